"""Draws trees from a phrasebook: cards nobody wrote, for tests of what has to hold for every sentence."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache

from cardforge.model import Tree
from cardforge.wording import holes
from cardforge.wording.book import Phrasebook
from cardforge.wording.errors import SayError
from cardforge.wording.holes import Value
from cardforge.wording.meaning.subjects import unmarked
from cardforge.wording.phrases import pattern
from cardforge.wording.phrases.grammar import Grammar, Parts, Phrase, Phrases, Row

#: Picks one of so many, counted from 0.
Pick = Callable[[int], int]
#: How often a tree is drawn anew where a language has no words for it.
TRIES = 1000
#: How many holes a tree fills before it is brought to an end: at least, and fewer than.
SMALLEST, LARGEST = 5, 50
#: How many holes more than the smallest a phrase can have at the end; fewer, the longer the tree goes on.
SPARE = 4
#: The size of what can never be said.
INFINITE = float("inf")


def generate(book: Phrasebook, seed: int, *, kind: str = "text", longest: int = 200) -> Tree:
    """A tree that the phrasebook can say in every language, the same for the same ``seed``.

    ``longest`` limits its sentence, in characters of the first language.

    >>> from cardforge.wording import phrasebook
    >>> from cardforge.files.places import first_game
    >>> book = phrasebook(first_game())
    >>> generate(book, 1) == generate(book, 1)
    True
    """
    return draw(book, random.Random(seed).randrange, kind=kind, longest=longest)


def draw(book: Phrasebook, pick: Pick, *, kind: str = "text", longest: int = 200) -> Tree:
    """Like ``generate``, with every choice made by ``pick``, in at most ``longest`` characters.

    Raises ``ValueError`` where none is found in ``TRIES`` tries.
    """
    maker = Maker(book.grammar, pick)
    for _ in range(TRIES):
        tree: Tree = maker.text(book.grammar.kinds[kind])
        if can_be_said(book, tree, kind, longest):
            return tree
    raise ValueError(f"no {kind} that can be said in {TRIES} tries")


def can_be_said(book: Phrasebook, tree: Tree, kind: str, longest: int = 200) -> bool:
    """Whether a tree is one that the phrasebook would read, in at most so many (``longest``) characters of the first language."""
    if book.dangles(tree) or book.explicit(tree) != tree:
        return False
    try:
        sentences = [book.say(tree, kind=kind, lang=lang) for lang in book.grammar.languages]
    except SayError:
        return False
    return len(sentences[0]) <= longest


class Maker:
    """Makes values of rules. Each hole filled uses up one of ``_left``; when nothing is left, small phrases are taken."""

    def __init__(self, grammar: Grammar, pick: Pick) -> None:
        self._grammar = grammar
        self._pick = pick
        self._left = 0
        self._sizes: dict[str, float] = {}

    def text(self, rule: str) -> Value:
        """A text of a size drawn first."""
        self._left = SMALLEST + self._pick(LARGEST - SMALLEST)
        return unmarked(self.value(rule))

    def value(self, name: str) -> Value:
        """A value of a rule."""
        self._left -= 1
        rule = self._grammar.rules[name]
        if isinstance(rule, Phrases):
            return self._phrase(rule.phrases)
        if isinstance(rule, Row):
            return self._row(rule)
        if isinstance(rule, Parts):
            return self._parts(rule)
        return rule.samples[self._pick(len(rule.samples))]

    def _row(self, rule: Row) -> list[Value]:
        least = max(rule.least, 1)
        row = [self.value(rule.item if index else rule.first) for index in range(least)]
        while self._left > 0 and not self._pick(3):
            item = self.value(rule.item)
            if item not in row:
                row.append(item)
        return row

    def _phrase(self, phrases: tuple[Phrase, ...]) -> Value:
        phrases = small = tuple(phrase for phrase in phrases if phrase.said)
        if self._left <= 0:
            most = min(map(self._size, phrases)) + max(0, SPARE + self._left // SPARE)
            small = tuple(phrase for phrase in phrases if self._size(phrase) <= most)
        while True:
            phrase = small[self._pick(len(small))]
            tree = self.filled(phrase)
            if tree is not holes.MISSING and phrase.fits(tree):
                return tree
            small = phrases  # what fits only some trees may fit none of the smallest

    def filled(self, phrase: Phrase, *, also: str = "") -> Value:
        """The tree of a phrase with the holes that it needs, the one called ``also`` and, while there is room, others."""
        found: dict[str, Value] = {}
        needed = needed_slots(phrase, self._grammar)
        for hole in holes.holes(phrase.tree):
            wanted = (
                hole.name in needed or hole.name == also or (self._left > 0 and self._rule_size(hole.rule) < INFINITE and not self._pick(3))
            )
            if hole.name not in found and wanted:
                found[hole.name] = self.value(hole.rule)
        return holes.build(phrase.tree, found)

    def _size(self, phrase: Phrase) -> float:
        """The fewest holes a phrase can be said with."""
        needed = needed_slots(phrase, self._grammar)
        return sum(1 + self._rule_size(hole.rule) for hole in holes.holes(phrase.tree) if hole.name in needed)

    def _rule_size(self, name: str) -> float:
        if name not in self._sizes:
            self._sizes[name] = INFINITE  # a rule inside itself is never the smallest way
            rule = self._grammar.rules[name]
            if isinstance(rule, Phrases | Parts):
                self._sizes[name] = min((self._size(phrase) for phrase in rule.phrases if phrase.said), default=INFINITE)
            else:
                self._sizes[name] = max(rule.least, 1) * (1 + self._rule_size(rule.first)) if isinstance(rule, Row) else 0
        return self._sizes[name]

    def _parts(self, rule: Parts) -> Value:
        tree: dict[str, Value] = {}
        while not tree:
            for phrase in rule.phrases:
                if (not tree or self._left > 0) and not self._pick(len(rule.phrases)):
                    piece = self.filled(phrase)
                    if not tree.keys() & piece.keys():
                        tree.update(piece)
        return tree


@cache
def needed_slots(phrase: Phrase, grammar: Grammar) -> frozenset[str]:
    """The slots that a phrase cannot be said without."""
    needed: frozenset[str] = frozenset()
    for language in grammar.languages.values():
        for text in phrase.patterns(language, "")[:1]:
            needed |= {slot.name for slot in pattern.always(text)}
    return needed
