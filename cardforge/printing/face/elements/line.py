"""A straight line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardforge.printing.drawing.operations import Operation, Shape
from cardforge.printing.face.scope import Scope


def draw(element: Mapping[str, Any], scope: Scope) -> list[Operation]:
    """``from`` and ``to`` (points in millimetres), ``stroke`` (colour), ``width`` and ``dash`` (millimetres)."""
    start, end = scope.point(element["from"]), scope.point(element["to"])
    return [
        Shape(
            (("M", *start), ("L", *end)),
            stroke=scope.colour(element["stroke"]),
            width=scope.measure(element.get("width", 0.2), "width"),
            dash=tuple(scope.measure(part, "dash") for part in element.get("dash", ())),
        )
    ]
