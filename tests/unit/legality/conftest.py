"""A legal deck and a legal Deck Master to break in one place at a time."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from cardforge.database import Library, built_in
from cardforge.model import Card, Deck, Master


@pytest.fixture(scope="session")
def library() -> Library:
    return built_in("deckmaster")


@pytest.fixture
def deck(library: Library) -> Deck:
    """赤単アグロ: legal."""
    return library.find_deck("赤単アグロ")


@pytest.fixture
def swapped(deck: Deck) -> Callable[[Card, int], Deck]:
    """The legal deck with so many cards of its last entries given up for another card."""

    def swap(card: Card, count: int) -> Deck:
        left, cards = count, []
        for other, copies in reversed(deck.cards):
            taken = min(left, copies)
            left -= taken
            if copies > taken:
                cards.append((other, copies - taken))
        return replace(deck, cards=(*reversed(cards), (card, count)))

    return swap


@pytest.fixture
def master(library: Library) -> Callable[..., Master]:
    """A Deck Master that is legal but for what is given."""

    def make(**fields: Any) -> Master:
        legal = {"rank": 2, "attributes": ["red"], "races": ["人間"], "seals": ["始まりの封印", "仲間の封印"]}
        return library.read_master(legal | fields)

    return make
