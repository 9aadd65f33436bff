"""A drawing: the plain list of what is to be put on a card or a page, in the order of painting.

Every output (PDF, pictures, the log that tests compare) is made from these operations and from nothing else. Lengths are millimetres
from the top left corner, y grows downwards; type sizes are millimetres too.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from pathlib import Path as FilePath
from typing import NamedTuple, TypeAlias

from cardforge.printing.drawing.colours import Gradient, Paint
from cardforge.printing.drawing.units import Box, number

#: ``a b c d e f`` of PDF's ``cm``: x' = a x + c y + e, y' = b x + d y + f.
Matrix: TypeAlias = tuple[float, float, float, float, float, float]

#: One step of an outline: ``("M", x, y)``, ``("L", x, y)``, ``("C", x1, y1, x2, y2, x, y)`` or ``("Z",)``.
Step: TypeAlias = tuple[str | float, ...]

#: An outline.
Outline: TypeAlias = tuple[Step, ...]


class Shape(NamedTuple):
    """An outline filled and stroked: ``width`` of the stroke and ``dash`` (line, gap, ...) in millimetres, ``opacity`` from 0 to 1."""

    outline: Outline
    fill: Paint | None = None
    stroke: str | None = None
    width: float = 0.2
    dash: tuple[float, ...] = ()
    opacity: float = 1.0
    even_odd: bool = False
    round_ends: bool = False


class Lettering(NamedTuple):
    """Text on one base line. ``parts`` are pieces of text, each with its own x, so that squeezed places are exact.

    ``font`` is the name of a face in the font book, ``size`` the type size in millimetres, ``turn`` degrees clockwise about
    the first part's start. ``stretch`` is the horizontal scale (1 is natural), ``slant`` the tangent by which letters lean to the right.
    """

    font: str
    size: float
    colour: str
    y: float
    parts: tuple[tuple[float, str], ...]
    turn: float = 0.0
    stretch: float = 1.0
    slant: float = 0.0

    @property
    def text(self) -> str:
        """All parts, joined."""
        return "".join(part for _, part in self.parts)


class Picture(NamedTuple):
    """A raster picture scaled to ``box``; ``crop`` (left, top, right, bottom, each 0 to 1) is the part of it that is shown."""

    file: FilePath
    box: Box
    crop: tuple[float, float, float, float] = (0.0, 0.0, 1.0, 1.0)


class Group(NamedTuple):
    """Operations drawn together, shown only within ``clip``, once through each of ``matrices`` (a petal, turned).

    ``plate`` is the ink of its own that they are printed in, where a press has it (foil, white); elsewhere they have their colours.
    """

    inside: tuple[Operation, ...]
    matrices: tuple[Matrix, ...] = ()
    clip: Outline | None = None
    plate: str = ""


class Shared(NamedTuple):
    """A drawing that the document holds once and shows here."""

    name: str


Operation: TypeAlias = "Shape | Lettering | Picture | Group | Shared"


@dataclass(slots=True)
class Drawing:
    """Operations in the order of painting, on an area of ``width`` x ``height`` millimetres, and ``bleed`` more on each side."""

    width: float
    height: float
    operations: list[Operation] = field(default_factory=list)
    bleed: float = 0.0

    def add(self, *operations: Operation) -> None:
        """Paint ``operations`` over what is there."""
        self.operations.extend(operations)

    def words(self) -> list[Lettering]:
        """Every piece of text, in the order of painting."""
        return [operation for operation in walk(self.operations) if isinstance(operation, Lettering)]

    def log(self) -> list[str]:
        """One line for each operation, for people and tests to compare."""
        return [line for operation in self.operations for line in _lines(operation, "")]


def walk(operations: list[Operation] | tuple[Operation, ...]) -> list[Operation]:
    """All operations, those inside groups too."""
    found: list[Operation] = []
    for operation in operations:
        found.append(operation)
        if isinstance(operation, Group):
            found.extend(walk(operation.inside))
    return found


def rectangle(box: Box, radius: float = 0.0) -> Outline:
    """The outline of a box, its corners rounded by ``radius`` millimetres."""
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    if radius <= 0:
        return (("M", x, y), ("L", right, y), ("L", right, bottom), ("L", x, bottom), ("Z",))
    r = min(radius, box.width / 2, box.height / 2)
    k = r * (1 - CIRCLE)
    return (
        ("M", x + r, y),
        ("L", right - r, y),
        ("C", right - k, y, right, y + k, right, y + r),
        ("L", right, bottom - r),
        ("C", right, bottom - k, right - k, bottom, right - r, bottom),
        ("L", x + r, bottom),
        ("C", x + k, bottom, x, bottom - k, x, bottom - r),
        ("L", x, y + r),
        ("C", x, y + k, x + k, y, x + r, y),
        ("Z",),
    )


def uncoloured(operation: Operation) -> Operation | None:
    """``operation`` without its colours, where it is one outline in flat colours, at one place or several; else nothing."""
    if isinstance(operation, Group):
        single = len(operation.inside) == 1 and operation.clip is None and not operation.plate
        inside = uncoloured(operation.inside[0]) if single else None
        return None if inside is None else Group((inside,), operation.matrices)
    if not isinstance(operation, Shape) or isinstance(operation.fill, Gradient) or operation.opacity < 1:
        return None
    fill, stroke = operation.fill and "", operation.stroke and ""
    return Shape(operation.outline, fill, stroke, operation.width, operation.dash, 1.0, operation.even_odd, operation.round_ends)


def bounds(operation: Operation) -> Box:
    """A box of whole millimetres about a shape, or one shape at several places: its outline, the outline's handles, and its stroke."""
    if isinstance(operation, Group):
        inner = bounds(operation.inside[0])
        corners = [(x, y) for x in (inner.x, inner.right) for y in (inner.y, inner.bottom)]
        places = [(a * x + c * y + e, b * x + d * y + f) for a, b, c, d, e, f in operation.matrices for x, y in corners]
        return _box([x for x, _ in places], [y for _, y in places])
    assert isinstance(operation, Shape)
    reach = 0.0 if operation.stroke is None else operation.width
    figures = [[float(part) for part in step[1:]] for step in operation.outline]
    across, down = [x for row in figures for x in row[::2]], [y for row in figures for y in row[1::2]]
    return _box([min(across) - reach, max(across) + reach], [min(down) - reach, max(down) + reach])


def _box(across: list[float], down: list[float]) -> Box:
    """The box of whole millimetres about some points."""
    left, top = math.floor(min(across)), math.floor(min(down))
    return Box(left, top, math.ceil(max(across)) - left, math.ceil(max(down)) - top)


#: How far a Bézier handle stands off to draw a quarter circle of radius 1.
CIRCLE = 0.5522847498


def ellipse(box: Box) -> Outline:
    """The ellipse that fills ``box``."""
    (x, y), a, b = box.centre, box.width / 2, box.height / 2
    p, q = a * CIRCLE, b * CIRCLE
    return (
        ("M", x + a, y),
        ("C", x + a, y + q, x + p, y + b, x, y + b),
        ("C", x - p, y + b, x - a, y + q, x - a, y),
        ("C", x - a, y - q, x - p, y - b, x, y - b),
        ("C", x + p, y - b, x + a, y - q, x + a, y),
        ("Z",),
    )


def polygon(points: list[tuple[float, float]], *, closed: bool = True) -> Outline:
    """Straight lines through ``points``."""
    steps: list[Step] = [("M" if index == 0 else "L", x, y) for index, (x, y) in enumerate(points)]
    return (*steps, ("Z",)) if closed else tuple(steps)


def outline_text(outline: Outline) -> str:
    """An outline as SVG path data."""
    return " ".join(" ".join(part if isinstance(part, str) else number(part) for part in step) for step in outline)


def _lines(operation: Operation, indent: str) -> list[str]:
    if isinstance(operation, Lettering):
        parts = " ".join(f"{number(x, 2)}:{text!r}" for x, text in operation.parts)
        lean = f" slant={number(operation.slant)}" if operation.slant else ""
        return [f"{indent}words {operation.font} {number(operation.size, 3)} {operation.colour} y={number(operation.y, 2)}{lean} {parts}"]
    if isinstance(operation, Shared):
        return [f"{indent}shared {operation.name}"]
    if isinstance(operation, Picture):
        return [f"{indent}picture {operation.file.name} " + " ".join(number(value, 2) for value in operation.box)]
    if isinstance(operation, Group):
        inner = [line for inside in operation.inside for line in _lines(inside, indent + "  ")]
        clip = f" clip {outline_text(operation.clip)}" if operation.clip else ""
        plate = f" plate {operation.plate}" if operation.plate else ""
        return [f"{indent}group x{max(1, len(operation.matrices))}{plate}{clip}", *inner]
    stroke = f" stroke {operation.stroke} {number(operation.width)}" if operation.stroke else ""
    return [f"{indent}shape {operation.fill or 'none'}{stroke} {outline_text(operation.outline)}"]
