"""Cutting machines: layouts and registration marks of the public specification, and cut files that other programs read."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import ezdxf.filemanagement
import pytest
from ezdxf import units

from cardforge.model import CardforgeError
from cardforge.printing import Item, SheetOptions, print_sheets
from cardforge.printing.drawing.operations import Shape
from cardforge.printing.drawing.units import Size
from cardforge.printing.sheet.cutters import CORNER, CUTTERS, cutter_layout, registration_marks
from cardforge.printing.sheet.grid import Grid
from cardforge.printing.sheet.papers import card_size, paper_size
from tests.printing.samples import LANCER, Book
from tests.printing.silhouette import CuttingTemplate, cutting_templates

A4, TCG = Size(210, 297), Size(63, 88)

#: On these papers the published lengths of borderless marks follow from an inset of 3 mm, not of the 3.5 mm that the specification gives.
INSET_OF_3 = {"a3", "arch-b"}


@pytest.mark.parametrize("template", list(cutting_templates()), ids=lambda each: f"{each.cutter}-{each.paper}-{each.card}")
def test_layouts_are_those_of_the_cutting_templates(template: CuttingTemplate) -> None:
    grid, marks = cutter_layout(paper_size(template.paper), card_size(template.card), CUTTERS[template.cutter])
    assert (grid.page.width > grid.page.height, grid.rows, grid.columns) == (template.landscape, template.rows, template.columns)
    published = template.length - (0.51 if marks.inset == 3.5 and template.paper in INSET_OF_3 else 0)
    assert marks.length == pytest.approx(min(20.0, published), abs=0.011)
    assert grid.gap == pytest.approx((1.25, 1.25), abs=0.05)
    middle = ((grid.area.x + grid.area.right) / 2, (grid.area.y + grid.area.bottom) / 2)
    assert middle == pytest.approx((grid.page.width / 2, grid.page.height / 2), abs=0.1)


def test_registration_marks_stand_where_the_cutter_looks() -> None:
    """A square of 5 mm with a border of 1 mm, and two angles whose strokes, 1 mm thick, reach ``length`` from their corner."""
    grid, cutter = cutter_layout(A4, TCG, CUTTERS["silhouette"])
    marks = [mark for mark in registration_marks(grid.page, cutter) if isinstance(mark, Shape)]
    points = [[step[1:] for step in mark.outline if len(step) == 3] for mark in marks]
    assert points[0] == [(10, 10), (15, 10), (15, 15), (10, 15)]
    arm = cutter.length
    assert points[1] == [(287 - arm, 10), (287, 10), (287, 10 + arm)]
    assert points[2] == [(10 + arm, 200), (10, 200), (10, 200 - arm)]
    assert [(mark.fill, mark.stroke, mark.width) for mark in marks] == [("#000000", "#000000", 1.0), *[(None, "#000000", 1.0)] * 2]
    assert len(registration_marks(grid.page, CUTTERS["silhouette-4"])) == 4


@pytest.mark.parametrize("card", ["tcg", "poker", "small", "mini", "tarot"])
def test_no_card_and_no_bleed_comes_near_a_mark(card: str) -> None:
    for paper in ("a4", "a3", "letter"):
        grid, cutter = cutter_layout(paper_size(paper), card_size(card), CUTTERS["silhouette"])
        printed = grid.area.grown(0.625)
        reach = cutter.inset + cutter.length
        assert printed.x > reach or printed.y > reach


def cut(tmp_path: Path, options: SheetOptions) -> tuple[Path, Path, Grid]:
    result = print_sheets([Item(LANCER, 3)], tmp_path / "切り抜き.pdf", options, Book())
    svg, dxf = result.cut_files
    grid, _ = cutter_layout(paper_size(options.paper), card_size(options.card_size or "tcg"), CUTTERS["silhouette"])
    return svg, dxf, grid


def test_the_svg_has_a_rounded_outline_for_each_card_in_millimetres(tmp_path: Path) -> None:
    svg, _, grid = cut(tmp_path, SheetOptions(cutter="silhouette", paper="Letter"))
    root = ET.parse(svg).getroot()
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("279.4mm", "215.9mm", "0 0 279.4 215.9")
    rects = [each for each in root.iter() if each.tag.endswith("rect")]
    assert len(rects) == grid.per_page
    for index, rect in enumerate(rects):
        x, y, width, height, radius = (float(rect.get(key, 0)) for key in ("x", "y", "width", "height", "rx"))
        assert (x, y, width, height) == pytest.approx(tuple(grid.cell(index)), abs=0.0001)
        assert radius == CORNER


@pytest.mark.parametrize(("card", "corner"), [("tcg", 3.0), ("small", 1.0)])
def test_the_dxf_is_read_by_other_programs_and_measures_the_same(tmp_path: Path, card: str, corner: float) -> None:
    _, dxf, grid = cut(tmp_path, SheetOptions(cutter="silhouette", card_size=card))
    document = ezdxf.filemanagement.readfile(dxf)
    assert not document.audit().has_issues
    assert document.units == units.MM
    outlines = list(document.modelspace().query("POLYLINE"))
    assert len(outlines) == len(document.modelspace()) == grid.per_page
    for index, outline in enumerate(outlines):
        cell = grid.cell(index)
        assert outline.is_closed
        points = [(vertex.dxf.location.x, grid.page.height - vertex.dxf.location.y) for vertex in outline.vertices]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        assert (min(xs), min(ys), max(xs), max(ys)) == pytest.approx((cell.x, cell.y, cell.right, cell.bottom), abs=0.0002)
        arcs = [each for each in outline.virtual_entities() if each.dxftype() == "ARC"]
        assert [arc.dxf.radius for arc in arcs] == pytest.approx([corner] * 4, abs=0.001)


def test_a_corner_of_the_users_own_goes_into_the_cut_files(tmp_path: Path) -> None:
    svg, _, _ = cut(tmp_path, SheetOptions(cutter="silhouette", corner=2.0))
    assert 'rx="2"' in svg.read_text("utf-8")


def test_a_paper_too_small_for_the_marks_is_refused() -> None:
    with pytest.raises(CardforgeError, match="registration marks"):
        cutter_layout(Size(80, 100), TCG, CUTTERS["silhouette"])
