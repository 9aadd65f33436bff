"""The SQLite index of a library: what the card files say, read once and found quickly.

The card files are the truth. The index keeps their readings by content, so that only what changed is read again; it can be deleted at
any time. All changes of one update are one transaction: a process that is killed, or two at once, leave it whole.
"""

from __future__ import annotations

import hashlib
import os
import re
import sqlite3
import unicodedata
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cardforge.database.index.stored import card_from_json, card_to_json, problems_from_json, problems_to_json
from cardforge.database.schema.sentences import sentence
from cardforge.files import places as resources
from cardforge.model import Card, Problem
from cardforge.model.names import normal

#: Changed whenever the tables change; an index of another version is made anew.
VERSION = 1
#: So long a process waits for another one that is writing.
PATIENCE_SECONDS = 60.0

_TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE files (path TEXT PRIMARY KEY, layer INTEGER NOT NULL, digest TEXT NOT NULL, whole INTEGER NOT NULL, problems TEXT NOT NULL);
CREATE TABLE cards (
    id INTEGER PRIMARY KEY, path TEXT NOT NULL, layer INTEGER NOT NULL, position INTEGER NOT NULL, hidden INTEGER NOT NULL DEFAULT 0,
    card_id TEXT NOT NULL, word_id TEXT NOT NULL, word_name TEXT NOT NULL, kind TEXT NOT NULL, cost INTEGER, power INTEGER, level INTEGER,
    attributes TEXT NOT NULL, colours INTEGER NOT NULL, races TEXT NOT NULL, keywords TEXT NOT NULL, abilities INTEGER NOT NULL,
    origin TEXT NOT NULL, lang TEXT NOT NULL, art TEXT NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, flavor TEXT NOT NULL,
    data TEXT NOT NULL
);
CREATE INDEX cards_path ON cards (path, position);
CREATE INDEX cards_word_id ON cards (word_id);
CREATE INDEX cards_word_name ON cards (word_name);
CREATE VIRTUAL TABLE search USING fts5 (name, text, tokenize = 'trigram');
"""
_COLUMNS = (
    "path, layer, position, card_id, word_id, word_name, kind, cost, power, level, attributes, colours, races, keywords, abilities, "
    "origin, lang, art, name, text, flavor, data"
)


@dataclass(slots=True)
class Readings:
    """What one file said: its cards in order, and what was wrong with others.

    ``whole``: these are all there is in it, so that it need not be read again; a file of Deck Masters holds more than their cards.
    """

    path: Path
    layer: int
    digest: str = ""
    cards: list[Card] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    whole: bool = True


class Index:
    """The index of one library: ``Index(None)`` lives in memory only.

    A file that is damaged, or was made by another version, is replaced by a new one; where none can be written, memory serves.
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self._connection = _connect(path)

    @classmethod
    def of(cls, game: str, folder: Path | None, files: Iterable[Path] = ()) -> Index:
        """The index for the library of ``game`` with the user's ``folder`` and ``files`` over it, in the user's cache folder."""
        places = [resources.places_of(game).cards, *([] if folder is None else [folder]), *files]
        whole = "|".join(str(place.resolve()) for place in places)
        name = f"{game}-{hashlib.sha256(whole.encode()).hexdigest()[:16]}.sqlite"
        return cls(cache_folder() / name)

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    # -- readings ---------------------------------------------------------------------------------------------------------------------

    def is_fresh(self, digests: dict[Path, str], code: str) -> bool:
        """Whether the index holds exactly these files, with these contents, read by this code."""
        kept = dict(self._connection.execute("SELECT path, digest FROM files"))
        return kept == {str(path): digest for path, digest in digests.items()} and self.environment.partition("|")[0] == code

    @property
    def environment(self) -> str:
        """What the readings depend on besides their files: the code, and after a bar the race table."""
        return self._meta("environment")

    def digests(self) -> dict[str, str]:
        """The digest of every file whose readings are kept whole."""
        return dict(self._connection.execute("SELECT path, digest FROM files WHERE whole"))

    def readings(self, path: Path) -> Readings:
        """What a kept file said."""
        found = self._connection.execute("SELECT layer, digest, whole, problems FROM files WHERE path = ?", (str(path),)).fetchone()
        layer, digest, whole, problems = found
        rows = self._connection.execute("SELECT data FROM cards WHERE path = ? ORDER BY position", (str(path),))
        return Readings(
            path, layer, digest, [card_from_json(row[0], path) for row in rows], problems_from_json(problems, path), bool(whole)
        )

    def update(self, new: Iterable[Readings], layers: dict[Path, int], environment: str, races: dict[str, str]) -> None:
        """Keep new readings; forget the files that are not in ``layers`` and everything that was read in another environment.

        ``races`` are other names of a race by its first, for the search.
        """
        rows = [(readings, [_row(readings, position, card, races) for position, card in enumerate(readings.cards)]) for readings in new]
        connection = self._connection
        connection.execute("BEGIN IMMEDIATE")
        try:
            if self._meta("environment") != environment:
                for table in ("files", "cards", "search"):
                    connection.execute(f"DELETE FROM {table}")
                connection.execute("INSERT OR REPLACE INTO meta VALUES ('environment', ?)", (environment,))
            gone = {path for (path,) in connection.execute("SELECT path FROM files")} - {str(path) for path in layers}
            for path in (*gone, *(str(readings.path) for readings, _ in rows)):
                connection.execute("DELETE FROM search WHERE rowid IN (SELECT id FROM cards WHERE path = ?)", (path,))
                connection.execute("DELETE FROM cards WHERE path = ?", (path,))
                connection.execute("DELETE FROM files WHERE path = ?", (path,))
            for readings, values in rows:
                problems = problems_to_json(readings.problems)
                connection.execute(
                    "INSERT INTO files VALUES (?, ?, ?, ?, ?)",
                    (str(readings.path), readings.layer, readings.digest, readings.whole, problems),
                )
                marks = ", ".join("?" * len(_COLUMNS.split(",")))
                connection.executemany(f"INSERT INTO cards ({_COLUMNS}) VALUES ({marks})", values)
                connection.execute(
                    "INSERT INTO search (rowid, name, text) SELECT id, name, text FROM cards WHERE path = ?", (str(readings.path),)
                )
            self._place(layers)
            connection.execute("COMMIT")
        except BaseException:
            connection.execute("ROLLBACK")
            raise

    def _place(self, layers: dict[Path, int]) -> None:
        """Write down each file's layer, and hide the cards that one of a higher layer replaces by its id or name."""
        connection = self._connection
        for path, layer in layers.items():
            connection.execute("UPDATE files SET layer = ? WHERE path = ? AND layer <> ?", (layer, str(path), layer))
            connection.execute("UPDATE cards SET layer = ? WHERE path = ? AND layer <> ?", (layer, str(path), layer))
        if connection.execute("SELECT 1 FROM cards WHERE layer > 0 OR hidden LIMIT 1").fetchone():
            over = "SELECT 1 FROM cards AS over WHERE over.{word} = cards.{word} AND ({higher})"
            higher = "over.layer > cards.layer OR (over.layer = cards.layer AND over.id < cards.id)"
            tests = (f"EXISTS ({over.format(word=word, higher=higher)})" for word in ("word_id", "word_name"))
            connection.execute(f"UPDATE cards SET hidden = {' OR '.join(tests)}")

    # -- finding ----------------------------------------------------------------------------------------------------------------------

    def select(self, where: str, values: Sequence[Any], order: str, limit: int | None = None) -> list[Card]:
        """The cards for which the SQL condition ``where`` holds, in ``order``."""
        rows = self._connection.execute(
            f"SELECT data, path FROM cards WHERE NOT hidden AND ({where}) ORDER BY {order} LIMIT ?",
            (*values, -1 if limit is None else limit),
        )
        return [card_from_json(data, Path(path)) for data, path in rows]

    def count(self, where: str = "1", values: Sequence[Any] = ()) -> int:
        """How many cards there are for which ``where`` holds."""
        found = self._connection.execute(f"SELECT COUNT(*) FROM cards WHERE NOT hidden AND ({where})", tuple(values)).fetchone()
        return int(found[0])

    def _meta(self, key: str) -> str:
        row = self._connection.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        return "" if row is None else str(row[0])


def cache_folder() -> Path:
    """Where indexes are kept: ``CARDFORGE_CACHE``, else the user's cache folder."""
    from platformdirs import user_cache_path

    named = os.environ.get("CARDFORGE_CACHE")
    return Path(named) if named else user_cache_path("cardforge")


def digest(data: bytes) -> str:
    """What stands for the contents of a file."""
    return hashlib.sha256(data).hexdigest()


def folded(text: str) -> str:
    """A text as it is searched: width and case do not count."""
    return unicodedata.normalize("NFKC", text).casefold()


def _row(readings: Readings, position: int, card: Card, races: dict[str, str]) -> tuple[Any, ...]:
    fields = card.fields
    text = card.trees.get("text", {})
    said = "\n".join(part for name in card.trees for part in sentence(card, name) if part)
    attributes = fields.get("attributes", ())
    return (
        str(readings.path),
        readings.layer,
        position,
        card.id,
        normal(card.id),
        normal(card.name.ja),
        card.kind,
        fields.get("cost"),
        fields.get("power"),
        fields.get("level", fields.get("rank")),
        _listed(attributes),
        len(attributes),
        _listed(name for race in fields.get("races", ()) for name in {folded(race), folded(races.get(race, race))}),
        _listed(text.get("keywords", ())),
        len(text.get("abilities", ())),
        card.origin,
        card.lang,
        card.art or "",
        folded("\n".join(dict.fromkeys((*card.name, card.id)))),
        folded(said),
        folded("\n".join(card.flavor or ())),
        card_to_json(card),
    )


def _listed(words: Iterable[str]) -> str:
    """Words in one text, each between bars, so that one of them is found as ``|word|``."""
    return "".join(f"|{word}" for word in words) + "|"


def _connect(path: Path | None) -> sqlite3.Connection:
    """An open index at ``path`` with its tables, or one in memory where none can be had there."""
    connection = None if path is None else _on_disk(path)
    if connection is None:
        connection = _opened(":memory:")
        _prepare(connection)
    return connection


def _on_disk(path: Path) -> sqlite3.Connection | None:
    """The index at ``path``, made anew where it is damaged or of another version; ``None`` where it cannot be written."""
    for attempt in range(2):
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            connection = _opened(str(path))
            if _prepare(connection):
                return connection
            connection.close()
        except sqlite3.OperationalError as error:
            if "locked" in str(error) or attempt:
                return None
        except sqlite3.DatabaseError:
            pass
        except OSError:
            return None
        _delete(path)
    return None


def _opened(name: str) -> sqlite3.Connection:
    connection = sqlite3.connect(name, timeout=PATIENCE_SECONDS, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.create_function("regexp", 2, _regexp, deterministic=True)
    return connection


def _prepare(connection: sqlite3.Connection) -> bool:
    """Make the tables if there are none; whether they are this version's."""
    connection.execute("BEGIN IMMEDIATE")
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version == 0:
        for statement in _TABLES.split(";"):
            connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {VERSION}")
    connection.execute("COMMIT")
    return version in (0, VERSION)


def _delete(path: Path) -> None:
    for name in (path, path.with_name(path.name + "-wal"), path.with_name(path.name + "-shm")):
        with suppress(OSError):
            name.unlink()


def _regexp(pattern: str, text: str | None) -> bool:
    return text is not None and re.search(pattern, text, re.IGNORECASE | re.MULTILINE) is not None
