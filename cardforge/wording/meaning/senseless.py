"""What can be read but cannot be meant: numbers out of bounds, what holds always or never, words that point to nothing in their place.

What a game has room for stands in its phrasebook's ``sense.yaml`` (see ``docs/phrasebook.md``); nothing here knows a game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

from cardforge.model import Text
from cardforge.model.plain import dataclass
from cardforge.wording.holes import Value
from cardforge.wording.meaning.absent import absent, none_and_some
from cardforge.wording.meaning.following import (
    ALREADY,
    NOT_ONES_OWN,
    NOTHING_NEW,
    cancelled,
    contrary,
    done_first,
    done_last,
    idle,
    out_of_reach,
    removed,
    undone,
)
from cardforge.wording.meaning.happening import impossible, words_of
from cardforge.wording.meaning.ranges import Nonsense, Range, both, bound, counted
from cardforge.wording.meaning.references import OBJECTS, SHOWN, deed_of, valued
from cardforge.wording.meaning.sense import Sense

#: In ``only_when``: an ability without a trigger.
ALWAYS: Final = "always"
#: Keys of a filter for what a card has, with those for what it has not.
OPPOSITES: Final = {"attribute": "without", "keyword": "lacks", "did": "did_not"}
#: What can be paid again and again: nothing is lost by it.
FREE: Final = ("reveal",)
_NEVER_THEN: Final = Nonsense(Text("そのターンには起こりません。", "it never happens in that turn"))
_GONE: Final = Nonsense(
    Text("その時には、このカードはもう場にありません。", "by then this card is no longer on the field, so it cannot be done to it")
)


def senseless(tree: Value, sense: Sense, sentence: str = "", lang: str = "") -> Nonsense | None:
    """The first thing in the tree of a text or a condition that cannot be meant; None where all can. The ``sentence`` in its language
    tells what no tree does: whether a condition is asked once or lasts (場合, 限り)."""
    for each in sense.unclear:
        if each["lang"] == lang and re.search(each["words"], sentence, re.IGNORECASE):
            return Nonsense(Text(each["ja"], each["en"]))
    words = sense.lasting.get(lang)
    return next(_Walk(sense, words is not None and re.search(words, sentence, re.IGNORECASE) is not None).tree(tree), None)


_OWN_LAST = Nonsense(
    Text(
        "前のターンは相手のターンです。自分のしたことは「前の自分のターンに…」と書きます。",
        "the last turn was your opponent's; of what you did write “during your last turn”",
    )
)
_ONGOING = Nonsense(
    Text("ずっと続く効果としてだけ書けます。条件の語を付けません。", "it can only go on for ever: write it without a trigger")
)


@dataclass(slots=True)
class _Where:
    """Where in an ability something stands: its trigger, and whether a card was drawn or worked on before."""

    when: Value = None
    known: bool = False


class _Walk:
    """Goes through a tree in the order in which it happens."""

    def __init__(self, sense: Sense, lasts: bool) -> None:
        self._sense = sense
        self._lasts = lasts

    def tree(self, tree: Value) -> Iterator[Nonsense]:
        if not isinstance(tree, dict):
            return
        counted = [part[key] for part in mappings(tree) for key in ("per", "amount") if isinstance(part.get(key), dict)]
        if any(map(self._was_anothers, counted)):
            yield _OWN_LAST
        if "is" in tree:
            if any({"this", "that", "same_name"} & part.keys() or ("event" in part and "other" in part) for part in mappings(tree)):
                yield Nonsense(Text("「この…」「その…」の指すカードがありません。", "there is no card that “this” or “that” could be"))
            yield from self._condition(tree, _Where())
            return
        bare = _Where()
        for effect in [tree] if "do" in tree else tree.get("effects", ()):
            yield from self._effect(effect, bare)
        yield from _twice(tree.get("keywords", ()))
        for ability in tree.get("abilities", ()):
            yield from self._ability(ability)
            effect = ability.get("effect")
            if "when" not in ability and isinstance(effect, dict) and "this" in _mapping(effect.get("who")):
                for word in tree.get("keywords", ()):
                    yield from contrary([{"keywords": [word], "who": effect["who"]}, effect], self._sense.contrary)

    def _ability(self, ability: dict[str, Value]) -> Iterator[Nonsense]:
        when, cost, limit = ability.get("when"), ability.get("cost", {}), ability.get("limit")
        yield from impossible(when, self._sense.happens)
        if isinstance(when, dict) and when.get("event") in self._sense.turns.get("of", ()) and "during" in when:
            side = when.get("side") or (when["who"].get("side") if isinstance(when.get("who"), dict) else None)
            if side in ("own", "enemy") and when["during"] in ("own", "enemy") and when["during"] != side:
                yield _NEVER_THEN
        for key, amount in cost.items():
            yield from bound(amount, self._sense.costs.get(key))
        if isinstance(when, dict) and isinstance(when.get("who"), dict):
            yield from self._filter(when["who"].get("where", {}), {**when["who"], "event": when["event"]})
        yield from bound(limit.get("game") if isinstance(limit, dict) else limit, self._sense.limit)
        if limit is not None and _fallen({"this": "card"}, _Where(when)) in self._sense.gone:
            yield Nonsense(
                Text("その時にはもう場にないので、回数は数えられません。", "by then it has left the field, and nothing counts how often")
            )
        if limit is not None and when is None and not cost:
            yield Nonsense(
                Text(
                    "使うと無くなるか、ずっと続くかで、回数はありません。いつ起きるかを前に書きます（例：【ターン開始時】）。",
                    "it is used up or goes on, and nothing is counted; say in front when it happens (for example [Start of turn])",
                )
            )
        # What waits for an event happens once for each of them, whatever it costs; what pays cards or HP as it happens ends with them.
        effect = ability.get("effect")
        priced = isinstance(effect, dict) and effect.get("do") == "pay" and effect["steps"][0].get("do") not in FREE
        paid = self._is_spent(effect) or priced
        if cost and limit is None and not isinstance(when, dict) and not any(cost.values()) and not paid:
            yield Nonsense(
                Text(
                    "何も払わず何度でも使えます。マナなどの対価か、「この効果は1ターンに一回まで使用できる。」を書きます。",
                    "it costs nothing and can be used without end; give it a cost, or “Use this effect only once per turn.”",
                )
            )
        yield from self._effect(ability.get("effect"), _Where(when))
        yield from idle(ability.get("effect"))

    def _was_anothers(self, part: dict[str, Value]) -> bool:
        """Whether what is counted of the turn before is what a player does in his own turn only."""
        own = part.get("side") == "own" and part.get("event") in self._sense.turns.get("of", ())
        return own and part.get("is") == "last_turn" and "during" not in part

    def _turn(self, condition: Value, at: _Where) -> Iterator[Nonsense]:
        """A condition that asks for the turn of a player in which its trigger never comes."""
        asked = [part.get("side") for part in mappings(condition) if part.get("is") == "whose_turn"]
        for side, other in (("own", "enemy"), ("enemy", "own")):
            if isinstance(at.when, str) and at.when in self._sense.turns.get(side, ()) and other in asked:
                yield _NEVER_THEN

    def _is_spent(self, effect: Value) -> bool:
        """Whether the card itself is gone once the effect was carried out, so that it is not used again."""
        steps = effect.get("steps", [effect]) if isinstance(effect, dict) else []
        return any(
            step.get("do") in self._sense.spends and any(isinstance(step.get(key), dict) and "this" in step[key] for key in ("who", "what"))
            for step in (steps if isinstance(steps, list) else ())
            if isinstance(step, dict)
        )

    # -- effects ----------------------------------------------------------------------------------------------------------------------

    def _effect(self, tree: Value, at: _Where) -> Iterator[Nonsense]:
        if not isinstance(tree, dict):
            return
        word = tree.get("do")
        yield from self._only_when(word, at)
        if word == "later":
            yield from self._only_when(f"when: {tree.get('when')}", at)
        if tree.get("until") in self._sense.spans.get("until", ()) and not self._may_wait(tree):
            yield Nonsense(Text(f"{self._sense.spans['ja']}。", self._sense.spans["en"]))
        if at.when is not None and self._goes_on(tree):
            yield _ONGOING
        if word == "pay" and any(self._goes_on(part) for part in mappings(tree.get("steps"))):
            yield _ONGOING
        for key, limits in self._sense.effects.get(str(word), {}).items():
            yield from bound(tree.get(key), limits)
        per = tree.get("per")
        if isinstance(per, dict) and "short" in per and not self._reaches(tree, per):
            yield Nonsense(Text(f"{self._sense.reach['ja']}。", self._sense.reach["en"]))
        if "cond" in tree:
            yield from self._condition(tree["cond"], at)
            yield from self._turn(tree["cond"], at)
            yield from absent(tree["cond"], tree.get("then"))
            yield from self._meanwhile(tree, at)
        yield from _twice(tree.get("keywords", ()))
        for cards in (*(tree.get(key) for key in (*OBJECTS, "per")), *valued(tree)):
            yield from self._selection(cards, at)
        for key in OBJECTS:
            yield from self._done(tree, tree.get(key), at)
        yield from self._inner(tree, at)
        at.known = at.known or deed_of(tree) in SHOWN or any(isinstance(tree.get(key), dict) for key in OBJECTS)

    def _reaches(self, tree: dict[str, Value], per: dict[str, Value]) -> bool:
        """Whether an effect that is done until there are so many of something brings, one by one, that player's number there."""
        of = self._sense.reach.get(str(tree.get("do")))
        whose = tree.get("to", "own") == per.get("side", "own")
        return of is not None and of.items() <= per.items() and whose and tree.get("count", 1) == 1

    def _goes_on(self, tree: dict[str, Value]) -> bool:
        """Whether an effect can only go on for ever."""
        until_next = "once" in tree or (isinstance(tree.get("who"), dict) and tree["who"].get("count") == 1)
        return self._holds_for_a_player(tree) and "until" not in tree and not until_next

    def _holds_for_a_player(self, tree: dict[str, Value]) -> bool:
        """Whether an effect changes what holds for a player, not a card."""
        return tree.get("do") in self._sense.ongoing or tree.get("what") == "play"

    def _may_wait(self, tree: dict[str, Value]) -> bool:
        """Whether an effect may hold in a turn to come alone."""
        spans = self._sense.spans
        waits = tree.get("do") in spans.get("do", ()) and tree.get("what") not in spans.get("unless", ())
        return self._holds_for_a_player(tree) or waits

    def _meanwhile(self, tree: dict[str, Value], at: _Where) -> Iterator[Nonsense]:
        """Effects under a condition that seem to last as long as it holds, where it is asked once."""
        stays = [word for part in mappings(tree["cond"]) for word in self._sense.meanwhile.get(str(part.get("is")), ())]
        stays += self._sense.lasting.get("do", ()) if self._lasts else ()
        for part in mappings(tree.get("then")):
            one = isinstance(part.get("who"), dict) and part["who"].get("count") not in (None, "all")
            if part.get("do") in stays and "until" not in part and (at.when is not None or (one and self._lasts)):
                yield Nonsense(
                    Text(
                        "その間ずっと続くのか、その時の条件なのかが分かりません。条件の語を付けずに書くか、いつまでかを書きます。",
                        "whether it lasts so long or is asked once is not clear: write it without a trigger, or say until when",
                    )
                )

    def _inner(self, tree: dict[str, Value], at: _Where) -> Iterator[Nonsense]:
        """The effects in an effect."""
        for key in ("effect", "then", "else"):
            yield from self._effect(tree.get(key), at)
        modes = tree.get("modes", ())
        for mode in modes:
            yield from self._effect(mode, _Where(at.when, at.known))
        if any(one == other for index, one in enumerate(modes) for other in modes[index + 1 :]):
            yield Nonsense(Text("同じ選択肢が二度書かれています。", "the same choice stands there twice"))
        if modes and type(tree.get("count")) is int and tree["count"] >= len(modes) + int("up_to" in tree):
            yield Nonsense(Text("選択肢がそれより多くありません。", "there are no more choices than that"))
        before: dict[str, Value] = {}
        yield from contrary(tree.get("steps", ()), self._sense.contrary)
        yield from cancelled(tree.get("steps", ()))
        for step in tree.get("steps", ()):
            yield from self._effect(step, at)
            if isinstance(step, dict):
                yield from undone(before, step)
                if any(each.get("do") in self._sense.there and removed(done_last(before), each) for each in done_first(step)):
                    yield _GONE
                if any(out_of_reach(before, each) for each in done_first(step)):
                    yield NOT_ONES_OWN
                cond = step.get("cond")
                if isinstance(cond, dict) and removed(before, {"who": {"that": cond.get("that")}}):
                    yield from self._filter(cond.get("where", {}), {"select": "card", "zone": "gone"})
                before = step

    def _done(self, effect: dict[str, Value], cards: Value, at: _Where) -> Iterator[Nonsense]:
        """What cannot be done to these cards, or changes nothing."""
        if not isinstance(cards, dict):
            return
        word = str(effect.get("do"))
        chosen = cards.get("select", cards.get("this", cards.get("that")))
        for kind in [chosen] if isinstance(chosen, str) else chosen or []:
            never = self._sense.unable.get(kind)
            if never and (word in never["do"] or (word == "forbid" and effect.get("what") in never.get("what", ()))):
                yield Nonsense(Text(f"{never['ja']}。", never["en"]))
        goes, ways = effect.get("to"), self._sense.vain.get(word, ())
        for vain in ways if isinstance(ways, list) else [ways] if ways else []:
            there = "to" not in vain or (goes == vain["to"] and "zone" in cards)
            if there and cards.get("side") == vain["side"] and goes not in vain.get("unless", ()):
                yield Nonsense(Text(f"{vain['ja']}。", vain["en"]))
        if word in self._sense.there and _fallen(cards, at) in self._sense.gone:
            yield _GONE
        where = cards.get("where", {})
        if word in ALREADY and where.get("tapped", where.get("exhausted")) is ALREADY[word]:
            yield NOTHING_NEW
        if word == "grant" and _held(where.get("keyword")) & set(effect.get("keywords", ())):
            yield Nonsense(Text("もう持っているキーワードを与えています。", "it gives a keyword to what has it already"))
        if word == "move" and cards.get("zone", "") == effect.get("to"):
            yield Nonsense(Text("もうそこにあるカードを、そこへ動かしています。", "it puts cards where they are already"))

    def _only_when(self, word: Value, at: _Where | None) -> Iterator[Nonsense]:
        """A word that means something with certain triggers only."""
        only = self._sense.only_when.get(str(word))
        if only is None or at is None or (only.get("known") and at.known):
            return
        if not (set(words_of(at.when)) or {ALWAYS}) & set(only["when"]):
            yield Nonsense(Text(f"{only['ja']}。", only["en"]))

    # -- cards ------------------------------------------------------------------------------------------------------------------------

    def _selection(self, cards: Value, at: _Where | None) -> Iterator[Nonsense]:
        if not isinstance(cards, dict):
            return
        if "that" in cards:
            yield from self._only_when(f"that: {cards['that']}", at)
        if "that" in cards and "select" in cards:
            cards = {**cards, "zone": "gone"}  # wherever they are now
        elif "select" in cards and "event" not in cards:
            room = self._sense.room.of_cards(cards)
            number = cards.get("count", cards.get("short"))
            if room is not None and room.most == 0:
                yield Nonsense(Text(f"そこにそのカードはありません（{room.why.ja}）。", f"no such card is there ({room.why.en})"))
            elif room is not None and type(number) is int:
                yield from bound(number, Range(1, room.most, room.why))
        for key, value in cards.get("total", {}).items():
            yield from self._filter({key: {}}, cards)
            yield from bound(value["max"], self._sense.totals.get(key))
        yield from self._filter(cards.get("where", {}), cards)

    def _filter(self, where: Mapping[str, Value], cards: Mapping[str, Value]) -> Iterator[Nonsense]:
        for one, other in OPPOSITES.items():
            wanted = _all_of(where.get(one))
            unwanted = _all_of(where.get(other))
            if (wanted and all(each in unwanted for each in wanted)) or _held(where.get(one)) & set(unwanted):
                yield Nonsense(Text("同じものを持ち、持たないカードはありません。", "no card has and lacks the same thing"))
        for key, value in where.items():
            several = value.get("all") if isinstance(value, dict) else value
            if isinstance(several, list) and len(set(several)) < len(several):
                yield Nonsense(Text("同じものが二度書かれています。", "the same thing stands there twice"))
            has = self._sense.has.get(key)
            kinds = cards.get("select")
            if has and kinds is not None:
                asked = [kinds] if isinstance(kinds, str) else kinds
                there = "places" not in has or cards.get("zone", "field") in has["places"]
                if not set(asked) & set(has["kinds"]) or not there or cards.get("event") in has.get("not_when", ()):
                    yield Nonsense(Text(f"{has['ja']}。", has["en"]))
            never = (has or {}).get("never", {}).get(cards.get("event"))
            if never:
                yield Nonsense(Text(*never))
            limits = self._sense.filters.get(key)
            if limits is not None and isinstance(value, dict):
                yield from counted(value, limits)
            else:
                yield from bound(value, limits)

    # -- conditions -------------------------------------------------------------------------------------------------------------------

    def _condition(self, tree: Value, at: _Where | None) -> Iterator[Nonsense]:
        if not isinstance(tree, dict):
            return
        word = tree.get("is")
        if word in ("and", "or"):
            for part in tree["of"]:
                yield from self._condition(part, at)
            yield from both(tree["of"], word == "and")
            if word == "and":
                yield from none_and_some(tree["of"])
            return
        yield from self._only_when(word, at)
        if "that" in tree:
            yield from self._only_when(f"that: {tree['that']}", at)
        if "over" in tree and tree["over"] == tree.get("of"):
            yield Nonsense(Text("同じものを比べています。", "it compares a thing with itself"))
        limits = self._sense.conditions.get(str(word))
        if limits is not None and tree.get("side") == "both":
            limits = Range(2 * limits.least, 2 * limits.most, limits.why)
        if word == "count" and isinstance(tree.get("of"), dict):
            few = type(least := tree.get("min")) is not int or least < 2
            if few and tree["of"].get("distinct"):
                yield Nonsense(
                    Text("名前の異なるのは2つ以上です。いくつ以上かを書きます。", "names differ among two or more: say how many")
                )
            if few and tree["of"].get("shared"):
                yield Nonsense(Text("同じなのは2つ以上です。いくつ以上かを書きます。", "two or more are the same: say how many"))
            yield from self._selection({key: part for key, part in tree["of"].items() if key != "count"}, at)
            limits = self._sense.room.of_cards(tree["of"]) if "counters" not in tree["of"] else None
        elif "event" in tree:
            if "select" in tree:
                yield from impossible({"event": tree["event"], "who": {"select": tree["select"]}}, self._sense.happens)
            limits = self._sense.events.get(str(tree.get("event")))
        if "where" in tree:
            yield from self._filter(tree["where"], tree)
        if limits is not None and "than" not in tree:
            yield from counted(tree, limits)


def _mapping(value: Value) -> dict[str, Value]:
    return value if isinstance(value, dict) else {}


def _all_of(value: Value) -> list[Value]:
    return value if isinstance(value, list) else [] if value is None else [value]


def _held(asked: Value) -> set[str]:
    """The keywords that every card has of which a filter asks this: one, or all of several; none where one of several will do."""
    several = asked["all"] if isinstance(asked, dict) else [asked] if isinstance(asked, str) else ()
    return set(several)


def _twice(keywords: Value) -> Iterator[Nonsense]:
    if isinstance(keywords, list | tuple) and len(set(keywords)) < len(keywords):
        yield Nonsense(Text("同じキーワードが二度書かれています。", "the same keyword stands there twice"))


def _fallen(cards: Mapping[str, Value], at: _Where) -> Value:
    """The trigger, as a word, where the card is meant that it happened to: the card itself, or (そのユニット) the one waited for."""
    when = at.when
    if "this" in cards:
        return when["event"] if isinstance(when, dict) and "this" in when.get("who", {}) else when
    return when["event"] if cards.get("that") == "chosen" and not at.known and isinstance(when, dict) else None


def mappings(tree: Value) -> Iterator[dict[str, Value]]:
    """A tree's mappings, however deep."""
    if isinstance(tree, dict):
        yield tree
    for part in tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ():
        yield from mappings(part)
