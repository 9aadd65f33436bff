"""Effects that go on for ever: what they do to cards (``Aura``), and what they change for players (``Shift``)."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Final

from cardforge.engine.meaning import Aura, Shift
from cardforge.games.shared.compiling.nodes import amount, inner
from cardforge.games.shared.compiling.vocabulary import Builder, CannotCompile, known
from cardforge.model import Text, Tree

#: Effects on cards that can be in force continuously, beside those that change something for players.
CONTINUOUS_EFFECTS: Final = ("power", "set", "grant", "lose", "forbid", "instead")
_WHEN = Text(
    "いつ起きる効果かが書かれていません。ずっと続けられるのはパワーとキーワードの変化だけです（例：【登場時】を前に書く）。",
    "it does not say when it happens; only changes of power and keywords can go on for ever (write [On entry], say).",
)


def aura_of(to: Builder, tree: Tree, condition: int, before: Sequence[Aura]) -> Aura:
    """What an effect does to cards while the condition (-1: none) holds; ``before`` are those that stand before it in the same sentence."""
    kind, words = tree["do"], to.vocabulary
    if kind not in CONTINUOUS_EFFECTS:
        raise CannotCompile(_WHEN)
    who = tree.get("who", words.itself)
    # The same ones as in the part before (000-A77).
    again = who == {"that": "chosen"} and before
    aura = Aura(before[-1].selection if again else to.selection(who), condition)
    if kind in ("power", "set"):
        aura.equal = kind == "set"
        aura.amount, aura.per = amount(to, tree, "amount")
    elif kind == "grant":
        aura.gives = to.keywords(tree["keywords"])
    elif kind == "lose":
        aura.takes = to.keywords(tree["keywords"])
    else:
        table = words.restrictions if kind == "forbid" else words.instead
        aura.gives = known(table, tree["what" if kind == "forbid" else "to"], Text("禁止", "restriction"))
    return aura


def shift_of(to: Builder, tree: Tree, condition: int) -> Shift:
    """What an effect changes for a player while the condition (-1: none) holds."""
    whose = tree["who"] if tree["do"] == "cost" else {"select": "card", "side": tree["to"]}
    shift = Shift(to.vocabulary.shifts[tree["do"]], to.selection(whose), condition)
    shift.parts = tree.get("parts", 1)
    if "amount" in tree:
        shift.amount, shift.per = amount(to, tree, "amount")
    return shift


def shifts_in(effect: Tree, shifts: Container[str]) -> bool:
    """Whether any part of an effect changes something for a player, which cannot happen once."""
    return effect["do"] in shifts or any(shifts_in(part, shifts) for part in inner(effect))
