"""The nodes that change what holds for a player: what his cards cost, which he may play, what damage he takes and what heals him."""

from __future__ import annotations

from cardforge.engine.meaning import Shift
from cardforge.engine.remembering import BOUND
from cardforge.games.shared.compiling.node import EFFECT, amount, is_relative, node, span, unranked
from cardforge.games.shared.compiling.vocabulary import Builder, CannotCompile, Vocabulary, known
from cardforge.model import Text, Tree

_ONGOING = Text(
    "「このターン」などいつまでかを書くか、場に残るカードに条件の語を付けずに書きます。",
    "say until when (this turn, say), or write it without a trigger on a card that stays on the field.",
)
#: What is forbidden where cards cannot be played, and more than anybody can ever pay.
PLAY = "play"
LOCK = "lock"
BIND = "restrain"
OUT_OF_REACH = 1_000_000
#: A price of attacks, and what is paid.
TOLL = "toll"
PRICES = ("discard", "mana", "life")
#: What changes something for a player beside that.
_CHANGES = (
    *("cost", "wounds", "echo", "less_damage", "more_damage", "more_healing", "more_draws", LOCK, "spare", "withstand"),
    *("enter_tapped", "permit"),
    TOLL,
)


@node("cost", "カードのコストを変える / change what cards cost", needs="who", may="amount times per until least", deeds="shift")
def _cost(to: Builder, tree: Tree) -> None:
    shift_for_a_time(to, tree)


@node("echo", "スペルの効果をもう一度行う / do what spells say once more", needs="who", may="until", deeds="shift")
def _echo(to: Builder, tree: Tree) -> None:
    shift_for_a_time(to, tree)


@node(
    "less_damage",
    "受けるダメージを減らす / take less damage",
    needs="to",
    may="amount parts times until once of",
    deeds="shift",
)
def _less_damage(to: Builder, tree: Tree) -> None:
    shift_for_a_time(to, tree)


@node(
    "more_damage",
    "与えるダメージを変える / change the damage that cards deal",
    needs="by",
    may="to amount parts times until of",
    deeds="shift",
)
def _more_damage(to: Builder, tree: Tree) -> None:
    shift_for_a_time(to, tree)


@node("more_healing", "回復を変える / change what heals a player", needs="to", may="amount parts times until", deeds="shift")
def _more_healing(to: Builder, tree: Tree) -> None:
    shift_for_a_time(to, tree)


@node("lock", "プレイヤーに何かをできなくする / forbid a player something", needs="to", may="what amount until", deeds="shift")
def _lock(to: Builder, tree: Tree) -> None:
    shift_for_a_time(to, tree)


@node(
    "more_draws",
    "ドローフェイズに引く枚数を変える / change how many cards the draw phase brings",
    needs="to",
    may="amount times until once",
    deeds="shift",
)
def _more_draws(to: Builder, tree: Tree) -> None:
    shift_for_a_time(to, tree)


def shift_for_a_time(to: Builder, tree: Tree) -> None:
    """For a time, or until the next card is played; what has no end can only go on for ever."""
    if is_shift(tree):
        raise CannotCompile(_ONGOING)
    for part in in_battle_too(to, tree):
        _emit(to, part)


def _emit(to: Builder, tree: Tree) -> None:
    lasting = span(to, tree, "permanent")
    ends = int(_of_next(tree))
    if "that" in tree.get("who", ()):
        # Each of the cards that are meant carries it.
        to.select(tree["who"])
        tree, ends = {**tree, "who": {"this": "card"}}, BOUND
        tree["do"] = known({"cost": "cost", "permit": "permit_that"}, tree["do"], EFFECT)
    to.emit(known(to.vocabulary.deeds, "shift", EFFECT), to.shift(tree), lasting, ends)


def in_battle_too(to: Builder, tree: Tree) -> list[Tree]:
    """A change of damage in battle, whoever takes it, is one of what cards lose there, too, in a game where they do."""
    if tree["do"] != "more_damage" or tree.get("of") != "battle" or "to" in tree or "wounds" not in to.vocabulary.shifts:
        return [tree]
    kept = {key: part for key, part in tree.items() if key not in ("do", "of")}
    return [tree, {"do": "wounds", "who": {"select": "card", "side": "both"}, **kept}]


def binds_all(to: Builder, tree: Tree) -> bool:
    """Whether an effect forbids something to all cards of a kind for a time: then to those, too, that come in that time (they choose no
    card, and change none)."""
    words, who = to.vocabulary, tree["who"]
    plain = "select" in who and who.keys() <= {"select", "side", "count", "where", "other"} and who.get("count", "all") == "all"
    return BIND in words.shifts and "until" in tree and plain and tree["what"] != "untap" and not is_relative(who)


def bind_for_a_time(to: Builder, tree: Tree) -> None:
    """Forbid something to all cards of a kind for a time."""
    _emit(to, {**tree, "do": BIND})


def may_wait(words: Vocabulary, tree: Tree) -> bool:
    """Whether an effect may hold in a turn to come alone (the vocabulary's ``spans``)."""
    return changes(tree) or tree["do"] in (*words.values, "forbid", "grant", "lose")


def _of_next(tree: Tree) -> bool:
    return bool(tree.get("who", {}).get("count") == 1 or tree.get("once"))


def changes(tree: Tree) -> bool:
    """Whether an effect changes what holds for a player: his costs, what he may play or do, the damage he takes, what heals him."""
    return tree["do"] in _CHANGES or tree.get("what") == PLAY


def is_shift(tree: Tree) -> bool:
    """Whether an effect changes without end what holds for a player."""
    return changes(tree) and "until" not in tree and not _of_next(tree)


def is_own_cost(tree: Tree) -> bool:
    """Whether an effect says without end what its own card costs: that is no part of what a spell does."""
    return is_shift(tree) and "this" in tree.get("who", {})


def shift_of(to: Builder, tree: Tree, condition: int) -> Shift:
    """What an effect changes for a player while the condition (-1: none) holds; what he may not play costs more than there ever is."""
    whose = tree["who"] if "who" in tree else {"select": "card", "side": tree.get("to", "both")}
    words, word = (to.vocabulary.locks, tree.get("what", "release")) if tree["do"] == LOCK else (to.vocabulary.shifts, tree["do"])
    if "of" in tree:
        word = f"damage_of_{tree['of']}"
    price = next((key for key in PRICES if tree["do"] == TOLL and key in tree), "")
    if price:
        word = f"{TOLL}_{price}"
    shift = Shift(known(words, word, EFFECT), to.selection(unranked(whose)), condition)
    shift.times, shift.parts, shift.least = tree.get("times", 1), tree.get("parts", 1), tree.get("least", 0)
    if price:
        shift.amount = tree[price]
    if "by" in tree:
        shift.against = to.selection(unranked(tree["by"]))
    if "from" in tree:
        shift.against, shift.but = to.selection(unranked(tree["from"])), tree.get("only", False)
    elif tree["do"] in ("echo", "permit", "permit_that"):
        shift.amount = 1
    elif tree["do"] == BIND:
        shift.amount = known(to.vocabulary.restrictions, tree["what"], Text("禁止", "restriction"))
    elif tree["do"] == LOCK:
        shift.amount = tree.get("amount", 1)
        if tree.get("what") == "attack":
            shift.amount, shift.quota = 1, tree.get("amount", 0)
    elif tree.get("what") == PLAY:
        shift.amount, shift.quota = OUT_OF_REACH, tree.get("after", 0)
        if shift.quota and tree["who"].keys() & {"where", "this"}:
            raise CannotCompile(Text("枚数を決められるのは種類だけです。", "only kinds of cards are counted."))
    elif "amount" in tree:
        shift.amount, shift.per = amount(to, tree, "amount")
    return shift
