"""What can be written: every pattern of a phrasebook in both languages, each with an example; and those nearest to a sentence."""

from __future__ import annotations

import json
import math
import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from cardforge.files.places import places_of
from cardforge.model import CardforgeError, Text
from cardforge.wording import holes
from cardforge.wording.book import Phrasebook, phrasebook
from cardforge.wording.errors import ReadError
from cardforge.wording.generate import Maker, can_be_said, generate
from cardforge.wording.grammar import Grammar, Language, Number, Parts, Phrase, Phrases, Row, Rule
from cardforge.wording.holes import Value
from cardforge.wording.pattern import Agreement, Article, Choice, Element, Literal, Option, Pattern, Slot

#: How often an example is drawn before a pattern is given up: it is only a part of others, or nothing says it alone.
_TRIES = 40
#: How many texts are drawn for those.
_OTHERS = 100
#: Where the maker begins to count the holes that it may fill.
_SMALL = -64
#: How long a pattern has to be in Japanese to be named to somebody whose sentence is not read.
_TELLING = 4
#: The longest sentence for which patterns are looked for.
_LONGEST = 400
#: The most characters of a phrase that differ in its other forms.
_ENDING = 2
#: What stands for a part that may be anything that fits, and for a number.
_ANYTHING = {"ja": "〜", "en": "…"}
_NUMBER = "N"


@dataclass(frozen=True, slots=True)
class Written:
    """One pattern: the ``rule`` it is a way to write, how it is written (``〜``, ``…``: what fits, ``N``: a number, ``[ ]``: may be left
    out) and an ``example``, a whole text of a ``kind`` of sentence.
    """

    kind: str
    rule: str
    pattern: Text
    example: Text

    def has(self, word: str) -> bool:
        """Whether the pattern, its rule or its example has ``word`` in it."""
        return any(word.casefold() in text.casefold() for text in (*self.pattern, *self.example, self.rule))


@cache
def patterns(game: str) -> tuple[Written, ...]:
    """Every pattern of a game's phrasebook in its order, each once, with the example that is kept for it (``""``: none yet)."""
    kept = json.loads(_file(game).read_text("utf-8")) if _file(game).is_file() else {}
    return tuple(
        Written(kind, rule, shown, Text(*kept.get(_key(shown), ("", "")))) for kind, rule, shown, _ in _every(phrasebook(game).grammar)
    )


def keep_examples(game: str) -> int:
    """Draw an example for every pattern whose kept one no longer holds, and keep them (some minutes); returns how many there are."""
    book = phrasebook(game)
    before = {_key(each.pattern): each.example for each in patterns(game) if _holds(book, each)}
    drawn = {_key(shown): before.get(_key(shown)) or _example(book, kind, road) for kind, _, shown, road in _every(book.grammar)}
    _draw_others(book, drawn)
    kept = {key: list(example) for key, example in drawn.items() if example is not None}
    _file(game).write_text(json.dumps(kept, ensure_ascii=False, indent=0) + "\n", "utf-8")
    return len(kept)


def _holds(book: Phrasebook, written: Written) -> bool:
    """Whether the example that is kept of a pattern still means the same in both languages."""
    try:
        trees = [book.read(text, kind=written.kind) for text in written.example if text]
    except ReadError:
        return False
    return len(trees) == 2 and trees[0] == trees[1]


def _draw_others(book: Phrasebook, drawn: dict[str, Text | None]) -> None:
    """Find examples for what no road led to, among texts drawn at random."""
    for kind in book.grammar.kinds:
        missing = [
            (_key(shown), [piece for language in book.grammar.languages.values() for piece in _pieces(road[-1][1], language)])
            for each, _, shown, road in _every(book.grammar)
            if each == kind and drawn[_key(shown)] is None
        ]
        for seed in range(_OTHERS if missing else 0):
            tree = generate(book, seed, kind=kind)
            for key, pieces in missing:
                if drawn[key] is None and (said := _said(book, tree, kind, pieces)) is not None:
                    drawn[key] = _shortened(book, tree, said, kind, pieces)


def nearest_patterns(game: str, sentence: str, kind: str, *, count: int = 2) -> list[Written]:
    """The patterns with examples that are most like a sentence, of its kind, the nearest first."""
    book = phrasebook(game)
    lang = book.language(sentence)
    start = book.grammar.kinds.get(kind)
    rules = _roads(book.grammar, start) if start else {}
    known = [each for each in patterns(game) if each.example.ja and each.rule in rules and _tells(each.pattern.ja)]
    parts = [_parts(each.pattern.get(lang)) for each in known]
    common = Counter(part for each in parts for part in each)
    wanted = _parts(sentence)

    def likeness(own: frozenset[str]) -> float:
        """How much of a pattern stands in the sentence; what few patterns have counts for more."""
        weights = {part: 1 / math.sqrt(common[part]) for part in own}
        return sum(weight for part, weight in weights.items() if part in wanted) / math.sqrt(sum(weights.values()) + 1)

    order = sorted(range(len(known)), key=lambda number: -likeness(parts[number]))
    return [known[number] for number in order[:count]]


def _tells(pattern: str) -> bool:
    """Whether a pattern is more than a word."""
    return len(pattern) >= _TELLING + (0 if "〜" in pattern or _NUMBER in pattern else 2)


def with_patterns(error: ReadError, game: str, kind: str) -> ReadError:
    """The error of a sentence, with the two nearest patterns where nothing better is known."""
    if error.hint is not None or len(error.sentence) > _LONGEST:
        return error
    near = nearest_patterns(game, error.sentence, kind)
    if not near:
        return error
    shown = Text("".join(f"「{each.pattern.ja}」" for each in near), ", ".join(f"“{each.pattern.en}”" for each in near))
    hint = Text(f"近い書き方: {shown.ja}（cardforge text patterns）", f"Nearest patterns: {shown.en} (cardforge text patterns).")
    return ReadError(error.text, sentence=error.sentence, at=error.at, expected=error.expected, hint=hint)


def _parts(sentence: str) -> frozenset[str]:
    """What is compared of a sentence: pairs of letters, which hold in languages with blanks and without; numbers are alike."""
    plain = re.sub(r"[0-9]+", "n", re.sub(r"[〜…\[\]\s]+", "", sentence.casefold()))
    return frozenset(map("".join, pairwise(plain)))


def _file(game: str) -> Path:
    return places_of(game).wording / "patterns.json"


def _key(shown: Text) -> str:
    return f"{shown.ja} / {shown.en}"


def _every(grammar: Grammar) -> Iterator[tuple[str, str, Text, list[_Step]]]:
    """Every pattern once: the kind of sentence it is found in, its rule, how it is written, and the road to it."""
    seen: set[Text] = set()
    for kind, start in grammar.kinds.items():
        for rule, steps in _roads(grammar, start).items():
            for phrase in _phrases(grammar, rule):
                shown = _shown(phrase, grammar)
                if shown not in seen and _says_something(shown):
                    seen.add(shown)
                    yield kind, rule, shown, [*steps, (rule, phrase, "")]


#: A step towards a pattern: the rule, its phrase and the hole of it through which the road goes on.
_Step = tuple[str, Phrase, str]


def _roads(grammar: Grammar, start: str) -> dict[str, list[_Step]]:
    """The shortest road from where a kind of sentence begins to each rule of phrases."""
    roads: dict[str, list[_Step]] = {start: []}
    queue = [start]
    for name in queue:
        rule = grammar.rules[name]
        following: Iterator[tuple[str, list[_Step]]]
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


class _Led(Maker):
    """Makes the tree that a road leads to, with as little else as can be."""

    def __init__(self, grammar: Grammar, seed: int, road: list[_Step]) -> None:
        super().__init__(grammar, random.Random(seed).randrange)
        self._road = list(road)
        # At first nothing but the smallest phrases, then larger ones.
        self._left = _SMALL + seed

    def value(self, name: str) -> Value:
        """The value of a rule: the next one of the road by its phrase."""
        if not self._road or self._road[0][0] != name:
            return super().value(name)
        _, phrase, through = self._road.pop(0)
        return self.filled(phrase, also=through)


def _example(book: Phrasebook, kind: str, road: list[_Step]) -> Text | None:
    """A short text that the last phrase of the road is written in; ``None`` where none is found."""
    pieces = [piece for language in book.grammar.languages.values() for piece in _pieces(road[-1][1], language)]
    for seed in range(_TRIES):
        try:
            tree = _Led(book.grammar, seed, road).value(book.grammar.kinds[kind])
        except (RecursionError, ValueError, IndexError):
            continue
        said = _said(book, tree, kind, pieces)
        if said is not None:
            return _shortened(book, tree, said, kind, pieces)
    return None


def _said(book: Phrasebook, tree: Value, kind: str, pieces: list[str]) -> Text | None:
    """What a tree is said as, if that means the tree, makes sense and is written with one of the ``pieces``."""
    try:
        if not isinstance(tree, dict) or not can_be_said(book, tree, kind):
            return None
        said = Text(*(book.say(tree, kind=kind, lang=lang) for lang in ("ja", "en")))
        same = all(book.read(text, kind=kind) == tree for text in said)
    except (CardforgeError, LookupError, TypeError, ValueError, RecursionError):
        return None
    return said if same and any(re.search(piece, text) for piece in pieces for text in said) else None


def _shortened(book: Phrasebook, tree: Value, said: Text, kind: str, pieces: list[str]) -> Text:
    """The shortest text that is left when parts of a tree are taken away one after the other."""
    while True:
        for smaller in _smaller(tree):
            shorter = _said(book, smaller, kind, pieces)
            if shorter is not None and len(shorter.ja) < len(said.ja):
                tree, said = smaller, shorter
                break
        else:
            return said


def _smaller(tree: Value) -> Iterator[Value]:
    """The tree with one part less: a part in place of what holds it, an item or a key left out."""
    if isinstance(tree, dict | list):
        places = list(tree.items() if isinstance(tree, dict) else enumerate(tree))
        for _, part in places:
            if isinstance(part, type(tree)):
                yield part
            elif isinstance(part, list):
                yield from (item for item in part if isinstance(item, type(tree)))
        for place, part in places:
            rest = [*tree] if isinstance(tree, list) else dict(tree)
            if not isinstance(rest, dict) or part not in ([], {}):
                if isinstance(part, list) and part:
                    yield _with(rest, place, [])
                del rest[place]
                yield rest
            for smaller in _smaller(part):
                yield _with(tree, place, smaller)


def _with(tree: Value, place: Any, part: Value) -> Value:
    """The tree with another part at a place."""
    changed = [*tree] if isinstance(tree, list) else dict(tree)
    changed[place] = part
    return changed


def _pieces(phrase: Phrase, language: Language) -> list[str]:
    """What an example of the phrase has to match in one language; the end may be that of another form."""
    found = []
    for text in phrase.patterns(language, ""):
        stem = (*text[:-1], Literal(text[-1].text[:-_ENDING])) if isinstance(text[-1], Literal) else text
        found.append(_regex(stem))
    return [piece for piece in found if piece.replace(".*?", "")]


def _regex(pattern: Pattern) -> str:
    parts = []
    for element in pattern:
        match element:
            case Literal(text):
                parts.append(re.escape(text))
            case Choice(ways):
                parts.append(f"(?:{'|'.join(_regex(way) for way in ways)})")
            case Option(present, absent):
                parts.append(f"(?:{_regex(present)}|{_regex(absent)})")
            case Agreement(_, first, second):
                parts.append(f"(?:{re.escape(first)}|{re.escape(second)})")
            case _:
                parts.append(".*?")
    return "".join(parts)


def _says_something(shown: Text) -> bool:
    """Whether a pattern has words of its own beside what it is made of."""
    return all(re.sub(r"[〜…N\[\]。、.,:「」\"\s]+", "", text) for text in shown)


def _shown(phrase: Phrase, grammar: Grammar) -> Text:
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
