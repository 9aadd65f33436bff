"""What a wheel carries: with an empty cache nothing that comes with the program is read anew, and what is new is kept as ever."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardforge.database import Library
from cardforge.database.library.shipped import ship
from cardforge.files.places import games
from cardforge.wording import book, phrasebook
from cardforge.wording.phrases import memory
from cardforge.wording.phrases.memory import FOLDER, TREES
from cardforge.wording.reading.reader import Reader

NEW = "カードを7枚引く。"


def unreadable(*_anything: object) -> None:
    raise AssertionError("it is read anew")


@pytest.fixture
def wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("CARDFORGE_CACHE", str(tmp_path / "built"))
    monkeypatch.setattr(memory, "SHIPPED", tmp_path / "no wheel")
    book.forget()
    ship(tmp_path / "wheel")
    book.forget()
    monkeypatch.setenv("CARDFORGE_CACHE", str(tmp_path / "empty"))
    monkeypatch.setattr(memory, "SHIPPED", tmp_path / "wheel")
    yield tmp_path / "wheel"
    book.forget()


def test_no_sentence_of_the_built_in_libraries_is_read_anew(wheel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(list(wheel.glob(f"*{TREES}"))) == len(games())
    monkeypatch.setattr(Reader, "read", unreadable)
    for game in games():
        library = Library.open(game)
        assert library.cards
        assert not library.problems
    assert not list((tmp_path / "empty").glob(f"{FOLDER}/*{TREES}"))


def test_a_new_sentence_is_kept_beside_what_the_wheel_says(wheel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = {file.name: file.read_bytes() for file in wheel.iterdir()}
    first = phrasebook("deckmaster")
    meant = first.read(NEW)
    first.keep()
    book.forget()
    monkeypatch.setattr(Reader, "read", unreadable)
    assert phrasebook("deckmaster").read(NEW) == meant
    assert {file.name: file.read_bytes() for file in wheel.iterdir()} == before


def test_a_damaged_line_of_the_wheel_is_read_anew(wheel: Path) -> None:
    library = Library.open("deckmaster")
    trees = {card.id: card.trees for card in library.cards.values()}
    book.forget()
    for file in wheel.glob(f"*{TREES}"):
        file.write_bytes(file.read_bytes().replace(b"{", b"[", 40))
    again = Library.open("deckmaster")
    assert {card.id: card.trees for card in again.cards.values()} == trees
