"""PDF/X for print shops: the whole file is walked for what the standards forbid and ask for; Ghostscript reads it where it is installed."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from PIL import Image

from cardforge.model import Card, CardforgeError, Source
from cardforge.printing import SheetOptions, print_sheets
from cardforge.printing.document.metadata import Metadata
from cardforge.printing.document.pdf import Page, Placed, write_pdf
from cardforge.printing.drawing.fonts import built_in_fonts
from cardforge.printing.drawing.inks import Ink, Press
from cardforge.printing.drawing.operations import Drawing, Shape, rectangle
from cardforge.printing.drawing.units import Box, Size
from tests.printing.preflight import faults
from tests.printing.press import press_profile
from tests.printing.samples import FACES, LANCER, SEALS, SPELL, Book

VERSIONS = {"x1a": "PDF/X-1a:2003", "x4": "PDF/X-4"}


@pytest.fixture
def press(tmp_path: Path) -> Path:
    return press_profile(tmp_path / "press.icc")


def with_art(folder: Path) -> Card:
    """A card with a picture that has every kind of trouble for a press: RGB, and transparent."""
    Image.new("RGBA", (300, 200), (200, 60, 20, 128)).save(folder / "art.png")
    return replace(SPELL, art="art.png", source=Source(folder / "cards.yaml", 1))


def printed(folder: Path, press: Path | None, **settings: Any) -> Path:
    file = folder / "press.pdf"
    wanted: dict[str, Any] = {"bleed": 3.0, "backs": "auto"} | settings
    print_sheets([*FACES.values(), with_art(folder)], file, SheetOptions(icc=press, **wanted), Book())
    return file


@pytest.mark.parametrize("pdfx", VERSIONS)
@pytest.mark.parametrize("paper", ["A4", "card"])
def test_nothing_in_the_file_breaks_the_standard(tmp_path: Path, press: Path, pdfx: str, paper: str) -> None:
    assert faults(printed(tmp_path, press, pdfx=pdfx, paper=paper), VERSIONS[pdfx]) == []


def test_a_sheet_for_home_would_not_pass(tmp_path: Path) -> None:
    found = faults(printed(tmp_path, None), "PDF/X-1a:2003")
    for fault in ("no XMP metadata", "0 output intents", "page 1: a box is missing", "a soft mask", "PDF 1.5", "colours in /DeviceRGB"):
        assert any(fault in each for each in found), fault


def test_the_boxes_are_the_block_of_cards_and_its_bleed(tmp_path: Path, press: Path) -> None:
    with pikepdf.open(printed(tmp_path, press, pdfx="x4", orientation="portrait")) as document:
        assert len(document.pages) == 4
        for page in document.pages:
            media, trim, bleed = ([float(part) * 25.4 / 72 for part in page[name]] for name in ("/MediaBox", "/TrimBox", "/BleedBox"))
            assert media == pytest.approx([0, 0, 210, 297], abs=0.01)
            # Two by three cards of 63 x 88 mm, 6 mm between them, in the middle of the page.
            assert trim == pytest.approx([105 - 66, 148.5 - 138, 105 + 66, 148.5 + 138], abs=0.01)
            assert bleed == pytest.approx([105 - 69, 148.5 - 141, 105 + 69, 148.5 + 141], abs=0.01)


def test_the_printing_condition_is_named(tmp_path: Path) -> None:
    def intent(description: str, **settings: Any) -> tuple[str, str | None, str]:
        profile = press_profile(tmp_path / "named.icc", description)
        with pikepdf.open(printed(tmp_path, profile, pdfx="x4", **settings)) as document:
            found = document.Root.OutputIntents[0]
            registry = found.get("/RegistryName")
            return str(found.OutputConditionIdentifier), None if registry is None else str(registry), str(found.Info)

    assert intent("Japan Color 2001 Coated") == ("JC200103", "http://www.color.org", "Japan Color 2001 Coated")
    assert intent("Coated FOGRA39 (ISO 12647-2:2004)")[0] == "FOGRA39"
    assert intent("The printer down the road") == ("Custom", None, "The printer down the road")
    assert intent("The printer down the road", condition="JC200104")[:2] == ("JC200104", "http://www.color.org")


def test_colours_go_through_the_profile_and_black_stays_black_ink(press: Path) -> None:
    inks = Press(press)
    assert inks.cmyk("#1b1a1c")[:3] == (0.0, 0.0, 0.0)
    assert inks.cmyk("#ffffff") == (0.0, 0.0, 0.0, 0.0)
    converted, plain = inks.cmyk("#3366aa"), Press(None).cmyk("#3366aa")
    assert converted != plain
    assert converted == pytest.approx(plain, abs=0.12)
    # Pictures and flat colours agree.
    pixel = inks.picture(Image.new("RGB", (2, 2), "#3366aa")).getpixel((1, 1))
    assert [part / 255 for part in pixel] == pytest.approx(converted, abs=0.001)


def faces_with(opacity: float) -> tuple[dict[str, Drawing], list[Page]]:
    face = Drawing(63, 88, [Shape(rectangle(Box(5, 5, 20, 20)), fill="#a92a1c", opacity=opacity)])
    box = Box(0, 0, 63, 88)
    return {"card": face}, [Page(Size(63, 88), [Placed("card", box)], trim=box)]


def test_transparency_is_refused_where_the_standard_has_none(press: Path, tmp_path: Path) -> None:
    faces, pages = faces_with(0.5)
    with pytest.raises(CardforgeError, match="opacity") as caught:
        write_pdf(faces, pages, built_in_fonts(), Metadata("t", "ja"), Ink("cmyk", press, "x1a"))
    assert "x4" in caught.value.describe("en")
    file = tmp_path / "x4.pdf"
    file.write_bytes(write_pdf(faces, pages, built_in_fonts(), Metadata("t", "ja"), Ink("cmyk", press, "x4")))
    assert faults(file, "PDF/X-4") == []
    assert "transparency" in " ".join(faults(file, "PDF/X-1a:2003"))


@pytest.mark.parametrize(
    ("settings", "word"),
    [
        ({"pdfx": "x1a"}, "profile"),
        ({"pdfx": "x2"}, "x4"),
        ({"pdfx": "x4", "ink": "grey"}, "CMYK"),
        ({"pdfx": "x4", "printer": "home"}, "--printer"),
        ({"pdfx": "x4", "form": "png"}, "--as"),
    ],
)
def test_what_a_press_file_lacks_is_said(tmp_path: Path, press: Path, settings: dict[str, Any], word: str) -> None:
    with pytest.raises(CardforgeError) as caught:
        printed(tmp_path, None if set(settings) == {"pdfx"} else press, **settings)
    assert word in caught.value.describe("en")
    assert len(caught.value.describe("ja").splitlines()) <= 3
    assert not (tmp_path / "press.pdf").exists()


def test_a_profile_newer_than_the_standard_is_refused(tmp_path: Path) -> None:
    newer = press_profile(tmp_path / "newer.icc", version=4)
    with pytest.raises(CardforgeError, match="version 4"):
        printed(tmp_path, newer, pdfx="x1a")


def test_the_same_cards_give_the_same_bytes_and_others_another_identity(tmp_path: Path, press: Path) -> None:
    def identity(card: Card) -> tuple[bytes, str]:
        file = tmp_path / "one.pdf"
        print_sheets([card], file, SheetOptions(pdfx="x4", icc=press), Book())
        with pikepdf.open(file) as document:
            return file.read_bytes(), bytes(document.trailer.ID[0]).hex()

    assert identity(LANCER) == identity(LANCER)
    assert identity(LANCER)[1] != identity(SEALS[0])[1]


@pytest.mark.skipif(shutil.which("gs") is None, reason="Ghostscript is not installed")
@pytest.mark.parametrize("pdfx", VERSIONS)
def test_ghostscript_reads_it_without_a_warning(tmp_path: Path, press: Path, pdfx: str) -> None:
    file = printed(tmp_path, press, pdfx=pdfx)
    command = ["gs", "-q", "-dNOPAUSE", "-dBATCH", "-dPDFSTOPONERROR", "-dPDFSTOPONWARNING", "-sDEVICE=inkcov", "-o", "-", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    pages = [line.split() for line in done.stdout.splitlines() if line.strip()]
    assert len(pages) == 2
    assert all(page[4:6] == ["CMYK", "OK"] for page in pages)


def test_transparent_pictures_are_masked_or_stand_on_white(tmp_path: Path, press: Path) -> None:
    def pictures(pdfx: str) -> list[bool]:
        """Whether each picture of the file has a mask."""
        with pikepdf.open(printed(tmp_path, press, pdfx=pdfx)) as document:
            streams = [each for each in document.objects if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Image"]
            return ["/SMask" in each for each in streams if each.ColorSpace == "/DeviceCMYK"]

    assert pictures("x4") == [True]
    assert pictures("x1a") == [False]


def test_a_profile_alone_means_the_inks_of_its_press(tmp_path: Path, press: Path) -> None:
    with pikepdf.open(printed(tmp_path, press)) as document:
        assert document.Root.OutputIntents[0].S == "/GTS_PDFX"
        assert "/Metadata" not in document.Root
        assert all("/TrimBox" in page for page in document.pages)


@pytest.mark.parametrize("damaged", [b"nothing", bytes(12) + b"prtrCMYKLab " + bytes(12) + b"acsp" + bytes(200)])
def test_a_damaged_profile_is_refused(tmp_path: Path, damaged: bytes) -> None:
    file = tmp_path / "damaged.icc"
    file.write_bytes(damaged)
    with pytest.raises(CardforgeError, match="ICC profile") as caught:
        printed(tmp_path, file, pdfx="x4")
    assert "damaged.icc" in caught.value.describe("ja")
