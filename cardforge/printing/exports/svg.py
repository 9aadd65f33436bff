"""A face as one SVG picture: the same operations as the PDF's, text as outlines, so that a screen needs no font."""

from __future__ import annotations

import base64
import io
from collections.abc import Iterable
from html import escape
from itertools import count

from cardforge.printing.drawing.colours import Gradient, Paint
from cardforge.printing.drawing.fonts import FontBook
from cardforge.printing.drawing.operations import Drawing, Group, Lettering, Operation, Picture, Shape, outline_text
from cardforge.printing.drawing.units import Size, number


def face_svg(
    drawing: Drawing, fonts: FontBook, *, title: str = "", prefix: str = "", bleed: float | None = None, size: Size | None = None
) -> str:
    """``drawing`` as an SVG document; its user units are millimetres.

    ``title`` is what a reader of the screen says. ``prefix`` stands before every name inside, so that several can lie in one page. With
    ``bleed`` (millimetres around the card) the document says how large it is, the card as large as ``size`` or as it is drawn; without
    it, it is as large as the page wants it to be.

    Raises CardforgeError: a font or a picture of it cannot be read.
    """
    writer = _Writer(fonts, prefix)
    body = "".join(map(writer.write, drawing.operations))
    named = f"<title>{escape(title, quote=False)}</title>" if title else ""
    around = bleed or 0.0
    box = (-around, -around, drawing.width + 2 * around, drawing.height + 2 * around)
    shown = size or Size(drawing.width, drawing.height)
    said = "" if bleed is None else f' width="{number(shown.width + 2 * around)}mm" height="{number(shown.height + 2 * around)}mm"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{" ".join(map(number, box))}"{said} role="img">'
        f"{named}<defs>{''.join(writer.defined)}</defs>{body}</svg>"
    )


class _Writer:
    """Writes operations; glyphs, gradients and clips are ``defined`` once and named."""

    def __init__(self, fonts: FontBook, prefix: str) -> None:
        self._fonts = fonts
        self._prefix = prefix
        self._numbers = count()
        self._glyphs: dict[tuple[str, str], str] = {}
        self._gradients: dict[Gradient, str] = {}
        self.defined: list[str] = []

    def write(self, operation: Operation) -> str:
        """One operation as elements."""
        match operation:
            case Lettering():
                return self._letters(operation)
            case Shape():
                return self._shape(operation)
            case Group():
                return self._group(operation)
            case Picture():
                return _picture(operation)
        raise TypeError(f"only a document shares drawings: {operation}")

    def _name(self) -> str:
        return f"{self._prefix}n{next(self._numbers)}"

    def _define(self, element: str, inside: str, attributes: str = "") -> str:
        name = self._name()
        self.defined.append(f'<{element} id="{name}"{attributes}>{inside}</{element}>')
        return name

    def _paint(self, paint: Paint | None) -> str:
        if not isinstance(paint, Gradient):
            return paint or "none"
        if paint not in self._gradients:
            places = paint.stops or tuple(at / (len(paint.colours) - 1) for at in range(len(paint.colours)))
            stops = "".join(
                f'<stop offset="{number(at)}" stop-color="{colour}"/>' for at, colour in zip(places, paint.colours, strict=True)
            )
            element, ends = "linearGradient", {"x1": paint.x0, "y1": paint.y0, "x2": paint.x1, "y2": paint.y1}
            if paint.radius:
                # In a PDF the inner circle is a point at the first place, the outer one lies about the second.
                element, ends = "radialGradient", {"cx": paint.x1, "cy": paint.y1, "r": paint.radius, "fx": paint.x0, "fy": paint.y0}
            said = "".join(f' {key}="{number(value)}"' for key, value in ends.items())
            self._gradients[paint] = self._define(element, stops, f' gradientUnits="userSpaceOnUse"{said}')
        return f"url(#{self._gradients[paint]})"

    def _shape(self, shape: Shape) -> str:
        said = [f'<path d="{outline_text(shape.outline)}" fill="{self._paint(shape.fill)}"']
        if shape.stroke:
            said.append(f' stroke="{shape.stroke}" stroke-width="{number(shape.width)}"')
            if shape.dash:
                said.append(f' stroke-dasharray="{" ".join(map(number, shape.dash))}"')
            if shape.round_ends:
                said.append(' stroke-linecap="round" stroke-linejoin="round"')
        if shape.opacity < 1:
            said.append(f' opacity="{number(shape.opacity)}"')
        if shape.even_odd:
            said.append(' fill-rule="evenodd"')
        return "".join(said) + "/>"

    def _letters(self, words: Lettering) -> str:
        font = self._fonts.get(words.font)
        scale, start, shown = words.size * words.stretch, words.parts[0][0], []
        for left, text in words.parts:
            pen = left
            for character in text:
                if glyph := self._glyph(words.font, character):
                    shown.append(f'<use href="#{glyph}" x="{number((pen - start) / scale, 4)}"/>')
                pen += font.advance(character) * scale
        turn = f" rotate({number(words.turn)})" if words.turn else ""
        lean = f" matrix(1 0 {number(-words.slant, 4)} 1 0 0)" if words.slant else ""
        place = f"translate({number(start)} {number(words.y)}){turn}{lean} scale({number(scale, 4)} {number(-words.size, 4)})"
        return f'<g fill="{words.colour}" transform="{place}">{"".join(shown)}</g>'

    def _glyph(self, face: str, character: str) -> str:
        """The name of a character's outline, on an em square of 1; nothing where it has none."""
        key = (face, character)
        if key not in self._glyphs:
            outline = self._fonts.get(face).outline(character)
            self._glyphs[key] = self._name() if outline else ""
            if outline:
                em = number(1 / self._fonts.get(face).units, 8)
                self.defined.append(f'<path id="{self._glyphs[key]}" transform="scale({em})" d="{outline}"/>')
        return self._glyphs[key]

    def _group(self, group: Group) -> str:
        inside = "".join(map(self.write, group.inside))
        if len(group.matrices) > 1:
            name = self._define("g", inside)
            inside = "".join(f'<use href="#{name}" transform="{_matrix(matrix)}"/>' for matrix in group.matrices)
        elif group.matrices:
            inside = f'<g transform="{_matrix(group.matrices[0])}">{inside}</g>'
        if group.clip is None:
            return inside
        clip = self._define("clipPath", f'<path d="{outline_text(group.clip)}"/>')
        return f'<g clip-path="url(#{clip})">{inside}</g>'


def _matrix(matrix: Iterable[float]) -> str:
    return f"matrix({' '.join(number(part, 4) for part in matrix)})"


def _picture(picture: Picture) -> str:
    """The pixels that a print would have, within the document: a page loads nothing from anywhere."""
    from cardforge.printing.face.art.pictures import pixels

    image, data = pixels(picture, picture.file.stat().st_mtime_ns), io.BytesIO()
    plain = image.mode in ("RGB", "L")
    image.save(data, "JPEG" if plain else "PNG", **({"quality": 88} if plain else {}))
    link = f"data:image/{'jpeg' if plain else 'png'};base64,{base64.b64encode(data.getvalue()).decode()}"
    box = " ".join(f'{key}="{number(value)}"' for key, value in zip(("x", "y", "width", "height"), picture.box, strict=True))
    return f'<image {box} preserveAspectRatio="none" href="{link}"/>'
