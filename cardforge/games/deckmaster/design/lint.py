"""Hints for card designers: what no rule forbids but a designer wants to know (000-R11, R16). Never an error."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil

from cardforge.database import Library
from cardforge.games.deckmaster.design.pie import colour_pie
from cardforge.games.deckmaster.play.terms import HP, MOST_MANA
from cardforge.games.shared.hints import Check, hints
from cardforge.games.shared.reasons import Reasons
from cardforge.model import Card, Problem, Tree

_HINTS = Reasons(__file__, "warning")
#: The power of a unit with an ability by its cost (000-R11).
MAIN_LINE = {1: 1000, 2: 2000, 3: 3000, 4: 5000, 5: 5500, 6: 6000, 7: 6500, 8: 7000, 9: 7500, 10: 9000}
#: A seal's level may differ by so much from the turn that its condition is guessed to need (000-R16: "about").
LEVEL_TOLERANCE = 1


def lint_cards(cards: Iterable[Card], library: Library) -> Iterator[Problem]:
    """The warnings about cards, but for those that a card silences itself (``quiet: [main-line]``)."""
    return hints(CHECKS, cards, library, apart=("races",))


def _power(card: Card) -> Iterator[Problem]:
    """Whether a unit with an ability or keyword has the power of its cost (000-R11)."""
    if card.kind != "unit":
        return
    text = card.trees.get("text", {})
    line = MAIN_LINE.get(card.fields["cost"])
    power = card.fields["power"]
    if line is None or power == line or not (text.get("abilities") or text.get("keywords")):
        return
    off = f"{power - line:+d}"
    yield _HINTS.problem("main_line", card, "power", power=power, off=off, line=line, cost=card.fields["cost"])


def _level(card: Card) -> Iterator[Problem]:
    """Whether a seal's level is about the earliest own turn on which its condition can be met (000-R16)."""
    if card.kind != "seal":
        return
    level, condition = card.fields["level"], card.trees["condition"]
    turn = earliest_turn(condition)
    if turn is None:
        if condition.get("is") == "never":
            yield _HINTS.problem("never", card, "condition")
    elif abs(turn - level) > LEVEL_TOLERANCE:
        yield _HINTS.problem("level", card, "level", level=level, turn=turn)


def earliest_turn(condition: Tree) -> int | None:
    """A guess at the earliest own turn on which a condition can be met; ``None`` where nothing can be said.

    >>> earliest_turn({"is": "max_mana", "side": "own", "min": 5})
    5
    """
    least = int(condition.get("min", 1 if "max" not in condition else 0))
    match condition.get("is"):
        case "always":
            return 1
        case "turn" | "max_mana" | "mana":
            return max(1, least) if "min" in condition else 1
        case "hp":
            # About 2000 damage a turn is what a fast deck deals.
            return ceil((HP - condition["max"]) / 2000) + 1 if "max" in condition else 1
        case "hand":
            # Six cards are held on the first turn, one more on each further one.
            return max(1, least - 5) if "min" in condition else max(1, 6 - int(condition["max"]))
        case "count":
            return _turn_of_count(condition, least)
        case "this_turn":
            return _turn_of_event(condition, least)
        case "and" | "or" as joined:
            turns = [turn for part in condition["of"] if (turn := earliest_turn(part)) is not None]
            return (max(turns) if joined == "and" else min(turns)) if turns else None
    return None


def _turn_of_count(condition: Tree, least: int) -> int | None:
    of = condition["of"]
    if "min" not in condition or of.get("side", "own") != "own":
        return 1 if of.get("side") == "enemy" and "min" not in condition else None
    if of.get("zone") == "discard":
        # A deck of cheap cards puts a little more than one a turn there.
        return max(1, ceil(least * 3 / 4))
    if of.get("zone"):
        return None
    if of.get("select") == "enchantment":
        return 3 * least
    # Cards of one mana each: one on the first turn, three by the second, six by the third.
    turn = next(turn for turn in range(1, 99) if turn * (turn + 1) // 2 >= least)
    where = of.get("where", {})
    cost = where.get("cost", {}).get("min", 0)
    power = where.get("power", {}).get("min", 0)
    by_power = next((cost for cost, line in MAIN_LINE.items() if line >= power), 10)
    return max(turn, int(cost), by_power if power else 0)


def _turn_of_event(condition: Tree, least: int) -> int | None:
    match condition.get("event"):
        case "played" | "entered":
            return 3 if condition.get("select") == "enchantment" else max(1, ceil(least / 2))
        case "damaged":
            return max(1, ceil(least / 2000)) if "min" in condition else 1
        case "attacked":
            return 2
    return None


def _unplayable(card: Card) -> Iterator[Problem]:
    """Whether a card can be played at all: with ten mana, and more than 0 power."""
    cost = int(card.fields.get("cost", 0))
    if cost > MOST_MANA:
        yield _HINTS.problem("cost", card, "cost", cost=cost, most=MOST_MANA)
    if card.kind in ("unit", "token") and card.fields.get("power") == 0:
        yield _HINTS.problem("no_power", card, "power")


#: Every check of one card by the name that silences it.
CHECKS: dict[str, Check] = {
    "main-line": _power,
    "seal-level": _level,
    "colour-pie": colour_pie,
    "unplayable": _unplayable,
}
