"""The laboratory's ledger: every game that was played for an answer, so that no game is ever played twice.

Only the process that asks writes it. A game is a row, written whole or not at all, and the same row whoever played it, in whatever order.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Final

from cardforge.files.cache import data_folder
from cardforge.model import CardforgeError, Text
from cardforge.model.notices import notice
from cardforge.simulation.matches.plan import MatchPlan
from cardforge.simulation.matches.result import GameResult
from cardforge.simulation.matches.tasks import program, question_of

#: What a ledger says of itself: its kind and the version of its tables.
_KIND: Final = 0x43464C47
_VERSION: Final = 1
#: What every database of SQLite begins with.
_HEAD: Final = b"SQLite format 3\0"
#: So long a process waits for another one that is writing.
_PATIENCE_SECONDS: Final = 60.0
#: So many bytes a row or a value of it may have.
_LONGEST: Final = 10_000_000
_TABLES: Final = (
    "CREATE TABLE IF NOT EXISTS task (id INTEGER PRIMARY KEY, question TEXT NOT NULL, program TEXT NOT NULL, UNIQUE (question, program))",
    (
        "CREATE TABLE IF NOT EXISTS game (task INTEGER NOT NULL, number INTEGER NOT NULL, first INTEGER NOT NULL, winner INTEGER NOT NULL, "
        "reason TEXT NOT NULL, turns INTEGER NOT NULL, decisions INTEGER NOT NULL, PRIMARY KEY (task, number)) WITHOUT ROWID"
    ),
)


def default_ledger() -> Path:
    """Where games are kept if nothing else is said: in the user's data folder, or where ``CARDFORGE_DATA`` points."""
    return data_folder() / f"lab-{_VERSION}.sqlite"


class Ledger:
    """The games of one plan in a ledger, which is made where there is none.

    A ledger that the user named raises ``CardforgeError`` where it cannot be used; without that of the data folder it goes on, in memory.
    """

    def __init__(self, plan: MatchPlan, file: Path | None = None) -> None:
        self._file = file or default_ledger()
        try:
            self._open(self._file, plan)
        except (sqlite3.Error, OSError) as error:
            if file is not None:
                raise _unusable(file, error) from None
            _tell(self._file, error)
            self._open(None, plan)

    def _open(self, file: Path | None, plan: MatchPlan) -> None:
        self._connection = _opened(file)
        try:
            self._task = self._task_of(plan)
            self._kept = {row[0]: GameResult(*row) for row in self._rows()}
        except BaseException:
            self._connection.close()
            raise

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def games(self) -> dict[int, GameResult]:
        """The games of the plan that were kept when the ledger was opened, by number; how long one took is not."""
        return dict(self._kept)

    def _rows(self) -> Iterator[tuple[int, int, int, str, int, int, float]]:
        asked = "SELECT number, first, winner, reason, turns, decisions, 0.0 FROM game WHERE task = ? ORDER BY number"
        for row in self._connection.execute(asked, (self._task,)):
            number, first, winner, reason, *counts, _ = row
            whole = all(isinstance(each, int) and each >= 0 for each in (number, first, winner, *counts))
            if not whole or first > 1 or winner > 2 or not isinstance(reason, str):
                raise sqlite3.DatabaseError("a game in it is none")
            yield row

    def keep(self, results: Iterable[GameResult]) -> None:
        """Keep games of the plan; one that is kept already stays as it is."""
        rows = [(self._task, *result[:6]) for result in results]
        try:
            with self._connection:
                self._connection.executemany("INSERT OR IGNORE INTO game VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
        except sqlite3.Error as error:
            # The answer needs no ledger; the next one is only quicker with it.
            _tell(self._file, error)

    def _task_of(self, plan: MatchPlan) -> int:
        """The number of the plan's task; the user is told where another version of the program has played it."""
        question, code = question_of(plan), program(plan.decks[0].game)
        with suppress(sqlite3.Error), self._connection:
            self._connection.execute("INSERT OR IGNORE INTO task (question, program) VALUES (?, ?)", (question, code))
        rows = dict(self._connection.execute("SELECT program, id FROM task WHERE question = ?", (question,)))
        if len(rows) > 1 and not self._has_games(rows.get(code, 0)):
            notice(
                Text(
                    f"{self._file.name} にある対戦は別の版の cardforge のものなので、改めて対戦します（消しません）。",
                    f"the games in {self._file.name} are of another version of cardforge; they stay there and are played anew.",
                )
            )
        task: int = rows.get(code, 0)
        return task

    def _has_games(self, task: int) -> bool:
        return self._connection.execute("SELECT 1 FROM game WHERE task = ? LIMIT 1", (task,)).fetchone() is not None


@contextmanager
def ledger_of(plan: MatchPlan, file: Path | None = None) -> Iterator[Ledger]:
    """The ledger of a plan, closed at the end."""
    ledger = Ledger(plan, file)
    try:
        yield ledger
    finally:
        ledger.close()


def _opened(file: Path | None) -> sqlite3.Connection:
    """A connection to the ledger in ``file``, or to one in memory; raises where it is none, or of another version."""
    if file is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
        _refuse_foreign(file)
    connection = sqlite3.connect(file or ":memory:", timeout=_PATIENCE_SECONDS)
    try:
        _prepare(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _refuse_foreign(file: Path) -> None:
    """Raise where ``file`` is there and is no database: SQLite takes any file of less than a page for an empty one, and writes over it."""
    if not file.exists():
        return
    if not file.is_file():
        raise sqlite3.DatabaseError("not an ordinary file")
    with file.open("rb") as stream:
        if stream.read(len(_HEAD)) not in (b"", _HEAD):
            raise sqlite3.DatabaseError("not a ledger")


def _prepare(connection: sqlite3.Connection) -> None:
    (kind,), (version,) = (connection.execute(f"PRAGMA {name}").fetchone() for name in ("application_id", "user_version"))
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST)
    empty = not _layout(connection)
    if not empty and kind != _KIND:
        raise sqlite3.DatabaseError("not a ledger")
    if not empty and version != _VERSION:
        raise sqlite3.DatabaseError(f"version {version}, not {_VERSION}")
    if not empty and _layout(connection) != _own_layout():
        raise sqlite3.DatabaseError("not a ledger")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    if empty:
        with connection:
            connection.execute(f"PRAGMA application_id = {_KIND}")
            connection.execute(f"PRAGMA user_version = {_VERSION}")
            for table in _TABLES:
                connection.execute(table)


def _layout(connection: sqlite3.Connection) -> list[tuple[str, str, str | None]]:
    """What a database is made of. A trigger or a view would be a stranger's program, which runs whenever a game is kept or looked up."""
    return connection.execute("SELECT type, name, sql FROM sqlite_schema ORDER BY type, name").fetchall()


@cache
def _own_layout() -> list[tuple[str, str, str | None]]:
    with closing(sqlite3.connect(":memory:")) as connection:
        for table in _TABLES:
            connection.execute(table)
        return _layout(connection)


def _unusable(file: Path, error: Exception) -> CardforgeError:
    reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return CardforgeError(
        Text(
            f"対戦の台帳として使えません（{reason}）。そのまま残します。", f"It cannot be used as a ledger ({reason}); it stays as it is."
        ),
        file=file,
        hint=Text("--ledger で別のファイルを指定してください。", "Name another file with --ledger."),
    )


def _tell(file: Path, error: Exception) -> None:
    reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
    notice(
        Text(
            f"対戦の台帳 {file} が使えません（{reason}）。台帳なしで続けます。",
            f"the ledger {file} cannot be used ({reason}); going on without it.",
        )
    )
