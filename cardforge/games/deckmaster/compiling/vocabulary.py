"""The words of deckmaster's effects as numbers, and the nodes that no other game has."""

from __future__ import annotations

from typing import Final

from cardforge.engine import remembering
from cardforge.games.deckmaster.play import instructions as op, rules, terms
from cardforge.games.shared.compiling.node import own_node, to_selected
from cardforge.games.shared.compiling.vocabulary import Builder, named, read_vocabulary
from cardforge.model import Tree


def _negate_attack(to: Builder, _tree: Tree) -> None:
    to.emit(op.O_NEGATE)


def _release(to: Builder, tree: Tree) -> None:
    to.select({"select": "seal", "side": "own", "zone": "sealed", "count": tree["count"]})
    to.emit(op.O_RELEASE)


VOCABULARY: Final = read_vocabulary(
    __file__,
    "deckmaster",
    *(op, terms, rules, remembering),
    own={
        "freeze": own_node(
            "次のターン開始時にアンタップしない / does not untap at the next start of turn", to_selected, needs="who", deeds="freeze"
        ),
        "negate_attack": own_node("その攻撃を無効化する / negate the attack", _negate_attack, deeds="negate"),
        "release": own_node(
            "封印を条件によらず解放する / release seals whatever their condition", _release, needs="count", deeds="release"
        ),
    },
    deeds={**named(op, "O_"), **{name.lower(): number for name, number in vars(op).items() if name.startswith("CONTROL_")}},
)
