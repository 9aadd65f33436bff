"""Patterns compiled to chains of steps that the reader walks: what several begin with in common is one chain, that forks after it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from cardforge.wording.holes import Value, contains
from cardforge.wording.phrases.grammar import Language
from cardforge.wording.phrases.pattern import Agreement, Article, Choice, Element, Literal, Pattern, Slot
from cardforge.wording.reading.session import Parser, Session, Starts, union

#: What is bound so far: name, value, and what was bound before (mypyc cannot compile an alias that names itself).
Bound: TypeAlias = tuple[str, Value, Any] | None
#: Ends of patterns: which one, where, and what was bound on the way.
Ends: TypeAlias = list[tuple[int, int, Bound]]
#: Finds the parser of a slot.
ParserOf: TypeAlias = Callable[[Slot], Parser]


class Step:
    """One link of the chain."""

    __slots__ = ()

    def match(self, session: Session, at: int, bound: Bound, ends: Ends) -> None:
        """Goes on from ``at``; every way to the end of the pattern is put into ``ends``."""
        raise NotImplementedError

    def starts(self) -> Starts:
        """The characters that can stand here."""
        raise NotImplementedError


@dataclass(eq=False, slots=True)
class _End(Step):
    number: int

    def match(self, session: Session, at: int, bound: Bound, ends: Ends) -> None:
        ends.append((self.number, at, bound))

    def starts(self) -> Starts:
        return None


@dataclass(eq=False, slots=True)
class _Later(Step):
    """What follows words, compiled when they are first found in a text: most lines of a phrasebook never are."""

    lines: list[tuple[int, Pattern]]
    language: Language
    parser_of: ParserOf
    step: Step | None = None

    def made(self) -> Step:
        """The step itself."""
        step = self.step
        if step is None:
            self.step = step = compile_lines(self.lines, self.language, self.parser_of)
        return step

    def match(self, session: Session, at: int, bound: Bound, ends: Ends) -> None:
        self.made().match(session, at, bound, ends)

    def starts(self) -> Starts:
        return self.made().starts()


@dataclass(eq=False, slots=True)
class _Words(Step):
    folded: str
    shown: str
    then: Step

    def match(self, session: Session, at: int, bound: Bound, ends: Ends) -> None:
        if session.text.startswith(self.folded, at):
            then = self.then
            if isinstance(then, _Later):
                then = self.then = then.made()
            then.match(session, at + len(self.folded), bound, ends)
        elif session.trace is not None:
            session.trace.note_word(session.text, self.shown, self.folded, at)

    def starts(self) -> Starts:
        return frozenset(self.folded[0])


@dataclass(eq=False, slots=True)
class _Read(Step):
    """Reads a rule; not tried where the word that has to ``follow`` stands nowhere in the rest of the text (もよい, if it may be done)."""

    name: str
    parser: Parser
    then: Step
    follow: str

    def match(self, session: Session, at: int, bound: Bound, ends: Ends) -> None:
        found = session.memo[at].get(self.parser)
        if found is None:
            if self.follow and session.trace is None and session.text.find(self.follow, at) < 0:
                return
            found = session.read(self.parser, at)
        for end, value in found:
            self.then.match(session, end, (self.name, value, bound), ends)

    def starts(self) -> Starts:
        return self.parser.starts()


@dataclass(eq=False, slots=True)
class _Fork(Step):
    """Several ways on; those that cannot begin with the next sign are not tried, except where it is noted what was expected."""

    ways: tuple[Step, ...]
    by_sign: dict[str, tuple[Step, ...]] = field(default_factory=dict)

    def match(self, session: Session, at: int, bound: Bound, ends: Ends) -> None:
        if session.trace is not None and session.trace.cares(at):
            ways = self.ways
        else:
            sign = session.signs[at]
            known = self.by_sign.get(sign)
            ways = self.beginning_with(sign) if known is None else known
        memo = session.memo[at]
        for way in ways:
            # Most ways read what is known already not to stand here: that is found out without a call.
            if isinstance(way, _Read):
                found = memo.get(way.parser)
                if found is not None and not found:
                    continue
            way.match(session, at, bound, ends)

    def beginning_with(self, sign: str) -> tuple[Step, ...]:
        """The ways that can begin with a sign; in place of a further fork its ways."""
        known = self.by_sign.get(sign)
        if known is None:
            found: list[Step] = []
            for way in self.ways:
                if isinstance(way, _Fork):
                    found.extend(way.beginning_with(sign))
                elif (first := way.starts()) is None or sign in first:
                    found.append(way)
            self.by_sign[sign] = known = tuple(found)
        return known

    def starts(self) -> Starts:
        return union([way.starts() for way in self.ways])


@dataclass(eq=False, slots=True)
class _Agree(Step):
    slot: str
    language: Language
    first: Step
    second: Step

    def match(self, session: Session, at: int, bound: Bound, ends: Ends) -> None:
        value = value_of(self.slot, bound)
        if value is None:
            # It is said before: in another line, that this one does not see.
            self.second.match(session, at, bound, ends)
        (self.second if agrees(self.language, value) else self.first).match(session, at, bound, ends)

    def starts(self) -> Starts:
        return union([self.first.starts(), self.second.starts()])


@dataclass(eq=False, slots=True)
class _Article(Step):
    language: Language
    then: Step

    def match(self, session: Session, at: int, bound: Bound, ends: Ends) -> None:
        for article in ("a", "an"):
            end = at + len(article)
            # A word that is only begun (a un) does not say yet which article it takes.
            begun = session.trace is not None and len(session.text) <= end + 3
            fits = begun or (article == "an") == bool(self.language.an.match(session.text, end + 1))
            if session.text.startswith(article + " ", at) and fits:
                self.then.match(session, end, bound, ends)
                return
        if session.trace is not None:
            session.trace.note(at, "a", at)

    def starts(self) -> Starts:
        return frozenset("a")


def value_of(name: str, bound: Bound) -> Value:
    """What is bound to a slot's name; None if nothing is."""
    while bound is not None:
        if bound[0] == name:
            return bound[1]
        bound = bound[2]
    return None


def agrees(language: Language, value: Value) -> bool:
    """Whether the value takes the second word of an agreement (``{who?gets|get}``) in this language."""
    return any(contains(part, value) for part in language.agrees)


def compile_lines(lines: list[tuple[int, Pattern]], language: Language, parser_of: ParserOf) -> Step:
    """The first step of numbered patterns, whose slots name their rules; the last step of each notes its end."""
    ways: list[Step] = []
    together: dict[Element, list[tuple[int, Pattern]]] = {}
    for number, pattern in lines:
        if pattern:
            together.setdefault(pattern[0], []).append((number, pattern[1:]))
        else:
            ways.append(_End(number))
    for element, rest in together.items():
        then: Step = _Later(rest, language, parser_of) if isinstance(element, Literal) else compile_lines(rest, language, parser_of)
        ways.append(_step(element, then, language, parser_of))
    return ways[0] if len(ways) == 1 else _Fork(tuple(ways))


def beginnings(pattern: Pattern, language: Language, parser_of: ParserOf) -> Starts:
    """The characters that a text can begin with that a pattern reads, found without compiling it."""
    if not pattern:
        return None
    first = pattern[0]
    if isinstance(first, Slot):
        return parser_of(first).starts()
    if isinstance(first, Article):
        return frozenset("a")
    if isinstance(first, Literal):
        return _words(first.text, _End(0), language).starts()
    if isinstance(first, Agreement):
        return union([_words(each, _End(0), language).starts() for each in (first.first, first.second)])
    ways = first.ways if isinstance(first, Choice) else (first.present, first.absent)
    return union([beginnings((*way, *pattern[1:]), language, parser_of) for way in ways])


def _sequence(pattern: Pattern, then: Step, language: Language, parser_of: ParserOf) -> Step:
    for element in reversed(pattern):
        then = _step(element, then, language, parser_of)
    return then


def _step(element: Element, then: Step, language: Language, parser_of: ParserOf) -> Step:
    if isinstance(element, Literal):
        return _words(element.text, then, language)
    if isinstance(element, Slot):
        return _Read(element.name, parser_of(element), then, then.folded if isinstance(then, _Words) else "")
    if isinstance(element, Article):
        return _Article(language, then)
    if isinstance(element, Agreement):
        first, second = (_words(each, then, language) for each in (element.first, element.second))
        return _Agree(element.slot, language, first, second)
    ways = element.ways if isinstance(element, Choice) else (element.present, element.absent)
    return _Fork(tuple(_sequence(way, then, language, parser_of) for way in ways))


def _words(text: str, then: Step, language: Language) -> Step:
    """The steps of a literal: each word of it that has synonyms forks."""
    end = len(text)
    for word in reversed(list(language.word.finditer(text))):
        spellings = (word[0], *language.synonyms[word[0]])
        if len(spellings) > 1:
            then = _plain(text[word.end() : end], then, language)
            then = _Fork(tuple(_plain(spelling, then, language) for spelling in spellings))
            end = word.start()
    return _plain(text[:end], then, language, shown=text)


def _plain(text: str, then: Step, language: Language, shown: str = "") -> Step:
    return _Words(language.folded(text), shown or text, then) if text else then
