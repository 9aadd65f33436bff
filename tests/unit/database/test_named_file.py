"""A named file of many cards is read without an index of its own, and its sentences once."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardforge.database import Library
from cardforge.database.library import library as libraries, loading

GAME = "deckmaster"
CARD = "- {{id: c{0}, kind: spell, name: {{ja: 術{0}, en: Spell {0}}}, cost: 1, text: 相手に{0}00ダメージを与える。}}\n"


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file so large that a library of it would have an index."""
    monkeypatch.setenv("CARDFORGE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(libraries, "LARGE_BYTES", 0)
    written = tmp_path / "mine.yaml"
    written.write_text("".join(CARD.format(number) for number in range(1, 201)), "utf-8")
    return written


def test_it_gets_no_index(file: Path, tmp_path: Path) -> None:
    assert len(Library(GAME).load_file(file)) == 200
    assert not list((tmp_path / "cache").glob("*.sqlite"))


def test_a_larger_one_has_one(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(libraries, "LARGE_FILE", 0)
    assert len(Library(GAME).load_file(file)) == 200
    assert list((tmp_path / "cache").glob("*.sqlite"))


def test_it_is_kept_as_it_was_read(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = Library(GAME).load_file(file)
    file_again = Library(GAME)
    monkeypatch.setattr(loading, "load_file", lambda *_: pytest.fail("it was read again"))
    assert file_again.load_file(file) == first
