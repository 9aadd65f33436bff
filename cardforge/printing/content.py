"""Operations as a PDF content stream: the numbers and letters between ``q`` and ``Q``, in millimetres with y pointing down."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable
from itertools import pairwise
from typing import Any, Protocol

from cardforge.printing.colours import Gradient, Paint, rgb
from cardforge.printing.drawing import Group, Matrix, Operation, Outline, Picture, Shape, Shared, Words
from cardforge.printing.inks import Press
from cardforge.printing.units import number

_STEPS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


class Resources(Protocol):
    """Where a content stream's fonts, gradients, transparencies and pictures are registered; ``press``: whose inks they are in."""

    press: Press | None

    def font(self, name: str) -> str:
        """The resource name of a font."""
        ...

    def show(self, font: str, text: str) -> tuple[str, float]:
        """``text`` as a PDF string in the codes of ``font``, and its width in parts of the type size."""
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

    def outline(self, outline: Outline) -> str | None:
        """The resource name of a form that fills an outline in the colour set before, where the document holds one."""
        ...


@functools.lru_cache(maxsize=4096)
def colour_operator(colour: str, *, stroke: bool = False, press: Press | None = None) -> str:
    """The operator that sets a flat colour: greys in one number, all else in three; for a ``press`` in four inks."""
    if press is not None:
        return f"{' '.join(map(number, press.cmyk(colour)))} {'K' if stroke else 'k'}"
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
        """Append one operation."""
        if isinstance(operation, Words):
            self._words(operation)
        elif isinstance(operation, Shape):
            self._shape(operation)
        elif isinstance(operation, Group):
            self._group(operation)
        elif isinstance(operation, Shared):
            self.lines.append(f"/{operation.name} Do")
        else:
            self._picture(operation)

    def _group(self, group: Group) -> None:
        before = self._fill
        if len(group.inside) == 1 and group.clip is None and isinstance(group.inside[0], Shape) and group.inside[0].fill is not None:
            # One shape many times: its colour is set once, outside.
            self._set_fill(group.inside[0].fill)
            before = self._fill
        inner = _Writer(self.resources)
        inner._fill = before if len(group.inside) == 1 else None
        for inside in group.inside:
            inner.write(inside)
        body = "\n".join(inner.lines)
        clip = f" {path(group.clip)} W n" if group.clip is not None else ""
        step = _same_step(group.matrices) if group.clip is None else None
        if step is not None:
            # Each copy stands to the one before as the next does to it: the same words again and again, which compress to nothing.
            again = f"\n{' '.join(number(part, 7) for part in step)} cm\n{body}" * (len(group.matrices) - 1)
            self.lines.append(f"q {_cm(group.matrices[0])}\n{body}{again}\nQ")
        elif group.matrices:
            self.lines.extend(f"q {_cm(matrix)}{clip}\n{body}\nQ" for matrix in group.matrices)
        else:
            self.lines.append(f"q{clip}\n{body}\nQ")
        self._fill = before

    def _set_fill(self, fill: Paint) -> None:
        if isinstance(fill, str) and fill != self._fill:
            self.lines.append(colour_operator(fill, press=self.resources.press))
            self._fill = fill

    def _shape(self, shape: Shape) -> None:
        outline = path(shape.outline)
        if isinstance(shape.fill, Gradient):
            self.lines.append(f"q {outline} W n /{self.resources.shading(shape.fill)} sh Q")
            if shape.stroke is None:
                return
        fill = shape.fill if isinstance(shape.fill, str) else None
        paint = _paint_operator(fill, shape.stroke, shape.even_odd)
        if shape.stroke is None and shape.opacity == 1:
            if fill is not None:
                self._set_fill(fill)
            form = None if shape.even_odd else self.resources.outline(shape.outline)
            self.lines.append(f"/{form} Do" if form else f"{outline} {paint}")
            return
        state = ["q"]
        if shape.opacity < 1:
            state.append(f"/{self.resources.transparency(shape.opacity)} gs")
        if fill is not None:
            state.append(colour_operator(fill, press=self.resources.press))
        if shape.stroke is not None:
            state.append(f"{colour_operator(shape.stroke, stroke=True, press=self.resources.press)} {number(shape.width)} w")
            if shape.dash:
                state.append(f"[{' '.join(map(number, shape.dash))}] 0 d")
            if shape.round_ends:
                state.append("1 J 1 j")
        self.lines.append(f"{' '.join(state)} {outline} {paint} Q")

    def _words(self, words: Words) -> None:
        turn = math.radians(words.turn)
        cosine, sine = math.cos(turn), math.sin(turn)
        size = words.size
        matrix = (size * words.stretch * cosine, size * words.stretch * sine, size * sine, -size * cosine, words.parts[0][0], words.y)
        name = self.resources.font(words.font)
        shown: list[str] = []
        pen = words.parts[0][0]
        for x, text in words.parts:
            # White between parts, in thousandths of the type size, as TJ counts it: positive moves back.
            gap = round((pen - x) / (size * words.stretch) * 1000)
            codes, width = self.resources.show(words.font, text)
            shown.append(f"{gap}{codes}" if gap else codes)
            pen = x + width * size * words.stretch
        self._set_fill(words.colour)
        self.lines.append(f"BT /{name} 1 Tf {' '.join(map(number, matrix))} Tm [{''.join(shown)}]TJ ET")

    def _picture(self, picture: Picture) -> None:
        # The document holds only the shown part of a picture: it fills the box.
        box, name = picture.box, self.resources.picture(picture)
        matrix = (box.width, 0.0, 0.0, -box.height, box.x, box.bottom)
        self.lines.append(f"q {_cm(matrix)} /{name} Do Q")


@functools.lru_cache(maxsize=4096)
def path(outline: Outline) -> str:
    """An outline as path operators; a box that is one is written as ``re``."""
    if len(outline) == 5 and [step[0] for step in outline] == ["M", "L", "L", "L", "Z"]:
        (_, x, y), (_, u, v), (_, s, t), (_, p, q) = outline[:4]
        if y == v and u == s and t == q and p == x and all(isinstance(part, (int, float)) for part in (x, y, u, v, s, t)):
            return f"{_n(x)} {_n(y)} {number(float(s) - float(x))} {number(float(t) - float(y))} re"
    return " ".join(" ".join([*(_n(part) for part in step[1:]), _STEPS[str(step[0])]]) for step in outline)


def _n(value: Any) -> str:
    return number(float(value))


def _same_step(matrices: tuple[Matrix, ...]) -> Matrix | None:
    """The matrix that leads from each of ``matrices`` to the next, where it is always the same."""
    if len(matrices) < 3:
        return None
    first = _between(matrices[0], matrices[1])
    if first is None:
        return None
    for before, after in pairwise(matrices[1:]):
        step = _between(before, after)
        if step is None or any(abs(one - two) > 1e-6 for one, two in zip(first, step, strict=True)):
            return None
    return first


def _between(before: Matrix, after: Matrix) -> Matrix | None:
    """What has to be done within ``before`` to be in ``after``."""
    a, b, c, d, e, f = before
    area = a * d - b * c
    if abs(area) < 1e-12:
        return None
    inverse = (d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area)
    p, q, r, s, t, u = after
    g, h, i, j, k, m = inverse
    return (p * g + q * i, p * h + q * j, r * g + s * i, r * h + s * j, t * g + u * i + k, t * h + u * j + m)


def _cm(matrix: Matrix) -> str:
    return " ".join(map(number, matrix)) + " cm"


def _paint_operator(fill: Paint | None, stroke: str | None, even_odd: bool) -> str:
    star = "*" if even_odd else ""
    if fill is not None and stroke is not None:
        return f"B{star}"
    if stroke is not None:
        return "S"
    return f"f{star}" if fill is not None else "n"
