"""The same faces in other forms: pictures, Tabletop Simulator, contact and proof sheets, card lists, reference cards."""

from __future__ import annotations

import io
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path

import pytest
import resvg_py
from PIL import Image, ImageChops, ImageStat

from cardforge.database import Library
from cardforge.model import CardforgeError, Text
from cardforge.printing import Item, SheetOptions, print_sheets
from cardforge.printing.drawing.units import Box
from cardforge.printing.exports import FORMS
from cardforge.printing.exports.services import find_service
from cardforge.printing.face.elements.code import qr_code
from cardforge.printing.selection import select
from cardforge.wording import phrasebook
from tests.printing.paper import page_count, text_of
from tests.printing.samples import BERSERKER, LANCER, SPELL, Book

ITEMS = [Item(LANCER, 3), Item(SPELL, 2)]


def test_a_picture_of_each_face_at_any_resolution(tmp_path: Path) -> None:
    for dpi, bleed, size in ((300, 0.0, (744, 1039)), (150, 3.0, (407, 555))):
        result = print_sheets(ITEMS, tmp_path / f"p{dpi}", SheetOptions(form="png", dpi=dpi, bleed=bleed), Book())
        assert [file.name for file in result.files] == [f"{card.name.ja}.png" for card in (LANCER, SPELL)]
        with Image.open(result.files[0]) as picture:
            assert picture.size == size
            assert picture.info["dpi"][0] == pytest.approx(dpi, abs=0.1)


@pytest.mark.parametrize(("form", "kind"), [("jpg", "JPEG"), ("webp", "WEBP")])
def test_pictures_of_other_kinds(tmp_path: Path, form: str, kind: str) -> None:
    """The same dots as the PNG, as near as the kind keeps them."""
    pictures = {}
    for each in ("png", form):
        result = print_sheets(ITEMS, tmp_path / each, SheetOptions(form=each, dpi=100, bleed=3.0), Book())
        assert [file.name for file in result.files] == [f"{card.name.ja}.{each}" for card in (LANCER, SPELL)]
        pictures[each] = Image.open(result.files[0])
    assert pictures[form].format == kind
    apart = ImageStat.Stat(ImageChops.difference(pictures[form].convert("RGB"), pictures["png"].convert("RGB")))
    assert max(apart.mean) < 4
    for picture in pictures.values():
        picture.close()


def test_a_face_as_a_drawing_says_its_size_and_shows_the_bleed(tmp_path: Path) -> None:
    options = SheetOptions(form="svg", bleed=3.0)
    result = print_sheets([LANCER], tmp_path / "face.svg", options, Book())
    assert result.files == (tmp_path / "face.svg",)
    root = ET.parse(result.files[0]).getroot()
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("69mm", "94mm", "-3 -3 69 94")
    # Painted by another program, it looks as the PNG does.
    painted = Image.open(io.BytesIO(resvg_py.svg_to_bytes(result.files[0].read_text("utf-8"), dpi=100))).convert("RGB")
    picture = Image.open(print_sheets([LANCER], tmp_path / "face.png", SheetOptions(form="png", dpi=100, bleed=3.0), Book()).files[0])
    assert max(ImageStat.Stat(ImageChops.difference(painted.resize(picture.size), picture.convert("RGB"))).mean) < 4
    large = print_sheets([LANCER], tmp_path / "large.svg", SheetOptions(form="svg", card_size="tarot"), Book())
    assert ET.parse(large.files[0]).getroot().get("width") == "70mm"


def test_a_drawing_keeps_the_colours_of_the_screen(tmp_path: Path) -> None:
    with pytest.raises(CardforgeError, match="SVG"):
        print_sheets([LANCER], tmp_path / "face.svg", SheetOptions(form="svg", ink="grey"), Book())
    assert not [*tmp_path.iterdir()]


def test_pictures_are_called_as_their_cards_in_the_language_of_print(tmp_path: Path) -> None:
    result = print_sheets([LANCER], tmp_path / "en", SheetOptions(form="png", dpi=40, lang="en"), Book())
    assert [file.name for file in result.files] == [f"{LANCER.name.en}.png"]


def test_pictures_of_two_cards_with_one_name_are_told_apart(tmp_path: Path) -> None:
    """Where only the case differs, too: some systems take that for one name."""
    other = replace(SPELL, id="other", name=Text(LANCER.name.ja, "x"))
    small, large = (replace(SPELL, id=f"id-{word}", name=Text(name, name)) for word, name in (("a", "fire"), ("b", "FIRE")))
    result = print_sheets([LANCER, other, small, large], tmp_path / "p", SheetOptions(form="png", dpi=40), Book())
    names = [file.name for file in result.files]
    assert names == [f"unit-{LANCER.id}.png", "spell-other.png", "spell-id-a.png", "spell-id-b.png"]


@pytest.mark.parametrize("ending", ["jpg", "PNG", "svg"])
def test_a_sheet_is_not_written_as_a_picture(tmp_path: Path, ending: str) -> None:
    with pytest.raises(CardforgeError, match="PDF") as caught:
        print_sheets([LANCER], tmp_path / f"sheet.{ending}", SheetOptions(), Book())
    assert f"--as {ending.lower()}" in caught.value.describe("en")
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize(
    ("service", "card", "size"),
    [
        ("makeplayingcards", None, (822, 1122)),
        ("MPC", "bridge", (747, 1122)),
        ("mpc", "tarot", (897, 1497)),
        ("thegamecrafter", None, (825, 1125)),
        ("tgc", "bridge", (750, 1125)),
        ("tgc", "tarot", (900, 1500)),
        ("tgc", "mini", (600, 825)),
    ],
)
def test_pictures_as_print_services_ask_for_them(tmp_path: Path, service: str, card: str | None, size: tuple[int, int]) -> None:
    """The pixels are those of the services' templates."""
    result = print_sheets([LANCER], tmp_path / "pictures", SheetOptions(service=service, card_size=card), Book())
    with Image.open(result.files[0]) as picture:
        assert picture.size == size == find_service(service).pixels(card or "poker")
        assert picture.info["dpi"][0] == pytest.approx(300, abs=0.1)
        corner = picture.convert("RGB").crop((0, 0, 20, 20))
        assert ImageStat.Stat(corner).mean[2] < 100, "the bleed is the frame's red, not white"


@pytest.mark.parametrize(
    ("service", "card", "told"), [("thegamecraft", None, "thegamecrafter"), ("mpc", "square", "poker, bridge"), ("x", None, "makeplaying")]
)
def test_an_unknown_service_or_size_is_refused(tmp_path: Path, service: str, card: str | None, told: str) -> None:
    with pytest.raises(CardforgeError) as caught:
        print_sheets([LANCER], tmp_path / "x", SheetOptions(service=service, card_size=card), Book())
    assert told in caught.value.describe("en")


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
