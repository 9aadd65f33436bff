"""Whether decks keep the rules (004-R02, A05): one problem for each fault, with its rule's number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from cardforge.database import Library
from cardforge.games.shared.parts import Legality
from cardforge.model import Card, Deck, Problem, Text

LEAST_CARDS: Final = 20
MOST_CARDS: Final = 54
MOST_JOKERS: Final = 2
#: The frames that a deck may be built for, and how many cards each has exactly; ``standard`` leaves the number open (004-R02, A05).
FRAMES: Final = {"standard": 0, "entry-20": 20}


def check_deck(deck: Deck, _library: Library | None = None) -> list[Problem]:
    """Every fault of a deck; none if it is legal."""
    return [*_kinds(deck), *_number(deck), *_copies(deck)]


def check_card(card: Card) -> list[Problem]:
    """Every fault of one card: a playing card has a suit and a number from 1 to 13, a Joker 0 (004-R02, R03)."""
    if card.kind != "playing-card":
        return []
    joker, number = card.fields["suit"] == "joker", card.fields["number"]
    if joker == (number == 0):
        return []
    message = Text("数字はスートのあるカードで1から13、Jokerで0です。", "the number is 1 to 13 on a card of a suit, and 0 on a Joker.")
    return [Problem("error", "004-R03", message, card.name.ja, card.source.file, card.source.line)]


def _kinds(deck: Deck) -> Iterator[Problem]:
    for index, (card, _) in enumerate(deck.cards):
        if card.kind != "playing-card":
            ja, en = card.name
            message = Text(f"「{ja}」はトランプではありません。", f"“{en}” is no playing card.")
            yield _problem(deck, "004-R02", message, index)


def _number(deck: Deck) -> Iterator[Problem]:
    total = sum(count for _, count in deck.cards)
    exact = FRAMES.get(deck.frame or "standard", 0)
    if exact and total != exact:
        message = Text(
            f"フレーム「{deck.frame}」のデッキは{exact}枚ちょうどです。このデッキは{total}枚あります。",
            f"a deck of the frame {deck.frame} has exactly {exact} cards; this one has {total}.",
        )
        yield _problem(deck, "004-A05", message)
    elif total < LEAST_CARDS:
        message = Text(
            f"デッキは{LEAST_CARDS}枚以上です。このデッキは{total}枚です。",
            f"a deck has at least {LEAST_CARDS} cards; this one has {total}.",
        )
        yield _problem(deck, "004-A05", message)
    elif total > MOST_CARDS:
        message = Text(
            f"デッキは{MOST_CARDS}枚までです。このデッキは{total}枚あります。",
            f"a deck has at most {MOST_CARDS} cards; this one has {total}.",
        )
        yield _problem(deck, "004-R02", message)


def _copies(deck: Deck) -> Iterator[Problem]:
    """Each suit and number once, at most two Jokers of either picture."""
    counts: Counter[tuple[str, int]] = Counter()
    last: dict[tuple[str, int], int] = {}
    for index, (card, count) in enumerate(deck.cards):
        if card.kind == "playing-card":
            face = (card.fields["suit"], card.fields["number"])
            counts[face] += count
            last[face] = index
    for face, count in counts.items():
        ja, en = deck.cards[last[face]][0].name
        if face[0] == "joker" and count > MOST_JOKERS:
            message = Text(f"Jokerが{count}枚あります。{MOST_JOKERS}枚までです。", f"there are {count} Jokers; at most {MOST_JOKERS}.")
            yield _problem(deck, "004-R02", message, last[face])
        elif face[0] != "joker" and count > 1:
            message = Text(
                f"「{ja}」が{count}枚あります。スートと数字の同じカードは1枚だけです。",
                f"{en} is in it {count} times; each suit and number is there once.",
            )
            yield _problem(deck, "004-R02", message, last[face])


def _problem(deck: Deck, rule: str, message: Text, index: int = -1) -> Problem:
    line = deck.lines[index] if 0 <= index < len(deck.lines) else deck.source.line
    return Problem("error", rule, message, deck.name, deck.source.file, line)


LEGALITY: Final = Legality(check_deck, check_card)
