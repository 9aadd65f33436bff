"""Whether decks and cards keep the rules (001-R03, R17, R27, R35, R67 to R73): one problem for each fault, with its rule's number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from cardforge.database import Library
from cardforge.database.schema.fields import fields_of
from cardforge.games.senryoku.compiling.compiler import ENDLESS, Compiler, endless
from cardforge.games.shared.parts import Legality
from cardforge.games.shared.reasons import Reasons
from cardforge.model import Card, Deck, Problem, Tree
from cardforge.wording.meaning.calling import named
from cardforge.wording.meaning.subjects import MARK

_REASONS: Final = Reasons(__file__)
DECK: Final = 60
#: Kinds of card that do something or are nothing.
_WITH_EFFECT: Final = ("sorcery", "land")
#: How many numbers a correction has for each kind of card.
_NUMBERS: Final = {"soldier": 3, "sorcery": 2, "land": 2, "spell": 2}
#: Fields that hold one word at most, and what is said of two.
_ONE: Final = {"race": "one_race", "kind1": "one_realm"}
_X: Final = {"that": "x"}


def check_deck(deck: Deck, _library: Library | None = None) -> list[Problem]:
    """Every fault of a deck and of its cards; none if it is legal. There is no limit of copies and attributes (001-A04)."""
    total = sum(count for _, count in deck.cards)
    size = [] if total == DECK else [_REASONS.problem("deck_size", deck, "cards", most=DECK, total=total)]
    return [*size, *(problem for card, _ in deck.cards for problem in check_card(card))]


def check_card(card: Card) -> list[Problem]:
    """Every fault of one card: its numbers, its name and kind, effects that point to nothing, what the engine could not play."""
    abilities: list[Tree] = card.trees.get("text", {}).get("abilities", [])
    found = [*_fields(card, abilities), *(fault for place in range(len(abilities)) for fault in _block(card, abilities, place))]
    return found or [_REASONS.problem("unplayable", card, "text", rule="001-R67", why=why) for _, why in Compiler().faults(card)]


def _fields(card: Card, abilities: list[Tree]) -> Iterator[Problem]:
    """What a card of its kind has to have (001-R33, R35, R70 to R73)."""
    fields = card.fields
    attributes = fields.get("attributes", ())
    if len(set(attributes)) < len(attributes):
        yield _REASONS.problem("twice", card, "attributes")
    elif "none" in attributes and len(attributes) > 1:
        yield _REASONS.problem("none_beside", card, "attributes")
    yield from (_REASONS.problem(reason, card, key) for key, reason in _ONE.items() if len(fields.get(key, ())) > 1)
    hidden = any(part.get("do") == "face_down" for part in mappings(abilities))
    if hidden and card.kind != "sorcery":
        yield _REASONS.problem("face_down_kind", card, "text")
    elif hidden and {"cost", "upkeep"} & fields.keys():
        yield _REASONS.problem("face_up_cost", card, "cost")
    elif card.kind == "sorcery" and not hidden:
        yield from (_REASONS.problem(f"no_{key}", card, key) for key in ("cost", "upkeep") if key not in fields)
    if card.kind in _WITH_EFFECT and not abilities:
        yield _REASONS.problem("no_effect", card, "text")
    yield from _gift(card)


def _gift(card: Card) -> Iterator[Problem]:
    """The suffix of a name and the special kind that it stands for (001-R73)."""
    names = {word: name.ja for word, name in fields_of("senryoku")["kind2"].names.items()}
    suffix = card.name.ja.rpartition("/")[2] if "/" in card.name.ja else ""
    kind = names.get(card.fields.get("kind2", ""), "")
    if kind and suffix != kind:
        yield _REASONS.problem("name_kind", card, "name", kind=kind)
    elif not kind and card.kind == "soldier" and suffix in names.values():
        yield _REASONS.problem("kind_name", card, "name", kind=suffix)


def _block(card: Card, abilities: list[Tree], place: int) -> Iterator[Problem]:
    """What is wrong in one ■ block: numbers of a correction, blocks that it points to, an X that nobody pays, a price that is forced."""
    ability = abilities[place]
    for part in mappings(named(ability, (*_NUMBERS, "card"))):
        if "correction" in part and len(part["correction"]) not in _lengths(part["who"]):
            yield _REASONS.problem("numbers", card, "text")
        number = part.get("ability") if part.get("do") == "mute" else part.get("by")
        if number is None:
            continue
        other = abilities[number - 1] if number <= len(abilities) else ability
        if other is ability:
            yield _REASONS.problem("no_block", card, "text", number=number, most=len(abilities))
        elif "by" in part and not any(each.get("do") == "bind" for each in mappings(other)):
            yield _REASONS.problem("no_choice", card, "text", number=number)
    cost = ability.get("cost", {})
    if cost.get("use") != "x" and any(part == _X for part in mappings(ability)):
        yield _REASONS.problem("x_unpaid", card, "text")
    if ability.get("forced") and (cost.get("use") or "pay" in cost):
        yield _REASONS.problem("forced_price", card, "text")
    elif endless(ability):
        yield _REASONS.problem("forced_endless", card, "text", why=ENDLESS)


def _lengths(who: Tree) -> set[int]:
    """How many numbers a correction of these cards may have; what points back is marked with its kind."""
    kind = who.get("select", who.get("this", who.get(MARK, "soldier" if "that" in who else None)))
    return {_NUMBERS[kind]} if kind in _NUMBERS else set(_NUMBERS.values())


def mappings(tree: Any) -> Iterator[dict[str, Any]]:
    """All mappings of a tree, however deep.

    >>> [part["do"] for part in mappings([{"do": "may", "effect": {"do": "negate"}}])]
    ['may', 'negate']
    """
    if isinstance(tree, dict):
        yield tree
    for part in tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ():
        yield from mappings(part)


LEGALITY: Final = Legality(check_deck, check_card)
