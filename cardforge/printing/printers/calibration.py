"""The calibration sheet: what a printer does to a page, made measurable with a ruler."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cardforge.files.outputs import write_output
from cardforge.model import Text
from cardforge.printing.document.metadata import Metadata
from cardforge.printing.document.pdf import Page, write_pdf
from cardforge.printing.drawing.fonts import FontBook
from cardforge.printing.drawing.operations import Lettering, Operation, Shape
from cardforge.printing.drawing.units import MM_PER_POINT, Box, Size
from cardforge.printing.printers.profiles import INSET, MEASURES, Reading, most_off
from cardforge.printing.sheet.marks import ruler

#: The five measures in the order of `Reading`.
QUESTIONS: Final = (
    Text("紙の左端から A の縦線まで", "from the left edge to the upright line of A"),
    Text("紙の上端から A の横線まで", "from the upper edge to the level line of A"),
    Text("紙の上端から B の横線まで", "from the upper edge to the level line of B"),
    Text("A から B まで", "from A to B"),
    Text("A から C まで", "from A to C"),
)

_TITLE: Final = (
    Text("プリンター調整シート（表）", "Printer calibration (front)"),
    Text("プリンター調整シート（裏）", "Printer calibration (back)"),
)
_STEPS: Final = (
    Text("1. 倍率100%（実際のサイズ）で、使うトレイから印刷する。", "1. Print at 100 % (actual size) from the tray that you will use."),
    Text("2. 両面で使うなら、裏も同じ紙に両面印刷する。", "2. If you print both sides, print the back on the same paper."),
    Text("3. 下の五か所を定規で測る。目分量で 0.1 mm まで。", "3. Measure the five distances below, by eye to 0.1 mm."),
    Text("4. cardforge printers add 名前 --tray トレイ で数字を入れる。", "4. Enter the numbers: cardforge printers add NAME --tray TRAY"),
)
_EXACT: Final = Text("正しければ", "exact")
_READ: Final = Text("測った値", "read")
_RULER: Final = Text("この目盛りで倍率が分かります（1目盛り 1 mm）", "this scale shows the size: 1 mm each")
_BLANKS: Final = Text("プリンター:                       トレイ:", "printer:                       tray:")

#: How long the arms of a cross are, and how near to the paper's edge an arrow begins, in millimetres.
_ARM: Final = 8.0
_EDGE: Final = 5.0


@dataclass(frozen=True, slots=True)
class Measure:
    """One of the five measures of a side: its mark, where to measure, what is read if all is ``exact``, and how far off it may be (mm)."""

    mark: str
    question: Text
    exact: float
    most_off: float


def measures(paper: Size) -> list[Measure]:
    """The five measures of one side of the sheet, in the order of `Reading`."""
    exact = Reading.of_exact_printer(paper)
    rows = zip(MEASURES, QUESTIONS, exact, strict=True)
    return [Measure(mark, question, length, most_off(index, paper)) for index, (mark, question, length) in enumerate(rows)]


def calibration_sheet(paper: Size, out: Path, fonts: FontBook, lang: str, *, force: bool = False) -> Path:
    """Write the calibration sheet: a front and a back with crosses and rulers, and what to read off them; ``force`` replaces any file."""
    upright = paper if paper.height >= paper.width else paper.turned()
    pages = [_page(upright, fonts, lang, back=back) for back in (False, True)]
    metadata = Metadata("calibration", lang, duplex="DuplexFlipLongEdge")
    write_output(out, write_pdf({}, pages, fonts, metadata), force=force)
    return out


def _page(paper: Size, fonts: FontBook, lang: str, *, back: bool) -> Page:
    page = Page(paper, back=back)
    left, top, right, bottom = INSET, INSET, paper.width - INSET, paper.height - INSET
    for x, y, name in ((left, top, "A"), (right, top, "B"), (left, bottom, "C"), (right, bottom, "D")):
        page.over += [_line(x - _ARM, y, x + _ARM, y), _line(x, y - _ARM, x, y + _ARM)]
        page.over.append(_words(fonts, "gothic-bold", name, x + 1.5, y - 1.5, 11))
    arrows = (
        (_EDGE, top + 4, left, top + 4),
        (left - 4, _EDGE, left - 4, top),
        (right - 5, _EDGE, right - 5, top),
        (left, top + 12, right, top + 12),
        (left + 12, top, left + 12, bottom),
    )
    for index, (arrow, number) in enumerate(zip(arrows, MEASURES, strict=True)):
        page.over += _arrow(*arrow, from_edge=index < 3)
        page.over.append(_words(fonts, "gothic-bold", number, *_beside(arrow), 10))
    page.over += _guide(paper, fonts, lang, back=back)
    return page


def _guide(paper: Size, fonts: FontBook, lang: str, *, back: bool) -> list[Operation]:
    """The words, the table to write into and a scale, in the middle of the sheet."""
    left, room = INSET + 18, paper.width - 2 * INSET - 22
    small = min(1.0, max(0.65, room / 128))
    points, step = 9.5 * small, 7.0 * small
    y = INSET + 24
    drawn = [_words(fonts, "gothic-bold", _TITLE[back].get(lang), left, y, points * 1.6, room)]
    y += step * 1.6
    for text in _STEPS:
        drawn.append(_words(fonts, "gothic", text.get(lang), left, y, points, room))
        y += step
    y += step * 0.6
    exact, read = left + room * 0.6, left + room * 0.8
    drawn.append(_words(fonts, "gothic", _EXACT.get(lang), exact, y, points * 0.8, room * 0.18))
    drawn.append(_words(fonts, "gothic", _READ.get(lang), read, y, points * 0.8, room * 0.18))
    y += step * 0.3
    for number, question, value in zip(MEASURES, QUESTIONS, Reading.of_exact_printer(paper), strict=True):
        drawn += [_box(Box(left, y, room, step * 1.2)), _box(Box(read - 1.5, y, left + room - read + 1.5, step * 1.2))]
        line = y + step * 0.6 + points * MM_PER_POINT * 0.36
        drawn.append(_words(fonts, "gothic-bold", number, left + 1, line, points))
        drawn.append(_words(fonts, "gothic", question.get(lang), left + 7 * small, line, points, exact - left - 8 * small))
        drawn.append(_words(fonts, "gothic-bold", f"{value:.1f} mm", exact, line, points, read - exact - 2))
        y += step * 1.2
    y += step * 1.6
    drawn.append(_words(fonts, "gothic", _BLANKS.get(lang), left, y, points, room))
    y += step
    length = room // 10 * 10
    drawn += ruler(Box(left, y, length, 3))
    drawn += [_words(fonts, "gothic", str(at), left + at - 1.2, y + 5.4, 6) for at in range(0, round(length) + 1, 10)]
    drawn.append(_words(fonts, "gothic", _RULER.get(lang), left, y + 9.5, points * 0.8, room))
    return drawn


def _beside(arrow: tuple[float, float, float, float]) -> tuple[float, float]:
    """Where an arrow's number stands: under a level one, to the right of an upright one."""
    x, y, u, v = arrow
    return ((x + u) / 2 - 1.8, y + 4.4) if y == v else (x - 4.8, (y + v) / 2 + 1.4)


def _arrow(x: float, y: float, u: float, v: float, *, from_edge: bool) -> list[Operation]:
    """A line with a head at its end, and one at its beginning too where it does not come from the paper's edge."""
    across, down = (1.0, 0.0) if y == v else (0.0, 1.0)
    heads = [_head(u, v, -across, -down)] + ([] if from_edge else [_head(x, y, across, down)])
    return [_line(x, y, u, v, 0.2), *heads]


def _head(x: float, y: float, across: float, down: float, size: float = 1.8) -> Operation:
    back, side = (x + across * size, y + down * size), (down * size * 0.35, across * size * 0.35)
    corners = ((back[0] + side[0], back[1] + side[1]), (back[0] - side[0], back[1] - side[1]))
    return Shape((("M", x, y), ("L", *corners[0]), ("L", *corners[1]), ("Z",)), fill="#000000")


def _line(x: float, y: float, u: float, v: float, width: float = 0.12) -> Operation:
    return Shape((("M", x, y), ("L", u, v)), stroke="#000000", width=width)


def _box(box: Box) -> Operation:
    outline = (("M", box.x, box.y), ("L", box.right, box.y), ("L", box.right, box.bottom), ("L", box.x, box.bottom), ("Z",))
    return Shape(outline, stroke="#808080", width=0.1)


def _words(fonts: FontBook, font: str, text: str, x: float, y: float, points: float, room: float | None = None) -> Operation:
    """A line; set narrower where it would be longer than ``room`` millimetres."""
    size, face = points * MM_PER_POINT, fonts.get(font)
    stretch = 1.0 if room is None else min(1.0, room / max(0.001, face.width(text) * size))
    return Lettering(face.name, size, "#000000", y, ((x, text),), stretch=stretch)
