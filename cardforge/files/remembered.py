"""What was found good before, in the user's cache folder: one line each, to which several processes may add at once.

Nothing in it is needed: where it is missing, damaged or cannot be written, the work is done again.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from typing import Any, Final

from cardforge.files.cache import cache_folder

#: A list grows no further than this, in bytes; so many of a folder are kept, the newest.
LARGEST: Final = 8_000_000
VERSIONS: Final = 16


class Remembered:
    """The list ``name`` of the cache's ``folder``: keys without blanks, and what is remembered of each."""

    def __init__(self, folder: str, name: str) -> None:
        self._file = cache_folder() / folder / f"{name}.txt"
        self._kept = self._read()
        self._new: list[str] = []

    def get(self, key: str) -> Any:
        """What is remembered of a key; None where nothing is, or it is damaged."""
        try:
            return json.loads(self._kept[key])
        except (KeyError, ValueError, RecursionError):
            return None

    def add(self, key: str, value: Any) -> None:
        """Remember something of a key, to be written by ``save``."""
        self._new.append(f"{key}\t{json.dumps(value)}\n")

    def save(self) -> None:
        """Write what is new, in one piece at the end of the list."""
        # A line that a killed process left unended is no part of the first new one.
        data = "\n" + "".join(self._new)
        with suppress(OSError):
            if self._new and (self._file.stat().st_size if self._file.exists() else 0) + len(data) <= LARGEST:
                self._file.parent.mkdir(parents=True, exist_ok=True)
                handle = os.open(self._file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
                with os.fdopen(handle, "wb", buffering=0) as stream:
                    stream.write(data.encode())
                self._sweep()
        self._new = []

    def _read(self) -> dict[str, str]:
        try:
            lines = self._file.read_text("utf-8").split("\n")
        except (OSError, ValueError):
            return {}
        return {key: value for key, _, value in (line.partition("\t") for line in lines) if value}

    def _sweep(self) -> None:
        """Remove the lists that are out of date, but for the newest."""
        lists = sorted(self._file.parent.glob("*.txt"), key=lambda file: file.stat().st_mtime, reverse=True)
        for file in lists[VERSIONS:]:
            file.unlink(missing_ok=True)
