"""A named file of many cards is read without an index of its own, and its sentences once."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardforge.database import Library
from cardforge.database.library import library as libraries, loading
from cardforge.database.selecting import select
from cardforge.workspace import Workspace

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


def test_of_a_folder_of_large_files_only_the_one_that_is_named_is_read(file: Path, tmp_path: Path) -> None:
    named, workspace = _in_a_folder(file, tmp_path)
    assert len(select(workspace.catalogue_for([named]), [named])) == 200
    assert not list((tmp_path / "cache").glob("*.sqlite"))


def test_what_is_looked_for_by_name_is_found_in_its_other_files(file: Path, tmp_path: Path) -> None:
    named, workspace = _in_a_folder(file, tmp_path)
    library = workspace.catalogue_for([named])
    assert library.find("別の術7").id == "other7"
    assert library.called("術7") is not None


def _in_a_folder(file: Path, folder: Path) -> tuple[str, Workspace]:
    """A folder whose files hold nothing but cards: ``file``, and another of as many."""
    own = folder / "cards" / GAME
    own.mkdir(parents=True)
    written = file.read_text("utf-8")
    (own / "other.yaml").write_text(
        written.replace("id: c", "id: other").replace("ja: 術", "ja: 別の術").replace("Spell", "Other"), "utf-8"
    )
    return str(file.replace(own / "mine.yaml")), Workspace(folder, game=GAME)
