"""The SQLite index of a library: what the card files say, read once and found quickly.

The card files are the truth. The index keeps their readings by content, so that only what changed is read again; it can be deleted at
any time. All changes of one update are one transaction: a process that is killed, or two at once, leave it whole.
"""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from cardforge.database.index.cells import Cells, columns_of, folded, is_unread, own_cell
from cardforge.database.index.patterns import Patterns, too_long
from cardforge.database.index.readings import Readings
from cardforge.database.index.stored import card_from_json, card_to_json, problems_from_json, problems_to_json
from cardforge.database.schema.field import Fields
from cardforge.database.schema.fields import fields_of
from cardforge.files import places as resources
from cardforge.files.cache import cache_folder
from cardforge.files.links import real
from cardforge.model import Card, Problem, Text
from cardforge.model.names import normal
from cardforge.model.notices import notice

#: Changed whenever the tables change; an index of another version is made anew.
VERSION = 7
#: So long a process waits for another one that is writing.
PATIENCE_SECONDS = 60.0
#: Of so many cards are the sentences read before what they mean is kept.
AT_ONCE = 500

#: The columns of a card besides those of its fields.
_COLUMNS = {
    "path": "TEXT NOT NULL",
    "layer": "INTEGER NOT NULL",
    "position": "INTEGER NOT NULL",
    "card_id": "TEXT NOT NULL",
    "word_id": "TEXT NOT NULL",
    "word_name": "TEXT NOT NULL",
    "word_en": "TEXT NOT NULL",
    "unread": "INTEGER NOT NULL",
    "own": "TEXT",
}
_TABLES = (
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)",
    (
        "CREATE TABLE files (path TEXT PRIMARY KEY, layer INTEGER NOT NULL, digest TEXT NOT NULL, whole INTEGER NOT NULL, "
        "problems TEXT NOT NULL)"
    ),
    "CREATE TABLE seen (path TEXT PRIMARY KEY, stamp TEXT NOT NULL, digest TEXT NOT NULL)",
    "CREATE TABLE cards (id INTEGER PRIMARY KEY, hidden INTEGER NOT NULL DEFAULT 0, {columns})",
    # What is not searched stands apart, so that a search that looks at every card has little to look at.
    "CREATE TABLE bodies (id INTEGER PRIMARY KEY, data TEXT NOT NULL)",
    # Fields have no indexes: to look at all of 100,000 rows takes less than to look up each tenth of them.
    "CREATE INDEX cards_path ON cards (path, position)",
    "CREATE INDEX cards_word_id ON cards (word_id)",
    "CREATE INDEX cards_word_name ON cards (word_name)",
    "CREATE INDEX cards_word_en ON cards (word_en)",
    "CREATE INDEX cards_unread ON cards (unread) WHERE unread",
)


class Index:
    """The index of one library, with a column for each field that the game's schema declares; without ``path`` it lives in memory only.

    A file that is damaged, or was made by another version, is replaced by a new one; where none can be written, memory serves, and the user
    is told.
    """

    def __init__(self, game: str, path: Path | None = None) -> None:
        self.path = path
        self._fields = fields_of(game)
        self._tables = _tables(self._fields)
        self._connection = _connect(path, self._tables)

    @classmethod
    def of(cls, game: str, folder: Path | None, files: Iterable[Path] = ()) -> Index:
        """The index for the library of ``game`` with the user's ``folder`` and ``files`` over it, in the user's cache folder."""
        places = [resources.places_of(game).cards, *([] if folder is None else [folder]), *files]
        whole = "|".join(str(real(place)) for place in places)
        name = f"{game}-{hashlib.sha256(whole.encode()).hexdigest()[:16]}.sqlite"
        return cls(game, cache_folder() / name)

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def go_on_in_memory(self, error: sqlite3.Error) -> bool:
        """After an ``error`` of the file (a full disk, a damaged page) begin anew in memory; false where it was in memory already."""
        if self.path is None:
            return False
        with suppress(sqlite3.Error):
            self._connection.close()
        if not isinstance(error, sqlite3.OperationalError):
            _delete(self.path)
        _tell(self.path, str(error))
        self.path = None
        self._connection = _connect(None, self._tables)
        return True

    # -- readings ---------------------------------------------------------------------------------------------------------------------

    def is_fresh(self, digests: dict[Path, str], code: str) -> bool:
        """Whether the index holds exactly these files, with these contents, read by this code."""
        kept = dict(self._connection.execute("SELECT path, digest FROM files"))
        return kept == {str(path): digest for path, digest in digests.items()} and self.environment.partition("|")[0] == code

    @property
    def environment(self) -> str:
        """What the readings depend on besides their files: the code, and after a bar the race table."""
        return self._meta("environment")

    def seen(self) -> dict[str, tuple[str, str]]:
        """What files looked like from outside when they were last read whole, and the digest of what stood in them, by path."""
        return {path: (stamp, digest) for path, stamp, digest in self._connection.execute("SELECT path, stamp, digest FROM seen")}

    def see(self, files: Iterable[tuple[str, str, str]]) -> None:
        """Remember what ``seen`` tells: path, looks and digest. Where it cannot be kept, files are read again."""
        with suppress(sqlite3.Error), self._transaction():
            self._connection.executemany("REPLACE INTO seen VALUES (?, ?, ?)", files)

    def digests(self) -> dict[str, str]:
        """The digest of every file whose readings are kept whole."""
        return dict(self._connection.execute("SELECT path, digest FROM files WHERE whole"))

    def unread(self) -> list[tuple[int, Card]]:
        """Some of the cards whose sentences were not read yet, each with its number; nothing where all were."""
        asked = f"SELECT id, data, path FROM cards JOIN bodies USING (id) WHERE unread LIMIT {AT_ONCE}"
        return [(number, card_from_json(data, Path(path))) for number, data, path in self._connection.execute(asked)]

    def unread_files(self) -> set[str]:
        """The files with cards whose sentences were not read yet."""
        return {path for (path,) in self._connection.execute("SELECT DISTINCT path FROM cards WHERE unread")}

    def finish(self, read: Iterable[tuple[int, Card | None, list[Problem]]], races: dict[str, str]) -> None:
        """Keep what the sentences of cards mean, by their numbers; of one that cannot be read, which has no card, its problems are kept."""
        cells = Cells(self._fields, races)
        with self._transaction():
            for number, card, problems in read:
                path, layer, at = self._connection.execute("SELECT path, layer, position FROM cards WHERE id = ?", (number,)).fetchone()
                if card is None:
                    self._connection.execute("DELETE FROM cards WHERE id = ?", (number,))
                    self._connection.execute("DELETE FROM bodies WHERE id = ?", (number,))
                    (kept,) = self._connection.execute("SELECT problems FROM files WHERE path = ?", (path,)).fetchone()
                    both = problems_to_json([*problems_from_json(kept, Path(path)), *problems])
                    self._connection.execute("UPDATE files SET problems = ? WHERE path = ?", (both, path))
                    continue
                values = _row(Readings(Path(path), layer), at, card, cells)
                (hidden,) = self._connection.execute("SELECT hidden FROM cards WHERE id = ?", (number,)).fetchone()
                self._connection.execute(f"REPLACE INTO cards VALUES (?, ?{', ?' * len(values)})", (number, hidden, *values))
                self._connection.execute("REPLACE INTO bodies VALUES (?, ?)", (number, card_to_json(card)))

    def readings(self, path: Path) -> Readings:
        """What a kept file said."""
        found = self._connection.execute("SELECT layer, digest, whole, problems FROM files WHERE path = ?", (str(path),)).fetchone()
        layer, digest, whole, problems = found
        rows = self._connection.execute("SELECT data FROM cards JOIN bodies USING (id) WHERE path = ? ORDER BY position", (str(path),))
        return Readings(
            path, layer, digest, [card_from_json(row[0], path) for row in rows], problems_from_json(problems, path), bool(whole)
        )

    def update(self, new: Iterable[Readings], layers: dict[Path, int], environment: str, races: dict[str, str]) -> None:
        """Keep new readings; forget the files that are not in ``layers`` and everything that was read in another environment.

        ``races`` are other names of a race by its first, for the search.
        """
        inserted = f"INSERT INTO cards VALUES (?, 0{', ?' * (len(_COLUMNS) + len(columns_of(self._fields)))})"
        connection, cells = self._connection, Cells(self._fields, races)
        with self._transaction():
            if self._meta("environment") != environment:
                for table in ("files", "cards", "bodies"):
                    connection.execute(f"DELETE FROM {table}")
                connection.execute("INSERT OR REPLACE INTO meta VALUES ('environment', ?)", (environment,))
            gone = {path for (path,) in connection.execute("SELECT path FROM files")} - {str(path) for path in layers}
            for path in gone:
                self._forget(path)
            # A large library comes file by file, and no more than one file is held.
            for readings in new:
                self._forget(str(readings.path))
                problems = problems_to_json(readings.problems)
                connection.execute(
                    "INSERT INTO files VALUES (?, ?, ?, ?, ?)",
                    (str(readings.path), readings.layer, readings.digest, readings.whole, problems),
                )
                (first,) = connection.execute("SELECT IFNULL(MAX(id), 0) + 1 FROM cards").fetchone()
                rows = ((first + at, *_row(readings, at, card, cells)) for at, card in enumerate(readings.cards))
                connection.executemany(inserted, rows)
                bodies = ((first + at, card_to_json(card)) for at, card in enumerate(readings.cards))
                connection.executemany("INSERT INTO bodies VALUES (?, ?)", bodies)
            self._place(layers)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """All changes or none."""
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._connection.execute("COMMIT")
        except BaseException:
            # On a full disk it is rolled back already.
            with suppress(sqlite3.Error):
                self._connection.execute("ROLLBACK")
            raise

    def _forget(self, path: str) -> None:
        """Take out what one file said."""
        self._connection.execute("DELETE FROM bodies WHERE id IN (SELECT id FROM cards WHERE path = ?)", (path,))
        self._connection.execute("DELETE FROM cards WHERE path = ?", (path,))
        self._connection.execute("DELETE FROM files WHERE path = ?", (path,))

    def _place(self, layers: dict[Path, int]) -> None:
        """Write down each file's layer, and hide the cards that one of a higher layer replaces by its id or name."""
        connection = self._connection
        kept = dict(connection.execute("SELECT path, layer FROM files"))
        for layer, path in ((layer, str(path)) for path, layer in layers.items()):
            if kept.get(path) != layer:
                connection.execute("UPDATE files SET layer = ? WHERE path = ?", (layer, path))
                connection.execute("UPDATE cards SET layer = ? WHERE path = ?", (layer, path))
        if connection.execute("SELECT 1 FROM cards WHERE layer > 0 OR hidden LIMIT 1").fetchone():
            over = "SELECT 1 FROM cards AS over WHERE over.{word} = cards.{word} AND ({higher})"
            higher = "over.layer > cards.layer OR (over.layer = cards.layer AND over.id < cards.id)"
            tests = (f"EXISTS ({over.format(word=word, higher=higher)})" for word in ("word_id", "word_name"))
            connection.execute(f"UPDATE cards SET hidden = {' OR '.join(tests)}")

    # -- finding ----------------------------------------------------------------------------------------------------------------------

    def select(self, where: str, values: Sequence[Any], order: str, limit: int | None = None, offset: int = 0) -> list[Card]:
        """The cards for which the SQL condition ``where`` holds, in ``order``, at most ``limit`` after the first ``offset``.

        Raises ``QueryError`` where it takes longer than ``PATIENCE_SECONDS``.
        """
        found = f"SELECT id, path FROM cards WHERE NOT hidden AND ({where}) ORDER BY {order} LIMIT ? OFFSET ?"
        asked = f"SELECT data, path FROM ({found}) JOIN bodies USING (id)"
        rows = self._asked(asked, (*values, -1 if limit is None else limit, offset))
        return [card_from_json(data, Path(path)) for data, path in rows]

    def _asked(self, query: str, values: Sequence[Any]) -> list[Any]:
        patterns = Patterns()
        self._connection.create_function("regexp", 2, patterns.matches, deterministic=True)
        try:
            return self._connection.execute(query, tuple(values)).fetchall()
        except sqlite3.OperationalError:
            if "REGEXP" in query and patterns.overrun:
                raise too_long() from None
            raise

    def numbers(self, cards: Iterable[Card]) -> list[tuple[int, Card]]:
        """The cards, each with its number."""
        asked = "SELECT id FROM cards WHERE word_id = ? AND path = ? AND NOT hidden"
        found = ((self._connection.execute(asked, (normal(card.id), str(card.source.file))).fetchone(), card) for card in cards)
        return [(int(row[0]), card) for row, card in found if row is not None]

    def named(self, word: str) -> list[tuple[int, Card]]:
        """The cards that are called by a name, as ``normal`` writes it, or an id, each with its number."""
        asked = (
            "SELECT id, data, path FROM cards JOIN bodies USING (id) "
            "WHERE NOT hidden AND (word_id = :word OR word_name = :word OR word_en = :word)"
        )
        return [(number, card_from_json(data, Path(path))) for number, data, path in self._connection.execute(asked, {"word": word})]

    def names(self) -> list[str]:
        """All words by which people may call the cards."""
        asked = "SELECT json_extract(data, '$.name[0]'), json_extract(data, '$.name[1]'), card_id FROM cards JOIN bodies USING (id)"
        return list(dict.fromkeys(word for words in self._connection.execute(asked) for word in words))

    def broken_files(self) -> set[str]:
        """The files that could not be read whole."""
        return {path for (path,) in self._connection.execute("SELECT path FROM files WHERE NOT whole")}

    def problems(self) -> list[Problem]:
        """What is wrong with the files."""
        asked = "SELECT path, problems FROM files WHERE problems <> '[]'"
        return [problem for path, kept in self._connection.execute(asked) for problem in problems_from_json(kept, Path(path))]

    def count(self, where: str = "1", values: Sequence[Any] = ()) -> int:
        """How many cards there are for which ``where`` holds. Raises ``QueryError`` as `select` does."""
        return int(self._asked(f"SELECT COUNT(*) FROM cards WHERE NOT hidden AND ({where})", values)[0][0])

    def _meta(self, key: str) -> str:
        row = self._connection.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        return "" if row is None else str(row[0])


def _row(readings: Readings, position: int, card: Card, cells: Cells) -> list[Any]:
    """One card as a row of the table."""
    words = (normal(card.id), normal(card.name.ja), normal(card.name.en), is_unread(card), own_cell(card))
    return [str(readings.path), readings.layer, position, card.id, *words, *cells.of(card)]


def _connect(path: Path | None, tables: Sequence[str]) -> sqlite3.Connection:
    """An open index at ``path`` with its tables, or one in memory where none can be had there."""
    if path is not None:
        try:
            return _on_disk(path, tables)
        except (sqlite3.Error, OSError) as error:
            _tell(path, error.strerror or str(error) if isinstance(error, OSError) else str(error))
    connection = _opened(":memory:")
    _prepare(connection, tables)
    return connection


def _tell(path: Path, reason: str) -> None:
    """Tell the user that no index is kept, and why."""
    notice(
        Text(
            f"検索の索引を {path.parent} に残せません（{reason}）。索引なしで続けます。",
            f"the index for searching cannot be kept in {path.parent} ({reason}); going on without it.",
        )
    )


def _on_disk(path: Path, tables: Sequence[str]) -> sqlite3.Connection:
    """The index at ``path``, made anew where it is damaged or of another version. Raises where it cannot be written."""
    for again in (True, False):
        connection = None
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            connection = _opened(str(path))
            if _prepare(connection, tables):
                return connection
        except sqlite3.DatabaseError as error:
            if not again or "locked" in str(error) or "full" in str(error):
                raise
        if connection is not None:
            connection.close()
        _delete(path)
    raise sqlite3.DatabaseError("no index can be made here")


def _opened(name: str) -> sqlite3.Connection:
    connection = sqlite3.connect(name, timeout=PATIENCE_SECONDS, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.create_function("folded", 1, lambda value: None if value is None else folded(str(value)), deterministic=True)
    return connection


def _prepare(connection: sqlite3.Connection, tables: Sequence[str]) -> bool:
    """Make the tables if there are none; whether they are this version's, for these fields."""
    connection.execute("BEGIN IMMEDIATE")
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version == 0:
        for statement in tables:
            connection.execute(statement)
        connection.execute("INSERT INTO meta VALUES ('tables', ?)", ("\n".join(tables),))
        connection.execute(f"PRAGMA user_version = {VERSION}")
    connection.execute("COMMIT")
    if version not in (0, VERSION):
        return False
    made = connection.execute("SELECT value FROM meta WHERE key = 'tables'").fetchone()
    return made is not None and made[0] == "\n".join(tables)


def _tables(fields: Fields) -> list[str]:
    """The statements that make the tables of an index for these fields."""
    own = [f"{name} {kind}" for name, kind in _COLUMNS.items()]
    columns = ", ".join([*own, *columns_of(fields)])
    return [statement.replace("{columns}", columns) for statement in _TABLES]


def _delete(path: Path) -> None:
    for name in (path, path.with_name(path.name + "-wal"), path.with_name(path.name + "-shm")):
        with suppress(OSError):
            name.unlink()
