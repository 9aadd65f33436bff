"""Sheets measured: real size, marks, fonts, text, and the same bytes again."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from cardforge.model import CardforgeError, Deck
from cardforge.printing import Item, SheetOptions, print_sheets
from cardforge.printing.drawing.fonts import built_in_fonts
from cardforge.printing.drawing.operations import Lettering, Shape
from cardforge.printing.sheet.grid import grid_for
from cardforge.printing.sheet.marks import Footer, crop_marks, footer
from cardforge.printing.sheet.papers import card_size, paper_size
from tests.printing.paper import page_count, strokes, text_of
from tests.printing.samples import BERSERKER, LANCER, MASTER, SEALS, SPELL, Book


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    file = tmp_path / "sheet.pdf"
    print_sheets([Item(LANCER, 9), Item(SPELL, 3)], file, SheetOptions(), Book())
    return file


def marks(file: Path) -> tuple[list[float], list[float]]:
    """The x of the upright crop marks and the y of the level ones: lines 4 mm long."""
    lines = strokes(file)
    xs = {round(line.x0, 2) for line in lines if line.upright and abs(abs(line.y1 - line.y0) - 4) < 0.02}
    ys = {round(line.y0, 2) for line in lines if not line.upright and abs(abs(line.x1 - line.x0) - 4) < 0.02}
    return sorted(xs), sorted(ys)


def test_cards_measure_63_by_88_mm_between_the_crop_marks(sheet: Path) -> None:
    xs, ys = marks(sheet)
    assert len(xs) == 4
    assert len(ys) == 4
    assert [round(b - a, 2) for a, b in itertools.pairwise(xs)] == pytest.approx([63.0] * 3, abs=0.011)
    assert [round(b - a, 2) for a, b in itertools.pairwise(ys)] == pytest.approx([88.0] * 3, abs=0.011)


@pytest.mark.parametrize("bleed", [0.0, 3.0, 5.0])
def test_crop_marks_stand_outside_of_what_is_printed_beyond_the_trim(bleed: float) -> None:
    grid = grid_for(paper_size("A4"), card_size("tcg"), gap=(2 * bleed, 2 * bleed))
    printed = grid.area.grown(bleed)
    for mark in crop_marks(grid, bleed):
        assert isinstance(mark, Shape)
        corners: Any = mark.outline
        (_, x0, y0), (_, x1, y1) = corners
        assert max(x0, x1) <= printed.x or min(x0, x1) >= printed.right or max(y0, y1) <= printed.y or min(y0, y1) >= printed.bottom


@pytest.mark.parametrize("paper", ["A4", "Letter", "hagaki", "L", "90x128mm", "65x90mm"])
@pytest.mark.parametrize("bleed", [0.0, 2.0])
def test_the_foot_of_a_page_never_covers_a_card(paper: str, bleed: float) -> None:
    grid = grid_for(paper_size(paper), card_size("mini"), gap=(2 * bleed, 2 * bleed), margin=0)
    for operation in footer(grid, built_in_fonts(), Footer("題名", "印刷のしかた" * 20, "50 mm"), bleed):
        if isinstance(operation, Lettering):
            assert operation.y - operation.size * 0.9 >= grid.area.bottom + bleed
            width = built_in_fonts().get("gothic").width(operation.text) * operation.size * operation.stretch
            assert operation.parts[0][0] + width <= grid.page.width
        else:
            assert isinstance(operation, Shape)
            assert min(float(step[2]) for step in operation.outline) >= grid.area.bottom + bleed


def test_the_foot_says_how_the_cards_come_out_of_the_sheet(tmp_path: Path) -> None:
    said = {}
    for name, options in (
        ("marks", SheetOptions()),
        ("cutter", SheetOptions(cutter="silhouette")),
        ("label", SheetOptions(label="51002")),
        ("fold", SheetOptions(backs="auto", duplex="fold")),
        ("lines", SheetOptions(cut="lines")),
    ):
        print_sheets([LANCER], tmp_path / f"{name}.pdf", options, Book())
        said[name] = text_of(tmp_path / f"{name}.pdf")
    assert "トンボの番号順" in said["marks"]
    assert [name for name, text in said.items() if "トンボ" in text] == ["marks"]
    assert "切り抜き線" in said["cutter"]
    assert "余白なし" in said["label"]
    assert "山折り" in said["fold"]
    assert "線に沿って" in said["lines"]


@pytest.mark.parametrize(
    ("options", "duplex"),
    [
        (SheetOptions(), "/Simplex"),
        (SheetOptions(backs="auto"), "/DuplexFlipLongEdge"),
        (SheetOptions(backs="auto", duplex="short-edge"), "/DuplexFlipShortEdge"),
        (SheetOptions(backs="auto", duplex="fold"), "/Simplex"),
    ],
)
def test_readers_are_asked_to_print_the_real_size_and_the_right_sides(tmp_path: Path, options: SheetOptions, duplex: str) -> None:
    print_sheets([LANCER], tmp_path / "p.pdf", options, Book())
    with pikepdf.open(tmp_path / "p.pdf") as document:
        wishes = document.Root.ViewerPreferences
        assert (str(wishes.PrintScaling), str(wishes.Duplex)) == ("/None", duplex)


def test_the_ruler_is_50_mm(sheet: Path) -> None:
    longest = max((line for line in strokes(sheet) if not line.upright), key=lambda line: line.x1 - line.x0)
    assert longest.x1 - longest.x0 == pytest.approx(50.0, abs=0.01)


@pytest.mark.parametrize(("paper", "per_page"), [("A4", 9), ("Letter", 9), ("A3", 18), ("297x420mm", 18), ("はがき", 2)])
def test_papers(tmp_path: Path, paper: str, per_page: int) -> None:
    file = tmp_path / "sheet.pdf"
    result = print_sheets([Item(LANCER, per_page + 1)], file, SheetOptions(paper=paper), Book())
    assert result.pages == page_count(file) == 2
    with pikepdf.open(file) as document:
        width, height = (float(part) * 25.4 / 72 for part in document.pages[0].MediaBox[2:])
    assert sorted((width, height)) == pytest.approx(sorted(paper_size(paper)), abs=0.01)


@pytest.mark.parametrize(
    ("paper", "card", "gap", "across", "down"),
    [
        ("はがき", "tcg", 0.0, [63.0, 63.0], [88.0]),
        ("L版", "mini", 0.0, [44.0, 44.0], [68.0]),
        ("Legal", "タロット", 0.0, [70.0, 70.0], [120.0, 120.0]),
        ("4x6", "square", 0.0, [70.0], [70.0, 70.0]),
        ("A5", "poker", 2.0, [63.5, 2.0, 63.5], [88.9, 2.0, 88.9]),
        ("200x100mm", "59x86mm", 1.0, [59.0, 1.0, 59.0, 1.0, 59.0], [86.0]),
    ],
)
def test_marks_stand_as_far_apart_as_the_cards_are_large(
    tmp_path: Path, paper: str, card: str, gap: float, across: list[float], down: list[float]
) -> None:
    file = tmp_path / "はがき 一号.pdf"
    print_sheets([LANCER], file, SheetOptions(paper=paper, card_size=card, gap=(gap, gap), margin=3), Book())
    xs, ys = marks(file)
    assert [b - a for a, b in itertools.pairwise(xs)] == pytest.approx(across, abs=0.021)
    assert [b - a for a, b in itertools.pairwise(ys)] == pytest.approx(down, abs=0.021)
    with pikepdf.open(file) as document:
        width, height = (float(part) * 25.4 / 72 for part in document.pages[0].MediaBox[2:])
    assert (xs[0] + xs[-1]) / 2 == pytest.approx(width / 2, abs=0.02)
    assert (ys[0] + ys[-1]) / 2 == pytest.approx(height / 2, abs=0.02)


def test_letter_sheets_have_the_same_cards(tmp_path: Path) -> None:
    file = tmp_path / "letter.pdf"
    print_sheets([Item(LANCER, 9)], file, SheetOptions(paper="Letter"), Book())
    xs, ys = marks(file)
    assert xs[1] - xs[0] == pytest.approx(63.0, abs=0.011)
    assert ys[1] - ys[0] == pytest.approx(88.0, abs=0.011)


def test_every_font_is_embedded_and_can_be_searched(sheet: Path) -> None:
    with pikepdf.open(sheet) as document:
        fonts = [each for each in document.objects if isinstance(each, pikepdf.Dictionary) and each.get("/Type") == "/Font"]
        descriptors = [each for each in document.objects if isinstance(each, pikepdf.Dictionary) and each.get("/Type") == "/FontDescriptor"]
        assert fonts
        assert descriptors
        assert all("/FontFile2" in each for each in descriptors)
        assert not any(each.get("/Subtype") == "/Type1" for each in fonts)
        assert all("/ToUnicode" in each for each in fonts if each.get("/Subtype") in ("/TrueType", "/Type0"))


def test_the_text_of_the_pdf_is_the_text_of_the_card(tmp_path: Path) -> None:
    for card in (LANCER, SPELL, BERSERKER):
        file = tmp_path / f"{card.id}.pdf"
        print_sheets([card], file, SheetOptions(), Book())
        text = text_of(file)
        assert card.name.ja in text
        for sentence in card.texts["text"].removeprefix("貫通・先制").split("　"):
            # A number below zero has a true minus.
            assert "".join(sentence.replace("-2000", "−2000").split()) in text


def test_the_same_input_gives_the_same_bytes(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("one.pdf", "two.pdf")]
    for file in files:
        print_sheets([Item(LANCER, 2), Item(MASTER, extra={"power": 6000})], file, SheetOptions(), Book())
    assert files[0].read_bytes() == files[1].read_bytes()


def test_a_face_is_drawn_once_however_many_copies(tmp_path: Path) -> None:
    one = print_sheets([Item(LANCER, 1)], tmp_path / "1.pdf", SheetOptions(), Book())
    many = print_sheets([Item(LANCER, 9)], tmp_path / "9.pdf", SheetOptions(), Book())
    assert one.faces == many.faces == 1
    assert many.bytes - one.bytes < 400


def test_a_deck_prints_its_cards_its_master_and_its_seals(tmp_path: Path) -> None:
    deck = Deck("deckmaster", "見本", ((LANCER, 3), (SPELL, 2)), MASTER)
    result = print_sheets([deck], tmp_path / "deck.pdf", SheetOptions(), Book())
    assert result.cards == 3 + 2 + 1 + len(SEALS)
    bare = print_sheets([deck], tmp_path / "bare.pdf", SheetOptions(parts=()), Book())
    assert bare.cards == 5


def test_a_text_too_long_names_card_box_and_lines(tmp_path: Path) -> None:
    from dataclasses import replace

    long = replace(LANCER, texts={"text": "相手に1000ダメージを与える。" * 30})
    with pytest.raises(CardforgeError) as caught:
        print_sheets([long], tmp_path / "no.pdf", SheetOptions(), Book())
    message = caught.value.describe("en")
    assert LANCER.name.ja in message
    assert "rules" in message
    assert "lines too many" in message
    assert not (tmp_path / "no.pdf").exists()
    draft = print_sheets([long], tmp_path / "draft.pdf", SheetOptions(overflow="warn"), Book())
    assert draft.warnings[0].card == LANCER.name.ja
    assert draft.warnings[0].lines > 1


def test_a_card_larger_than_the_paper_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CardforgeError, match="does not fit a paper"):
        print_sheets([LANCER], tmp_path / "no.pdf", SheetOptions(paper="63x88mm"), Book())


def test_an_unknown_paper_names_the_nearest() -> None:
    with pytest.raises(CardforgeError) as caught:
        paper_size("Lettr")
    assert "letter" in caught.value.describe("en")


def test_measures_in_millimetres_and_inches() -> None:
    assert card_size("63x88mm") == (63, 88)
    assert card_size("2.5x3.5in") == card_size("2.5in×3.5in") == pytest.approx((63.5, 88.9))


@pytest.mark.parametrize("measures", ["9x88mm", "63x2001mm", "0x0"])
def test_measures_beyond_reason_are_told(measures: str) -> None:
    with pytest.raises(CardforgeError) as caught:
        card_size(measures)
    assert "10 to 2000 mm" in caught.value.describe("en")


def test_sizes_have_japanese_names() -> None:
    assert paper_size("Ａ４") == paper_size("a4")
    assert paper_size("ハガキ") == paper_size("はがき") == paper_size("100x148mm")
    assert paper_size("KG判") == paper_size("4x6")
    assert card_size("タロット") == card_size("tarot")


def test_an_old_file_stays_whole_when_printing_fails(tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    file.write_bytes(b"old")
    with pytest.raises(CardforgeError):
        print_sheets([], file, SheetOptions(), Book())
    assert file.read_bytes() == b"old"
    with pytest.raises(CardforgeError, match="folder"):
        print_sheets([LANCER], tmp_path, SheetOptions(), Book())
    assert [each.name for each in tmp_path.iterdir()] == ["sheet.pdf"]


def test_the_grid_chooses_the_way_that_holds_more() -> None:
    assert grid_for(paper_size("A4"), card_size("88x63mm")).per_page == 9
    landscape = grid_for(paper_size("hagaki"), card_size("88x63mm"), margin=3)
    assert landscape.per_page == 2 or landscape.page.width > landscape.page.height
