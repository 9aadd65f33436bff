"""A rectangle, with rounded corners if wanted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardforge.printing.drawing.operations import Operation, Outline, Shape, rectangle
from cardforge.printing.drawing.units import Box
from cardforge.printing.face.scope import Scope


def draw(element: Mapping[str, Any], scope: Scope) -> list[Operation]:
    """``box``, ``radius`` (millimetres), and the keys of `painted`."""
    box = scope.box(element["box"])
    return painted(rectangle(box, scope.measure(element.get("radius", 0), "radius")), box, element, scope)


def painted(outline: Outline, box: Box, element: Mapping[str, Any], scope: Scope) -> list[Operation]:
    """An outline with ``fill`` (colour or gradient), ``stroke`` (colour), ``width`` and ``dash`` (millimetres), ``opacity`` (0 to 1)."""
    fill = scope.paint(element["fill"], box) if "fill" in element else None
    stroke = scope.value(element.get("stroke"))
    if fill is None and stroke is None:
        return []
    return [
        Shape(
            outline,
            fill=fill,
            stroke=None if stroke is None else scope.colour(stroke),
            width=scope.measure(element.get("width", 0.2), "width"),
            dash=tuple(scope.measure(part, "dash") for part in element.get("dash", ())),
            opacity=scope.measure(element.get("opacity", 1), "opacity", 1),
            round_ends=bool(element.get("round_ends", False)),
        )
    ]
