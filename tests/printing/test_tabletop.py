"""Tabletop Simulator: the saved object holds to what the program documents, and shows every copy with its own back."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from cardforge.model import Deck
from cardforge.printing import Item, PrintResult, SheetOptions, print_sheets
from tests.printing.samples import LANCER, MASTER, SEALS, SPELL, TOKEN, Book

DECK = Deck("deckmaster", "見本", ((LANCER, 3), (SPELL, 2)), MASTER)


def exported(folder: Path, *things: Any, **settings: Any) -> tuple[PrintResult, dict[str, Any]]:
    result = print_sheets(list(things), folder, SheetOptions(form="tts", **settings), Book(), title="見本")
    return result, json.loads(result.file.read_text("utf-8"))


def cards_of(saved: dict[str, Any]) -> list[dict[str, Any]]:
    return [card for each in saved["ObjectStates"] for card in each.get("ContainedObjects", [each])]


def local(address: str) -> Path:
    assert address.startswith("file:///")
    return Path("/" + address.removeprefix("file:///"))


def test_the_saved_object_holds_to_the_documented_structure(tmp_path: Path) -> None:
    _, saved = exported(tmp_path / "デッキ 一号", DECK)
    for each in saved["ObjectStates"]:
        assert each["Name"] == "DeckCustom"
        assert each["DeckIDs"] == [card["CardID"] for card in each["ContainedObjects"]]
        assert len(each["DeckIDs"]) >= 2
        assert each["CustomDeck"] == {key: deck for card in each["ContainedObjects"] for key, deck in card["CustomDeck"].items()}
    for card in cards_of(saved):
        assert card["Name"] == "Card"
        assert isinstance(card["CardID"], int)
        ((key, sheet),) = card["CustomDeck"].items()
        number, index = divmod(card["CardID"], 100)
        assert key == str(number)
        assert 2 <= sheet["NumWidth"] <= 10
        assert 2 <= sheet["NumHeight"] <= 7
        assert index < sheet["NumWidth"] * sheet["NumHeight"] - 1, "the last place is the hidden card's"
        assert (sheet["BackIsHidden"], sheet["UniqueBack"], sheet["Type"]) == (True, False, 0)
        assert card["SidewaysCard"] is False
        assert set(card["Transform"]) == {f"{part}{axis}" for part in ("pos", "rot", "scale") for axis in "XYZ"}
        assert local(sheet["FaceURL"]).is_file()
        assert local(sheet["BackURL"]).is_file()
    guids = [each["GUID"] for each in (*saved["ObjectStates"], *cards_of(saved))]
    assert len(set(guids)) == len(guids)


def test_every_copy_is_there_with_its_name_and_its_text(tmp_path: Path) -> None:
    _, saved = exported(tmp_path / "deck", DECK)
    main, beside = saved["ObjectStates"]
    assert [card["Nickname"] for card in main["ContainedObjects"]] == [LANCER.name.ja] * 3 + [SPELL.name.ja] * 2
    assert "1000ダメージ" in main["ContainedObjects"][0]["Description"]
    assert [card["Nickname"] for card in beside["ContainedObjects"]] == [MASTER.card.name.ja, *(seal.name.ja for seal in SEALS)]
    assert main["Transform"]["posX"] != beside["Transform"]["posX"]


def test_cards_with_different_backs_are_on_different_sheets(tmp_path: Path) -> None:
    _, saved = exported(tmp_path / "deck", DECK)
    backs = {card["Nickname"]: next(iter(card["CustomDeck"].values()))["BackURL"] for card in cards_of(saved)}
    assert backs[LANCER.name.ja] == backs[SPELL.name.ja]
    assert len({backs[LANCER.name.ja], backs[MASTER.card.name.ja], backs[SEALS[0].name.ja]}) == 3


def test_pictures_are_what_the_sheet_says_they_are(tmp_path: Path) -> None:
    _, saved = exported(tmp_path / "deck", DECK)
    sheet = cards_of(saved)[0]["CustomDeck"]["1"]
    with Image.open(local(sheet["FaceURL"])) as faces, Image.open(local(sheet["BackURL"])) as back:
        wide, high = faces.width // sheet["NumWidth"], faces.height // sheet["NumHeight"]
        assert (wide * sheet["NumWidth"], high * sheet["NumHeight"]) == faces.size
        assert max(faces.size) <= 4096
        assert wide / high == pytest.approx(63 / 88, rel=0.01)
        assert wide > 700, "few cards are drawn as fine as for print"
        hidden = faces.crop((faces.width - wide, faces.height - high, faces.width, faces.height)).convert("RGB")
        assert max(ImageStat.Stat(ImageChops.difference(hidden, back.convert("RGB").resize(hidden.size))).mean) < 8


def test_many_cards_fill_sheets_of_69(tmp_path: Path) -> None:
    cards = [Item(replace(LANCER, id=f"x{number}")) for number in range(75)]
    _, saved = exported(tmp_path / "many", *cards)
    ids = saved["ObjectStates"][0]["DeckIDs"]
    assert (ids[0], ids[68], ids[69], ids[-1]) == (100, 168, 200, 205)
    assert set(saved["ObjectStates"][0]["CustomDeck"]) == {"1", "2"}
    first, second = saved["ObjectStates"][0]["CustomDeck"].values()
    assert (first["NumWidth"], first["NumHeight"]) == (10, 7)
    with Image.open(local(first["FaceURL"])) as picture:
        assert max(picture.size) <= 4096
    assert second["NumWidth"] * second["NumHeight"] >= 7


def test_one_card_is_a_card_and_not_a_deck(tmp_path: Path) -> None:
    _, saved = exported(tmp_path / "one", TOKEN)
    (card,) = saved["ObjectStates"]
    assert (card["Name"], card["CardID"]) == ("Card", 100)


def test_pictures_on_the_web_are_named_by_their_address_and_change_with_their_content(tmp_path: Path) -> None:
    def address(folder: str, lancer: Any) -> str:
        _, saved = exported(tmp_path / folder, lancer, url_base="https://example.org/我が家/")
        return str(cards_of(saved)[0]["CustomDeck"]["1"]["FaceURL"])

    first, again = address("a", LANCER), address("b", LANCER)
    changed = address("c", replace(LANCER, fields={**LANCER.fields, "power": 5000}))
    assert first.startswith("https://example.org/我が家/faces-1.png?")
    assert first == again != changed


def test_the_menu_has_a_picture_and_the_same_deck_is_the_same_file(tmp_path: Path) -> None:
    result, _ = exported(tmp_path / "deck", DECK)
    thumbnail = result.file.with_suffix(".png")
    with Image.open(thumbnail) as picture:
        assert picture.size == (256, 256)
    before = result.file.read_bytes()
    again, _ = exported(tmp_path / "deck", DECK)
    assert again.file.read_bytes() == before
