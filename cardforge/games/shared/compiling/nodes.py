"""The effect nodes of all games: each owns its parameters and how it compiles to instructions, and nothing else (``docs/effect-trees.md``).

A game's ``Vocabulary`` says which deeds its rules know; the nodes that need others are not the game's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from cardforge.engine.meaning import Shift
from cardforge.engine.triggers import Watch
from cardforge.games.shared.compiling.vocabulary import Builder, CannotCompile, Node, Vocabulary, known
from cardforge.model import Text, Tree

#: What a node is called in messages.
EFFECT = Text("効果", "effect")
#: The common nodes by the word of their ``do``; the changes of values come from the game's vocabulary.
NODES: dict[str, Node] = {}
_ONGOING = Text(
    "「このターン」などいつまでかを書くか、場に残るカードに条件の語を付けずに書きます。",
    "say until when (this turn, say), or write it without a trigger on a card that stays on the field.",
)
#: Where the cards of an effect come from, as conditions name it.
_FROM = {"discard": "hand", "draw": "deck", "mill": "deck"}

#: What is forbidden where cards cannot be played, and more than anybody can ever pay.
PLAY = "play"
OUT_OF_REACH = 1_000_000

Compiled = Callable[[Builder, Tree], None]


def node(name: str, title: str, *, needs: str = "", may: str = "", deeds: str = "") -> Callable[[Compiled], Compiled]:
    """Registers the function that compiles the common node ``name``; its deeds are those of its own name where none are said."""

    def register(function: Compiled) -> Compiled:
        NODES[name] = own_node(title, function, needs=needs, may=may, deeds=deeds or name)
        return function

    return register


def own_node(title: str, function: Compiled, *, needs: str = "", may: str = "", deeds: str = "") -> Node:
    """A node: what it does in both languages, the keys it needs and may have, the deeds it is made of."""
    return Node(title, frozenset(needs.split()), frozenset(may.split()), frozenset(deeds.split()), function)


def nodes_of(vocabulary: Vocabulary) -> dict[str, Node]:
    """The nodes of a game by their words: the common ones that its rules know, the changes of its values, its own."""
    common = {name: each for name, each in NODES.items() if each.deeds <= vocabulary.deeds.keys()}
    names = vocabulary.value_names
    changes = {
        value: own_node(names[value], partial(_change, value), needs="amount", may="who per until", deeds=f"select {value}")
        for value in vocabulary.values
    }
    return common | changes | dict(vocabulary.own)


def inner(tree: Tree) -> list[Tree]:
    """The effects directly inside an effect, in order; none in one that does something itself.

    >>> [part["do"] for part in inner({"do": "if", "cond": {"is": "always"}, "then": {"do": "draw", "count": 1}})]
    ['draw']
    """
    return [*tree.get("steps", ()), *tree.get("modes", ()), *(tree[key] for key in ("effect", "then", "else") if key in tree)]


def first_deed(tree: Tree) -> Tree:
    """The first thing that an effect does, which may be to let one of several be chosen."""
    parts = [] if tree["do"] == "choose_one" else inner(tree)
    return first_deed(parts[0]) if parts else tree


def ongoing(tree: Tree, conditions: tuple[Tree, ...] = ()) -> Iterator[tuple[Tree, tuple[Tree, ...]]]:
    """The parts of an effect that goes on for ever, each with the conditions that have to hold for it."""
    if tree["do"] == "then":
        for step in tree["steps"]:
            yield from ongoing(step, conditions)
    elif tree["do"] == "if" and "else" not in tree:
        yield from ongoing(tree["then"], (*conditions, tree["cond"]))
    else:
        yield tree, conditions


def all_of(conditions: Sequence[Tree]) -> Tree:
    """The condition that all of these hold, of which there is one at least."""
    return conditions[0] if len(conditions) == 1 else {"is": "and", "of": list(conditions)}


def compile_effect(to: Builder, nodes: dict[str, Node], tree: Tree) -> None:
    """Compile one effect; raises CannotCompile where the game does not know its node, or one of its keys is unknown or missing."""
    word = tree.get("do")
    found = known(nodes, word, EFFECT)
    keys = tree.keys() - {"do"}
    wrong = (found.required - keys) | (keys - found.required - found.optional)
    if wrong:
        names = ", ".join(sorted(wrong))
        raise CannotCompile(Text(f"効果「{word}」の項目が正しくありません: {names}", f"wrong keys in effect {word}: {names}"))
    found.compile(to, tree)


def per(to: Builder, tree: Tree) -> int:
    """The selection that an amount is multiplied by, -1 for none."""
    return to.selection(tree["per"]) if "per" in tree else -1


def amount(to: Builder, tree: Tree, key: str) -> tuple[int, int]:
    """An amount, and the selection that multiplies it (-1: none): a number with ``per``, or a value that cards have, ``times`` so much or
    one of so many equal ``parts``."""
    written = tree[key]
    if not isinstance(written, dict):
        return written, per(to, tree)
    value = next(iter(written.keys() - {"times", "parts"}), None)
    known(to.vocabulary.deeds, "set", EFFECT)
    known(to.vocabulary.values, value, Text("値", "value"))
    cards = written[value]
    if "select" in cards and cards.get("count", "all") != "all":
        raise CannotCompile(Text("どのカードの値かを先に選びます。", "whose value it is has to be chosen before"))
    return written.get("times", 1), to.selection({**cards, "adds": written.get("parts", 1)})


def watch(to: Builder, tree: Tree) -> Watch:
    """What an ability waits for: an event, of which cards or player, in whose turn."""
    words = to.vocabulary
    event = known(words.watched, tree["event"], Text("出来事", "event"))
    side, during = (known(words.sides, tree[key], Text("プレイヤー", "player")) if key in tree else 0 for key in ("side", "during"))
    return Watch(event, to.selection(tree["who"]) if "who" in tree else -1, side, during)


def each_player(to: Builder, tree: Tree, side: str, key: str) -> None:
    """A deed to one or both players (``side`` where the tree names none), as often as there are cards in ``per``."""
    player = known(to.vocabulary.sides, tree.get("to", side), Text("プレイヤー", "player"))
    to.emit(to.vocabulary.deeds[tree["do"]], player, *amount(to, tree, key))


def to_selected(to: Builder, tree: Tree, key: str = "who", a: int = 0) -> None:
    """A deed to the cards that the tree selects."""
    to.select(tree[key])
    to.emit(to.vocabulary.deeds[tree["do"]], a)


@node("damage", "プレイヤーにダメージを与える / deal damage to a player", needs="amount", may="to per")
def _damage(to: Builder, tree: Tree) -> None:
    each_player(to, tree, "enemy", "amount")


@node("heal", "HPを回復する / restore HP", needs="amount", may="to per")
def _heal(to: Builder, tree: Tree) -> None:
    each_player(to, tree, "own", "amount")


@node("draw", "カードを引く / draw cards", needs="count", may="to per")
def _draw(to: Builder, tree: Tree) -> None:
    each_player(to, tree, "own", "count")


@node("discard", "手札を捨てる / discard cards from the hand", needs="count", may="to per random")
def _discard(to: Builder, tree: Tree) -> None:
    """Any number is chosen from the hand; at random nobody chooses."""
    count, random = tree["count"], tree.get("random", False)
    if count != "any" and not random:
        each_player(to, tree, "own", "count")
        return
    words, to_whom = to.vocabulary, tree.get("to", "own")
    if "per" in tree or (count == "any" and random):
        raise CannotCompile(Text("捨てる枚数が決まりません。", "it is not said how many are discarded"))
    if count == "any" and to_whom != "own":
        to.effect({"do": "as", "player": to_whom, "effect": {"do": "discard", "count": "any"}})
        return
    for side in ("own", "enemy"):
        if to_whom in (side, "both"):
            chosen: Tree = {"select": "card", "side": side, "zone": "hand", "count": count}
            to.select({**chosen, "random": True} if random else chosen)
            to.emit(words.deeds["move"], words.places["discard"], words.zones["hand"])


@node("mill", "デッキの上から墓地に送る / put the top cards of the deck into the discard", needs="count", may="to per")
def _mill(to: Builder, tree: Tree) -> None:
    each_player(to, tree, "own", "count")


def _change(value: str, to: Builder, tree: Tree) -> None:
    to.select(tree.get("who", to.vocabulary.itself))
    to.emit(to.vocabulary.values[value], *amount(to, tree, "amount"), until(to, tree, to.passing))


def until(to: Builder, tree: Tree, unsaid: str) -> int:
    """How long a change lasts; ``unsaid`` where the tree does not say."""
    return known(to.vocabulary.durations, tree.get("until", unsaid), Text("期間", "duration"))


@node("destroy", "破壊する / destroy", needs="who")
def _destroy(to: Builder, tree: Tree) -> None:
    to_selected(to, tree)


@node("move", "カードを別の場所に動かす / move cards to another zone", needs="what to", may="side", deeds="move shuffle")
def _move(to: Builder, tree: Tree) -> None:
    what, words = tree["what"], to.vocabulary
    if tree.get("side", what.get("side")) != what.get("side"):
        raise CannotCompile(Text("カードは持ち主の場にしか出せません。", "a card enters only the field of its owner"))
    place = known(words.places, tree["to"], Text("行き先", "place"))
    zone = known(words.zones, what.get("zone", "field"), Text("場所", "zone"))
    to.select(what)
    searched = zone == words.zones.get("deck")
    if not searched:
        to.emit(words.deeds["move"], place, zone)
        return
    # The deck that was searched is shuffled, before a card goes back onto it.
    shuffle = words.deeds["shuffle"], words.sides[what.get("side", "own")]
    back = tree["to"] in ("deck_top", "deck_bottom")
    if back:
        to.emit(*shuffle)
    to.emit(words.deeds["move"], place, zone)
    if not back:
        to.emit(*shuffle)


@node("tap", "タップする / tap", needs="who")
def _tap(to: Builder, tree: Tree) -> None:
    to_selected(to, tree, a=1)


@node("untap", "アンタップする / untap", needs="who")
def _untap(to: Builder, tree: Tree) -> None:
    to_selected(to, tree, a=0)


@node("grant", "キーワードを付与する / give keywords", needs="keywords", may="who until")
def _grant(to: Builder, tree: Tree) -> None:
    _keywords(to, tree)


@node("lose", "キーワードを失う / lose keywords", needs="keywords", may="who until")
def _lose(to: Builder, tree: Tree) -> None:
    _keywords(to, tree)


def _keywords(to: Builder, tree: Tree) -> None:
    words = to.vocabulary
    to.select(tree.get("who", words.anyone or words.itself))
    to.emit(words.deeds[tree["do"]], to.keywords(tree["keywords"]), until(to, tree, words.lasting))


@node("forbid", "できなくする、されなくする / forbid what a card does or has done to it", needs="who what", may="until", deeds="grant")
def _forbid(to: Builder, tree: Tree) -> None:
    words = to.vocabulary
    if tree["what"] == PLAY:
        _shift(to, tree)
        return
    to.select(tree["who"])
    what = known(words.restrictions, tree["what"], Text("禁止", "restriction"))
    to.emit(words.deeds["grant"], what, until(to, tree, words.lasting))


@node("instead", "破壊される代わりに動かす / move in place of being destroyed", needs="who to", may="until", deeds="grant")
def _instead(to: Builder, tree: Tree) -> None:
    words = to.vocabulary
    to.select(tree["who"])
    to.emit(words.deeds["grant"], known(words.instead, tree["to"], Text("行き先", "place")), until(to, tree, words.lasting))


@node("cost", "カードのコストを変える / change what cards cost", needs="who amount", may="per until", deeds="shift")
def _cost(to: Builder, tree: Tree) -> None:
    _shift(to, tree)


@node("less_damage", "受けるダメージを減らす / take less damage", needs="to", may="amount parts until", deeds="shift")
def _less_damage(to: Builder, tree: Tree) -> None:
    _shift(to, tree)


def _shift(to: Builder, tree: Tree) -> None:
    """For a time, or until the next card is played; what has no end can only go on for ever."""
    if is_shift(tree):
        raise CannotCompile(_ONGOING)
    shift = known(to.vocabulary.deeds, "shift", EFFECT)
    to.emit(shift, to.shift(tree), until(to, tree, "permanent"), int(_of_next(tree)))


def _of_next(tree: Tree) -> bool:
    return bool(tree.get("who", {}).get("count") == 1)


def is_shift(tree: Tree) -> bool:
    """Whether an effect changes without end what holds for a player: what his cards cost, what he may play, the damage he takes."""
    changes = tree["do"] in ("cost", "less_damage") or tree.get("what") == PLAY
    return changes and "until" not in tree and not _of_next(tree)


def is_own_cost(tree: Tree) -> bool:
    """Whether an effect says without end what its own card costs: that is no part of what a spell does."""
    return is_shift(tree) and "this" in tree.get("who", {})


def shift_of(to: Builder, tree: Tree, condition: int) -> Shift:
    """What an effect changes for a player while the condition (-1: none) holds; what he may not play costs more than there ever is."""
    whose = tree["who"] if "who" in tree else {"select": "card", "side": tree["to"]}
    shift = Shift(known(to.vocabulary.shifts, tree["do"], EFFECT), to.selection(whose), condition)
    shift.parts = tree.get("parts", 1)
    if tree.get("what") == PLAY:
        shift.amount = OUT_OF_REACH
    elif "amount" in tree:
        shift.amount, shift.per = amount(to, tree, "amount")
    return shift


@node("silence", "効果を無効にする / make without abilities", needs="who")
def _silence(to: Builder, tree: Tree) -> None:
    to_selected(to, tree)


@node("look", "山札の上を見る / look at the top cards", needs="count", may="reveal take to rest")
def _look(to: Builder, tree: Tree) -> None:
    """Each is put on top or bottom; or some are taken, and the ``rest`` goes where it says, onto a deck in the order its player likes."""
    words = to.vocabulary
    look, count = words.deeds["look"], tree["count"]
    if "rest" not in tree:
        to.emit(look, count)
        return
    looked, place = known(words.zones, "looked", Text("場所", "zone")), known(words.places, "hand", Text("行き先", "place"))
    to.emit(look, count, 2 if "reveal" in tree else 1)
    if "take" in tree:
        place = known(words.places, tree.get("to", "hand"), Text("行き先", "place"))
        to.select({**tree["take"], "zone": "looked"})
        to.emit(words.deeds["move"], place, looked)
    rest: Tree = {"select": "card", "side": "own", "zone": "looked"}
    ordered = tree["rest"] in ("deck_top", "deck_bottom")
    place = words.places["deck_top" if tree["rest"] == "shuffle" else tree["rest"]]
    begin = to.here
    end = to.emit(words.deeds["unless"], to.condition({"is": "count", "of": rest, "min": 1})) if ordered else -1
    to.select({**rest, "count": 1 if ordered else "all"})
    to.emit(words.deeds["move"], place, looked)
    if ordered:
        to.emit(words.deeds["jump"], begin)
        to.patch(end, to.here)
    if tree["rest"] == "shuffle":
        to.emit(words.deeds["shuffle"], words.sides["own"])


@node("peek", "相手の手札を見る / look at the opponent's hand")
def _peek(to: Builder, _tree: Tree) -> None:
    to.emit(to.vocabulary.deeds["peek"])


@node("shuffle", "デッキを切り直す / shuffle a deck", may="to")
def _shuffle(to: Builder, tree: Tree) -> None:
    words = to.vocabulary
    to.emit(words.deeds["shuffle"], known(words.sides, tree.get("to", "own"), Text("プレイヤー", "player")))


@node("mana", "マナを増やす / more mana, now and at most", needs="amount", may="to")
def _mana(to: Builder, tree: Tree) -> None:
    each_player(to, tree, "own", "amount")


@node("refill", "マナを回復する / restore mana, at most to what there is a turn", needs="amount", may="to")
def _refill(to: Builder, tree: Tree) -> None:
    each_player(to, tree, "own", "amount")


@node("scale", "値を何倍か何分の一にする / multiply or divide a value", needs="who", may="times parts until")
def _scale(to: Builder, tree: Tree) -> None:
    """``times`` as much, or one of so many equal ``parts``, rounded down."""
    to.select(tree["who"])
    to.emit(to.vocabulary.deeds["scale"], tree.get("times", 1), tree.get("parts", 1), until(to, tree, to.passing))


@node("set", "値を…にする / make a value so much", needs="who amount", may="per until")
def _set(to: Builder, tree: Tree) -> None:
    to.select(tree["who"])
    to.emit(to.vocabulary.deeds["set"], *amount(to, tree, "amount"), until(to, tree, to.passing))


@node("token", "ユニットトークンを出す / put out unit tokens", needs="power", may="keywords races count to")
def _token(to: Builder, tree: Tree) -> None:
    side = known(to.vocabulary.sides, tree.get("to", "own"), Text("プレイヤー", "player"))
    to.emit(to.vocabulary.deeds["token"], to.token(tree), tree.get("count", 1), side)


@node("coin", "コインを投げる / flip a coin: heads then, tails else", may="then else", deeds="coin unless_done jump")
def _coin(to: Builder, tree: Tree) -> None:
    to.emit(to.vocabulary.deeds["coin"])
    _either(to, tree, to.emit(to.vocabulary.deeds["unless_done"]))


@node("then", "順に行う / one after the other", needs="steps", deeds="end")
def _then(to: Builder, tree: Tree) -> None:
    for step, after in zip(tree["steps"], [*tree["steps"][1:], {}], strict=True):
        asked = after.get("do") == "if_done"
        if asked:
            to.emit(to.vocabulary.deeds["try"])
        if asked and step["do"] == "may":
            _if_possible(to, step)
        else:
            to.effect(step)


@node(
    "if",
    "条件を満たす場合に行う（そうでない場合：else） / only if a condition holds (else: otherwise)",
    needs="cond then",
    may="else",
    deeds="unless",
)
def _if(to: Builder, tree: Tree) -> None:
    _either(to, tree, to.emit(to.vocabulary.deeds["unless"], to.condition(tree["cond"])))


@node("if_done", "直前のことを全て行った場合 / if what stands before was done in full", may="then else", deeds="try unless_done jump")
def _if_done(to: Builder, tree: Tree) -> None:
    _either(to, tree, to.emit(to.vocabulary.deeds["unless_done"]))


def _either(to: Builder, tree: Tree, jump: int) -> None:
    """The part ``then``, or from ``jump`` the part ``else``."""
    if "then" in tree:
        to.effect(tree["then"])
    if "else" in tree:
        end = to.emit(known(to.vocabulary.deeds, "jump", EFFECT))
        to.patch(jump, to.here)
        to.effect(tree["else"])
        jump = end
    to.patch(jump, to.here)


@node("may", "してもよい / may be done", needs="effect")
def _may(to: Builder, tree: Tree) -> None:
    if tree["effect"]["do"] in ("then", "pay"):
        _if_possible(to, tree)
    else:
        _asked(to, tree)


def _asked(to: Builder, tree: Tree) -> None:
    jump = to.emit(to.vocabulary.deeds["may"])
    to.effect(tree["effect"])
    to.patch(jump, to.here)


def _if_possible(to: Builder, tree: Tree) -> None:
    """One decision for a whole row (000-A79): nobody is asked where its first part is not possible in full."""
    effect = tree["effect"]
    jump = _unless_possible(to, effect["steps"][0] if "steps" in effect else effect)
    _asked(to, tree)
    if jump >= 0:
        to.patch(jump, to.here)


def _unless_possible(to: Builder, effect: Tree) -> int:
    """Begin what happens only where an effect can be done in full: the jump over it, or -1 where that cannot be told before."""
    needed = _needed(effect)
    if needed is None or needed["is"] not in to.vocabulary.conditions or "unless" not in to.vocabulary.deeds:
        return -1
    return to.emit(to.vocabulary.deeds["unless"], to.condition(needed))


def _needed(effect: Tree) -> Tree | None:
    """The condition under which an effect of one's own can be done in full; None where it always can, or nobody can tell before."""
    word: str = effect["do"]
    chosen: Tree = effect.get("who") or effect.get("what") or {}
    if word == "pay_life":
        return {"is": "hp", "side": "own", "min": effect["amount"]}
    if word in _FROM and effect.get("to", "own") == "own" and "per" not in effect and effect["count"] != "any":
        return {"is": _FROM[word], "side": "own", "min": effect["count"]}
    if "select" in chosen and chosen.get("count", "any") != "any" and not chosen.get("up_to"):
        kinds = {key: part for key, part in chosen.items() if key != "count"}
        return {"is": "count", "of": kinds, "min": 1 if chosen["count"] == "all" else chosen["count"]}
    return None


@node("pay", "…することで、…する / at the price of the first step, paid in full or not at all", needs="steps", deeds="try unless_done")
def _pay(to: Builder, tree: Tree) -> None:
    if len(tree["steps"]) != 2:
        raise CannotCompile(Text("対価と、それで行うことの二つを書きます。", "it has two steps: the price and what is done for it"))
    price, effect = tree["steps"]
    jump = _unless_possible(to, price)
    to.effect({"do": "then", "steps": [price, {"do": "if_done", "then": effect}]})
    if jump >= 0:
        to.patch(jump, to.here)


@node("pay_life", "HPを支払う / pay HP", needs="amount")
def _pay_life(to: Builder, tree: Tree) -> None:
    to.emit(to.vocabulary.deeds["pay_life"], tree["amount"])


@node("later", "後で行う / do it later", needs="when effect", deeds="later jump")
def _later(to: Builder, tree: Tree) -> None:
    """It works on the cards that are meant now."""
    deeds = to.vocabulary.deeds
    to.emit(deeds["later"], known(to.vocabulary.moments, tree["when"], Text("時", "moment")))
    over = to.emit(deeds["jump"])
    to.effect(tree["effect"])
    to.emit(deeds["end"])
    to.patch(over, to.here)


@node(
    "choose_one",
    "次の中から一つ（count：いくつか）を選ぶ / choose one of several, or so many",
    needs="modes",
    may="count",
    deeds="modes jump",
)
def _choose_one(to: Builder, tree: Tree) -> None:
    """All are chosen before any is done; they are done in the order in which they stand."""
    _choose_from(to, tree["modes"], 0, min(tree.get("count", 1), len(tree["modes"])), [])


def _choose_from(to: Builder, modes: list[Tree], begin: int, count: int, chosen: list[Tree]) -> None:
    """So many of the modes from ``begin`` on, beside those ``chosen``; the last ones where no others are left."""
    last = len(modes) - count
    if count == 0 or begin == last:
        for mode in chosen + modes[last:]:
            to.effect(mode)
        return
    deeds = to.vocabulary.deeds
    to.emit(deeds["modes"], last + 1, begin)
    jumps = [to.emit(deeds["jump"]) for _ in range(last + 1)]
    ends = []
    for number in range(begin, last + 1):
        to.patch(jumps[number], to.here)
        _choose_from(to, modes, number + 1, count - 1, [*chosen, modes[number]])
        ends.append(to.emit(deeds["jump"]))
    for end in ends:
        to.patch(end, to.here)


@node(
    "as",
    "別のプレイヤー（お互い：手番のプレイヤーから）がする / another player does it (both: the turn player first)",
    needs="player effect",
    deeds="other unless_turn jump",
)
def _as(to: Builder, tree: Tree) -> None:
    """Inside, own is the player who does it: he chooses, pays and is asked."""
    deeds, effect = to.vocabulary.deeds, tree["effect"]
    if known({"enemy": False, "both": True}, tree["player"], Text("プレイヤー", "player")):
        second = to.emit(deeds["unless_turn"])
        to.effect(effect)
        _by_other(to, effect)
        end = to.emit(deeds["jump"])
        to.patch(second, to.here)
        _by_other(to, effect)
        to.effect(effect)
        to.patch(end, to.here)
    else:
        _by_other(to, effect)


def _by_other(to: Builder, effect: Tree) -> None:
    other = to.vocabulary.deeds["other"]
    to.emit(other)
    to.effect(effect)
    to.emit(other)
