"""Rooms for playingcards.io, grids for screentop.gg, pictures for a Cricut."""

from __future__ import annotations

import json
import zipfile
from collections import Counter
from pathlib import Path

import pytest
from PIL import Image

from cardforge.model import CardforgeError, Deck
from cardforge.printing import SheetOptions, print_sheets
from tests.printing.samples import LANCER, MASTER, SEALS, SPELL, Book

DECK = Deck("deckmaster", "見本", ((LANCER, 3), (SPELL, 2)), MASTER)


def test_a_room_for_playingcards_io(tmp_path: Path) -> None:
    file = print_sheets([DECK], tmp_path / "room", SheetOptions(form="pcio"), Book(), title="見本").file
    with zipfile.ZipFile(file) as archive:
        names = set(archive.namelist())
        assert archive.read("schemaVersion") == b"3"
        widgets = json.loads(archive.read("widgets.json"))
        by_id = {widget["id"]: widget for widget in widgets}
        assert len(by_id) == len(widgets)
        shown = set()
        for widget in widgets:
            assert widget.get("parent") is None or by_id[widget["parent"]]["type"] == "cardPile"
            if widget["type"] == "cardDeck":
                assert {part["value"] for side in ("faceTemplate", "backTemplate") for part in widget[side]["objects"]} == {"face", "back"}
                for kind in widget["cardTypes"].values():
                    shown |= {kind["face"], kind["back"]}
                    assert kind["label"]
        assert {"userassets/" + name.removeprefix("package://userassets/") for name in shown} == names - {"schemaVersion", "widgets.json"}
        cards = [widget for widget in widgets if widget["type"] == "card"]
        kinds = Counter(by_id[card["deck"]]["cardTypes"][card["cardType"]]["label"] for card in cards)
        assert kinds[LANCER.name.ja] == 3
        assert kinds[SPELL.name.ja] == 2
        assert sum(kinds.values()) == 5 + 1 + len(SEALS)
        with archive.open(next(name for name in sorted(names) if name.startswith("userassets"))) as picture:
            assert Image.open(picture).size[0] == pytest.approx(500, abs=3)


def test_the_same_room_is_the_same_file(tmp_path: Path) -> None:
    one, two = (print_sheets([LANCER], tmp_path / name, SheetOptions(form="pcio"), Book()).file.read_bytes() for name in ("a", "b"))
    assert one == two


def test_grids_for_screentop(tmp_path: Path) -> None:
    result = print_sheets([DECK], tmp_path / "grids", SheetOptions(form="screentop"), Book(), title="見本")
    manifest = json.loads(result.file.read_text("utf-8"))
    (sheet,) = manifest["sheets"]
    assert [card["count"] for card in sheet["cards"]] == [3, 2, 1, 1, 1, 1]
    for side in ("fronts", "backs"):
        with Image.open(result.file.with_name(sheet[side])) as picture:
            assert picture.width % sheet["columns"] == picture.height % sheet["rows"] == 0
            assert max(picture.size) <= 4096
            # A cell's corner is the card's own edge: no gap, no bleed.
            assert picture.convert("RGBA").getpixel((picture.width // sheet["columns"], 0))[3] == 255  # type: ignore[index]


def test_pictures_for_a_cricut_are_clear_about_the_cards(tmp_path: Path) -> None:
    result = print_sheets([DECK], tmp_path / "cut", SheetOptions(form="cricut", dpi=100), Book())
    assert len(result.files) == 3
    with Image.open(result.files[0]) as picture:
        assert picture.mode == "RGBA"
        assert picture.width <= 6.75 * 100
        assert picture.height <= 9.25 * 100
        assert picture.getpixel((0, 0))[3] == 0  # type: ignore[index]
        assert picture.getpixel((125, 170))[3] == 255  # type: ignore[index]
        assert picture.getpixel((256, 170))[3] == 0, "between two cards"  # type: ignore[index]


def test_a_card_too_large_for_a_cricut_is_told(tmp_path: Path) -> None:
    with pytest.raises(CardforgeError):
        print_sheets([LANCER], tmp_path / "cut", SheetOptions(form="cricut", card_size="200x300mm", dpi=50), Book())
