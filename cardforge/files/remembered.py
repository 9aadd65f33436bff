"""What was found out before, in a file of the user's cache folder: a line each, to which several processes may add at once.

Nothing in it is needed: where it is missing, damaged or cannot be written, the work is done again.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from cardforge.files.cache import add_bytes, kept_bytes

#: A file grows no further than this, in bytes; a library with more to say has an index.
LARGEST: Final = 8_000_000
#: Made once: ``json.dumps`` makes one for each call that asks for other than its own form.
_ENCODER: Final = json.JSONEncoder(ensure_ascii=False)


class Remembered:
    """What stands in ``file`` of keys (anything that JSON can hold); it is read when somebody asks."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._kept: dict[bytes, bytes] | None = None
        self._new: list[bytes] = []
        self._size = 0
        #: What was asked for last, and not found, is told next.
        self._asked: tuple[object, bytes] = (None, b"")

    def get(self, key: object) -> Any:
        """What is remembered of a key; None where nothing is, or it is damaged."""
        if self._kept is None:
            self._kept = self._read()
        about = _bytes(key)
        self._asked = key, about
        text = self._kept.get(about)
        try:
            return None if text is None else json.loads(text)
        except (ValueError, RecursionError):
            return None

    def add(self, key: object, value: object) -> None:
        """Remember something of a key of which nothing is, to be written by ``save``."""
        if self._kept is None:
            self._kept = self._read()
        about, data = self._asked[1] if self._asked[0] is key else _bytes(key), _bytes(value)
        if about not in self._kept and self._size < LARGEST:
            self._kept[about] = data
            self._size += len(about) + len(data) + 2
            self._new.append(about + b"\t" + data + b"\n")

    def new(self) -> bytes:
        """What was remembered since the last ``save``, for another process to ``take`` over."""
        return b"".join(self._new)

    def take(self, new: bytes) -> None:
        """Remember what another process found out (its ``new``)."""
        if self._kept is None:
            self._kept = self._read()
        for line in new.splitlines(keepends=True):
            about, _, data = line.rstrip(b"\n").partition(b"\t")
            if about not in self._kept and self._size < LARGEST:
                self._kept[about] = data
                self._size += len(line)
                self._new.append(line)

    def save(self) -> None:
        """Write what is new, in one piece at the end of the file, so that several processes can do so at once."""
        new, self._new = self._new, []
        # A line that a killed process left unended is no part of the first new one.
        data = b"\n" + b"".join(new)
        with suppress(OSError):
            if new and (self._file.stat().st_size if self._file.exists() else 0) + len(data) <= LARGEST:
                self._file.parent.mkdir(parents=True, exist_ok=True)
                add_bytes(self._file, data)

    def _read(self) -> dict[bytes, bytes]:
        try:
            data = kept_bytes(self._file)
        except OSError:
            return {}
        self._size = len(data)
        parts = (line.partition(b"\t") for line in data.split(b"\n"))
        return {key: value for key, _, value in parts if value}


def _bytes(value: object) -> bytes:
    return _ENCODER.encode(value).encode("utf-8", "surrogatepass")
