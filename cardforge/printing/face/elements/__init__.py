"""The kinds of elements a template is made of, one module each; each turns an element into operations."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from cardforge.printing.drawing.operations import Group, Operation
from cardforge.printing.face.elements import code, ellipse, emblem, group, icon, image, line, path, rect, scene, text
from cardforge.printing.face.scope import Scope

#: Draws one element: what is to be drawn, where it is evaluated.
Draw = Callable[[Mapping[str, Any], Scope], list[Operation]]


def _group(element: Mapping[str, Any], scope: Scope) -> list[Operation]:
    return group.draw(element, scope, draw_elements)


#: The kinds of elements by the name that templates write.
KINDS: Final[dict[str, Draw]] = {
    "rect": rect.draw,
    "ellipse": ellipse.draw,
    "path": path.draw,
    "line": line.draw,
    "text": text.draw,
    "image": image.draw,
    "emblem": emblem.draw,
    "scene": scene.draw,
    "icon": icon.draw,
    "qr": code.draw_qr,
    "barcode": code.draw_barcode,
    "group": _group,
}


def draw_elements(elements: Mapping[str, Mapping[str, Any]], scope: Scope) -> list[Operation]:
    """The operations of all ``elements``, lower layers first, in the order written within a layer; what has an ``ink`` of its own is a
    group on that plate.
    """
    operations: list[Operation] = []
    for name, element in layered(elements) if len(elements) > 1 else elements.items():
        for place in scope.at(name).repeated(element):
            place.draw_one()
            drawn = KINDS[element["kind"]](element, place)
            if "ink" in element and drawn:
                drawn = [Group(tuple(drawn), plate=element["ink"])]
            operations.extend(drawn)
    return operations


def layered(elements: Mapping[str, Mapping[str, Any]]) -> list[tuple[str, Mapping[str, Any]]]:
    """Elements by their names in the order in which they are drawn: lower layers first, in the order written within a layer.

    Texts are in layer 1 unless they say otherwise, all else in layer 0: text lies over the shapes, and many faces share these.
    """
    return sorted(elements.items(), key=_layer)


def _layer(item: tuple[str, Mapping[str, Any]]) -> float:
    element = item[1]
    return float(element.get("layer", 1 if element["kind"] == "text" else 0))
