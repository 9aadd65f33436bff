"""Faces that are finished: their content is written before the document is, and is the same in whatever document they stand.

Documents of few faces are smallest where what their faces have in common is looked for (`document.sharing`); in those of many that takes
long, and no face can be written before all are drawn. A finished face shows forms and gradients that have a name by what they are: the
frame around its texts, the outlines of figures. It writes colours by themselves and letters by their numbers in the whole font. So faces
can be finished one by one, in several processes, and kept.
"""

from __future__ import annotations

import functools
import re
import zlib
from collections.abc import Callable, Sequence
from hashlib import blake2b
from typing import Final, NamedTuple

from cardforge.printing.document.compact import packed
from cardforge.printing.document.painting import content
from cardforge.printing.drawing.colours import Gradient, rgb
from cardforge.printing.drawing.fonts import VERTICAL, FontBook
from cardforge.printing.drawing.lasting import lasting_name
from cardforge.printing.drawing.operations import Drawing, Group, Operation, Picture, Shape, Shared, bounds, uncoloured
from cardforge.printing.drawing.units import Box, number

#: Shorter content of a frame is written into each face.
_SHORTEST: Final = 100
#: Shorter content of an outline is written wherever it is shown.
_SHORTEST_PART: Final = 20
#: The widest line of an outline that lasts, in parts of its field, and how its width is written.
_WIDEST: Final = 12.0
_WIDTH: Final = re.compile(r"(?<![^ \n])[\d.]+ w ")
#: So many operations at most has an ornament that stands in the frames of several faces.
_ORNAMENT: Final = 12
#: The side of the field that figures are drawn on.
_FIELD: Final = 100.0
#: Bytes that a string in a PDF cannot hold as they are.
_ESCAPED: Final = str.maketrans({"\\": r"\\", "(": r"\(", ")": r"\)", "\r": r"\r"})


class Form(NamedTuple):
    """Content that faces show by its name, as a stream holds it (``packed``, by ``flate`` or not), what it covers in millimetres, and
    whether it is ``plain``: an outline that takes colours and the width of its line from the place where it is shown."""

    packed: bytes
    flate: bool
    area: tuple[float, float, float, float]
    plain: bool

    @classmethod
    def of(cls, data: bytes, area: tuple[float, float, float, float], *, plain: bool) -> Form:
        """The form of written content."""
        return cls(*packed(data, quickly=True), area, plain)

    @property
    def data(self) -> bytes:
        """The content."""
        return zlib.decompress(self.packed) if self.flate else self.packed

    @property
    def inside(self) -> bytes:
        """The same within other content: the colours that it sets are not those of what follows."""
        data = self.data
        return data if self.plain else b"q\n" + data + b"\nQ"


class Finished(NamedTuple):
    """A face that is finished: its sizes and its smallest type in millimetres, its content, and what this needs: letters by fonts, forms,
    gradients and opacities."""

    width: float
    height: float
    bleed: float
    smallest: float
    data: bytes
    letters: tuple[tuple[str, str], ...]
    forms: tuple[str, ...]
    gradients: tuple[Gradient, ...]
    opacities: tuple[float, ...]


class HasPicture(Exception):
    """A face with a raster picture, which only the document itself can hold."""


class Finisher:
    """Finishes faces; ``forms`` are all that they show, by name. Faces with pictures are written with ``picture``, which gives the name of
    one in the document; without it they are refused (`HasPicture`).
    """

    #: One form is shown with lines of any width.
    widths_outside = True

    def __init__(self, fonts: FontBook, spill: float, picture: Callable[[Picture], str] | None = None) -> None:
        self.forms: dict[str, Form] = {}
        self._fonts = fonts
        self._spill = spill
        self._picture = picture
        self._codes: dict[str, dict[str, tuple[str, float]]] = {}
        self._frames: dict[tuple[Operation, ...], tuple[str, _Needs]] = {}
        self._parts: dict[tuple[object, ...], str] = {}
        self._font_names: dict[str, str] = {}
        self._needs = _Needs()

    def finish(self, face: Drawing) -> Finished:
        """A face with its content written. Raises `HasPicture` where it has one and no place for it."""
        self._needs = needs = _Needs()
        area = Box(0, 0, face.width, face.height).grown(self._spill)
        operations: list[Operation] = []
        frame: list[Operation] = []
        for operation in face.operations:
            if _is_frame(operation):
                frame.append(operation)
                continue
            operations += self._framed(tuple(frame), area)
            frame.clear()
            operations.append(operation)
        operations += self._framed(tuple(frame), area)
        data = content(operations, self).encode("latin-1")
        sizes = [each.size for each in face.words()]
        letters = tuple((font, "".join(sorted(used))) for font, used in sorted(needs.letters.items()))
        parts = tuple(needs.forms), tuple(needs.gradients), tuple(needs.opacities)
        return Finished(face.width, face.height, face.bleed, min(sizes, default=float("inf")), data, letters, *parts)

    def _framed(self, operations: tuple[Operation, ...], area: Box) -> Sequence[Operation]:
        """A form of its own in the place of what frames many faces."""
        if not operations:
            return ()
        known = self._frames.get(operations)
        if known is None:
            outer, self._needs = self._needs, _Needs()
            painted = content(operations, self)
            needs, self._needs = self._needs, outer
            name = "" if len(painted) < _SHORTEST else f"s{blake2b(painted.encode('latin-1'), digest_size=5).hexdigest()}"
            if name:
                self.forms[name] = Form.of(painted.encode("latin-1"), _corners(area), plain=False)
                needs.forms[name] = None
            known = self._frames[operations] = name, needs
        name, needs = known
        self._needs.add(needs)
        return (Shared(name),) if name else operations

    # -- what a content stream asks for (`painting.Resources`) -------------------------------------------------------------------------

    def font(self, name: str) -> str:
        """The resource name of a font."""
        found = self._font_names.get(name)
        if found is None:
            found = self._font_names[name] = font_resource(self._fonts, name)
        return found

    def show(self, font: str, text: str) -> tuple[str, float]:
        """``text`` by the numbers of its letters in the whole font, and its width in parts of the type size."""
        codes = self._codes.setdefault(font, {})
        self._needs.letters.setdefault(font, set()).update(text)
        face = self._fonts.get(font)
        shown, width = "", 0.0
        for letter in text:
            known = codes.get(letter)
            if known is None:
                glyph = face.number(letter)
                code = (chr(glyph >> 8) + chr(glyph & 255)).translate(_ESCAPED)
                known = codes[letter] = code, face.advance(letter)
            shown += known[0]
            width += known[1]
        return f"({shown})", width

    def colour(self, colour: str, *, stroke: bool = False) -> str:
        """The operators that set a flat colour."""
        return plain_colour(colour, stroke=stroke)

    def spot(self, plate: str, colour: str) -> str:
        """Nothing: a screen has no plates."""
        return ""

    def shading(self, gradient: Gradient) -> str:
        """The resource name of a gradient."""
        self._needs.gradients[gradient] = None
        return gradient_name(gradient)

    def transparency(self, opacity: float) -> str:
        """The resource name of a graphics state with this opacity (0 to 1)."""
        self._needs.opacities[opacity] = None
        return opacity_name(opacity)

    def picture(self, operation: Picture) -> str:
        """The resource name of a raster picture. Raises `HasPicture` where there is no place for it."""
        if self._picture is None:
            raise HasPicture
        return self._picture(operation)

    def part(self, operation: Operation) -> str | None:
        """The resource name of a form that paints an outline that lasts, or such a one and its mirror image."""
        mirrored = isinstance(operation, Group)
        if isinstance(operation, Group):
            if len(operation.inside) != 1 or operation.clip is not None or operation.plate:
                return None
            shape = operation.inside[0]
        else:
            shape = operation
        if not isinstance(shape, Shape):
            return None
        lasting = lasting_name(shape.outline)
        if not lasting or isinstance(shape.fill, Gradient) or shape.opacity < 1:
            return None
        if mirrored and not _is_mirrored(operation):
            return None
        key = (lasting, mirrored, shape.fill is None, shape.stroke is None, shape.even_odd, shape.round_ends, shape.dash)
        name = self._parts.get(key)
        if name is None:
            name = self._parts[key] = self._new_part(operation, shape, lasting)
        if not name:
            return None
        self._needs.forms[name] = None
        return name

    def _new_part(self, operation: Operation, shape: Shape, lasting: str) -> str:
        """The name of a form for an outline, which is made; nothing where it is too short for one."""
        bare, look = uncoloured(operation), _look(shape)
        assert bare is not None
        painted = content([bare], _Bare(self))
        if look:
            painted = "\n".join(_WIDTH.sub("", line) for line in painted.split("\n"))
        if len(painted) < _SHORTEST_PART:
            return ""
        name = f"e{lasting}{look}{'m' if isinstance(operation, Group) else ''}"
        # What is shown is as wide as the widest line is, whichever is drawn first.
        area = bounds(_thin(bare)).grown(_WIDEST)
        self.forms[name] = Form.of(painted.encode("latin-1"), _corners(area), plain=True)
        return name


class _Needs:
    """What content needs, in the order in which it asks for it."""

    def __init__(self) -> None:
        self.letters: dict[str, set[str]] = {}
        self.forms: dict[str, None] = {}
        self.gradients: dict[Gradient, None] = {}
        self.opacities: dict[float, None] = {}

    def add(self, other: _Needs) -> None:
        for font, letters in other.letters.items():
            self.letters.setdefault(font, set()).update(letters)
        self.forms |= other.forms
        self.gradients |= other.gradients
        self.opacities |= other.opacities


class _Bare:
    """What the content of an outline asks for: nothing but itself."""

    def __init__(self, outer: Finisher) -> None:
        self.font, self.show, self.colour = outer.font, outer.show, outer.colour
        self.spot, self.shading = outer.spot, outer.shading
        self.transparency, self.picture = outer.transparency, outer.picture
        self.widths_outside = False

    def part(self, operation: Operation) -> None:
        return None


def font_resource(fonts: FontBook, name: str) -> str:
    """The resource name of a font in documents of finished faces: by its number among all that there are."""
    return f"{'V' if name.endswith(VERTICAL) else 'T'}{fonts.names.index(name.removesuffix(VERTICAL))}"


@functools.lru_cache(maxsize=4096)
def gradient_name(gradient: Gradient) -> str:
    """The resource name of a gradient in documents of finished faces."""
    return f"g{blake2b(repr(gradient).encode(), digest_size=5).hexdigest()}"


def opacity_name(opacity: float) -> str:
    """The resource name of an opacity (0 to 1) in documents of finished faces."""
    return f"o{round(opacity * 1_000_000):x}"


@functools.lru_cache(maxsize=16384)
def plain_colour(colour: str, *, stroke: bool = False) -> str:
    """The operators that set a colour by its parts of red, green and blue; a grey by one number.

    >>> plain_colour("#808080"), plain_colour("#ff0080", stroke=True)
    ('.502 g', '1 0 .502 RG')
    """
    red, green, blue = rgb(colour)
    if red == green == blue:
        return f"{number(red)} {'G' if stroke else 'g'}"
    return f"{number(red)} {number(green)} {number(blue)} {'RG' if stroke else 'rg'}"


def _is_frame(operation: Operation) -> bool:
    """Whether an operation is of the kind that many faces have in common: shapes and small ornaments, no words and no pictures."""
    if isinstance(operation, Group):
        return operation.clip is None and len(operation.inside) <= _ORNAMENT and all(isinstance(each, Shape) for each in operation.inside)
    return isinstance(operation, Shape)


def _is_mirrored(group: Operation) -> bool:
    """Whether a group shows one shape and its mirror image about a line that stands upright."""
    if not isinstance(group, Group) or len(group.matrices) != 2:
        return False
    first, second = group.matrices
    return first == (1.0, 0.0, 0.0, 1.0, 0.0, 0.0) and second == (-1.0, 0.0, 0.0, 1.0, _FIELD, 0.0)


def _look(shape: Shape) -> str:
    """What tells ways to paint one outline apart, but for the width of its line, in letters; nothing where it is only filled."""
    if shape.stroke is None and not shape.even_odd:
        return ""
    dash = "".join(f"d{round(each * 1000):x}" for each in shape.dash)
    return f"-{'r' if shape.round_ends else ''}{'o' if shape.even_odd else ''}{'' if shape.fill is None else 'f'}{dash}"


def _thin(operation: Operation) -> Operation:
    """An outline, at one place or several, without the width of its line."""
    if isinstance(operation, Group):
        return Group((_thin(operation.inside[0]),), operation.matrices)
    assert isinstance(operation, Shape)
    return operation._replace(width=0.0)


def _corners(area: Box) -> tuple[float, float, float, float]:
    return round(area.x, 4), round(area.y, 4), round(area.right, 4), round(area.bottom, 4)
