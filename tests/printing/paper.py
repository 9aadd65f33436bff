"""Measuring printed pages: where things stand in a PDF, in millimetres."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

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
    """The straight lines drawn on a page: those of its marks, and those of its faces too."""
    document = pypdfium2.PdfDocument(file)
    sheet = document[page]
    height = sheet.get_height()
    found: list[Stroke] = []
    _collect(sheet.get_objects(max_depth=1), pypdfium2.PdfMatrix(), height, found)
    document.close()
    return found


def _collect(objects: Iterable[Any], outer: pypdfium2.PdfMatrix, height: float, found: list[Stroke]) -> None:
    for each in objects:
        if each.type not in (raw.FPDF_PAGEOBJ_FORM, raw.FPDF_PAGEOBJ_PATH):
            continue
        matrix = each.get_matrix().multiply(outer)
        if each.type == raw.FPDF_PAGEOBJ_FORM:
            inside = [raw.FPDFFormObj_GetObject(each.raw, index) for index in range(raw.FPDFFormObj_CountObjects(each.raw))]
            _collect([pypdfium2.PdfObject(part, page=each.page, pdf=each.pdf) for part in inside], matrix, height, found)
        elif raw.FPDFPath_CountSegments(each.raw) == 2:
            points = []
            for index in range(2):
                x, y = ctypes.c_float(), ctypes.c_float()
                raw.FPDFPathSegment_GetPoint(raw.FPDFPath_GetPathSegment(each.raw, index), x, y)
                u, v = matrix.on_point(x.value, y.value)
                points += [u * MM, (height - v) * MM]
            found.append(Stroke(*points))


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
