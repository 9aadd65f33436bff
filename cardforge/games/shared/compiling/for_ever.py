"""Effects that go on for ever: what they do to cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardforge.engine.meaning import Aura
from cardforge.games.shared.compiling.node import amount, every_keyword, inner, is_relative, ongoing, unranked
from cardforge.games.shared.compiling.shifts import changes, is_shift
from cardforge.games.shared.compiling.vocabulary import Builder, CannotCompile, Vocabulary, known
from cardforge.model import Text, Tree

#: Effects on cards that can be in force continuously, beside changes of values and those that change something for players.
CONTINUOUS_EFFECTS: Final = ("set", "grant", "lose", "strip", "forbid", "instead")
#: What continuous effects can ask of this turn: it is the same to its end.
ENTERED: Final = "entered"
_WHEN = Text(
    "いつ起きる効果かが書かれていません。ずっと続けられるのはパワーとキーワードの変化だけです（例：【登場時】を前に書く）。",
    "it does not say when it happens; only changes of power and keywords can go on for ever (write [On entry], say).",
)
_CHOSEN = Text(
    "ずっと続く効果は、カードを選ばず、いつまでかも言えません。「全て」と書くか、いつ起きるかを書きます（例：【登場時】を前に書く）。",
    "what goes on for ever neither chooses cards nor ends: write “all”, or when it happens (write [On entry], say).",
)


def aura_of(to: Builder, tree: Tree, condition: int, before: Sequence[Aura]) -> Aura:
    """What an effect does to cards while the condition (-1: none) holds; ``before`` are those that stand before it in the same sentence."""
    kind, words = tree["do"], to.vocabulary
    if not goes_on(words, tree):
        raise CannotCompile(_WHEN)
    if picks_or_ends(tree):
        raise CannotCompile(_CHOSEN)
    who = tree.get("who", words.itself)
    # The same ones as in the part before (000-A77).
    again = who == {"that": "chosen"} and before
    if not again:
        unranked({**who, "where": {key: asked for key, asked in who.get("where", {}).items() if key != "did" or asked != ENTERED}})
    aura = Aura(before[-1].selection if again else to.selection(who), condition)
    if kind in words.values or kind == "set":
        aura.equal = kind == "set"
        aura.amount, aura.per = amount(to, tree, "amount")
    elif kind == "grant":
        aura.gives = to.keywords(tree["keywords"])
    elif kind == "lose":
        aura.takes = to.keywords(tree["keywords"])
    elif kind == "strip":
        aura.takes = every_keyword(words)
    else:
        table = words.restrictions if kind == "forbid" else words.instead
        aura.gives = known(table, tree["what" if kind == "forbid" else "to"], Text("禁止", "restriction"))
    return aura


def goes_on(words: Vocabulary, tree: Tree) -> bool:
    """Whether an effect can be in force continuously."""
    return is_shift(tree) or ((tree["do"] in words.values or tree["do"] in CONTINUOUS_EFFECTS) and tree.get("what") != "play")


def picks_or_ends(tree: Tree) -> bool:
    """Whether an effect chooses cards, or says until when: then it is done at some time.

    >>> picks_or_ends({"do": "power", "who": {"select": "unit", "count": 1}}), picks_or_ends({"do": "power", "who": {"select": "unit"}})
    (True, False)
    """
    who = tree.get("who")
    return "until" in tree or (isinstance(who, dict) and who.get("count", "all") != "all")


def stays(words: Vocabulary, effect: Tree) -> bool:
    """Whether any part of an effect could be in force continuously and does not say until when."""
    return ("until" not in effect and goes_on(words, effect)) or any(stays(words, part) for part in inner(effect))


def meanwhile(words: Vocabulary, effect: Tree) -> bool:
    """Whether an effect stays and asks whose turn it is, as if it were to last so long."""
    return effect["do"] == "if" and asks(effect["cond"], "whose_turn") and stays(words, effect["then"])


def asks(condition: Tree, word: str) -> bool:
    """Whether a condition, or a part of it, is of this kind."""
    return condition["is"] == word or (condition["is"] in ("and", "or") and any(asks(part, word) for part in condition["of"]))


def never_once(words: Vocabulary, effect: Tree) -> bool:
    """Whether any part of an effect changes something without end, or seems to last for a turn, which cannot happen once, or waits for
    what nothing can wait for."""
    shifts = is_shift(effect) or (changes(effect) and _asks_others(effect)) or _asks_others(effect.get("when"))
    return shifts or meanwhile(words, effect) or any(never_once(words, part) for part in inner(effect))


def _asks_others(tree: object) -> bool:
    """Whether a selection in an effect that could go on, or in what is waited for, compares with other cards or asks for this turn."""
    return isinstance(tree, dict) and any(isinstance(part, dict) and is_relative(part) for part in tree.values())


def fitting(words: Vocabulary, ability: Tree, once: bool) -> Tree:
    """An ability that can stand where things happen ``once``, or stay: one that cannot happen once goes on or does next to nothing, one
    that cannot go on happens on entry."""
    continuous = all(goes_on(words, part) and not picks_or_ends(part) and not _asks_others(part) for part, _ in ongoing(ability["effect"]))
    if _asks_others(ability.get("when")):
        ability = ability | {"when": "enter"}
    if never_once(words, ability["effect"]):
        ability = {"effect": ability["effect"] if continuous and not once else {"do": "shuffle"}}
    if once:
        return {"effect": ability["effect"]}
    return ability | {"when": "enter"} if "when" not in ability and not continuous else ability
