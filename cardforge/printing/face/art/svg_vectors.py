"""SVG art as operations of the drawing layer: plain shapes in flat colours, which stay sharp at any size and take any ink.

Whatever else an SVG uses (gradients, masks, filters, text, style sheets, blending) is left to resvg: then there is no drawing here, so that
nothing is left out.
"""

from __future__ import annotations

import functools
import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from cardforge.printing.drawing.operations import Group, Matrix, Operation, Outline, Shape, Step, ellipse, polygon, rectangle
from cardforge.printing.drawing.outlines import moved
from cardforge.printing.drawing.units import Box
from cardforge.printing.face.art.svg import SVG, Crop, artwork, shown

#: Elements that show nothing by themselves.
_SILENT: Final = frozenset({"title", "desc", "metadata", "defs"})

#: Properties that are passed on from an element to those in it, with what holds at first (SVG 2, chapters 6 and 13).
_INHERITED: Final = {
    "fill": "black",
    "fill-rule": "nonzero",
    "fill-opacity": "1",
    "stroke": "none",
    "stroke-width": "1",
    "stroke-opacity": "1",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "stroke-dasharray": "none",
    "stroke-dashoffset": "0",
    "visibility": "visible",
    "color": "black",
}

#: Properties that the drawing layer has nothing for, and the words by which they ask for nothing.
_BEYOND: Final = ("clip-path", "mask", "filter", "mix-blend-mode", "marker", "marker-start", "marker-mid", "marker-end", "paint-order")
_NOTHING: Final = frozenset({"", "none", "normal", "auto"})

#: The matrix that moves nothing.
_SAME: Final[Matrix] = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

#: Drawings of more shapes are pictures: a document would only grow by them.
_MOST: Final = 2000
_MOST_LETTERS: Final = 400_000

#: Numbers are no larger; a dash is no shorter than this part of the drawing: a reader would draw millions.
_LARGEST: Final = 1e7
_SHORTEST: Final = 1e-4


class _Beyond(Exception):
    """Something that the drawing layer does not have."""


def vectors(file: Path, box: Box, crop: Crop) -> list[Operation] | None:
    """The operations that show the part ``crop`` of a drawing in ``box``; nothing where it uses more than the drawing layer has.

    Raises CardforgeError: the file cannot be read.
    """
    art = artwork(file)
    shapes = _shapes(file, file.stat().st_mtime_ns)
    if shapes is None:
        return None
    part = shown(art.box, crop)
    across, down = box.width / part.width, box.height / part.height
    matrix: Matrix = (across, 0.0, 0.0, down, box.x - part.x * across, box.y - part.y * down)
    placed = (
        each._replace(outline=moved(each.outline, matrix), width=each.width * across, dash=tuple(part * across for part in each.dash))
        for each in shapes
    )
    return [Group(tuple(placed), clip=rectangle(box))]


@functools.lru_cache(maxsize=64)
def _shapes(file: Path, changed: int) -> tuple[Shape, ...] | None:  # noqa: ARG001 (a changed file is read again)
    """All shapes of a drawing in its own units, where it holds nothing but shapes."""
    art = artwork(file)
    if sum(1 for _ in art.root.iter()) > _MOST or any(True for _ in art.root.iter(f"{SVG}style")):
        return None
    if sum(len(value) for element in art.root.iter() for value in element.attrib.values()) > _MOST_LETTERS:
        return None
    try:
        shapes = tuple(_children(art.root, _properties(art.root, _INHERITED), _window(art.root, art.box)))
        _check(shapes, max(art.box.width, art.box.height))
        return shapes
    except (_Beyond, ValueError, AssertionError, LookupError, TypeError, ArithmeticError):
        # The parser of outlines meets wrong numbers with errors of several kinds; resvg draws what it can of them.
        return None


def _check(shapes: tuple[Shape, ...], side: float) -> None:
    """Leave shapes that no document can hold, or no reader can draw, to resvg."""
    for shape in shapes:
        numbers = [shape.width, *shape.dash, *(float(part) for step in shape.outline for part in step[1:])]
        if not all(abs(number) <= _LARGEST for number in numbers) or (shape.dash and not sum(shape.dash) >= _SHORTEST * side):
            raise _Beyond


def _window(root: ET.Element, box: Box) -> Matrix:
    """How the view box of a drawing lies in its viewport: in the middle, as large as fits."""
    if "viewBox" not in root.attrib:
        return _SAME
    if root.get("preserveAspectRatio", "xMidYMid meet") not in ("xMidYMid meet", "xMidYMid"):
        raise _Beyond
    x, y, width, height = _numbers(root.get("viewBox", ""))
    scale = min(box.width / width, box.height / height)
    return (scale, 0.0, 0.0, scale, (box.width - width * scale) / 2 - x * scale, (box.height - height * scale) / 2 - y * scale)


def _children(element: ET.Element, inherited: Mapping[str, str], matrix: Matrix) -> list[Shape]:
    found: list[Shape] = []
    for child in element:
        if not isinstance(child.tag, str) or not child.tag.startswith(SVG):
            continue  # what drawing programs keep for themselves
        name = child.tag.removeprefix(SVG)
        if name in _SILENT:
            continue
        own = _properties(child, inherited)
        if own.get("display") == "none":
            continue
        inner = _after(_transform(child.get("transform", "")), matrix)
        if name in _OUTLINES:
            found.extend(_shape(_OUTLINES[name](child), own, inner))
        elif name == "g" and float(own.get("opacity", "1")) == 1:
            found.extend(_children(child, own, inner))
        else:
            raise _Beyond
    return found


def _properties(element: ET.Element, inherited: Mapping[str, str]) -> dict[str, str]:
    """The properties of an element: what it says itself, in ``style`` first, over what is passed on to it."""
    said = {key: value.strip() for key, value in element.attrib.items()}
    for entry in element.get("style", "").split(";"):
        key, _, value = entry.partition(":")
        said[key.strip()] = value.replace("!important", "").strip()
    if any(said.get(key, "") not in _NOTHING for key in _BEYOND):
        raise _Beyond
    own = {key: said[key] if said.get(key, "inherit") != "inherit" else value for key, value in inherited.items() if key in _INHERITED}
    return own | {key: said[key] for key in ("opacity", "display") if key in said}


def _shape(outline: Outline, style: Mapping[str, str], matrix: Matrix) -> list[Shape]:
    """One shape in its style, moved to its place; none where nothing of it is seen."""
    fill, stroke = (_colour(style[key], style) for key in ("fill", "stroke"))
    a, b, c, d, _, _ = matrix
    width = _length(style["stroke-width"]) * math.hypot(a, b)
    stroke = stroke if width > 0 else None
    whole = float(style.get("opacity", "1"))
    seen = [float(style[f"{key}-opacity"]) * whole for key, paint in (("fill", fill), ("stroke", stroke)) if paint is not None]
    if not outline or style["visibility"] != "visible" or max(seen, default=0.0) <= 0:
        return []
    if len(seen) == 2 and min(seen) < 1:
        raise _Beyond
    even_odd = style["fill-rule"] == "evenodd"
    placed = moved(outline, matrix)
    if stroke is None:
        return [Shape(placed, fill, opacity=min(1.0, seen[0]), even_odd=even_odd)]
    ends = style["stroke-linecap"], style["stroke-linejoin"]
    turned = abs(a * c + b * d) > 1e-6 or abs(math.hypot(a, b) - math.hypot(c, d)) > 1e-6 * math.hypot(a, b)
    if turned or ends not in (("round", "round"), ("butt", "miter")):
        raise _Beyond
    dash = () if style["stroke-dasharray"] == "none" else tuple(part * math.hypot(a, b) for part in _numbers(style["stroke-dasharray"]))
    if dash and _length(style["stroke-dashoffset"]):
        raise _Beyond
    return [Shape(placed, fill, stroke, width, dash, min(1.0, seen[0]), even_odd=even_odd, round_ends=ends[0] == "round")]


def _path(element: ET.Element) -> Outline:
    """The outline of path data, arcs and quadratic curves as cubic ones."""
    from fontTools.pens.basePen import BasePen
    from fontTools.svgLib.path import parse_path

    class OutlinePen(BasePen):  # type: ignore[misc]
        """Notes an outline step by step."""

        def __init__(self) -> None:
            super().__init__(None)
            self.steps: list[Step] = []

        def _moveTo(self, pt: tuple[float, float]) -> None:  # noqa: N802 (fontTools calls it so, and the next ones)
            self.steps.append(("M", *pt))

        def _lineTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
            self.steps.append(("L", *pt))

        def _curveToOne(self, pt1: tuple[float, float], pt2: tuple[float, float], pt3: tuple[float, float]) -> None:  # noqa: N802
            self.steps.append(("C", *pt1, *pt2, *pt3))

        def _closePath(self) -> None:  # noqa: N802
            self.steps.append(("Z",))

    pen = OutlinePen()
    parse_path(element.get("d", ""), pen)
    return tuple(pen.steps)


def _side(element: ET.Element, name: str) -> float:
    return _length(element.get(name, "0"))


def _rect(element: ET.Element) -> Outline:
    x, y, width, height = (_side(element, name) for name in ("x", "y", "width", "height"))
    across, down = element.get("rx", element.get("ry", "0")), element.get("ry", element.get("rx", "0"))
    if across != down:
        raise _Beyond
    return rectangle(Box(x, y, width, height), _length(across)) if width > 0 and height > 0 else ()


def _round(element: ET.Element) -> Outline:
    """A circle or an ellipse."""
    x, y = _side(element, "cx"), _side(element, "cy")
    across, down = (_side(element, name if name in element.attrib else "r") for name in ("rx", "ry"))
    return ellipse(Box(x - across, y - down, 2 * across, 2 * down)) if across > 0 and down > 0 else ()


def _line(element: ET.Element) -> Outline:
    x0, y0, x1, y1 = (_side(element, name) for name in ("x1", "y1", "x2", "y2"))
    return polygon([(x0, y0), (x1, y1)], closed=False)


def _points(element: ET.Element) -> Outline:
    numbers = _numbers(element.get("points", ""))
    return polygon(list(zip(numbers[::2], numbers[1::2], strict=True)), closed=element.tag == f"{SVG}polygon")


#: The elements that draw a shape, and what makes its outline.
_OUTLINES: Final[dict[str, Callable[[ET.Element], Outline]]] = {
    "path": _path,
    "rect": _rect,
    "circle": _round,
    "ellipse": _round,
    "line": _line,
    "polyline": _points,
    "polygon": _points,
}


def _transform(text: str) -> Matrix:
    """The matrix of a ``transform``."""
    matrix = _SAME
    for name, inside in re.findall(r"(\w+)\s*\(([^)]*)\)", text):
        numbers = _numbers(inside)
        matrix = _after(_TRANSFORMS[name](*numbers), matrix)
    return matrix


def _after(inner: Matrix, outer: Matrix) -> Matrix:
    """First ``inner``, then ``outer``."""
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


def _rotated(degrees: float, x: float = 0.0, y: float = 0.0) -> Matrix:
    cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return (cosine, sine, -sine, cosine, x - cosine * x + sine * y, y - sine * x - cosine * y)


#: The functions of ``transform`` (CSS Transforms 1, 13).
_TRANSFORMS: Final[dict[str, Callable[..., Matrix]]] = {
    "matrix": lambda a, b, c, d, e, f: (a, b, c, d, e, f),
    "translate": lambda x, y=0.0: (1.0, 0.0, 0.0, 1.0, x, y),
    "scale": lambda x, y=None: (x, 0.0, 0.0, x if y is None else y, 0.0, 0.0),
    "rotate": _rotated,
    "skewX": lambda degrees: (1.0, 0.0, math.tan(math.radians(degrees)), 1.0, 0.0, 0.0),
    "skewY": lambda degrees: (1.0, math.tan(math.radians(degrees)), 0.0, 1.0, 0.0, 0.0),
}


def _colour(text: str, style: Mapping[str, str]) -> str | None:
    """A flat colour as ``"#rrggbb"``, or none."""
    from PIL import ImageColor

    if text in ("none", "transparent"):
        return None
    parts = ImageColor.getrgb(style["color"] if text.lower() == "currentcolor" else text)
    if len(parts) != 3:
        raise _Beyond
    return "#{:02x}{:02x}{:02x}".format(*parts)


def _length(text: str) -> float:
    """A length in the drawing's own units."""
    return float(text.strip().removesuffix("px"))


def _numbers(text: str) -> list[float]:
    return [float(part) for part in re.split(r"[\s,]+", text.strip()) if part]
