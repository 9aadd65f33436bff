"""Operations as a PDF content stream: the numbers and letters between ``q`` and ``Q``, in millimetres with y pointing down."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any, Protocol

from cardforge.printing.colours import Gradient, Paint, rgb
from cardforge.printing.drawing import Clip, Matrix, Operation, Outline, Picture, Shape, Words
from cardforge.printing.units import number

_STEPS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


class Resources(Protocol):
    """Where a content stream's fonts, gradients, transparencies and pictures are registered."""

    def show(self, font: str, text: str) -> tuple[str, str]:
        """The resource name of ``font``, and ``text`` as a PDF string in its codes."""
        ...

    def shading(self, gradient: Gradient) -> str:
        """The resource name of a gradient."""
        ...

    def transparency(self, opacity: float) -> str:
        """The resource name of a graphics state with this opacity."""
        ...

    def picture(self, operation: Picture) -> str:
        """The resource name of a raster picture."""
        ...


def colour_operator(colour: str, *, stroke: bool = False) -> str:
    """The operator that sets a flat colour: greys in one number, all else in three."""
    red, green, blue = rgb(colour)
    if red == green == blue:
        return f"{number(red)} {'G' if stroke else 'g'}"
    return f"{number(red)} {number(green)} {number(blue)} {'RG' if stroke else 'rg'}"


def content(operations: Iterable[Operation], resources: Resources) -> str:
    """The content stream that paints ``operations``."""
    writer = _Writer(resources)
    for operation in operations:
        writer.write(operation)
    return "\n".join(writer.lines)


class _Writer:
    def __init__(self, resources: Resources) -> None:
        self.resources = resources
        self.lines: list[str] = []
        self._fill: str | None = None

    def write(self, operation: Operation) -> None:
        if isinstance(operation, Words):
            self._words(operation)
        elif isinstance(operation, Shape):
            self._shape(operation)
        elif isinstance(operation, Clip):
            self._clip(operation)
        else:
            self._picture(operation)

    def _clip(self, operation: Clip) -> None:
        self.lines.append(f"q {path(operation.outline)} W n")
        before, self._fill = self._fill, None
        for inside in operation.inside:
            self.write(inside)
        self._fill = before
        self.lines.append("Q")

    def _shape(self, shape: Shape) -> None:
        outline = path(shape.outline)
        if isinstance(shape.fill, Gradient):
            for matrix in shape.matrices or (None,):
                self.lines.append(f"q{_cm(matrix)} {outline} W n /{self.resources.shading(shape.fill)} sh Q")
            if shape.stroke is None:
                return
        fill: Paint | None = None if isinstance(shape.fill, Gradient) else shape.fill
        paint = _paint_operator(fill, shape.stroke, shape.even_odd)
        start = ["q"] if shape.stroke is not None or shape.opacity < 1 else []
        if shape.opacity < 1:
            start.append(f"/{self.resources.transparency(shape.opacity)} gs")
        if isinstance(fill, str):
            if start or fill != self._fill:
                start.append(colour_operator(fill))
            if start[:1] != ["q"]:
                self._fill = fill
        if shape.stroke is not None:
            start.append(f"{colour_operator(shape.stroke, stroke=True)} {number(shape.width)} w")
            if shape.dash:
                start.append(f"[{' '.join(map(number, shape.dash))}] 0 d")
            if shape.round_ends:
                start.append("1 J 1 j")
        if start:
            self.lines.append(" ".join(start))
        if shape.matrices:
            self.lines.extend(f"q{_cm(matrix)} {outline} {paint} Q" for matrix in shape.matrices)
        else:
            self.lines.append(f"{outline} {paint}")
        if start[:1] == ["q"]:
            self.lines.append("Q")

    def _words(self, words: Words) -> None:
        turn = math.radians(words.turn)
        cosine, sine = math.cos(turn), math.sin(turn)
        size = words.size
        across = number(size * words.stretch * cosine, 4), number(size * words.stretch * sine, 4)
        down = number(size * sine, 4), number(-size * cosine, 4)
        colour = colour_operator(words.colour) if words.colour != self._fill else ""
        self._fill = words.colour
        out = [f"BT {colour}".rstrip()]
        start = words.parts[0][0]
        current = ""
        for x, text in words.parts:
            px, py = start + (x - start) * cosine, words.y + (x - start) * sine
            out.append(f"{across[0]} {across[1]} {down[0]} {down[1]} {number(px)} {number(py)} Tm")
            name, codes = self.resources.show(words.font, text)
            if name != current:
                out.append(f"/{name} 1 Tf")
                current = name
            out.append(f"{codes} Tj")
        out.append("ET")
        self.lines.append(" ".join(out))

    def _picture(self, picture: Picture) -> None:
        box, (left, top, right, bottom) = picture.box, picture.crop
        width, height = box.width / (right - left), box.height / (bottom - top)
        x, y = box.x - left * width, box.y - top * height
        name = self.resources.picture(picture)
        frame = f"{number(box.x)} {number(box.y)} {number(box.width)} {number(box.height)} re W n"
        self.lines.append(f"q {frame} {number(width)} 0 0 {number(-height)} {number(x)} {number(y + height)} cm /{name} Do Q")


def path(outline: Outline) -> str:
    """An outline as path operators; a box that is one is written as ``re``."""
    if len(outline) == 5 and [step[0] for step in outline] == ["M", "L", "L", "L", "Z"]:
        (_, x, y), (_, u, v), (_, s, t), (_, p, q) = outline[:4]
        if y == v and u == s and t == q and p == x and all(isinstance(part, (int, float)) for part in (x, y, u, v, s, t)):
            return f"{_n(x)} {_n(y)} {number(float(s) - float(x))} {number(float(t) - float(y))} re"
    return " ".join(" ".join([*(_n(part) for part in step[1:]), _STEPS[str(step[0])]]) for step in outline)


def _n(value: Any) -> str:
    return number(float(value))


def _cm(matrix: Matrix | None) -> str:
    return "" if matrix is None else " " + " ".join(number(part, 4) for part in matrix) + " cm"


def _paint_operator(fill: Paint | None, stroke: str | None, even_odd: bool) -> str:
    star = "*" if even_odd else ""
    if fill is not None and stroke is not None:
        return f"B{star}"
    if stroke is not None:
        return "S"
    return f"f{star}" if fill is not None else "n"
