"""A file of the folder's own cards is read once, with the folder; what cannot be had from there is read by itself."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardforge.database import Library
from cardforge.model import Card, CardforgeError

CARD = "- {{id: {id}, kind: spell, name: {{ja: {ja}, en: {ja}}}, cost: 1, attributes: [red], text: {text}}}\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "cards" / "deckmaster").mkdir(parents=True)
    return tmp_path


def _write(folder: Path, name: str, *cards: tuple[str, str, str]) -> Path:
    file = folder / "cards" / "deckmaster" / name
    file.write_text("".join(CARD.format(id=id_, ja=ja, text=text) for id_, ja, text in cards), "utf-8")
    return file


def _ids(library: Library, file: Path) -> list[str]:
    return [thing.id for thing in library.load_file(file) if isinstance(thing, Card)]


def test_what_was_read_with_the_folder_is_not_read_again(folder: Path) -> None:
    file = _write(folder, "own.yaml", ("x1", "一の火", "相手に1000ダメージを与える。"), ("x2", "二の火", "カードを一枚引く。"))
    library = Library.open("deckmaster", folder)
    assert library.load_file(file)[0] is library.find("一の火")
    assert _ids(library, file) == ["x1", "x2"]


def test_a_file_that_was_saved_since_is_read_anew(folder: Path) -> None:
    file = _write(folder, "own.yaml", ("x1", "一の火", "カードを一枚引く。"))
    library = Library.open("deckmaster", folder)
    _write(folder, "own.yaml", ("x1", "一の火", "カードを一枚引く。"), ("x3", "三の火", "1000回復する。"))
    assert _ids(library, file) == ["x1", "x3"]


def test_a_card_that_another_file_takes_the_place_of_is_there_all_the_same(folder: Path) -> None:
    first = _write(folder, "a.yaml", ("x1", "一の火", "カードを一枚引く。"))
    _write(folder, "b.yaml", ("x1", "別の火", "1000回復する。"))
    library = Library.open("deckmaster", folder)
    assert [thing.name.ja for thing in library.load_file(first) if isinstance(thing, Card)] == ["一の火"]


def test_a_fault_is_told_as_before(folder: Path) -> None:
    file = _write(folder, "own.yaml", ("x1", "一の火", "読めない文。"))
    with pytest.raises(CardforgeError):
        Library.open("deckmaster", folder).load_file(file)
