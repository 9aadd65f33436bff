"""The ledger: nothing is played twice, nothing is lost, and a file that is none stays as it is."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from cardforge.files.contents import digest_of
from cardforge.games.shared.pack import playable_games
from cardforge.lab import ledger, pairs
from cardforge.lab.effort import Effort
from cardforge.lab.pairs import Clock, played
from cardforge.model import CardforgeError
from cardforge.model.notices import Notice
from cardforge.simulation.matches.match import pieces
from cardforge.simulation.matches.tasks import question_of
from tests.unit.lab.test_pairs import plan_of

GAME = playable_games()[0]


def rows(file: Path) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(file)) as connection:
        # Killed as it was made, a ledger has no table yet.
        if connection.execute("SELECT name FROM sqlite_master WHERE name = 'game'").fetchone() is None:
            return []
        asked = "SELECT question, number, first, winner, reason, turns, decisions FROM game JOIN task ON game.task = task.id ORDER BY 1, 2"
        return connection.execute(asked).fetchall()


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the games that are asked for, as they are."""
    numbers: list[int] = []

    def watched(*given: Any, **named: Any) -> Iterator[Any]:
        numbers.extend(named["numbers"])
        return pieces(*given, **named)

    monkeypatch.setattr(pairs, "pieces", watched)
    return numbers


@pytest.mark.parametrize("game", playable_games())
def test_what_is_asked_again_is_not_played_again(game: str, empty_ledger: Path, asked: list[int]) -> None:
    plan = plan_of(game, 12)
    first = [(pair.number, pair.score, pair.first) for pair in played(plan, Clock(600), Effort())]
    kept = rows(empty_ledger)
    assert asked == list(range(24))
    assert len(kept) == 24
    del asked[:]
    assert [(pair.number, pair.score, pair.first) for pair in played(plan, Clock(0), Effort())] == first
    assert asked == []
    assert rows(empty_ledger) == kept


def test_more_of_the_same_plays_only_what_is_missing(empty_ledger: Path, asked: list[int]) -> None:
    list(played(plan_of(GAME, 10), Clock(600), Effort()))
    with closing(sqlite3.connect(empty_ledger)) as connection, connection:
        connection.execute("DELETE FROM game WHERE number IN (3, 4, 17)")
    del asked[:]
    assert len(list(played(plan_of(GAME, 14), Clock(600), Effort()))) == 14
    assert asked == [3, 4, 17, *range(20, 28)]
    assert [row[1] for row in rows(empty_ledger)] == list(range(28))


def test_the_rows_are_the_same_whoever_played(tmp_path: Path) -> None:
    kept = []
    for jobs in (1, 2, 3):
        file = tmp_path / f"{jobs}.sqlite"
        list(played(plan_of(GAME, 20), Clock(600), Effort(jobs=jobs, ledger=file)))
        kept.append(rows(file))
    assert kept[0] == kept[1] == kept[2]


def test_another_question_has_other_games(empty_ledger: Path) -> None:
    plans = [plan_of(GAME, 4), plan_of(GAME, 4, "greedy"), plan_of(playable_games()[1], 4)]
    for plan in plans:
        list(played(plan, Clock(600), Effort()))
    assert len(rows(empty_ledger)) == 24
    assert len({row[0] for row in rows(empty_ledger)}) == len({question_of(plan) for plan in plans}) == 3


def test_a_changed_sentence_is_another_question() -> None:
    from dataclasses import replace

    plan = plan_of(GAME, 4)
    (card, count), *others = plan.decks[0].cards
    changed = replace(card, fields={**card.fields, "power": 12_345})
    deck = replace(plan.decks[0], cards=((changed, count), *others))
    assert question_of(replace(plan, decks=(deck, plan.decks[1]))) != question_of(plan)
    assert question_of(replace(plan, games=2)) == question_of(plan)


def test_games_of_another_program_stay_and_are_played_anew(empty_ledger: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = plan_of(GAME, 3)
    with monkeypatch.context() as older:
        older.setattr(ledger, "program", lambda _game: "older")
        list(played(plan, Clock(600), Effort()))
    with pytest.warns(Notice, match="another version"):
        assert len(list(played(plan, Clock(600), Effort()))) == 3
    assert len(rows(empty_ledger)) == 12


@pytest.mark.parametrize(
    "content",
    [b"not a database at all, but a text of some length", b"SQLite format 3\0" + b"\0" * 200, b"\x89PNG\r\n", b"x", b"SQLite format 3\0"],
    ids=["text", "broken", "picture", "one byte", "only a head"],
)
def test_a_file_that_is_no_ledger_stays_as_it_is(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "月夜.sqlite"
    file.write_bytes(content)
    with pytest.raises(CardforgeError) as error:
        list(played(plan_of(GAME, 1), Clock(600), Effort(ledger=file)))
    assert error.value.file == file
    assert file.read_bytes() == content


def test_another_programs_database_is_no_ledger(tmp_path: Path) -> None:
    file = tmp_path / "index.sqlite"
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("CREATE TABLE game (task, number)")
    with pytest.raises(CardforgeError, match="not a ledger"):
        list(played(plan_of(GAME, 1), Clock(600), Effort(ledger=file)))


def test_a_ledger_of_other_tables_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "ledger.sqlite"
    list(played(plan_of(GAME, 1), Clock(600), Effort(ledger=file)))
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(CardforgeError, match="version 99"):
        list(played(plan_of(GAME, 1), Clock(600), Effort(ledger=file)))


HOSTILE = {
    "a view": ("DROP TABLE game", "CREATE VIEW game AS SELECT 1 AS task, 1 AS number"),
    "a trigger": ("CREATE TRIGGER more AFTER INSERT ON game BEGIN SELECT hex(zeroblob(100000000)); END",),
    "another table": ("CREATE TABLE more (x)",),
    "columns missing": ("DROP TABLE game", "CREATE TABLE game (task, number)"),
    "nothing but a table": ("DROP TABLE game", "DROP TABLE task", "CREATE TABLE x (y)"),
    "a winner that is none": ("UPDATE game SET winner = 7",),
    "a word for a number": ("UPDATE game SET turns = 'x'",),
    "bytes for a reason": ("UPDATE game SET reason = x'ff'",),
    "a number below nothing": ("UPDATE game SET number = number - 5",),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_ledger_of_a_stranger_runs_nothing_and_is_refused(tmp_path: Path, what: str) -> None:
    plan, file = plan_of(GAME, 1), tmp_path / "ledger.sqlite"
    assert len(list(played(plan, Clock(600), Effort(ledger=file)))) == 1
    with closing(sqlite3.connect(file)) as connection:
        for change in HOSTILE[what]:
            connection.execute(change)
        connection.commit()
    with pytest.raises(CardforgeError, match="ledger") as refused:
        list(played(plan, Clock(600), Effort(ledger=file)))
    assert refused.value.file == file


def test_a_ledger_that_is_damaged_further_on_is_refused(tmp_path: Path) -> None:
    plan, file = plan_of(GAME, 1), tmp_path / "ledger.sqlite"
    list(played(plan, Clock(600), Effort(ledger=file)))
    data = file.read_bytes()
    file.write_bytes(data[:4096] + b"\xff" * (len(data) - 4096))
    with pytest.raises(CardforgeError, match="ledger"):
        list(played(plan, Clock(600), Effort(ledger=file)))


def test_without_a_place_for_the_ledger_the_answer_comes_all_the_same(empty_ledger: Path) -> None:
    empty_ledger.parent.write_text("a file where the folder should be")
    with pytest.warns(Notice, match="going on without it"):
        assert len(list(played(plan_of(GAME, 3), Clock(600), Effort()))) == 3


def test_a_digest_is_of_names_and_contents(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("x")
    one = digest_of([tmp_path], (".py",))
    (tmp_path / "note.txt").write_text("x")
    assert digest_of([tmp_path], (".py",)) == one
    (tmp_path / "a.py").rename(tmp_path / "b.py")
    assert digest_of([tmp_path], (".py",)) != one


def test_killed_at_any_moment_nothing_is_lost_and_nothing_played_twice(tmp_path: Path) -> None:
    whole, torn = tmp_path / "whole.sqlite", tmp_path / "torn.sqlite"
    call = [
        sys.executable,
        "-m",
        "cardforge",
        "lab",
        "first",
        "赤単アグロ",
        "--bot",
        "random",
        "--pairs",
        "300",
        "--seconds",
        "600",
        "--ledger",
    ]
    subprocess.run([*call, str(whole)], check=True, capture_output=True)
    kept: list[tuple[Any, ...]] = []
    for moment in (1.0, 1.3, 1.6, 1.9):
        asking = subprocess.Popen([*call, str(torn), "--jobs", "2"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        with suppress(subprocess.TimeoutExpired):
            asking.wait(moment)
        asking.kill()
        asking.wait()
        before, kept = kept, rows(torn) if torn.exists() else []
        assert set(before) <= set(kept) <= set(rows(whole))
    subprocess.run([*call, str(torn)], check=True, capture_output=True)
    assert rows(torn) == rows(whole)
