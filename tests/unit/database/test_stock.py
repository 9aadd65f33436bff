"""The built-in cards are read once: the next process finds them in the user's cache, as long as nothing about them has changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardforge.database import Library
from cardforge.database.formats.card_files import load_file
from cardforge.database.library import loading as opening
from cardforge.database.library.stock import FOLDER, VERSIONS
from cardforge.database.schema.schemas import Schemas
from cardforge.files.places import first_game, games

RACES = "races: [{id: fairy, name: {ja: 大妖精, en: 妖精}}]\n"


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDFORGE_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The files that are read."""
    found: list[Path] = []

    def noting(path: Path, *more: object) -> object:
        found.append(path)
        return load_file(path, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(opening, "load_file", noting)
    return found


def everything(library: Library) -> list[object]:
    return [library.things(), library.races, library.menu, library.settable, library.problems]


@pytest.mark.parametrize("game", games())
def test_what_was_kept_is_what_was_read(game: str, read: list[Path]) -> None:
    first = everything(Library.open(game))
    assert read
    read.clear()
    again = everything(Library.open(game))
    assert read == []
    assert again == first


def test_cards_of_ones_own_lie_over_what_was_kept(tmp_path: Path, read: list[Path]) -> None:
    own = tmp_path / "私の" / "cards" / "deckmaster"
    own.mkdir(parents=True)
    (own / "one.yaml").write_text("- {kind: spell, name: ファイアボール, cost: 3, text: カードを一枚引く。}\n", "utf-8")
    without = Library.open("deckmaster")
    read.clear()
    library = Library.open("deckmaster", tmp_path / "私の")
    assert read == [own / "one.yaml"]
    assert library.find("ファイアボール").fields["cost"] == 3
    assert len(library.cards) == len(without.cards)


def test_races_of_ones_own_are_the_races_of_the_built_in_cards_too(tmp_path: Path, read: list[Path]) -> None:
    plain = Library.open("deckmaster")
    card = next(card for card in plain.cards.values() if "妖精" in card.fields.get("races", ()))
    own = tmp_path / "私の" / "cards" / "deckmaster"
    own.mkdir(parents=True)
    (own / "races.yaml").write_text(RACES, "utf-8")
    read.clear()
    assert "大妖精" in Library.open("deckmaster", tmp_path / "私の").find(card.id).fields["races"]
    assert len(read) > 1
    assert "妖精" in Library.open("deckmaster").find(card.id).fields["races"]


LARGE = "".join(
    f"- {{kind: spell, id: x{number}, name: 術{number}, cost: 3, text: {number}00ダメージを与える。}}\n" for number in range(1, 200)
)


def test_a_large_file_of_ones_own_is_kept_as_it_was_read_until_it_changes(tmp_path: Path, read: list[Path]) -> None:
    own = tmp_path / "私の" / "cards" / "deckmaster"
    own.mkdir(parents=True)
    file = own / "many.yaml"
    file.write_text(LARGE, "utf-8")
    first = everything(Library.open("deckmaster", tmp_path / "私の"))
    read.clear()
    again = Library.open("deckmaster", tmp_path / "私の")
    assert (read, everything(again)) == ([], first)
    assert again.written_in([file]) == 199 == len(again.load_file(file))
    assert read == []
    file.write_text(LARGE.replace("術7,", "術七,"), "utf-8")
    assert Library.open("deckmaster", tmp_path / "私の").find("術七").id == "x7"
    assert read == [file]


def test_of_a_large_file_with_a_fault_nothing_is_kept(tmp_path: Path, read: list[Path]) -> None:
    own = tmp_path / "私の" / "cards" / "deckmaster"
    own.mkdir(parents=True)
    (own / "many.yaml").write_text(LARGE + "- {kind: spell, name: 悪い術, cost: 3, text: カードを百枚食べる。}\n", "utf-8")
    first = Library.open("deckmaster", tmp_path / "私の")
    read.clear()
    again = Library.open("deckmaster", tmp_path / "私の")
    assert read == [own / "many.yaml"]
    assert len(again.problems) == len(first.problems) > 0


def test_races_that_change_have_a_large_file_read_again(tmp_path: Path, read: list[Path]) -> None:
    own = tmp_path / "私の" / "cards" / "deckmaster"
    own.mkdir(parents=True)
    unit = "- {kind: unit, name: 森の子, cost: 1, power: 500, races: [fairy]}\n"
    (own / "many.yaml").write_text(LARGE + unit, "utf-8")
    assert Library.open("deckmaster", tmp_path / "私の").find("森の子").fields["races"] == ("妖精",)
    (own / "races.yaml").write_text(RACES, "utf-8")
    assert Library.open("deckmaster", tmp_path / "私の").find("森の子").fields["races"] == ("大妖精",)
    (own / "races.yaml").unlink()
    assert Library.open("deckmaster", tmp_path / "私の").find("森の子").fields["races"] == ("妖精",)


@pytest.mark.parametrize("damage", [b"", b"\xff\xfe", b"[1, 2]", b'{"races": 1}', b"[" * 100_000])
def test_what_is_damaged_is_read_anew(tmp_path: Path, read: list[Path], damage: bytes) -> None:
    first = everything(Library.open("deckmaster"))
    (file,) = (tmp_path / "cache" / FOLDER).iterdir()
    file.write_bytes(damage or file.read_bytes().replace(b"2000", b"9000"))
    read.clear()
    assert everything(Library.open("deckmaster")) == first
    assert read


def test_without_a_place_to_write_everything_is_read(tmp_path: Path, read: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    monkeypatch.setenv("CARDFORGE_CACHE", str(tmp_path / "file"))
    for _ in range(2):
        read.clear()
        Library.open("deckmaster")
        assert read


def test_only_the_newest_are_kept(tmp_path: Path) -> None:
    folder = tmp_path / "cache" / FOLDER
    folder.mkdir(parents=True)
    for number in range(VERSIONS + 5):
        (folder / f"deckmaster-{number}.json").write_text("{}", "utf-8")
    Library.open("deckmaster")
    left = list(folder.glob("*.json"))
    assert len(left) == VERSIONS
    assert any(file.stat().st_size > 1000 for file in left)


def test_only_what_is_not_kept_is_compared_with_the_schema(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[str] = []
    fits = Schemas.fits

    def noting(self: Schemas, reference: str, value: dict[str, object]) -> bool:
        compared.append(reference)
        return fits(self, reference, value)

    monkeypatch.setattr(Schemas, "fits", noting)
    game = first_game()
    Library.open(game)
    assert len(compared) > 100
    compared.clear()
    Library.open(game)
    assert compared == []
    own = tmp_path / "own" / "cards" / game
    own.mkdir(parents=True)
    (own / "deck.yaml").write_text("decks: [{name: 空, cards: 3}]\n", "utf-8")
    assert [problem.file for problem in Library.open(game, tmp_path / "own").problems] == [own / "deck.yaml"]
    assert set(compared) == {"decks.schema.json#/$defs/deck"}
