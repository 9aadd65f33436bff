"""Games that keep themselves: every choice is written to the user's data folder, so that a game is gone on with after whatever happened.

A save is a record (``record.py``) in a file named by when the game began. The newest ``MOST`` are kept; that of a finished game goes.
"""

from __future__ import annotations

import re
import secrets
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cardforge.files.cache import data_folder
from cardforge.model import CardforgeError, Text
from cardforge.simulation.table.record import Record, read_record, write_record
from cardforge.simulation.table.sitting import Sitting

#: How many games are kept.
MOST: Final = 20
#: What a save's file is called: when the game began, and something random for two that began at once.
_NAME: Final = re.compile(r"\d{8}-\d{6}-[0-9a-f]{4}\.json")


@dataclass(frozen=True, slots=True)
class Save:
    """A game that was kept: its file, when it was last written, and its record or why that cannot be read."""

    file: Path
    when: float
    record: Record | None
    error: CardforgeError | None


def saves_folder() -> Path:
    """Where games are kept: the user's data folder, or where ``CARDFORGE_DATA`` points."""
    return data_folder() / "games"


def saved_games() -> list[Save]:
    """All games that are kept, the one last played first."""
    return [_save(file, when) for when, file in _files()]


def find_save(word: str = "") -> Path:
    """The file of a kept game: the newest, the one of a number as ``saved_games`` lists them (from 1), or ``word`` as a file.

    Raises ``CardforgeError`` where no game is kept, or none of that number.
    """
    if word and (not word.isdecimal() or Path(word).exists()):
        return Path(word)
    files = [file for _, file in _files()]
    number = int(word or 1)
    if 0 < number <= len(files):
        return files[number - 1]
    if not files:
        raise CardforgeError(
            Text("途中の対戦はありません。", "There is no saved game to continue."),
            hint=Text("始めるには: cardforge play デッキ デッキ", "To begin one: cardforge play DECK DECK"),
        )
    raise CardforgeError(
        Text(f"途中の対戦は{len(files)}局です。{number}局目はありません。", f"There is no game {number}: {len(files)} are kept."),
        hint=Text("一覧: cardforge play --saves", "List: cardforge play --saves"),
    )


class Keeper:
    """Keeps one game: ``keep`` after each choice, ``forget`` when it is over.

    ``file`` is where; without one a new save in the user's data folder, made at the first ``keep``. What a person named himself is never
    deleted.
    """

    def __init__(self, file: Path | None = None) -> None:
        self.file = file
        self._written = file is not None and file.exists()
        self._given_up = False

    @property
    def written(self) -> bool:
        """Whether there is something to go on with."""
        return self._written

    @property
    def own(self) -> bool:
        """Whether the game is kept where the user need not know the file."""
        return self.file is None or self.file.parent == saves_folder()

    def keep(self, sitting: Sitting) -> None:
        """Write the game as it stands. Raises ``CardforgeError`` where it cannot be written."""
        if self.file is None:
            self.file = saves_folder() / f"{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(2)}.json"
        write_record(sitting.record(), self.file, force=True)
        if not self._written and self.own:
            _drop_oldest()
        self._written = True

    def try_to_keep(self, sitting: Sitting) -> CardforgeError | None:
        """Keep the game as it stands. The first time that fails the error is returned; from then on the game is not kept."""
        if self._given_up:
            return None
        try:
            self.keep(sitting)
        except CardforgeError as error:
            self._given_up = True
            return error
        return None

    def forget(self) -> None:
        """The game is over: a save is no longer needed."""
        if self._written and self.file is not None and self.own:
            self.file.unlink(missing_ok=True)
            self._written = False


def _files() -> list[tuple[float, Path]]:
    """The saves with the time of their last change, the newest first."""
    folder = saves_folder()
    files = [file for file in folder.iterdir() if _NAME.fullmatch(file.name)] if folder.is_dir() else []
    # Another game may just have finished with its own.
    return sorted(((file.stat().st_mtime, file) for file in files if file.is_file()), reverse=True)


def _drop_oldest() -> None:
    for _, file in _files()[MOST:]:
        file.unlink(missing_ok=True)


def _save(file: Path, when: float) -> Save:
    try:
        return Save(file, when, read_record(file), None)
    except CardforgeError as error:
        return Save(file, when, None, error)
