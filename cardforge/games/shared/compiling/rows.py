"""The nodes around other effects: rows, conditions, questions, prices, choices, later, by another player."""

from __future__ import annotations

from cardforge.games.shared.compiling.for_ever import meanwhile
from cardforge.games.shared.compiling.node import EFFECT, inner, node, put_off, until
from cardforge.games.shared.compiling.vocabulary import Builder, CannotCompile, known
from cardforge.model import Text, Tree

#: Where the cards of an effect come from, as conditions name it.
_FROM = {"discard": "hand", "draw": "deck", "mill": "deck"}
#: What a player does that concerns no cards chosen before.
_PERSONAL = ("pay_life", "pay_mana", "damage", "heal", "discard", "draw")
#: What is paid, as conditions name it.
_PAID = {"pay_life": "hp", "pay_mana": "mana"}
#: What turns cards: only those that are not turned so can be.
_TURNED = ("tap", "untap")


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
    if meanwhile(to.vocabulary, tree):
        raise CannotCompile(
            Text(
                "「自分のターンの間」は、場に残るカードに条件の語を付けずに書くか、いつまでかを書きます。",
                "“during your turn” is for a card that stays, without a trigger; or say until when.",
            )
        )
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
    if tree["effect"]["do"] in ("then", "pay") or _is_choice(tree["effect"]):
        _if_possible(to, tree)
    else:
        _asked(to, tree)


def _asked(to: Builder, tree: Tree) -> None:
    jump = to.emit(to.vocabulary.deeds["may"])
    to.effect(tree["effect"])
    to.patch(jump, to.here)


def _if_possible(to: Builder, tree: Tree) -> None:
    """One decision for a whole row (000-A79): nobody is asked where its first part, or one of several prices, is not possible in full."""
    effect = tree["effect"]
    row = effect["do"] == "then" and (overlap(effect["steps"]) or not all(map(_is_price, effect["steps"])))
    jump = _unless_possible(to, effect["steps"][0] if row or effect["do"] == "pay" else effect)
    _asked(to, tree)
    if jump >= 0:
        to.patch(jump, to.here)


def _unless_possible(to: Builder, effect: Tree) -> int:
    """Begin what happens only where an effect can be done in full: the jump over it, or -1 where that cannot be told before."""
    needed = _needed(effect)
    if needed is None or not _is_known(to, needed) or "unless" not in to.vocabulary.deeds:
        return -1
    return to.emit(to.vocabulary.deeds["unless"], to.condition(needed))


def _needed(effect: Tree) -> Tree | None:
    """The condition under which an effect of one's own can be done in full; None where it always can, or nobody can tell before."""
    word: str = effect["do"]
    chosen: Tree = effect.get("who") or effect.get("what") or {}
    if word == "then":
        prices = [needed for needed in map(_needed, effect["steps"]) if needed is not None]
        return {"is": "and", "of": prices} if len(prices) > 1 else next(iter(prices), None)
    if word == "choose_one":
        ways = [needed for needed in map(_needed, effect["modes"]) if needed is not None]
        return {"is": "or", "of": ways} if len(ways) == len(effect["modes"]) else None
    if word in _PAID and isinstance(effect["amount"], int):
        return {"is": _PAID[word], "side": "own", "min": effect["amount"]}
    if word in _FROM and effect.get("to", "own") == "own" and "per" not in effect and isinstance(effect["count"], int):
        return {"is": _FROM[word], "side": "own", "min": effect["count"]}
    if (
        "select" in chosen
        and isinstance(chosen.get("count", "any"), int | str)
        and chosen.get("count", "any") != "any"
        and not chosen.get("up_to")
    ):
        kinds = {key: part for key, part in chosen.items() if key != "count"}
        return {"is": "count", "of": kinds, "min": 1 if chosen["count"] == "all" else chosen["count"]}
    return None


def overlap(prices: list[Tree]) -> bool:
    """Whether two of several prices take from the same place, so that paying one could make the other impossible."""
    needed = [each for each in map(_needed, prices) if each is not None]
    places = [(each["is"], each["of"].get("zone"), str(each["of"].get("select"))) if "of" in each else each["is"] for each in needed]
    return len(set(places)) < len(places)


def _is_known(to: Builder, needed: Tree) -> bool:
    """Whether a game can ask for what is needed."""
    return all(_is_known(to, each) for each in needed["of"]) if needed["is"] in ("and", "or") else needed["is"] in to.vocabulary.conditions


def _is_price(effect: Tree) -> bool:
    """Whether somebody gives something of his own away: what he pays, discards, or has destroyed, tapped or put away."""
    word: str = effect["do"]
    if word in _PAID or word in ("discard", "mill", "damage"):
        return effect.get("to", "enemy" if word == "damage" else "own") == "own" and effect.get("count") != "any" and "per" not in effect
    chosen = effect.get("who") or effect.get("what") or {}
    gained = effect.get("to") == "field" or (effect.get("to") == "hand" and "zone" in chosen)
    return word in ("destroy", "tap", "move") and (chosen.get("side") == "own" or "this" in chosen) and not gained


def _is_choice(effect: Tree) -> bool:
    """Whether one of several prices is paid."""
    return effect["do"] == "choose_one" and "count" not in effect and all(map(_is_price, effect["modes"]))


def _offered(to: Builder, prices: list[Tree], payable: list[Tree]) -> None:
    if not prices:
        if len(payable) == 1:
            to.effect(payable[0])
        else:
            _choose(to, {"modes": payable})
        return
    jump = _unless_possible(to, prices[0]) if len(prices) > 1 or payable else -1
    _offered(to, prices[1:], [*payable, prices[0]])
    if jump >= 0:
        end = to.emit(to.vocabulary.deeds["jump"])
        to.patch(jump, to.here)
        to.emit(to.vocabulary.deeds["try"])
        _offered(to, prices[1:], payable)
        to.patch(end, to.here)


def in_place(to: Builder, effect: Tree) -> None:
    """What is done in place of something that is about to happen to a card: where it is not done in full, that happens after all."""
    to.emit(to.vocabulary.deeds["try"])
    deed = effect["effect"] if effect["do"] == "may" else effect
    jump = _unless_possible(to, deed["steps"][0] if "steps" in deed else deed)
    if effect["do"] == "may":
        _asked(to, effect)
    else:
        to.effect(effect)
    if jump >= 0:
        to.patch(jump, to.here)
    to.emit(to.vocabulary.deeds["fate"])


def fee(to: Builder, effect: Tree) -> int:
    """The number of the condition under which a card can be played for which something is done (the card itself, which may lie there,
    is no part of that), or -1 where it always can. Raises where it is mana: that is what the card itself costs."""
    if "pay_mana" in [each["do"] for each in (effect, *inner(effect))]:
        raise CannotCompile(
            Text("マナは追加コストではなく、カードのコストに書きます。", "mana is no additional cost: write it into the card's cost.")
        )
    needed = _needed(_turned(effect))
    return -1 if needed is None else to.condition(_beside(needed))


def _beside(needed: Tree) -> Tree:
    """What is needed beside the card itself."""
    if needed["is"] in ("and", "or"):
        return {**needed, "of": [_beside(each) for each in needed["of"]]}
    if needed["is"] in _FROM.values():
        needed = {"is": "count", "of": {"select": "card", "side": "own", "zone": needed["is"]}, "min": needed["min"]}
    return {**needed, "of": {**needed["of"], "other": True}} if "zone" in needed.get("of", {}) else needed


@node("pay", "…することで、…する / at the price of the first step, paid in full or not at all", needs="steps", deeds="try unless_done")
def _pay(to: Builder, tree: Tree) -> None:
    if len(tree["steps"]) != 2:
        raise CannotCompile(Text("対価と、それで行うことの二つを書きます。", "it has two steps: the price and what is done for it"))
    price, effect = tree["steps"]
    price = _turned(price)
    jump = _unless_possible(to, price)
    to.emit(to.vocabulary.deeds["try"])
    to.effect(price)
    to.effect({"do": "if_done", "then": effect})
    if jump >= 0:
        to.patch(jump, to.here)


def _turned(price: Tree) -> Tree:
    """What is tapped already cannot be tapped to pay. Raises where two prices take from the same place."""
    if price["do"] == "then" and overlap(price["steps"]):
        raise CannotCompile(
            Text(
                "同じ所から二度払うことはできません（「手札を2枚捨てる」のように一つに書きます）。",
                "two prices take from the same place: write them as one (“discard 2 cards”).",
            )
        )
    for key in ("steps", "modes"):
        if key in price:
            return {**price, key: [_turned(each) for each in price[key]]}
    if price["do"] in _TURNED and "select" in price["who"] and "tapped" not in price["who"].get("where", {}):
        return {**price, "who": {**price["who"], "where": {**price["who"].get("where", {}), "tapped": price["do"] == "untap"}}}
    return price


@node("later", "後で行う / do it later", needs="when effect", deeds="later jump")
def _later(to: Builder, tree: Tree) -> None:
    """It works on the cards that are meant now."""
    put_off(to, known(to.vocabulary.moments, tree["when"], Text("時", "moment")), lambda: to.effect(tree["effect"]))


@node(
    "whenever",
    "しばらくの間、起きるたびに行う / for a time, do it whenever something happens",
    needs="when until effect",
    deeds="await jump",
)
def _whenever(to: Builder, tree: Tree) -> None:
    """What is done stands in the program, but is passed over until it happens."""
    deeds = to.vocabulary.deeds
    over = to.emit(deeds["jump"])
    ability = to.awaited({"when": tree["when"], "effect": tree["effect"]})
    to.patch(over, to.here)
    to.emit(deeds["await"], ability, until(to, tree, "turn_end"))


@node(
    "choose_one",
    "次の中から一つ（count：いくつか）を選ぶ / choose one of several, or so many",
    needs="modes",
    may="count up_to",
    deeds="modes jump",
)
def _choose_one(to: Builder, tree: Tree) -> None:
    """All are chosen before any is done; they are done in the order in which they stand, and up to so many are chosen in it. Of several
    prices of which one is paid, only those are offered that can be paid in full."""
    if _is_choice(tree) and {"unless", "try"} <= to.vocabulary.deeds.keys():
        _offered(to, tree["modes"], [])
    else:
        _choose(to, tree)


def _choose(to: Builder, tree: Tree) -> None:
    _choose_from(to, tree["modes"], 0, min(tree.get("count", 1), len(tree["modes"])), [], tree.get("up_to", False))


def _choose_from(to: Builder, modes: list[Tree], begin: int, count: int, chosen: list[Tree], up_to: bool) -> None:
    """So many of the modes from ``begin`` on, beside those ``chosen``; the last ones where no others are left. ``up_to``: the first one
    is chosen, each further one may be."""
    last = len(modes) - (1 if up_to else count)
    if count == 0 or begin > last or (begin == last and not up_to):
        for mode in chosen + ([] if up_to else modes[last:]):
            to.effect(mode)
        return
    deeds = to.vocabulary.deeds
    if up_to and chosen:
        enough = to.emit(deeds["may"])
        _choose_from_these(to, modes, begin, count, chosen, up_to)
        over = to.emit(deeds["jump"])
        to.patch(enough, to.here)
        for mode in chosen:
            to.effect(mode)
        to.patch(over, to.here)
    else:
        _choose_from_these(to, modes, begin, count, chosen, up_to)


def _choose_from_these(to: Builder, modes: list[Tree], begin: int, count: int, chosen: list[Tree], up_to: bool) -> None:
    deeds, last = to.vocabulary.deeds, len(modes) - (1 if up_to else count)
    to.emit(deeds["modes"], last + 1, begin)
    jumps = [to.emit(deeds["jump"]) for _ in range(last + 1)]
    ends = []
    for number in range(begin, last + 1):
        to.patch(jumps[number], to.here)
        _choose_from(to, modes, number + 1, count - 1, [*chosen, modes[number]], up_to)
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
    """Inside, own is the player who does it: he chooses, pays and is asked. The owner of the card just chosen, where none was: nobody."""
    deeds, effect = to.vocabulary.deeds, tree["effect"]
    if tree["player"] in to.vocabulary.players:
        asks = to.vocabulary.players[tree["player"]]
        to.emit(asks, to.vocabulary.sides["own"])
        other = to.emit(deeds["unless_done"])
        to.effect(effect)
        end = to.emit(deeds["jump"])
        to.patch(other, to.here)
        to.emit(asks, to.vocabulary.sides["enemy"])
        nobody = to.emit(deeds["unless_done"])
        _by_other(to, effect)
        to.patch(nobody, to.here)
        to.patch(end, to.here)
        return
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
    """Where he chooses no cards, what was chosen before is still meant (そのユニット)."""
    other, same = to.vocabulary.deeds["other"], int(_chooses_nothing(effect))
    to.emit(other, same)
    to.effect(effect)
    to.emit(other, same)


def _chooses_nothing(effect: Tree) -> bool:
    """Whether an effect only concerns its player: he pays, draws or loses HP, whatever cards were chosen before."""
    parts = inner(effect)
    return all(map(_chooses_nothing, parts)) if parts else effect["do"] in _PERSONAL and effect.get("count") != "any"
