"""The words of senryoku's effects as numbers, and the nodes that no other game has."""

from __future__ import annotations

from typing import Final

from cardforge.games.senryoku.play import terms
from cardforge.games.senryoku.play.rules import AS_X
from cardforge.games.shared.compiling.node import own_node, per, until
from cardforge.games.shared.compiling.vocabulary import Builder, CannotCompile, known, named, read_vocabulary
from cardforge.model import Text, Tree

#: The rows of the field as effects name them.
ROWS: Final = {"own_camp": terms.OWN_CAMP, "front": terms.FRONT, "enemy_camp": terms.ENEMY_CAMP}
#: What a mark is called that an effect gives.
MARKS: Final = ("attribute", "race", "kind1", "kind2")
_ONGOING: Final = Text("これは永続効果としてだけ書けます。", "this is for permanent effects alone.")
_SIDE: Final = Text("プレイヤー", "player")


def marks(to: Builder, tree: Tree) -> int:
    """The marks (bits) that a tree names: an attribute, a race, a special kind of either sort."""
    return to.keywords([f"{key}:{tree[key]}" for key in MARKS if key in tree])


def _correct(to: Builder, tree: Tree) -> None:
    """The three differences, of a sorcery or land two, stand in the rules' table."""
    number = to.keywords(["correction:" + ",".join(map(str, tree["correction"]))])
    to.select(tree["who"])
    to.emit(terms.O_CORRECT, number, until(to, tree, "permanent"), per(to, tree))


def _amount(to: Builder, tree: Tree) -> tuple[int, int]:
    """A number and what it is multiplied by; all counters are -1."""
    written = tree["amount"]
    if written == "all":
        return -1, -1
    if isinstance(written, dict):
        if "that" in written:
            return 1, AS_X
        return 1, to.selection({**written["power"], "adds": 1})
    return written, per(to, tree)


def _counters(to: Builder, tree: Tree, cards: int, force: int) -> None:
    """Counters onto or off cards, or a player's force."""
    if "who" in tree:
        to.select(tree["who"])
        to.emit(cards, *_amount(to, tree))
    else:
        side = known(to.vocabulary.sides, tree.get("to", "enemy" if tree["do"] == "damage" else "own"), _SIDE)
        to.emit(force, side, *_amount(to, tree))


def _damage(to: Builder, tree: Tree) -> None:
    _counters(to, tree, terms.O_DAMAGE, terms.O_FORCE_DAMAGE)


def _heal(to: Builder, tree: Tree) -> None:
    _counters(to, tree, terms.O_HEAL, terms.O_FORCE_HEAL)


def _sacrifice(to: Builder, tree: Tree) -> None:
    to.select(tree["who"])
    to.emit(terms.O_MOVE, terms.GRAVE)


def _summon(to: Builder, tree: Tree) -> None:
    to.select(tree["what"])
    to.emit(terms.O_SUMMON)


def _transfer(to: Builder, tree: Tree) -> None:
    to.select(tree["who"])
    to.emit(terms.O_TRANSFER, rows(tree["at"]))


def _grant(to: Builder, tree: Tree) -> None:
    to.select(tree["who"])
    to.emit(terms.O_GIVE, marks(to, tree), until(to, tree, "permanent"))


def _forbid(to: Builder, tree: Tree) -> None:
    to.select(tree["who"])
    bits = known(to.vocabulary.restrictions, tree["what"], Text("禁止", "restriction"))
    to.emit(terms.O_BAR, bits, until(to, tree, "permanent"))


def _negate(to: Builder, _tree: Tree) -> None:
    to.emit(terms.O_NEGATE)


def _bind(to: Builder, tree: Tree) -> None:
    to.select(tree["who"])
    to.emit(terms.O_BIND)


def _ongoing(_to: Builder, _tree: Tree) -> None:
    """What only goes on is read where permanent and rule effects are."""
    raise CannotCompile(_ONGOING)


def rows(words: list[str]) -> int:
    """Rows of the field as bits."""
    bits = 0
    for word in words:
        bits |= known(ROWS, word, Text("列", "row"))
    return bits


VOCABULARY: Final = read_vocabulary(
    __file__,
    "senryoku",
    terms,
    own={
        "correct": own_node("補正を加える / correct numbers", _correct, needs="who correction", may="until per", deeds="correct"),
        "damage": own_node("ダメージを与える / deal damage", _damage, needs="amount", may="who to per", deeds="damage force_damage"),
        "heal": own_node("カウンターを取り除く / remove counters", _heal, needs="amount", may="who to up_to per", deeds="heal force_heal"),
        "sacrifice": own_node("生贄に捧げる / sacrifice", _sacrifice, needs="who", deeds="move"),
        "summon": own_node("コストを支払わずに召喚する / summon without cost", _summon, needs="what", deeds="summon"),
        "transfer": own_node("別のマスに置く / put onto another square", _transfer, needs="who at", deeds="transfer"),
        "grant": own_node(
            "属性・種族・種別を与える / give an attribute, race or kind",
            _grant,
            needs="who",
            may="attribute race kind1 kind2 until",
            deeds="give",
        ),
        "forbid": own_node("できなくする、されなくする / forbid", _forbid, needs="who what", may="until", deeds="bar"),
        "negate": own_node("対抗した効果を無効にする / negate the effect that is answered", _negate, deeds="negate"),
        "bind": own_node("兵を一枚選んで結び付ける / choose a soldier that the card is bound to", _bind, needs="who", deeds="bind"),
        "mute": own_node("このカードの別の効果を無効にする / another effect of this card is off", _ongoing, needs="ability", deeds=""),
        "doom": own_node(
            "ダメージを受けた兵が後で破棄される / who took damage is broken afterwards", _ongoing, needs="who", may="until", deeds=""
        ),
        "face_down": own_node("裏向きでのみ詠唱する / chanted face down only", _ongoing, deeds=""),
    },
    deeds=named(terms, "O_"),
)
