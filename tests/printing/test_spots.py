"""Inks of their own: what a template prints in foil or white stands on a plate of that name, over the four inks, where it is asked for."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pikepdf
import pytest
from PIL import Image

from cardforge.model import CardforgeError
from cardforge.printing import SheetOptions, print_sheets
from cardforge.printing.options import spot_inks
from tests.printing.preflight import faults
from tests.printing.press import press_profile
from tests.printing.samples import LANCER, Book

OWN = """extends: unit
elements:
  seal: {kind: rect, ink: foil, box: [10, 20, 20, 10], fill: {angle: 90, colours: ["#d4af37", "#806010"]}, layer: 3}
  word: {kind: text, ink: white, text: 7, box: [40, 20, 10, 10], style: name}
"""


def printed(folder: Path, spots: tuple[str, ...], **wanted: object) -> Path:
    own = folder / "templates" / "deckmaster"
    own.mkdir(parents=True, exist_ok=True)
    (own / "unit.yaml").write_text(OWN, "utf-8")
    options = SheetOptions(paper="card", bleed=3, spots=spot_inks(spots), folders=(folder / "templates",), **wanted)  # type: ignore[arg-type]
    print_sheets([LANCER], folder / "card.pdf", options, Book())
    return folder / "card.pdf"


def plates(file: Path) -> dict[str, list[float]]:
    """The plates of a document by name, and the four inks that stand for each where there is none."""
    with pikepdf.open(file) as document:
        spaces = [
            each
            for each in document.objects
            if isinstance(each, pikepdf.Dictionary) and isinstance(each.get("/ColorSpace"), pikepdf.Dictionary)
        ]
        found = [space for each in spaces for space in each.ColorSpace.values() if isinstance(space, pikepdf.Array)]
        return {str(space[1])[1:]: [float(part) for part in space[3].C1] for space in found if space[0] == "/Separation"}


def test_what_has_an_ink_of_its_own_is_on_its_plate(tmp_path: Path) -> None:
    file = printed(tmp_path, ("foil=PANTONE 871 C", "white"), ink="cmyk")
    assert set(plates(file)) == {"PANTONE 871 C", "white"}
    assert all(len(inks) == 4 and max(inks) <= 1 for inks in plates(file).values())
    with pikepdf.open(file) as document:
        states = [each.ExtGState for each in document.objects if isinstance(each, pikepdf.Dictionary) and "/ExtGState" in each]
        over = [state for each in states for state in each.values() if "/OP" in state]
        assert [(bool(state.OP), bool(state.op), int(state.OPM)) for state in over] == [(True, True, 1)]


def test_without_its_plate_it_has_its_colours(tmp_path: Path) -> None:
    assert plates(printed(tmp_path, (), ink="cmyk")) == {}
    assert set(plates(printed(tmp_path, ("white",)))) == {"white"}
    assert plates(printed(tmp_path, ())) == {}


@pytest.mark.parametrize(("flavour", "version"), [("x1a", "PDF/X-1a:2003"), ("x4", "PDF/X-4")])
def test_pdfx_may_have_plates_of_its_own(tmp_path: Path, flavour: str, version: str) -> None:
    file = printed(tmp_path, ("foil",), pdfx=flavour, icc=press_profile(tmp_path / "press.icc"))
    assert set(plates(file)) == {"foil"}
    assert faults(file, version) == []


def test_the_backs_of_every_game_have_foil(tmp_path: Path) -> None:
    options = SheetOptions(paper="card", backs="auto", spots=(("foil", "Foil"),))
    print_sheets([LANCER], tmp_path / "card.pdf", options, Book())
    assert set(plates(tmp_path / "card.pdf")) == {"Foil"}


def test_a_plate_with_nothing_on_it_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CardforgeError) as caught:
        printed(tmp_path, ("foli",))
    assert caught.value.hint is not None
    assert "foil" in caught.value.hint.en
    with pytest.raises(CardforgeError, match="PDF only"):
        printed(tmp_path, ("foil",), form="png")


@pytest.mark.parametrize("word", ["", "=x", "foil=Black", "foil=/Name", "foil=" + "x" * 41])
def test_what_no_plate_may_be_called_is_refused(word: str) -> None:
    with pytest.raises(CardforgeError, match="plate"):
        spot_inks([word])


def test_an_ink_that_is_no_name_is_an_error_of_the_template(tmp_path: Path) -> None:
    own = tmp_path / "deckmaster"
    own.mkdir()
    (own / "unit.yaml").write_text("extends: unit\nelements:\n  seal: {kind: rect, ink: 3, box: [1, 1, 2, 2], fill: '#000000'}\n", "utf-8")
    with pytest.raises(CardforgeError, match="ink"):
        print_sheets([LANCER], tmp_path / "card.pdf", SheetOptions(folders=(tmp_path,)), Book())


@pytest.mark.skipif(shutil.which("gs") is None, reason="Ghostscript is not here")
def test_ghostscript_separates_the_plate(tmp_path: Path) -> None:
    file = printed(tmp_path, ("foil=Foil",), ink="cmyk")
    subprocess.run(["gs", "-q", "-dBATCH", "-dNOPAUSE", "-sDEVICE=tiffsep", "-r50", f"-sOutputFile={tmp_path}/p.tif", file], check=True)
    plate = Image.open(next(tmp_path.glob("p*Foil*.tif"))).convert("L")
    dot = 50 / 25.4
    # Foil is solid where the rectangle is, and nowhere else.
    assert plate.getpixel((round(23 * dot), round(28 * dot))) == 0
    assert plate.getpixel((round(5 * dot), round(5 * dot))) == 255
