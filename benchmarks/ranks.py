"""What a Deck Master's seal rank is worth: each sample deck led by one of each rank who says nothing, with the seals that are met first.

    python benchmarks/ranks.py
    python benchmarks/ranks.py --rule fair --pairs 40 --seed 11

Each of these decks plays every other sample deck as it is; what a rank scores is the mean of all decks. The ledger keeps the games.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace

from cardforge.lab.effort import Effort
from cardforge.lab.pairs import estimate, shared_out
from cardforge.model import Card, Deck
from cardforge.simulation.matches.plan import MatchPlan
from cardforge.workspace import Workspace

RANKS = range(2, 7)


def led(deck: Deck, rank: int, seals: Sequence[Card]) -> Deck:
    """The deck with a Deck Master of this rank who says nothing, with the seal of each level from 1 to his rank."""
    assert deck.master is not None
    card = replace(deck.master.card, texts={}, trees={"text": {"keywords": [], "abilities": []}})
    return replace(deck, master=replace(deck.master, card=card, rank=rank, seals=tuple(seals[:rank]), choices=()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=40)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--rule", action="append", default=[])
    asked = parser.parse_args()
    library = Workspace(game="deckmaster").library
    first = {card.fields["level"]: card for card in reversed(list(library.cards.values())) if card.kind == "seal"}
    seals = [first[level] for level in sorted(first)]
    effort = Effort(seconds=3600, pairs=asked.pairs, jobs=asked.jobs, seed=asked.seed)
    flags = dict.fromkeys(asked.rule, True)
    decks = list(library.decks.values())
    for rank in RANKS:
        plans = [
            MatchPlan((led(deck, rank, seals), other), (asked.bot, asked.bot), 2 * asked.pairs, asked.seed, flags, tuple(library.tokens))
            for deck in decks
            for other in decks
            if other is not deck
        ]
        print(f"rank {rank}: {estimate([pair.score for row in shared_out(plans, effort) for pair in row])}", flush=True)


if __name__ == "__main__":
    main()
