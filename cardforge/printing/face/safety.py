"""The safe zone: what matters stays so far from the cut that no cutter reaches it, and nothing is printed too small to read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from cardforge.model import Text
from cardforge.printing.drawing.fonts import FontBook
from cardforge.printing.drawing.operations import Drawing, Group, Lettering, Matrix, Operation, Shape, rectangle, walk
from cardforge.printing.drawing.units import MM_PER_POINT, Box, Size
from cardforge.printing.face.templates import Template

#: How far from the cut what matters has to stay, in millimetres: what print shops ask for.
SAFE: Final = 3.0
#: Nearer to the cut than this a line is cut off rather than seen to be aslant, in millimetres.
_EDGE: Final = 0.5
#: The smallest type that is read without trouble, in points.
SMALLEST: Final = 5.0
#: Elements of which nothing may be lost.
_MATTERS: Final = frozenset({"text", "icon", "qr", "barcode"})
#: How far letters reach above and below their base line, in parts of the type size.
_ABOVE, _BELOW = 0.78, 0.1
_TRIM_COLOUR: Final = "#d0021b"
_SAFE_COLOUR: Final = "#0a8f3c"
_NEAR: Final = 0.02
_HERE: Final[Matrix] = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def unsafe(template: Template, facts: Mapping[str, Any], fonts: FontBook) -> Iterator[tuple[str, float]]:
    """Elements of a layout that come nearer to the cut than they may on the face of a card, and how near, in millimetres.

    Text, icons and codes stay 3 mm away; a line along the edge does, too, unless it runs off it. A layout without bleed is not cut.

    Raises CardforgeError: as ``draw_face``.
    """
    if template.bleed <= 0:
        return
    from cardforge.printing.face.elements import draw_elements
    from cardforge.printing.face.face import scope_of

    scope = scope_of(template, facts, fonts)
    for name, element in template.elements.items():
        operations = draw_elements({name: element}, scope)
        nearest = min((_distance(each, template.size, fonts, element["kind"]) for each in _single(operations)), default=SAFE)
        if nearest < SAFE - _NEAR:
            yield name, nearest


def _single(operations: list[Operation]) -> Iterator[Operation]:
    """What is drawn, out of its groups where these move nothing."""
    for each in operations:
        if isinstance(each, Group) and not each.matrices and each.clip is None:
            yield from _single(list(each.inside))
        else:
            yield each


def _distance(operation: Operation, size: Size, fonts: FontBook, kind: str) -> float:
    """How near an operation comes to the cut, where it may not; ``SAFE`` where it may."""
    box = extent(operation, fonts)
    if box is None:
        return SAFE
    near = min(box.x, box.y, size.width - box.right, size.height - box.bottom)
    if kind in _MATTERS or isinstance(operation, Lettering):
        return near
    along = isinstance(operation, Shape) and operation.stroke is not None and operation.fill is None
    wide = box.width > size.width / 2 or box.height > size.height / 2
    return near if along and wide and near >= _EDGE else SAFE


def extent(operation: Operation, fonts: FontBook) -> Box | None:
    """The box about what an operation paints, in millimetres; nothing where it paints nothing, or is a picture."""
    if isinstance(operation, Lettering):
        if not operation.text.strip() or operation.turn:
            return None
        (left, _), (last, words) = operation.parts[0], operation.parts[-1]
        right = last + fonts.get(operation.font).width(words) * operation.size * operation.stretch
        return Box(left, operation.y - _ABOVE * operation.size, right - left, (_ABOVE + _BELOW) * operation.size)
    if isinstance(operation, Group):
        boxes = [box for box in (extent(each, fonts) for each in operation.inside) if box is not None]
        corners = [(x, y) for box in boxes for x in (box.x, box.right) for y in (box.y, box.bottom)]
        return _about([(a * x + c * y + e, b * x + d * y + f) for a, b, c, d, e, f in operation.matrices or (_HERE,) for x, y in corners])
    if isinstance(operation, Shape):
        numbers = [[float(part) for part in step[1:]] for step in operation.outline]
        box = _about([(row[at], row[at + 1]) for row in numbers for at in range(0, len(row), 2)])
        return box and box.grown(operation.width / 2 if operation.stroke else 0.0)
    return None


def _about(points: list[tuple[float, float]]) -> Box | None:
    if not points:
        return None
    across, down = [x for x, _ in points], [y for _, y in points]
    return Box(min(across), min(down), max(across) - min(across), max(down) - min(down))


def safe_marks(face: Drawing, fonts: FontBook) -> list[Operation]:
    """The cut and the safe zone drawn over a face, and a box about each text that leaves the zone."""
    zone = Box(SAFE, SAFE, face.width - 2 * SAFE, face.height - 2 * SAFE)
    marks: list[Operation] = [
        Shape(rectangle(Box(0, 0, face.width, face.height)), stroke=_TRIM_COLOUR, width=0.15),
        Shape(rectangle(zone), stroke=_SAFE_COLOUR, width=0.2, dash=(1.5, 1.0)),
    ]
    for words in face.words():
        box = extent(words, fonts)
        if box is not None and min(box.x, box.y, face.width - box.right, face.height - box.bottom) < SAFE - _NEAR:
            marks.append(Shape(rectangle(box.grown(0.3)), stroke=_TRIM_COLOUR, width=0.4))
    return marks


def smallest(face: Drawing) -> float:
    """The smallest type on a face, in points; infinite where it has none."""
    sizes = [each.size for each in walk(face.operations) if isinstance(each, Lettering)]
    return min(sizes, default=float("inf")) / MM_PER_POINT


def told_small(sizes: Mapping[str, float]) -> Text | None:
    """What is said of cards whose smallest type, in points as it is printed, is too small to read: how many, and the worst."""
    small = {name: points for name, points in sizes.items() if points < SMALLEST - _NEAR}
    if not small:
        return None
    worst = min(small, key=lambda name: small[name])
    return Text(
        f"{SMALLEST:g}ポイントより小さい文字のあるカード: {len(small)}種類（「{worst}」は{small[worst]:.1f}ポイント）。",
        f"Cards with type smaller than {SMALLEST:g} points: {len(small)} (“{worst}” has {small[worst]:.1f} points).",
    )


def scale_of(card: Size, turn: int, face: Drawing) -> float:
    """How large a face is printed, in parts of what it is drawn in."""
    width, height = (face.height, face.width) if turn in (90, 270) else (face.width, face.height)
    return min(card.width / width, card.height / height)
