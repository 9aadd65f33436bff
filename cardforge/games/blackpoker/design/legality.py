"""Whether decks keep the rules (004-R02, A05): one problem for each fault, with its rule's number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardforge.database import Library
from cardforge.games.shared.design.legality import copies
from cardforge.games.shared.parts import Legality
from cardforge.games.shared.reasons import Reasons
from cardforge.model import Card, Deck, Problem

_REASONS: Final = Reasons(__file__)

LEAST_CARDS: Final = 20
MOST_CARDS: Final = 54
MOST_JOKERS: Final = 2
#: The frames that a deck may be built for, and how many cards each has exactly; ``standard`` leaves the number open (004-R02, A05).
FRAMES: Final = {"standard": 0, "entry-20": 20}


def check_deck(deck: Deck, _library: Library | None = None) -> list[Problem]:
    """Every fault of a deck; none if it is legal."""
    return [*_kinds(deck), *_number(deck), *too_many(deck)]


def check_card(card: Card) -> list[Problem]:
    """Every fault of one card: a playing card has a suit and a number from 1 to 13, a Joker 0 (004-R02, R03)."""
    if card.kind != "playing-card":
        return []
    joker, number = card.fields["suit"] == "joker", card.fields["number"]
    if joker == (number == 0):
        return []
    return [_REASONS.problem("number", card)]


def _kinds(deck: Deck) -> Iterator[Problem]:
    for index, (card, _) in enumerate(deck.cards):
        if card.kind != "playing-card":
            yield _REASONS.problem("kind", deck, index=index, card=card.name)


def _number(deck: Deck) -> Iterator[Problem]:
    total = sum(count for _, count in deck.cards)
    exact = FRAMES.get(deck.frame or "standard", 0)
    if exact and total != exact:
        yield _REASONS.problem("frame", deck, frame=deck.frame, bound=exact, total=total)
    elif total < LEAST_CARDS:
        yield _REASONS.problem("few", deck, bound=LEAST_CARDS, total=total)
    elif total > MOST_CARDS:
        yield _REASONS.problem("many", deck, bound=MOST_CARDS, total=total)


def too_many(deck: Deck) -> Iterator[Problem]:
    """Each suit and number once, at most two Jokers of either picture."""
    for card, count, index in copies(deck, lambda card: (card.fields.get("suit"), card.fields.get("number"))):
        if card.kind != "playing-card":
            continue
        joker = card.fields["suit"] == "joker"
        if count > (MOST_JOKERS if joker else 1):
            yield _REASONS.problem("jokers" if joker else "copies", deck, index=index, count=count, bound=MOST_JOKERS, card=card.name)


LEGALITY: Final = Legality(check_deck, check_card)
