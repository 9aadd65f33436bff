"""Searching a library by a query, through its index."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from cardforge.database.index.cells import is_unread, said_by_sentences
from cardforge.database.index.index import AT_ONCE, Index
from cardforge.database.index.query import Query, parse
from cardforge.database.index.readings import Readings
from cardforge.database.library.keeping import code_digest, digests
from cardforge.database.library.layers import layers_of
from cardforge.database.library.library import Library, words_of
from cardforge.model import Card, Master, Text
from cardforge.model.notices import notice

Found = TypeVar("Found")

_READING = Text(
    "この検索に要る文をまだ読んでいないので、読みます（一度だけ、時間がかかります）。",
    "This search looks into sentences that have not been read yet. They are being read, once; this takes a while.",
)


def search(query: str, game: str, folder: Path | None = None, *, limit: int | None = None, offset: int = 0) -> list[Card]:
    """The cards and Deck Masters (as cards of kind ``master``) for which ``query`` holds, in its order.

    ``limit`` is the most of them that are given, ``None`` for all, after the first ``offset``. The index is brought up to date first.
    Raises ``CardforgeError`` where the query is wrong.

    >>> from cardforge.files.places import first_game
    >>> [card.id for card in search("kind:spell c:red cost>=5", first_game())]
    ['s05', 's06']
    """

    def found(asked: Query, index: Index, opened: Callable[[], Library]) -> list[Card]:
        return _found(asked, game, index, opened, limit, offset)

    return _asked_of_index(
        query, game, folder, found, lambda asked, index: index.select(asked.where, asked.values, asked.order, limit, offset)
    )


def count(query: str, game: str, folder: Path | None = None) -> int:
    """How many cards and Deck Masters `search` finds; none of them is read.

    >>> from cardforge.files.places import first_game
    >>> count("kind:spell c:red cost>=5", first_game())
    2
    """

    def found(asked: Query, index: Index, opened: Callable[[], Library]) -> int:
        _read_what_is_asked(asked, game, index, opened)
        return index.count(asked.where, asked.values)

    return _asked_of_index(query, game, folder, found, lambda asked, index: index.count(asked.where, asked.values))


def _asked_of_index(
    query: str,
    game: str,
    folder: Path | None,
    found: Callable[[Query, Index, Callable[[], Library]], Found],
    in_memory: Callable[[Query, Index], Found],
) -> Found:
    """What an index that is up to date knows of a query; one that cannot be read any more is made anew ``in_memory``."""
    layers = layers_of(game, folder)
    asked = parse(query, game, words_of(game, folder, layers[1]))
    index = _brought_up_to_date(game, folder, layers, unread=True)
    try:
        return found(asked, index, lambda: Library.open(game, folder, index=index, unread=True))
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.DataError) or not index.go_on_in_memory(error):
            raise
        Library.open(game, folder, index=index)
        return in_memory(asked, index)
    finally:
        index.close()


def _read_what_is_asked(asked: Query, game: str, index: Index, opened: Callable[[], Library]) -> None:
    """Read the sentences that a query asks about."""
    if said_by_sentences(f"{asked.where} {asked.order}", game) and (some := index.unread()):
        library = opened()
        notice(_READING)
        while some:
            library.finish(index, some)
            some = index.unread()


def _found(asked: Query, game: str, index: Index, opened: Callable[[], Library], limit: int | None, offset: int = 0) -> list[Card]:
    """What is asked for; sentences are read that the query asks about, and those of the cards that are found, by the library."""
    _read_what_is_asked(asked, game, index, opened)
    while True:
        found = index.select(asked.where, asked.values, asked.order, limit, offset)
        unread = [card for card in found if is_unread(card)]
        if not unread:
            return found
        library = opened()
        for at in range(0, len(unread), AT_ONCE):
            library.finish(index, index.numbers(unread[at : at + AT_ONCE]))


def fresh_index(game: str, folder: Path | None = None, *, unread: bool = False) -> Index:
    """The index of a library, brought up to date; ``unread``: without reading the sentences of a large one."""
    return _brought_up_to_date(game, folder, layers_of(game, folder), unread=unread)


def _brought_up_to_date(game: str, folder: Path | None, layers: list[list[Path]], *, unread: bool) -> Index:
    index = Index.of(game, folder)
    files = {path: layer for layer, paths in enumerate(layers) for path in paths}
    try:
        fresh = index.is_fresh(digests(files, index), code_digest(game))
    except sqlite3.Error as error:
        fresh = not index.go_on_in_memory(error)
    if not fresh or (not unread and index.unread_files()):
        Library.open(game, folder, index=index, unread=unread)
    return index


def search_library(query: str, library: Library, *, limit: int | None = None) -> list[Card | Master]:
    """The cards and Deck Masters of an open library for which ``query`` holds, at most ``limit``; see ``search``."""
    asked = parse(query, library.game, library.words)
    index = Index(library.game)
    if library.in_index is not None:
        masters = {(master.card.kind, master.card.id): master for master in library.masters.values()}
        found = _found(asked, library.game, library.in_index, lambda: library, limit)
        return [masters.get((card.kind, card.id), card) for card in found]
    known: dict[tuple[str, str], Card | Master] = {(card.kind, card.id): card for card in library.cards.values()}
    known |= {(master.card.kind, master.card.id): master for master in library.masters.values()}
    cards = [thing.card if isinstance(thing, Master) else thing for thing in known.values()]
    index.update([Readings(Path(), 0, cards=cards)], {Path(): 0}, "", {race.name.ja: race.name.en for race in library.races})
    return [known[card.kind, card.id] for card in index.select(asked.where, asked.values, asked.order, limit)]
