"""Which readings of the index still hold, and which have to be made again."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import cardforge
from cardforge.database.index.readings import Readings, digest
from cardforge.files import places
from cardforge.files.text import MAX_BYTES
from cardforge.model import Card, OwnKeyword, Race

if TYPE_CHECKING:
    from cardforge.database.index.index import Index


class Kept:
    """The readings that an index keeps for ``files`` as they are now; none without an index."""

    def __init__(self, game: str, index: Index | None, files: dict[Path, int]) -> None:
        self._game = game
        self._index = index
        self._layers = files
        self._digests = {} if index is None else digests(files)
        self._new: list[Readings] = []
        self._races = ""
        whole = {} if index is None else index.digests()
        code = "" if index is None else index.environment.partition("|")[0]
        fresh = code == code_digest(self._game) if index is not None else False
        self._holds = {path for path, value in self._digests.items() if fresh and whole.get(str(path)) == value}

    def __contains__(self, path: Path) -> bool:
        return path in self._holds

    def fits(self, races: list[Race], words: tuple[OwnKeyword, ...]) -> bool:
        """Whether the kept readings were made with this race table and these keywords of the author's own."""
        told = [(word.id, word.name, word.text, word.data) for word in words]
        self._races = hashlib.sha256(repr([races, told] if told else races).encode()).hexdigest()
        return self._index is None or self._index.environment in ("", f"{code_digest(self._game)}|{self._races}")

    def drop(self) -> None:
        """Use no kept reading."""
        self._holds.clear()

    def readings(self, path: Path) -> Readings:
        """What the index keeps for ``path``."""
        assert self._index is not None
        return self._index.readings(path)

    def keep(self, readings: Readings) -> None:
        """Remember readings that are to be saved, where they are new."""
        if self._index is not None and readings.path not in self._holds and readings.path in self._digests:
            readings.digest = self._digests[readings.path]
            self._new.append(readings)

    def save(self, races: Iterable[Race], masters: Iterable[Card]) -> None:
        """Bring the index up to date; ``masters`` are the cards of the Deck Masters, which are read after the other cards."""
        if self._index is None:
            return
        by_path = {readings.path: readings for readings in self._new}
        for master in masters:
            path = master.source.file
            if path in by_path:
                by_path[path].cards = [*by_path[path].cards, master]
        layers = {path: layer for path, layer in self._layers.items() if path in self._digests}
        other_names = {race.name.ja: race.name.en for race in races}
        if not self._index.is_fresh(self._digests, code_digest(self._game)):
            self._index.update(self._new, layers, f"{code_digest(self._game)}|{self._races}", other_names)


def digests(files: dict[Path, int]) -> dict[Path, str]:
    """The digest of each file that can be read."""
    from cardforge.database.formats.headings import remembered_bytes

    found = {}
    for path in files:
        try:
            if path.is_file() and path.stat().st_size <= MAX_BYTES:
                found[path] = digest(path.read_bytes() + remembered_bytes(path))
        except OSError:
            continue
    return found


@cache
def code_digest(game: str) -> str:
    """What stands for everything that decides how a card of ``game`` is read: this code, the phrasebook and the schemas."""
    package = Path(cardforge.__file__).parent
    own = places.places_of(game)
    folders = (package / "database", package / "wording", package / "model", own.wording, own.schemas)
    whole = hashlib.sha256()
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".py", ".yaml", ".json"):
                whole.update(path.name.encode())
                whole.update(path.read_bytes())
    return whole.hexdigest()
