"""Which readings of the index still hold, and which have to be made again."""

from __future__ import annotations

import hashlib
import os
import stat
import time
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final

import cardforge
from cardforge.database.formats.folders import YAML_ENDINGS
from cardforge.database.index.readings import Readings, digest
from cardforge.database.library.stock import Stock
from cardforge.files import places
from cardforge.files.contents import digest_of
from cardforge.files.text import MAX_BYTES
from cardforge.model import Card, OwnKeyword, Problem, Race

if TYPE_CHECKING:
    from cardforge.database.formats.card_files import Entry
    from cardforge.database.index.index import Index

#: A file that was left alone for so long is known by how it looks from outside.
SETTLED_SECONDS: Final = 2.0


class Kept:
    """What is kept of ``files`` as they are now: by the index, where there is one, and of the built-in files."""

    def __init__(self, game: str, index: Index | None, files: dict[Path, int], *, unread: bool = False) -> None:
        """``unread``: files may be kept whose sentences were not read."""
        self._game = game
        self._index = index
        self._layers = files
        built_in = {path: layer for path, layer in files.items() if layer == 0}
        self._digests = digests(built_in if index is None else files, index)
        self._stock = Stock(game, {path: self._digests[path] for path in built_in if path in self._digests}, code_digest(game))
        self._read: dict[Path, tuple[Readings, list[Entry]]] = {}
        self._new: list[Readings] = []
        self._races = ""
        whole = {} if index is None else index.digests()
        code = "" if index is None else index.environment.partition("|")[0]
        fresh = code == code_digest(self._game) if index is not None else False
        later = set() if index is None or unread else index.unread_files()
        self._holds = {path for path, value in self._digests.items() if fresh and whole.get(str(path)) == value and str(path) not in later}
        #: Whether sentences are read now that the index has as they are written.
        self._completes = bool(later)
        self._streamed: Iterator[Readings] = iter(())

    def __contains__(self, path: Path) -> bool:
        return path in self._holds or path in self._stock

    def is_stocked(self, path: Path) -> bool:
        """Whether what stands in a file is kept of a built-in file in which nothing was wrong."""
        return path in self._stock

    def entries(self, path: Path) -> list[Entry]:
        """What stands in a kept file besides cards."""
        return self._stock.entries(path) if path in self._stock else []

    @property
    def is_fresh(self) -> bool:
        """Whether the index holds everything as it is now."""
        return self._index is not None and self._index.is_fresh(self._digests, code_digest(self._game))

    def fits(self, races: list[Race], words: tuple[OwnKeyword, ...]) -> bool:
        """Whether the kept readings were made with this race table and these keywords of the author's own."""
        told = [(word.id, word.name, word.text, word.data) for word in words]
        self._races = hashlib.sha256(repr([races, told] if told else races).encode()).hexdigest()
        if self._stock.races not in ("", self._races):
            return False
        return self._index is None or self._index.environment in ("", f"{code_digest(self._game)}|{self._races}")

    def drop(self) -> None:
        """Use no kept reading."""
        self._holds.clear()
        self._stock.drop()

    def readings(self, path: Path) -> Readings:
        """The cards of a kept file."""
        if path in self._stock:
            return self._stock.readings(path)
        assert self._index is not None
        return self._index.readings(path)

    def keep(self, readings: Readings, entries: list[Entry]) -> None:
        """Remember readings that are to be saved, where they are new."""
        if self._layers[readings.path] == 0:
            self._read[readings.path] = (readings, entries)
        if self._index is not None and readings.path not in self._holds and readings.path in self._digests:
            readings.digest = self._digests[readings.path]
            self._new.append(readings)

    def stream(self, files: Iterable[Path], read: Callable[[Path], Readings]) -> None:
        """Have files read one after the other when everything is saved, so that never more than one is held."""

        def readings() -> Iterator[Readings]:
            for path in files:
                found = read(path)
                found.digest = self._digests.get(path, "")
                yield found

        self._streamed = readings()

    def save(self, races: Iterable[Race], masters: Iterable[Card], problems: Iterable[Problem]) -> None:
        """Bring what is kept up to date; ``masters`` are the cards of the Deck Masters, which are read after the other cards.

        Built-in files are kept where there is no one of the ``problems`` in them.
        """
        if not self._stock.races and not any(self._layers.get(problem.file or Path()) == 0 for problem in problems):
            self._stock.save(self._races, self._read.values())
        if self._index is None:
            return
        by_path = {readings.path: readings for readings in self._new}
        for master in masters:
            path = master.source.file
            if path in by_path:
                by_path[path].cards = [*by_path[path].cards, master]
        layers = {path: layer for path, layer in self._layers.items() if path in self._digests}
        other_names = {race.name.ja: race.name.en for race in races}
        if self._completes or not self.is_fresh:
            self._index.update(chain(self._new, self._streamed), layers, f"{code_digest(self._game)}|{self._races}", other_names)


def digests(files: dict[Path, int], index: Index | None = None) -> dict[Path, str]:
    """The digest of each file that can be read; one that looks from outside as when the ``index`` saw it is not read again."""
    from cardforge.database.formats.headings import remembered_bytes

    seen = {} if index is None else index.seen()
    found: dict[Path, str] = {}
    new: list[tuple[str, str, str]] = []
    for path in files:
        try:
            facts = path.stat()
            if not stat.S_ISREG(facts.st_mode) or facts.st_size > MAX_BYTES:
                continue
            looks = _looks(path, facts)
            kept = seen.get(str(path))
            if looks and kept is not None and kept[0] == looks:
                found[path] = kept[1]
                continue
            found[path] = digest(path.read_bytes() + remembered_bytes(path))
            if looks:
                new.append((str(path), looks, found[path]))
        except OSError:
            continue
    if index is not None and new:
        index.see(new)
    return found


def _looks(path: Path, facts: os.stat_result) -> str:
    """What changes from outside when a file does; nothing of one just written, which may change within the same tick of its clock, and of
    a table, whose headings may be explained beside it."""
    if path.suffix.lower() not in YAML_ENDINGS or time.time() - max(facts.st_mtime, facts.st_ctime) < SETTLED_SECONDS:
        return ""
    return f"{facts.st_size} {facts.st_mtime_ns} {facts.st_ctime_ns} {facts.st_ino}"


@cache
def code_digest(game: str) -> str:
    """What stands for everything that decides how a card of ``game`` is read: this code, the phrasebook and the schemas."""
    package = Path(cardforge.__file__).parent
    own = places.places_of(game)
    folders = (package / "database", package / "files", package / "wording", package / "model", own.wording, own.schemas)
    return digest_of(folders, (".py", ".yaml", ".json"))
