"""Content streams: text stands where the drawing says, colours are those of the drawing, parts held once look as if drawn in place."""

from __future__ import annotations

import ctypes
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from PIL import ImageChops, ImageStat
from pypdfium2 import raw

from cardforge.printing.document.metadata import Metadata
from cardforge.printing.document.pdf import Page, Placed, write_pdf
from cardforge.printing.drawing.fonts import built_in_fonts
from cardforge.printing.drawing.operations import Drawing, Group, Lettering, Operation, Shape, polygon, rectangle, uncoloured
from cardforge.printing.drawing.units import Box, Size
from cardforge.printing.face.emblem.shapes import turned
from tests.printing.paper import MM

SIZE = Size(63, 88)
WHOLE = Box(0, 0, *SIZE)


def written(file: Path, *faces: list[Operation]) -> pypdfium2.PdfDocument:
    """A document with each of ``faces`` on a page of its own, in real size."""
    drawings = {f"face {index}": Drawing(*SIZE, operations) for index, operations in enumerate(faces)}
    pages = [Page(SIZE, [Placed(name, WHOLE)]) for name in drawings]
    file.write_bytes(write_pdf(drawings, pages, built_in_fonts(), Metadata("test", "ja")))
    return pypdfium2.PdfDocument(file)


def origins(document: pypdfium2.PdfDocument) -> list[tuple[str, float, float]]:
    """Every character of the first page that leaves ink, and where its base line begins in millimetres from the top left."""
    text = document[0].get_textpage()
    found = []
    for index in range(text.count_chars()):
        letter = chr(raw.FPDFText_GetUnicode(text, index))
        x, y = ctypes.c_double(), ctypes.c_double()
        raw.FPDFText_GetCharOrigin(text, index, x, y)
        if letter.strip():
            found.append((letter, x.value * MM, SIZE.height - y.value * MM))
    return found


def test_text_stands_where_the_drawing_says(tmp_path: Path) -> None:
    words: list[Operation] = [
        Lettering("gothic", 3.0, "#000000", 10.123, ((5.0, "封"), (20.456, "印"))),
        Lettering("gothic-bold", 6.7, "#ff0000", 31.077, ((40.0, "3"),)),
        Shape(rectangle(Box(1, 1, 2, 2)), fill="#00ff00"),
        Lettering("gothic", 3.0, "#000000", 40.0, ((5.333, "竜"), (30.0, "王")), stretch=0.8),
        Lettering("gothic", 3.0, "#000000", 50.0, ((6.0, "炎"),), turn=90),
        Lettering("gothic", 3.0, "#0000ff", 60.0, ((7.0, "水"),)),
    ]
    expected = [(text, x, each.y) for each in words if isinstance(each, Lettering) for x, text in each.parts]
    found = origins(written(tmp_path / "text.pdf", words))
    assert [letter for letter, _, _ in found] == [letter for letter, _, _ in expected]
    for (_, x, y), (_, u, v) in zip(found, expected, strict=True):
        assert (x, y) == pytest.approx((u, v), abs=0.011)


def test_every_colour_is_kept_however_many_there_are(tmp_path: Path) -> None:
    colours = [f"#{index % 16 * 16:02x}{index // 16 * 12:02x}80" for index in range(320)]
    squares: list[Operation] = [
        Shape(rectangle(Box(index % 20 * 3, index // 20 * 3, 3, 3)), fill=colour) for index, colour in enumerate(colours)
    ]
    # Four pixels to a millimetre.
    picture: Any = written(tmp_path / "colours.pdf", squares)[0].render(scale=4 * MM).to_pil().convert("RGB")
    for index, colour in enumerate(colours):
        pixel = picture.getpixel((index % 20 * 12 + 6, index // 20 * 12 + 6))
        assert "#" + "".join(f"{part:02x}" for part in pixel) == colour


#: A wheel of places, each turned as much against the one before.
TURNS = tuple(turned(25 * step, at=(30.0, 40.0), scale=2.0) for step in range(14))


def star(fill: str, stroke: str | None) -> list[Operation]:
    """Shapes of all kinds in two colours: filled, stroked, dashed, at several places, and one within another."""
    long = polygon([(0.0, 0.0), (7.3, 1.9), (4.4, 6.1), (9.2, 8.8), (3.1, 9.7), (1.2, 6.6), (0.4, 3.3)])
    return [
        Shape(long, fill=fill),
        Shape(long, fill=fill, stroke=stroke, width=0.7),
        Group((Shape(long, stroke=stroke, width=0.4),), TURNS),
        Group((Group((Shape(long, fill=fill),), TURNS), Shape(long, stroke=stroke, dash=(1.0, 0.5))), ((0.5, 0.0, 0.0, 0.5, 30.0, 40.0),)),
        Shape(long, fill=fill, opacity=0.5),
    ]


def test_a_face_looks_the_same_alone_and_among_others(tmp_path: Path) -> None:
    faces = [star("#aa2200", "#002255"), star("#33aa00", "#223300"), star("#0000cc", "#cc0000"), star("#101010", "#808080")]
    together = written(tmp_path / "together.pdf", *faces)
    with pikepdf.open(tmp_path / "together.pdf") as document:
        assert "/e0" in document.pages[0].Resources.XObject
    for index, face in enumerate(faces):
        alone = written(tmp_path / "alone.pdf", face)
        pictures = [document[page].render(scale=3).to_pil().convert("RGB") for document, page in ((alone, 0), (together, index))]
        assert ImageChops.difference(*pictures).getbbox() is None


def test_what_is_drawn_at_several_places_looks_as_if_drawn_at_each(tmp_path: Path) -> None:
    long, square = polygon([(0.0, 0.0), (7.3, 1.9), (4.4, 6.1)]), rectangle(Box(2, 2, 3, 3))
    before = Shape(square, fill="#aa2200", stroke="#002255", width=1)
    inside = (
        Shape(long, fill="#aa2200", stroke="#002255", width=1),
        Shape(square, fill="#33aa00", stroke="#cc0000", width=0.5),
    )
    at_once: list[Operation] = [before, Group(inside, TURNS)]
    each: list[Operation] = [before, *(Group(inside, (place,)) for place in TURNS)]
    document = written(tmp_path / "places.pdf", at_once, each)
    pictures = [document[page].render(scale=3).to_pil().convert("RGB") for page in (0, 1)]
    assert max(ImageStat.Stat(ImageChops.difference(*pictures)).mean) < 0.05


def test_only_flat_colours_can_be_left_out() -> None:
    square = rectangle(Box(0, 0, 1, 1))
    assert uncoloured(Shape(square, fill="#ff0000")) == uncoloured(Shape(square, fill="#00ff00")) is not None
    assert uncoloured(Shape(square, fill="#ff0000")) != uncoloured(Shape(square, stroke="#ff0000"))
    assert uncoloured(Shape(square, fill="#ff0000", opacity=0.5)) is None
    assert uncoloured(Group((Shape(square, fill="#ff0000"),) * 2)) is None
