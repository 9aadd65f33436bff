"""An example for every pattern of a phrasebook: drawn from its phrases, read and said again, and kept beside it (``make patterns``)."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from cardforge.model import CardforgeError, Text
from cardforge.wording import holes
from cardforge.wording.book import Phrasebook, phrasebook
from cardforge.wording.errors import ReadError
from cardforge.wording.guide.generate import Maker, can_be_said, generate
from cardforge.wording.guide.patterns import Road, Written, every_pattern, kept_in, key_of, patterns, shown_as
from cardforge.wording.holes import Value
from cardforge.wording.phrases.grammar import Grammar, Language, Number, Parts, Phrase, Phrases
from cardforge.wording.sayer import Sayer

#: The languages in the order of a text.
_BOTH = ("ja", "en")
#: How often an example is drawn before a pattern is given up: it is only a part of others, or nothing says it alone.
_TRIES = 400
#: How many texts are drawn for those.
_OTHERS = 600
#: Where the maker begins to count the holes that it may fill.
_SMALL = -64
#: A number that fits where few are meant (cards of a hand), in place of a larger sample.
_LOW = 3


def keep_examples(game: str) -> int:
    """Draw an example for every pattern whose kept one no longer holds, and keep them (some minutes); returns how many there are."""
    book = phrasebook(game)
    before = {key_of(each.pattern): each.example for each in patterns(game) if _holds(book, each)}
    drawn = {
        key_of(shown): before.get(key_of(shown)) or _example(book, kind, shown, road)
        for kind, _, shown, road in every_pattern(book.grammar)
    }
    _draw_others(book, drawn)
    kept = {key: list(example) for key, example in drawn.items() if example is not None}
    kept_in(game).write_text(json.dumps(kept, ensure_ascii=False, indent=0) + "\n", "utf-8")
    patterns.cache_clear()
    return len(kept)


def _holds(book: Phrasebook, written: Written) -> bool:
    """Whether the example that is kept of a pattern still shows it and means the same in both languages."""
    try:
        trees = [book.read(text, kind=written.kind, lang=lang) for lang, text in zip(_BOTH, written.example, strict=True) if text]
    except ReadError:
        return False
    return len(trees) == 2 and trees[0] == trees[1] and said_as(book, trees[0], written.kind, written.pattern) == written.example


def _draw_others(book: Phrasebook, drawn: dict[str, Text | None]) -> None:
    """Find examples for what no road led to, among texts drawn at random."""
    for kind in book.grammar.kinds:
        missing = [
            (key_of(shown), shown) for each, _, shown, _ in every_pattern(book.grammar) if each == kind and drawn[key_of(shown)] is None
        ]
        for seed in range(_OTHERS):
            missing = [(key, shown) for key, shown in missing if drawn[key] is None]
            if not missing:
                break
            tree = generate(book, seed, kind=kind)
            for key, shown in missing:
                if _can_show(tree, _written_like(book.grammar, shown)) and (said := _said(book, tree, kind, shown)) is not None:
                    drawn[key] = _shortened(book, tree, said, kind, shown)


def _can_show(tree: Value, phrases: frozenset[Phrase]) -> bool:
    """Whether a part of a tree is one that some of the phrases say: known much sooner than what it is said as."""
    if any(holes.match(phrase.tree, tree, {}) for phrase in phrases):
        return True
    parts = tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ()
    return any(_can_show(part, phrases) for part in parts)


class _Led(Maker):
    """Makes the tree that a road leads to, with as little else as can be."""

    def __init__(self, grammar: Grammar, seed: int, road: Road) -> None:
        super().__init__(grammar, random.Random(seed).randrange)
        self._road = list(road)
        # At first nothing but the smallest phrases, then larger ones; every other time with small numbers.
        self._left = _SMALL + seed
        self._low = bool(seed % 2)

    def value(self, name: str) -> Value:
        """The value of a rule: the next one of the road by its phrase."""
        if not self._road or self._road[0][0] != name:
            value = super().value(name)
            low = self._low and isinstance(self._grammar.rules[name], Number)
            return min(value, _LOW) if low and isinstance(value, int) else value
        _, phrase, through = self._road.pop(0)
        return self.filled(phrase, also=through)


def _example(book: Phrasebook, kind: str, shown: Text, road: Road) -> Text | None:
    """A short text that the last phrase of the road is written in; ``None`` where none is found."""
    for seed in range(_TRIES):
        try:
            tree = _Led(book.grammar, seed, road).value(book.grammar.kinds[kind])
        except (RecursionError, ValueError, IndexError):
            continue
        said = _said(book, tree, kind, shown)
        if said is not None:
            return _shortened(book, tree, said, kind, shown)
    return None


def _said(book: Phrasebook, tree: Value, kind: str, shown: Text) -> Text | None:
    """What a tree is said as, if that means the tree, makes sense and is written with the pattern."""
    try:
        if not isinstance(tree, dict) or not can_be_said(book, tree, kind):
            return None
        said = said_as(book, tree, kind, shown)
        same = said is not None and all(
            book.read(text, kind=kind, lang=lang) == tree for lang, text in zip(("ja", "en"), said, strict=True)
        )
    except (CardforgeError, LookupError, TypeError, ValueError, RecursionError):
        return None
    return said if same else None


def _shortened(book: Phrasebook, tree: Value, said: Text, kind: str, shown: Text) -> Text:
    """The shortest text that is left when parts of a tree are taken away one after the other."""
    while True:
        for smaller in _smaller(tree):
            shorter = _said(book, smaller, kind, shown)
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


class _Preferring(Sayer):
    """Says trees with the phrases that are written like a pattern, wherever one of them fits."""

    def __init__(self, grammar: Grammar, language: Language, pattern: Text) -> None:
        super().__init__(grammar, language)
        self._wanted = _written_like(grammar, pattern)
        self.used = 0

    def _first(self, phrases: tuple[Phrase, ...], tree: Value, form: str) -> str | None:
        wanted = tuple(phrase for phrase in phrases if phrase in self._wanted)
        return super()._first((*wanted, *phrases) if wanted else phrases, tree, form)

    def _phrase(self, phrase: Phrase, found: dict[str, Value], form: str) -> str | None:
        before = self.used
        text = super()._phrase(phrase, found, form)
        self.used = before if text is None else self.used + (phrase in self._wanted)
        return text


@cache
def _written_like(grammar: Grammar, pattern: Text) -> frozenset[Phrase]:
    """The phrases that are shown as a pattern."""
    rules = [rule.phrases for rule in grammar.rules.values() if isinstance(rule, Phrases | Parts)]
    return frozenset(phrase for phrases in rules for phrase in phrases if phrase.said and shown_as(phrase, grammar) == pattern)


def said_as(book: Phrasebook, tree: Value, kind: str, pattern: Text) -> Text | None:
    """What a tree is said as, in every language, with a pattern in it; ``None`` where that cannot be."""
    grammar = book.grammar
    texts = []
    for language in grammar.languages.values():
        sayer = _Preferring(grammar, language, pattern)
        text = sayer.say(book.explicit(tree), grammar.kinds[kind])
        if text is None or not sayer.used:
            return None
        texts.append(text)
    return Text(*texts)
