"""Decisions per second of uniformly random legal play, and the time of a clone, beside python-chess in the same run on one core.

    python benchmarks/decisions.py --seconds 5

The budget is at least 4 times python-chess on the plain build and 20 times on the compiled one; `clone()` takes at most 1.5 times as long
as `chess.Board.copy(stack=False)` on the compiled build. senryoku and skillbook with their boards have 2, 10 and 2.5 times.
Both sides play as in `cardforge match`, with everything loaded before out of the garbage collector's way.
Ends with exit code 1 if the build's budget is missed.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from functools import partial
from itertools import combinations_with_replacement
from random import Random
from statistics import median

import chess

from cardforge import build
from cardforge.database import built_in
from cardforge.engine import rng
from cardforge.games.shared.pack import pack_of, playable_games
from cardforge.simulation.table.playing import frozen_heap
from cardforge.simulation.table.table import Table

BUDGET = {"plain": 4.0, "compiled": 20.0}
CLONE_BUDGET = {"plain": None, "compiled": 1.5}
#: Of games that have others.
BOARDS = ("senryoku", "skillbook")
BUDGETS = {game: {"plain": 2.0, "compiled": 10.0} for game in BOARDS}
CLONE_BUDGETS: dict[str, dict[str, float | None]] = {game: {"plain": None, "compiled": 2.5} for game in BOARDS}


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


def copied(copy: Callable[[], object]) -> float:
    """Seconds of a thousand copies."""
    begin = time.perf_counter()
    for _ in range(1000):
        copy()
    return time.perf_counter() - begin


def clone_seconds(tables: list[Table]) -> tuple[list[float], list[float]]:
    """Seconds of a thousand clones in the middle of games, and each time those of a thousand copies of a board of chess.

    At every 20th decision of a game at each table; the boards stand in the middle of a random game too.
    """
    random = Random(1)
    ours: list[float] = []
    theirs: list[float] = []
    board = chess.Board()
    for seed, table in enumerate(tables):
        state = table.start(seed=seed)
        state.logging = False
        while state.winner < 0:
            table.game.apply(state, random.choice(state.options))
            board = chess.Board() if board.is_game_over() else board
            board.push(random.choice(list(board.legal_moves)))
            if state.decisions % 20 == 0:
                ours.append(copied(state.clone))
                theirs.append(copied(partial(board.copy, stack=False)))
    return ours, theirs


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=5.0, help="seconds of play for each side")
    parser.add_argument("--game", default="deckmaster", choices=playable_games())
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
        clones, copies = clone_seconds(tables)
    kind = build()
    least = BUDGETS.get(arguments.game, BUDGET)[kind]
    limit = CLONE_BUDGETS.get(arguments.game, CLONE_BUDGET)[kind]
    clone = median(mine / board for mine, board in zip(clones, copies, strict=True))
    microseconds = 1000 * median(clones)
    kept = ours / theirs >= least and (limit is None or clone <= limit)
    if arguments.json:
        found = {"build": kind, "chess": round(theirs), "cardforge": round(ours), "ratio": ours / theirs}
        print(json.dumps({**found, "clone": clone, "clone_us": microseconds}))
    else:
        print(f"build: {kind}")
        print(f"python-chess: {theirs:,.0f} decisions a second")
        print(f"cardforge:    {ours:,.0f} decisions a second, {ours / theirs:.1f} times (budget {least:g} times)")
        budget = f" (budget {limit:g} times)" if limit else ""
        print(f"clone():      {microseconds:.2f} microseconds, {clone:.2f} times chess.Board.copy(stack=False){budget}")
    return int(not kept)


if __name__ == "__main__":
    raise SystemExit(main())
