"""Sheets: how many cards stand on a paper, and where."""

from __future__ import annotations

from typing import NamedTuple

from cardforge.model import CardforgeError, Text
from cardforge.printing.drawing.units import Box, Size

#: Millimetres at each edge that home printers leave white.
MARGIN = 5.0


class Grid(NamedTuple):
    """Cards in rows and columns on a page, all in millimetres; ``x`` and ``y`` are the first card's top left corner.

    ``turn``: 90 where cards lie on their side in their cells. ``fold``: about which line in the middle of the page it is folded, ``level``
    (fronts above, backs below) or ``upright`` (fronts at the left, backs at the right).
    """

    page: Size
    card: Size
    columns: int
    rows: int
    x: float
    y: float
    gap: tuple[float, float] = (0.0, 0.0)
    turn: int = 0
    fold: str = ""

    @property
    def per_page(self) -> int:
        """How many cards stand on one page."""
        return self.columns * self.rows

    @property
    def fronts(self) -> int:
        """How many fronts stand on one page: half of the cells where it is folded."""
        return self.per_page // 2 if self.fold else self.per_page

    def front(self, index: int) -> Box:
        """Where front ``index`` (from 0, row by row) of a page stands."""
        if self.fold != "upright":
            return self.cell(index)
        row, column = divmod(index, self.columns // 2)
        return self.cell(row * self.columns + column)

    def cell(self, index: int) -> Box:
        """Where card ``index`` (from 0, row by row) of a page stands."""
        row, column = divmod(index, self.columns)
        return Box(self.x + column * (self.card.width + self.gap[0]), self.y + row * (self.card.height + self.gap[1]), *self.card)

    @property
    def area(self) -> Box:
        """The box about all cards."""
        last = self.cell(self.per_page - 1)
        return Box(self.x, self.y, last.right - self.x, last.bottom - self.y)

    def cuts(self) -> tuple[list[float], list[float]]:
        """Where to cut: the x of the upright cuts and the y of the level ones, in millimetres."""
        xs = {round(edge, 6) for column in range(self.columns) for edge in (self.cell(column).x, self.cell(column).right)}
        first_column = [self.cell(row * self.columns) for row in range(self.rows)]
        ys = {round(edge, 6) for cell in first_column for edge in (cell.y, cell.bottom)}
        return sorted(xs), sorted(ys)


def grid_for(
    paper: Size,
    card: Size,
    *,
    gap: tuple[float, float] = (0.0, 0.0),
    margin: float = MARGIN,
    orientation: str = "auto",
    folds: bool = False,
) -> Grid:
    """The grid that holds the most cards, in the middle of the paper.

    ``gap`` is what lies between cards, across and down, and ``margin`` what stays free at the paper's edges, both in millimetres.
    ``orientation`` is ``portrait``, ``landscape`` or ``auto`` (whichever holds more, portrait where equal); ``folds``: each card's back
    stands on the same page, which is folded between them.

    Raises CardforgeError: not one card fits.
    """
    upright = paper if paper.height >= paper.width else paper.turned()
    papers = {"portrait": [upright], "landscape": [upright.turned()], "auto": [upright, upright.turned()]}[orientation]
    grids = [_grid(page, card, gap, margin, fold) for page in papers for fold in (("level", "upright") if folds else ("",))]
    best = max(grids, key=lambda grid: grid.per_page)
    if best.per_page == 0 and folds:
        raise CardforgeError(
            Text(
                f"折って裏を付けるには、{_measures(card)} のカードが2枚並ぶ用紙が要ります。",
                f"to be folded, the paper has to hold two cards of {_measures(card)}",
            ),
            hint=Text(
                "大きい用紙を選ぶか、--duplex long-edge で両面に印刷してください。",
                "choose a larger paper, or print both sides with --duplex long-edge",
            ),
        )
    if best.per_page == 0:
        raise CardforgeError(
            Text(
                f"{_measures(card)} のカードは余白 {margin:g}mm の {_measures(paper)} の用紙に入りません。",
                f"a card of {_measures(card)} does not fit a paper of {_measures(paper)} with margins of {margin:g} mm",
            ),
            hint=Text("大きい用紙を選ぶか、余白を減らしてください。", "choose a larger paper or smaller margins"),
        )
    return best


def back_cell(grid: Grid, index: int, flip: str) -> tuple[Box, int]:
    """Where the back of card ``index`` stands on the page that is printed behind, and how it is turned.

    ``flip`` is ``long-edge`` or ``short-edge``: about which edge of the paper the printer turns the sheet.
    """
    box, page = grid.cell(index), grid.page
    upright_axis = (flip == "long-edge") == (page.height >= page.width)
    # A card that lies on its side keeps its top where it was when the sheet is turned about the level axis.
    lies = grid.turn in (90, 270)
    if upright_axis:
        return Box(page.width - box.right, box.y, box.width, box.height), 180 if lies else 0
    return Box(box.x, page.height - box.bottom, box.width, box.height), 0 if lies else 180


def back_area(grid: Grid, flip: str) -> Box:
    """The box about all backs on the page that is printed behind; ``flip`` is that of `back_cell`."""
    first, last = (back_cell(grid, index, flip)[0] for index in (0, grid.per_page - 1))
    left, top = min(first.x, last.x), min(first.y, last.y)
    return Box(left, top, max(first.right, last.right) - left, max(first.bottom, last.bottom) - top)


def folded_cell(grid: Grid, index: int) -> tuple[Box, int]:
    """Where the back of front ``index`` stands so that it lies behind it when the page is folded in the middle, and how it is turned."""
    box, page = grid.front(index), grid.page
    if grid.fold == "upright":
        return Box(page.width - box.right, box.y, box.width, box.height), 0
    return Box(box.x, page.height - box.bottom, box.width, box.height), 180


def _grid(page: Size, card: Size, gap: tuple[float, float], margin: float, fold: str) -> Grid:
    columns = max(0, int((page.width - 2 * margin + gap[0] + 1e-6) // (card.width + gap[0])))
    rows = max(0, int((page.height - 2 * margin + gap[1] + 1e-6) // (card.height + gap[1])))
    columns -= columns % 2 if fold == "upright" else 0
    rows -= rows % 2 if fold == "level" else 0
    width = columns * card.width + max(0, columns - 1) * gap[0]
    height = rows * card.height + max(0, rows - 1) * gap[1]
    return Grid(page, card, columns, rows, (page.width - width) / 2, (page.height - height) / 2, gap, fold=fold)


def _measures(size: Size) -> str:
    return f"{size.width:g} x {size.height:g} mm"
