"""What a sheet says beside the cards: crop marks, the order of cuts, a ruler, the footer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cardforge.printing.drawing import Operation, Shape, Words, rectangle
from cardforge.printing.fonts import FontBook
from cardforge.printing.sheets import Grid
from cardforge.printing.units import MM_PER_POINT, Box

#: How far crop marks stand off the cards, and how long they are, in millimetres.
OFFSET: Final = 1.0
LENGTH: Final = 4.0

#: The thickness of a crop mark in millimetres (0.25 point, the thinnest that office printers hold).
HAIRLINE: Final = 0.09

#: The length of the ruler in millimetres.
RULER: Final = 50

_INK: Final = "#000000"
_QUIET: Final = "#606060"
_FONT: Final = "gothic"


@dataclass(frozen=True, slots=True)
class Footer:
    """The words at the foot of a page."""

    left: str
    right: str
    ruler: str


def crop_marks(grid: Grid) -> list[Operation]:
    """A short line at each end of each cut, outside the cards, its middle exactly on the cut."""
    xs, ys = grid.cuts()
    area, page = grid.area, grid.page
    top, bottom = max(0.5, area.y - OFFSET - LENGTH), min(page.height - 0.5, area.bottom + OFFSET + LENGTH)
    left, right = max(0.5, area.x - OFFSET - LENGTH), min(page.width - 0.5, area.right + OFFSET + LENGTH)
    marks: list[Operation] = []
    for x in xs:
        marks.append(_line(x, top, x, area.y - OFFSET))
        marks.append(_line(x, area.bottom + OFFSET, x, bottom))
    for y in ys:
        marks.append(_line(left, y, area.x - OFFSET, y))
        marks.append(_line(area.right + OFFSET, y, right, y))
    return marks


def corner_ticks(grid: Grid, length: float = 1.2) -> list[Operation]:
    """Small crosses where cuts meet between the cards, white under black so that they are seen on every colour."""
    xs, ys = grid.cuts()
    ticks: list[Operation] = []
    for x in xs:
        for y in ys:
            for colour, width in (("#ffffff", 0.3), (_INK, HAIRLINE)):
                ticks.append(_line(x - length, y, x + length, y, colour, width))
                ticks.append(_line(x, y - length, x, y + length, colour, width))
    return ticks


def cut_lines(grid: Grid) -> list[Operation]:
    """A hairline along the whole of each cut, from mark to mark."""
    xs, ys = grid.cuts()
    area = grid.area
    lines: list[Operation] = [_line(x, area.y - OFFSET - LENGTH, x, area.bottom + OFFSET + LENGTH) for x in xs]
    lines.extend(_line(area.x - OFFSET - LENGTH, y, area.right + OFFSET + LENGTH, y) for y in ys)
    return lines


def corner_arcs(grid: Grid, radius: float, *, whole: bool = True) -> list[Operation]:
    """The rounded outline of each card as a hairline, white under black; with ``whole`` false only its four corners."""
    operations: list[Operation] = []
    for index in range(grid.per_page):
        outline = rectangle(grid.cell(index), radius)
        # A rounded rectangle is a start, then a side and a corner four times; a corner begins where its side ends.
        corners = [(("M", *outline[at][-2:]), outline[at + 1]) for at in (1, 3, 5, 7)]
        for colour, width in (("#ffffff", 0.3), (_INK, HAIRLINE)):
            operations.extend(Shape(part, stroke=colour, width=width) for part in ([outline] if whole else corners))
    return operations


def fold_line(grid: Grid) -> list[Operation]:
    """A dashed line across the middle of the page, where it is folded so that backs lie behind fronts."""
    y = grid.page.height / 2
    ends = ((0.0, grid.area.x - OFFSET), (grid.area.right + OFFSET, grid.page.width))
    return [Shape((("M", x, y), ("L", u, y)), stroke=_INK, width=0.15, dash=(2.0, 1.0)) for x, u in ends]


def cut_order(grid: Grid, fonts: FontBook) -> list[Operation]:
    """The number of each cut beside its mark, in the order that keeps a mark for every cut: the upright ones, then the level ones."""
    xs, ys = grid.cuts()
    area = grid.area
    size = 4.2 * MM_PER_POINT
    words: list[Operation] = []
    for number, x in enumerate(xs, 1):
        words.append(_words(fonts, str(number), x + 0.5, area.y - OFFSET - LENGTH + size, size, _QUIET))
    for number, y in enumerate(ys, len(xs) + 1):
        text = str(number)
        words.append(_words(fonts, text, area.x - OFFSET - LENGTH, y - 0.5, size, _QUIET))
    return words


def footer(grid: Grid, fonts: FontBook, text: Footer) -> list[Operation]:
    """The ruler of 50 mm and the words of the page's foot, below the first columns of cards."""
    area, page = grid.area, grid.page
    room = page.height - area.bottom
    y = area.bottom + min(room - 4.2, max(1.6, room / 2 - 1.0))
    first = grid.cell(0)
    x = first.x + max(0.0, (first.width - RULER) / 2)
    size = 5 * MM_PER_POINT
    operations = ruler(Box(x, y, RULER, 1.6))
    operations.append(_words(fonts, text.ruler, x, y + 3.6, size, _QUIET))
    if grid.columns > 1:
        second = grid.cell(1)
        operations.append(_words(fonts, text.left, second.x + 2, y + 1.6, size, _INK))
        operations.append(_words(fonts, text.right, second.x + 2, y + 3.6, size, _QUIET))
    return operations


def ruler(box: Box) -> list[Operation]:
    """A ruler as long as ``box`` is wide, a tick for each millimetre, longer ones for each five and ten."""
    ticks: list[Operation] = [_line(box.x, box.y, box.right, box.y, _INK, 0.12)]
    for millimetre in range(round(box.width) + 1):
        long = 1.0 if millimetre % 10 == 0 else 0.7 if millimetre % 5 == 0 else 0.4
        ticks.append(_line(box.x + millimetre, box.y, box.x + millimetre, box.y + box.height * long, _INK, 0.08))
    return ticks


def _line(x: float, y: float, u: float, v: float, colour: str = _INK, width: float = HAIRLINE) -> Shape:
    return Shape((("M", x, y), ("L", u, v)), stroke=colour, width=width)


def _words(fonts: FontBook, text: str, x: float, y: float, size: float, colour: str) -> Words:
    return Words(fonts.get(_FONT).name, size, colour, y, ((x, text),))
