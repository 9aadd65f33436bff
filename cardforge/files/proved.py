"""What was found good before by the program as it is installed, in the user's cache folder, so that it need not be proved again.

A list stands for the program, the pack of a game and other folders as they look from outside: where any file of them has changed, another
list begins, and so it does where something is installed or removed beside the program.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final

import click

import cardforge
from cardforge.files import places
from cardforge.files.cache import cache_folder, keep_newest
from cardforge.files.contents import looks_of
from cardforge.files.remembered import Remembered

#: So many lists of a kind are kept, the newest.
VERSIONS: Final = 16
_PACKAGE: Final = Path(cardforge.__file__).parent
#: The rooms that say what is good: what shows it, plays or asks has no part in it.
_ROOMS: Final = ("database", "files", "games/shared", "model", "printing", "wording", "workspace")


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

    def new(self) -> bytes:
        """What was noted since the last ``save``, for another process to ``take`` over."""
        return self._kept.new()

    def take(self, new: bytes) -> None:
        """Note what another process found good (its ``new``)."""
        self._kept.take(new)

    def save(self) -> None:
        """Write what is new."""
        self._kept.save()
        keep_newest(self._file.parent.glob("*.txt"), VERSIONS)


def stamp_of(game: str, others: Iterable[Path] = ()) -> str:
    """What stands for the program, the pack of a game and ``others``, folders, as they look from outside."""
    own = places.places_of(game)
    made_from = (_pack_of(game, own), own.templates, own.schemas, *others)
    stamp = hashlib.sha256(repr((game, _program(), [looks_of(each) for each in made_from])).encode("utf-8", "surrogatepass"))
    return stamp.hexdigest()[:24]


def looks(file: Path) -> list[int]:
    """What changes from outside when a file does. Raises OSError where it is not there."""
    found = file.stat()
    return [found.st_size, found.st_mtime_ns, found.st_ctime_ns]


def _pack_of(game: str, own: places.Places) -> Path:
    """The folder of a game's pack: that of one from elsewhere is the one that its phrasebook lies in."""
    built_in = _PACKAGE / "games" / game
    return built_in if own.wording.is_relative_to(_PACKAGE) else own.wording.parent


@cache
def _program() -> tuple[object, ...]:
    """What stands for the running program: the rooms that say what is good, and the folder in which all that it needs is installed."""
    return [looks_of(_PACKAGE / room) for room in _ROOMS], looks(Path(click.__file__).parents[1])
