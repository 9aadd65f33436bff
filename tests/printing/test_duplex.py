"""Front and back coincide when the paper is turned: measured in the PDF itself, to 0.05 mm."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pikepdf
import pytest

from cardforge.printing import Item, SheetOptions, print_sheets
from tests.printing.samples import LANCER, SEALS, SPELL, Book

MM = 25.4 / 72
EXACT = 0.05


class Side(NamedTuple):
    """Where a face lies, in millimetres from the top left corner of the page, and which way its top points."""

    left: float
    top: float
    right: float
    bottom: float
    up: tuple[int, int]


def faces(file: Path, page: int) -> tuple[list[Side], tuple[float, float]]:
    """The faces on a page, from its content stream and their forms' boxes, and the size of the page."""
    with pikepdf.open(file) as document:
        sheet = document.pages[page]
        width, height = float(sheet.MediaBox[2]), float(sheet.MediaBox[3])
        matrix, stack, found = pikepdf.Matrix(), [], []
        for instruction in pikepdf.parse_content_stream(sheet):
            operands, operator = instruction.operands, str(instruction.operator)
            if operator == "q":
                stack.append(matrix)
            elif operator == "Q":
                matrix = stack.pop()
            elif operator == "cm":
                matrix = pikepdf.Matrix(*map(float, operands)) @ matrix
            elif operator == "Do":
                box = [float(part) for part in sheet.Resources.XObject[str(operands[0])].BBox]
                # With its bleed a face is larger by the same on each side.
                if box == [box[0], box[0], 63 - box[0], 88 - box[0]]:
                    found.append(_side(matrix, height))
    return found, (width * MM, height * MM)


def _side(matrix: pikepdf.Matrix, height: float) -> Side:
    (x0, y0), (x1, y1) = (matrix.transform(corner) for corner in ((0, 0), (63, 88)))
    (ax, ay), (bx, by) = (matrix.transform(point) for point in ((0, 1), (0, 0)))
    xs, ys = sorted((x0 * MM, x1 * MM)), sorted(((height - y0) * MM, (height - y1) * MM))
    return Side(xs[0], ys[0], xs[1], ys[1], (round((bx - ax) * MM), round((ay - by) * MM)))


def turned(side: Side, page: tuple[float, float], *, upright: bool) -> Side:
    """Where a face is seen from the other side of paper that is turned about its upright, or its level, axis."""
    if upright:
        return Side(page[0] - side.right, side.top, page[0] - side.left, side.bottom, (-side.up[0], side.up[1]))
    return Side(side.left, page[1] - side.bottom, side.right, page[1] - side.top, (side.up[0], -side.up[1]))


def assert_coincide(fronts: list[Side], backs: list[Side], across: float = 63, down: float = 88) -> None:
    assert len(fronts) == len(backs)
    for front in fronts:
        back = min(backs, key=lambda side: abs(side.left - front.left) + abs(side.top - front.top))
        assert back[:4] == pytest.approx(front[:4], abs=EXACT)
        assert back.up == front.up
        assert front.right - front.left == pytest.approx(across, abs=EXACT)
        assert front.bottom - front.top == pytest.approx(down, abs=EXACT)


@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
@pytest.mark.parametrize("duplex", ["long-edge", "short-edge"])
def test_backs_lie_behind_their_fronts(tmp_path: Path, duplex: str, orientation: str) -> None:
    file = tmp_path / "duplex.pdf"
    options = SheetOptions(backs="auto", duplex=duplex, orientation=orientation, skip=1)
    print_sheets([Item(LANCER, 3), Item(SEALS[0])], file, options, Book())
    fronts, page = faces(file, 0)
    backs, _ = faces(file, 1)
    assert len(fronts) == 4
    upright = (duplex == "long-edge") == (page[1] > page[0])
    assert_coincide(fronts, [turned(side, page, upright=upright) for side in backs])


@pytest.mark.parametrize("duplex", ["long-edge", "short-edge"])
@pytest.mark.parametrize("settings", [{"label": "51215"}, {"cutter": "silhouette"}, {"cutter": "silhouette-borderless"}])
def test_backs_lie_behind_their_fronts_on_perforated_sheets_and_for_cutters(tmp_path: Path, duplex: str, settings: dict[str, Any]) -> None:
    """A card on a perforated sheet lies on its side: its back has to, the same way up."""
    file = tmp_path / "duplex.pdf"
    print_sheets([Item(LANCER, 3), Item(SEALS[0])], file, SheetOptions(backs="auto", duplex=duplex, skip=1, **settings), Book())
    fronts, page = faces(file, 0)
    backs, _ = faces(file, 1)
    upright = (duplex == "long-edge") == (page[1] > page[0])
    fronts, backs = _whole(fronts), _whole([turned(side, page, upright=upright) for side in backs])
    assert len(fronts) == len(backs) == 4
    for front in fronts:
        back = min(backs, key=lambda side: abs(side.left - front.left) + abs(side.top - front.top))
        assert back[:4] == pytest.approx(front[:4], abs=EXACT)
        assert back.up == front.up


def _whole(sides: list[Side]) -> list[Side]:
    """Faces without those of which only a drawn-out edge is seen."""
    return [side for side in sides if 60 < side.right - side.left < 100 and 60 < side.bottom - side.top < 100]


def test_backs_lie_behind_their_fronts_when_the_sheet_is_folded(tmp_path: Path) -> None:
    file = tmp_path / "fold.pdf"
    print_sheets([Item(SPELL, 2)], file, SheetOptions(backs="auto", duplex="fold"), Book())
    placed, page = faces(file, 0)
    fronts = [side for side in placed if side.bottom < page[1] / 2 + EXACT]
    backs = [side for side in placed if side.top > page[1] / 2 - EXACT]
    assert len(fronts) == 2
    assert_coincide(fronts, [turned(side, page, upright=False) for side in backs])


def test_a_small_paper_is_folded_about_its_upright_middle(tmp_path: Path) -> None:
    file = tmp_path / "はがき.pdf"
    print_sheets([Item(SPELL, 2)], file, SheetOptions(paper="はがき", backs="auto", duplex="fold"), Book())
    for number in range(2):
        (front, back), page = faces(file, number)
        assert_coincide([front], [turned(back, page, upright=True)])
        assert front.right < page[0] / 2 + EXACT < back.left + 2 * EXACT
