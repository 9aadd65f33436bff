"""What was found good before by the program as it is installed, in the user's cache folder, so that it need not be proved again.

A list stands for the program, the pack of a game and other folders as they look from outside: where any file of them has changed, another
list begins, and so it does where something is installed or removed beside the program.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Final

import click

import cardforge
from cardforge.files import places
from cardforge.files.cache import cache_folder, keep_newest
from cardforge.files.remembered import Remembered

#: So many lists of a kind are kept, the newest.
VERSIONS: Final = 16


class Proved:
    """A list of what was found good: ``folder`` in the cache is for lists of its kind, ``others`` are folders that it stands for, too."""

    def __init__(self, folder: str, game: str, others: Iterable[Path] = ()) -> None:
        self._file = cache_folder() / folder / f"{game}-{stamp_of(game, others)}.txt"
        self._kept = Remembered(self._file)

    @property
    def name(self) -> str:
        """What stands for the program, the game and the other folders as they look now."""
        return self._file.stem

    def get(self, key: str) -> Any:
        """What was noted of something that was found good; None where nothing was."""
        return self._kept.get(key)

    def note(self, key: str, facts: Any) -> None:
        """Remember something that was found good, with ``facts`` about it that JSON can hold."""
        self._kept.add(key, facts)

    def save(self) -> None:
        """Write what is new."""
        self._kept.save()
        keep_newest(self._file.parent.glob("*.txt"), VERSIONS)


def stamp_of(game: str, others: Iterable[Path] = ()) -> str:
    """What stands for the program, the pack of a game and ``others``, folders, as they look from outside."""
    own = places.places_of(game)
    # The folder of a pack from elsewhere is the one that its phrasebook lies in.
    made_from = (own.wording.parent, own.templates, own.schemas, *others)
    stamp = hashlib.sha256(repr((game, _program(), [_stamp(each) for each in made_from])).encode("utf-8", "surrogatepass"))
    return stamp.hexdigest()[:24]


def looks(file: Path) -> list[int]:
    """What changes from outside when a file does. Raises OSError where it is not there."""
    found = file.stat()
    return [found.st_size, found.st_mtime_ns, found.st_ctime_ns]


@cache
def _program() -> tuple[object, ...]:
    """What stands for the running program: its files, and the folder in which all that it needs is installed."""
    return _stamp(Path(cardforge.__file__).parent), looks(Path(click.__file__).parents[1])


def _stamp(folder: Path) -> list[tuple[str, int, int, int]]:
    """The files below a folder with what changes when they do."""
    found: list[tuple[str, int, int, int]] = []
    folders = [str(folder)]
    while folders:
        with suppress(OSError), os.scandir(folders.pop()) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    folders += [] if entry.name == "__pycache__" else [entry.path]
                else:
                    facts = entry.stat()
                    found.append((entry.path, facts.st_size, facts.st_mtime_ns, facts.st_ctime_ns))
    return sorted(found)
