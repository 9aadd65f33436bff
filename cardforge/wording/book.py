"""A game's phrasebook: reads its sentences and says its trees."""

from __future__ import annotations

import atexit
import hashlib
import json
import re
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardforge.files.places import bad_pack, places_of
from cardforge.model import CardforgeError, OwnKeyword, Text, Tree
from cardforge.model.characters import japanese
from cardforge.renamed import moved
from cardforge.wording.errors import BookFault, ReadError, SayError
from cardforge.wording.phrases.memory import Memory, fingerprint_of

# Whatever a sentence needs that was not read before is imported when there is one: most commands begin without.
if TYPE_CHECKING:
    from cardforge.wording.phrases.grammar import Grammar, Rule
    from cardforge.wording.reading.examining import Examined, Ranks
    from cardforge.wording.reading.reader import Reader

#: How many sentences are remembered with their trees.
REMEMBERED = 50_000
#: How much of a tree that cannot be said a message shows, in characters.
LONGEST_PART = 200
#: How many phrasebooks are kept of libraries with keywords of their own.
OWN_BOOKS = 32

_LATIN = "[A-Za-z]"
_NAMES_KEYWORDS = Text(
    "キーワードの文には、することを書きます（キーワードの名前は並べられません）。",
    "the text of a keyword says what it does; it is no list of keywords",
)
#: What memory holds of a sentence that can be meant, and of a text that a kind of card can have.
_GOOD = "good"
_QUOTED = '"[^" ]*"|「[^」]*」'


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

    def __init__(
        self,
        grammar: Grammar | Callable[[], Grammar],
        keywords: list[dict[str, Any]],
        memory: Memory | None = None,
        kinds: Mapping[str, str] | None = None,
    ) -> None:
        self._grammar = grammar
        self._memory = memory
        self._kinds = kinds
        self._read: OrderedDict[tuple[str, str, str], Tree] = OrderedDict()
        #: Of these sentences it is known that they can be meant.
        self._meant: set[tuple[str, str, str]] = set()
        self._keywords = {each["id"]: each for each in keywords}
        self._told: dict[str, Keyword] = {}
        #: Stands for the names of keywords that are not the game's own.
        self._mark = ""

    @cached_property
    def grammar(self) -> Grammar:
        """The phrases, and what is known of the languages and of the game."""
        return self._grammar() if callable(self._grammar) else self._grammar

    @cached_property
    def _starts(self) -> Mapping[str, str]:
        """The rule that each kind of text begins with."""
        return self.grammar.kinds if self._kinds is None else self._kinds

    @cached_property
    def _reader(self) -> Reader:
        from cardforge.wording.reading.reader import Reader

        return Reader(self.grammar, self._keywords.values(), self.say)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of text this phrasebook reads: ``text`` first."""
        return tuple(self._starts)

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
        book = Phrasebook(lambda: replace(self.grammar, make_rules=rules), [*self._keywords.values(), *lines], self._memory, self._starts)
        book._mark = hashlib.sha256(repr([(word.id, word.name) for word in words]).encode()).hexdigest()[:16]
        return book

    def keyword_data(self, keyword: str) -> Mapping[str, Any]:
        """What the game says about the keyword (``settable``, ``power``), without reading what it does."""
        return self._keywords[keyword]

    def keyword_name(self, keyword: str, lang: str = "ja") -> str:
        """The keyword's name (貫通, Pierce)."""
        return str(self._keywords[keyword][lang])

    def called(self, rule: str, word: str, lang: str) -> str:
        """What a language calls a word of a rule of free text: the race ドラゴン is a Dragon; itself where it has no other name."""
        from cardforge.wording.phrases.grammar import FreeText

        found = self.grammar.rules[rule]
        return (found.called(word, lang) if isinstance(found, FreeText) else None) or word

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
        key, rule = (sentence, kind, lang), self._start(kind)
        if key not in self._read:
            self._read[key] = self._remembered((sentence, rule, lang), mend)
            if len(self._read) > REMEMBERED:
                self._meant.discard(self._read.popitem(last=False)[0])
        tree: Tree = _copy(self._read[key])
        if sensible and key not in self._meant:
            # Kinds of text that begin with the same rule can mean different things.
            kept = (*self._kept((sentence, rule, lang)), f"sense {kind}")
            if self._memory is None or self._memory.said(kept) != _GOOD:
                try:
                    self._reader.require_sense(tree, sentence, lang, kind)
                except ReadError:
                    other = self._reader.otherwise(sentence, rule, lang)
                    if other is None:
                        raise
                    self._reader.require_sense(other, sentence, lang, kind)
                    return other
                self._note(kept, _GOOD)
            self._meant.add(key)
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
        return self._reader.examine(sentence, caret, self._start(kind), lang or self.language(sentence), ranks)

    def misplaced(self, tree: Tree, card: str, sentence: str = "") -> Text | None:
        """Why a kind of card (``"spell"``) cannot have the text with this tree, written as this ``sentence``; None if it can."""
        kept = ("misplaced", card, _plain(tree), sentence)
        if self._memory is not None and self._memory.said(kept) == _GOOD:
            return None
        fault = self._reader.misplaced(tree, card, sentence, self.language(sentence))
        if fault is None:
            self._note(kept, _GOOD)
        return fault

    def _kept(self, key: tuple[str, str, str]) -> tuple[str, str, str]:
        """What stands for a sentence in memory: also of which keywords its words may be."""
        sentence, rule, lang = key
        return sentence, f"{rule} {self._mark}".rstrip(), lang

    def _note(self, key: tuple[str, ...], found: Tree | str) -> None:
        if self._memory is not None:
            self._memory.note(key, found)

    def _remembered(self, key: tuple[str, str, str], mend: bool) -> Tree:
        """What a sentence was read as by an earlier process, or is read as now."""
        kept = self._kept(key)
        tree = self._memory.tree(kept) if self._memory else None
        if tree is not None:
            return tree
        try:
            tree = self._reader.read(*key, mend)
        except RecursionError:
            message = Text("文の入れ子が深すぎます。", "the sentence is nested too deeply")
            raise ReadError(message, sentence=key[0], at=0) from None
        self._note(kept, tree)
        return tree

    def keep(self) -> None:
        """Keep what was read since in the user's cache folder, so that the next process need not read it again."""
        if self._memory:
            self._memory.save()

    def found_out(self) -> bytes:
        """What was read and said since it was last kept, for the same phrasebook in another process (``learn``)."""
        return b"" if self._memory is None else self._memory.new()

    def learn(self, found_out: bytes) -> None:
        """Take over what this phrasebook read and said in another process (its ``found_out``)."""
        if self._memory is not None:
            self._memory.take(found_out)

    def say(self, tree: Tree, *, kind: str = "text", lang: str = "ja") -> str:
        """The sentence for a tree. Raises SayError if the phrasebook has none."""
        key = (f"{self._start(kind)} {self._mark}".rstrip(), lang, _plain(tree))
        text = self._memory.said(key) if self._memory else None
        if text is None:
            text = self._say_now(tree, kind, lang)
            self._note(key, text)
        return text

    def _say_now(self, tree: Tree, kind: str, lang: str) -> str:
        from cardforge.wording.sayer import Sayer

        sayer = Sayer(self.grammar, self.grammar.languages[lang])
        try:
            text = sayer.say(self.explicit(tree), self._start(kind))
        except (AttributeError, KeyError, TypeError, ValueError):
            # A tree that somebody wrote by hand may have any shape: a number where its effects stand.
            text = None
        if text is None:
            unsaid = sayer.unsaid or tree
            part = repr(unsaid)
            part = part if len(part) <= LONGEST_PART else part[:LONGEST_PART] + "…"
            message = Text(f"この効果を言い表す文がありません: {part}", f"no phrase says this part of the tree: {part}")
            raise SayError(message, part=unsaid)
        return text

    def dangles(self, tree: Tree) -> bool:
        """Whether the tree points back to something chosen before (そのユニット, a left-out object, it) where nothing was."""
        return self._reader.dangles(tree)

    def explicit(self, tree: Tree) -> Tree:
        """The tree with what a sentence has to say written in (who does it, to which card), which means the same."""
        named: Tree = self.grammar.clarity.explicit(tree)
        return named

    def forget(self) -> None:
        """Forgets the sentences read so far, also by earlier processes, for measuring."""
        self._read.clear()
        self._meant.clear()
        self._memory = None

    def normalise(self, sentence: str) -> str:
        """The sentence with every variant of the table written one way, for comparing two sentences."""
        from cardforge.wording.phrases import numerals

        language = self.grammar.languages[self.language(sentence)]
        text = numerals.with_digits(language.folded(sentence.strip()), language.counters)
        for word, others in language.synonyms.items():
            for other in others:
                text = text.replace(language.folded(other), language.folded(word))
        text = language.respelled(text)
        for variant, written in language.variants:
            text = variant.sub(written, text)
        return text

    def language(self, sentence: str) -> str:
        """The language of a sentence: the one most of its letters, outside of quoted names, belong to."""
        plain = re.sub(_QUOTED, "", sentence)
        latin = len(re.findall(_LATIN, plain))
        return "en" if latin and latin > japanese(plain) else "ja"

    def _start(self, kind: str) -> str:
        if kind not in self._starts:
            kinds = ", ".join(self.kinds)
            message = Text(f"文の種類「{kind}」はありません。あるのは {kinds} です。", f"no kind of text {kind!r}; there are {kinds}")
            raise CardforgeError(message)
        return self._starts[kind]


def _plain(tree: Tree) -> str:
    """A tree as one word, by which it is remembered."""
    return json.dumps(tree, ensure_ascii=False, default=repr)


def _copy(tree: Any) -> Any:
    if isinstance(tree, dict):
        return {key: _copy(part) for key, part in tree.items()}
    return [_copy(part) for part in tree] if isinstance(tree, list) else tree


def phrasebook(game: str, words: tuple[OwnKeyword, ...] = ()) -> Phrasebook:
    """The phrasebook of a game, loaded once, with a library's own keywords (``words``).

    Raises CardforgeError without such a game, or a good phrasebook of it.
    """
    return _extended(game, words) if words else _of_game(game)


def forget() -> None:
    """Load phrasebooks anew when they are asked for again."""
    _of_game.cache_clear()
    _extended.cache_clear()


@lru_cache(maxsize=OWN_BOOKS)
def _extended(game: str, words: tuple[OwnKeyword, ...]) -> Phrasebook:
    return _of_game(game).extended(words)


@cache
def _of_game(game: str) -> Phrasebook:
    folder = places_of(game).wording
    try:
        memory = Memory(game, fingerprint_of(folder))
        book = _remembered(folder, memory) or Phrasebook(*_loaded(folder, memory), memory)
    except BookFault as fault:
        raise bad_pack(game, "wording", Text(fault.why, fault.why), file=fault.file, line=fault.line) from fault
    except (ArithmeticError, AttributeError, LookupError, OSError, TypeError, ValueError) as error:
        said = str(error).splitlines()[0]
        raise bad_pack(game, "wording", Text(said, said)) from error
    atexit.register(book.keep)
    return book


def _loaded(folder: Path, memory: Memory) -> tuple[Grammar, list[dict[str, Any]]]:
    from cardforge.wording.phrases import loader

    return loader.load(folder, memory)


def _remembered(folder: Path, memory: Memory) -> Phrasebook | None:
    """The phrasebook as memory has it, which was found whole before: its grammar is made when something asks for it."""
    front = memory.front()
    if front is None:
        return None
    keywords, kinds = front
    return Phrasebook(lambda: _loaded(folder, memory)[0], keywords, memory, kinds)


__getattr__ = moved(__name__)
