"""An author's own keywords: their names, and the sentences that say what they do. They are read before the cards that may name them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from cardforge.database.formats.broken import Broken
from cardforge.database.formats.card_files import Entry
from cardforge.database.library.problems import Problems
from cardforge.database.library.reader import CardReader, source_in
from cardforge.model import CardforgeError, OwnKeyword, Problem, Text
from cardforge.model.names import normal
from cardforge.wording.book import Phrasebook, phrasebook

OWN_KEYWORD = "abilities.schema.json#/$defs/own-keyword"
#: The one effect that names keywords and does not give them.
_TAKING = "lose"
_OTHER_NAME = Text("別の名前にしてください。", "Choose another name.")


def is_own(entry: Entry) -> bool:
    """Whether an entry of a list of keywords is one of the author's own; else it lets Deck Masters have one that there is."""
    return entry.kind == "keywords" and not (isinstance(entry.value, dict) and "keyword" in entry.value)


def own_keywords(
    reader: CardReader, entries: Mapping[Path, list[Entry]], layers: Mapping[Path, int]
) -> tuple[tuple[OwnKeyword, ...], list[Problem]]:
    """The keywords that the files define, a later layer's in place of an earlier one's, and what is wrong with them."""
    if not any(is_own(entry) for listed in entries.values() for entry in listed):
        return (), []
    taken = _taken(phrasebook(reader.game))
    found: dict[str, OwnKeyword] = {}
    faults: list[Problem] = []
    for path, listed in entries.items():
        problems = Problems(path)
        for entry in filter(is_own, listed):
            word = _keyword(reader, entry, problems)
            if word is None:
                continue
            before = found.get(word.id)
            if before is not None and _layer(before, layers) < layers[path]:
                taken = {name: key for name, key in taken.items() if key != word.id}
            clash = next((name for name in _names(word.id, word.name) if name in taken), None)
            if clash is not None:
                ja, en = f"「{taken[clash]}」という言葉はもうあります。", f"“{taken[clash]}” is a word already."
                problems.error(Text(ja, en), line=word.source.line, where=word.name.ja, hint=_OTHER_NAME)
                continue
            taken |= dict.fromkeys(_names(word.id, word.name), word.id)
            found[word.id] = word
        faults += problems
    words = tuple(found.values())
    return words, faults + list(_unreadable(reader.game, words))


def _keyword(reader: CardReader, entry: Entry, problems: Problems) -> OwnKeyword | None:
    if isinstance(entry.value, Broken):
        problems.raised(entry.value.error, line=entry.line, where=entry.value.name)
        return None
    if not isinstance(entry.value, dict):
        problems.error(Text("キーワードは「キー: 値」の形で書きます。", "a keyword is written as “key: value”."), line=entry.line)
        return None
    value = reader.spelt(OWN_KEYWORD, entry.value)
    if not reader.valid(OWN_KEYWORD, value, problems):
        return None
    name = Text(value["ja"].strip(), value["en"].strip())
    source = source_in(problems.file, value)
    data = tuple((key, part) for key, part in value.items() if key not in ("id", "ja", "en", "text"))
    return OwnKeyword(value["id"], name, value["text"].strip(), data, source)


def _unreadable(game: str, words: tuple[OwnKeyword, ...]) -> Iterator[Problem]:
    """The keywords whose sentence cannot be read, or gives them themselves."""
    book = phrasebook(game, words)
    gives = {word.id: frozenset[str]() for word in words}
    for word in words:
        problems = Problems(word.source.file)
        try:
            gives[word.id] = frozenset(_given(book.keyword(word.id).abilities))
        except CardforgeError as error:
            problems.raised(error, line=word.source.line_of("text"), where=word.name.ja)
        yield from problems
    for word in words:
        if word.id in _reached(word.id, gives):
            problems = Problems(word.source.file)
            problems.error(
                Text("このキーワードの効果は、このキーワード自身を与えます。", "what this keyword does gives the keyword itself."),
                line=word.source.line_of("text"),
                where=word.name.ja,
            )
            yield from problems


def _given(tree: Iterable[Any] | Any) -> Iterator[str]:
    """The keywords that the effects of a tree give."""
    if isinstance(tree, dict):
        if tree.get("do") != _TAKING:
            yield from tree.get("keywords", ())
        for part in tree.values():
            yield from _given(part)
    elif isinstance(tree, list | tuple):
        for part in tree:
            yield from _given(part)


def _reached(word: str, gives: Mapping[str, frozenset[str]]) -> set[str]:
    """Every keyword that one gives, and that those give in turn."""
    reached: set[str] = set()
    waiting = [word]
    while waiting:
        new = gives.get(waiting.pop(), frozenset()) - reached
        reached |= new
        waiting += new
    return reached


def _names(key: str, name: Text) -> dict[str, None]:
    """Every word that a keyword goes by, as words are compared."""
    return dict.fromkeys(normal(word) for word in (key, *name))


def _taken(book: Phrasebook) -> dict[str, str]:
    """The words that no keyword may be called: other keywords, and what the phrasebook has other words for."""
    taken = {word: key for key in book.keywords for word in _names(key, Text(book.keyword_name(key, "ja"), book.keyword_name(key, "en")))}
    for language in book.grammar.languages.values():
        for word, others in language.synonyms.items():
            taken |= {normal(each): each for each in (word, *others)}
    return taken


def _layer(word: OwnKeyword, layers: Mapping[Path, int]) -> int:
    return layers.get(word.source.file, 0) if word.source.file else 0
