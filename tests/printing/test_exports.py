"""The same faces in other forms: pictures, Tabletop Simulator, contact and proof sheets, card lists, reference cards."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote, urlparse

import pytest
from PIL import Image, ImageStat

from cardforge.database import Library
from cardforge.model import CardforgeError, Text
from cardforge.printing import Item, SheetOptions, print_sheets
from cardforge.printing.exports import FORMS
from cardforge.printing.exports.overview import qr_code
from cardforge.printing.exports.tabletop import PER_SHEET
from cardforge.printing.selection import select
from cardforge.printing.units import Box
from cardforge.wording import phrasebook
from tests.printing.paper import page_count, text_of
from tests.printing.samples import BERSERKER, LANCER, SPELL, Book

ITEMS = [Item(LANCER, 3), Item(SPELL, 2)]


def test_a_picture_of_each_face_at_any_resolution(tmp_path: Path) -> None:
    for dpi, bleed, size in ((300, 0.0, (744, 1039)), (150, 3.0, (407, 555))):
        result = print_sheets(ITEMS, tmp_path / f"p{dpi}", SheetOptions(form="png", dpi=dpi, bleed=bleed), Book())
        assert [file.name for file in result.files] == ["unit-u05.png", "spell-s07.png"]
        with Image.open(result.files[0]) as picture:
            assert picture.size == size
            assert picture.info["dpi"][0] == pytest.approx(dpi, abs=0.1)


@pytest.mark.parametrize(("service", "size"), [("makeplayingcards", (822, 1122)), ("thegamecrafter", (825, 1125))])
def test_pictures_as_print_services_ask_for_them(tmp_path: Path, service: str, size: tuple[int, int]) -> None:
    result = print_sheets([LANCER], tmp_path / service, SheetOptions(form="png", service=service), Book())
    with Image.open(result.files[0]) as picture:
        assert picture.size == size
        corner = picture.convert("RGB").crop((0, 0, 20, 20))
        assert ImageStat.Stat(corner).mean[2] < 100, "the bleed is the frame's red, not white"


def test_an_unknown_service_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CardforgeError) as caught:
        print_sheets([LANCER], tmp_path / "x", SheetOptions(form="png", service="thegamecraft"), Book())
    assert "thegamecrafter" in caught.value.describe("en")


def test_a_tabletop_simulator_deck_shows_every_copy(tmp_path: Path) -> None:
    result = print_sheets(ITEMS, tmp_path / "deck", SheetOptions(form="tts", backs="auto"), Book(), title="見本")
    saved = json.loads(result.file.read_text("utf-8"))
    (deck,) = saved["ObjectStates"]
    assert deck["Name"] == "Deck"
    assert deck["DeckIDs"] == [100, 100, 100, 101, 101]
    assert [card["CardID"] for card in deck["ContainedObjects"]] == deck["DeckIDs"]
    assert deck["ContainedObjects"][0]["Nickname"] == LANCER.name.ja
    assert "1000ダメージ" in deck["ContainedObjects"][0]["Description"]
    sheet = deck["CustomDeck"]["1"]
    faces = Path(unquote(urlparse(sheet["FaceURL"]).path))
    with Image.open(faces) as picture:
        wide, high = picture.size
        assert wide % sheet["NumWidth"] == 0
        assert high % sheet["NumHeight"] == 0
        assert max(wide, high) <= 4096
        cell = (wide // sheet["NumWidth"], high // sheet["NumHeight"])
        assert cell[0] / cell[1] == pytest.approx(63 / 88, rel=0.01)
    assert Path(unquote(urlparse(sheet["BackURL"]).path)).is_file()


def test_a_tabletop_sheet_leaves_the_last_place_free() -> None:
    assert PER_SHEET == 69


@pytest.mark.parametrize("form", ["contact", "proof"])
def test_overviews_name_every_card(tmp_path: Path, form: str) -> None:
    result = print_sheets([*ITEMS, BERSERKER], tmp_path / "set", SheetOptions(form=form), Book(), title="見本")
    assert result.file.name == f"set-{form}.pdf"
    assert page_count(result.file) == 1
    text = text_of(result.file)
    for card in (LANCER, SPELL, BERSERKER):
        assert text.count(card.name.ja) >= 2
    if form == "proof":
        assert LANCER.id in text


def test_a_qr_code_has_its_three_corners() -> None:
    outline = qr_code("cardforge:deckmaster/unit/u05@abcdef", Box(0, 0, 16, 16)).outline
    module = min(float(step[1]) for step in outline if step[0] == "M") / 2
    dark = {(round(float(step[1]) / module), round(float(step[2]) / module)) for step in outline if step[0] == "M"}
    size = round(16 / module)
    for x, y in ((2, 2), (size - 9, 2), (2, size - 9)):
        for place in range(7):
            assert (x + place, y) in dark


def test_a_cockatrice_database_has_every_card(tmp_path: Path) -> None:
    result = print_sheets(ITEMS, tmp_path / "set", SheetOptions(form="cockatrice"), Book(), title="見本")
    root = ET.parse(result.file).getroot()
    assert root.tag == "cockatrice_carddatabase"
    cards = root.findall("cards/card")
    assert [card.findtext("name") for card in cards] == [LANCER.name.ja, SPELL.name.ja]
    assert cards[0].findtext("prop/manacost") == "2"
    assert cards[0].findtext("prop/pt") == "2000"
    assert root.findtext("sets/set/longname") == "見本"


def test_a_lackey_set_is_a_table(tmp_path: Path) -> None:
    result = print_sheets(ITEMS, tmp_path / "set", SheetOptions(form="lackey"), Book(), title="見本")
    table, deck = result.files
    rows = [line.split("\t") for line in table.read_text("utf-8").splitlines()]
    assert rows[0][:4] == ["Name", "Set", "ImageFile", "Type"]
    assert len({len(row) for row in rows}) == 1
    assert deck.read_text("utf-8").splitlines() == [f"3\t{LANCER.name.ja}", f"2\t{SPELL.name.ja}"]


def test_every_form_can_be_written(tmp_path: Path) -> None:
    for form in FORMS:
        result = print_sheets(ITEMS, tmp_path / form / "set", SheetOptions(form=form), Book())
        assert result.files
        assert all(file.is_file() for file in result.files)
    with pytest.raises(CardforgeError) as caught:
        print_sheets(ITEMS, tmp_path / "set", SheetOptions(form="ttss"), Book())
    assert "tts" in caught.value.describe("en")


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_reference_cards_explain_every_keyword(tmp_path: Path, lang: str) -> None:
    book = phrasebook("deckmaster")
    cards = select(Library.open("deckmaster"), ["reference"])
    file = tmp_path / "reference.pdf"
    assert print_sheets(cards, file, SheetOptions(lang=lang), book).cards == 2
    text = text_of(file)
    for keyword in book.keywords:
        assert "".join(book.keyword_name(keyword, lang).split()) in text


def test_ruby_is_printed_over_names_and_left_out_of_titles_and_lists(tmp_path: Path) -> None:
    card = replace(LANCER, name=Text("{封印|ふういん}の槍", "Sealed Lance"))
    sheet = print_sheets([card], tmp_path / "sheet.pdf", SheetOptions(), Book())
    text = text_of(sheet.file)
    assert "ふういん" in text
    assert "封印の槍1/1" in text
    assert "{" not in text
    listed = print_sheets([card], tmp_path / "list", SheetOptions(form="cockatrice"), Book())
    assert ET.parse(listed.file).getroot().findtext("cards/card/name") == "封印の槍"
