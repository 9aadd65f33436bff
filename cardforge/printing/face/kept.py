"""Faces of earlier prints, in the user's cache folder: what has not changed is not drawn again.

Those of large jobs are kept finished (`KeptFaces`), those of small ones, which are packed together, as drawings (`KeptDrawings`); of large
jobs also the long streams of the document (`KeptStreams`): pages and fonts that did not change are not packed again.

A face is known by everything that it is made of: its facts, its layout, what is asked of all faces, and (in the file's name) the program,
the templates and the fonts. Nothing in the file is needed: where it is missing, damaged, too large or cannot be written, faces are drawn.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing, suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, TypeAlias

from cardforge.files.cache import cache_folder, keep_newest
from cardforge.files.places import path
from cardforge.files.proved import stamp_of
from cardforge.printing.document.compact import quickest
from cardforge.printing.document.finishing import Form
from cardforge.printing.document.ready import PackedFace
from cardforge.printing.drawing.operations import Drawing
from cardforge.printing.drawing.written import read, written
from cardforge.printing.face.templates import Template

#: Where the files lie in the cache folder: finished faces, drawings, streams; so many are kept, the newest; so many faces are kept in one
#: (some 2 KB each), and so many bytes of streams, and no more noted; so many bytes stand in one row.
FOLDER: Final = "drawn"
DRAWINGS: Final = "drawings"
STREAMS: Final = "streams"
VERSIONS: Final = 6
MOST: Final = 30_000
MOST_BYTES: Final = 40_000_000
MOST_OF_ROW: Final = 500_000
#: What is not seen on a face: where its card is written; what is worked out when it is asked for; what the schema says of every card of
#: a game in one language, which the file's name stands for.
_UNSEEN: Final = frozenset({"written", "glossary", "named"})
#: A row as it is kept: its name, what there is to know of it, its data.
Row: TypeAlias = tuple[str, str, bytes | memoryview]
#: Made once: ``json.dumps`` makes one for each call that asks for other than its own form.
_ENCODER: Final = json.JSONEncoder(ensure_ascii=True, default=repr)
#: What a layout asks for where a face is made of more than its facts say.
_BEYOND: Final = "glossary"


class _Kept:
    """The kept faces of one game, drawn with the templates and fonts of ``folders`` over the built-in ones, in a ``folder`` of the cache;
    ``asked`` stands for what is asked of all faces: marks, stamps."""

    def __init__(self, folder: str, game: str, folders: Iterable[Path], asked: object) -> None:
        self._asked = repr(asked)
        self._layouts: dict[int, tuple[Template, str]] = {}
        self._connection: sqlite3.Connection | None = None
        self._broken = False
        self._file: Path | None = None
        with suppress(OSError):
            self._file = cache_folder() / folder / f"{game}-{stamp_of(game, (path('fonts'), *folders))}.sqlite"

    def key(self, layout: Template, facts: Mapping[str, Any]) -> str:
        """What stands for a face with these facts; nothing where they do not say all that it is made of."""
        known = self._layouts.get(id(layout))
        if known is None:
            said = repr((layout.elements, layout.let, layout.styles))
            plain = "" if _BEYOND in said else f"{layout.name} {layout.size} {layout.file}"
            known = self._layouts[id(layout)] = layout, plain
        if not known[1]:
            return ""
        whole = _ENCODER.encode([known[1], self._asked, _seen(facts)])
        return blake2b(whole.encode(), digest_size=16).hexdigest()

    def _row(self, key: str) -> tuple[str, bytes] | None:
        """What is kept of a face, as it was written."""
        if not key or self._file is None or self._broken:
            return None
        if self._connection is None and self._file.exists():
            self._connection = _open(self._file)
            self._opened(self._connection)
        rows = self._connection.execute("SELECT about, data, sum FROM faces WHERE name = ?", (key,)) if self._connection else ()
        return next(((about, data) for about, data, check in rows if check == zlib.crc32(data, zlib.crc32(about.encode()))), None)

    def _opened(self, connection: sqlite3.Connection) -> None:
        """Read what every face may need."""

    def _damaged(self) -> None:
        """Read no more of a file in which something is not what was written."""
        self._broken = True
        self.close()

    def forget(self) -> None:
        """Use nothing that was opened: in the copy of a process that uses it itself."""
        self._connection = None
        self._file = None

    def close(self) -> None:
        """Read no more."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _keep(self, rows: Mapping[str, Iterable[Row]]) -> None:
        """Write rows of the tables ``faces`` and what else there is."""
        self.close()
        if self._file is None:
            return
        with suppress(sqlite3.Error, OSError):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            try:
                self._write(rows)
            except sqlite3.DatabaseError as error:
                if isinstance(error, sqlite3.OperationalError):
                    raise
                # What is no database is damaged, and made again.
                self._file.unlink()
                self._write(rows)
            keep_newest(self._file.parent.glob("*.sqlite"), VERSIONS)

    def _write(self, tables: Mapping[str, Iterable[Row]]) -> None:
        assert self._file is not None
        with closing(_open(self._file)) as connection, connection:
            for table in tables:
                columns = "name TEXT PRIMARY KEY, about TEXT, data BLOB, sum INT"
                connection.execute(f"CREATE TABLE IF NOT EXISTS {table} ({columns}) WITHOUT ROWID")
            written = {table: list(map(_summed, rows)) for table, rows in tables.items()}
            if self._is_full(connection, written["faces"]):
                for table in tables:
                    connection.execute(f"DELETE FROM {table}")
            for table, rows in written.items():
                connection.executemany(f"INSERT OR REPLACE INTO {table} VALUES (?, ?, ?, ?)", rows)

    def _is_full(self, connection: sqlite3.Connection, new: list[tuple[str, str, bytes | memoryview, int]]) -> bool:
        """Whether there is no room for ``new`` rows beside those that are kept."""
        (count,) = connection.execute("SELECT count(*) FROM faces").fetchone()
        return int(count) + len(new) > MOST


class KeptStreams(_Kept):
    """What was made of long streams of earlier documents (`document.pdf.Streams`), by what they were made of."""

    def __init__(self, game: str, folders: Iterable[Path]) -> None:
        super().__init__(STREAMS, game, folders, "")
        self._new: dict[str, bytes] = {}

    def made(self, how: str, data: bytes, make: Callable[[bytes], bytes]) -> bytes:
        """What ``make`` makes of ``data``, which always is the same; ``how`` names it."""
        key = f"{how} {blake2b(data, digest_size=16).hexdigest()}"
        try:
            found = self._found(key)
        except (sqlite3.Error, ValueError, TypeError, OSError):
            found = None
            self._damaged()
        if found is not None:
            return found
        self._new[key] = made = make(data)
        return made

    def _found(self, key: str) -> bytes | None:
        """What was made before, of one row or several; the first says how many others there are."""
        row = self._row(key)
        if row is None or not row[0]:
            return None if row is None else row[1]
        others = [self._row(f"{key} {number}") for number in range(1, int(row[0]) + 1)]
        return None if None in others else b"".join([row[1], *(other[1] for other in others if other is not None)])

    def keep(self) -> None:
        """Keep what was made, for the next time."""
        new, self._new = self._new, {}
        if new:
            self._keep({"faces": [row for key, data in new.items() for row in _rows(key, data)]})
        self.close()

    def _is_full(self, connection: sqlite3.Connection, new: list[tuple[str, str, bytes | memoryview, int]]) -> bool:
        (size,) = connection.execute("SELECT total(length(data)) FROM faces").fetchone()
        return float(size) + sum(len(data) for _, _, data, _ in new) > MOST_BYTES


class KeptDrawings(_Kept):
    """Faces that are kept as drawings (`_Kept`)."""

    def __init__(self, game: str, folders: Iterable[Path], asked: object) -> None:
        super().__init__(DRAWINGS, game, folders, asked)

    def get(self, key: str) -> Drawing | None:
        """A drawing that is kept."""
        try:
            row = self._row(key)
            return None if row is None else read(zlib.decompress(row[1]).decode("utf-8"))
        except (sqlite3.Error, ValueError, TypeError, LookupError, OSError, RecursionError, zlib.error):
            self._damaged()
        return None

    def save(self, faces: Mapping[str, Drawing]) -> None:
        """Keep drawings by their keys."""
        if faces:
            self._keep({"faces": [(key, "", quickest(written(face).encode("utf-8"))) for key, face in faces.items()]})


class KeptFaces(_Kept):
    """Faces that are kept finished (`_Kept`)."""

    def __init__(self, game: str, folders: Iterable[Path], asked: object) -> None:
        super().__init__(FOLDER, game, folders, asked)
        #: The forms that kept faces show, by name.
        self.forms: dict[str, Form] = {}

    def get(self, key: str) -> PackedFace | None:
        """A face that is kept, with all forms that it shows (in ``forms``)."""
        try:
            row = self._row(key)
            face = None if row is None else PackedFace(*row)
            return face if face is not None and self.forms.keys() >= set(face.forms) else None
        except (sqlite3.Error, ValueError, TypeError, OSError):
            self._damaged()
        return None

    def _opened(self, connection: sqlite3.Connection) -> None:
        for name, about, data, check in connection.execute("SELECT name, about, data, sum FROM forms"):
            if check == zlib.crc32(data, zlib.crc32(about.encode())):
                area, plain, flate = json.loads(about)
                self.forms[name] = Form(data, flate, (area[0], area[1], area[2], area[3]), plain)

    def save(self, faces: Mapping[str, PackedFace], forms: Mapping[str, Form]) -> None:
        """Keep faces by their keys, and the forms that they show."""
        if faces:
            rows = [(name, json.dumps([form.area, form.plain, form.flate]), form.packed) for name, form in forms.items()]
            self._keep({"faces": [(key, face.about, face.packed) for key, face in faces.items()], "forms": rows})


def _open(file: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(file, timeout=2)
    # What is lost when the power fails is drawn again.
    connection.execute("PRAGMA synchronous=OFF")
    return connection


def _rows(key: str, data: bytes) -> Iterable[Row]:
    """The rows in which ``data`` is kept: a long one in several, of each of which the database makes a copy."""
    others = (len(data) - 1) // MOST_OF_ROW
    part = memoryview(data)
    yield key, str(others or ""), part[:MOST_OF_ROW]
    for number in range(1, others + 1):
        yield f"{key} {number}", "", part[number * MOST_OF_ROW : (number + 1) * MOST_OF_ROW]


def _summed(row: Row) -> tuple[str, str, bytes | memoryview, int]:
    return *row, zlib.crc32(row[2], zlib.crc32(row[1].encode()))


def _seen(facts: Mapping[str, Any]) -> dict[str, Any]:
    """The facts that can be seen on a face; those of the cards that a leader brings along likewise."""
    return {
        name: [_seen(each) for each in value] if isinstance(value, list) and value and isinstance(value[0], Mapping) else value
        for name, value in facts.items()
        if name not in _UNSEEN
    }
