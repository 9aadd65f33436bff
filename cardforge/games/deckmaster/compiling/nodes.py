"""The effect nodes: each owns its parameters and how it compiles to instructions, and nothing else (``docs/effect-trees.md``)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardforge.games.deckmaster.play import instructions as op
from cardforge.games.deckmaster.play import terms
from cardforge.model import Tree

if TYPE_CHECKING:
    from cardforge.games.deckmaster.compiling.compiler import Compiler

#: One unit of anyone's: what an effect without a named receiver means (000-A29).
ANY_UNIT: Tree = {"select": "unit", "count": 1}
ITSELF: Tree = {"this": "unit"}
PLACES = {
    "hand": terms.HAND,
    "discard": terms.DISCARD,
    "exile": terms.EXILE,
    "field": terms.FIELD,
    "deck_top": terms.DECK,
    "deck_bottom": terms.DECK_BOTTOM,
}


@dataclass(frozen=True, slots=True)
class Node:
    """A kind of effect: the keys it must and may have, and the function that compiles it."""

    required: frozenset[str]
    optional: frozenset[str]
    compile: Callable[[Compiler, Tree], None]


#: Every effect node by the word of its ``do``.
NODES: dict[str, Node] = {}


def _register(name: str, required: str = "", optional: str = "") -> Callable[[Callable[[Compiler, Tree], None]], None]:
    def register(function: Callable[[Compiler, Tree], None]) -> None:
        NODES[name] = Node(frozenset(required.split()), frozenset(optional.split()), function)

    return register


def _each_player(to: Compiler, node: Tree, code: int, side: str, amount: str) -> None:
    """An amount for one or both players, taken as often as there are cards in ``per``."""
    per = to.selection(node["per"]) if "per" in node else -1
    to.emit(code, terms.SIDES[node.get("to", side)], node[amount], per)


@_register("damage", "amount", "to per")
def _damage(to: Compiler, node: Tree) -> None:
    _each_player(to, node, op.O_DAMAGE, "enemy", "amount")


@_register("heal", "amount", "to per")
def _heal(to: Compiler, node: Tree) -> None:
    _each_player(to, node, op.O_HEAL, "own", "amount")


@_register("draw", "count", "to per")
def _draw(to: Compiler, node: Tree) -> None:
    _each_player(to, node, op.O_DRAW, "own", "count")


@_register("discard", "count", "to")
def _discard(to: Compiler, node: Tree) -> None:
    _each_player(to, node, op.O_DISCARD, "own", "count")


@_register("mill", "count", "to per")
def _mill(to: Compiler, node: Tree) -> None:
    _each_player(to, node, op.O_MILL, "own", "count")


@_register("power", "amount", "who per until")
def _power(to: Compiler, node: Tree) -> None:
    to.select(node.get("who", ITSELF))
    per = to.selection(node["per"]) if "per" in node else -1
    to.emit(op.O_POWER, node["amount"], per, to.duration(node, terms.PERMANENT if to.ends_turn else terms.TURN))


@_register("destroy", "who")
def _destroy(to: Compiler, node: Tree) -> None:
    to.select(node["who"])
    to.emit(op.O_DESTROY)


@_register("move", "what to")
def _move(to: Compiler, node: Tree) -> None:
    to.select(node["what"])
    to.emit(op.O_MOVE, PLACES[node["to"]])
    if node["what"].get("zone") == "deck":
        to.emit(op.O_SHUFFLE)


@_register("tap", "who")
def _tap(to: Compiler, node: Tree) -> None:
    to.select(node["who"])
    to.emit(op.O_TAP, 1)


@_register("untap", "who")
def _untap(to: Compiler, node: Tree) -> None:
    to.select(node["who"])
    to.emit(op.O_TAP, 0)


@_register("freeze", "who")
def _freeze(to: Compiler, node: Tree) -> None:
    to.select(node["who"])
    to.emit(op.O_FREEZE)


@_register("grant", "keywords", "who until")
def _grant(to: Compiler, node: Tree) -> None:
    to.select(node.get("who", ANY_UNIT))
    to.emit(op.O_GRANT, to.keywords(node["keywords"]), to.duration(node, terms.PERMANENT))


@_register("lose", "keywords", "who until")
def _lose(to: Compiler, node: Tree) -> None:
    to.select(node.get("who", ANY_UNIT))
    to.emit(op.O_LOSE, to.keywords(node["keywords"]), to.duration(node, terms.PERMANENT))


@_register("silence", "who")
def _silence(to: Compiler, node: Tree) -> None:
    to.select(node["who"])
    to.emit(op.O_SILENCE)


@_register("look", "count")
def _look(to: Compiler, node: Tree) -> None:
    to.emit(op.O_LOOK, node["count"])


@_register("fight", "who")
def _fight(to: Compiler, node: Tree) -> None:
    to.select(node["who"])
    to.emit(op.O_FIGHT)


@_register("token", "power", "keywords count")
def _token(to: Compiler, node: Tree) -> None:
    to.emit(op.O_TOKEN, to.token(node["power"], node.get("keywords", [])), node.get("count", 1))


@_register("negate_attack")
def _negate_attack(to: Compiler, _node: Tree) -> None:
    to.emit(op.O_NEGATE)


@_register("then", "steps")
def _then(to: Compiler, node: Tree) -> None:
    for step in node["steps"]:
        to.effect(step)


@_register("if", "cond then")
def _if(to: Compiler, node: Tree) -> None:
    jump = to.emit(op.O_UNLESS, to.condition(node["cond"]))
    to.effect(node["then"])
    to.patch(jump, to.here)


@_register("may", "effect")
def _may(to: Compiler, node: Tree) -> None:
    jump = to.emit(op.O_MAY)
    to.effect(node["effect"])
    to.patch(jump, to.here)


@_register("choose_one", "modes")
def _choose_one(to: Compiler, node: Tree) -> None:
    modes = node["modes"]
    to.emit(op.O_MODES, len(modes))
    jumps = [to.emit(op.O_JUMP) for _ in modes]
    ends = []
    for jump, mode in zip(jumps, modes, strict=True):
        to.patch(jump, to.here)
        to.effect(mode)
        ends.append(to.emit(op.O_JUMP))
    for end in ends:
        to.patch(end, to.here)
