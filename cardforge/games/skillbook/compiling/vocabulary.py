"""The words of skillbook's effects as numbers, and the nodes that no other game has."""

from __future__ import annotations

from typing import Final

from cardforge.games.shared.compiling.node import amount, own_node, to_selected
from cardforge.games.shared.compiling.vocabulary import Builder, CannotCompile, known, named, read_vocabulary
from cardforge.games.skillbook.play import terms
from cardforge.model import Text, Tree


def _points(to: Builder, tree: Tree) -> None:
    """Damage or healing of units: points, times what ``per`` counts."""
    to.select(tree["who"])
    to.emit(to.vocabulary.deeds[tree["do"]], *amount(to, tree, "amount"))


def _recover(to: Builder, tree: Tree) -> None:
    to.emit(terms.O_RECOVER, to.vocabulary.sides[tree.get("to", "own")], tree["count"], -1)


def _plainly(to: Builder, tree: Tree) -> None:
    to_selected(to, tree)


def _summoned(to: Builder, tree: Tree) -> None:
    """To units that are no heroes (003-R14)."""
    who = tree["who"]
    to_selected(to, {**tree, "who": {**who, "select": "summoned"} if who.get("select") == "unit" else who})


def _rest(to: Builder, tree: Tree) -> None:
    to_selected(to, tree, a=2)


def _tap(to: Builder, tree: Tree) -> None:
    to_selected(to, tree, a=0)


def _untap(to: Builder, tree: Tree) -> None:
    to_selected(to, tree, a=1)


def _transfer(to: Builder, tree: Tree) -> None:
    """The unit is chosen first, then the free square that it goes to (003-R63)."""
    deeds = to.vocabulary.deeds
    to.select(tree["who"])
    to.emit(deeds["keep"])
    to.select({**tree["at"], "free": True})
    to.emit(deeds["join"])
    to.emit(terms.O_TRANSFER)


def _explore(to: Builder, tree: Tree) -> None:
    to.select({**tree["what"], "shown": False})
    to.emit(terms.O_EXPLORE)


def _cover(to: Builder, tree: Tree) -> None:
    to.select({**tree["what"], "shown": True})
    to.emit(terms.O_COVER)


def _move(to: Builder, tree: Tree) -> None:
    """Cards of a grave, of a table or set there go to a zone of their owner."""
    to.select(tree["what"])
    to.emit(terms.O_MOVE, known(to.vocabulary.places, tree["to"], Text("行き先", "place")))


def _token(to: Builder, tree: Tree) -> None:
    to.select({**tree["at"], "free": True})
    to.emit(terms.O_TOKEN, to.token(tree))


def _costs(_to: Builder, _tree: Tree) -> None:
    """Costs change only as long as something goes on (-:); the compiler of those reads the rest of the node."""
    raise CannotCompile(Text("コストが変わるのは「ー：」の間だけです。", "costs change only while something goes on (-:)"))


VOCABULARY: Final = read_vocabulary(
    __file__,
    "skillbook",
    terms,
    own={
        "damage": own_node(
            "ユニットにダメージを与える / deal damage to units", _points, needs="who amount", may="per", deeds="select damage"
        ),
        "heal": own_node(
            "ユニットのダメージを回復する / heal damage of units", _points, needs="who amount", may="per", deeds="select heal"
        ),
        "recover": own_node(
            "墓地の上のカードをブックの下に戻す / put the top of the grave under the book", _recover, needs="count", may="to"
        ),
        "send_back": own_node("送還する / send back", _summoned, needs="who"),
        "destroy": own_node("破壊する / destroy", _summoned, needs="who"),
        "unbind": own_node("バインドを破棄する / destroy what is bound", _plainly, needs="who"),
        "tap": own_node("消耗させる / exhaust", _tap, needs="who"),
        "untap": own_node("活動状態にする / make active", _untap, needs="who"),
        "rest": own_node("休息させる / let rest", _rest, needs="who"),
        "transfer": own_node("転移する / transfer", _transfer, needs="who at", deeds="transfer keep join"),
        "move": own_node("カードを動かす / move cards", _move, needs="what to"),
        "explore": own_node("土地を表にする / turn terrain face up", _explore, needs="what"),
        "cover": own_node("土地を裏にする / turn terrain face down", _cover, needs="what"),
        "cost": own_node("スキルのコストを変える / change what skills cost", _costs, needs="amount", may="who", deeds=""),
        "token": own_node("トークンを出す / put out tokens", _token, needs="attack defence speed at", may="keywords name"),
    },
    deeds=named(terms, "O_"),
)
