"""Hints for card designers: what no rule forbids but a designer wants to know (002-R54, A20, A44). Never an error."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from cardforge.database import Library
from cardforge.games.groove.play.terms import STRENGTH_PER_CARD
from cardforge.games.groove.telling.story import said_cost
from cardforge.games.shared.design.hints import Check, hints
from cardforge.games.shared.reasons import Reasons
from cardforge.model import Card, Problem

_HINTS: Final = Reasons(__file__, "warning")
#: The halves of a dual card: its cost, and what it does.
_HALVES: Final = (("summon_cost", ("ability", "strength", "creature_type")), ("cast_cost", ("effect", "spell_type")))


def lint_cards(cards: Iterable[Card], library: Library) -> Iterator[Problem]:
    """The warnings about cards, but for those that a card silences itself (``quiet: [golden-rule]``)."""
    halves: dict[str, list[tuple[Card, Any]]] = {}
    for card in library.cards.values():
        if card.kind == "dual":
            for cost, parts in _HALVES:
                halves.setdefault(_nature(card, parts), []).append((card, card.fields[cost]))

    def golden_rule(card: Card) -> Iterator[Problem]:
        """Whether a half costs what the same half costs in every other colour (002-R54)."""
        for cost, parts in _HALVES if card.kind == "dual" else ():
            own = card.fields[cost]
            for other, there in halves.get(_nature(card, parts), ()):
                if isinstance(there, int) and isinstance(own, int) and there != own and _colours(other) != _colours(card):
                    yield _HINTS.problem("golden_rule", card, cost, other=other.name, there=said_cost(there), here=said_cost(own))
                    break

    checks: dict[str, Check] = {"golden-rule": golden_rule, "seal-cost": _seal_cost, "strength": _weak}
    return hints(checks, cards, library, apart=("race",))


def _seal_cost(card: Card) -> Iterator[Problem]:
    """Whether a seal costs groove (002-A44)."""
    if card.kind == "seal" and isinstance(card.fields["cost"], int):
        yield _HINTS.problem("seal_cost", card, "cost", sample="{groove: 2}")


def _weak(card: Card) -> Iterator[Problem]:
    """Whether a creature without ability can do anything to the other player (002-A20)."""
    if card.kind == "dual" and card.fields["strength"] < STRENGTH_PER_CARD and not card.trees["ability"]["abilities"]:
        yield _HINTS.problem("weak", card, "strength", strength=card.fields["strength"])


def _nature(card: Card, parts: tuple[str, ...]) -> str:
    """What a half does, whatever it is called and costs."""
    return repr([card.trees.get(part, card.fields.get(part)) for part in parts])


def _colours(card: Card) -> frozenset[str]:
    return frozenset(card.fields.get("mana", {}).get("colors", ()))
