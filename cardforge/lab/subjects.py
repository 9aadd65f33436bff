"""What can be priced besides a card's own number: an amount in its sentence, a keyword on a leader, the effect of what a leader brings."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from cardforge.games.shared.design.knobs import Effect, Knob, leader_of
from cardforge.games.shared.design.variants import with_card_for
from cardforge.games.shared.pack import price_of
from cardforge.lab.questions.price import Asked
from cardforge.model import Card, CardforgeError, Deck, Text

#: Up from this a number is one of power, damage or HP, which go in steps of this size.
_STEP: Final = 500
#: How far from its own value an amount is varied: up to so many times as much, and this much at least.
_TIMES: Final = 4
_LEAST: Final = 5000
_LEAST_COUNT: Final = 10


@dataclass(frozen=True, slots=True)
class Subject:
    """What is priced: the question, and for each value the two decks that play: with it (a), and what it is put beside (b)."""

    asked: Asked
    versions: Callable[[int], tuple[Deck, Deck]]


def plain_deck(deck: Deck) -> Deck:
    """A deck whose name says that it is the one that the other is put beside."""
    title = Text(f"{deck.title.ja}（普通のカード）", f"{deck.title.en} (plain card)")
    return replace(deck, name=title.ja, english=title.en)


def amount(card: Card, deck: Deck, knob: Knob | Effect, which: int) -> Subject:
    """The number in the card's sentence (``which``, from 1) as what is asked for; the other deck has a plain card in its place.

    Raises ``CardforgeError`` where the sentence has no such number.
    """
    sentence = card.texts.get(knob.sentence, "")
    numbers = list(re.finditer(r"\d+", sentence))
    if not 1 <= which <= len(numbers):
        raise CardforgeError(
            Text(
                f"「{card.name.ja}」の文に、調べられる{which}つ目の数がありません: {sentence}",
                f"The sentence of “{card.name.en}” has no number {which} that could be varied: {sentence}",
            ),
            hint=Text("数が幾つあるかを見て --number を決めてください。", "Look how many numbers it has: --number N") if numbers else None,
        )
    found = numbers[which - 1]
    own = int(found.group())
    said: dict[int, Card] = {}
    for value in _about(own):
        try:
            said[value] = knob.saying(card, f"{sentence[: found.start()]}{value}{sentence[found.end() :]}")
        except CardforgeError:
            continue
    title = Text(f"文の数（{_around(sentence, found)}）", f"number in its sentence ({_around(sentence, found)})")
    plain = plain_deck(with_card_for(deck, card, knob.plain_card(card)))
    asked = Asked(card.name, title, tuple(said), own, None)
    return Subject(asked, lambda value: (with_card_for(deck, card, said[value]), plain))


def effect(card: Card, deck: Deck, knob: Effect) -> Subject:
    """How much of the game's plainest effect a card's effect is worth: it plays against the same card with that effect, at each amount."""
    asked = Asked(card.name, knob.title, knob.values, None, more_is_better=False)
    return Subject(asked, lambda value: (deck, plain_deck(with_card_for(deck, card, knob.plain_at(card, value)))))


def keyword(name: str, deck: Deck) -> Subject:
    """By how much a keyword changes what its deck's leader is worth where it is fair: the other deck's leader is without it.

    Raises ``CardforgeError`` for a deck without a leader, and for what is no keyword.
    """
    knob = leader_of(deck.game)
    if deck.master is None:
        raise CardforgeError(Text(f"デッキ「{deck.name}」にデッキマスターがいません。", f"The deck “{deck.title.en}” has no Deck Master."))
    word = knob.keyword(deck.master.card, name)
    without = knob.having(deck.master, word, None)
    worth = price_of(deck.game)(without).total
    # A leader that is worth nothing cannot stand.
    values = tuple(value for value in knob.values if worth + value > 0)
    declared = deck.master.settable.get(word)
    # What makes a leader dearer by the rules is meant to be good: given for nothing it may not do harm.
    free = 0 if declared is None or declared <= 0 else None
    asked = Asked(knob.title_of(deck.master.card, word), knob.title, values, declared, free=free)
    plain = plain_deck(replace(deck, master=without))
    return Subject(asked, lambda value: (replace(deck, master=knob.having(without, word, value)), plain))


def _about(own: int) -> list[int]:
    """The values to try for an amount: steps of its kind of number, from the least up to some times as much."""
    if own >= _STEP:
        return sorted({*range(_STEP, max(_TIMES * own, _LEAST) + 1, _STEP), own})
    return list(range(1, max(_TIMES * own, _LEAST_COUNT) + 1))


def _around(sentence: str, found: re.Match[str]) -> str:
    """A number with some of the words about it."""
    return f"…{sentence[max(0, found.start() - 4) : found.end() + 6]}…"
