"""Random games of cards drawn from the phrasebook, with positions checked: nothing is lost, everything ends.

    python benchmarks/generated_games.py --games 100000 --jobs 2
    python benchmarks/generated_games.py --game groove --every 1 --moves 1

With ``--moves`` what is offered is compared with ``why_not`` too.
Prints how the games ended and ends with exit code 1 if any position was wrong, any game failed, or only the loop guard ended one.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from typing import Any

from cardforge.engine.game import LOOP_GUARD
from cardforge.games.deckmaster.proving.generated import generated_game as of_deckmaster
from cardforge.games.groove.proving.generated import generated_game as of_groove
from cardforge.games.senryoku.proving.generated import generated_game as of_senryoku
from cardforge.games.shared.pack import pack_of
from cardforge.games.shared.parts import Generated
from cardforge.games.shared.proving.invariants import wrong_moves
from cardforge.games.skillbook.proving.generated import generated_game as of_skillbook

GENERATED: dict[str, Callable[[int], Generated[Any]]] = {
    "deckmaster": of_deckmaster,
    "groove": of_groove,
    "senryoku": of_senryoku,
    "skillbook": of_skillbook,
}
#: Games with one set of generated cards: making the set takes longer than a game with it.
GAMES_A_SET = 20


def play(seed: int, name: str, every: int, moves: int) -> tuple[Counter[str], int, list[str]]:
    """The games of one set of cards, each ``every``-th position checked, the moves of each ``moves``-th (0: of none): how they ended,
    decisions, what went wrong."""
    pack = pack_of(name)
    broken_invariants, playing = pack.invariants(), pack.playing()
    ends: Counter[str] = Counter()
    failures: list[str] = []
    decisions = 0
    generated = GENERATED[name](seed)
    game = generated.game
    for number in range(GAMES_A_SET):
        rng = Random(f"{seed}/{number}")
        try:
            state = generated.start(number)
            state.logging = False
            while state.winner < 0:
                if state.decisions % every == 0:
                    failures += [f"set {seed}, game {number}: {wrong}" for wrong in broken_invariants(game, state)]
                if moves and state.decisions % moves == 0 and playing.whole_move(state):
                    tried = generated.tried_moves(state, state.asked)
                    failures += [f"set {seed}, game {number}: {wrong}" for wrong in wrong_moves(game, state, tried)]
                game.apply(state, state.options[int(rng.random() * len(state.options))])
            failures += [f"set {seed}, game {number}, end: {wrong}" for wrong in broken_invariants(game, state)]
            if state.reason == LOOP_GUARD:
                failures.append(f"set {seed}, game {number}, end: the loop guard ended it after {state.decisions} decisions")
            ends[playing.spoken.reason_word(state.reason)] += 1
            decisions += state.decisions
        except Exception as error:  # a benchmark reports every fault and goes on
            failures.append(f"set {seed}, game {number}: {type(error).__name__}: {error}")
    return ends, decisions, failures


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", default="deckmaster", choices=GENERATED)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--first", type=int, default=0, help="seed of the first set")
    parser.add_argument("--every", type=int, default=10, help="check each Nth position")
    parser.add_argument("--moves", type=int, default=0, help="compare the moves of each Nth position with why_not (0: of none)")
    arguments = parser.parse_args()
    sets = -(-arguments.games // GAMES_A_SET)
    begin = time.perf_counter()
    ends: Counter[str] = Counter()
    decisions = failed = 0
    with ProcessPoolExecutor(arguments.jobs) as pool:
        played_by = partial(play, name=arguments.game, every=arguments.every, moves=arguments.moves)
        for found, made, failures in pool.map(played_by, range(arguments.first, arguments.first + sets), chunksize=8):
            ends, decisions, failed = ends + found, decisions + made, failed + len(failures)
            for failure in failures[:3]:
                print(f"  {failure}", flush=True)
    words = ", ".join(f"{word} {count}" for word, count in sorted(ends.items()))
    print(f"{ends.total()} games of {sets} sets, {decisions} decisions; {words}; {failed} failures, {time.perf_counter() - begin:.0f} s")
    return int(failed > 0)


if __name__ == "__main__":
    raise SystemExit(main())
