"""Random games of every pair of sample decks, with every position checked: cards conserved, zones and numbers within their bounds.
A game that only the loop guard ended is a failure: no rule says draw. With ``--moves`` what is offered is compared with ``why_not`` too.

    python benchmarks/random_games.py --games 10000 --jobs 2
    python benchmarks/random_games.py --game blackpoker --games 1000

Prints one line for each pair, with the most memory that its process had taken by then, and ends with exit code 1 if any game failed.
"""

from __future__ import annotations

import argparse
import resource
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import combinations_with_replacement
from random import Random

from cardforge.database import built_in
from cardforge.engine.game import LOOP_GUARD
from cardforge.games.shared.pack import pack_of, playable_games
from cardforge.games.shared.proving.invariants import wrong_moves
from cardforge.simulation.table.table import Table

#: Bytes of a unit in which the system tells memory.
UNIT = 1 if sys.platform == "darwin" else 1024


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


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="deckmaster", choices=playable_games())
    parser.add_argument("--games", type=int, default=1000, help="games of each pair")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--every", type=int, default=1, help="check each Nth position")
    parser.add_argument("--moves", type=int, default=0, help="compare the moves of each Nth position with why_not (0: of none)")
    arguments = parser.parse_args()
    names = list(built_in(arguments.game).decks)
    pairs = list(combinations_with_replacement(names, 2))
    begin = time.perf_counter()
    games = decisions = failed = 0
    with ProcessPoolExecutor(arguments.jobs) as pool:
        played_by = partial(play, arguments.game, seeds=range(arguments.games), every=arguments.every, moves=arguments.moves)
        done = pool.map(played_by, pairs)
        for pair, (reasons, made, failures, memory) in zip(pairs, done, strict=True):
            played = sum(reasons.values())
            games, decisions, failed = games + played, decisions + made, failed + len(failures)
            ends = ", ".join(f"{word} {count}" for word, count in sorted(reasons.items()))
            print(f"{pair[0]} - {pair[1]}: {played} games, {made} decisions; {ends}; {len(failures)} failures, {memory:.0f} MB", flush=True)
            for failure in failures[:5]:
                print(f"  {failure}")
    print(f"{games} games, {decisions} decisions, {failed} failures, {time.perf_counter() - begin:.1f} s")
    return int(failed > 0)


if __name__ == "__main__":
    raise SystemExit(main())
