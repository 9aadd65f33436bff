"""Random games of every pair of sample decks, with every position checked: cards conserved, zones and numbers within their bounds.
A game that only the loop guard ended is a failure: no rule says draw. With ``--moves`` what is offered is compared with ``why_not`` too.

    python benchmarks/random_games.py --games 10000 --jobs 2
    python benchmarks/random_games.py --game blackpoker --games 1000
    python benchmarks/random_games.py --games 6700 --state games.jsonl

With ``--state`` what is done is kept in a file, a line for each thousand games; called again, also after Ctrl-C, it plays only what is
missing. What another version of the program played is played again.

Prints one line for each pair, with the most memory that its process had taken by then, and ends with exit code 1 if any game failed.
"""

from __future__ import annotations

import argparse
import json
import resource
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random
from typing import Any

from cardforge.database import built_in
from cardforge.engine.game import LOOP_GUARD
from cardforge.games.shared.pack import pack_of, playable_games
from cardforge.games.shared.proving.invariants import wrong_moves
from cardforge.simulation.matches.tasks import program
from cardforge.simulation.table.table import Table

#: Bytes of a unit in which the system tells memory.
UNIT = 1 if sys.platform == "darwin" else 1024
#: So many games are played and kept at once.
AT_ONCE = 1000


def play(game: str, names: tuple[str, str], seeds: range, every: int, moves: int = 0) -> tuple[Counter[str], int, list[str], float]:
    """Play one pair's games with these seeds, checking each ``every``-th position, and the moves of each ``moves``-th (0: of none).

    Returns the reasons, decisions, failures, and the most memory that this process has taken, in MB.
    """
    library, broken_invariants = built_in(game), pack_of(game).invariants()
    table = Table((library.decks[names[0]], library.decks[names[1]]), tokens=pack_of(game).playing().parts(library))
    reasons: Counter[str] = Counter()
    failures: list[str] = []
    decisions = 0
    for seed in seeds:
        rng = Random(seed)
        try:
            state = table.start(first=seed % 2, seed=seed)
            state.logging = False
            while state.winner < 0:
                if state.decisions % every == 0:
                    failures += [f"seed {seed}, decision {state.decisions}: {wrong}" for wrong in broken_invariants(table.game, state)]
                if moves and state.decisions % moves == 0 and table.playing.whole_move(state):
                    tried = table.tried_moves(state, state.asked)
                    failures += [f"seed {seed}, decision {state.decisions}: {wrong}" for wrong in wrong_moves(table.game, state, tried)]
                table.game.apply(state, state.options[int(rng.random() * len(state.options))])
            failures += [f"seed {seed}, end: {wrong}" for wrong in broken_invariants(table.game, state)]
            if state.reason == LOOP_GUARD:
                failures.append(f"seed {seed}, end: the loop guard ended it after {state.decisions} decisions")
            reasons[table.reason(state)] += 1
            decisions += state.decisions
        except Exception as error:  # a benchmark reports every fault and goes on
            failures.append(f"seed {seed}: {type(error).__name__}: {error}")
    return reasons, decisions, failures, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * UNIT / 1e6


def pieces(arguments: argparse.Namespace) -> list[dict[str, Any]]:
    """What there is to do, pair by pair: everything that ``piece`` has to know, and by which it is known again."""
    shared = {"game": arguments.game, "program": program(arguments.game), "every": arguments.every, "moves": arguments.moves}
    return [
        shared | {"pair": pair, "first": first, "end": min(first + AT_ONCE, arguments.games)}
        for pair in combinations_with_replacement(built_in(arguments.game).decks, 2)
        for first in range(0, arguments.games, AT_ONCE)
    ]


def piece(asked: dict[str, Any]) -> dict[str, Any]:
    """Play some games of a pair; what they were, in words and numbers."""
    seeds = range(asked["first"], asked["end"])
    reasons, decisions, failures, memory = play(asked["game"], asked["pair"], seeds, asked["every"], asked["moves"])
    return {"reasons": reasons, "decisions": decisions, "failures": failures[:5], "failed": len(failures), "memory": memory}


def key(asked: dict[str, Any]) -> str:
    """What a piece is known by in the file of what is done."""
    return json.dumps(asked, ensure_ascii=False, sort_keys=True)


def kept(state: Path | None) -> dict[str, dict[str, Any]]:
    """What was done before; a line that was being written when the program was stopped does not count."""
    done: dict[str, dict[str, Any]] = {}
    for line in state.read_text("utf-8").splitlines() if state is not None and state.exists() else ():
        try:
            asked, found = json.loads(line)
        except ValueError:
            continue
        done[key(asked)] = found
    return done


def told(pair: tuple[str, str], found: list[dict[str, Any]]) -> tuple[int, int, int]:
    """Say what became of a pair's games; returns how many games, decisions and failures there were."""
    reasons: Counter[str] = Counter()
    for each in found:
        reasons.update(each["reasons"])
    played, decisions, failed = sum(reasons.values()), sum(each["decisions"] for each in found), sum(each["failed"] for each in found)
    ends = ", ".join(f"{word} {count}" for word, count in sorted(reasons.items()))
    memory = max(each["memory"] for each in found)
    print(f"{pair[0]} - {pair[1]}: {played} games, {decisions} decisions; {ends}; {failed} failures, {memory:.0f} MB", flush=True)
    for failure in [failure for each in found for failure in each["failures"]][:5]:
        print(f"  {failure}")
    return played, decisions, failed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="deckmaster", choices=playable_games())
    parser.add_argument("--games", type=int, default=1000, help="games of each pair")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--every", type=int, default=1, help="check each Nth position")
    parser.add_argument("--moves", type=int, default=0, help="compare the moves of each Nth position with why_not (0: of none)")
    parser.add_argument("--state", type=Path, help="a file in which is kept what is done")
    arguments = parser.parse_args()
    begin = time.perf_counter()
    asked, done = pieces(arguments), kept(arguments.state)
    missing = [each for each in asked if key(each) not in done]
    if arguments.state is not None:
        print(f"{len(asked) - len(missing)} of {len(asked)} parts are done", flush=True)
    totals: Counter[str] = Counter()
    by_pair: dict[tuple[str, str], list[dict[str, Any]]] = {}
    with ProcessPoolExecutor(arguments.jobs) as pool:
        playing = pool.map(piece, missing)
        for each in asked:
            found = done.get(key(each))
            if found is None:
                found = next(playing)
                if arguments.state is not None:
                    with arguments.state.open("a", encoding="utf-8") as file:
                        file.write(f"{json.dumps([each, found], ensure_ascii=False)}\n")
            by_pair.setdefault(each["pair"], []).append(found)
            if each["end"] == arguments.games:
                games, decisions, failed = told(each["pair"], by_pair[each["pair"]])
                totals.update(games=games, decisions=decisions, failures=failed)
    print(
        ", ".join(f"{totals[word]} {word}" for word in ("games", "decisions", "failures")), f"{time.perf_counter() - begin:.1f} s", sep=", "
    )
    return int(totals["failures"] > 0)


if __name__ == "__main__":
    raise SystemExit(main())
