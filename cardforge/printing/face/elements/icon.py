"""An icon: outlines from the template's ``icons``, drawn on a field of 10 x 10."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from cardforge.model import Text
from cardforge.model.nearest import did_you_mean
from cardforge.printing.drawing.colours import luminance
from cardforge.printing.drawing.operations import Group, Matrix, Operation, Shape
from cardforge.printing.drawing.outlines import parse_path
from cardforge.printing.drawing.units import Box
from cardforge.printing.face.scope import Scope

_NO_ICONS: Final = Text("テンプレートの icons: に書いてください。", "Write it under icons: in the template.")


def draw(element: Mapping[str, Any], scope: Scope) -> list[Operation]:
    """``icon`` (its name) in ``box``; ``colour`` is that of its parts (black), ``under`` that of its ground parts (what stands out)."""
    colour = scope.colour(element.get("colour", "#000000"))
    colours = {"colour": colour, "under": scope.colour(element.get("under", contrasting(colour)))}
    return icon_shapes(scope, str(scope.value(element["icon"])), scope.box(element["box"]), colours)


def contrasting(colour: str) -> str:
    """Black or white, whichever stands out from ``colour``.

    >>> contrasting("#fff6d8")
    '#000000'
    """
    return "#000000" if luminance(colour) > 0.5 else "#ffffff"


def icon_shapes(scope: Scope, name: str, box: Box, colours: Mapping[str, str]) -> list[Operation]:
    """The operations of one icon in ``box``; ``colours`` by the names that its parts use.

    Raises ``CardforgeError`` that lists the icons where none is called so.
    """
    parts = _parts(scope, name)
    matrix: Matrix = (box.width / 10, 0.0, 0.0, box.height / 10, box.x, box.y)
    shapes: list[Operation] = []
    for part in parts:
        fill, stroke = part.get("fill", "colour"), part.get("stroke")
        shapes.append(
            Shape(
                parse_path(part["d"]),
                fill=None if fill == "none" else _colour(scope, fill, colours),
                stroke=None if stroke is None else _colour(scope, stroke, colours),
                width=float(part.get("width", 0.5)),
            )
        )
    return [Group(tuple(shapes), (matrix,))]


def _parts(scope: Scope, name: str) -> Sequence[Mapping[str, Any]]:
    """The outlines of the icon called ``name``. Raises ``CardforgeError`` with the icons that there are where none is called so."""
    parts = scope.template.icons.get(name)
    if parts is None:
        known = list(scope.template.icons)
        wrong = scope.wrong(f"アイコン「{name}」がありません。", f"there is no icon “{name}”")
        listed = Text(f"あるものは {'、'.join(known)}", f"Choose from {', '.join(known)}.")
        wrong.hint = did_you_mean(name, known) or (listed if known else _NO_ICONS)
        raise wrong
    return parts


def _colour(scope: Scope, raw: str, colours: Mapping[str, str]) -> str:
    return colours[raw] if raw in colours else scope.colour(raw)
