"""Random games of cards drawn from the phrasebook, with positions checked: nothing is lost, everything ends.

    python benchmarks/generated_games.py --games 100000 --jobs 2

Prints how the games ended and ends with exit code 1 if any position was wrong, any game failed, or only the loop guard ended one.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from random import Random

from cardforge.engine.game import LOOP_GUARD
from cardforge.games.deckmaster.proving.generated import generated_game
from cardforge.games.deckmaster.telling.story import SPOKEN
from cardforge.games.shared.pack import pack_of

broken_invariants = pack_of("deckmaster").invariants()

#: Games with one set of generated cards: making the set takes longer than a game with it.
GAMES_A_SET = 20
#: Every so manieth position is checked.
EVERY = 10


def play(seed: int) -> tuple[Counter[str], int, list[str]]:
    """The games of one set of cards: how they ended, decisions, what went wrong."""
    ends: Counter[str] = Counter()
    failures: list[str] = []
    decisions = 0
    generated = generated_game(seed)
    game = generated.game
    for number in range(GAMES_A_SET):
        rng = Random(f"{seed}/{number}")
        try:
            state = generated.start(number)
            state.logging = False
            while state.winner < 0:
                if state.decisions % EVERY == 0:
                    failures += [f"set {seed}, game {number}: {wrong}" for wrong in broken_invariants(game, state)]
                game.apply(state, state.options[int(rng.random() * len(state.options))])
            failures += [f"set {seed}, game {number}, end: {wrong}" for wrong in broken_invariants(game, state)]
            if state.reason == LOOP_GUARD:
                failures.append(f"set {seed}, game {number}, end: the loop guard ended it after {state.decisions} decisions")
            ends[SPOKEN.reason_word(state.reason)] += 1
            decisions += state.decisions
        except Exception as error:  # a benchmark reports every fault and goes on
            failures.append(f"set {seed}, game {number}: {type(error).__name__}: {error}")
    return ends, decisions, failures


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--first", type=int, default=0, help="seed of the first set")
    arguments = parser.parse_args()
    sets = -(-arguments.games // GAMES_A_SET)
    begin = time.perf_counter()
    ends: Counter[str] = Counter()
    decisions = failed = 0
    with ProcessPoolExecutor(arguments.jobs) as pool:
        for found, made, failures in pool.map(play, range(arguments.first, arguments.first + sets), chunksize=8):
            ends, decisions, failed = ends + found, decisions + made, failed + len(failures)
            for failure in failures[:3]:
                print(f"  {failure}", flush=True)
    words = ", ".join(f"{word} {count}" for word, count in sorted(ends.items()))
    print(f"{ends.total()} games of {sets} sets, {decisions} decisions; {words}; {failed} failures, {time.perf_counter() - begin:.0f} s")
    return int(failed > 0)


if __name__ == "__main__":
    raise SystemExit(main())
