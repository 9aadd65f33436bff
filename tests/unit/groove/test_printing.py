"""groove on paper: turned halves, mana that reads sideways, the reference cards, the mat, and the lists for other programs."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pypdfium2
import pytest

from cardforge.files import places
from cardforge.files.yaml import load_yaml
from cardforge.printing import SheetOptions
from cardforge.printing.exports import FORMS
from cardforge.workspace import Workspace

#: Points from the left edge to the right of the mana.
EDGE = 15 / 25.4 * 72
WORKSPACE = Workspace(game="groove")
DUAL = load_yaml(places.path("templates") / "groove" / "dual.yaml")


def words_on(file: Path) -> str:
    return "".join("".join(page.get_textpage().get_text_range().split()) for page in pypdfium2.PdfDocument(file))


def letters(file: Path, word: str) -> list[tuple[float, float]]:
    """Where the characters of a word lie, in their order."""
    page = pypdfium2.PdfDocument(file)[0].get_textpage()
    begin = page.get_text_range().index(word)
    boxes = (page.get_charbox(index) for index in range(begin, begin + len(word)))
    return [((left + right) / 2, (bottom + top) / 2) for left, bottom, right, top in boxes]


def test_the_spell_half_stands_upside_down(tmp_path: Path) -> None:
    file = tmp_path / "card.pdf"
    WORKSPACE.print(["Redpelt Wolf"], file, SheetOptions(lang="en", paper="card"))
    (name, *_, end), (spell, *_, last) = letters(file, "Redpelt"), letters(file, "Bared")
    assert name[0] < end[0]
    assert spell[0] > last[0]
    assert name[1] > spell[1]


def test_the_mana_reads_on_a_card_that_lies_turned_to_the_right(tmp_path: Path) -> None:
    """A46: the marks and the amount are turned to the left by a quarter: the amount stands above the marks, at the left edge."""
    file = tmp_path / "card.pdf"
    WORKSPACE.print(["Horned Warfiend"], file, SheetOptions(lang="en", paper="card"))
    page = pypdfium2.PdfDocument(file)[0].get_textpage()
    boxes = [page.get_charbox(index) for index, letter in enumerate(page.get_text_range()) if letter == "2"]
    # The digit at the edge lies: it is wider than high.
    assert [right - left > top - bottom for left, bottom, right, top in boxes if right < EDGE] == [True]


def test_costs_are_circles_and_diamonds() -> None:
    for elements, cost in ((DUAL["elements"], "summon_cost"), (DUAL["elements"]["spell"]["elements"], "cast_cost")):
        assert (elements["cost-mana"]["kind"], elements["cost-mana"]["when"]) == ("ellipse", f"{cost} is not mapping")
        assert (elements["cost-groove"]["kind"], elements["cost-groove"]["when"]) == ("path", f"{cost} is mapping")


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("ja", ("1リフレッシュ", "6ドロー", "【召喚時】", "+10", "−20", "起動中", "召喚酔い", "グルーヴのコスト")),
        ("en", ("1Refresh", "6Draw", "WhenSummoned:", "+10", "−20", "ACTIVE", "SUMMONED", "costingroove")),
    ],
)
def test_the_turn_the_icons_and_the_counters_are_reference_cards(tmp_path: Path, lang: str, said: tuple[str, ...]) -> None:
    file = tmp_path / "reference.pdf"
    assert WORKSPACE.print(["reference"], file, SheetOptions(lang=lang)).cards == 3
    words = words_on(file)
    assert [word for word in said if word.strip("【】") not in words] == []


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_mat_has_a_place_for_each_zone(tmp_path: Path, lang: str) -> None:
    """R10: seven zones on the mat, the battlefield beyond its edge; the hand is held."""
    file = tmp_path / "mat.pdf"
    result = WORKSPACE.print(["mat"], file, SheetOptions(lang=lang))
    assert (result.cards, result.pages) == (1, 1)
    zones = {
        "ja": ("バトルゾーン", "シールゾーン", "デッキ", "捨て札", "マナゾーン", "グルーヴ", "ゲーム外"),
        "en": ("Battlefield", "Sealzone", "Deck", "Discardpile", "Manazone", "Groove", "Outofgame"),
    }
    assert [zone for zone in zones[lang] if zone not in words_on(file)] == []


def test_every_form_can_be_written(tmp_path: Path) -> None:
    for form in FORMS:
        result = WORKSPACE.print(
            ["Wildfire Bear", "Bone-Clutching Root", "Seal of Might"], tmp_path / form / "set", SheetOptions(form=form)
        )
        assert result.files
        assert all(file.is_file() for file in result.files)


def test_a_list_for_another_program_has_each_part_of_a_card_by_itself(tmp_path: Path) -> None:
    result = WORKSPACE.print(["Bone-Clutching Root"], tmp_path / "root", SheetOptions(form="cockatrice", lang="en"))
    card = ET.parse(result.file).getroot().find("cards/card")
    assert card is not None
    found = {part.tag: part.text for part in card.findall("prop/*")}
    assert {**found, "summon_cost_groove": "3", "cast_cost": "2", "spell_name": "Nourishment", "colors": "GB"} == found
    assert (card.findtext("text") or "").split("\n")[1] == "― Nourishment ―"
    assert "{" not in "".join(str(text) for text in found.values())


def test_the_text_of_a_spell_half_stands_under_its_name_though_there_is_no_other(tmp_path: Path) -> None:
    result = WORKSPACE.print(["Spark Mouse"], tmp_path / "mouse", SheetOptions(form="cockatrice", lang="en"))
    text = ET.parse(result.file).getroot().findtext("cards/card/text") or ""
    assert text.split("\n")[0] == "― Cinder ―"
