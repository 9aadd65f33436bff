"""Pages: where every copy stands, front and back, with marks and footers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardforge.printing.cutters import DISTANCE, Cutter, registration_marks
from cardforge.printing.drawing import Drawing, Operation
from cardforge.printing.faceset import Copy
from cardforge.printing.fonts import FontBook
from cardforge.printing.marks import Footer, corner_arcs, corner_ticks, crop_marks, cut_lines, cut_order, fold_line, footer
from cardforge.printing.options import SheetOptions
from cardforge.printing.pdf import Page, Placed
from cardforge.printing.sheets import Grid, back_cell, folded_cell
from cardforge.printing.units import Box, Size

#: How much the two sides of a card may be stretched differently to fill a card of another size.
_STRETCH = 0.02

#: How much of a face's edge is drawn out to make a bleed, in millimetres.
_STRIP = 0.25


@dataclass(frozen=True, slots=True)
class Layout:
    """How faces are put on the pages of one job."""

    grid: Grid
    options: SheetOptions
    fonts: FontBook
    faces: dict[str, Drawing]
    title: str
    cutter: Cutter | None = None

    def pages(self, copies: Sequence[Copy]) -> list[Page]:
        """All pages: each sheet's front, and its back after it."""
        per_sheet = self.grid.per_page // 2 if self._folds else self.grid.per_page
        cells: list[Copy | None] = [None] * self.options.skip + list(copies)
        sheets = [cells[start : start + per_sheet] for start in range(0, len(cells), per_sheet)]
        pages: list[Page] = []
        for number, sheet in enumerate(sheets, 1):
            if self.options.pages and number not in self.options.pages:
                continue
            pages.append(self._front(sheet, number, len(sheets)))
            if self._has_backs and not self._folds:
                pages.append(self._back(sheet, number, len(sheets)))
        return pages

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

    def _front(self, sheet: Sequence[Copy | None], number: int, count: int) -> Page:
        page = Page(self.grid.page, title=f"{self.title} {number}/{count}")
        for index, copy in enumerate(sheet):
            if copy is None:
                continue
            page.placed.extend(self._place(copy.front, self.grid.cell(index), 0))
            if self._folds and copy.back is not None:
                box, turn = folded_cell(self.grid, index)
                page.placed.extend(self._place(copy.back, box, turn))
        if self._single:
            page.trim, page.bleed = self.grid.area, self.options.bleed
            return page
        page.over.extend(self._marks(front=True))
        if self._folds:
            page.over.extend(fold_line(self.grid))
        page.over.extend(footer(self.grid, self.fonts, _footer(self.title, number, count, self.options)))
        return page

    def _back(self, sheet: Sequence[Copy | None], number: int, count: int) -> Page:
        page = Page(self.grid.page, title=f"{self.title} {number}/{count} {'裏' if self.options.lang == 'ja' else 'back'}", back=True)
        for index, copy in enumerate(sheet):
            if copy is not None and copy.back is not None:
                box, turn = back_cell(self.grid, index, self.options.duplex)
                page.placed.extend(self._place(copy.back, box, turn))
        if self._single:
            page.trim, page.bleed = self.grid.area, self.options.bleed
        elif self.options.cut_sides == "both":
            page.over.extend(self._marks(front=False))
        return page

    def _marks(self, *, front: bool) -> list[Operation]:
        if self.cutter is not None:
            return registration_marks(self.grid.page, self.cutter) if front else []
        if self.options.label is not None or self.options.cut == "none":
            return []
        if self.options.cut == "lines":
            return corner_arcs(self.grid, self.options.corner) if self.options.corner else cut_lines(self.grid)
        between = corner_arcs(self.grid, self.options.corner, whole=False) if self.options.corner else corner_ticks(self.grid)
        return [*crop_marks(self.grid), *between, *(cut_order(self.grid, self.fonts) if front else [])]

    def _place(self, face: str, cell: Box, turn: int) -> list[Placed]:
        """A face in its cell: fitted, with its bleed where one is wanted."""
        turn = (turn + self.grid.turn) % 360
        drawn = self.faces[face]
        upright = Size(drawn.width, drawn.height)
        size = upright.turned() if turn in (90, 270) else upright
        bleed = self._bleed()
        shown = cell.grown(bleed)
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
        placed.append(Placed(face, box, turn, clip=shown if spills else None, spill=spills))
        return placed

    def _bleed(self) -> float:
        """The bleed that neighbouring cards leave room for; a cutting machine always has some."""
        wanted = max(self.options.bleed, DISTANCE / 2) if self.cutter is not None else self.options.bleed
        room = [gap / 2 for gap, many in zip(self.grid.gap, (self.grid.columns > 1, self.grid.rows > 1), strict=True) if many]
        return min([wanted, *room])


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
    if options.lang == "en":
        how = "Print at 100 % (actual size). Cut along the marks, in the order of their numbers."
        return Footer(f"{title}   {number} / {count}", how, "This line is 50 mm long")
    how = "倍率100%（実際のサイズ）で印刷し、トンボの番号順に切ってください。"
    return Footer(f"{title}　{number} / {count}", how, "この線は 50 mm です")
