"""Operations as a PDF content stream: the numbers and letters between ``q`` and ``Q``, in millimetres with y pointing down."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable
from itertools import pairwise
from typing import Any, Final, Protocol, cast

from cardforge.printing.drawing.colours import Gradient
from cardforge.printing.drawing.operations import Group, Lettering, Matrix, Operation, Outline, Picture, Shape, Shared, uncoloured
from cardforge.printing.drawing.units import number

#: The matrix that changes nothing.
_IDENTITY: Final[Matrix] = (1, 0, 0, 1, 0, 0)

_STEPS: Final = {"M": "m", "L": "l", "C": "c", "Z": "h"}


class Resources(Protocol):
    """Where a content stream's fonts, colours, gradients, transparencies, pictures and forms are registered."""

    def font(self, name: str) -> str:
        """The resource name of a font."""
        ...

    def show(self, font: str, text: str) -> tuple[str, float]:
        """``text`` as a PDF string in the codes of ``font``, and its width in parts of the type size."""
        ...

    def colour(self, colour: str, *, stroke: bool = False) -> str:
        """The operators that set a flat colour for what is filled, or for what is stroked."""
        ...

    def spot(self, plate: str, colour: str) -> str:
        """The operators that set an ink of its own for all that follows, where the document has that plate; else nothing."""
        ...

    def shading(self, gradient: Gradient) -> str:
        """The resource name of a gradient."""
        ...

    def transparency(self, opacity: float) -> str:
        """The resource name of a graphics state with this opacity (0 to 1)."""
        ...

    def picture(self, operation: Picture) -> str:
        """The resource name of a raster picture."""
        ...

    #: Whether the forms of `part` leave the width of their lines to the place where they are shown.
    widths_outside: bool

    def part(self, operation: Operation) -> str | None:
        """The resource name of a form that paints this in the colours set before, where the document holds one."""
        ...


def content(operations: Iterable[Operation], resources: Resources) -> str:
    """The content stream that paints ``operations``."""
    writer = _Writer(resources)
    for operation in operations:
        writer.write(operation)
    return "\n".join(writer.ended())


class _Writer:
    """Writes operations one after the other; what is set already (colours, font, place in a text) is not set again."""

    def __init__(self, resources: Resources, fill: str = "", spot: str = "") -> None:
        self.resources = resources
        #: The ink of its own that all is painted in: no colour is set then.
        self._spot = spot
        self._lines: list[str] = []
        self._fill = fill
        self._stroke = ""
        #: The colour spaces by name in which what is filled, and what is stroked, is coloured: empty where that is not known.
        self._spaces = ("", "")
        self._width = -1.0
        self._font = ""
        self._pen: tuple[float, float] | None = None

    def write(self, operation: Operation) -> None:
        """Append one operation."""
        if isinstance(operation, Lettering):
            self._words(operation)
            return
        self._end_text()
        form = self.resources.part(operation)
        if form is not None:
            self._set_colours(operation)
            if self.resources.widths_outside:
                self._set_width(operation)
            self._lines.append(f"/{form} Do")
        elif isinstance(operation, Shape):
            self._shape(operation)
        elif isinstance(operation, Group):
            self._group(operation)
        elif isinstance(operation, Shared):
            self._lines.append(f"/{operation.name} Do")
        else:
            self._picture(operation)

    def ended(self) -> list[str]:
        """The lines of all that was written."""
        self._end_text()
        return self._lines

    def _group(self, group: Group) -> None:
        single = uncoloured(group) is not None
        if single:
            # One shape many times: its colour is set once, outside.
            self._set_colours(group)
        spot = self.resources.spot(group.plate, colour_of(group)) if group.plate else ""
        spot = spot or self._spot
        inner = _Writer(self.resources, self._fill if len(group.inside) == 1 else "", spot)
        inner._stroke = self._stroke if single else ""
        step = _same_step(group.matrices) if group.clip is None else None
        if step is None:
            inner._spaces = self._spaces
        for inside in group.inside:
            inner.write(inside)
        body = "\n".join(([spot] if spot else []) + inner.ended())
        clip = f" {path(group.clip)} W n" if group.clip is not None else ""
        if step is not None:
            # Each copy stands to the one before as the next does to it: the same words again and again, which compress to nothing.
            again = f"\n{_cm(step, 5)}\n{body}" * (len(group.matrices) - 1)
            self._lines.append(f"q{_cm(group.matrices[0])}\n{body}{again}\nQ")
        else:
            self._lines.extend(f"q{_cm(matrix)}{clip}\n{body}\nQ" for matrix in group.matrices or (_IDENTITY,))

    def _set_colours(self, operation: Operation) -> None:
        """Set the colours of the one shape that ``operation`` is, at one place or many."""
        while isinstance(operation, Group):
            operation = operation.inside[0]
        assert isinstance(operation, Shape)
        if isinstance(operation.fill, str):
            self._set_fill(operation.fill)
        if operation.stroke:
            self._set_stroke(operation.stroke)

    def _set_width(self, operation: Operation) -> None:
        """Set the width of the line of the one shape that ``operation`` is, where it has one."""
        while isinstance(operation, Group):
            operation = operation.inside[0]
        assert isinstance(operation, Shape)
        if operation.stroke is not None and operation.width != self._width:
            self._lines.append(f"{number(operation.width)} w")
            self._width = operation.width

    def _set_fill(self, colour: str) -> None:
        if colour != self._fill and not self._spot:
            space, written = self._in_space(self.resources.colour(colour), self._spaces[0])
            self._spaces = space, self._spaces[1]
            self._lines.append(written)
            self._fill = colour

    def _set_stroke(self, colour: str) -> None:
        if colour != self._stroke and not self._spot:
            space, written = self._in_space(self.resources.colour(colour, stroke=True), self._spaces[1])
            self._spaces = self._spaces[0], space
            self._lines.append(written)
            self._stroke = colour

    def _in_space(self, operators: str, before: str) -> tuple[str, str]:
        """The name of the colour space that ``operators`` set, and what of them is still to be written after the space ``before``."""
        if not operators.startswith("/"):
            return "", operators
        space, _, rest = operators.partition(" ")
        return space, rest.partition(" ")[2] if space == before else operators

    def _shape(self, shape: Shape) -> None:
        outline = path(shape.outline)
        if isinstance(shape.fill, Gradient) and self._spot:
            shape = shape._replace(fill=shape.fill.colours[0])
        if isinstance(shape.fill, Gradient):
            self._lines.append(f"q {outline} W n /{self.resources.shading(shape.fill)} sh Q")
            if shape.stroke is None:
                return
            shape = shape._replace(fill=None)
        self._set_colours(shape)
        state = []
        if shape.opacity < 1:
            state.append(f"/{self.resources.transparency(shape.opacity)} gs")
        if shape.dash:
            state.append(f"[{' '.join(map(number, shape.dash))}] 0 d")
        if shape.round_ends:
            state.append("1 J 1 j")
        width = f"{number(shape.width)} w " if shape.stroke is not None else ""
        self._width = -1.0 if width else self._width
        painted = f"{width}{_painted(outline, shape)}"
        self._lines.append(f"q {' '.join(state)} {painted} Q" if state else painted)

    def _words(self, words: Lettering) -> None:
        """Text is written in a system of its own with y pointing up; each line is placed by its way from the line before."""
        x, y = round(words.parts[0][0], 2), round(words.y, 2)
        if words.turn or words.slant or self._pen is None:
            self._end_text()
            turn = math.radians(words.turn)
            cosine, sine, lean = math.cos(turn), math.sin(turn), words.slant
            matrix = (cosine, sine, sine + lean * cosine, lean * sine - cosine, x, y)
            self._lines.append(f"BT {' '.join(map(number, matrix))} Tm")
        else:
            self._lines.append(f"{number(x - self._pen[0], 2)} {number(self._pen[1] - y, 2)} Td")
        self._pen = x, y
        self._set_fill(words.colour)
        font = f"/{self.resources.font(words.font)} {number(words.size)} Tf"
        if font != self._font:
            self._lines.append(font)
            self._font = font
        shown: list[str] = []
        pen = words.parts[0][0]
        for left, text in words.parts:
            # White between parts, in thousandths of the type size, as TJ counts it: positive moves back.
            gap = round((pen - left) / (words.size * words.stretch) * 1000)
            codes, width = self.resources.show(words.font, text)
            shown.append(f"{gap}{codes}" if gap else codes)
            pen = left + width * words.size * words.stretch
        line = f"[{''.join(shown)}]TJ"
        self._lines.append(line if words.stretch == 1 else f"{number(words.stretch * 100)} Tz {line} 100 Tz")
        if words.turn or words.slant:
            self._end_text()

    def _end_text(self) -> None:
        if self._pen is not None:
            self._lines.append("ET")
            self._pen = None

    def _picture(self, picture: Picture) -> None:
        # The document holds only the shown part of a picture: it fills the box.
        box, name = picture.box, self.resources.picture(picture)
        matrix = (box.width, 0.0, 0.0, -box.height, box.x, box.bottom)
        self._lines.append(f"q{_cm(matrix)} /{name} Do Q")


def colour_of(operation: Operation) -> str:
    """The first flat colour in an operation: what is on the screen of an ink of its own.

    >>> colour_of(Lettering("gothic", 3, "#d4af37", 0, ((0, "7"),)))
    '#d4af37'
    """
    if isinstance(operation, Group):
        return next((colour for colour in map(colour_of, operation.inside) if colour), "")
    if isinstance(operation, Lettering):
        return operation.colour
    if isinstance(operation, Shape):
        fill = operation.fill.colours[0] if isinstance(operation.fill, Gradient) else operation.fill
        return fill or operation.stroke or ""
    return ""


@functools.lru_cache(maxsize=1024)
def path(outline: Outline) -> str:
    """An outline as path operators; a box that is one is written as ``re``."""
    if len(outline) == 5 and [step[0] for step in outline] == ["M", "L", "L", "L", "Z"]:
        (_, x, y), (_, u, v), (_, s, t), (_, p, q) = outline[:4]
        if y == v and u == s and t == q and p == x and all(isinstance(part, (int, float)) for part in (x, y, u, v, s, t)):
            return f"{_n(x)} {_n(y)} {number(float(s) - float(x))} {number(float(t) - float(y))} re"
    words: list[str] = []
    at: tuple[Any, ...] = ()
    for step in outline:
        numbers, operator = cast("tuple[float, ...]", step[1:]), _STEPS[str(step[0])]
        if operator == "c":
            # A curve that starts, or ends, as a straight line is written with one point less.
            if numbers[:2] == at:
                numbers, operator = numbers[2:], "v"
            elif numbers[2:4] == numbers[4:]:
                numbers, operator = (*numbers[:2], *numbers[4:]), "y"
        words += map(number, numbers)
        words.append(operator)
        at = numbers[-2:]
    return " ".join(words)


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


def _cm(matrix: Matrix, digits: int = 3) -> str:
    """The operator that goes into the system of ``matrix``, after a space; nothing where it changes nothing."""
    return "" if matrix == _IDENTITY else f" {' '.join([number(part, digits) for part in matrix])} cm"


def _painted(outline: str, shape: Shape) -> str:
    """An outline with the operator that paints it; filling closes it, and so do the operators in small letters."""
    closed = outline.endswith(" h")
    star = "*" if shape.even_odd else ""
    if shape.stroke is None:
        operator = "n" if shape.fill is None else f"f{star}"
        return f"{outline.removesuffix(' h')} {operator}"
    operator = "S" if shape.fill is None else f"B{star}"
    return f"{outline.removesuffix(' h')} {operator.lower() if closed else operator}"
