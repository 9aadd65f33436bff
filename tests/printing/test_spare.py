"""The panel takes what a text needs, the picture all else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardforge.model import CardforgeError
from cardforge.printing.drawing.fonts import built_in_fonts
from cardforge.printing.drawing.operations import Drawing, Lettering, Shape
from cardforge.printing.face.face import draw_face
from cardforge.printing.face.templates import TemplateBook
from cardforge.printing.face.warned import Warned

TEMPLATE = """
size: [60, 80]
elements:
  above: {kind: rect, box: [5, 5, 50, "=20 + spare"], fill: "#ff0000"}
  rules:
    kind: text
    box: [5, 25, 50, 50]
    spare: {most: 30, air: 2}
    style: rules
    paragraphs: [{when: said, runs: [{text: "{{ said }}"}]}]
styles:
  rules: {font: gothic, size: 10.5, floor: 6, leading: 1.4, valign: middle}
"""


def face(folder: Path, said: str, warnings: list[Warned] | None = None, template: str = TEMPLATE) -> Drawing:
    (folder / "deckmaster").mkdir(parents=True, exist_ok=True)
    (folder / "deckmaster" / "own.yaml").write_text(template, "utf-8")
    facts: dict[str, Any] = {"said": said, "lang": "ja", "name": "札"}
    return draw_face(TemplateBook("deckmaster", (folder,)).get("own"), facts, built_in_fonts(), warnings)


def height(drawing: Drawing) -> float:
    """The height of the picture's place, in millimetres."""
    shape = next(each for each in drawing.operations if isinstance(each, Shape))
    return max(float(y) for step in shape.outline for y in step[2::2]) - 5


def lines(drawing: Drawing) -> list[tuple[float, tuple[str, ...]]]:
    """The size and the letters of each line."""
    return [(each.size, tuple(text for _, text in each.parts)) for each in drawing.operations if isinstance(each, Lettering)]


def test_a_longer_text_takes_room_from_the_picture(tmp_path: Path) -> None:
    heights = [height(face(tmp_path, "カードを一枚引く。" * count)) for count in (4, 7, 10)]
    assert heights == sorted(heights, reverse=True)
    assert 20 <= heights[-1] < heights[0] <= 50


def test_a_short_text_leaves_no_more_than_the_most(tmp_path: Path) -> None:
    assert height(face(tmp_path, "引く。")) == pytest.approx(50)


def test_no_text_leaves_all_of_its_box(tmp_path: Path) -> None:
    assert height(face(tmp_path, "")) == pytest.approx(70)


def test_a_text_is_set_as_it_was_measured_wherever_it_stands(tmp_path: Path) -> None:
    said = "カードを一枚引く。" * 6
    fixed = face(tmp_path, said, template=TEMPLATE.replace("    spare: {most: 30, air: 2}\n", "").replace(" + spare", ""))
    moved = face(tmp_path, said)
    assert lines(fixed) == lines(moved)
    assert len(lines(moved)) > 1


def test_a_text_that_does_not_fit_leaves_nothing_and_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(CardforgeError, match="rules"):
        face(tmp_path, "カードを一枚引く。" * 90)
    warnings: list[Warned] = []
    assert height(face(tmp_path, "カードを一枚引く。" * 90, warnings)) == pytest.approx(20)
    assert warnings


@pytest.mark.parametrize("wrong", ["{most: -1}", "{least: 3}", "3", "{air: 2}", "{most: much}"])
def test_a_slip_is_told_with_its_line(tmp_path: Path, wrong: str) -> None:
    with pytest.raises(CardforgeError) as error:
        face(tmp_path, "引く。", template=TEMPLATE.replace("{most: 30, air: 2}", wrong))
    assert error.value.line == 8
