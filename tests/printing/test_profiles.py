"""Printer profiles: what is measured on the calibration sheet makes up for the printer, tray by tray."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardforge.model import CardforgeError
from cardforge.printing import Item, SheetOptions, print_sheets
from cardforge.printing.document.pdf import Page
from cardforge.printing.drawing.fonts import built_in_fonts
from cardforge.printing.drawing.operations import Matrix
from cardforge.printing.drawing.units import Size
from cardforge.printing.printers.calibration import calibration_sheet
from cardforge.printing.printers.profiles import (
    PrinterError,
    PrinterProfile,
    Reading,
    correct,
    find_profile,
    load_profiles,
    remove_profile,
    save_profile,
)
from tests.printing.paper import page_count, strokes, text_of
from tests.printing.samples import LANCER, Book
from tests.printing.test_duplex import assert_coincide, faces, turned

A4 = Size(210, 297)
ERROR = PrinterError(0.8, -0.6, 0.35, 1.004, 0.997)


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CARDFORGE_CONFIG", str(tmp_path / "config"))
    return tmp_path / "config"


def moved(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def test_a_profile_makes_up_for_what_the_printer_does() -> None:
    printer = ERROR.matrix()
    upper_left, upper_right, lower_left = moved(printer, 20, 20), moved(printer, 190, 20), moved(printer, 20, 277)
    across = ((upper_right[0] - upper_left[0]) ** 2 + (upper_right[1] - upper_left[1]) ** 2) ** 0.5
    down = ((lower_left[0] - upper_left[0]) ** 2 + (lower_left[1] - upper_left[1]) ** 2) ** 0.5
    found = Reading(*upper_left, upper_right[1], across, down).error(A4)
    for x, y in ((10.5, 16.5), (199.5, 280.5), (105, 148)):
        assert moved(printer, *moved(found.correction(), x, y)) == pytest.approx((x, y), abs=0.05)


def test_a_page_on_its_side_is_turned_as_the_printer_takes_it() -> None:
    """The sheet runs through standing: what stands at (x, y) of a page 297 wide comes out at (210 - y, x) of the sheet."""
    page = Page(Size(297, 210))
    correct(page, PrinterProfile("居間", ERROR))
    assert page.size == A4
    assert page.adjust is not None
    for x, y in ((20.0, 16.5), (276.0, 193.5)):
        assert moved(ERROR.matrix(), *moved(page.adjust, x, y)) == pytest.approx((210 - y, x), abs=0.001)


def test_fronts_and_backs_are_corrected_each_as_measured() -> None:
    profile = PrinterProfile("居間", PrinterError(0.5), PrinterError(0.0, 0.25))
    front, back = Page(A4), Page(A4, back=True)
    for page in (front, back):
        correct(page, profile)
    assert front.adjust == pytest.approx((1, 0, 0, 1, -0.5, 0))
    assert back.adjust == pytest.approx((1, 0, 0, 1, 0, -0.25))


def test_marks_move_on_paper_by_what_was_measured(tmp_path: Path) -> None:
    save_profile(PrinterProfile("居間", PrinterError(0.5, 0.25, 0.0, 1.0, 1.0)))
    printed, plain = tmp_path / "p.pdf", tmp_path / "q.pdf"
    print_sheets([LANCER], printed, SheetOptions(printer="居間"), Book())
    print_sheets([LANCER], plain, SheetOptions(), Book())
    after, before = strokes(printed)[0], strokes(plain)[0]
    assert after.x0 == pytest.approx(before.x0 - 0.5, abs=0.01)
    assert after.y0 == pytest.approx(before.y0 - 0.25, abs=0.01)


def test_a_landscape_job_of_a_measured_printer_comes_out_standing(tmp_path: Path) -> None:
    save_profile(PrinterProfile("居間"))
    options = SheetOptions(printer="居間", orientation="landscape")
    print_sheets([Item(LANCER, 8)], tmp_path / "standing.pdf", options, Book())
    print_sheets([Item(LANCER, 8)], tmp_path / "lying.pdf", SheetOptions(orientation="landscape"), Book())
    standing, lying = strokes(tmp_path / "standing.pdf"), strokes(tmp_path / "lying.pdf")
    assert len(standing) == len(lying)
    for one, two in zip(standing, lying, strict=True):
        assert (one.x0, one.y0) == pytest.approx((210 - two.y0, two.x0), abs=0.01)


@pytest.mark.parametrize("duplex", ["long-edge", "short-edge"])
def test_fronts_and_backs_coincide_on_sheets_that_come_out_standing(tmp_path: Path, duplex: str) -> None:
    save_profile(PrinterProfile("居間"))
    options = SheetOptions(printer="居間", orientation="landscape", backs="auto", duplex=duplex)
    file = tmp_path / "standing.pdf"
    print_sheets([Item(LANCER, 3)], file, options, Book())
    fronts, page = faces(file, 0)
    backs, _ = faces(file, 1)
    assert page == pytest.approx(A4, abs=0.01)
    assert len(fronts) == 3
    assert_coincide(fronts, [turned(side, page, upright=duplex == "long-edge") for side in backs], across=88, down=63)


def test_every_tray_has_a_profile_of_its_own() -> None:
    plain, thick = PrinterProfile("居間", PrinterError(0.5)), PrinterProfile("居間", PrinterError(-1.0), tray="手差し")
    save_profile(plain)
    save_profile(thick)
    assert load_profiles() == {"居間": plain, "居間:手差し": thick}
    assert find_profile("居間") == plain
    assert find_profile("居間", "手差し") == find_profile("居間:手差し") == thick
    with pytest.raises(CardforgeError) as caught:
        find_profile("居間", "下段")
    assert "居間:手差し" in caught.value.describe("ja")
    remove_profile("居間", "手差し")
    assert load_profiles() == {"居間": plain}


@pytest.mark.parametrize(
    ("reading", "told"),
    [
        (Reading(20, 20, 20, 0, 257), "④ 0 mm"),
        (Reading(60, 20, 20, 170, 257), "① 60 mm"),
        (Reading(20, 20, 34, 170, 257), "② 20 mm, ③ 34 mm"),
        (Reading(20, 20, 20, 200, 257), "④ 200 mm"),
        (Reading(20, 20, 20, 170, float("nan")), "⑤ nan mm"),
    ],
)
def test_a_measure_that_cannot_be_right_is_named(reading: Reading, told: str) -> None:
    with pytest.raises(CardforgeError, match="too far off") as caught:
        reading.error(A4)
    assert told in caught.value.describe("en")


def test_a_printer_says_in_words_what_it_does() -> None:
    assert ERROR.describe().ja == "右 0.80 mm、上 0.60 mm、右回りに 0.35°、横 100.40%、縦 99.70%"
    assert PrinterError().describe().en == "exact"


def test_names_have_no_colon_and_a_damaged_file_is_told(config: Path) -> None:
    for name, tray in (("a:b", ""), ("", ""), ("a", "b:c"), (" a", "")):
        with pytest.raises(CardforgeError, match="cannot be a name"):
            save_profile(PrinterProfile(name, tray=tray))
    with pytest.raises(CardforgeError, match="no printer profile"):
        find_profile("書斎")
    config.mkdir()
    (config / "printers.json").write_text("[]", "utf-8")
    with pytest.raises(CardforgeError, match="cannot be read"):
        load_profiles()


@pytest.mark.parametrize("paper", [A4, Size(215.9, 279.4), Size(100, 148), Size(297, 210)])
def test_the_crosses_of_the_calibration_sheet_stand_20_mm_inside(tmp_path: Path, paper: Size) -> None:
    file = calibration_sheet(paper, tmp_path / "調整.pdf", built_in_fonts(), "ja")
    assert page_count(file) == 2
    lines = strokes(file)
    width, height = sorted(paper)
    for x, y in ((20, 20), (width - 20, 20), (20, height - 20), (width - 20, height - 20)):
        assert any(abs(line.y0 - y) < 0.02 and abs((line.x0 + line.x1) / 2 - x) < 0.02 for line in lines if not line.upright)
        assert any(abs(line.x0 - x) < 0.02 and abs((line.y0 + line.y1) / 2 - y) < 0.02 for line in lines if line.upright)
    assert f"{width - 40:.1f}mm" in text_of(file)
    assert "裏" in text_of(file, 1)
