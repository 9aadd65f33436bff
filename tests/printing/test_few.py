"""Jobs of few faces: what was drawn for an earlier print is taken as it was, and nothing that is printed differs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from cardforge.model import Card, CardforgeError, Master, Text
from cardforge.printing import Item, SheetOptions
from cardforge.printing.drawing.operations import Drawing
from cardforge.printing.drawing.written import read, written
from cardforge.printing.face.faceset import draw_faces
from cardforge.printing.face.few import FewFaces, draw_few
from cardforge.printing.face.kept import DRAWINGS
from cardforge.printing.pages import PrintJob
from cardforge.workspace import Workspace
from cardforge.workspace.paper.faces import with_facts

OPTIONS = SheetOptions()


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder of the test's own."""
    monkeypatch.setenv("CARDFORGE_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / DRAWINGS


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the faces that are drawn."""
    names: list[str] = []
    noted = FewFaces.drawn

    def note(self: FewFaces, name: str, face: Drawing, *, lasting: bool) -> Drawing:
        names.append(name)
        return noted(self, name, face, lasting=lasting)

    monkeypatch.setattr(FewFaces, "drawn", note)
    return names


def items(game: str) -> list[Item]:
    """A card of each kind, and a Deck Master where the game has one."""
    library = Workspace(game=game).library
    kinds = {card.kind: card for card in library.cards.values()}
    things: list[Card | Master] = [*kinds.values(), *list(library.masters.values())[:1]]
    return [with_facts(Item(thing), library, "ja") for thing in things]


def printed(job: list[Item], book: Any, options: SheetOptions = OPTIONS) -> bytes:
    return PrintJob(draw_few(job, options, book), options, "few").pdf()


@pytest.mark.parametrize("game", ["deckmaster", "blackpoker", "groove", "senryoku", "skillbook"])
def test_a_drawing_that_is_read_again_is_the_same_in_every_game(game: str) -> None:
    for name, face in draw_faces(items(game), OPTIONS, Workspace(game=game).book).faces.items():
        again = read(written(face))
        assert again == face, name
        assert again.log() == face.log()


def test_the_bytes_are_the_same_with_kept_drawings_and_without(drawn: list[str], cache: Path) -> None:
    job, book = items("deckmaster"), Workspace(game="deckmaster").book
    first = printed(job, book)
    assert drawn
    assert [file.suffix for file in cache.iterdir()] == [".sqlite"]
    drawn.clear()
    assert printed(job, book) == first
    assert drawn == []
    drawn.clear()
    changed = replace(job[0], thing=replace(job[0].card, name=Text("別の名前", "Another Name")))
    assert printed([changed, *job[1:]], book) != first
    assert len(drawn) == 1
    drawn.clear()
    marked = printed(job, book, replace(OPTIONS, mark="試作"))
    assert len(drawn) == len({item.card.id for item in job})
    assert marked != first


def test_a_card_with_a_fault_or_a_picture_is_drawn_each_time(tmp_path: Path, drawn: list[str]) -> None:
    Image.new("RGB", (60, 40), "#ff00ff").save(tmp_path / "art.png")
    job, book = items("deckmaster"), Workspace(game="deckmaster").book
    source = replace(job[0].card.source, file=tmp_path / "cards.yaml")
    pictured = replace(job[0], thing=replace(job[0].card, art="art.png", source=source))
    options = replace(OPTIONS, places=(tmp_path,))
    first = printed([pictured], book, options)
    Image.new("RGB", (60, 40), "#00ff00").save(tmp_path / "art.png")
    assert printed([pictured], book, options) != first
    long = replace(job[0], thing=replace(job[0].card, name=Text("長" * 900, "long")))
    for _ in range(2):
        with pytest.raises(CardforgeError, match="長"):
            printed([long], book)
    assert len(drawn) == 4


@pytest.mark.parametrize("damage", ["no database", "cut", "another face's", "a folder"])
def test_what_is_kept_and_damaged_is_drawn_again(cache: Path, damage: str) -> None:
    job, book = items("deckmaster"), Workspace(game="deckmaster").book
    first = printed(job, book)
    (file,) = cache.iterdir()
    data = file.read_bytes()
    if damage == "no database":
        file.write_bytes(b"This is no database." * 500)
    elif damage == "cut":
        file.write_bytes(data[: len(data) // 2])
    elif damage == "another face's":
        at = len(data) - 3000
        file.write_bytes(data[:at] + bytes([data[at] ^ 255]) + data[at + 1 :])
    else:
        file.unlink()
        file.mkdir()
    assert printed(job, book) == first


def test_faces_are_drawn_where_nothing_can_be_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    job, book = items("deckmaster"), Workspace(game="deckmaster").book
    first = printed(job, book)
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("CARDFORGE_CACHE", str(tmp_path / "file"))
    assert printed(job, book) == first
