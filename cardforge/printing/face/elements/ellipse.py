"""An ellipse or a circle."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardforge.printing.drawing.operations import Operation, ellipse as ellipse_outline
from cardforge.printing.face.elements.rect import painted
from cardforge.printing.face.scope import Scope


def draw(element: Mapping[str, Any], scope: Scope) -> list[Operation]:
    """The ellipse that fills ``box``, with the keys of `painted`."""
    box = scope.box(element["box"])
    return painted(ellipse_outline(box), box, element, scope)
