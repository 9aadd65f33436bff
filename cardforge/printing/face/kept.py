"""Finished faces of earlier prints, in the user's cache folder: what has not changed is not drawn again.

A face is known by everything that it is made of: its facts, its layout, what is asked of all faces, and (in the file's name) the program,
the templates and the fonts. Nothing in the file is needed: where it is missing, damaged, too large or cannot be written, faces are drawn.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterable, Mapping
from contextlib import closing, suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from cardforge.files.cache import cache_folder, keep_newest
from cardforge.files.proved import stamp_of
from cardforge.printing.document.finishing import Finished, Form
from cardforge.printing.drawing.colours import Gradient
from cardforge.printing.face.templates import Template

#: Where the files lie in the cache folder; so many are kept, the newest; so many faces are kept in one (some 2 KB each), and no more noted.
FOLDER: Final = "drawn"
VERSIONS: Final = 6
MOST: Final = 30_000
#: What is not seen on a face: where its card is written; and what is worked out when it is asked for.
_UNSEEN: Final = frozenset({"written", "glossary"})
#: What a layout asks for where a face is made of more than its facts say.
_BEYOND: Final = "glossary"


class KeptFaces:
    """The kept faces of one game, drawn with the templates and fonts of ``folders`` over the built-in ones; ``asked`` stands for what
    is asked of all faces: marks, stamps."""

    def __init__(self, game: str, folders: Iterable[Path], asked: object) -> None:
        self._asked = repr(asked)
        self._layouts: dict[int, tuple[Template, str]] = {}
        self._connection: sqlite3.Connection | None = None
        #: The forms that kept faces show, by name.
        self.forms: dict[str, Form] = {}
        self._broken = False
        self._file: Path | None = None
        with suppress(OSError):
            self._file = cache_folder() / FOLDER / f"{game}-{stamp_of(game, folders)}.sqlite"

    def key(self, layout: Template, facts: Mapping[str, Any]) -> str:
        """What stands for a face with these facts; nothing where they do not say all that it is made of."""
        known = self._layouts.get(id(layout))
        if known is None:
            said = repr((layout.elements, layout.let, layout.styles))
            plain = "" if _BEYOND in said else f"{layout.name} {layout.size} {layout.file}"
            known = self._layouts[id(layout)] = layout, plain
        if not known[1]:
            return ""
        whole = json.dumps([known[1], self._asked, _seen(facts)], ensure_ascii=True, default=repr)
        return blake2b(whole.encode(), digest_size=16).hexdigest()

    def get(self, key: str) -> Finished | None:
        """A face that is kept, with all forms that it shows (in ``forms``)."""
        if not key or self._file is None or self._broken:
            return None
        try:
            if self._connection is None:
                self._connect()
            rows = self._connection.execute("SELECT about, data, sum FROM faces WHERE name = ?", (key,)) if self._connection else ()
            for about, data, check in rows:
                if check == zlib.crc32(data, zlib.crc32(about.encode())):
                    face = _face(about, data)
                    return face if all(form in self.forms for form in face.forms) else None
        except (sqlite3.Error, ValueError, TypeError, KeyError, OSError, zlib.error):
            self._broken = True
            self.close()
        return None

    def _connect(self) -> None:
        """Open the file, where there is one, and read the forms in it."""
        assert self._file is not None
        if not self._file.exists():
            return
        self._connection = _open(self._file)
        for name, about, data, check in self._connection.execute("SELECT name, about, data, sum FROM forms"):
            if check == zlib.crc32(data, zlib.crc32(about.encode())):
                area, plain = json.loads(about)
                self.forms[name] = Form(zlib.decompress(data), (area[0], area[1], area[2], area[3]), plain)

    def forget(self) -> None:
        """Use nothing that was opened: in the copy of a process that uses it itself."""
        self._connection = None
        self._file = None

    def close(self) -> None:
        """Read no more."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def save(self, faces: Mapping[str, Finished], forms: Mapping[str, Form]) -> None:
        """Keep faces by their keys, and the forms that they show."""
        self.close()
        if self._file is None or not faces:
            return
        with suppress(sqlite3.Error, OSError):
            self._file.parent.mkdir(parents=True, exist_ok=True)
            try:
                self._write(faces, forms)
            except sqlite3.DatabaseError as error:
                if isinstance(error, sqlite3.OperationalError):
                    raise
                # What is no database is damaged, and made again.
                self._file.unlink()
                self._write(faces, forms)
            keep_newest(self._file.parent.glob("*.sqlite"), VERSIONS)

    def _write(self, faces: Mapping[str, Finished], forms: Mapping[str, Form]) -> None:
        assert self._file is not None
        with closing(_open(self._file)) as connection, connection:
            for table in ("faces", "forms"):
                columns = "name TEXT PRIMARY KEY, about TEXT, data BLOB, sum INT"
                connection.execute(f"CREATE TABLE IF NOT EXISTS {table} ({columns}) WITHOUT ROWID")
            (count,) = connection.execute("SELECT count(*) FROM faces").fetchone()
            if count + len(faces) > MOST:
                connection.execute("DELETE FROM faces")
                connection.execute("DELETE FROM forms")
            rows = [(name, json.dumps([form.area, form.plain]), zlib.compress(form.data, 1)) for name, form in forms.items()]
            connection.executemany("INSERT OR REPLACE INTO forms VALUES (?, ?, ?, ?)", map(_summed, rows))
            rows = [(key, _about(face), zlib.compress(face.data, 1)) for key, face in faces.items()]
            connection.executemany("INSERT OR REPLACE INTO faces VALUES (?, ?, ?, ?)", map(_summed, rows))


def _open(file: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(file, timeout=2)
    # What is lost when the power fails is drawn again.
    connection.execute("PRAGMA synchronous=OFF")
    return connection


def _summed(row: tuple[str, str, bytes]) -> tuple[str, str, bytes, int]:
    return *row, zlib.crc32(row[2], zlib.crc32(row[1].encode()))


def _about(face: Finished) -> str:
    """All of a finished face but its content, as JSON."""
    gradients = [[each.x0, each.y0, each.x1, each.y1, each.colours, each.stops, each.radius] for each in face.gradients]
    sizes = [face.width, face.height, face.bleed, face.smallest]
    return json.dumps([sizes, face.letters, face.forms, gradients, face.opacities], ensure_ascii=False)


def _face(about: str, data: bytes) -> Finished:
    (width, height, bleed, smallest), letters, forms, gradients, opacities = json.loads(about)
    painted = tuple(Gradient(a, b, c, d, tuple(colours), tuple(stops), radius) for a, b, c, d, colours, stops, radius in gradients)
    used = tuple((font, text) for font, text in letters)
    return Finished(width, height, bleed, smallest, zlib.decompress(data), used, tuple(forms), painted, tuple(opacities))


def _seen(facts: Mapping[str, Any]) -> dict[str, Any]:
    """The facts that can be seen on a face; those of the cards that a leader brings along likewise."""
    return {
        name: [_seen(each) for each in value] if isinstance(value, list) and value and isinstance(value[0], Mapping) else value
        for name, value in facts.items()
        if name not in _UNSEEN
    }
