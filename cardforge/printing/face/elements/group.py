"""Several elements that are moved, repeated or left out together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cardforge.printing.drawing.operations import Group, Operation
from cardforge.printing.face.scope import Scope

#: Draws several elements of any kind.
DrawAll = Callable[[Mapping[str, Mapping[str, Any]], Scope], list[Operation]]


def draw(element: Mapping[str, Any], scope: Scope, draw_all: DrawAll) -> list[Operation]:
    """``elements``, drawn by ``draw_all``, moved by ``at`` (millimetres), ``turned`` upside down about the card's middle, or ``sideways``
    by a quarter about a point, so that it reads on a card that lies turned to the right; ``let`` names values for them."""
    dx, dy = scope.numbers(element.get("at", [0, 0]), 2)
    inner = scope.moved(dx, dy)
    # What was measured before are texts outside of groups; one of the same name in here is another.
    inner.measured = {}
    if "let" in element:
        known = dict(inner.facts)
        inner = inner.knowing(known)
        for name, expression in element["let"].items():
            known[name] = inner.evaluate(expression)
    operations = draw_all(element["elements"], inner)
    if "sideways" in element:
        x, y = scope.numbers(element["sideways"], 2)
        operations = [Group(tuple(operations), ((0.0, -1.0, 1.0, 0.0, x - y, x + y),))]
    if not scope.value(element.get("turned", False)):
        return operations
    width, height = scope.template.size
    return [Group(tuple(operations), ((-1.0, 0.0, 0.0, -1.0, width, height),))]
