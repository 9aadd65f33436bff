"""Drawings as JSON, to be kept: read again, a drawing is the same to the last figure."""

from __future__ import annotations

import json
from typing import Any, Final

from cardforge.printing.drawing.colours import Gradient, Paint
from cardforge.printing.drawing.operations import Drawing, Group, Lettering, Operation, Outline, Shape

_SHAPE: Final = "shape"
_WORDS: Final = "words"
_GROUP: Final = "group"


def written(drawing: Drawing) -> str:
    """A drawing without pictures, as JSON.

    >>> from cardforge.printing.drawing.operations import Box, rectangle
    >>> drawing = Drawing(63.0, 88.0, [Shape(rectangle(Box(0, 0, 1, 1)), fill="#ff0000")], bleed=3.0)
    >>> read(written(drawing)) == drawing
    True

    Raises ValueError: it has a picture, which is a file that may change.
    """
    sizes = [drawing.width, drawing.height, drawing.bleed]
    return json.dumps([sizes, [_plain(each) for each in drawing.operations]], ensure_ascii=False, separators=(",", ":"))


def read(text: str) -> Drawing:
    """The drawing that was ``written``. Raises ValueError, TypeError or LookupError: it is none."""
    (width, height, bleed), operations = json.loads(text)
    return Drawing(width, height, [_operation(each) for each in operations], bleed)


def _plain(operation: Operation) -> list[Any]:
    if isinstance(operation, Shape):
        return [_SHAPE, operation.outline, _plain_paint(operation.fill), *operation[2:]]
    if isinstance(operation, Lettering):
        return [_WORDS, *operation]
    if isinstance(operation, Group):
        return [_GROUP, [_plain(each) for each in operation.inside], *operation[1:]]
    raise ValueError(operation)


def _plain_paint(paint: Paint | None) -> Any:
    if not isinstance(paint, Gradient):
        return paint
    return [paint.x0, paint.y0, paint.x1, paint.y1, paint.colours, paint.stops, paint.radius]


def _operation(plain: list[Any]) -> Operation:
    kind, *parts = plain
    if kind == _SHAPE:
        outline, fill, stroke, width, dash, *rest = parts
        return Shape(_outline(outline), _paint(fill), stroke, width, tuple(dash), *rest)
    if kind == _WORDS:
        font, size, colour, y, words, *rest = parts
        return Lettering(font, size, colour, y, tuple((x, text) for x, text in words), *rest)
    if kind == _GROUP:
        inside, matrices, clip, plate = parts
        places = tuple((a, b, c, d, e, f) for a, b, c, d, e, f in matrices)
        return Group(tuple(map(_operation, inside)), places, None if clip is None else _outline(clip), plate)
    raise ValueError(kind)


def _outline(steps: list[list[Any]]) -> Outline:
    return tuple(map(tuple, steps))


def _paint(plain: Any) -> Paint | None:
    if not isinstance(plain, list):
        return plain  # type: ignore[no-any-return]
    x0, y0, x1, y1, colours, stops, radius = plain
    return Gradient(x0, y0, x1, y1, tuple(colours), tuple(stops), radius)
