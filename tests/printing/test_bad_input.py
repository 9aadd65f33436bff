"""Fonts, folders and disks that do not do what they should: one clear message, and the old file left whole."""

from __future__ import annotations

import errno
import os
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fontTools.fontBuilder import FontBuilder

from cardforge.files import places as resources
from cardforge.files.whole import write_whole
from cardforge.model import CardforgeError, Text
from cardforge.printing import SheetOptions, print_sheets
from cardforge.printing.drawing.fonts import FontBook
from tests.printing.paper import text_of
from tests.printing.samples import LANCER, Book


def own_font(folder: Path, family: str, file: str) -> FontBook:
    (folder / "fonts.yaml").write_text(f"{family}:\n  faces: {{regular: {file}}}\n", "utf-8")
    return FontBook((folder,))


def named(name: str) -> Any:
    return replace(LANCER, name=Text(name, name))


def test_a_character_that_no_font_has_is_named(tmp_path: Path) -> None:
    with pytest.raises(CardforgeError) as caught:
        print_sheets([named("竜\U00013000")], tmp_path / "no.pdf", SheetOptions(), Book())
    message = caught.value.describe("en")
    assert "U+13000" in message
    assert "name" in message


def test_another_font_stands_in_for_a_missing_character(tmp_path: Path) -> None:
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder([".notdef", "sign"])
    builder.setupCharacterMap({0x13000: "sign"})
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    pen = TTGlyphPen(None)
    pen.moveTo((100, 0))
    pen.lineTo((900, 0))
    pen.lineTo((500, 800))
    pen.closePath()
    glyph = pen.glyph()
    builder.setupGlyf({".notdef": glyph, "sign": glyph})
    builder.setupHorizontalMetrics({".notdef": (1000, 100), "sign": (1000, 100)})
    builder.setupHorizontalHeader(ascent=880, descent=-120)
    builder.setupNameTable({"familyName": "Signs", "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    builder.save(tmp_path / "Signs.ttf")
    (tmp_path / "fonts.yaml").write_text("signs:\n  faces: {regular: Signs.ttf}\n", "utf-8")
    file = tmp_path / "signs.pdf"
    print_sheets([named("竜\U00013000王")], file, SheetOptions(folders=(tmp_path,)), Book())
    assert "竜\U00013000王" in text_of(file)


def test_a_font_that_is_none_or_is_missing(tmp_path: Path) -> None:
    (tmp_path / "Noise.ttf").write_bytes(os.urandom(2000))
    with pytest.raises(CardforgeError, match="cannot be read as a font"):
        own_font(tmp_path, "noise", "Noise.ttf").get("noise")
    with pytest.raises(CardforgeError, match="missing"):
        own_font(tmp_path, "none", "None.ttf").get("none")
    with pytest.raises(CardforgeError, match="no font called"):
        FontBook().get("gothik")


def test_own_fonts_lie_over_the_built_in_ones(tmp_path: Path) -> None:
    shutil.copy(resources.path("fonts") / "BIZUDPGothic-Bold.ttf", tmp_path / "Mine.ttf")
    assert own_font(tmp_path, "gothic", "Mine.ttf").get("gothic").file.name == "Mine.ttf"


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EACCES, errno.EROFS])
def test_a_full_disk_or_a_read_only_folder_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: int) -> None:
    file = tmp_path / "sheet.pdf"
    file.write_bytes(b"old")

    def fail(*_args: Any, **_settings: Any) -> Any:
        raise OSError(error, os.strerror(error))

    monkeypatch.setattr("cardforge.files.whole.os.fdopen" if error == errno.ENOSPC else "tempfile.mkstemp", fail)
    with pytest.raises(CardforgeError, match="unchanged"):
        write_whole(file, b"new")
    monkeypatch.undo()
    assert file.read_bytes() == b"old"
    assert [each.name for each in tmp_path.iterdir()] == ["sheet.pdf"]


@pytest.mark.parametrize(
    ("settings", "word"),
    [
        ({"paper": "50x60mm"}, "does not fit"),
        ({"margin": 90.0}, "margins"),
        ({"card_size": "500x500mm"}, "does not fit"),
        ({"paper": "A44"}, "a4"),
        ({"card_size": "pokre"}, "poker"),
        ({"backs": "bakc"}, "back"),
        ({"cutter": "silhouete"}, "silhouette"),
        ({"cutter": "silhouette", "paper": "75x100mm"}, "Not a single card fits"),
        ({"printer": "nobody"}, "no printer profile"),
        ({"label": "1"}, "not known"),
    ],
)
def test_what_cannot_be_printed_is_said(tmp_path: Path, settings: dict[str, Any], word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDFORGE_CONFIG", str(tmp_path))
    with pytest.raises(CardforgeError) as caught:
        print_sheets([LANCER], tmp_path / "no.pdf", SheetOptions(**settings), Book())
    message = caught.value.describe("en")
    assert word in message
    assert len(message.splitlines()) <= 3
    assert caught.value.describe("ja") != message
    assert not list(tmp_path.iterdir())
