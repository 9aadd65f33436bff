"""A phrasebook as data in memory: its rules, and what each language does with words. Nothing here knows a game."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import field
from functools import cache, cached_property
from typing import Final, TypeAlias

from cardforge.model import Text
from cardforge.model.plain import dataclass
from cardforge.wording import holes
from cardforge.wording.holes import Value
from cardforge.wording.meaning.clarity import Clarity, Open
from cardforge.wording.meaning.sense import Sense
from cardforge.wording.meaning.subjects import MARK, OWN, SAID
from cardforge.wording.phrases import pattern
from cardforge.wording.phrases.pattern import Pattern
from cardforge.wording.phrases.respelling import Respellings

#: A line that points back to what was chosen, with its kind left out.
_POINTING: Final = {"that": "chosen", MARK: ""}
#: How numbers are written.
STYLES: Final = ("digits", "words", "signed", "minus", "below", "above")
#: What is written is the number beside the one that is meant: fewer than 3 is 2 at most.
BESIDE: Final = {"below": 1, "above": -1}


@dataclass(frozen=True, slots=True)
class Advice:
    """What authors write and no phrase says (``written``): ``to``, what may be made of it, the best first, and ``text``, what is said of
    it; without ``to`` it only says what there is."""

    written: str
    to: tuple[str, ...] = ()
    text: Text | None = None

    @property
    def wrong(self) -> re.Pattern[str]:
        """Finds what is written; compiled when something is looked for."""
        return _regardless_of_case(self.written)


@dataclass(frozen=True, slots=True)
class Asked:
    """Conditions in front of an effect, which are respelled as those that stand alone (a seal's).

    ``found`` finds one (its groups ``before``, ``topic`` and ``clause``); ``ends`` are the ways in which it ends, with the end of its
    statement; ``stop`` is what a statement ends with, ``asks`` what is put for each of the ends.
    """

    found: re.Pattern[str]
    ends: tuple[tuple[re.Pattern[str], str], ...]
    stop: str
    asks: str

    def alone(self, text: str, respelled: Callable[[str], str]) -> str:
        """The text with each of its conditions respelled."""

        def one(found: re.Match[str]) -> str:
            said = found["clause"]
            for end, other in self.ends:
                if (ending := end.search(said)) is not None:
                    statement = respelled(said[: ending.start()] + other + self.stop)
                    return found["before"] + statement.removesuffix(self.stop) + self.asks + (found["topic"] or "")
            return found[0]

        return self.found.sub(one, text)


@dataclass(frozen=True, slots=True)
class Language:
    """What a phrasebook says about one language.

    ``fold`` turns characters into the one that is compared (one for one, so that places stay), capitals into small letters;
    ``synonyms`` are words that are read for a word; ``forms`` the endings of each form; ``agrees`` parts of trees that take an agreement's
    second word; ``an`` what takes the article *an*; ``capitals`` what is written large; ``variants`` are spellings that mean the same, with
    what they are compared as; ``labels`` are names for what is not a word; numbers before ``counters`` are compared as digits. ``advice``
    is about what authors write and no phrase says; ``weighty`` finds what a slip of the pen cannot lose or add, ``mistaken`` are the kanji
    that are written for
    another one. ``style`` makes what is said natural, ``plain`` brings what is written so back to what the phrases say; ``spellings`` are
    ways to write it that are never said, ``otherwise`` the words written otherwise (in kana), with the phrasebook's own; names in quotation
    marks are left alone. ``asked`` are the ways in which a condition in front of an effect ends, with the end that it has when it stands
    alone. ``imperative``: a verb without a subject is an order to the one who plays the card. ``particles``: which others
    each is mistaken for; ``light`` are words that mean nothing by themselves, for hints.
    """

    name: str
    fold: dict[int, str]
    synonyms: dict[str, tuple[str, ...]]
    forms: dict[str, dict[str, tuple[str, ...]]]
    agrees: tuple[Value, ...]
    an: re.Pattern[str]
    capitals: re.Pattern[str] | None
    variants: tuple[tuple[re.Pattern[str], str], ...]
    labels: dict[str, str]
    counters: str = ""
    advice: tuple[Advice, ...] = ()
    weighty: re.Pattern[str] = re.compile("[0-9]+")
    mistaken: dict[str, str] = field(default_factory=dict)
    style: Respellings = field(default_factory=lambda: Respellings(()))
    plain: Respellings = field(default_factory=lambda: Respellings(()))
    spellings: Respellings = field(default_factory=lambda: Respellings(()))
    otherwise: dict[str, str] = field(default_factory=dict)
    asked: Asked | None = None
    imperative: bool = False
    particles: dict[str, str] = field(default_factory=dict)
    light: tuple[str, ...] = ()

    def folded(self, text: str) -> str:
        """The text as it is compared with the phrasebook, character for character at the same place."""
        return text.translate(self.fold)

    def styled(self, text: str) -> str:
        """A text as the phrases make it, said as people say it."""
        return self.style.applied(text)

    def unstyled(self, text: str) -> str:
        """A text as people say it, as the phrases would say it; the same where they differ in nothing."""
        return self._with_articles(self.plain.applied(text), text)

    def respelled(self, text: str) -> str:
        """A text as people write it, as the phrases would say it."""
        words = self.otherwise_written.sub(lambda found: self.otherwise[found[0]], text) if self.otherwise else text
        words = self.spellings.applied(words)
        if self.asked is not None:
            words = self.asked.alone(words, self.spellings.applied)
        return self._with_articles(self.plain.applied(words), text)

    @property
    def otherwise_written(self) -> re.Pattern[str]:
        """Finds the words written otherwise, the longest first, outside of quotation marks."""
        return _outside_of_quotes(tuple(self.otherwise))

    def _with_articles(self, changed: str, text: str) -> str:
        return changed if changed == text else _ARTICLE.sub(self._article, changed)

    def _article(self, found: re.Match[str]) -> str:
        return "an " if self.an.match(found.string, found.end()) else "a "

    @property
    def word(self) -> re.Pattern[str]:
        """Finds the words that have synonyms, the longest first."""
        return _any_of(tuple(self.synonyms))


#: An article before a word, in sentences that are written with capitals or without.
_ARTICLE = re.compile(r"\b(?:a|an) (?=[a-z])")


@cache
def _regardless_of_case(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


@cache
def _any_of(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(map(re.escape, sorted(words, key=len, reverse=True))) or r"(?!)")


@cache
def _outside_of_quotes(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(f"(?:{_any_of(words).pattern})(?![^「」]*」)")


#: The endings of a form that a language does not have: everything stays as it is.
_UNCHANGED: dict[str, tuple[str, ...]] = {"": ("",)}


@dataclass(eq=False, slots=True)
class Phrase:
    """One line of the phrasebook: a tree and how each language says it, the first text being the one that is said.

    ``texts`` has a key for each language and for each form that is written out (``ja.te``). ``only``: parts of which the tree has to
    contain one. ``mark``: what the reader notes of it (``subjects``): ``row``, effects in one sentence; ``bare``, a deed or a condition
    of the own player that does not name him; ``whole``, what stands in front of a row holds for each of its effects (``whole``);
    ``clause``, effects in one clause, only said. Lines with any mark that is not in ``SAID`` but that one are only read.
    """

    tree: Value
    texts: dict[str, tuple[str, ...]]
    only: tuple[Value, ...] = ()
    mark: str = ""
    parsed: dict[tuple[str, str], tuple[Pattern, ...]] = field(default_factory=dict)
    rules: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.rules |= {hole.name: hole.rule for hole in holes.holes(self.tree)}

    def patterns(self, language: Language, form: str) -> tuple[Pattern, ...]:
        """The texts in a form, derived by the language's endings where the line does not give it; empty if it has none."""
        key = (language.name, form)
        if key not in self.parsed:
            self.parsed[key] = self._patterns(language, form)
        return self.parsed[key]

    def _patterns(self, language: Language, form: str) -> tuple[Pattern, ...]:
        written = self.texts.get(f"{language.name}.{form}")
        if written is not None:
            return tuple(map(pattern.parse, written))
        plain = tuple(map(pattern.parse, self.texts[language.name]))
        endings = language.forms.get(form, _UNCHANGED)
        if not form:
            return plain
        return tuple(each for text in plain if (each := pattern.inflect(text, form, endings)) is not None)

    @property
    def said(self) -> bool:
        """Whether every language can say the line: it is not there only to be read."""
        return self.mark in SAID and all(texts for key, texts in self.texts.items() if "." not in key)

    def fits(self, tree: Value) -> bool:
        """Whether the line's ``only`` allows the tree."""
        return not self.only or any(holes.contains(part, tree) for part in self.only)


@dataclass(eq=False, slots=True)
class Phrases:
    """A rule with lines of which each is one way; the sayer takes the first that fits, the reader finds all."""

    name: str
    phrases: tuple[Phrase, ...]


@dataclass(frozen=True, slots=True)
class Joint:
    """How a language joins a row: what stands between items (the first is said), before the last one, and the form of those that others
    follow (None: the form of the row)."""

    between: tuple[str, ...]
    last: tuple[str, ...]
    inner: str | None = ""

    def inner_form(self, form: str) -> str:
        """The form of an item that others follow, in a row said in ``form``."""
        return form if self.inner is None else self.inner


@dataclass(eq=False, slots=True)
class Row:
    """A rule for a list: items of one rule (``first``: of another for the first item), at least ``least`` of them."""

    name: str
    item: str
    first: str
    least: int
    joints: dict[str, Joint]


@dataclass(eq=False, slots=True)
class Parts:
    """A rule for a mapping whose keys are said one after the other, in the order of the lines; read in any order."""

    name: str
    phrases: tuple[Phrase, ...]
    joints: dict[str, Joint]


@dataclass(eq=False, slots=True)
class Number:
    """A rule for a whole number from ``least`` to ``most``.

    ``style`` is ``digits``, ``words`` (kanji, English words to ten), ``signed``, ``minus`` (negative, without its sign: 1000下げる),
    ``below`` (at most 2, written 3: 3未満) or ``above``.
    ``samples`` are what a generator takes.
    """

    name: str
    least: int
    most: int
    style: str
    samples: tuple[int, ...]


@dataclass(eq=False, slots=True)
class FreeText:
    """A rule for free text that matches ``form``, a name for example, where ``reading`` does, which also says what stands after it;
    ``names`` are what a language calls some of them."""

    name: str
    form: re.Pattern[str]
    reading: re.Pattern[str]
    samples: tuple[str, ...]
    names: dict[str, dict[str, str]] = field(default_factory=dict)

    def meant(self, written: str) -> str:
        """The word of trees for what is written in any language."""
        for names in self.names.values():
            for word, name in names.items():
                if name.casefold() == written.casefold():
                    return word
        return written

    def called(self, word: str, lang: str) -> str | None:
        """What a language calls a word of trees; None where it would be read as another one."""
        name = self.names.get(lang, {}).get(word, word)
        return name if self.meant(name) == word else None


Rule: TypeAlias = Phrases | Row | Parts | Number | FreeText


@dataclass(eq=False)
class Grammar:
    """All rules by name, the languages, and the rule where each kind of text begins; ``objects``: the effects that work on a card even
    where none is named, with the card that is meant then, ``subjects`` those that somebody does or that are done to a player, with who is
    meant where none is named; ``opens``: what sentences leave open and have to say; ``sense``: what the game has room for."""

    make_rules: Callable[[], dict[str, Rule]]
    make_languages: Callable[[], dict[str, Language]]
    kinds: dict[str, str]
    objects: dict[str, Value] = field(default_factory=dict)
    subjects: dict[str, str] = field(default_factory=dict)
    opens: tuple[Open, ...] = ()
    sense: Sense = field(default_factory=Sense)

    @cached_property
    def rules(self) -> dict[str, Rule]:
        """All rules by name, made when a sentence is read or said."""
        return self.make_rules()

    @cached_property
    def called(self) -> frozenset[str]:
        """The kinds by which it calls what points back (その兵, その土地)."""
        lines = [line.tree for rule in self.rules.values() if isinstance(rule, Phrases) for line in rule.phrases]
        return frozenset(tree[MARK] for tree in lines if isinstance(tree, dict) and MARK in tree and {**tree, MARK: ""} == _POINTING)

    @cached_property
    def languages(self) -> dict[str, Language]:
        """The languages by name."""
        return self.make_languages()

    @property
    def clarity(self) -> Clarity:
        """What its sentences have to say."""
        return Clarity(self.opens, self.objects, self.subjects, self.said_with_subject())

    def takes(self, key: str) -> frozenset[str]:
        """The effects that some line says with this key (``per``, ``until``)."""
        lines = [line.tree for rule in self.rules.values() if isinstance(rule, Phrases) for line in rule.phrases]
        return frozenset(word for tree in lines if isinstance(tree, dict) and key in tree for word in self._words(tree.get("do")))

    def _words(self, word: Value) -> list[str]:
        if not isinstance(word, holes.Hole):
            return [word] if isinstance(word, str) else []
        rule = self.rules.get(word.rule)
        return [line.tree for line in rule.phrases if isinstance(line.tree, str)] if isinstance(rule, Phrases) else []

    def said_with_subject(self) -> frozenset[str]:
        """The deeds that a language says with the player as their subject (相手はカードを引く)."""
        return frozenset(deed for deed, unsaid in self.subjects.items() if unsaid == OWN)
