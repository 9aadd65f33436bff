"""Draws trees from a phrasebook: cards nobody wrote, for tests of what has to hold for every sentence."""

from __future__ import annotations

import random
from collections.abc import Callable

from cardforge.model import Tree
from cardforge.wording import holes, pattern
from cardforge.wording.book import Phrasebook
from cardforge.wording.errors import SayError
from cardforge.wording.grammar import Grammar, Language, Parts, Phrase, Phrases, Row
from cardforge.wording.holes import Value
from cardforge.wording.pattern import Pattern, Slot

#: Picks one of so many, counted from 0.
Pick = Callable[[int], int]
#: How often a tree is drawn anew where a language has no words for it.
TRIES = 1000
#: How many more items than needed a list can have, and one.
LONGER = 2


def generate(book: Phrasebook, seed: int, *, kind: str = "text", longest: int = 200) -> Tree:
    """A tree that the phrasebook can say in every language, the same for the same ``seed``.

    ``longest`` limits its sentence, in characters of the first language.

    >>> book = phrasebook("deckmaster")
    >>> generate(book, 1) == generate(book, 1)
    True
    """
    return draw(book, random.Random(seed).randrange, kind=kind, longest=longest)


def draw(book: Phrasebook, pick: Pick, *, kind: str = "text", longest: int = 200) -> Tree:
    """Like ``generate``, with every choice made by ``pick``."""
    maker = _Maker(book.grammar, pick)
    for _ in range(TRIES):
        tree: Tree = maker.value(book.grammar.kinds[kind])
        if _fits(book, tree, kind, longest):
            return tree
    raise ValueError(f"no {kind} that can be said in {TRIES} tries")


def _fits(book: Phrasebook, tree: Tree, kind: str, longest: int) -> bool:
    try:
        sentences = [book.say(tree, kind=kind, lang=lang) for lang in book.grammar.languages]
    except SayError:
        return False
    return len(sentences[0]) <= longest


class _Maker:
    def __init__(self, grammar: Grammar, pick: Pick) -> None:
        self._grammar = grammar
        self._pick = pick

    def value(self, name: str) -> Value:
        rule = self._grammar.rules[name]
        if isinstance(rule, Phrases):
            return self._phrase(rule.phrases)
        if isinstance(rule, Row):
            count = max(rule.least, 1) + self._pick(LONGER)
            return [self.value(rule.item if index else rule.first) for index in range(count)]
        if isinstance(rule, Parts):
            return self._parts(rule)
        return rule.samples[self._pick(len(rule.samples))]

    def _phrase(self, phrases: tuple[Phrase, ...]) -> Value:
        while True:
            phrase = phrases[self._pick(len(phrases))]
            tree = self._filled(phrase)
            if tree is not holes.MISSING and phrase.fits(tree):
                return tree

    def _filled(self, phrase: Phrase) -> Value:
        found: dict[str, Value] = {}
        needed = needed_slots(phrase, self._grammar.languages)
        for hole in holes.holes(phrase.tree):
            if hole.name not in found and (hole.name in needed or not self._pick(3)):
                found[hole.name] = self.value(hole.rule)
        return holes.build(phrase.tree, found)

    def _parts(self, rule: Parts) -> Value:
        tree: dict[str, Value] = {}
        while not tree:
            for phrase in rule.phrases:
                if not self._pick(len(rule.phrases)):
                    piece = self._filled(phrase)
                    if not tree.keys() & piece.keys():
                        tree.update(piece)
        return tree


def needed_slots(phrase: Phrase, languages: dict[str, Language]) -> set[str]:
    """The slots that a phrase cannot be said without."""
    needed: set[str] = set()
    for language in languages.values():
        for text in phrase.patterns(language, "")[:1]:
            needed |= {slot.name for slot in _always(text)}
    return needed


def _always(text: Pattern) -> list[Slot]:
    found: list[Slot] = []
    for element in text:
        if isinstance(element, Slot):
            found.append(element)
        elif isinstance(element, pattern.Choice):
            found += _always(element.ways[0])
    return found
