"""What can be written: every pattern of a phrasebook in both languages, each with an example; and those nearest to a sentence.

The examples are drawn in ``examples.py`` and kept beside the phrasebook.
"""

from __future__ import annotations

import heapq
import json
import math
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple, TypeAlias

from cardforge.files.places import places_of
from cardforge.model import Text
from cardforge.model.plain import dataclass
from cardforge.wording import holes
from cardforge.wording.book import phrasebook
from cardforge.wording.errors import ReadError
from cardforge.wording.phrases.grammar import Grammar, Number, Parts, Phrase, Phrases, Row, Rule
from cardforge.wording.phrases.pattern import Agreement, Article, Choice, Element, Literal, Option, Pattern, Slot

#: How long a pattern has to be in Japanese to be named to somebody whose sentence is not read.
_TELLING = 4
#: So much of an example has to be like a sentence, of 1, for it to be shown beside it.
_LIKE = 0.35
#: What an example that is like a sentence counts for, beside the parts of its pattern that stand in it.
_ALIKE = 0.1
#: Among so many times as many as are asked for, the nearest that differ are looked for.
_AMONG = 4
#: The longest sentence for which patterns are looked for.
_LONGEST = 400
#: What stands for a part that may be anything that fits, and for a number.
_ANYTHING = {"ja": "〜", "en": "…"}
_NUMBER = "N"
#: A word that stands alone at a sentence's beginning, as keywords do.
_ALONE = re.compile(r"\s*([^\s、。.,　「」【】\[\]0-9]{2,14})(?=　|[.,]|$)")

#: The way to a pattern, step by step: a rule, its phrase and the hole of it through which the way goes on.
Road: TypeAlias = list[tuple[str, Phrase, str]]


@dataclass(frozen=True, slots=True)
class Written:
    """One pattern: the ``rule`` it is a way to write, how it is written (``〜``, ``…``: what fits, ``N``: a number, ``[ ]``: may be left
    out) and an ``example``, a whole text of a ``kind`` of sentence; ``whole``: it is what a sentence does or asks, not a part of one.
    """

    kind: str
    rule: str
    pattern: Text
    example: Text
    whole: bool = False

    def has(self, word: str) -> bool:
        """Whether the pattern, its rule or its example has ``word`` in it."""
        return any(word.casefold() in text.casefold() for text in (*self.pattern, *self.example, self.rule))


@cache
def patterns(game: str) -> tuple[Written, ...]:
    """Every pattern of a game's phrasebook in its order, each once, with the example that is kept for it (``""``: none yet)."""
    kept = json.loads(kept_in(game).read_text("utf-8")) if kept_in(game).is_file() else {}
    return tuple(
        Written(kind, rule, shown, Text(*kept.get(key_of(shown), ("", ""))), _is_whole(road[-1][1], shown))
        for kind, rule, shown, road in every_pattern(phrasebook(game).grammar)
    )


def patterns_with(game: str, word: str, *, everywhere: bool = False) -> list[Written]:
    """The patterns that are written with ``word``, whole ones first; behind them those that have it in their example only.

    The latter are left out where there are others, but ``everywhere``.
    """
    found = [each for each in patterns(game) if each.has(word)]
    written = [each for each in found if any(word.casefold() in text.casefold() for text in each.pattern)]
    others = [each for each in found if each not in written] if everywhere or not written else []
    return [*sorted(written, key=lambda each: not each.whole), *sorted(others, key=lambda each: not each.whole)]


def nearest_patterns(game: str, sentence: str, kind: str, *, count: int = 2) -> list[Written]:
    """The whole patterns with examples that are most like a sentence, of its kind, the nearest first; none that is not like it at all.

    >>> from cardforge.files.places import first_game
    >>> len(nearest_patterns(first_game(), "カードを2枚ひく。", "text", count=3))
    3
    """
    from rapidfuzz import fuzz

    lang = phrasebook(game).language(sentence)
    compared = _compared(game, kind, lang)
    wanted = _parts(sentence)

    def likeness(each: _Compared) -> float:
        """How much of a pattern stands in the sentence."""
        return sum(weight for part, weight in each.weights.items() if part in wanted) / each.whole

    def nearness(each: _Compared) -> float:
        """How much of a pattern stands in the sentence, and how much its example is like it: a long one says something else besides."""
        like = fuzz.ratio(each.written.example.get(lang), sentence) / 100
        return (likeness(each) + _ALIKE) * like**2 if like >= _LIKE else 0.0

    found: list[Written] = []
    close = [(nearness(each), each.written) for each in compared]
    for mark, written in heapq.nlargest(_AMONG * count, close, key=lambda pair: pair[0]):
        # Two that differ only in the other language are one to their reader.
        if mark and all(written.pattern.ja != other.pattern.ja and written.pattern.en != other.pattern.en for other in found):
            found.append(written)
    return found[:count]


class _Compared(NamedTuple):
    """A pattern as it is compared with sentences: what each part of it counts for, what few patterns have counting for more."""

    written: Written
    weights: dict[str, float]
    whole: float


@cache
def _compared(game: str, kind: str, lang: str) -> tuple[_Compared, ...]:
    """The patterns that a sentence of a kind and language is compared with; worked out once, not for every sentence that is refused."""
    grammar = phrasebook(game).grammar
    rules = _roads(grammar, grammar.kinds[kind]) if kind in grammar.kinds else {}
    known = [each for each in patterns(game) if each.example.ja and each.rule in rules and _tells(each.pattern.ja)]
    known = [each for each in known if each.whole] or known
    parts = [_parts(each.pattern.get(lang)) for each in known]
    common = Counter(part for each in parts for part in each)
    weights = [{part: 1 / math.sqrt(common[part]) for part in sorted(each)} for each in parts]
    return tuple(_Compared(each, own, math.sqrt(sum(own.values()) + 1)) for each, own in zip(known, weights, strict=True))


def _is_whole(phrase: Phrase, shown: Text) -> bool:
    """Whether a phrase is what a sentence does or asks, with something in it that can be filled in."""
    tree = phrase.tree
    return isinstance(tree, dict) and ("do" in tree or "is" in tree) and any(sign in shown.ja for sign in (_ANYTHING["ja"], _NUMBER))


def _tells(pattern: str) -> bool:
    """Whether a pattern is more than a word."""
    return len(pattern) >= _TELLING + (0 if "〜" in pattern or _NUMBER in pattern else 2)


def with_patterns(error: ReadError, game: str, kind: str) -> ReadError:
    """The error of a sentence, with sentences of the two nearest patterns, in its language, where nothing better is known."""
    # What was read and cannot be meant is not like another sentence.
    if error.hint is not None or not error.expected or len(error.sentence) > _LONGEST:
        return error
    book = phrasebook(game)
    lang = book.language(error.sentence)
    alone = _ALONE.match(error.sentence)
    if alone and kind == book.kinds[0] and book.keywords and error.at < alone.end():
        names = {each: [book.keyword_name(key, each) for key in book.keywords] for each in ("ja", "en")}
        hint = Text(
            f"「{alone[1]}」というキーワードはありません。あるのは {'、'.join(names['ja'])} です。",
            f"There is no keyword “{alone[1]}”; the keywords are {', '.join(names['en'])}.",
        )
        return ReadError(error.text, sentence=error.sentence, at=error.at, expected=error.expected, hint=hint)
    near = nearest_patterns(game, error.sentence, kind)
    if not near:
        return error
    examples = [" ".join(each.example.get(lang).split()) for each in near]
    shown = Text("".join(f"「{each}」" for each in examples), ", ".join(f"“{each}”" for each in examples))
    hint = Text(
        f"読める近い文: {shown.ja}（cardforge text patterns）", f"Nearest sentences that are read: {shown.en} (cardforge text patterns)."
    )
    return ReadError(error.text, sentence=error.sentence, at=error.at, expected=error.expected, hint=hint)


def _parts(sentence: str) -> frozenset[str]:
    """What is compared of a sentence: pairs of letters, which hold in languages with blanks and without; numbers are alike."""
    plain = re.sub(r"[0-9]+", "n", re.sub(r"[〜…\[\]\s]+", "", sentence.casefold()))
    return frozenset(map("".join, pairwise(plain)))


def kept_in(game: str) -> Path:
    """The file of the examples of a game's patterns."""
    return places_of(game).wording / "patterns.json"


def key_of(shown: Text) -> str:
    """The word under which the example of a pattern is kept."""
    return f"{shown.ja} / {shown.en}"


def every_pattern(grammar: Grammar) -> Iterator[tuple[str, str, Text, Road]]:
    """Every pattern once: the kind of sentence it is found in, its rule, how it is written, and the road to it."""
    seen: set[Text] = set()
    for kind, start in grammar.kinds.items():
        for rule, steps in _roads(grammar, start).items():
            for phrase in _phrases(grammar, rule):
                shown = shown_as(phrase, grammar)
                if shown not in seen and _says_something(shown):
                    seen.add(shown)
                    yield kind, rule, shown, [*steps, (rule, phrase, "")]


def _roads(grammar: Grammar, start: str) -> dict[str, Road]:
    """The shortest road from where a kind of sentence begins to each rule of phrases."""
    roads: dict[str, Road] = {start: []}
    queue = [start]
    for name in queue:
        rule = grammar.rules[name]
        following: Iterator[tuple[str, Road]]
        if isinstance(rule, Row):
            following = ((each, roads[name]) for each in (rule.first, rule.item))
        else:
            following = (
                (hole.rule, [*roads[name], (name, phrase, hole.name)])
                for phrase in _phrases(grammar, name)
                for hole in holes.holes(phrase.tree)
            )
        for each, road in following:
            if each not in roads:
                roads[each] = road
                queue.append(each)
    return roads


def _phrases(grammar: Grammar, name: str) -> list[Phrase]:
    rule = grammar.rules[name]
    return [phrase for phrase in rule.phrases if phrase.said] if isinstance(rule, Phrases | Parts) else []


def _says_something(shown: Text) -> bool:
    """Whether a pattern has words of its own beside what it is made of."""
    return all(re.sub(r"[〜…N\[\]。、.,:「」\"\s]+", "", text) for text in shown)


def shown_as(phrase: Phrase, grammar: Grammar) -> Text:
    """A phrase as people read it."""
    slots = {hole.name: hole.rule for hole in holes.holes(phrase.tree)}
    return Text(*(_text(phrase.patterns(grammar.languages[lang], "")[0], slots, grammar, lang) for lang in ("ja", "en")))


def _text(pattern: Pattern, slots: dict[str, str], grammar: Grammar, lang: str) -> str:
    return "".join(_part(element, slots, grammar, lang) for element in pattern)


def _part(element: Element, slots: dict[str, str], grammar: Grammar, lang: str) -> str:
    match element:
        case Literal(text):
            return text
        case Slot(name, rule, form):
            return _slot(grammar.rules.get(rule or slots.get(name, "")), form, grammar, lang)
        case Option(present):
            return f"[{_text(present, slots, grammar, lang)}]"
        case Choice(ways):
            return _text(ways[0], slots, grammar, lang)
        case Agreement(_, first):
            return first
        case Article():
            return "a"
    return ""


def _slot(rule: Rule | None, form: str, grammar: Grammar, lang: str) -> str:
    """What stands for a part: of a rule that begins with a number, that number as it is said there."""
    if isinstance(rule, Number):
        return _NUMBER
    first = rule.phrases[0] if isinstance(rule, Phrases) else None
    if first is None or not isinstance(first.tree, holes.Hole) or not isinstance(grammar.rules.get(first.tree.rule), Number):
        return _ANYTHING[lang]
    said = first.patterns(grammar.languages[lang], form)
    return _text(said[0], {first.tree.name: first.tree.rule}, grammar, lang) if said else _NUMBER
