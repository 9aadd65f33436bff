"""Pages: where every copy stands, front and back, with marks and footers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from cardforge.model import Text
from cardforge.printing.document.pdf import Page, Placed
from cardforge.printing.drawing.fonts import FontBook
from cardforge.printing.drawing.operations import Drawing, Operation
from cardforge.printing.drawing.units import Box, Size
from cardforge.printing.face.faceset import Copy
from cardforge.printing.options import SheetOptions
from cardforge.printing.sheet.cutters import DISTANCE, Cutter, registration_marks
from cardforge.printing.sheet.grid import Grid, back_area, back_cell, folded_cell
from cardforge.printing.sheet.marks import Footer, corner_arcs, corner_ticks, crop_marks, cut_lines, cut_order, fold_line, footer
from cardforge.printing.typeset.ruby import without_ruby

#: How much the two sides of a card may be stretched differently to fill a card of another size.
_STRETCH = 0.02

#: Cells that begin nearer to the edge of all cells than this are the outermost ones, in millimetres.
_NEAR = 0.01

#: How much of a face's edge is drawn out to make a bleed, in millimetres.
_STRIP = 0.25


class Layout(NamedTuple):
    """How faces of one size are put on the pages of a job: ``before`` is the number of its sheets that stand before these, ``total`` of all
    (0: there are no others); ``said`` are the words of faces in the order in which they are read.
    """

    grid: Grid
    options: SheetOptions
    fonts: FontBook
    faces: dict[str, Drawing]
    title: str
    cutter: Cutter | None = None
    before: int = 0
    total: int = 0
    said: Mapping[str, str] = {}

    def pages(self, copies: Sequence[Copy]) -> list[Page]:
        """All pages that are asked for: each sheet's front, and its back after it, or before it."""
        sheets = self._sheets(copies)
        total = self.total or len(sheets)
        # The same on every sheet, and the same objects: what pages share is found in no time.
        marks, behind = ([] if self._single else self._marks(front=front) for front in (True, False))
        pages: list[Page] = []
        for number in self._numbers(len(sheets)):
            sheet = sheets[number - self.before - 1]
            both = [self._front(sheet, number, total, marks)]
            if self._has_backs and not self._folds:
                both.append(self._back(sheet, number, total, behind))
            pages.extend(reversed(both) if self.options.back_first else both)
        return pages

    def printed(self, copies: Sequence[Copy]) -> list[Copy]:
        """Those of ``copies`` that stand on the sheets asked for."""
        sheets = self._sheets(copies)
        return [copy for number in self._numbers(len(sheets)) for copy in sheets[number - self.before - 1] if copy is not None]

    def count(self, copies: Sequence[Copy]) -> int:
        """How many sheets ``copies`` need."""
        return len(self._sheets(copies))

    def _sheets(self, copies: Sequence[Copy]) -> list[list[Copy | None]]:
        """What stands in the cells of each sheet; the cells left blank are on the first."""
        per_sheet = self.grid.fronts
        cells: list[Copy | None] = [None] * self.options.skip + list(copies)
        return [cells[start : start + per_sheet] for start in range(0, len(cells), per_sheet)]

    def _numbers(self, count: int) -> list[int]:
        """The numbers, from 1, of those of ``count`` sheets that are asked for."""
        numbers = range(self.before + 1, self.before + count + 1)
        return [number for number in numbers if not self.options.pages or number in self.options.pages]

    @property
    def _has_backs(self) -> bool:
        return self.options.backs != "none"

    @property
    def _single(self) -> bool:
        """Whether each card has a page of its own."""
        return self.options.paper.lower() == "card"

    @property
    def _folds(self) -> bool:
        return self._has_backs and self.options.duplex == "fold"

    def _front(self, sheet: Sequence[Copy | None], number: int, count: int, marks: Sequence[Operation]) -> Page:
        page = Page(self.grid.page, title=f"{self.title} {number}/{count}")
        for index, copy in enumerate(sheet):
            if copy is None:
                continue
            name = without_ruby(copy.card.name.get(self.options.lang)) if copy.card is not None else ""
            page.placed.extend(self._place(copy.front, self.grid.front(index), 0, self.grid.area, name, self.said.get(copy.front, "")))
            if self._folds and copy.back is not None:
                box, turn = folded_cell(self.grid, index)
                page.placed.extend(self._place(copy.back, box, turn + self._lying(copy), self.grid.area))
        if self._single or self.options.for_press:
            page.trim, page.bleed = self.grid.area, self._bleed
        if self._single:
            return page
        page.over.extend(marks)
        if self._folds:
            page.over.extend(fold_line(self.grid))
        page.over.extend(footer(self.grid, self.fonts, _footer(self.title, number, count, self.options), self._bleed))
        return page

    def _back(self, sheet: Sequence[Copy | None], number: int, count: int, marks: Sequence[Operation]) -> Page:
        page = Page(self.grid.page, title=f"{self.title} {number}/{count} {'裏' if self.options.lang == 'ja' else 'back'}", back=True)
        area = back_area(self.grid, self.options.duplex)
        for index, copy in enumerate(sheet):
            if copy is not None and copy.back is not None:
                box, turn = back_cell(self.grid, index, self.options.duplex)
                page.placed.extend(self._place(copy.back, box, turn + self._lying(copy), area))
        if self._single or self.options.for_press:
            page.trim, page.bleed = area, self._bleed
        if not self._single and self.options.cut_sides == "both":
            page.over.extend(marks)
        return page

    def _marks(self, *, front: bool) -> list[Operation]:
        if self.cutter is not None:
            return registration_marks(self.grid.page, self.cutter) if front else []
        if self.options.label is not None or self.options.cut == "none":
            return []
        bleed = self._bleed
        if self.options.cut == "lines":
            return corner_arcs(self.grid, self.options.corner) if self.options.corner else cut_lines(self.grid, bleed)
        between = corner_arcs(self.grid, self.options.corner, whole=False) if self.options.corner else corner_ticks(self.grid)
        return [*crop_marks(self.grid, bleed), *between, *(cut_order(self.grid, self.fonts, bleed) if front else [])]

    def _lying(self, copy: Copy) -> int:
        """How a copy's back is turned, in degrees: one that is drawn upright lies behind a card that lies.

        The other side of a card, which is to be read, stays as it is.
        """
        if copy.back is None or not copy.back.startswith("back."):
            return 0
        front, back = self.faces[copy.front], self.faces[copy.back]
        return 90 if (front.width - front.height) * (back.width - back.height) < 0 else 0

    def _place(self, face: str, cell: Box, turn: int, area: Box, name: str = "", said: str = "") -> list[Placed]:
        """A face in its cell, one of those in ``area``, fitted and bled as wanted; ``name`` and ``said`` are the card's."""
        turn = (turn + self.grid.turn) % 360
        drawn = self.faces[face]
        upright = Size(drawn.width, drawn.height)
        size = upright.turned() if turn in (90, 270) else upright
        bleed = self._bleed
        shown = self._shown(cell, area, bleed)
        across, down = cell.width / size.width, cell.height / size.height
        placed: list[Placed] = []
        if abs(across - down) <= _STRETCH * max(across, down):
            box = cell
        else:
            scale = min(across, down)
            width, height = size.width * scale, size.height * scale
            box = Box(cell.x + (cell.width - width) / 2, cell.y + (cell.height - height) / 2, width, height)
            placed.extend(_extended(face, box, turn, shown))
        if bleed and (self.options.bleed_from == "extend" or (self.options.bleed_from == "art" and bleed > drawn.bleed)):
            placed.extend(_extended(face, box, turn, shown))
        if bleed and self.options.bleed_from == "mirror":
            placed.extend(_mirrored(face, box, turn, shown))
        spills = box != cell or (bleed > 0 and self.options.bleed_from == "art")
        placed.append(Placed(face, box, turn, clip=shown if spills else None, spill=spills, name=name, said=said))
        return placed

    @property
    def _bleed(self) -> float:
        """How far cards are printed beyond the outermost cuts; for a cutting machine always a little."""
        return DISTANCE / 2 if self.cutter is not None else self.options.bleed

    def _shown(self, cell: Box, area: Box, bleed: float) -> Box:
        """What is seen of a face in ``cell``: its ``bleed``, of which a neighbour leaves half the gap between them."""
        across, down = (min(bleed, gap / 2) for gap in self.grid.gap)
        left = bleed if cell.x < area.x + _NEAR else across
        right = bleed if cell.right > area.right - _NEAR else across
        top = bleed if cell.y < area.y + _NEAR else down
        bottom = bleed if cell.bottom > area.bottom - _NEAR else down
        return Box(cell.x - left, cell.y - top, cell.width + left + right, cell.height + top + bottom)


def _mirrored(face: str, box: Box, turn: int, shown: Box) -> list[Placed]:
    """The eight mirror images about a face, of which the bleed shows the edges."""
    images: list[Placed] = []
    for column in (-1, 0, 1):
        for row in (-1, 0, 1):
            if column or row:
                beside = Box(box.x + column * box.width, box.y + row * box.height, box.width, box.height)
                images.append(Placed(face, beside, turn, clip=shown, mirror=(column != 0, row != 0)))
    return images


def _extended(face: str, box: Box, turn: int, shown: Box) -> list[Placed]:
    """The outermost strip of a face drawn out over what ``shown`` has beyond ``box``: to each side, and over the corners."""
    columns = _stretches(box.x, box.right, shown.x, shown.right)
    rows = _stretches(box.y, box.bottom, shown.y, shown.bottom)
    strips: list[Placed] = []
    for x, width, left, right in columns:
        for y, height, top, bottom in rows:
            whole = left == box.x and right == box.right and top == box.y and bottom == box.bottom
            if not whole and right > left and bottom > top:
                strips.append(Placed(face, Box(x, y, width, height), turn, clip=Box(left, top, right - left, bottom - top)))
    return strips


def _stretches(start: float, end: float, first: float, last: float) -> list[tuple[float, float, float, float]]:
    """Along one side: where the face begins and how long it is so that its edge strip fills the room before it, itself, and after it."""
    length = end - start
    before, after = (start - first) / _STRIP, (last - end) / _STRIP
    return [(first, length * before, first, start), (start, length, start, end), (last - length * after, length * after, end, last)]


def _footer(title: str, number: int, count: int, options: SheetOptions) -> Footer:
    lang = options.lang if options.lang in _RULER else "en"
    how = _HOW[_way(options)].get(lang)
    gap = "　" if lang == "ja" else "   "
    return Footer(f"{title}{gap}{number} / {count}", how, _RULER[lang])


def _way(options: SheetOptions) -> str:
    """How the cards come out of the sheet."""
    if options.label is not None:
        return "label"
    if options.cutter is not None:
        return "cutter"
    if options.backs != "none" and options.duplex == "fold":
        return "fold"
    return "none" if options.cut == "none" else "outline" if options.cut == "lines" and options.corner else options.cut


_RULER: Final = {"ja": "この線は 50 mm です", "en": "This line is 50 mm long"}

_HOW: Final = {
    "marks": Text(
        "倍率100%（実際のサイズ）で印刷し、トンボの番号順に切ってください。",
        "Print at 100 % (actual size). Cut along the marks, in the order of their numbers.",
    ),
    "lines": Text("倍率100%（実際のサイズ）で印刷し、線に沿って切ってください。", "Print at 100 % (actual size). Cut along the lines."),
    "outline": Text(
        "倍率100%（実際のサイズ）で印刷し、一枚ずつ線に沿って切ってください。",
        "Print at 100 % (actual size). Cut each card out along its line.",
    ),
    "none": Text("倍率100%（実際のサイズ）で印刷してください。", "Print at 100 % (actual size)."),
    "label": Text("倍率100%（実際のサイズ）・余白なしで印刷してください。", "Print at 100 % (actual size) without margins."),
    "cutter": Text(
        "倍率100%（実際のサイズ）で印刷し、カッターのソフトで一緒に書き出した切り抜き線を開いてください。",
        "Print at 100 % (actual size). Open the cut file written beside this one in the cutting machine's program.",
    ),
    "fold": Text(
        "倍率100%（実際のサイズ）で印刷し、点線で山折りにして貼り合わせてから切ってください。",
        "Print at 100 % (actual size). Fold back along the dashed line, glue, then cut.",
    ),
}
