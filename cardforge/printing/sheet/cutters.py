"""Cutting machines: registration marks, layouts and cut files.

Layouts and marks follow the public specification of silhouette-card-maker (SPECIFICATION.md and assets/layouts.json in
Alan-Cha/silhouette-card-maker), so that its cutting templates fit these sheets: cards in the middle of the page, 1.25 mm apart, corners of
3 mm, marks 1 mm thick, the middle of their strokes 10 mm inside the paper.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from cardforge.model import CardforgeError, Text
from cardforge.printing.drawing.operations import Operation, Shape, rectangle
from cardforge.printing.drawing.units import Box, Size
from cardforge.printing.sheet.grid import Grid
from cardforge.printing.sheet.papers import CARDS

#: Millimetres between neighbouring cards; the bleed is at most half of it.
DISTANCE: Final = 1.25

#: The radius of a card's corners in millimetres, and that of the sizes whose templates have another one.
CORNER: Final = 3.0
_CORNERS: Final = {CARDS["small"]: 1.0}

#: What the templates round to, in millimetres: the dots of a picture of 300 dpi.
DOT: Final = 25.4 / 300

#: Marks: their thickness, the square's side, the shortest and longest arms, and what stays white beyond the arms, in millimetres.
THICKNESS: Final = 1.0
SQUARE: Final = 5.0
SHORTEST: Final = 5.0
LONGEST: Final = 20.0
CLEAR: Final = 1.5


class Cutter(NamedTuple):
    """Registration marks of a sheet: ``inset`` from the paper's edges, ``length`` of the arms (millimetres), three or four of them."""

    inset: float = 10.0
    length: float = SHORTEST
    marks: int = 3


#: Cutters by name: the usual ones look for three marks, the Cameo 5 Alpha for four; ``borderless`` has the marks nearer to the edges.
CUTTERS: Final = {"silhouette": Cutter(), "silhouette-4": Cutter(marks=4), "silhouette-borderless": Cutter(inset=3.5)}


def cutter_layout(paper: Size, card: Size, cutter: Cutter) -> tuple[Grid, Cutter]:
    """The grid that holds the most cards clear of the marks, and the cutter with the longest arms that it leaves room for.

    Raises CardforgeError: not one card fits.
    """
    upright = paper if paper.height >= paper.width else paper.turned()
    best: Grid | None = None
    for page in (upright.turned(), upright):
        grid = _best_grid(page, card, cutter)
        if grid is not None and (best is None or grid.per_page > best.per_page):
            best = grid
    if best is None:
        raise CardforgeError(
            Text("カッターの読み取りマークを避けると一枚も入りません。", "not a single card fits beside the cutter's registration marks"),
            hint=Text("大きい用紙を選んでください。", "choose a larger paper"),
        )
    room = max(_dots(best.x), _dots(best.y)) - _dots(cutter.inset) - _dots(DISTANCE)
    return best, Cutter(cutter.inset, round(min(LONGEST, max(SHORTEST, room * DOT)), 2), cutter.marks)


def _best_grid(page: Size, card: Size, cutter: Cutter) -> Grid | None:
    """The fullest grid that keeps its cards and bleed out of the squares in the corners where the marks stand."""
    best: tuple[int, int] | None = None
    for rows in range(_most(page.height - 2 * cutter.inset, card.height), 0, -1):
        for columns in range(_most(page.width - 2 * cutter.inset, card.width), 0, -1):
            across = (page.width - columns * card.width - (columns + 1) * DISTANCE) / 2 - cutter.inset
            down = (page.height - rows * card.height - (rows + 1) * DISTANCE) / 2 - cutter.inset
            if max(across, down) >= SHORTEST + CLEAR - 1e-9 and (best is None or columns * rows > best[0] * best[1]):
                best = (columns, rows)
    if best is None:
        return None
    columns, rows = best
    (x, gap_x), (y, gap_y) = _places(page.width, card.width, columns), _places(page.height, card.height, rows)
    return Grid(page, card, columns, rows, x, y, (gap_x, gap_y))


def _places(page: float, card: float, count: int) -> tuple[float, float]:
    """Along one side of the page: where the first of ``count`` cards begins, and the gap between two, in whole dots as in the templates."""
    step = _dots(card) + _dots(DISTANCE)
    first = round((_dots(page) - count * step + _dots(DISTANCE)) / 2)
    return first * DOT, step * DOT - card


def _most(room: float, card: float) -> int:
    return max(0, math.floor((room + DISTANCE) / (card + DISTANCE)))


def _dots(length: float) -> int:
    return round(length / DOT)


def registration_marks(page: Size, cutter: Cutter) -> list[Operation]:
    """A filled square at the upper left and angles at the upper right and lower left; with four marks an angle in every corner."""
    inset, arm = cutter.inset, cutter.length
    left, right, top, bottom = inset, page.width - inset, inset, page.height - inset
    marks: list[Operation] = []
    if cutter.marks == 3:
        marks.append(Shape(rectangle(Box(left, top, SQUARE, SQUARE)), fill="#000000", stroke="#000000", width=THICKNESS))
    else:
        marks.extend(_angle(left, top, arm, arm))
        marks.extend(_angle(right, bottom, -arm, -arm))
    marks.extend(_angle(right, top, -arm, arm))
    marks.extend(_angle(left, bottom, arm, -arm))
    return marks


def _angle(x: float, y: float, across: float, down: float) -> list[Operation]:
    """Two lines that meet square in the corner ``(x, y)``."""
    outline = (("M", x + across, y), ("L", x, y), ("L", x, y + down))
    return [Shape(outline, stroke="#000000", width=THICKNESS)]


def corner_of(card: Size) -> float:
    """The radius of the corners that cutting templates give a card of this size, in millimetres."""
    return _CORNERS.get(card, CORNER)


def cut_svg(grid: Grid, corner: float = CORNER) -> str:
    """The cuts of one sheet as SVG in real size: an outline for each card, rounded by ``corner`` millimetres."""
    page = grid.page
    shapes = []
    for index in range(grid.per_page):
        box = grid.cell(index)
        shapes.append(f'  <rect x="{_mm(box.x)}" y="{_mm(box.y)}" width="{_mm(box.width)}" height="{_mm(box.height)}" rx="{_mm(corner)}"/>')
    width, height = _mm(page.width), _mm(page.height)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">'
    return "\n".join([head, ' <g fill="none" stroke="#ff0000" stroke-width="0.1">', *shapes, " </g>", "</svg>", ""])


def cut_dxf(grid: Grid, corner: float = CORNER) -> str:
    """The cuts of one sheet as DXF (R12, millimetres, y upwards): a closed polyline with bulges for the corners of each card."""
    lines = [
        "0",
        "SECTION",
        "2",
        "HEADER",
        "9",
        "$ACADVER",
        "1",
        "AC1009",
        "9",
        "$INSUNITS",
        "70",
        "4",
        "0",
        "ENDSEC",
        "0",
        "SECTION",
        "2",
        "ENTITIES",
    ]
    for index in range(grid.per_page):
        lines += _polyline(grid.cell(index), grid.page.height, corner)
    return "\n".join([*lines, "0", "ENDSEC", "0", "EOF", ""])


def _polyline(box: Box, height: float, corner: float) -> list[str]:
    bulge = math.tan(math.pi / 8) if corner else 0.0
    left, right, top, bottom = box.x, box.right, height - box.y, height - box.bottom
    # Counterclockwise from the lower left; each corner is a quarter circle that begins at its first point.
    points = [
        (left + corner, bottom, 0.0),
        (right - corner, bottom, bulge),
        (right, bottom + corner, 0.0),
        (right, top - corner, bulge),
        (right - corner, top, 0.0),
        (left + corner, top, bulge),
        (left, top - corner, 0.0),
        (left, bottom + corner, bulge),
    ]
    lines = ["0", "POLYLINE", "8", "CUT", "66", "1", "70", "1", "10", "0", "20", "0", "30", "0"]
    for x, y, curve in points:
        lines += ["0", "VERTEX", "8", "CUT", "10", _mm(x), "20", _mm(y), "30", "0", *(["42", f"{curve:.9f}"] if curve else [])]
    return [*lines, "0", "SEQEND", "8", "CUT"]


def _mm(value: float) -> str:
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return text or "0"
