"""The words of deckmaster's effects as numbers, and the nodes that no other game has."""

from __future__ import annotations

from typing import Final

from cardforge.engine import program, remembering
from cardforge.games.deckmaster.play import instructions as op, rules, terms
from cardforge.games.deckmaster.play.effects import LOOK_UNTIL
from cardforge.games.shared.compiling.deeds import sort_out
from cardforge.games.shared.compiling.node import own_node, to_selected
from cardforge.games.shared.compiling.shifts import shift_for_a_time
from cardforge.games.shared.compiling.vocabulary import Builder, CannotCompile, known, named, read_vocabulary
from cardforge.model import Text, Tree


def _negate_attack(to: Builder, _tree: Tree) -> None:
    to.emit(op.O_NEGATE)


def _release(to: Builder, tree: Tree) -> None:
    to.select({"select": "seal", "side": "own", "zone": "sealed", "count": tree["count"]})
    to.emit(op.O_RELEASE)


def _choose(to: Builder, tree: Tree) -> None:
    """Some cards; or one of one's own, and one of the other player's, against which it stands: both are meant then."""
    to.select(tree["who"])
    if "against" in tree:
        if [tree[key].get("side") for key in ("who", "against")] != ["own", "enemy"]:
            raise CannotCompile(Text("自分のカードと相手のカードを選びます。", "one of your own is chosen, and one of your opponent's."))
        to.emit(program.P_KEEP)
        to.select(tree["against"])
        to.emit(program.P_JOIN)


def _permit(to: Builder, tree: Tree) -> None:
    """Raises where these are not cards of one's own discard, or one of them without an end."""
    who = tree["who"]
    named = who.keys() & {"that", "this"}
    if not named and ((who.get("zone"), who.get("side")) != ("discard", "own") or (who.get("count") == 1 and "until" not in tree)):
        raise CannotCompile(Text("自分の墓地のカードと、いつまでかを書きます。", "say which cards of your discard, and until when."))
    shift_for_a_time(to, tree)


def _toss(to: Builder, tree: Tree) -> None:
    to.emit(op.O_TOSS, tree["count"])


def _roll(to: Builder, _tree: Tree) -> None:
    to.emit(op.O_ROLL, SIDES)


def _purge(to: Builder, tree: Tree) -> None:
    """Those are kept; what else there is of their kind is destroyed. A ``player`` who is said (the other one; both, the turn player first)
    keeps some of his own, before anything is destroyed."""
    whose = tree.get("player", "own")
    if known({"own": False, "enemy": False, "both": True}, whose, Text("選ぶ人", "who chooses")):
        second = to.emit(program.P_UNLESS_TURN)
        _keep(to, tree["who"], 1)
        _by_other(to, tree["who"], 2)
        end = to.emit(program.P_JUMP)
        to.patch(second, to.here)
        _by_other(to, tree["who"], 1)
        _keep(to, tree["who"], 2)
        to.patch(end, to.here)
    elif whose == "enemy":
        _by_other(to, tree["who"], 0)
    else:
        _keep(to, tree["who"], 0)
    to.emit(op.O_DESTROY)


def _keep(to: Builder, who: Tree, turn: int) -> None:
    """Some have to be chosen, and all others are meant (of two players who do it: the first, 1, and then the second, 2, with those)."""
    to.select({**who, "must": True})
    rest = to.selection({**{key: part for key, part in who.items() if key not in ("most", "least")}, "count": "all"})
    to.emit(op.O_OTHERS, rest, turn)


def _by_other(to: Builder, who: Tree, turn: int) -> None:
    to.emit(program.P_OTHER, 0)
    _keep(to, who, turn)
    to.emit(program.P_OTHER, 1)


def _dig(to: Builder, tree: Tree) -> None:
    to.emit(op.O_LOOK, to.selection({**tree["take"], "zone": "deck"}), LOOK_UNTIL)
    sort_out(to, tree)


def _put(to: Builder, tree: Tree) -> None:
    to.select(tree["who"])
    to.emit(op.O_COUNTERS, to.selection({"this": "card", "counters": tree["counters"]}), tree["count"])


def _remove(to: Builder, tree: Tree) -> None:
    count = tree["count"]
    to.select(tree["who"])
    to.emit(op.O_COUNTERS, to.selection({"this": "card", "counters": tree["counters"]}), 0 if count == "all" else -count)


def _name(to: Builder, tree: Tree) -> None:
    to.emit(op.O_NAME, known(NAMEABLE, tree["of"], Text("宣言するもの", "thing to name")))


#: What cards can have in common with another one.
LIKE: Final = {"race": rules.LIKE_RACE, "attribute": rules.LIKE_ATTRIBUTE, "name": rules.LIKE_NAME}
#: What can be counted of cards: the different races, the different attributes that they have.
SORTS: Final = {"race": rules.SORTS_OF_RACE, "attribute": rules.SORTS_OF_ATTRIBUTE}
#: The events of which an ability can mean how much it was.
MEASURED: Final = (
    *(terms.H_DAMAGED, terms.H_HEALED, terms.W_DEALT, terms.W_HIT, terms.W_DIRECT),
    *(terms.W_HARMED_BY_EFFECT, terms.W_HARMED_BY_SPELL, terms.W_HARMED_IN_BATTLE),
)
#: What can be named.
NAMEABLE: Final = {
    "cost": rules.NAMED_COST,
    "name": rules.NAMED_CARD,
    "attribute": rules.NAMED_ATTRIBUTE,
    "keyword": rules.NAMED_KEYWORD,
    "race": rules.NAMED_RACE,
    "kind": rules.NAMED_KIND,
}
#: A die is one of so many sides.
SIDES: Final = 6

VOCABULARY: Final = read_vocabulary(
    __file__,
    "deckmaster",
    *(op, terms, rules, remembering),
    own={
        "freeze": own_node(
            "次のターン開始時にアンタップしない / does not untap at the next start of turn", to_selected, needs="who", deeds="freeze"
        ),
        "choose": own_node("カードを選ぶ / choose cards", _choose, needs="who", may="against", deeds="keep join"),
        "spare": own_node(
            "どのカードがどのカードを攻撃できないか / which cards cannot attack which",
            shift_for_a_time,
            needs="who from",
            may="only",
            deeds="shift",
        ),
        "withstand": own_node(
            "どのカードとの戦闘でどのカードが破壊されないか / which cards are not destroyed in battle with which",
            shift_for_a_time,
            needs="who from",
            deeds="shift",
        ),
        "enter_tapped": own_node(
            "タップ状態で場に出る / enter the field tapped", shift_for_a_time, needs="who", may="until", deeds="shift"
        ),
        "permit": own_node("墓地から使える / may be played from the discard", _permit, needs="who", may="until", deeds="shift"),
        "toll": own_node(
            "攻撃するために払うもの / what attacks of cards cost", shift_for_a_time, needs="who", may="discard mana life", deeds="shift"
        ),
        "wounds": own_node(
            "戦闘で引かれるパワーを変える / change what is lost in battles",
            shift_for_a_time,
            needs="who",
            may="by amount times parts until",
            deeds="shift",
        ),
        "toss": own_node("コインを何枚か投げる / flip so many coins", _toss, needs="count", deeds="toss"),
        "roll": own_node("サイコロを振る / roll a die", _roll, deeds="roll"),
        "reset": own_node("パワーを初期値に戻す / return powers to their initial values", to_selected, needs="who", deeds="reset"),
        "purge": own_node(
            "選んだもの以外を破壊する / destroy all others of their kind", _purge, needs="who", may="player", deeds="others destroy"
        ),
        "dig": own_node(
            "そのカードが出るまで公開する / reveal the top cards until there is such a card", _dig, needs="take to rest", deeds="look move"
        ),
        "name": own_node(
            "コスト、カード名、属性、キーワード、種族、種類を宣言する / name a cost, a card, an attribute, a keyword, a race or a kind",
            _name,
            needs="of",
            deeds="name",
        ),
        "negate_attack": own_node("その攻撃を無効化する / negate the attack", _negate_attack, deeds="negate"),
        "put_counters": own_node("カウンターを置く / put counters on cards", _put, needs="who counters count", deeds="counters"),
        "remove_counters": own_node("カウンターを取り除く / remove counters", _remove, needs="who counters count", deeds="counters"),
        "redirect": own_node("攻撃対象を変更する / change the target of the attack", to_selected, needs="who", deeds="redirect"),
        "release": own_node(
            "封印を条件によらず解放する / release seals whatever their condition", _release, needs="count", deeds="release"
        ),
    },
    deeds={**named(op, "O_"), **{name.lower(): number for name, number in vars(op).items() if name.startswith("CONTROL_")}},
)
