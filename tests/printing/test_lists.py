"""Card lists for other programs: Cockatrice's database and deck, LackeyCCG's plugin."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path

from PIL import Image

from cardforge.model import Deck, Text
from cardforge.printing import Item, PrintResult, SheetOptions, print_sheets
from tests.printing.samples import LANCER, MASTER, SEALS, SPELL, TOKEN, Book

DECK = Deck("deckmaster", "見本", ((LANCER, 3), (SPELL, 2)), MASTER)

#: The children of a card in the order that Cockatrice's schema (doc/carddatabase_v4/cards.xsd) asks for.
CARD = ["name", "text", "prop", "set", "related", "reverse-related", "token", "tablerow", "cipt", "upsidedown"]
SET = {"name", "longname", "settype", "releasedate", "priority"}


def cockatrice(tmp_path: Path, *things: object) -> tuple[PrintResult, ET.Element]:
    result = print_sheets([*things], tmp_path / "見本", SheetOptions(form="cockatrice"), Book(), title="見本")  # type: ignore[list-item]
    return result, ET.parse(result.file).getroot()


def test_a_cockatrice_database_is_as_its_schema_asks(tmp_path: Path) -> None:
    _, root = cockatrice(tmp_path, DECK, TOKEN)
    assert (root.tag, root.get("version")) == ("cockatrice_carddatabase", "4")
    assert [child.tag for child in root] == ["sets", "cards"]
    sets = {each.findtext("name") for each in root.findall("sets/set")}
    assert all({child.tag for child in each} <= SET for each in root.findall("sets/set"))
    for card in root.findall("cards/card"):
        places = [CARD.index(child.tag) for child in card]
        assert places == sorted(set(places))
        assert {"name", "set"} <= {child.tag for child in card}
        assert card.findtext("set") in sets
        assert int(card.findtext("tablerow", "")) in range(4)


def test_a_cockatrice_database_has_every_card_with_its_fields(tmp_path: Path) -> None:
    _, root = cockatrice(tmp_path, DECK, TOKEN)
    cards = {card.findtext("name"): card for card in root.findall("cards/card")}
    assert list(cards) == [LANCER.name.ja, SPELL.name.ja, MASTER.card.name.ja, *(seal.name.ja for seal in SEALS), TOKEN.name.ja]
    lancer = cards[LANCER.name.ja]
    found = {key: lancer.findtext(f"prop/{key}") for key in ("manacost", "cmc", "pt", "colors", "maintype")}
    assert found == {"manacost": "2", "cmc": "2", "pt": "2000", "colors": "R", "maintype": "unit"}
    assert "1000ダメージ" in lancer.findtext("text", "")
    assert cards[MASTER.card.name.ja].findtext("prop/colors") == "RW"
    assert [name for name, card in cards.items() if card.findtext("token") == "1"] == [TOKEN.name.ja]


def test_a_cockatrice_deck_and_its_pictures_come_along(tmp_path: Path) -> None:
    result, _ = cockatrice(tmp_path, DECK)
    deck = ET.parse(result.file.with_suffix(".cod")).getroot()
    zones = {zone.get("name"): {card.get("name"): card.get("number") for card in zone} for zone in deck.findall("zone")}
    assert zones["main"] == {LANCER.name.ja: "3", SPELL.name.ja: "2"}
    assert list(zones["side"]) == [MASTER.card.name.ja, *(seal.name.ja for seal in SEALS)]
    pictures = {file.stem for file in (result.file.parent / "pics" / "CUSTOM").iterdir()}
    assert pictures == {*zones["main"], *zones["side"]}


def test_names_that_no_file_and_no_xml_can_hold_are_written_all_the_same(tmp_path: Path) -> None:
    odd = replace(LANCER, name=Text("火/水: 「A & B」<?>", "odd"), fields={**LANCER.fields, "my field": "x", "2nd": 1})
    result, root = cockatrice(tmp_path, odd)
    assert root.findtext("cards/card/name") == "火/水: 「A & B」<?>"
    assert root.findtext("cards/card/prop/my_field") == "x"
    assert root.findtext("cards/card/prop/x2nd") == "1"
    assert [file.name for file in (result.file.parent / "pics" / "CUSTOM").iterdir()] == ["火水 「A & B」.png"]


def test_a_lackey_plugin_is_a_folder_that_can_be_put_in_place(tmp_path: Path) -> None:
    result = print_sheets([DECK], tmp_path / "mygame", SheetOptions(form="lackey"), Book(), title="見本")
    plugin = tmp_path / "mygame"
    assert ET.parse(plugin / "plugininfo.txt").getroot().tag == "plugin"
    rows = [line.split("\t") for line in (plugin / "sets" / "cards.txt").read_text("utf-8").splitlines()]
    assert rows[0][:4] == ["Name", "Set", "ImageFile", "Type"]
    assert len({len(row) for row in rows}) == 1
    assert len(rows) == 1 + 2 + 1 + len(SEALS)
    for name, folder, image, *_ in rows[1:]:
        assert name
        with Image.open(plugin / "sets" / "setimages" / folder / f"{image}.jpg") as picture:
            assert picture.format == "JPEG"
    assert (plugin / "sets" / "setimages" / "general" / "cardback.jpg").is_file()
    assert set(result.files) == {file for file in plugin.rglob("*") if file.is_file()}


def test_a_lackey_deck_names_cards_and_zones_that_the_plugin_has(tmp_path: Path) -> None:
    print_sheets([DECK], tmp_path / "mygame", SheetOptions(form="lackey"), Book(), title="見本")
    plugin = tmp_path / "mygame"
    deck = ET.parse(plugin / "decks" / "mygame.dek").getroot()
    assert deck.findtext("meta/game") == plugin.name
    rows = [line.split("\t") for line in (plugin / "sets" / "cards.txt").read_text("utf-8").splitlines()[1:]]
    known = {(row[0], row[2], row[1]) for row in rows}
    zones = {zone.get("name"): zone.findall("card") for zone in deck.findall("superzone")}
    assert {name: len(cards) for name, cards in zones.items()} == {"Deck": 5, "Starting": 1 + len(SEALS)}
    for card in deck.iter("card"):
        name = card.find("name")
        assert name is not None
        assert (name.text, name.get("id"), card.findtext("set")) in known
    info = ET.parse(plugin / "plugininfo.txt").getroot()
    assert {zone.findtext("label") for zone in info.findall("deckzone")} == set(zones)


def test_a_text_of_several_lines_stays_in_its_row(tmp_path: Path) -> None:
    print_sheets([Item(LANCER, 2)], tmp_path / "p", SheetOptions(form="lackey"), Book())
    assert len((tmp_path / "p" / "sets" / "cards.txt").read_text("utf-8").splitlines()) == 2
