"""Compiles a grammar's rules to parsers, one for each rule, language and form, when first asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

from cardforge.wording import holes
from cardforge.wording.holes import Value
from cardforge.wording.meaning import alternatives, subjects, whole
from cardforge.wording.phrases import numerals
from cardforge.wording.phrases.grammar import BESIDE, FreeText, Grammar, Language, Number, Parts, Phrase, Phrases, Row, Rule
from cardforge.wording.phrases.pattern import Pattern, slots_in, with_rules
from cardforge.wording.reading.session import Found, Parser, Session, Starts, add, union
from cardforge.wording.reading.steps import Bound, Ends, Step, beginnings, compile_lines


@dataclass(eq=False, slots=True)
class _Line:
    """One way to write one phrase, as it is ``written``."""

    phrase: Phrase
    written: Pattern
    takes: Mapping[str, frozenset[str]]
    subject: str | None = None

    def pattern(self) -> Pattern:
        """The text with a rule in each slot."""
        return with_rules(self.written, self.phrase.rules)

    def tree(self, bound: Bound) -> Value:
        """The tree with what was bound in it; MISSING where the line cannot mean it."""
        values = _values(bound)
        if values is None:
            return holes.MISSING
        tree = holes.build(self.phrase.tree, values)
        if tree is holes.MISSING or (self.phrase.only and not self.phrase.fits(tree)):
            return holes.MISSING
        return self._marked(tree, values)

    def _marked(self, tree: Value, values: dict[str, Value]) -> Value:
        """The tree with a mark where a player is named as its subject, or where it is a sentence's row of effects."""
        if self.phrase.mark == whole.WHOLE:
            return whole.spread(tree, self.takes)
        if self.phrase.mark == alternatives.EITHER:
            return alternatives.shared(tree)
        if self.phrase.mark == subjects.ROW and "steps" in tree:
            return {**tree, "steps": whole.flat(tree["steps"]), subjects.MARK: subjects.ROW}
        if self.phrase.mark:
            return {**tree, subjects.MARK: self.phrase.mark}
        subject = self.subject
        if subject is None:
            self.subject = subject = next((slot.name for slot in slots_in(self.written, subjects.FORM)), "")
        return {**tree, subjects.MARK: subjects.SUBJECT} if subject in values and isinstance(tree, dict) else tree


def _values(bound: Bound) -> dict[str, Value] | None:
    """What was bound, by name; None where one name was bound to two different values."""
    values: dict[str, Value] = {}
    while bound is not None:
        name, value, bound = bound
        if values.setdefault(name, value) != value:
            return None
    return values


@dataclass(eq=False, slots=True)
class _PhrasesParser(Parser):
    """Reads the lines of a rule, which are made when the rule is first used: all at once, what they begin with in common only once, or one
    after the other where it is noted what was expected."""

    make: Callable[[], tuple[_Line, ...]]
    compile: Callable[[list[tuple[int, Pattern]]], Step]
    begin: Callable[[_Line], Starts]
    lines: tuple[_Line, ...] = ()
    root: Step | None = None
    each: tuple[Step, ...] = ()
    by_sign: dict[str, tuple[Step, ...]] = field(default_factory=dict)
    first: Starts = None
    first_known: bool = False

    def starts(self) -> Starts:
        if not self.first_known:
            self.first_known = True  # a rule that begins with itself can begin with anything
            self.first = union([self.begin(line) for line in self._written()])
        return self.first

    def _written(self) -> tuple[_Line, ...]:
        """The lines, which are compiled only where the rule is read."""
        if not self.lines:
            self.lines = self.make()
        return self.lines

    def read(self, session: Session, at: int) -> list[Found]:
        ends: Ends = []
        if session.trace is None:
            (self.root or self._together()).match(session, at, None, ends)
            if len(ends) > 1:
                ends.sort(key=_line_number)
        else:
            steps = self._one_by_one() if session.trace.cares(at) else self._beginning_with(session.signs[at])
            for step in steps:
                step.match(session, at, None, ends)
        found: list[Found] = []
        for line, end, bound in ends:
            if end > at:
                tree = self.lines[line].tree(bound)
                if tree is not holes.MISSING:
                    add(found, end, tree)
        return found

    def _together(self) -> Step:
        if self.root is None:
            self.root = self.compile([(number, line.pattern()) for number, line in enumerate(self._written())])
        return self.root

    def _one_by_one(self) -> tuple[Step, ...]:
        if not self.each:
            self._together()
            self.each = tuple(self.compile([(number, line.pattern())]) for number, line in enumerate(self.lines))
        return self.each

    def _beginning_with(self, sign: str) -> tuple[Step, ...]:
        """Those of the lines, one by one, that can begin with a sign."""
        known = self.by_sign.get(sign)
        if known is None:
            firsts = [(step, step.starts()) for step in self._one_by_one()]
            self.by_sign[sign] = known = tuple(step for step, first in firsts if first is None or sign in first)
        return known


def _line_number(end: tuple[int, int, Bound]) -> int:
    return end[0]


@dataclass(eq=False, slots=True)
class _RowParser(Parser):
    """Reads items and what joins them; ``inner`` parsers read items that others follow, ``last`` the item that ends the row."""

    first_inner: Parser
    inner: Parser
    first_last: Parser
    last: Parser
    least: int
    between: tuple[tuple[str, str], ...]
    before_last: tuple[tuple[str, str], ...]

    def starts(self) -> Starts:
        return union([self.first_inner.starts(), self.first_last.starts()])

    def read(self, session: Session, at: int) -> list[Found]:
        found: list[Found] = []
        if self.least <= 1:
            for end, value in session.read(self.first_last, at):
                add(found, end, [value])
        rows: list[Found] = [(end, [value]) for end, value in session.read(self.first_inner, at)]
        while rows:
            longer: list[Found] = []
            for end, row in rows:
                for start in _after(session, end, self.before_last):
                    for stop, value in session.read(self.last, start):
                        if len(row) + 1 >= self.least:
                            add(found, stop, [*row, value])
                for start in _after(session, end, self.between):
                    for stop, value in session.read(self.inner, start):
                        add(longer, stop, [*row, value])
            rows = longer
        return found


@dataclass(eq=False, slots=True)
class _PartsParser(Parser):
    """Reads pieces of one mapping in any order, each at most once."""

    inner: Parser
    last: Parser
    between: tuple[tuple[str, str], ...]

    def starts(self) -> Starts:
        return union([self.inner.starts(), self.last.starts()])

    def read(self, session: Session, at: int) -> list[Found]:
        found: list[Found] = []
        ways: list[Found] = [(at, {})]
        while ways:
            longer: list[Found] = []
            for start, tree in ways:
                for stop, piece in session.read(self.last, start):
                    if not tree.keys() & piece.keys():
                        add(found, stop, {**tree, **piece})
                for stop, piece in session.read(self.inner, start):
                    if not tree.keys() & piece.keys():
                        for goes_on in _after(session, stop, self.between):
                            add(longer, goes_on, {**tree, **piece})
            ways = longer
        return found


def _after(session: Session, at: int, joints: tuple[tuple[str, str], ...]) -> list[int]:
    """The places after a joint that stands at ``at``."""
    places = [at + len(folded) for folded, _ in joints if session.text.startswith(folded, at)]
    if not places and session.trace is not None:
        for folded, shown in joints:
            session.trace.note_word(session.text, shown, folded, at)
    return places


@dataclass(eq=False, slots=True)
class _NumberParser(Parser):
    rule: Number
    language: Language

    def starts(self) -> Starts:
        return frozenset("+-") if self.rule.style == "signed" else numerals.STARTS[self.language.name]

    def read(self, session: Session, at: int) -> list[Found]:
        sign = session.text[at : at + 1] if self.rule.style == "signed" else ""
        if sign in ("", "+", "-") and (written := numerals.NUMBER[self.language.name].match(session.text, at + len(sign))):
            number = numerals.value(written[0])
            if number is not None and (number or sign != "-"):
                number = -number if sign == "-" or self.rule.style == "minus" else number - BESIDE.get(self.rule.style, 0)
                if self.rule.least <= number <= self.rule.most:
                    return [(written.end(), number)]
        if session.trace is not None:
            session.trace.note(at, self.language.labels.get(self.rule.style, "…"), at)
        return []


@dataclass(eq=False, slots=True)
class _WordsParser(Parser):
    rule: FreeText
    language: Language

    def starts(self) -> Starts:
        return None

    def read(self, session: Session, at: int) -> list[Found]:
        if written := self.rule.reading.match(session.raw, at):
            return [(written.end(), self.rule.meant(written[0]))]
        if session.trace is not None:
            session.trace.note(at, self.language.labels.get(self.rule.name, "…"), at)
        return []


class Parsers:
    """The parsers of a grammar, made when they are first asked for."""

    def __init__(self, grammar: Grammar) -> None:
        self._grammar = grammar
        self._made: dict[tuple[str, str, str], Parser] = {}
        self._takes = {key: grammar.takes(key) for key in (whole.COUNTED, whole.LASTING)}

    def parser(self, rule: str, language: Language, form: str = "") -> Parser:
        """The parser of a rule in a language and form."""
        key = (rule, language.name, form)
        if key not in self._made:
            self._make(self._grammar.rules[rule], key, language, form)
        return self._made[key]

    def _make(self, rule: Rule, key: tuple[str, str, str], language: Language, form: str) -> None:
        if isinstance(rule, Phrases):
            self._made[key] = self._phrases(rule.phrases, language, form)
        elif isinstance(rule, Row):
            self._made[key] = self._row(rule, language, form)
        elif isinstance(rule, Parts):
            joint = rule.joints[language.name]
            inner = self._phrases(rule.phrases, language, joint.inner_form(form))
            self._made[key] = _PartsParser(inner, self._phrases(rule.phrases, language, form), _joints(joint.between, language))
        else:
            self._made[key] = _NumberParser(rule, language) if isinstance(rule, Number) else _WordsParser(rule, language)

    def _row(self, rule: Row, language: Language, form: str) -> Parser:
        joint = rule.joints[language.name]
        inner = joint.inner_form(form)
        return _RowParser(
            self.parser(rule.first, language, inner),
            self.parser(rule.item, language, inner),
            self.parser(rule.first, language, form),
            self.parser(rule.item, language, form),
            rule.least,
            _joints(joint.between, language),
            _joints(joint.last, language),
        )

    def _phrases(self, phrases: tuple[Phrase, ...], language: Language, form: str) -> Parser:
        return _PhrasesParser(
            partial(self._lines, phrases, language, form), partial(self._compile, language), partial(self._beginnings, language)
        )

    def _lines(self, phrases: tuple[Phrase, ...], language: Language, form: str) -> tuple[_Line, ...]:
        read = [phrase for phrase in phrases if phrase.mark != whole.CLAUSE]
        return tuple([_Line(phrase, text, self._takes) for phrase in read for text in phrase.patterns(language, form)])

    def _compile(self, language: Language, lines: list[tuple[int, Pattern]]) -> Step:
        return compile_lines(lines, language, lambda slot: self.parser(slot.rule, language, slot.form))

    def _beginnings(self, language: Language, line: _Line) -> Starts:
        rules = line.phrase.rules
        return beginnings(line.written, language, lambda slot: self.parser(slot.rule or rules[slot.name], language, slot.form))


def _joints(words: tuple[str, ...], language: Language) -> tuple[tuple[str, str], ...]:
    return tuple((language.folded(word), word) for word in words)
