"""Decisions per second of `cardforge match A B --bot random`, as its user sees them, beside python-chess's random play in the same run.

    python benchmarks/match.py --seconds 20

Runs the command itself on one process for pairs of sample decks in turn, with python-chess between two calls; decisions and seconds are
those of the command's own report (dealing, the bots, the tally and all; not the start of the program). The budget is at least 18 times
python-chess on the compiled build. Ends with exit code 1 if it is missed.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from itertools import combinations_with_replacement, cycle
from pathlib import Path

from cardforge import build
from cardforge.database import built_in
from cardforge.games.shared.pack import playable_games

sys.path.insert(0, str(Path(__file__).parents[1]))
from benchmarks.decisions import chess_decisions

BUDGET = {"plain": None, "compiled": 18.0}
#: Games of one call: about half a second on the compiled build.
GAMES = {"plain": 100, "compiled": 1500}


def match(game: str, decks: tuple[str, str], games: int, seed: int) -> tuple[int, float]:
    """The decisions and the seconds that the command reports."""
    # -P: what is installed plays, also where this is called in a checkout.
    call = [sys.executable, "-P", "-m", "cardforge", "match", *decks, "--bot", "random", "--jobs", "1", "--json"]
    done = subprocess.run([*call, "--games", str(games), "--seed", str(seed)], capture_output=True, text=True, encoding="utf-8", check=True)
    report = json.loads(done.stdout)
    assert report["game"] == game
    return report["decisions"], report["seconds"]


def measured(game: str, seconds: float) -> tuple[float, float]:
    """Decisions a second of python-chess and of the command, in turns, for about so many seconds of play."""
    pairs = cycle(combinations_with_replacement(built_in(game).decks, 2))
    spent = theirs = 0.0
    decisions = rounds = 0
    begin = time.perf_counter()
    while time.perf_counter() - begin < seconds or not rounds:
        theirs += chess_decisions(0.5)
        made, took = match(game, next(pairs), GAMES[build()], rounds + 1)
        decisions, spent, rounds = decisions + made, spent + took, rounds + 1
    return theirs / rounds, decisions / spent


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=20.0, help="seconds for each game")
    parser.add_argument("--game", choices=playable_games(), help="only this game")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    limit = BUDGET[build()]
    kept = True
    for game in [arguments.game] if arguments.game else playable_games():
        theirs, ours = measured(game, arguments.seconds)
        kept = kept and (limit is None or ours / theirs >= limit)
        if arguments.json:
            print(json.dumps({"build": build(), "game": game, "chess": round(theirs), "cardforge": round(ours), "ratio": ours / theirs}))
        else:
            budget = f" (budget {limit:g} times)" if limit else ""
            times = f"{ours / theirs:.1f} times python-chess's {theirs:,.0f}{budget}"
            print(f"{build()} build, {game}: {ours:,.0f} decisions a second, {times}")
    return int(not kept)


if __name__ == "__main__":
    raise SystemExit(main())
