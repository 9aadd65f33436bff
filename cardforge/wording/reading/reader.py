"""Reads a sentence with a grammar: its one tree, or why there is none; and what is known of it while it is written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from typing import Any, Final

from cardforge.model import Text, Tree
from cardforge.wording.errors import ReadError, SayError
from cardforge.wording.holes import Value
from cardforge.wording.meaning.amounts import fallen, uncounted
from cardforge.wording.meaning.another import other_than_what
from cardforge.wording.meaning.belonging import misplaced
from cardforge.wording.meaning.calling import misnamed
from cardforge.wording.meaning.pointing import either
from cardforge.wording.meaning.ranges import Nonsense
from cardforge.wording.meaning.references import (
    between_two,
    dangling,
    doubtful,
    groundless,
    halfway_instead,
    halfway_taken,
    nameless,
    put_away,
    retold,
    whose,
)
from cardforge.wording.meaning.revealed import unowned
from cardforge.wording.meaning.senseless import senseless
from cardforge.wording.meaning.subjects import UnclearError, another_side
from cardforge.wording.meaning.whole import ends_late
from cardforge.wording.phrases import numerals
from cardforge.wording.phrases.grammar import Grammar, Language
from cardforge.wording.reading.examining import SHOWN, Completion, Examined, Mend, Ranks, Sort, mended
from cardforge.wording.reading.parsers import Parsers
from cardforge.wording.reading.session import Session, Trace, same

#: The longest text that is read, in characters; no card holds so much.
LONGEST = 2000
#: The longest text that is mended for a hint, in characters.
LONGEST_MENDED = 400
#: A word in Latin letters, and how much of one a message shows.
_LATIN = re.compile(r"[A-Za-z][A-Za-z'’-]*")
_LONGEST_WORD = 30
#: How many expected words a message names.
NAMED = 6

_DANGLING = Text(
    "「その…」や、省かれた「誰に」が指すものが、前にありません。", "“that”, “it” or what is left out points to nothing chosen before"
)
_MISNAMED = Text("「その」の後の言葉が、前に選んだものと違います。", "what follows “that” is not what was chosen before")
_UNCOUNTED = Text("「その数」「その数値」が何の数かが決まりません。", "it does not say which number “that many” or “that much” is")
_COUNT_IT = Text(
    "数を書くか、一つのことのすぐ後に書きます（「手札を全て捨て、その枚数だけカードを引く。」「自分がダメージを受けた時、その数値分回復する。」）。",
    "write a number, or say it right after one deed (“Discard any number of cards, then draw that many cards.”, “Whenever you take damage, "
    "deal that much damage to your opponent.”)",
)
_WHOSE = Text(
    "誰の「…」を数えるのかが分かりません。「相手は自身の…の数だけ」か、「自分の…の数だけ、相手は…」と書きます。",
    "whose is counted is not clear: write “of their own”, or name yours in a sentence of its own",
)
_OTHER = Text("「他の」が、何のほかなのかが書かれていません。", "it does not say other than what")
_OF_TWO = Text(
    "「そのユニット」がどちらか決まりません。「それで自分のユニットが…」「それで相手のユニットが…」などと書きます。",
    "which of the two is meant is not clear: say “your unit” or “your opponent's unit”, say",
)
_EITHER = Text(
    "「その…」が指すカードが、前の二つのどちらか（両方か）決まりません。「このユニット」「攻撃したユニット」「選んだ相手のユニット」などと書きます。",
    "which of two cards “that” or “it” means (or both) is not clear: say “this unit”, “the attacker” or “the chosen enemy unit”",
)
_WHOSE_CARD = Text(
    "どちらのカードか、誰の手札や場かが決まりません。「自分が公開したカード」「選んだ相手のユニット」などと書きます。",
    "which of two cards, or whose hand or field is meant is not clear: say “the card you revealed” or “the chosen enemy unit”, say",
)
_INSTEAD = Text(
    "代わりにするのが、前にすることの全部なのか一つなのかが分かりません。",
    "whether it is done instead of all that stands before, or of one thing, is not clear",
)
_NAME_IT = Text("誰にするかを書きます（「このユニット」「相手ユニット一体」など）。", "say which one is meant (this unit, an enemy unit)")

#: How a tree is said: the tree, ``kind`` of text and ``lang``.
Say = Callable[..., str]


class Reader:
    """Reads the sentences of one grammar; ``keywords`` are those that it names, ``say`` is how a tree is said in a message."""

    def __init__(self, grammar: Grammar, keywords: Iterable[Mapping[str, Any]], say: Say) -> None:
        self._grammar = grammar
        self._keywords = list(keywords)
        self._say = say

    @cached_property
    def _parsers(self) -> Parsers:
        return Parsers(self._grammar)

    def require_sense(self, tree: Tree, sentence: str, lang: str, kind: str) -> None:
        """Raise ReadError where a sentence can be read but not be meant, in a text of this kind."""
        nonsense = senseless(tree, self._grammar.sense, sentence, lang) or misplaced(tree, kind, self._grammar.sense)
        if nonsense:
            raise _unmeant(sentence, nonsense, self._grammar.languages[lang])

    def misplaced(self, tree: Tree, card: str, sentence: str = "", lang: str = "") -> Text | None:
        """Why a kind of card (``"spell"``) cannot have the text with this tree, written as this sentence; None if it can."""
        nonsense = misplaced(tree, card, self._grammar.sense, sentence, lang)
        return None if nonsense is None else nonsense.text

    def read(self, sentence: str, rule: str, lang: str, mend: bool, trace: Trace | None = None) -> Tree:
        """The one tree of a sentence; a ``trace`` is filled on the way, so that one reading tells all. Raises ReadError."""
        language = self._grammar.languages[lang]
        begin = len(sentence) - len(sentence.lstrip())
        raw = sentence.rstrip()
        if begin >= len(raw):
            raise ReadError(Text("文がありません。", "there is no sentence"), sentence=sentence, at=0)
        if len(raw) > LONGEST:
            message = Text(f"文が長すぎます（{LONGEST}文字まで）。", f"the text is longer than {LONGEST} characters")
            raise ReadError(message, sentence=sentence, at=LONGEST)
        found = self._trees(raw, rule, language, begin, trace)
        trees, unclear = self._clear(found, language, raw)
        if (found or trace is not None) and not trees and not unclear:
            trees, unclear = self._clear(self._respelled(raw, rule, language, begin), language, raw)
        if len(trees) == 1 and dangling(trees[0], self._grammar.objects):
            trees, _ = self._clear(self._respelled(raw, rule, language, begin), language, raw)
            if len(trees) != 1 or dangling(trees[0], self._grammar.objects):
                raise ReadError(_DANGLING, sentence=sentence, at=begin, hint=_NAME_IT)
        if len(trees) == 1:
            tree: Tree = trees[0]
            return tree
        if trees:
            first, second = (self._say(tree, kind=self._kind(rule), lang=lang) for tree in trees[:2])
            message = Text(f"二通りに読めます: 「{first}」と「{second}」", f"can be read in two ways: “{first}” and “{second}”")
            raise ReadError(message, sentence=sentence, at=begin)
        if unclear:
            raise self._unclear(unclear, sentence, begin, rule)
        if any(map(uncounted, found)):
            raise ReadError(_UNCOUNTED, sentence=sentence, at=begin, hint=_COUNT_IT)
        trace = trace or self.traced(raw, rule, language, begin)
        raise _unread(sentence, raw, trace, language, self._hint(raw, trace, rule, language, mend), self._labels(language))

    def otherwise(self, sentence: str, rule: str, lang: str) -> Tree | None:
        """What a sentence that cannot be meant as it is written is read as when it is otherwise spelled; None: as nothing, or several."""
        language, begin = self._grammar.languages[lang], len(sentence) - len(sentence.lstrip())
        meant, _ = self._clear(self._respelled(sentence.rstrip(), rule, language, begin, sensible=True), language, sentence)
        return meant[0] if len(meant) == 1 and not self.dangles(meant[0]) else None

    def _labels(self, language: Language) -> dict[str, Text]:
        """What is no word in a language (a number, a blank) as people say it in both, by the label that this one has for it."""
        ja, en = (self._grammar.languages[lang].labels for lang in Text._fields)
        return {label: Text(ja.get(key, label), en.get(key, label)) for key, label in language.labels.items()}

    def traced(self, raw: str, rule: str, language: Language, begin: int) -> Trace:
        """How far a text that is not read goes from its character ``begin`` (from 0), and what could stand there."""
        trace = Trace(begin)
        self._trees(raw, rule, language, begin, trace)
        return trace

    def _hint(self, raw: str, trace: Trace, rule: str, language: Language, mend: bool) -> Text | None:
        """What may have been meant, else what is known about it; no sentence is offered that is not read and can be meant."""

        def read(text: str) -> Trace | None:
            begin = len(text) - len(text.lstrip())
            trees, _ = self._clear(self._trees(text, rule, language, begin), language, text)
            pointing = len(trees) != 1 or dangling(trees[0], self._grammar.objects)
            return (
                None
                if not pointing and senseless(trees[0], self._grammar.sense, text, language.name) is None
                else self.traced(text, rule, language, begin)
            )

        from cardforge.wording.guide import hints

        found = hints.hint(raw, trace, language, read) if mend and len(raw) <= LONGEST_MENDED else None
        return found or hints.about(language.folded(raw), trace.at, language)

    def _trees(self, raw: str, rule: str, language: Language, begin: int, trace: Trace | None = None) -> list[Value]:
        """What the whole text can be read as: as it is written (with a ``trace`` only so), else as the phrases would say it."""
        if trace is not None:
            return self._noted(raw, rule, language, begin, trace)
        return self._whole(Session(language.folded(raw), raw), rule, language, begin) or self._respelled(raw, rule, language, begin)

    def _noted(self, raw: str, rule: str, language: Language, begin: int, trace: Trace) -> list[Value]:
        """What the text can be read as, with what could stand where the readings end.

        It is read twice: how far a reading goes is found quickly without notes, and then nothing needs to be noted before that place.
        """
        quick = Session(language.folded(raw), raw)
        self._whole(quick, rule, language, begin)
        trace.at = quick.reached()
        trees = self._whole(Session(quick.text, raw, trace), rule, language, begin)
        if not trace.words:  # what was tried there has no words
            trace.at = begin
            trees = self._whole(Session(quick.text, raw, trace), rule, language, begin)
        return trees

    def _respelled(self, raw: str, rule: str, language: Language, begin: int, sensible: bool = False) -> list[Value]:
        """What a text can be read as that is not read as it is written: said as the phrases would say it, then spelled so, too; only what
        can be meant where it has to be ``sensible``."""
        found: list[Value] = []
        tried = {raw}
        for other in _otherwise(raw, language):
            trees = [] if other in tried else self._whole(Session(language.folded(other), other), rule, language, begin)
            trees = [tree for tree in trees if not halfway_taken(tree)]
            if sensible:
                trees = [tree for tree in trees if not senseless(tree, self._grammar.sense, other, language.name)]
            if trees and not dangling(trees[0], self._grammar.objects):
                return trees
            tried.add(other)
            found = found or trees
        return found

    def _whole(self, session: Session, rule: str, language: Language, begin: int) -> list[Value]:
        trees: list[Value] = []
        for end, tree in session.read(self._parsers.parser(rule, language), begin):
            if end == len(session.text):
                # What stands at the end of an English row holds for all of it, but where the last is set apart.
                late = language.imperative and ", then " not in session.text and ends_late(tree, self._grammar.objects)
                if not late and not any(same(tree, other) for other in trees):
                    trees.append(tree)
            elif session.trace is not None:
                session.trace.note(end, language.labels["end"], end)
        return trees

    def _clear(self, trees: list[Value], language: Language, sentence: str) -> tuple[list[Value], UnclearError | None]:
        """The trees in which everything is said, without marks; and what is left open in another."""
        clear: list[Value] = []
        unclear = None
        for tree in map(fallen, trees):
            if groundless(tree) or uncounted(tree) or put_away(tree) or nameless(tree) or halfway_taken(tree):
                continue
            if why := self._in_doubt(tree, sentence, language):
                unclear = unclear or UnclearError((), why)
                continue
            try:
                plain = self._grammar.clarity.clear(tree, language.imperative)
            except UnclearError as error:
                unclear = unclear or error
                continue
            if misnamed(tree):
                meant = senseless(plain, self._grammar.sense) is None
                unclear = unclear or UnclearError((plain,) if meant else (), _MISNAMED)
                continue
            if other_than_what(tree):
                unclear = unclear or UnclearError((), _OTHER)
                continue
            if not any(same(plain, other) for other in clear):
                clear.append(plain)
        if len(clear) > 1:
            clear = [tree for tree in clear if not retold(tree)] or clear
        return clear, unclear

    def _in_doubt(self, tree: Value, sentence: str, language: Language) -> Text | None:
        """What is said of a tree of which a reader cannot tell who, whose or which card is meant; None where he can."""
        objects = self._grammar.objects
        if whose(tree, objects):
            return _NAME_IT
        if another_side(tree):
            return _WHOSE
        if between_two(tree):
            return _OF_TWO
        if either(tree, objects, sentence, language.name):
            return _EITHER
        if unowned(tree):
            return _WHOSE_CARD
        return _INSTEAD if halfway_instead(tree) else None

    def _unclear(self, error: UnclearError, sentence: str, begin: int, rule: str) -> ReadError:
        """What is said where something is left open: each way, written out."""
        ja, en = (list(dict.fromkeys(self._sayable(error.mended, rule, lang))) for lang in ("ja", "en"))
        hint = Text("か".join(f"「{each}」" for each in ja) + "と書きます。", "write " + " or ".join(f'"{each}"' for each in en))
        return ReadError(error.text, sentence=sentence, at=begin, hint=hint if ja and en else None)

    def _sayable(self, trees: Iterable[Tree], rule: str, lang: str) -> Iterator[str]:
        """The trees as they are said; one that no phrase says is no way to write it."""
        for tree in trees:
            with suppress(SayError):
                yield self._say(tree, kind=self._kind(rule), lang=lang)

    def _kind(self, rule: str) -> str:
        return next(kind for kind, start in self._grammar.kinds.items() if start == rule)

    def dangles(self, tree: Tree) -> bool:
        """Whether the tree points back to something chosen before (そのユニット, a left-out object, it) where nothing was."""
        wrong = (groundless, between_two, doubtful, uncounted, put_away, nameless, other_than_what, unowned)
        objects = self._grammar.objects
        return dangling(tree, objects) or whose(tree, objects) or any(each(tree) for each in wrong) or either(tree, objects)

    def _completions(self, trace: Trace, language: Language) -> list[Completion]:
        """What may stand where a text ends, by what a reading of it noted there."""
        names = {language.folded(str(each[language.name])) for each in self._keywords}
        labels = set(language.labels.values())
        found = []
        for word, begin in trace.words.items():
            sort: Sort = "end" if word == language.labels["end"] else "fill" if word in labels else "word"
            found.append(Completion(word, begin, "keyword" if language.folded(word) in names else sort))
        return found

    def examine(self, sentence: str, caret: int | None, rule: str, lang: str, ranks: Ranks | None) -> Examined:
        """What is known of a sentence while it is written, and what may stand at the ``caret``; see ``Phrasebook.examine``."""
        language = self._grammar.languages[lang]
        written = sentence.rstrip() if caret is None or not 0 <= caret <= len(sentence) else sentence[:caret].rstrip()
        trace = Trace(len(sentence) - len(sentence.lstrip()))
        at_its_end = written == sentence.rstrip() and bool(written)
        tree, error = None, None
        try:
            # What may stand at its end is found by the same reading; noting it is what takes long.
            tree = self.read(sentence, rule, lang, False, trace if at_its_end else None)
            if nonsense := senseless(tree, self._grammar.sense, sentence, lang):
                tree = self.otherwise(sentence, rule, lang)
                error = None if tree is not None else _unmeant(sentence, nonsense, language)
        except ReadError as found:
            error = found
        begin, end = (0, 0) if error is None else (error.at, error.until)
        if not at_its_end:
            trace = self.traced(written, rule, language, len(written) - len(written.lstrip()))
        words = self._offered(written, trace, language, ranks)
        mends: tuple[Mend, ...] = ()
        if error is not None and begin < len(sentence.rstrip()):
            before = sentence[:begin].rstrip()
            there = self.traced(before, rule, language, len(before) - len(before.lstrip()))
            mends = mended(sentence, self._offered(before, there, language, ranks), end)
        return Examined(tree, error, begin, end, words, mends)

    def _offered(self, written: str, trace: Trace, language: Language, ranks: Ranks | None) -> tuple[Completion, ...]:
        """What may stand after what is ``written``, what is written most often first; nothing after what is wrong."""
        words = [] if trace.at < len(written) else self._completions(trace, language)
        words.sort(key=lambda each: -ranks.of(each.word) if ranks else 0)
        return tuple(words[:SHOWN])


#: Wide digits and signs of numbers, as spellings write them.
_NARROW = str.maketrans("０１２３４５６７８９＋－／", "0123456789+-/")
#: A number with its signs: +０/-１/+２.
_NUMBER = re.compile(r"[＋－／]*[0-9０-９X][-+/0-9０-９＋－／X]*")
#: How often a text is spelled otherwise.
PASSES: Final = 4
#: Between abilities, outside of quotation marks.
_ABILITIES = re.compile('　(?=(?:[^"「」]|"[^"]*"|「[^」]*」)*$)')


def _otherwise(raw: str, language: Language) -> Iterator[str]:
    """A text as the phrases would say it, then spelled so, too, each made only when it is asked for."""
    yield language.unstyled(raw)
    narrow = _NUMBER.sub(lambda found: found[0].translate(_NARROW), raw)
    yield language.unstyled(narrow)
    spelled, before = narrow, ""
    for _ in range(PASSES):  # what one spelling makes another may change
        if spelled == before:
            break
        spelled, before = language.respelled(spelled), spelled
        yield spelled
    # A further ability, or one behind keywords, is spelled as one that stands alone.
    abilities = _ABILITIES.split(spelled)
    for _ in range(2 if len(abilities) > 1 else 0):
        abilities = [language.respelled(ability) for ability in abilities]
        yield "　".join(abilities)


def _unread(sentence: str, raw: str, trace: Trace, language: Language, hint: Text | None, labels: dict[str, Text]) -> ReadError:
    """What is said about a sentence that could be read up to ``trace.at``."""
    blanks = [language.labels["blank"] for word in trace.words if not word.strip()]
    expected = tuple(dict.fromkeys(blanks + [word.strip() for word in trace.words if word.strip()]))
    words = sorted(expected[:NAMED] if hint is None else expected, key=lambda word: hint is None or f"「{word}」" not in hint.ja)[:NAMED]
    more = "…" if len(expected) > NAMED else ""
    said = [labels.get(word, Text(word, word)) for word in words]
    could = Text("、".join(f"「{word.ja}」" for word in said) + more, ", ".join(f"“{word.en}”" for word in said) + more)
    if trace.at >= len(raw):
        message = Text(f"文が途中で終わっています。続きは{could.ja}です。", f"the text ends too early; expected {could.en}.")
    else:
        sign = raw[trace.at] if raw[trace.at].isprintable() else f"U+{ord(raw[trace.at]):04X}"
        word = _word_around(raw, trace.at)
        message = Text(
            f"{trace.at + 1}文字目の「{sign}」{f'（「{word}」の中）' if word else ''}が読めません。ここに書けるのは{could.ja}です。",
            f"cannot read “{sign}”{f' in “{word}”' if word else ''} (character {trace.at + 1}); expected {could.en}.",
        )
    return ReadError(message, sentence=sentence, at=trace.at, expected=expected, hint=hint)


def _word_around(raw: str, at: int) -> str:
    """The Latin word in whose middle a sentence cannot be read on; nothing where its first letter is wrong already.

    >>> _word_around("Flying. Draw a card.", 2), _word_around("Draw x", 5), _word_around("カードを飛ばす", 3)
    ('Flying', '', '')
    """
    found = next((word for word in _LATIN.finditer(raw) if word.start() < at < word.end()), None)
    return "" if found is None else found[0][:_LONGEST_WORD]


def _unmeant(sentence: str, nonsense: Nonsense, language: Language) -> ReadError:
    """What is said about a sentence that cannot be meant: at the number that is wrong, where one is and can be found."""
    begin = len(sentence) - len(sentence.lstrip())
    places = [] if nonsense.number is None else numerals.places(language.folded(sentence), abs(nonsense.number), language.name)
    message = Text(f"意味が通りません: {nonsense.text.ja}", f"this cannot be meant: {nonsense.text.en}")
    return ReadError(message, sentence=sentence, at=places[0] if len(places) == 1 else begin)
