"""An outline written as SVG path data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardforge.printing.drawing.operations import Operation
from cardforge.printing.drawing.outlines import moved, parse_path
from cardforge.printing.drawing.units import Box
from cardforge.printing.face.elements.rect import painted
from cardforge.printing.face.scope import Scope


def draw(element: Mapping[str, Any], scope: Scope) -> list[Operation]:
    """``d`` (path data in millimetres on the card) with the keys of `painted`; ``box`` is what a gradient runs across.

    Raises ``CardforgeError`` for a path that cannot be read.
    """
    data = scope.text(element["d"])
    try:
        outline = parse_path(data)
    except ValueError as error:
        raise scope.wrong(f"線の形が読めません: {error}", f"the path cannot be read: {error}") from error
    box = scope.box(element["box"]) if "box" in element else Box(0, 0, *scope.template.size)
    if scope.shift != (0.0, 0.0):
        outline = moved(outline, (1, 0, 0, 1, *scope.shift))
    return painted(outline, box, element, scope)
