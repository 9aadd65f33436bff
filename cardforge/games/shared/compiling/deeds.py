"""The nodes that do something: to players, to cards, with decks."""

from __future__ import annotations

from cardforge.engine.remembering import LEAVING
from cardforge.games.shared.compiling.node import (
    EFFECT,
    amount,
    each_player,
    every_keyword,
    node,
    put_off,
    select_by_amount,
    span,
    to_selected,
    until,
)
from cardforge.games.shared.compiling.shifts import PLAY, bind_for_a_time, binds_all, shift_for_a_time
from cardforge.games.shared.compiling.vocabulary import Builder, CannotCompile, known
from cardforge.model import Text, Tree

#: Where the rest of some looked-at cards goes in an order that nobody chooses.
BOTTOM_AT_RANDOM = "bottom_at_random"


@node("damage", "プレイヤーにダメージを与える / deal damage to a player", needs="amount", may="to per most lost")
def _damage(to: Builder, tree: Tree) -> None:
    """HP that are ``lost`` are damage in other words."""
    each_player(to, tree, "enemy", "amount")


@node("heal", "HPを回復する / restore HP", needs="amount", may="to per most")
def _heal(to: Builder, tree: Tree) -> None:
    each_player(to, tree, "own", "amount")


@node("draw", "カードを引く / draw cards", needs="count", may="to per most")
def _draw(to: Builder, tree: Tree) -> None:
    each_player(to, tree, "own", "count")


@node("fill", "手札が何枚になるまで引く / draw until the hand has so many cards", needs="count", may="to")
def _fill(to: Builder, tree: Tree) -> None:
    player = known(to.vocabulary.sides, tree.get("to", "own"), Text("プレイヤー", "player"))
    if tree["count"] == "enemy":  # as many as the other player has
        to.emit(to.vocabulary.deeds["fill"], player, 1, to.selection({"is": "hand", "behind": True}))
    else:
        to.emit(to.vocabulary.deeds["fill"], player, -tree["count"], -1)


@node("trim", "手札が何枚になるまで捨てる / discard until the hand has so many cards", needs="count", may="to")
def _trim(to: Builder, tree: Tree) -> None:
    player = known(to.vocabulary.sides, tree.get("to", "own"), Text("プレイヤー", "player"))
    to.emit(to.vocabulary.deeds["trim"], player, -tree["count"], -1)


@node("discard", "手札を捨てる / discard cards from the hand", needs="count", may="to per random up_to")
def _discard(to: Builder, tree: Tree) -> None:
    """Any number, or up to so many, are chosen from the hand; at random nobody chooses."""
    count, random, up_to = tree["count"], tree.get("random", False), tree.get("up_to", False)
    if count != "any" and not random and not up_to:
        each_player(to, tree, "own", "count")
        return
    words, to_whom = to.vocabulary, tree.get("to", "own")
    if "per" in tree or (random and (up_to or count == "any")):
        raise CannotCompile(Text("捨てる枚数が決まりません。", "it is not said how many are discarded"))
    if not random and to_whom != "own":
        to.effect({"do": "as", "player": to_whom, "effect": {key: part for key, part in tree.items() if key != "to"}})
        return
    for side in ("own", "enemy"):
        if to_whom in (side, "both"):
            chosen: Tree = {"select": "card", "side": side, "zone": "hand", "count": count}
            to.select({**chosen, "random": True} if random else {**chosen, "up_to": True} if up_to else chosen)
            to.emit(words.deeds["move"], words.places["discard"], words.zones["hand"])


@node("mill", "デッキの上から墓地に送る / put the top cards of the deck into the discard", needs="count", may="to per")
def _mill(to: Builder, tree: Tree) -> None:
    each_player(to, tree, "own", "count")


@node("destroy", "破壊する / destroy", needs="who")
def _destroy(to: Builder, tree: Tree) -> None:
    to_selected(to, tree)


@node("move", "カードを別の場所に動かす / move cards to another zone", needs="what to", may="side show", deeds="move shuffle")
def _move(to: Builder, tree: Tree) -> None:
    what, words = tree["what"], to.vocabulary
    whose = tree.get("side", what.get("side"))
    if whose != what.get("side") and (whose != "own" or "control" not in words.deeds):
        raise CannotCompile(
            Text("カードは持ち主の場か、自分の場にしか出せません。", "a card enters only the field of its owner, or your own")
        )
    taken = int(whose != what.get("side") or tree["to"] == "deck")
    place = known(words.places, tree["to"], Text("行き先", "place"))
    zone = known(words.zones, what.get("zone", "field"), Text("場所", "zone"))
    to.select(what)
    show(to, tree)
    searched = zone == words.zones.get("deck")
    if not searched:
        to.emit(words.deeds["move"], place, zone, taken)
        return
    # The deck that was searched is shuffled, before a card goes back onto it.
    shuffle = words.deeds["shuffle"], words.sides[what.get("side", "own")]
    back = tree["to"] in ("deck_top", "deck_bottom", "deck")
    if back:
        to.emit(*shuffle)
    to.emit(words.deeds["move"], place, zone, taken)
    if not back:
        to.emit(*shuffle)


@node(
    "banish", "このカードが場を離れるまで除外する / exile until this card leaves the field", needs="what until", deeds="move later jump end"
)
def _banish(to: Builder, tree: Tree) -> None:
    """What was exiled comes back to its owner's field, as something that was put off."""
    moment = known({"leaves": LEAVING}, tree["until"], Text("期間", "duration"))
    to.effect({"do": "move", "what": tree["what"], "to": "exile"})
    put_off(to, moment, lambda: to.effect({"do": "move", "what": {"that": "chosen"}, "to": "field"}))


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


@node("strip", "全てのキーワードを失う / lose all keywords", needs="who", may="until", deeds="lose")
def _strip(to: Builder, tree: Tree) -> None:
    to.select(tree["who"])
    to.emit(to.vocabulary.deeds["lose"], every_keyword(to.vocabulary), until(to, tree, to.vocabulary.lasting))


def _keywords(to: Builder, tree: Tree) -> None:
    words = to.vocabulary
    to.select(tree.get("who", words.anyone or words.itself))
    if tree["keywords"] == ["named"]:
        known(words.deeds, "name", EFFECT)
        bits = 0
    else:
        bits = to.keywords(tree["keywords"])
    to.emit(words.deeds[tree["do"]], bits, span(to, tree, words.lasting))


@node(
    "forbid", "できなくする、されなくする / forbid what a card does or has done to it", needs="who what", may="until after", deeds="grant"
)
def _forbid(to: Builder, tree: Tree) -> None:
    words = to.vocabulary
    if tree["what"] == PLAY:
        shift_for_a_time(to, tree)
        return
    if binds_all(to, tree):
        bind_for_a_time(to, tree)
        return
    to.select(tree["who"])
    what = known(words.restrictions, tree["what"], Text("禁止", "restriction"))
    to.emit(words.deeds["grant"], what, span(to, tree, words.lasting))


@node("instead", "破壊される代わりに動かす / move in place of being destroyed", needs="who to", may="until", deeds="grant")
def _instead(to: Builder, tree: Tree) -> None:
    words = to.vocabulary
    to.select(tree["who"])
    to.emit(words.deeds["grant"], known(words.instead, tree["to"], Text("行き先", "place")), until(to, tree, words.lasting))


@node("silence", "効果を無効にする / make without abilities", needs="who", may="until")
def _silence(to: Builder, tree: Tree) -> None:
    to.select(tree["who"])
    to.emit(to.vocabulary.deeds["silence"], 0, until(to, tree, "permanent"))


@node("look", "山札の上を見る / look at the top cards", needs="count", may="reveal take to also rest side show")
def _look(to: Builder, tree: Tree) -> None:
    """Each is put on top or bottom; or some are taken, ``also`` others to elsewhere, and the ``rest`` goes where it says, onto a deck in
    the order its player likes."""
    words = to.vocabulary
    look, count = words.deeds["look"], tree["count"]
    if "side" in tree:
        _uncover(to, tree)
        return
    if "rest" not in tree:
        to.emit(look, count)
        return
    to.emit(look, count, 2 if "reveal" in tree else 1)
    sort_out(to, tree)


def _uncover(to: Builder, tree: Tree) -> None:
    """The top cards of the other player's deck, or of both, are revealed, and all of them go where the ``rest`` goes."""
    words, rest = to.vocabulary, str(tree.get("rest"))
    if "reveal" not in tree or "take" in tree or not (rest == "exile" or (rest == "deck_top" and tree["count"] == 1)):
        raise CannotCompile(
            Text(
                "相手のデッキの上は、1枚を公開するか、除外します。",
                "of the other player's deck the top card is revealed, or top cards are exiled.",
            )
        )
    side = known(words.sides, tree["side"], Text("プレイヤー", "player"))
    to.emit(words.deeds["look"], tree["count"], 2, side)
    to.select({"select": "card", "side": tree["side"], "zone": "looked", "count": "all"})
    to.emit(words.deeds["move"], words.places[rest], known(words.zones, "looked", Text("場所", "zone")))


def show(to: Builder, tree: Tree) -> None:
    """What was chosen is shown to both players, where the tree says so."""
    if "show" in tree:
        to.emit(known(to.vocabulary.deeds, "reveal", EFFECT))


def sort_out(to: Builder, tree: Tree) -> None:
    """Of cards looked at some are taken, and the ``rest`` goes where it says, onto a deck in the order its player likes."""
    words = to.vocabulary
    looked = known(words.zones, "looked", Text("場所", "zone"))
    for part in (tree, tree.get("also", {})):
        if "take" not in part:
            continue
        to.select({**part["take"], "zone": "looked"})
        show(to, part)
        if part.get("to") == PLAY and PLAY in words.deeds:
            to.emit(words.deeds[PLAY], 0)
        else:
            to.emit(words.deeds["move"], known(words.places, part.get("to", "hand"), Text("行き先", "place")), looked)
    rest: Tree = {"select": "card", "side": "own", "zone": "looked"}
    goal: str = tree["rest"]
    if goal == BOTTOM_AT_RANDOM:
        rest["random"] = True
    ordered = goal in ("deck_top", "deck_bottom", BOTTOM_AT_RANDOM)
    place = words.places[{"shuffle": "deck_top", BOTTOM_AT_RANDOM: "deck_bottom"}.get(goal, goal)]
    begin = to.here
    end = to.emit(words.deeds["unless"], to.condition({"is": "count", "of": rest, "min": 1})) if ordered else -1
    to.select({**rest, "count": 1 if ordered else "all"})
    to.emit(words.deeds["move"], place, looked)
    if ordered:
        to.emit(words.deeds["jump"], begin)
        to.patch(end, to.here)
    if tree["rest"] == "shuffle":
        to.emit(words.deeds["shuffle"], words.sides["own"])


@node("extra_turn", "このターンの後に追加のターンを得る / take an extra turn after this one")
def _extra_turn(to: Builder, _tree: Tree) -> None:
    to.emit(to.vocabulary.deeds["extra_turn"])


@node("peek", "相手の手札を見る / look at the opponent's hand")
def _peek(to: Builder, _tree: Tree) -> None:
    to.emit(to.vocabulary.deeds["peek"])


@node("reveal", "手札のカードを公開する / reveal cards of the hand", needs="what")
def _reveal(to: Builder, tree: Tree) -> None:
    to_selected(to, tree, "what")


@node("shuffle", "デッキを切り直す / shuffle a deck", may="to")
def _shuffle(to: Builder, tree: Tree) -> None:
    words = to.vocabulary
    to.emit(words.deeds["shuffle"], known(words.sides, tree.get("to", "own"), Text("プレイヤー", "player")))


@node("mana", "マナを増やす（empty：最大だけ） / more mana, now and at most (empty: at most only)", needs="amount", may="to empty")
def _mana(to: Builder, tree: Tree) -> None:
    side = known(to.vocabulary.sides, tree.get("to", "own"), Text("プレイヤー", "player"))
    to.emit(to.vocabulary.deeds["mana"], side, tree["amount"], int(tree.get("empty", False)))


@node("refill", "マナを回復する（over：最大を超えて） / restore mana up to the maximum (over: beyond it)", needs="amount", may="to over")
def _refill(to: Builder, tree: Tree) -> None:
    side = known(to.vocabulary.sides, tree.get("to", "own"), Text("プレイヤー", "player"))
    to.emit(to.vocabulary.deeds["refill"], side, tree["amount"], int(tree.get("over", False)))


@node("scale", "値を何倍か何分の一にする / multiply or divide a value", needs="who", may="times parts until")
def _scale(to: Builder, tree: Tree) -> None:
    """``times`` as much, or one of so many equal ``parts``, rounded down."""
    to.select(tree["who"])
    to.emit(to.vocabulary.deeds["scale"], tree.get("times", 1), tree.get("parts", 1), until(to, tree, to.passing))


@node(
    "fight",
    "二体を戦闘させる / let two fight, who and against or the two of who",
    needs="who",
    may="against",
    deeds="fight keep join aside",
)
def _fight(to: Builder, tree: Tree) -> None:
    _two(to, tree, to.vocabulary.deeds["fight"])


@node("swap", "二体の値を入れ替える / let two swap their values", needs="who", may="against until", deeds="swap keep join aside")
def _swap(to: Builder, tree: Tree) -> None:
    _two(to, tree, to.vocabulary.deeds["swap"], until(to, tree, to.passing))


def _two(to: Builder, tree: Tree, deed: int, how: int = 0) -> None:
    """Both of them are chosen, the one against which last, and the deed is done to them; of the card itself and another one, the other one
    is then meant (そのユニット)."""
    to.select(tree["who"])
    if "against" in tree:
        to.emit(to.vocabulary.deeds["keep"])
        to.select(tree["against"])
        to.emit(to.vocabulary.deeds["join"])
    to.emit(deed, how)
    if "against" in tree and ("this" in tree["who"] or "this" in tree["against"]):
        to.emit(to.vocabulary.deeds["aside"])


@node(
    "exchange",
    "二枚のコントロールを交換する / exchange control of two",
    needs="who against",
    deeds="control keep join aside control_exchanged",
)
def _exchange(to: Builder, tree: Tree) -> None:
    _two(to, tree, to.vocabulary.deeds["control"], to.vocabulary.deeds["control_exchanged"])


@node(
    "control",
    "コントロールを得る・返す / gain control (to: its owner)",
    needs="who",
    may="until to",
    deeds="control later jump control_owned",
)
def _control(to: Builder, tree: Tree) -> None:
    """Until a turn begins or ends, or the card whose effect it is leaves, they go back then, as something that was put off."""
    deeds = to.vocabulary.deeds
    to.select(tree["who"])
    if "to" in tree:
        known({"owner": 0}, tree["to"], Text("プレイヤー", "player"))
        to.emit(deeds["control"], deeds["control_owned"])
        return
    to.emit(deeds["control"], 0)
    if "until" in tree:
        moment = {"own_turn": "own_turn_start"}.get(tree["until"], tree["until"])
        come = LEAVING if moment == "leaves" else known(to.vocabulary.moments, moment, Text("期間", "duration"))
        put_off(to, come, lambda: to.emit(deeds["control"], 1))


@node("play", "コストを支払わずに使う / play without paying", needs="what")
def _play(to: Builder, tree: Tree) -> None:
    to_selected(to, tree, "what")


@node("set", "値を…にする / make a value so much", needs="who amount", may="per until")
def _set(to: Builder, tree: Tree) -> None:
    how_much = select_by_amount(to, tree, tree["who"])
    to.emit(to.vocabulary.deeds["set"], *how_much, until(to, tree, to.passing))


@node(
    "hp",
    "HPを変える（amount：その値、times・parts：何倍か何分の一、なし：入れ替える） / change HP, or let them be swapped",
    needs="to",
    may="amount times parts",
)
def _hp(to: Builder, tree: Tree) -> None:
    side = known(to.vocabulary.sides, tree["to"], Text("プレイヤー", "player"))
    if not tree.keys() & {"amount", "times", "parts"} and tree["to"] != "both":
        raise CannotCompile(Text("HPを入れ替えるのはお互いです。", "HP are swapped by both players."))
    how = (-1, tree["amount"]) if "amount" in tree else (tree.get("times", int("parts" in tree)), tree.get("parts", 1))
    to.emit(to.vocabulary.deeds["hp"], side, *how)


#: The value of a token: tokens are made in one game only, until a second one says what differs.
TOKEN_VALUE = "power"


@node("token", "ユニットトークンを出す / put out unit tokens", needs=TOKEN_VALUE, may="keywords races attributes count to name per")
def _token(to: Builder, tree: Tree) -> None:
    side = known(to.vocabulary.sides, tree.get("to", "own"), Text("プレイヤー", "player"))
    alike = isinstance(tree[TOKEN_VALUE], dict)
    described = {key: part for key, part in tree.items() if key != "per"} | ({TOKEN_VALUE: 0} if alike else {})
    token, count = to.token(described), tree.get("count", 1)
    if alike and "per" not in tree:
        known(to.vocabulary.deeds, "token_of", EFFECT)
        times, counting = amount(to, tree, TOKEN_VALUE)
        to.emit(to.vocabulary.deeds["measure"], counting, times)
        to.emit(to.vocabulary.deeds["token_of"], token, count, side)
        return
    if "per" not in tree:
        to.emit(to.vocabulary.deeds["token"], token, count, side)
        return
    if count != 1 or alike:
        raise CannotCompile(Text("一つにつきトークン1体です。", "one token for each"))
    to.emit(known(to.vocabulary.deeds, "tokens", Text("効果", "effect")), token, to.selection(tree["per"]), side)


@node("copy", "コピーであるトークンを出す / put out tokens that are copies", needs="who")
def _copy(to: Builder, tree: Tree) -> None:
    to_selected(to, tree)


@node("pay_mana", "マナを支払う / pay mana", needs="amount")
def _pay_mana(to: Builder, tree: Tree) -> None:
    """Any amount is paid one by one, as long as there is any and its player goes on; all of it without asking."""
    deeds = to.vocabulary.deeds
    if tree["amount"] not in ("any", "all"):
        to.emit(deeds["pay_mana"], tree["amount"])
        return
    to.emit(deeds["pay_mana"], 0, 2)
    begin = to.here
    none = to.emit(deeds["unless"], to.condition({"is": "mana", "side": "own", "min": 1}))
    enough = to.emit(deeds["may"]) if tree["amount"] == "any" else -1
    to.emit(deeds["pay_mana"], 1, 1)
    to.emit(deeds["jump"], begin)
    to.patch(none, to.here)
    if enough >= 0:
        to.patch(enough, to.here)


@node("pay_life", "HPを支払う / pay HP", needs="amount")
def _pay_life(to: Builder, tree: Tree) -> None:
    to.emit(to.vocabulary.deeds["pay_life"], tree["amount"])
