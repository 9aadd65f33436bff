"""Searching a library by a query, through its index."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from cardforge.database.index.index import Index
from cardforge.database.index.query import parse
from cardforge.database.index.readings import Readings
from cardforge.database.library.keeping import code_digest, digests
from cardforge.database.library.library import Library, layers_of, words_of
from cardforge.model import Card, Master


def search(query: str, game: str, folder: Path | None = None, *, limit: int | None = None) -> list[Card]:
    """The cards and Deck Masters (as cards of kind ``master``) for which ``query`` holds, in its order.

    The index is brought up to date first. Raises ``CardforgeError`` where the query is wrong.

    >>> from cardforge.files.places import first_game
    >>> [card.id for card in search("kind:spell c:red cost>=5", first_game())]
    ['s05', 's06']
    """
    asked = parse(query, game, words_of(game, folder))
    index = fresh_index(game, folder)
    try:
        return index.select(asked.where, asked.values, asked.order, limit)
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.DataError) or not index.go_on_in_memory(error):
            raise
        Library.open(game, folder, index=index)
        return index.select(asked.where, asked.values, asked.order, limit)
    finally:
        index.close()


def fresh_index(game: str, folder: Path | None = None) -> Index:
    """The index of a library, brought up to date."""
    index = Index.of(game, folder)
    files = {path: layer for layer, paths in enumerate(layers_of(game, folder)) for path in paths}
    try:
        fresh = index.is_fresh(digests(files), code_digest(game))
    except sqlite3.Error as error:
        fresh = not index.go_on_in_memory(error)
    if not fresh:
        Library.open(game, folder, index=index)
    return index


def search_library(query: str, library: Library, *, limit: int | None = None) -> list[Card | Master]:
    """The cards and Deck Masters of an open library for which ``query`` holds; see ``search``."""
    asked = parse(query, library.game, library.words)
    index = Index(library.game)
    known: dict[tuple[str, str], Card | Master] = {(card.kind, card.id): card for card in library.cards.values()}
    known |= {(master.card.kind, master.card.id): master for master in library.masters.values()}
    cards = [thing.card if isinstance(thing, Master) else thing for thing in known.values()]
    index.update([Readings(Path(), 0, cards=cards)], {Path(): 0}, "", {race.name.ja: race.name.en for race in library.races})
    return [known[card.kind, card.id] for card in index.select(asked.where, asked.values, asked.order, limit)]
