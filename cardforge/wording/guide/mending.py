"""Small mends of a sentence where reading ends: brackets, a particle, an article, an ending. Whether it is read then is seen elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from cardforge.wording.phrases.grammar import Advice, Language
from cardforge.wording.reading.session import Trace

#: How far before the place where reading ends a particle may be the wrong one, in characters.
BACK = 9
#: How many letters too many a word may end with (Guardd, units).
TOO_MANY = 2
#: How much is shown of what a particle is put before, in characters.
SHOWN = 2
_BRACKETS = "【】［］\\[\\]（）()「」『』〔〕<>＜＞：:"
_BRACKET = re.compile(f"[{_BRACKETS}]")
#: The run of one script that a text ends with.
_LAST = re.compile("(?:[ァ-ヴー]+|[一-鿿0-9]+|[ぁ-ゖ]+|.|)$")
_WORD = re.compile(r"[A-Za-z']+")


@dataclass(frozen=True, slots=True)
class Mend:
    """One place that is written otherwise: what stood there, what stands there now, and what is said about it; ``once``: of such mends
    there is one in a sentence."""

    text: str
    written: str
    word: str
    advice: Advice | None = None
    once: bool = False


def brackets(text: str, words: dict[str, int]) -> Iterator[Mend]:
    """Words with brackets that are written with others or without; ``words`` that could stand there, with their places.

    >>> next(brackets("登場時カードを引く", {"【登場時】": 0})).text
    '【登場時】カードを引く'
    >>> next(brackets("(On entry) Draw a card.", {"[On entry]": 0})).text
    '[On entry] Draw a card.'
    """
    for word, start in sorted(words.items(), key=lambda each: -len(each[0])):
        bare = _BRACKET.sub("", word).strip()
        if not bare or bare == word.strip():
            continue
        found = re.compile(f"[{_BRACKETS}\\s]*{re.escape(bare)}[{_BRACKETS}、,]*", re.IGNORECASE).match(text, start)
        if found is None or found[0].strip() == word.strip() or (text[found.end() : found.end() + 1].isalpha() and bare.isascii()):
            continue
        rest = text[found.end() :]
        blank = " " if word.isascii() and rest and not rest.startswith(" ") else ""
        yield Mend(text[:start] + word.strip() + blank + rest, found[0].strip(), word.strip())


def particles(text: str, at: int, language: Language) -> Iterator[Mend]:
    """Another particle for one of those shortly before where reading ends (``at``: characters from 0), the nearest first."""
    for place in range(min(at, len(text) - 1), max(at - BACK, 0), -1):
        for other in language.particles.get(text[place], ""):
            found = _LAST.search(text, 0, place)
            before = found[0] if found else ""
            yield Mend(text[:place] + other + text[place + 1 :], before + text[place], before + other, once=True)


def light(text: str, trace: Trace, language: Language) -> Iterator[Mend]:
    """A word that means nothing by itself (an article, a particle, a comma) where it could stand; an ending or such a word less."""
    spaced = language.name == "en"
    for word, start in trace.words.items():
        meant = word.strip()
        if meant not in language.light:
            continue
        before, after = (text[:start].rstrip(), text[start:].lstrip()) if spaced else (text[:start], text[start:])
        blank = " " if spaced else ""
        joined = before + ("" if meant == "," else blank) + meant + blank + after
        near = _first(after, spaced)
        yield Mend(joined, near, meant + blank + near)
    if not spaced:
        return
    at = trace.at
    found = next((each for each in _WORD.finditer(text) if each.start() <= at <= each.end()), None)
    if found is not None and text[: found.start()].endswith(" "):
        yield Mend(text[: found.start()].rstrip() + ", " + text[found.start() :], " " + found[0], ", " + found[0])
    if found is not None and found[0].lower() in language.light:
        yield Mend(text[: found.start()] + text[found.end() :].lstrip(), found[0], "")
    if found is not None and found.start() < at and 0 < found.end() - at <= TOO_MANY:
        yield Mend(text[:at] + text[found.end() :], found[0], text[found.start() : at])


def _first(text: str, spaced: bool) -> str:
    """What a text begins with: a word, or two characters."""
    found = _WORD.match(text) if spaced else None
    return found[0] if found else text[:SHOWN]
