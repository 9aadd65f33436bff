"""What can be written: every pattern of a phrasebook in both languages, each with an example.

The examples are drawn in ``examples.py`` and kept beside the phrasebook.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import TypeAlias

from cardforge.files.places import places_of
from cardforge.model import Text
from cardforge.model.plain import dataclass
from cardforge.wording import holes
from cardforge.wording.book import phrasebook
from cardforge.wording.errors import ReadError
from cardforge.wording.guide.nearness import nearest_sentences, parts_of
from cardforge.wording.phrases.grammar import Grammar, Number, Parts, Phrase, Phrases, Row, Rule
from cardforge.wording.phrases.pattern import Agreement, Article, Choice, Element, Literal, Option, Pattern, Slot

#: How long a pattern has to be in Japanese to be named to somebody whose sentence is not read.
_TELLING = 4
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


def examples_of(game: str, kind: str) -> tuple[Text, ...]:
    """The examples of whole patterns that a kind of sentence may have in it, each once."""
    grammar = phrasebook(game).grammar
    rules = _roads(grammar, grammar.kinds[kind]) if kind in grammar.kinds else {}
    known = [each for each in patterns(game) if each.example.ja and each.rule in rules and _tells(each.pattern.ja)]
    return tuple(dict.fromkeys(each.example for each in ([each for each in known if each.whole] or known)))


def _is_whole(phrase: Phrase, shown: Text) -> bool:
    """Whether a phrase is what a sentence does or asks, with something in it that can be filled in."""
    tree = phrase.tree
    return isinstance(tree, dict) and ("do" in tree or "is" in tree) and any(sign in shown.ja for sign in (_ANYTHING["ja"], _NUMBER))


def _tells(pattern: str) -> bool:
    """Whether a pattern is more than a word."""
    return len(pattern) >= _TELLING + (0 if "〜" in pattern or _NUMBER in pattern else 2)


def with_patterns(error: ReadError, game: str, kind: str, cards: Callable[[], Iterable[Text]] = tuple) -> ReadError:
    """The error of a sentence, with the two nearest sentences that are read, in its language, where nothing better is known.

    They are examples of patterns, or sentences of ``cards``, which are asked for only then.
    """
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
    texts = dict.fromkeys(part for text in (*examples_of(game, kind), *cards()) for part in parts_of(text.get(lang)))
    near = nearest_sentences(game, error.sentence, kind, tuple(texts), at=error.at)
    if not near:
        return error
    examples = [" ".join(each.split()) for each in near]
    shown = Text("".join(f"「{each}」" for each in examples), ", ".join(f"“{each}”" for each in examples))
    hint = Text(
        f"読める近い文: {shown.ja}（cardforge text patterns）", f"Nearest sentences that are read: {shown.en} (cardforge text patterns)."
    )
    return ReadError(error.text, sentence=error.sentence, at=error.at, expected=error.expected, hint=hint)


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
