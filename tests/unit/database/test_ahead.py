"""Many new cards are read in two processes: what is read is the same, and so is what is wrong."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from cardforge.database import Library
from cardforge.database.library import ahead
from cardforge.processes.forked import Alone, Forked
from cardforge.workspace import Workspace
from cardforge.workspace.paper import faults

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="processes are copied on Linux only")

GAME = "deckmaster"
CARD = "- {{id: c{0}, kind: spell, name: {{ja: 術{0}, en: Spell {0}}}, cost: 1, text: {1}}}\n"


def sentence(number: int) -> str:
    """Every fifth cannot be read."""
    return f"火を{number}回噴く。" if number % 5 == 4 else f"相手に{number + 1}00ダメージを与える。"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "cards" / GAME
    folder.mkdir(parents=True)
    for file in range(3):
        cards = range(file * 20, file * 20 + 20)
        (folder / f"{file}.yaml").write_text("".join(CARD.format(number, sentence(number)) for number in cards), "utf-8")
    return tmp_path


def opened(home: Path, monkeypatch: pytest.MonkeyPatch, cache: str, *, two: bool) -> Library:
    """The library, read with nothing kept."""
    monkeypatch.setenv("CARDFORGE_CACHE", str(home / cache))
    monkeypatch.setattr(ahead, "can_fork", lambda: two)
    return Workspace(home, game=GAME).library


def test_what_is_read_is_the_same(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ahead, "_FIRST", 6)
    monkeypatch.setattr(ahead, "_FEW", 10)
    alone, beside = (opened(home, monkeypatch, str(two), two=two) for two in (False, True))
    assert alone.problems
    assert beside.problems == alone.problems
    assert beside.cards == alone.cards


@pytest.mark.parametrize("others", [0, 200])
def test_few_cards_and_those_that_were_read_before_need_no_second_process(home: Path, monkeypatch: pytest.MonkeyPatch, others: int) -> None:
    monkeypatch.setattr(ahead, "_FIRST", 6)
    monkeypatch.setattr(ahead, "_FEW", others)
    if not others:
        opened(home, monkeypatch, "cache", two=False)
        for file in (home / "cards" / GAME).iterdir():
            os.utime(file, (1, 1))
    begun: list[int] = []
    monkeypatch.setattr(ahead, "Forked", lambda work: begun.append(1))
    assert opened(home, monkeypatch, "cache", two=True).cards
    assert not begun


def test_a_second_process_that_comes_to_grief_changes_nothing(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ahead, "_FIRST", 6)
    monkeypatch.setattr(ahead, "_FEW", 10)
    plain = opened(home, monkeypatch, "plain", two=False)

    class Broken(Forked):
        def __init__(self, work: object) -> None:
            super().__init__(lambda alone: os._exit(3))

    monkeypatch.setattr(ahead, "Forked", Broken)
    assert opened(home, monkeypatch, "broken", two=True).cards == plain.cards


def test_the_faults_of_both_languages_are_those_of_one_after_the_other(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "cards" / GAME / "art.yaml").write_text(
        "- {kind: spell, name: {ja: 絵のない術, en: Without a picture}, cost: 1, text: カードを一枚引く。, art: none.png}\n"
        f"- {{kind: spell, name: {{ja: 長い, en: {'W' * 90}}}, cost: 1, text: カードを一枚引く。}}\n",
        "utf-8",
    )
    found = []
    for two in (False, True):
        monkeypatch.setenv("CARDFORGE_CACHE", str(home / f"faults {two}"))
        monkeypatch.setattr(faults, "_MANY", 3)
        monkeypatch.setattr(faults, "can_fork", lambda two=two: two)
        report = Workspace(home, game=GAME).check()
        found.append((report.problems, report.ok))
    assert found[0] == found[1]
    assert len([problem for problem in found[0][0] if problem.file and problem.file.name == "art.yaml"]) >= 2


def test_a_process_beside_says_what_it_found_and_is_ended_with_the_work() -> None:
    assert Forked(lambda alone: b"alone" if alone() else b"two").result() == b"two"
    assert Forked(lambda alone: os._exit(1)).result() == b""
    left = Forked(waiting)
    left.close()
    left.close()


def waiting(alone: Alone) -> bytes:
    while not alone():
        pass
    return b""


def test_an_error_of_the_first_process_ends_the_second(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[Forked] = []

    class Noted(Forked):
        def close(self) -> None:
            closed.append(self)
            super().close()

    monkeypatch.setattr(ahead, "Forked", Noted)
    monkeypatch.setattr(ahead, "can_fork", lambda: True)
    reader = Workspace(home, game=GAME).library._reader
    work = ahead.Ahead(reader, [(Path(), {})] * 1000)
    work._beside = Noted(waiting)
    with pytest.raises(ZeroDivisionError), work:
        1 / 0  # noqa: B018
    assert closed
