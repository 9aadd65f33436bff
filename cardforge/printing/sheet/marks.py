"""What a sheet says beside the cards: crop marks, the order of cuts, a ruler, the footer."""

from __future__ import annotations

import functools
from typing import Final, NamedTuple

from cardforge.printing.drawing.fonts import FontBook
from cardforge.printing.drawing.operations import Lettering, Operation, Shape, rectangle
from cardforge.printing.drawing.units import MM_PER_POINT, Box
from cardforge.printing.sheet.grid import Grid

#: How far crop marks stand off the cards, and how long they are, in millimetres.
OFFSET: Final = 1.0
LENGTH: Final = 4.0

#: The thickness of a crop mark in millimetres (0.25 point, the thinnest that office printers hold).
HAIRLINE: Final = 0.09

#: The length of the ruler, and how high the page's foot is, in millimetres.
RULER: Final = 50
_FOOT: Final = 4.2

#: Words at the foot are set narrower down to this part of their width, and left out below.
_NARROWEST: Final = 0.6

_INK: Final = "#000000"
_QUIET: Final = "#606060"
_FONT: Final = "gothic"

#: A line that is seen on every colour: white, and black on it.
_SEEN: Final = (("#ffffff", 0.3), (_INK, HAIRLINE))

#: How near to the paper's edge anything is drawn, in millimetres.
_EDGE: Final = 0.5


class Footer(NamedTuple):
    """The words at the foot of a page."""

    left: str
    right: str
    ruler: str


def crop_marks(grid: Grid, bleed: float = 0.0) -> list[Operation]:
    """A short line at each end of each cut, its middle exactly on the cut, beyond the cards and their bleed (millimetres)."""
    xs, ys = grid.cuts()
    area, page, off = grid.area, grid.page, _offset(bleed)
    far = area.grown(off + LENGTH)
    above, below = (max(_EDGE, far.y), area.y - off), (area.bottom + off, min(page.height - _EDGE, far.bottom))
    before, after = (max(_EDGE, far.x), area.x - off), (area.right + off, min(page.width - _EDGE, far.right))
    marks: list[Operation] = [_line(x, top, x, bottom) for x in xs for top, bottom in (above, below) if bottom > top]
    marks.extend(_line(left, y, right, y) for y in ys for left, right in (before, after) if right > left)
    return marks


def _offset(bleed: float) -> float:
    """How far marks stand off the cards: outside of what is printed beyond the trim."""
    return max(OFFSET, bleed)


def corner_ticks(grid: Grid, length: float = 1.2) -> list[Operation]:
    """Small crosses, ``length`` millimetres wide, where cuts meet between the cards, white under black to be seen on every colour."""
    xs, ys = grid.cuts()
    ticks: list[Operation] = []
    for x in xs:
        for y in ys:
            for colour, width in _SEEN:
                ticks.append(_line(x - length, y, x + length, y, colour, width))
                ticks.append(_line(x, y - length, x, y + length, colour, width))
    return ticks


def cut_lines(grid: Grid, bleed: float = 0.0) -> list[Operation]:
    """A hairline along the whole of each cut, from mark to mark, white under black so that it is seen on every colour; ``bleed`` in
    millimetres."""
    xs, ys = grid.cuts()
    around = grid.area.grown(_offset(bleed) + LENGTH)
    ends = [(x, around.y, x, around.bottom) for x in xs] + [(around.x, y, around.right, y) for y in ys]
    return [_line(*line, colour, width) for colour, width in _SEEN for line in ends]


def corner_arcs(grid: Grid, radius: float, *, whole: bool = True) -> list[Operation]:
    """The outline of each card, rounded by ``radius`` millimetres, as a hairline, white under black; with ``whole`` false only its four
    corners."""
    operations: list[Operation] = []
    for index in range(grid.per_page):
        outline = rectangle(grid.cell(index), radius)
        # A rounded rectangle is a start, then a side and a corner four times; a corner begins where its side ends.
        corners = [(("M", *outline[at][-2:]), outline[at + 1]) for at in (1, 3, 5, 7)]
        for colour, width in _SEEN:
            operations.extend(Shape(part, stroke=colour, width=width) for part in ([outline] if whole else corners))
    return operations


def fold_line(grid: Grid) -> list[Operation]:
    """A dashed line in the middle of the page, beside the cards, where it is folded so that backs lie behind fronts."""
    area, page = grid.area, grid.page
    x, y = page.width / 2, page.height / 2
    level = ((0.0, y, area.x - OFFSET, y), (area.right + OFFSET, y, page.width, y))
    upright = ((x, 0.0, x, area.y - OFFSET), (x, area.bottom + OFFSET, x, page.height))
    ends = upright if grid.fold == "upright" else level
    return [Shape((("M", *line[:2]), ("L", *line[2:])), stroke=_INK, width=0.15, dash=(2.0, 1.0)) for line in ends]


def cut_order(grid: Grid, fonts: FontBook, bleed: float = 0.0) -> list[Operation]:
    """The number of each cut beside its mark, in the order that keeps a mark for every cut: the upright ones, then the level ones.

    ``bleed`` is how far the cards reach beyond their cuts, in millimetres.
    """
    xs, ys = grid.cuts()
    size = 5 * MM_PER_POINT
    left, top = max(_EDGE, grid.area.x - _offset(bleed) - LENGTH), max(_EDGE, grid.area.y - _offset(bleed) - LENGTH)
    words: list[Operation] = [_words(fonts, str(number), x + 0.5, top + size, size, _QUIET) for number, x in enumerate(xs, 1)]
    words.extend(_words(fonts, str(number), left, y - 0.5, size, _QUIET) for number, y in enumerate(ys, len(xs) + 1))
    return words


def footer(grid: Grid, fonts: FontBook, text: Footer, bleed: float = 0.0) -> list[Operation]:
    """The ruler of 50 mm and the words of the page's foot, below the cards and their bleed; nothing where there is no room."""
    area, page = grid.area, grid.page
    above, room = max(1.6, bleed + 1.0), page.height - area.bottom
    if room < above + _FOOT:
        return []
    y = area.bottom + min(room - _FOOT, max(above, room / 2 - 1.0))
    first = grid.cell(0)
    x = first.x + max(0.0, (first.width - RULER) / 2)
    size = 5 * MM_PER_POINT
    operations = list(ruler(Box(x, y, RULER, 1.6)))
    operations.append(_words(fonts, text.ruler, x, y + 3.6, size, _QUIET))
    left = max(grid.cell(1).x + 2 if grid.columns > 1 else 0.0, x + RULER + 4)
    for words, below, colour in ((text.left, 1.6, _INK), (text.right, 3.6, _QUIET)):
        if page.width - left - 3 > fonts.get(_FONT).width(words) * size * _NARROWEST:
            stretch = min(1.0, (page.width - left - 3) / (fonts.get(_FONT).width(words) * size))
            operations.append(_words(fonts, words, left, y + below, size, colour, stretch))
    return operations


@functools.lru_cache(maxsize=8)
def ruler(box: Box) -> tuple[Operation, ...]:
    """A ruler as long as ``box`` is wide, a tick for each millimetre, longer ones for each five and ten."""
    ticks: list[Operation] = [_line(box.x, box.y, box.right, box.y, _INK, 0.12)]
    for millimetre in range(round(box.width) + 1):
        long = 1.0 if millimetre % 10 == 0 else 0.7 if millimetre % 5 == 0 else 0.4
        ticks.append(_line(box.x + millimetre, box.y, box.x + millimetre, box.y + box.height * long, _INK, 0.08))
    return tuple(ticks)


def _line(x: float, y: float, u: float, v: float, colour: str = _INK, width: float = HAIRLINE) -> Shape:
    return Shape((("M", x, y), ("L", u, v)), stroke=colour, width=width)


def _words(fonts: FontBook, text: str, x: float, y: float, size: float, colour: str, stretch: float = 1.0) -> Lettering:
    return Lettering(fonts.get(_FONT).name, size, colour, y, ((x, text),), stretch=stretch)
