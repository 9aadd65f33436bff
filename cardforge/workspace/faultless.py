"""Which cards were drawn without a fault before, so that ``check`` need not draw them again.

What is remembered stands for everything that a face is made of: the card as it was read, what its game and library add, the pictures that
were opened, the templates and fonts, and this version. A card with a fault or a warning is not remembered. The list lies in the user's
cache folder; without it every face is drawn.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import click

import cardforge
from cardforge.database.index.stored import card_as_data
from cardforge.files import places as resources
from cardforge.files.cache import cache_folder, keep_newest
from cardforge.files.links import real
from cardforge.files.remembered import Remembered
from cardforge.model import Card, Master

#: Where the lists lie in the cache folder.
FOLDER: Final = "faces"
#: So many lists are kept, the newest.
VERSIONS: Final = 16


class Faultless:
    """The cards of one game that were drawn without a fault, with the templates and fonts of ``folders`` over the built-in ones."""

    def __init__(self, game: str, folders: Iterable[Path]) -> None:
        own = resources.places_of(game)
        made_from = (
            Path(cardforge.__file__).parent,
            own.templates,
            own.wording,
            own.schemas,
            resources.path("fonts"),
            *folders,
        )
        # Whatever is installed or removed beside cardforge changes this folder.
        beside = _facts(Path(click.__file__).parents[1])
        stamp = hashlib.sha256(repr((game, beside, [_stamp(folder) for folder in made_from])).encode("utf-8", "surrogatepass"))
        self._file = cache_folder() / FOLDER / f"{game}-{stamp.hexdigest()[:24]}.txt"
        self._kept = Remembered(self._file)

    def key(self, thing: Card | Master, facts: Iterable[Mapping[str, Any]], places: Iterable[Path]) -> str:
        """What stands for a card as it is drawn: what it says, the ``facts`` that are added, and where pictures may lie."""
        cards = [thing.card, *thing.seals] if isinstance(thing, Master) else [thing]
        # Where a card stands in its file is not seen on its face.
        said = [card_as_data(each) | {"line": None, "lines": None} for each in cards]
        where = [[str(each.source.file and real(each.source.file).parent) for each in cards], [str(place) for place in places]]
        rank = thing.rank if isinstance(thing, Master) else None
        whole = json.dumps([said, rank, where, list(facts)], ensure_ascii=True, sort_keys=True, default=_named)
        return hashlib.sha256(whole.encode()).hexdigest()[:32]

    def holds(self, key: str) -> bool:
        """Whether the card was drawn without a fault, and its pictures are as they were."""
        pictures = self._kept.get(key)
        try:
            return pictures is not None and all(_facts(Path(name)) == facts for name, *facts in pictures)
        except (OSError, ValueError, TypeError):
            return False

    def note(self, key: str, pictures: Iterable[Path]) -> None:
        """Remember a card that was drawn without a fault, with the pictures that were opened for it."""
        with suppress(OSError):
            self._kept.add(key, [[str(picture.absolute()), *_facts(picture)] for picture in dict.fromkeys(pictures)])

    def save(self) -> None:
        """Write what is new."""
        self._kept.save()
        keep_newest(self._file.parent.glob("*.txt"), VERSIONS)


def _named(value: object) -> str:
    """What stands for a value that JSON does not have; of what is not known it says where it lies, which is never the same again."""
    return str(getattr(value, "__qualname__", None) or (value if isinstance(value, Path) else repr(value)))


def _facts(file: Path) -> list[int]:
    """What changes when a file does. Raises OSError where it is not there."""
    found = file.stat()
    return [found.st_size, found.st_mtime_ns, found.st_ctime_ns]


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
