"""Hints for card designers: what no rule forbids but a designer wants to know (000-R11, R16). Never an error."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import ceil

from cardforge.database import Library
from cardforge.games.deckmaster.design.pie import colour_pie
from cardforge.games.deckmaster.play.terms import HP, MOST_MANA
from cardforge.games.shared.reasons import Reasons
from cardforge.model import Card, Problem, Text, Tree

_HINTS = Reasons(__file__, "warning")
#: The power of a unit with an ability by its cost (000-R11).
MAIN_LINE = {1: 1000, 2: 2000, 3: 3000, 4: 5000, 5: 5500, 6: 6000, 7: 6500, 8: 7000, 9: 7500, 10: 9000}
#: A seal's level may differ by so much from the turn that its condition is guessed to need (000-R16: "about").
LEVEL_TOLERANCE = 1


def lint_cards(cards: Iterable[Card], library: Library) -> Iterator[Problem]:
    """The warnings about cards, but for those that a card silences itself (``quiet: [main-line]``)."""
    twins = _twins(library)
    illustrated = {_series(card) for card in library.cards.values() if _has_picture(card)}
    for card in cards:
        quiet = card.fields.get("quiet", ())
        for name, check in CHECKS.items():
            if name not in quiet:
                yield from check(card)
        if "art" not in quiet:
            yield from _no_art(card, illustrated)
        if "identical" not in quiet:
            yield from _identical(card, twins)


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


def _art(card: Card) -> Iterator[Problem]:
    """Whether the picture that a card names is there."""
    if card.art and card.source.file is not None and not _has_picture(card):
        yield _HINTS.problem("lost_art", card, "art", art=card.art)


def _has_picture(card: Card) -> bool:
    return bool(card.art) and card.source.file is not None and (card.source.file.parent / str(card.art)).is_file()


def _series(card: Card) -> tuple[str, str]:
    """What is illustrated as one: the cards of a set, or else of a file."""
    named = str(card.fields.get("set", ""))
    return (named, "") if named else ("", str(card.source.file or ""))


def _no_art(card: Card, illustrated: set[tuple[str, str]]) -> Iterator[Problem]:
    """Whether a card has no picture where others of its set, or of its file where they have no set, have one."""
    if not card.art and _series(card) in illustrated:
        among = card.fields.get("set")
        named = Text(f"セット「{among}」", f"its set “{among}”") if among else Text("同じファイル", "its file")
        yield _HINTS.problem("no_art", card, "name", among=named)


def _twins(library: Library) -> dict[str, list[Card]]:
    """The cards of a library by what they are, whatever they are called."""
    twins: dict[str, list[Card]] = {}
    for card in library.cards.values():
        twins.setdefault(_nature(card), []).append(card)
    return twins


def _nature(card: Card) -> str:
    fields = sorted((key, value) for key, value in card.fields.items() if key not in ("races", "set", "quiet"))
    return repr((card.kind, fields, card.trees))


def _identical(card: Card, twins: dict[str, list[Card]]) -> Iterator[Problem]:
    others = [other for other in twins.get(_nature(card), ()) if other.id != card.id]
    if others:
        yield _HINTS.problem("identical", card, "name", other=others[0].name)


#: Every check of one card by the name that silences it.
CHECKS: dict[str, Callable[[Card], Iterator[Problem]]] = {
    "main-line": _power,
    "seal-level": _level,
    "colour-pie": colour_pie,
    "unplayable": _unplayable,
    "art": _art,
}
