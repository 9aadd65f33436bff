"""Seconds that the search bot takes for 1,000 iterations, in the middle of games of the sample decks; the budget is 0.3 s.

python benchmarks/search.py
"""

from __future__ import annotations

import argparse
import time
from statistics import fmean

from cardforge import build
from cardforge.database import built_in
from cardforge.engine.rng import Dice, seed_of
from cardforge.simulation.bots import make_bot
from cardforge.simulation.table.table import Table

DECKS = ("赤単アグロ", "森王の行進")
ITERATIONS = 1000


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=5)
    arguments = parser.parse_args()
    library = built_in("deckmaster")
    table = Table((library.decks[DECKS[0]], library.decks[DECKS[1]]), tokens=library.tokens)
    search, greedy = make_bot(f"search:{ITERATIONS}"), make_bot("greedy")
    taken = []
    for seed in range(arguments.games):
        state = table.start(seed=seed)
        while state.winner < 0:
            dice = Dice(seed_of(seed, state.decisions))
            if state.decisions % 10 == 5 and len(state.options) > 1:
                begin = time.perf_counter()
                search.choose(table.game, state, dice)
                taken.append(time.perf_counter() - begin)
            table.game.apply(state, greedy.choose(table.game, state, dice))
    print(
        f"{build()} build, {len(taken)} decisions of {ITERATIONS} iterations: {fmean(taken):.2f} s on average, {max(taken):.2f} s at most"
    )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
