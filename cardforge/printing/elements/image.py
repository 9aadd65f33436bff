"""A raster picture."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cardforge.printing.drawing import Operation
from cardforge.printing.pictures import picture
from cardforge.printing.scope import Scope


def draw(element: Mapping[str, Any], scope: Scope) -> list[Operation]:
    """``file`` (beside the card's own file) fills ``box``; what is outside its proportions is cut off about ``focus`` (0 to 1)."""
    focus = scope.numbers(element.get("focus", [0.5, 0.5]), 2)
    file = Path(scope.facts.get("folder", ".")) / scope.text(element["file"])
    return [picture(file, scope.box(element["box"]), (focus[0], focus[1]))]
