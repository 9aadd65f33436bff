"""A game's phrasebook: reads its sentences and says its trees."""

from __future__ import annotations

import atexit
import hashlib
import json
import re
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardforge.files.places import bad_pack, places_of
from cardforge.model import CardforgeError, OwnKeyword, Text, Tree
from cardforge.model.characters import JAPANESE
from cardforge.wording.errors import ReadError, SayError
from cardforge.wording.holes import Value
from cardforge.wording.meaning.ranges import Nonsense
from cardforge.wording.meaning.references import dangling, doubtful, groundless, uncounted
from cardforge.wording.meaning.sense import misplaced, senseless
from cardforge.wording.meaning.subjects import UnclearError
from cardforge.wording.phrases import loader
from cardforge.wording.phrases.faults import BookFault
from cardforge.wording.phrases.memory import Memory, fingerprint
from cardforge.wording.reading.session import Session, Trace, same

if TYPE_CHECKING:
    from cardforge.wording.phrases.grammar import Grammar, Language, Rule
    from cardforge.wording.reading.examining import Completion, Examined, Ranks
    from cardforge.wording.reading.parsers import Parsers

#: The longest text that is read, in characters; no card holds so much.
LONGEST = 2000
#: How many sentences are remembered with their trees.
REMEMBERED = 50_000
#: How much of a tree that cannot be said a message shows, in characters.
LONGEST_PART = 200
#: The longest text that is mended for a hint, in characters.
LONGEST_MENDED = 400
#: How many expected words a message names.
NAMED = 6
#: How many phrasebooks are kept: those of the games, and of libraries with keywords of their own.
OWN_BOOKS = 32

_LATIN = re.compile("[A-Za-z]")
_DANGLING = Text(
    "「その…」や、省かれた「誰に」が指すものが、前にありません。", "“that”, “it” or what is left out points to nothing chosen before"
)
_NAME_IT = Text("誰にするかを書きます（「このユニット」「相手ユニット一体」など）。", "say which one is meant (this unit, an enemy unit)")
_NAMES_KEYWORDS = Text(
    "キーワードの文には、することを書きます（キーワードの名前は並べられません）。",
    "the text of a keyword says what it does; it is no list of keywords",
)
_QUOTED = re.compile('"[^" ]*"|「[^」]*」')


@dataclass(frozen=True, slots=True)
class Keyword:
    """A keyword: its id in trees, its name, what it reminds the reader of, and what the game says about it (``settable``, ``power``).

    ``abilities`` are what the sentence means that says what it does, which then is the reminder; one without it is made of the rules.
    """

    id: str
    name: Text
    reminder: Text
    data: dict[str, Any]
    abilities: tuple[Tree, ...] = ()


class Phrasebook:
    """Reads and says the rules texts of one game.

    >>> from cardforge.files.places import first_game
    >>> book = phrasebook(first_game())
    >>> book.read("【攻撃時】相手に1000ダメージを与える。")["abilities"]
    [{'when': 'attack', 'effect': {'do': 'damage', 'to': 'enemy', 'amount': 1000}}]
    >>> book.say(book.read("貫通・先制"), lang="en")
    'Pierce, First strike'
    """

    def __init__(self, grammar: Grammar, keywords: list[dict[str, Any]], memory: Memory | None = None) -> None:
        self.grammar = grammar
        self._memory = memory
        self._read: OrderedDict[tuple[str, str, str], Tree] = OrderedDict()
        self._keywords = {each["id"]: each for each in keywords}
        self._told: dict[str, Keyword] = {}
        #: Stands for the names of keywords that are not the game's own.
        self._mark = ""

    @cached_property
    def _parsers(self) -> Parsers:
        from cardforge.wording.reading.parsers import Parsers

        return Parsers(self.grammar)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of text this phrasebook reads: ``text`` first."""
        return tuple(self.grammar.kinds)

    @property
    def keywords(self) -> tuple[str, ...]:
        """The ids of all keywords, in the order of the rules."""
        return tuple(self._keywords)

    def keyword(self, keyword: str) -> Keyword:
        """The keyword with this id (``"pierce"``); KeyError if there is none. Raises ReadError where its sentence cannot be read."""
        if keyword not in self._told:
            self._told[keyword] = self._keyword(keyword, **self._keywords[keyword])
        return self._told[keyword]

    def _keyword(self, key: str, ja: str, en: str, reminder: Tree | None = None, text: str = "", **data: Any) -> Keyword:
        name = Text(ja, en)
        del data["id"]
        if reminder is not None:
            return Keyword(key, name, Text(reminder["ja"], reminder["en"]), data)
        abilities = self.keyword_abilities(key)
        lang, tree = self.language(text), {"keywords": [], "abilities": list(abilities)}
        said = Text(*(text if lang == each else self.say(tree, lang=each) for each in ("ja", "en")))
        return Keyword(key, name, said, data, abilities)

    def keyword_abilities(self, keyword: str) -> tuple[Tree, ...]:
        """What the keyword's sentence means; nothing for one that is made of the rules. Raises ReadError where it cannot be read."""
        text = self._keywords[keyword].get("text")
        tree = self.read(text) if text is not None else {"keywords": [], "abilities": []}
        if tree["keywords"]:
            raise ReadError(_NAMES_KEYWORDS, sentence=text or "", at=0)
        return tuple(tree["abilities"])

    def extended(self, words: Sequence[OwnKeyword]) -> Phrasebook:
        """This phrasebook with an author's own keywords, which are read and said like its own."""

        def rules() -> dict[str, Rule]:
            from cardforge.wording.phrases.grammar import Phrase, Phrases

            names = tuple(Phrase(word.id, {"ja": (word.name.ja,), "en": (word.name.en,)}) for word in words)
            own = self.grammar.rules.get("keyword", Phrases("keyword", ()))
            assert isinstance(own, Phrases)
            return {**self.grammar.rules, "keyword": Phrases("keyword", own.phrases + names)}

        lines = [{"id": word.id, "ja": word.name.ja, "en": word.name.en, "text": word.text, **dict(word.data)} for word in words]
        grammar = replace(self.grammar, make_rules=rules)
        book = Phrasebook(grammar, [*self._keywords.values(), *lines], self._memory)
        book._mark = hashlib.sha256(repr([(word.id, word.name) for word in words]).encode()).hexdigest()[:16]
        return book

    def keyword_data(self, keyword: str) -> Mapping[str, Any]:
        """What the game says about the keyword (``settable``, ``power``), without reading what it does."""
        return self._keywords[keyword]

    def keyword_name(self, keyword: str, lang: str = "ja") -> str:
        """The keyword's name (貫通, Pierce)."""
        return str(self._keywords[keyword][lang])

    def keyword_reminder(self, keyword: str, lang: str = "ja") -> str:
        """What the keyword does: its sentence, or without its full stop in Japanese as the rules write it."""
        return self.keyword(keyword).reminder.get(lang)

    def read(self, sentence: str, *, kind: str = "text", lang: str | None = None, sensible: bool = True, mend: bool = True) -> Tree:
        """The one tree that ``sentence`` means; ``lang`` is ``"ja"``, ``"en"`` or None (found out). Without ``mend`` no hint is looked for
        where the sentence cannot be read, which takes some milliseconds.

        Raises ReadError where the sentence cannot be read, can be read in two ways or cannot be meant (カードを0枚引く); the last is read
        all the same where it need not be ``sensible``.
        """
        lang = lang or self.language(sentence)
        key = (sentence, self._start(kind), lang)
        if key not in self._read:
            self._read[key] = self._remembered(key, mend)
            if len(self._read) > REMEMBERED:
                self._read.popitem(last=False)
        tree: Tree = _copy(self._read[key])
        if sensible and (nonsense := senseless(tree, self.grammar.sense)):
            raise _unmeant(sentence, nonsense, self.grammar.languages[lang])
        return tree

    def examine(
        self, sentence: str, caret: int | None = None, *, kind: str = "text", lang: str | None = None, ranks: Ranks | None = None
    ) -> Examined:
        """What is known of a sentence while it is written, and what may stand at the ``caret`` (at its end where none is given): what is
        most often in a library's sentences (``ranks``) first. No error is raised for the sentence; a caret outside of it is at its end.

        >>> from cardforge.files.places import first_game
        >>> [each.word for each in phrasebook(first_game()).examine("カードを一枚引").completions]
        ['引く', '引き', '引いて', '引ける']
        """
        from cardforge.wording.reading.examining import SHOWN, Examined, wrong_part

        lang = lang or self.language(sentence)
        rule, language = self._start(kind), self.grammar.languages[lang]
        trace = Trace(len(sentence) - len(sentence.lstrip()))
        tree, error = None, None
        try:
            tree = self._read_now(sentence, rule, lang, False, trace)
            if nonsense := senseless(tree, self.grammar.sense):
                tree, error = None, _unmeant(sentence, nonsense, language)
        except ReadError as found:
            error = found
        begin, end = (0, 0) if error is None else wrong_part(sentence, error)
        written = sentence.rstrip() if caret is None or not 0 <= caret <= len(sentence) else sentence[:caret].rstrip()
        if written != sentence.rstrip() or not written:
            trace = self._traced(written, rule, language, len(written) - len(written.lstrip()))
        words = [] if trace.at < len(written) else self._completions(trace, language)
        words.sort(key=lambda each: -ranks.of(each.word) if ranks else 0)
        return Examined(tree, error, begin, end, tuple(words[:SHOWN]))

    def _completions(self, trace: Trace, language: Language) -> list[Completion]:
        """What may stand where a text ends, by what a reading of it noted there."""
        from cardforge.wording.reading.examining import Completion, Sort

        names = {language.folded(str(each[language.name])) for each in self._keywords.values()}
        labels = set(language.labels.values())
        found = []
        for word, begin in trace.words.items():
            sort: Sort = "end" if word == language.labels["end"] else "fill" if word in labels else "word"
            found.append(Completion(word, begin, "keyword" if language.folded(word) in names else sort))
        return found

    def misplaced(self, tree: Tree, card: str) -> Text | None:
        """Why a kind of card (``"spell"``) cannot have the text with this tree; None if it can."""
        nonsense = misplaced(tree, card, self.grammar.sense)
        return None if nonsense is None else nonsense.text

    def _remembered(self, key: tuple[str, str, str], mend: bool) -> Tree:
        """What a sentence was read as by an earlier process, or is read as now."""
        sentence, rule, lang = key
        kept = (sentence, f"{rule} {self._mark}".rstrip(), lang)
        tree = self._memory.tree(kept) if self._memory else None
        if tree is not None:
            return tree
        try:
            tree = self._read_now(*key, mend)
        except RecursionError:
            message = Text("文の入れ子が深すぎます。", "the sentence is nested too deeply")
            raise ReadError(message, sentence=key[0], at=0) from None
        if self._memory:
            self._memory.note(kept, tree)
        return tree

    def keep(self) -> None:
        """Keep what was read since in the user's cache folder, so that the next process need not read it again."""
        if self._memory:
            self._memory.save()

    def say(self, tree: Tree, *, kind: str = "text", lang: str = "ja") -> str:
        """The sentence for a tree. Raises SayError if the phrasebook has none."""
        key = (f"{self._start(kind)} {self._mark}".rstrip(), lang, json.dumps(tree, ensure_ascii=False, default=repr))
        text = self._memory.said(key) if self._memory else None
        if text is None:
            text = self._say_now(tree, kind, lang)
            if self._memory:
                self._memory.note(key, text)
        return text

    def _say_now(self, tree: Tree, kind: str, lang: str) -> str:
        from cardforge.wording.sayer import Sayer

        sayer = Sayer(self.grammar, self.grammar.languages[lang])
        text = sayer.say(self.explicit(tree), self._start(kind))
        if text is None:
            part = repr(sayer.unsaid)
            part = part if len(part) <= LONGEST_PART else part[:LONGEST_PART] + "…"
            message = Text(f"この効果を言い表す文がありません: {part}", f"no phrase says this part of the tree: {part}")
            raise SayError(message, part=sayer.unsaid)
        return text

    def dangles(self, tree: Tree) -> bool:
        """Whether the tree points back to something chosen before (そのユニット, a left-out object, it) where nothing was."""
        return dangling(tree, self.grammar.objects) or groundless(tree) or doubtful(tree) or uncounted(tree)

    def explicit(self, tree: Tree) -> Tree:
        """The tree with what a sentence has to say written in (who does it, to which card), which means the same."""
        named: Tree = self.grammar.clarity.explicit(tree)
        return named

    def forget(self) -> None:
        """Forgets the sentences read so far, also by earlier processes, for measuring."""
        self._read.clear()
        self._memory = None

    def normalise(self, sentence: str) -> str:
        """The sentence with every variant of the table written one way, for comparing two sentences."""
        from cardforge.wording.phrases import numerals

        language = self.grammar.languages[self.language(sentence)]
        text = numerals.with_digits(language.folded(sentence.strip()), language.counters)
        for word, others in language.synonyms.items():
            for other in others:
                text = text.replace(language.folded(other), language.folded(word))
        text = language.unstyled(text)
        for variant, written in language.variants:
            text = variant.sub(written, text)
        return text

    def language(self, sentence: str) -> str:
        """The language of a sentence: the one most of its letters, outside of quoted names, belong to."""
        plain = _QUOTED.sub("", sentence)
        return "en" if len(_LATIN.findall(plain)) > len(JAPANESE.findall(plain)) else "ja"

    def _start(self, kind: str) -> str:
        if kind not in self.grammar.kinds:
            kinds = ", ".join(self.kinds)
            message = Text(f"文の種類「{kind}」はありません。あるのは {kinds} です。", f"no kind of text {kind!r}; there are {kinds}")
            raise CardforgeError(message)
        return self.grammar.kinds[kind]

    def _read_now(self, sentence: str, rule: str, lang: str, mend: bool, trace: Trace | None = None) -> Tree:
        """Read a sentence; a ``trace`` is filled on the way, so that one reading tells all."""
        language = self.grammar.languages[lang]
        begin = len(sentence) - len(sentence.lstrip())
        raw = sentence.rstrip()
        if begin >= len(raw):
            raise ReadError(Text("文がありません。", "there is no sentence"), sentence=sentence, at=0)
        if len(raw) > LONGEST:
            message = Text(f"文が長すぎます（{LONGEST}文字まで）。", f"the text is longer than {LONGEST} characters")
            raise ReadError(message, sentence=sentence, at=LONGEST)
        text = language.folded(raw)
        trees, unclear = self._clear(self._trees(Session(text, raw, trace), rule, language, begin), language)
        plain = raw if trace is None or trees or unclear else language.unstyled(raw)
        if plain != raw:
            trees, unclear = self._clear(self._whole(Session(language.folded(plain), plain), rule, language, begin), language)
        if len(trees) == 1:
            tree: Tree = trees[0]
            if self.dangles(tree):
                raise ReadError(_DANGLING, sentence=sentence, at=begin, hint=_NAME_IT)
            return tree
        if trees:
            first, second = (self.say(tree, kind=self._kind(rule), lang=lang) for tree in trees[:2])
            message = Text(f"二通りに読めます: 「{first}」と「{second}」", f'can be read in two ways: "{first}" and "{second}"')
            raise ReadError(message, sentence=sentence, at=begin)
        if unclear:
            raise self._unclear(unclear, sentence, begin, rule)
        trace = trace or self._traced(raw, rule, language, begin)
        raise _unread(sentence, raw, trace, language, self._hint(raw, trace, rule, language, mend))

    def _traced(self, raw: str, rule: str, language: Language, begin: int) -> Trace:
        """How far a text that is not read goes, and what could stand there."""
        trace = Trace(begin)
        self._trees(Session(language.folded(raw), raw, trace), rule, language, begin)
        return trace

    def _hint(self, raw: str, trace: Trace, rule: str, language: Language, mend: bool) -> Text | None:
        """What may have been meant, else what is known about it; no sentence is offered that is not read and can be meant."""

        def read(text: str) -> Trace | None:
            begin = len(text) - len(text.lstrip())
            session = Session(language.folded(text), text)
            trees, _ = self._clear(self._trees(session, rule, language, begin), language)
            sensible = len(trees) == 1 and not self.dangles(trees[0]) and senseless(trees[0], self.grammar.sense) is None
            return None if sensible else self._traced(text, rule, language, begin)

        from cardforge.wording.guide import hints

        found = hints.hint(raw, trace, language, read) if mend and len(raw) <= LONGEST_MENDED else None
        return found or hints.about(language.folded(raw), trace.at, language)

    def _trees(self, session: Session, rule: str, language: Language, begin: int) -> list[Value]:
        """What the whole text can be read as: as it is written, else as the phrases would say it."""
        trees = self._whole(session, rule, language, begin)
        plain = session.raw if trees or session.trace is not None else language.unstyled(session.raw)
        return trees if plain == session.raw else self._whole(Session(language.folded(plain), plain), rule, language, begin)

    def _whole(self, session: Session, rule: str, language: Language, begin: int) -> list[Value]:
        trees: list[Value] = []
        for end, tree in session.read(self._parsers.parser(rule, language), begin):
            if end == len(session.text):
                if not any(same(tree, other) for other in trees):
                    trees.append(tree)
            elif session.trace is not None:
                session.trace.note(end, language.labels["end"], end)
        return trees

    def _clear(self, trees: list[Value], language: Language) -> tuple[list[Value], UnclearError | None]:
        """The trees in which everything is said, without marks; and what is left open in another."""
        clear: list[Value] = []
        unclear = None
        for tree in trees:
            if groundless(tree) or uncounted(tree):
                continue
            try:
                plain = self.grammar.clarity.clear(tree, language.imperative)
            except UnclearError as error:
                unclear = unclear or error
                continue
            if not any(same(plain, other) for other in clear):
                clear.append(plain)
        return clear, unclear

    def _unclear(self, error: UnclearError, sentence: str, begin: int, rule: str) -> ReadError:
        """What is said where something is left open: each way, written out."""
        said = {lang: [self.say(tree, kind=self._kind(rule), lang=lang) for tree in error.mended] for lang in self.grammar.languages}
        ja, en = (list(dict.fromkeys(said[lang])) for lang in ("ja", "en"))
        hint = Text("か".join(f"「{each}」" for each in ja) + "と書きます。", "write " + " or ".join(f'"{each}"' for each in en))
        return ReadError(error.text, sentence=sentence, at=begin, hint=hint)

    def _kind(self, rule: str) -> str:
        return next(kind for kind, start in self.grammar.kinds.items() if start == rule)


def _unread(sentence: str, raw: str, trace: Trace, language: Language, hint: Text | None) -> ReadError:
    """What is said about a sentence that could be read up to ``trace.at``."""
    blanks = [language.labels["blank"] for word in trace.words if not word.strip()]
    expected = tuple(dict.fromkeys(blanks + [word.strip() for word in trace.words if word.strip()]))
    words = sorted(expected[:NAMED] if hint is None else expected, key=lambda word: hint is None or f"「{word}」" not in hint.ja)[:NAMED]
    more = "…" if len(expected) > NAMED else ""
    could = Text("、".join(f"「{word}」" for word in words) + more, ", ".join(f'"{word}"' for word in words) + more)
    if trace.at >= len(raw):
        message = Text(f"文が途中で終わっています。続きは{could.ja}です。", f"the text ends too early; here could stand {could.en}.")
    else:
        sign = raw[trace.at] if raw[trace.at].isprintable() else f"U+{ord(raw[trace.at]):04X}"
        message = Text(
            f"{trace.at + 1}文字目の「{sign}」が読めません。ここに書けるのは{could.ja}です。",
            f'cannot read "{sign}" (character {trace.at + 1}); here could stand {could.en}.',
        )
    return ReadError(message, sentence=sentence, at=trace.at, expected=expected, hint=hint)


def _unmeant(sentence: str, nonsense: Nonsense, language: Language) -> ReadError:
    """What is said about a sentence that cannot be meant: at the number that is wrong, where one is and can be found."""
    from cardforge.wording.phrases import numerals

    begin = len(sentence) - len(sentence.lstrip())
    places = [] if nonsense.number is None else numerals.places(language.folded(sentence), abs(nonsense.number), language.name)
    message = Text(f"意味が通りません: {nonsense.text.ja}", f"this cannot be meant: {nonsense.text.en}")
    return ReadError(message, sentence=sentence, at=places[0] if len(places) == 1 else begin)


def _copy(tree: Value) -> Value:
    if isinstance(tree, dict):
        return {key: _copy(part) for key, part in tree.items()}
    return [_copy(part) for part in tree] if isinstance(tree, list) else tree


@lru_cache(maxsize=OWN_BOOKS)
def phrasebook(game: str, words: tuple[OwnKeyword, ...] = ()) -> Phrasebook:
    """The phrasebook of a game, loaded once, with a library's own keywords (``words``).

    Raises CardforgeError without such a game, or a good phrasebook of it.
    """
    if words:
        return phrasebook(game).extended(words)
    folder = places_of(game).wording
    try:
        memory = Memory(game, fingerprint(Path(__file__).parent, folder))
        book = Phrasebook(*loader.load(folder, memory), memory)
    except BookFault as fault:
        raise bad_pack(game, "wording", Text(fault.why, fault.why), file=fault.file, line=fault.line) from fault
    except (ArithmeticError, AttributeError, LookupError, OSError, TypeError, ValueError) as error:
        said = str(error).splitlines()[0]
        raise bad_pack(game, "wording", Text(said, said)) from error
    atexit.register(book.keep)
    return book
