"""Hints for card designers: what no rule forbids but a designer wants to know. Never an error."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from cardforge.database import Library
from cardforge.games.shared.design.hints import hints
from cardforge.games.shared.reasons import Reasons
from cardforge.model import Card, Problem

_HINTS: Final = Reasons(__file__, "warning")


def lint_cards(cards: Iterable[Card], library: Library) -> Iterator[Problem]:
    """The warnings about cards, but for those that a card silences itself (``quiet: [idle]``)."""
    heroes = [card for card in library.cards.values() if card.kind == "hero"]

    def nobody(card: Card) -> Iterator[Problem]:
        """Whether there is a hero who can meet the condition of its use (003-R10)."""
        condition = card.trees.get("condition")
        if condition and heroes and not any(_may_meet(condition, hero) for hero in heroes):
            yield _HINTS.problem("nobody", card, "condition")

    return hints({"double": _double, "idle": _idle, "stuck": _stuck, "nobody": nobody}, cards, library)


def _double(card: Card) -> Iterator[Problem]:
    """Whether double benefit makes it cheaper than it would without a number of its own (003-R40)."""
    cost, double = card.fields.get("cost"), card.fields.get("cost_double")
    if not isinstance(cost, int) or not isinstance(double, int):
        return
    if "attribute" not in card.fields:
        yield _HINTS.problem("double_never", card, "cost_double")
    elif double >= cost:
        yield _HINTS.problem("double_dear", card, "cost_double", cost=cost, double=double)
    elif double == cost - 1:
        yield _HINTS.problem("double_usual", card, "cost_double", double=double)


def _idle(card: Card) -> Iterator[Problem]:
    """Whether a unit that has no attack does anything (003-R54)."""
    if card.kind == "unit" and not card.fields["at"] and not card.trees["text"]["abilities"]:
        yield _HINTS.problem("idle", card, "at")


def _stuck(card: Card) -> Iterator[Problem]:
    """Whether a hero can walk to the goal (003-R34, R45)."""
    if card.kind == "hero" and not card.fields["sp"]:
        yield _HINTS.problem("stuck", card, "sp")


def _may_meet(condition: Any, hero: Card) -> bool:
    """Whether a hero can meet a condition: he is of the type and attribute that it names; all else may come true."""
    if condition.get("is") == "and":
        return all(_may_meet(part, hero) for part in condition["of"])
    if condition.get("is") == "or":
        return any(_may_meet(part, hero) for part in condition["of"])
    if condition.get("is") != "hero":
        return True
    keyword, attribute = condition.get("keyword"), condition.get("attribute")
    return (keyword is None or keyword in hero.fields.get("keywords", ())) and (
        attribute is None or attribute == hero.fields.get("attribute")
    )
