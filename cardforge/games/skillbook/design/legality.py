"""Whether decks and cards keep the rules (003-R01 to R09): one problem for each fault, with its rule's number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from cardforge.database import Library
from cardforge.games.shared.parts import Legality
from cardforge.games.shared.reasons import Reasons
from cardforge.games.skillbook.compiling.compiler import Compiler
from cardforge.games.skillbook.play.terms import AREA, LEAST_BOOK
from cardforge.model import Card, Deck, Problem

_REASONS: Final = Reasons(__file__)
_MOST_BOOK: Final = 30
_COPIES: Final = 3
#: The rule that says what each text is.
_TEXTS: Final = {"text": "003-R44", "condition": "003-R10"}
#: Kinds of card that do something or are nothing.
_WITH_TEXT: Final = ("skill", "bind", "aura")


def check_deck(deck: Deck, _library: Library | None = None) -> list[Problem]:
    """Every fault of a deck and of its cards; none if it is legal. Skills that its hero cannot use are legal (003-R09)."""
    return [*_book(deck), *_map(deck), *_layout(deck), *(problem for card, _ in deck.cards for problem in check_card(card))]


def _book(deck: Deck) -> Iterator[Problem]:
    """The hero and the book: how many cards, how many of a name (003-R02 to R04, R08)."""
    heroes = sum(count for card, count in deck.cards if card.kind == "hero")
    if heroes != 1:
        yield _REASONS.problem("heroes", deck, "cards", total=heroes)
    booked = [(index, card, count) for index, (card, count) in enumerate(deck.cards) if card.kind not in ("hero", "terrain")]
    total = sum(count for _, _, count in booked)
    if not LEAST_BOOK <= total <= _MOST_BOOK:
        yield _REASONS.problem("book_size", deck, "cards", least=LEAST_BOOK, most=_MOST_BOOK, total=total)
    copies: dict[str, int] = {}
    for index, card, count in booked:
        copies[card.name.ja] = copies.get(card.name.ja, 0) + count
        most = 1 if card.fields.get("cast") else _COPIES
        if copies[card.name.ja] > most:
            word = "cast_copies" if most == 1 else "copies"
            yield _REASONS.problem(word, deck, "cards", index, card=card.name, most=most, total=copies[card.name.ja])


def _map(deck: Deck) -> Iterator[Problem]:
    """The map: 21 terrains, exactly one start card, special ones as often as they say (003-R05 to R07)."""
    terrains = [(index, card, count) for index, (card, count) in enumerate(deck.cards) if card.kind == "terrain"]
    total = sum(count for _, _, count in terrains)
    if total != AREA:
        yield _REASONS.problem("map_size", deck, "cards", most=AREA, total=total)
    starts = sum(count for _, card, count in terrains if card.fields.get("start") == "card")
    if starts != 1:
        yield _REASONS.problem("start_cards", deck, "cards", total=starts)
    for index, card, count in terrains:
        most = card.fields.get("limit")
        if most is not None and count > most:
            yield _REASONS.problem("terrain_copies", deck, "cards", index, card=card.name, most=most, total=count)


def _layout(deck: Deck) -> Iterator[Problem]:
    """The saved arrangement lays out exactly the map (003-R17)."""
    if not deck.layout:
        return
    rest = {card.id: count for card, count in deck.cards if card.kind == "terrain"}
    known = {name: card for card, _ in deck.cards if card.kind == "terrain" for name in (*card.name, card.id)}
    for name in (name for row in deck.layout for name in row):
        if name not in known:
            yield _REASONS.problem("layout_unknown", deck, "layout", name=name)
        else:
            rest[known[name].id] -= 1
    for card in {card.id: card for card in known.values()}.values():
        if rest[card.id]:
            yield _REASONS.problem("layout_count", deck, "layout", card=card.name, more=-rest[card.id])


def check_card(card: Card) -> list[Problem]:
    """Every fault of one card: what the engine could not play, a skill that does nothing, a ＋ or ー where none can stand."""
    problems = [_REASONS.problem("unplayable", card, field, rule=_TEXTS[field], why=why) for field, why in Compiler().faults(card)]
    abilities: list[Any] = card.trees.get("text", {}).get("abilities", [])
    if card.kind in _WITH_TEXT and not abilities:
        problems.append(_REASONS.problem("no_effect", card, "text"))
    if card.kind == "skill" and any("when" in each for each in abilities):
        problems.append(_REASONS.problem("skill_stays", card, "text"))
    if card.fields.get("basic") and abilities:
        problems.append(_REASONS.problem("basic_effect", card, "text"))
    return problems


LEGALITY: Final = Legality(check_deck, check_card)
