"""What a phrasebook made and read before, in the user's cache folder: its data as JSON, and the trees of sentences.

Everything in it can be made again. It is kept by the contents of the phrasebook and of the reader, so that a change of either begins anew;
where nothing can be kept, or what was kept is damaged, the work is done again without a word.
"""

from __future__ import annotations

import hashlib
import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from cardforge.files.cache import cache_folder
from cardforge.files.whole import write_whole
from cardforge.model import CardforgeError, Tree

#: Where it lies in the cache folder, and what the two files of a phrasebook end with.
FOLDER: Final = "wording"
BOOK, TREES = ".json", ".trees"
#: A file of trees grows no further than this, in bytes; a library with more to say has an index.
LARGEST: Final = 8_000_000
#: So many phrasebooks of a game are kept, the newest: those of other versions and checkouts.
VERSIONS: Final = 8


class Memory:
    """What is kept of one phrasebook: ``book`` is its data, ``tree`` and ``note`` are about sentences.

    ``name`` is the game's, ``fingerprint`` stands for everything that decides how a sentence of it is read.
    """

    def __init__(self, name: str, fingerprint: str) -> None:
        self._folder = cache_folder() / FOLDER
        self._name = name
        self._file = self._folder / f"{name}-{fingerprint[:24]}"
        self._kept: dict[bytes, bytes] | None = None
        self._new: list[bytes] = []
        self._size = 0

    def book(self) -> Any:
        """The data of the phrasebook's files as they were last read; None where nothing is kept."""
        try:
            return json.loads(self._file.with_name(self._file.name + BOOK).read_text("utf-8"))
        except (OSError, ValueError, RecursionError):
            return None

    def keep_book(self, data: Any) -> None:
        """Keep the data of the phrasebook's files, unless JSON would change it."""
        text = json.dumps(data, ensure_ascii=False)
        if json.loads(text) == data:
            with suppress(CardforgeError, OSError):
                write_whole(self._file.with_name(self._file.name + BOOK), text)
                self._sweep()

    def tree(self, key: tuple[str, str, str]) -> Tree | None:
        """What a sentence was read as before; None where it was not, or what is kept is damaged."""
        found = self._found(key)
        return found if isinstance(found, dict) else None

    def said(self, key: tuple[str, str, str]) -> str | None:
        """How a tree was said before; None where it was not, or what is kept is damaged."""
        found = self._found(key)
        return found if isinstance(found, str) else None

    def note(self, key: tuple[str, str, str], found: Tree | str) -> None:
        """Remember what a sentence was read as, or how a tree was said, to be written by ``save``."""
        if self._kept is None:
            self._kept = self._read()
        about, data = _bytes(key), _bytes(found)
        if about not in self._kept and self._size < LARGEST:
            self._kept[about] = data
            self._size += len(about) + len(data) + 2
            self._new.append(about + b"\t" + data + b"\n")

    def _found(self, key: tuple[str, str, str]) -> Any:
        """What is kept for a key."""
        if self._kept is None:
            self._kept = self._read()
        text = self._kept.get(_bytes(key))
        try:
            return None if text is None else json.loads(text)
        except (ValueError, RecursionError):
            return None

    def save(self) -> None:
        """Write what is new, in one piece at the end of the file, so that several processes can do so at once."""
        new, self._new = self._new, []
        if not new:
            return
        file = self._file.with_name(self._file.name + TREES)
        try:
            # A line that a killed process left unended is no part of the first new one.
            data = b"\n" + b"".join(new)
            if (file.stat().st_size if file.exists() else 0) + len(data) > LARGEST:
                return
            self._folder.mkdir(parents=True, exist_ok=True)
            handle = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
            with os.fdopen(handle, "wb", buffering=0) as stream:
                stream.write(data)
        except OSError:
            return

    def _read(self) -> dict[bytes, bytes]:
        try:
            data = self._file.with_name(self._file.name + TREES).read_bytes()
        except OSError:
            return {}
        self._size = len(data)
        parts = (line.partition(b"\t") for line in data.split(b"\n"))
        return {key: tree for key, _, tree in parts if tree}

    def _sweep(self) -> None:
        """Remove what is kept of phrasebooks of this game that are out of date, but for the newest."""
        books = sorted(self._folder.glob(f"{self._name}-*{BOOK}"), key=lambda file: file.stat().st_mtime, reverse=True)
        for book in books[VERSIONS:]:
            for file in (book, book.with_suffix(TREES)):
                file.unlink(missing_ok=True)


def _bytes(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")


def fingerprint(*folders: Path) -> str:
    """What stands for the contents of all code and data in folders."""
    whole = hashlib.sha256()
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".py", ".yaml"):
                whole.update(f"{path.name}\0".encode())
                whole.update(path.read_bytes())
    return whole.hexdigest()
