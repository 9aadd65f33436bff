"""What the rules of every game on decks have in common: counting the copies of a card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator

from cardforge.model import Card, Deck


def copies(deck: Deck, face: Callable[[Card], Hashable]) -> Iterator[tuple[Card, int, int]]:
    """The cards of a deck of which each ``face`` (a name, suit and number) is one: the last such card, how many there are, its index."""
    counts: Counter[Hashable] = Counter()
    last: dict[Hashable, int] = {}
    for index, (card, count) in enumerate(deck.cards):
        counts[face(card)] += count
        last[face(card)] = index
    for key, count in counts.items():
        yield deck.cards[last[key]][0], count, last[key]
