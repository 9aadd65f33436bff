"""Decisions per second of uniformly random legal play, beside python-chess's random play in the same run on one core.

    python benchmarks/decisions.py --seconds 5

The budget is at least 4 times python-chess on the plain build and 20 times on the compiled one; `clone()` at most 2 microseconds compiled.
Both sides play as in `cardforge match`, with everything loaded before out of the garbage collector's way.
Ends with exit code 1 if the build's budget is missed.
"""

from __future__ import annotations

import argparse
import json
import time
from itertools import combinations_with_replacement
from random import Random

import chess

from cardforge import build
from cardforge.database import built_in
from cardforge.engine import rng
from cardforge.games.shared.pack import pack_of
from cardforge.simulation.table.playing import frozen_heap
from cardforge.simulation.table.table import Table

BUDGET = {"plain": 4.0, "compiled": 20.0}
CLONE_MICROSECONDS = {"plain": None, "compiled": 2.0}


def chess_decisions(seconds: float) -> float:
    """Random legal moves a second of python-chess, games begun anew when they end."""
    random = Random(1)
    decisions = 0
    begin = time.perf_counter()
    while time.perf_counter() - begin < seconds:
        board = chess.Board()
        while not board.is_game_over():
            board.push(random.choice(list(board.legal_moves)))
            decisions += 1
    return decisions / (time.perf_counter() - begin)


def sample_tables(game: str) -> list[Table]:
    """Tables of every pair of the game's sample decks."""
    library = built_in(game)
    pairs = combinations_with_replacement(library.decks.values(), 2)
    return [Table(decks, tokens=pack_of(game).playing().parts(library)) for decks in pairs]


def cardforge_decisions(tables: list[Table], seconds: float) -> float:
    """Random legal choices a second with the sample decks, a game of each pair in turn, log off; shuffling and dealing included."""
    decisions = seed = 0
    generator = rng.seeded(1)
    begin = time.perf_counter()
    while time.perf_counter() - begin < seconds:
        table = tables[seed % len(tables)]
        state = table.start(first=seed % 2, seed=seed)
        state.logging = False
        generator = table.game.play_out(state, generator)
        decisions += state.decisions
        seed += 1
    return decisions / (time.perf_counter() - begin)


def clone_microseconds(tables: list[Table]) -> float:
    """Mean time of a clone in the middle of games: at every 20th decision of a game at each table."""
    random = Random(1)
    spent, clones = 0.0, 0
    for seed, table in enumerate(tables):
        state = table.start(seed=seed)
        state.logging = False
        while state.winner < 0:
            table.game.apply(state, random.choice(state.options))
            if state.decisions % 20 == 0:
                begin = time.perf_counter()
                for _ in range(1000):
                    state.clone()
                spent += time.perf_counter() - begin
                clones += 1000
    return 1e6 * spent / clones


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=5.0, help="seconds of play for each side")
    parser.add_argument("--game", default="deckmaster", choices=["deckmaster", "blackpoker"])
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    tables = sample_tables(arguments.game)
    # Both sides in short turns, so that a machine that slows down slows both.
    rounds = max(1, round(arguments.seconds))
    theirs = ours = 0.0
    with frozen_heap():
        for _ in range(rounds):
            theirs += chess_decisions(arguments.seconds / rounds) / rounds
            ours += cardforge_decisions(tables, arguments.seconds / rounds) / rounds
    clone = clone_microseconds(tables)
    kind = build()
    limit = CLONE_MICROSECONDS[kind]
    kept = ours / theirs >= BUDGET[kind] and (limit is None or clone <= limit)
    if arguments.json:
        print(json.dumps({"build": kind, "chess": round(theirs), "cardforge": round(ours), "ratio": ours / theirs, "clone_us": clone}))
    else:
        print(f"build: {kind}")
        print(f"python-chess: {theirs:,.0f} decisions a second")
        print(f"cardforge:    {ours:,.0f} decisions a second, {ours / theirs:.1f} times (budget {BUDGET[kind]:g} times)")
        print(f"clone():      {clone:.2f} microseconds" + (f" (budget {limit:g})" if limit else ""))
    return int(not kept)


if __name__ == "__main__":
    raise SystemExit(main())
