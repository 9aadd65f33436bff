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
from cardforge.model import Card, OwnKeyword, Problem, Race, Tree

if TYPE_CHECKING:
    from cardforge.database.formats.card_files import Entry
    from cardforge.database.index.index import Index

#: A file of the user's own that is larger is kept as it was read, where nothing is wrong in it; a smaller one is read as quickly.
OWN_BYTES: Final = 10_000
#: A file that was left alone for so long is known by how it looks from outside.
SETTLED_SECONDS: Final = 2.0


class Kept:
    """What is kept of ``files`` as they are now: by the index where there is one, of the built-in files, of single ones of the folder."""

    def __init__(
        self, game: str, index: Index | None, files: dict[Path, int], *, unread: bool = False, own: bool = True, later: bool = False
    ) -> None:
        """``unread``: files may be kept whose sentences were not read; not ``own``: nothing is kept of single files of the folder;
        ``later``: sentences of the built-in files may be read later."""
        self._game = game
        self._index = index
        self._layers = files
        built_in = {path: layer for path, layer in files.items() if layer == 0}
        single = {path: layer for path, layer in files.items() if own and index is None and layer > 0 and _is_worth(path)}
        self._digests = digests(built_in | single if index is None else files, index)
        self._stock = Stock(game, {path: self._digests[path] for path in built_in if path in self._digests}, code_digest(game))
        if self._stock.unread and not later:
            self._stock.renew()
        #: What is kept of each single file of the folder.
        self._own = {
            path: Stock(game, {path: self._digests[path]}, code_digest(game), own=True) for path in single if path in self._digests
        }
        self._read: dict[Path, tuple[Readings, list[Entry]]] = {}
        self._new: list[Readings] = []
        self._races = ""
        whole = {} if index is None else index.digests()
        code = "" if index is None else index.environment.partition("|")[0]
        fresh = code == code_digest(self._game) if index is not None else False
        waiting = set() if index is None or unread else index.unread_files()
        self._holds = {
            path for path, value in self._digests.items() if fresh and whole.get(str(path)) == value and str(path) not in waiting
        }
        #: Whether sentences are read now that the index has as they are written.
        self._completes = bool(waiting)
        self._streamed: Iterator[Readings] = iter(())

    def __contains__(self, path: Path) -> bool:
        return path in self._holds or self.is_stocked(path)

    def is_stocked(self, path: Path) -> bool:
        """Whether what stands in a file is kept of one in which nothing was wrong."""
        return path in self._stock_of(path)

    def _stock_of(self, path: Path) -> Stock:
        """Where a file is kept by its contents, if it is."""
        return self._own.get(path, self._stock)

    def is_own(self, path: Path) -> bool:
        """Whether it is a single file of the folder that is kept."""
        return path in self._own and path in self._own[path]

    def cards_in(self, path: Path) -> int:
        """How many cards stand in a single file of the folder that is kept; none of another one are counted."""
        return self._own[path].cards_in(path) if self.is_own(path) else 0

    def entries(self, path: Path) -> list[Entry]:
        """What stands in a kept file besides cards."""
        return self._stock_of(path).entries(path) if self.is_stocked(path) else []

    @property
    def is_fresh(self) -> bool:
        """Whether the index holds everything as it is now."""
        return self._index is not None and self._index.is_fresh(self._digests, code_digest(self._game))

    def drop_unfit(self, races: list[Race], words: tuple[OwnKeyword, ...]) -> set[Path]:
        """Use no kept reading that was made with another race table, or other keywords of the author's own; gives the files to be read."""
        told = [(word.id, word.name, word.text, word.data) for word in words]
        self._races = hashlib.sha256(repr([races, told] if told else races).encode()).hexdigest()
        before = {path for path in self._layers if path in self}
        for stock in (self._stock, *self._own.values()):
            if stock.races not in ("", self._races):
                stock.drop()
        if self._index is not None and self._index.environment not in ("", f"{code_digest(self._game)}|{self._races}"):
            self._holds.clear()
        return {path for path in before if path not in self}

    def readings(self, path: Path, later: Callable[[Card], dict[str, Tree]]) -> Readings:
        """The cards of a kept file; ``later`` reads sentences that were not read."""
        if self.is_stocked(path):
            return self._stock_of(path).readings(path, later)
        assert self._index is not None
        return self._index.readings(path)

    def keep(self, readings: Readings, entries: list[Entry]) -> None:
        """Remember readings that are to be saved, where they are new."""
        if self._layers[readings.path] == 0 or (readings.path in self._own and not self.is_own(readings.path)):
            self._read[readings.path] = (readings, entries)
        if self._index is not None and readings.path not in self._holds and readings.path in self._digests:
            readings.digest = self._digests[readings.path]
            self._new.append(readings)

    def complete(self, cards: Iterable[Card]) -> None:
        """Keep what sentences of built-in cards mean that were read since."""
        if self._stock.unread:
            layer = {path for path, layer in self._layers.items() if layer == 0}
            self._stock.complete({card.id: card for card in cards if card.source.file in layer})

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

        Built-in files are kept where there is no one of the ``problems`` in them, and so is each single file of the folder.
        """
        faulty = {problem.file for problem in problems}
        if not self._stock.races and not any(self._layers.get(file or Path()) == 0 for file in faulty):
            self._stock.save(self._races, [read for path, read in self._read.items() if path not in self._own])
        for own, read in self._read.items():
            if own in self._own and own not in faulty:
                self._own[own].save(self._races, [read])
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


def _is_worth(path: Path) -> bool:
    """Whether a file is large enough to be kept by itself, and says all that it says by itself."""
    try:
        return path.suffix.lower() in YAML_ENDINGS and path.stat().st_size > OWN_BYTES
    except OSError:
        return False


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
    return digest_of(folders, (".py", ".yaml", ".json", ".tsv"))
