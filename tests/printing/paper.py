"""Measuring printed pages: where things stand in a PDF, in millimetres."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pypdfium2
from pypdfium2 import raw

MM = 25.4 / 72


class Stroke(NamedTuple):
    """A straight line on a page, in millimetres from the top left corner."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def upright(self) -> bool:
        return abs(self.x0 - self.x1) < 0.02


def strokes(file: Path, page: int = 0) -> list[Stroke]:
    """The straight lines drawn on a page itself (not in its faces)."""
    document = pypdfium2.PdfDocument(file)
    sheet = document[page]
    height = sheet.get_height()
    found = []
    for each in sheet.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH], max_depth=1):
        if raw.FPDFPath_CountSegments(each.raw) != 2:
            continue
        matrix = each.get_matrix()
        points = []
        for index in range(2):
            segment = raw.FPDFPath_GetPathSegment(each.raw, index)
            x, y = raw.c_float(), raw.c_float()
            raw.FPDFPathSegment_GetPoint(segment, x, y)
            u, v = matrix.on_point(x.value, y.value)
            points += [u * MM, (height - v) * MM]
        found.append(Stroke(*points))
    document.close()
    return found


def text_of(file: Path, page: int = 0) -> str:
    """All text of a page without line ends and spaces."""
    document = pypdfium2.PdfDocument(file)
    text = document[page].get_textpage().get_text_range()
    document.close()
    return "".join(text.split())


def page_count(file: Path) -> int:
    """How many pages a PDF has."""
    document = pypdfium2.PdfDocument(file)
    count = len(document)
    document.close()
    return count
