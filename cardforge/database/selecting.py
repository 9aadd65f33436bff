"""What people name when they name cards: one rule for every command that takes names, files and queries."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from cardforge.database.formats.folders import ENDINGS
from cardforge.database.index.tokens import is_query
from cardforge.database.library.library import Library
from cardforge.model import Card, CardforgeError, Deck, Master, Text

#: What names all decks, which no search finds.
_DECKS = ("kind:deck", "種類:デッキ")


def select(library: Library, words: Iterable[str], *, files: bool = True) -> list[Card | Master | Deck]:
    """The cards, Deck Masters and decks that ``words`` name, each word by itself.

    A word is a name or id in the library, ``kind:deck`` for all decks, a query of the search language (``kind:seal level<=3``, see
    ``docs/search.md``), or a file of cards, Deck Masters or decks, unless ``files`` may not be named.

    >>> from cardforge.database import built_in
    >>> from cardforge.files.places import first_game
    >>> [thing.id for thing in select(built_in(first_game()), ["kind:spell c:red cost=1"])]
    ['s01']

    Raises ``CardforgeError``: there is nothing of that name (the nearest is named), nothing is found, or a file cannot be read.
    """
    return [thing for word in words for thing in _named(library, word, files=files)]


def are_files(words: Iterable[str]) -> bool:
    """Whether each of the words names a file of cards, Deck Masters or decks that there is."""
    return all(_is_file(Path(word)) for word in words)


def _is_file(path: Path) -> bool:
    return path.suffix.lower() in ENDINGS and path.is_file()


def _named(library: Library, word: str, *, files: bool) -> list[Card | Master | Deck]:
    if files and _is_file(Path(word)):
        return library.load_file(Path(word))
    thing = library.called(word)
    if thing is not None:
        return [thing]
    if word in _DECKS:
        return list(library.decks.values())
    path = Path(word)
    if is_query(word) and not (files and path.exists()):
        from cardforge.database.finding import search_library

        found: list[Card | Master | Deck] = [*search_library(word, library)]
        if not found:
            short = word if len(word) <= 60 else word[:59] + "…"
            raise CardforgeError(Text(f"「{short}」に当てはまるものはありません。", f"nothing is found by “{short}”."))
        return found
    if files and path.is_dir():
        raise CardforgeError(Text("フォルダーです。ファイルか名前を指定してください。", "this is a folder, not a file."), file=path)
    if files and (path.suffix.lower() in ENDINGS or path.is_file()):
        if not path.is_file():
            raise CardforgeError(Text("ファイルがありません。", "there is no such file."), file=path)
        return library.load_file(path)
    return [library.find_any(word)]
