"""Hints for card designers: what no rule forbids but a designer wants to know. Never an error."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from cardforge.database import Library
from cardforge.database.schema.fields import fields_of
from cardforge.games.shared.design.hints import hints
from cardforge.games.shared.reasons import Reasons
from cardforge.model import Card, Problem, Text

_HINTS: Final = Reasons(__file__, "warning")
#: How much less an agile soldier's moves cost (001-K10).
_SPARED: Final = 3


def lint_cards(cards: Iterable[Card], library: Library) -> Iterator[Problem]:
    """The warnings about cards, but for those that a card silences itself (``quiet: [heading]``)."""
    checks = {"idle": _idle, "tireless": _tireless, "never-paid": _never_paid, "upkeep": _upkeep, "colour": _colour, "heading": _heading}
    return hints(checks, cards, library, apart=("race", "kind1"))


def _idle(card: Card) -> Iterator[Problem]:
    """Whether a soldier without power does anything (001-R47)."""
    if card.kind == "soldier" and not card.fields["power"] and not _abilities(card) and "kind2" not in card.fields:
        yield _HINTS.problem("idle", card, "power")


def _tireless(card: Card) -> Iterator[Problem]:
    """Whether a soldier with power moves for nothing, and so attacks any number of times in a turn (001-R32, R51, A11)."""
    if card.kind == "soldier" and card.fields["power"] and card.fields["move"] <= (_SPARED if card.fields.get("kind2") == "agile" else 0):
        yield _HINTS.problem("tireless", card, "move", power=card.fields["power"])


def _never_paid(card: Card) -> Iterator[Problem]:
    """Whether all of its attributes are asked for when it is put out (001-R25)."""
    cost, attributes = card.fields.get("cost"), len(card.fields.get("attributes", ()))
    if isinstance(cost, int) and 0 < cost < attributes:
        yield _HINTS.problem("never_paid", card, "cost", cost=cost, attributes=attributes)


def _upkeep(card: Card) -> Iterator[Problem]:
    """Whether keeping it costs more than putting it out (001-R17)."""
    cost, upkeep = card.fields.get("cost"), card.fields.get("upkeep")
    if isinstance(cost, int) and isinstance(upkeep, int) and upkeep > cost:
        yield _HINTS.problem("upkeep", card, "upkeep", cost=cost, upkeep=upkeep)


def _colour(card: Card) -> Iterator[Problem]:
    """Whether an effect costs an attribute that the card itself has not (001-R27)."""
    own = card.fields.get("attributes", ())
    names = fields_of("senryoku")["attributes"].names
    for word in {word for ability in _abilities(card) for word in ability.get("cost", {}).get("attributes", ())}.difference(own):
        yield _HINTS.problem("colour", card, "text", attribute=names.get(word, Text(word, word)))


def _heading(card: Card) -> Iterator[Problem]:
    """Whether an effect that is used, and not forced, says of which kind it is (001-R74)."""
    if any("cost" in ability and "heading" not in ability and "forced" not in ability for ability in _abilities(card)):
        yield _HINTS.problem("heading", card, "text")


def _abilities(card: Card) -> list[Any]:
    abilities: list[Any] = card.trees.get("text", {}).get("abilities", [])
    return abilities
