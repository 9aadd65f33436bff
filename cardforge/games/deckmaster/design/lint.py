"""Hints for card designers: what no rule forbids but a designer wants to know (000-R11, R16). Never an error."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from cardforge.database import Library
from cardforge.games.deckmaster.design.legality import ATTRIBUTES
from cardforge.games.deckmaster.play.terms import MOST_MANA
from cardforge.games.shared.compiling.node import inner
from cardforge.games.shared.design.colours import ColourPie
from cardforge.games.shared.design.hints import Check, hints
from cardforge.games.shared.design.pace import earliest_turn
from cardforge.games.shared.reasons import Reasons
from cardforge.model import Card, Problem, Tree

_HINTS = Reasons(__file__, "warning")
#: The power of a unit with an ability by its cost (000-R11).
MAIN_LINE = {1: 1000, 2: 2000, 3: 3000, 4: 5000, 5: 5500, 6: 6000, 7: 6500, 8: 7000, 9: 7500, 10: 9000}
#: The dearest and the strongest card that there can be by each turn.
_LINES = {"cost": range(1, MOST_MANA + 1), "power": tuple(MAIN_LINE.values())}
#: A seal's level may differ by so much from the turn that its condition is guessed to need (000-R16: "about").
LEVEL_TOLERANCE = 1
#: When an ability happens once, or once more for every time that the card is played; what is paid once only.
_ONCE = ("enter", "discarded")
_ONE_OFF = {"destroy", "exile", "drop", "seals"}


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
    turn = earliest_turn(_HINTS.data["pace"], condition, _LINES)
    if turn is None:
        if condition.get("is") == "never":
            yield _HINTS.problem("never", card, "condition")
    elif abs(turn - level) > LEVEL_TOLERANCE:
        yield _HINTS.problem("level", card, "level", level=level, turn=turn)


def _unplayable(card: Card) -> Iterator[Problem]:
    """Whether a card can be played at all: with ten mana, and more than 0 power."""
    cost = int(card.fields.get("cost", 0))
    if cost > MOST_MANA:
        yield _HINTS.problem("cost", card, "cost", cost=cost, most=MOST_MANA)
    if card.kind in ("unit", "token") and card.fields.get("power") == 0:
        yield _HINTS.problem("no_power", card, "power")


def _endless(card: Card) -> Iterator[Problem]:
    """Whether an ability can give an extra turn in every turn: it is paid for, or happens again and again, without a limit a game."""
    for ability in card.trees.get("text", {}).get("abilities", ()):
        bounded = isinstance(ability.get("limit"), dict) or _ONE_OFF & ability.get("cost", {}).keys()
        if not bounded and ability.get("when", "enter") not in _ONCE and _gives_turns(ability["effect"]):
            yield _HINTS.problem("endless", card, "text")


def _gives_turns(tree: Tree) -> bool:
    return tree["do"] == "extra_turn" or any(_gives_turns(part) for part in inner(tree))


#: Every check of one card by the name that silences it.
CHECKS: dict[str, Check] = {
    "main-line": _power,
    "seal-level": _level,
    "colour-pie": ColourPie(str(Path(__file__).with_name("pie.yaml")), ATTRIBUTES).check,
    "unplayable": _unplayable,
    "endless": _endless,
}
