"""Files of cards as they were last read, in the user's cache folder: the built-in ones, with which every command begins, and each of the
user's own that is worth it.

What is kept stands for the contents of the files and of everything that decides how they are read. It is JSON; where it is damaged or
cannot be written, the files are read as if nothing had been kept.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from cardforge.database.formats.card_files import Entry
from cardforge.database.index.readings import Readings
from cardforge.database.index.stored import card_as_data, card_of_data
from cardforge.files.cache import cache_folder, keep_newest, kept_bytes
from cardforge.files.kept_yaml import as_plain, as_written
from cardforge.files.whole import write_whole
from cardforge.model import Card, CardforgeError, Tree

FOLDER: Final = "library"
OWN: Final = "own"
#: So many of a game are kept, the newest: those of other versions and checkouts; and so many of files of the user's own.
VERSIONS: Final = 8
OWN_FILES: Final = 32


class Stock:
    """What is kept of the built-in files of a game, or of an ``own`` file of the user's; ``digests`` are those of their contents, ``code``
    stands for how they are read."""

    def __init__(self, game: str, digests: Mapping[Path, str], code: str, *, own: bool = False) -> None:
        names = sorted((str(path), digest) for path, digest in digests.items())
        stamp = hashlib.sha256(json.dumps([code, names]).encode("utf-8", "surrogatepass")).hexdigest()
        self._game = game
        self._layer, folder, self._most = (1, OWN, OWN_FILES) if own else (0, FOLDER, VERSIONS)
        self._file = cache_folder() / folder / f"{game}-{stamp[:24]}.json"
        self._data = self._read()
        self.races = str(self._data.get("about", ""))
        self._files: dict[str, Any] = self._data.get("files", {})
        #: Whether there are cards in it whose sentences were not read.
        self.unread = bool(self._data.get("unread", False))

    def __contains__(self, path: Path) -> bool:
        return str(path) in self._files

    def drop(self) -> None:
        """Use nothing of what is kept."""
        self._files = {}

    def renew(self) -> None:
        """Use nothing of what is kept, and keep what is read in its place."""
        self._files, self.races = {}, ""

    def cards_in(self, path: Path) -> int:
        """How many cards stand in a file."""
        return len(self._files[str(path)]["cards"])

    def readings(self, path: Path, later: Callable[[Card], dict[str, Tree]]) -> Readings:
        """The cards of a file; ``later`` reads sentences that were not read."""
        kept = self._files[str(path)]
        return Readings(path, self._layer, cards=[card_of_data(card, path, later) for card in kept["cards"]], whole=kept["whole"])

    def entries(self, path: Path) -> list[Entry]:
        """What stands in a file besides cards: Deck Masters, decks and tables, as they are written."""
        return [Entry(kind, as_written(value), line) for kind, value, line in self._files[str(path)]["entries"]]

    def save(self, races: str, read: Iterable[tuple[Readings, list[Entry]]]) -> None:
        """Keep what was read of the files."""
        files = {
            str(each.path): {
                "whole": each.whole,
                "cards": [card_as_data(card) for card in each.cards],
                "entries": [[entry.kind, as_plain(entry.value), entry.line] for entry in entries if entry.kind != "card"],
            }
            for each, entries in read
        }
        self._write(races, files)

    def complete(self, cards: Mapping[str, Card]) -> None:
        """Keep what the sentences mean that were read since, of ``cards`` by id."""
        for file in self._files.values():
            for data in file["cards"]:
                if data["trees"] is None and data["id"] in cards:
                    data["trees"] = cards[data["id"]].trees
        if self._files:
            self._write(self.races, self._files)

    def _write(self, races: str, files: dict[str, Any]) -> None:
        unread = any(card["trees"] is None for file in files.values() for card in file["cards"])
        with suppress(CardforgeError, OSError):
            text = json.dumps({"about": races, "unread": unread, "files": files}, ensure_ascii=True)
            write_whole(self._file, f"{_sum(text)}\n{text}")
            keep_newest(self._file.parent.glob(f"{self._game}-*.json"), self._most)

    def _read(self) -> dict[str, Any]:
        """What is kept, if it is whole: the first line stands for the rest."""
        try:
            begin, _, text = kept_bytes(self._file).decode("utf-8").partition("\n")
        except (OSError, ValueError):
            return {}
        found: dict[str, Any] = json.loads(text) if text and begin == _sum(text) else {}
        return found


def _sum(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
