"""The text side of a phrase: words, slots and what may be left out.

- ``相手に{amount}ダメージを与える``: a slot; ``{slot:rule}`` reads and says it by another rule, ``{slot.form}`` in another form.
- ``[{until}]``, ``[{side.of}|the]``: said where the slot is given; after the bar: said where it is not.
- ``(引く|ドローする)``: the first is said, each is read.
- ``{who?gets|get}``: the second word where the slot agrees (English: plural things; Japanese: things counted with 体).
- ``{a/an}``: the English article.
- ``\\[On attack\\]``: a backslash before a sign that is meant as it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final, NamedTuple, TypeAlias


class Literal(NamedTuple):
    """Words that stand as they are."""

    text: str


class Slot(NamedTuple):
    """A place for another phrase: the hole of the tree it fills, the rule (default: the hole's own), the form."""

    name: str
    rule: str = ""
    form: str = ""


class Option(NamedTuple):
    """``present`` where its slots are given, else ``absent``."""

    present: Pattern
    absent: Pattern


class Choice(NamedTuple):
    """Several ways to write the same; the first one is said."""

    ways: tuple[Pattern, ...]


class Agreement(NamedTuple):
    """``first``, or ``second`` where the value in ``slot`` agrees."""

    slot: str
    first: str
    second: str


class Article(NamedTuple):
    """``a`` or ``an``, by what follows: the word of the phrasebook for both."""

    word: str = "a/an"


Element: TypeAlias = Literal | Slot | Option | Choice | Agreement | Article
Pattern: TypeAlias = tuple[Element, ...]


#: Words that stand as they are, up to the next sign that means something.
_PLAIN: Final = re.compile(r"[^\\{\[\]()|]+")


@cache
def parse(source: str) -> Pattern:
    """The pattern that ``source`` writes; ValueError where its brackets do not match."""
    return _sequence(source, 0, "")[0]


def _sequence(source: str, at: int, stops: str) -> tuple[Pattern, int]:
    elements: list[Element] = []
    words = ""
    while at < len(source) and source[at] not in stops:
        sign = source[at]
        if sign in ")]|":
            raise ValueError(f"unexpected {sign!r} at {at} in pattern {source!r}")
        if sign not in "{[(":
            if sign == "\\":
                words += source[at + 1]
                at += 2
            else:
                plain = _PLAIN.match(source, at)
                assert plain is not None, "every other sign was met before"
                words += plain[0]
                at = plain.end()
            continue
        if words:
            elements.append(Literal(words))
            words = ""
        element, at = _brace(source, at) if sign == "{" else _group(source, at)
        elements.append(element)
    if words:
        elements.append(Literal(words))
    return tuple(elements), at


def _brace(source: str, at: int) -> tuple[Element, int]:
    end = source.index("}", at)
    inner = source[at + 1 : end]
    if inner == "a/an":
        return Article(inner), end + 1
    if "?" in inner:
        slot, words = inner.split("?")
        first, second = words.split("|")
        return Agreement(slot, first, second), end + 1
    place, _, form = inner.partition(".")
    name, _, rule = place.partition(":")
    return Slot(name, rule, form), end + 1


def _group(source: str, at: int) -> tuple[Element, int]:
    close = "]" if source[at] == "[" else ")"
    ways: list[Pattern] = []
    at += 1
    while True:
        way, at = _sequence(source, at, "|" + close)
        ways.append(way)
        if at >= len(source):
            raise ValueError(f"no {close!r} in pattern {source!r}")
        at += 1
        if source[at - 1] == close:
            break
    if close == ")":
        return Choice(tuple(ways)), at
    return Option(ways[0], ways[1] if len(ways) > 1 else ()), at


def every(pattern: Pattern) -> list[Element]:
    """All elements of a pattern, those inside options and choices too."""
    found: list[Element] = []
    for element in pattern:
        found.append(element)
        if isinstance(element, Option):
            found += every(element.present)
            found += every(element.absent)
        elif isinstance(element, Choice):
            for way in element.ways:
                found += every(way)
    return found


def slots(pattern: Pattern) -> Iterator[Slot]:
    """The slots of a pattern, those inside options and choices too."""
    return (element for element in every(pattern) if isinstance(element, Slot))


def always(pattern: Pattern) -> Iterator[Slot]:
    """The slots that a text cannot be said without: those that stand in no option, and in the first way of a choice."""
    for element in pattern:
        if isinstance(element, Slot):
            yield element
        elif isinstance(element, Choice):
            yield from always(element.ways[0])


def slots_in(pattern: Pattern, form: str) -> Iterator[Slot]:
    """All slots of a text that ask for a form."""
    return (slot for slot in slots(pattern) if slot.form == form)


def with_rules(pattern: Pattern, rules: Mapping[str, str]) -> Pattern:
    """The pattern with a rule in each slot: its own, or the one of the hole it fills."""
    return tuple([element if isinstance(element, Literal) else _with_rules(element, rules) for element in pattern])


def _with_rules(element: Element, rules: Mapping[str, str]) -> Element:
    if isinstance(element, Slot):
        return element if element.rule else Slot(element.name, rules[element.name], element.form)
    if isinstance(element, Choice):
        return Choice(tuple([with_rules(way, rules) for way in element.ways]))
    if isinstance(element, Option):
        return Option(with_rules(element.present, rules), with_rules(element.absent, rules))
    return element


def inflect(pattern: Pattern, form: str, endings: dict[str, tuple[str, ...]]) -> Pattern | None:
    """The pattern in another form: its last words changed by ``endings`` (the longest ending that fits; ``""`` fits always), or its
    last slot asked for that form. None where no ending fits."""
    if not pattern:
        return None
    last = pattern[-1]
    if isinstance(last, Slot):
        return (*pattern[:-1], last if last.form else Slot(last.name, last.rule, form))
    if isinstance(last, Choice):
        ways = tuple(way for each in last.ways if (way := inflect(each, form, endings)) is not None)
        return (*pattern[:-1], Choice(ways)) if ways else None
    words = last.text if isinstance(last, Literal) else ""
    kept = pattern[:-1] if isinstance(last, Literal) else pattern
    for ending in sorted(endings, key=len, reverse=True):
        if words.endswith(ending):
            changed = [words.removesuffix(ending) + other for other in endings[ending]]
            if len(changed) > 1:
                return (*kept, Choice(tuple((Literal(way),) for way in changed)))
            return (*kept, Literal(changed[0])) if changed[0] else kept
    return None
