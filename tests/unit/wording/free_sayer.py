"""Says a tree in any way that the phrasebook reads: by any line that fits, in any of its spellings."""

from random import Random

from cardforge.wording import holes
from cardforge.wording.holes import Value
from cardforge.wording.meaning.subjects import FORM, SAID
from cardforge.wording.phrases.grammar import Grammar, Language, Phrase
from cardforge.wording.phrases.pattern import Choice, Element, slots
from cardforge.wording.sayer import Sayer

#: Forms in which 相手は… (引いてもよい, 引くことができる, 引ける) is what the opponent may do, which another tree says.
ASKED = ("te", "whole", "can")


class FreeSayer(Sayer):
    """A sayer that chooses by chance where the program takes the first."""

    def __init__(self, grammar: Grammar, language: Language, chance: Random) -> None:
        super().__init__(grammar, language)
        self._chance = chance

    def _first(self, phrases: tuple[Phrase, ...], tree: Value, form: str) -> str | None:
        lines = [phrase for phrase in phrases if phrase.mark in SAID]
        return super()._first(tuple(self._chance.sample(lines, len(lines))), tree, form)

    def _phrase(self, phrase: Phrase, found: dict[str, Value], form: str) -> str | None:
        texts = phrase.patterns(self._language, form)
        if form in ASKED and found.get("to", "own") != "own":
            texts = tuple(text for text in texts if not any(slot.form == FORM for slot in slots(text)))
        rules = {hole.name: hole.rule for hole in holes.holes(phrase.tree)}
        for text in self._chance.sample(texts, len(texts)):
            if {slot.name for slot in slots(text)} >= found.keys() and (said := self._pattern(text, found, rules)) is not None:
                return said
        return None

    def _element(self, element: Element, found: dict[str, Value], rules: dict[str, str]) -> str | None:
        if isinstance(element, Choice):
            return self._pattern(self._chance.choice(element.ways), found, rules)
        return super()._element(element, found, rules)
