"""A picture: raster, or an SVG drawing."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cardforge.model import CardforgeError
from cardforge.printing.drawing.operations import Group, Operation, Shape, polygon, rectangle
from cardforge.printing.drawing.outlines import moved, parse_path
from cardforge.printing.drawing.units import Box
from cardforge.printing.face.art.pictures import picture
from cardforge.printing.face.scope import Scope


def draw(element: Mapping[str, Any], scope: Scope) -> list[Operation]:
    """``file`` (beside the card's own file) fills ``box``; what is outside its proportions is cut off about ``focus`` (0 to 1).

    ``clip`` (SVG path data in millimetres on the card) shows only what is inside.

    Raises ``CardforgeError`` for a path that cannot be read.
    """
    shown_file = scope.text(element["file"])
    # Where a card's own picture is to be cut off, the card knows better than its template.
    own = scope.facts.get("focus") if shown_file == scope.facts.get("art") else None
    focus = scope.numbers(own or element.get("focus", [0.5, 0.5]), 2)
    folder = Path(scope.facts.get("folder", "."))
    file = Path(os.path.normpath(folder / shown_file))
    scope.pictures.append(file)
    box = scope.box(element["box"])
    try:
        shown = picture(file, box, (focus[0], focus[1]), scope.places or (folder,), whole=scope.warnings is not None)
    except CardforgeError as error:
        scope.missing(error)
        shown = _crossed(box)
    if "clip" not in element:
        return shown
    try:
        outline = parse_path(scope.text(element["clip"]))
    except ValueError as error:
        raise scope.wrong(f"線の形が読めません: {error}", f"the path cannot be read: {error}") from error
    return [Group(tuple(shown), clip=moved(outline, (1, 0, 0, 1, *scope.shift)))]


def _crossed(box: Box) -> list[Operation]:
    """What a draft shows where a picture cannot be shown: an empty frame, crossed out."""
    strokes = (
        polygon([(box.x, box.y), (box.right, box.bottom)], closed=False),
        polygon([(box.x, box.bottom), (box.right, box.y)], closed=False),
    )
    return [Shape(rectangle(box), fill="#eeeeee"), *(Shape(stroke, stroke="#999999") for stroke in strokes)]
