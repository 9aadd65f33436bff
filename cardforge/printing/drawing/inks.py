"""The ways colour is put on paper: as it is, in grey, saving ink, or in the four inks of a press."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from cardforge.files.allowed import ordinary
from cardforge.model import CardforgeError, Text
from cardforge.model.plain import dataclass
from cardforge.printing.drawing.colours import Gradient, Paint, grey, luminance, mix, rgb
from cardforge.printing.drawing.operations import Drawing, Group, Lettering, Operation, Shape

if TYPE_CHECKING:
    from cardforge.printing.options import SheetOptions

#: The ways by name.
INKS: Final = ("colour", "grey", "saver", "cmyk")


@dataclass(frozen=True, slots=True)
class Ink:
    """One of `INKS`; ``profile`` is the ICC profile of the press for CMYK, which also becomes the document's output intent.

    ``pdfx`` is one of `document.prepress.FLAVOURS`, ``condition`` the name of the printing condition that the profile is for;
    ``limit`` is how much ink may lie on one place, in percent (0: as the profile has it). ``spots`` are the inks of their own that have
    a plate, each as templates call it and as the shop calls it.
    """

    name: str = "colour"
    profile: Path | None = None
    pdfx: str | None = None
    condition: str | None = None
    limit: int = 0
    spots: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, options: SheetOptions) -> Ink:
        """The inks that ``options`` ask for; PDF/X and a press's profile mean the inks of a press, unless others are asked for."""
        name = "cmyk" if options.for_press and options.ink == "colour" else options.ink
        return cls(name, options.icc, options.pdfx, options.condition, options.ink_limit, options.spots)

    def press(self) -> Press | None:
        """The press that the inks are for, where they are a press's."""
        return Press(self.profile, self.limit) if self.name == "cmyk" else None


class Press:
    """Turns colours and pictures into a press's inks: through its ICC ``profile``, or by plain arithmetic without one.

    Where more than ``limit`` percent of ink would lie on one place, black takes the place of the grey in it; then all colours become
    lighter.

    Raises CardforgeError: the profile cannot be read, or is not one that says how a press prints CMYK.
    """

    def __init__(self, profile: Path | None, limit: int = 0) -> None:
        self.profile = profile
        self.limit = limit
        self._transform: Any = None
        self._inks: dict[str, tuple[float, float, float, float]] = {}
        if profile is not None:
            self._transform = _transform(profile)

    def cmyk(self, colour: str) -> tuple[float, float, float, float]:
        """Cyan, magenta, yellow and black from 0 to 1; greys and black text are black ink alone, whatever the profile says."""
        inks = self._inks.get(colour)
        if inks is None:
            plain = self._transform is None or _neutral(colour)
            inks = self._inks[colour] = limited(cmyk(colour), self.limit) if plain else self._converted(colour)
        return inks

    def picture(self, image: Any) -> Any:
        """A Pillow picture in RGB, in the four inks."""
        from PIL import ImageCms

        inks = image.convert("CMYK") if self._transform is None else ImageCms.applyTransform(image, self._transform)
        return _limited_picture(inks, self.limit) if self.limit else inks

    def _converted(self, colour: str) -> tuple[float, float, float, float]:
        from PIL import Image, ImageCms

        assert self._transform is not None
        one: Any = ImageCms.applyTransform(Image.new("RGB", (1, 1), colour), self._transform)
        cyan, magenta, yellow, black = (round(part / 255, 3) for part in one.getpixel((0, 0)))
        return limited((cyan, magenta, yellow, black), self.limit)


def limited(inks: tuple[float, float, float, float], limit: int) -> tuple[float, float, float, float]:
    """Inks, from 0 to 1, of which at most ``limit`` percent lie on one place (0: as they are).

    >>> limited((1.0, 0.8, 0.8, 0.4), 240)
    (0.7, 0.5, 0.5, 0.7)
    """
    over = sum(inks) - limit / 100
    if not limit or over <= 0:
        return inks
    cyan, magenta, yellow, black = inks
    # One part of black in place of one of each colour makes two parts less.
    grey_part = max(0.0, min(over / 2, cyan, magenta, yellow, 1 - black))
    colours, black = [part - grey_part for part in (cyan, magenta, yellow)], min(1.0, black + grey_part)
    room, used = max(0.0, limit / 100 - black), sum(colours)
    share = min(1.0, room / used) if used > 0 else 0.0
    cyan, magenta, yellow = (round(part * share, 4) for part in colours)
    return cyan, magenta, yellow, round(min(black, limit / 100), 4)


def _limited_picture(image: Any, limit: int) -> Any:
    """A Pillow picture in CMYK with at most ``limit`` percent of ink on one place, worked out as ``limited`` does."""
    from PIL import Image, ImageMath

    bands = {key: band.convert("F") for key, band in zip("cmyk", image.split(), strict=True)}
    most = 255.0 * limit / 100

    def inked_as(use: dict[str, Any]) -> dict[str, Any]:
        least, largest = use["min"], use["max"]
        over = largest(use["c"] + use["m"] + use["y"] + use["k"] - most, 0)
        grey_part = largest(least(least(least(over / 2, use["c"]), least(use["m"], use["y"])), 255.0 - use["k"]), 0)
        black = use["k"] + grey_part
        used = largest(use["c"] + use["m"] + use["y"] - grey_part * 3, 0.001)
        share = least(largest(most - black, 0) / used, 1)
        return {key: (use[key] - grey_part) * share for key in "cmy"} | {"k": least(black, most)}

    def band(key: str) -> Any:
        return ImageMath.lambda_eval(lambda use: use["convert"](inked_as(use)[key], "L"), **bands)

    return Image.merge("CMYK", [band(key) for key in "cmyk"])


#: The largest ICC profile in bytes; those of presses have two million or three.
_MOST_BYTES: Final = 20_000_000


def _transform(profile: Path) -> Any:
    """What turns sRGB into the inks of an ICC profile."""
    from PIL import Image, ImageCms

    try:
        data = ordinary(profile, _MOST_BYTES, Text("ICC プロファイル", "ICC profile")).read_bytes()
    except OSError as error:
        raise CardforgeError(Text("ICC プロファイルが読めません。", "the ICC profile cannot be read"), file=profile) from error
    # Where an ICC profile says that it is one, for an output device (prtr), in CMYK (ICC.1, 7.2).
    if data[36:40] != b"acsp" or data[12:20] != b"prtrCMYK":
        message = Text("CMYK の印刷用 ICC プロファイルではありません。", "this is not an ICC profile of a CMYK press")
        raise CardforgeError(message, file=profile)
    # Black point compensation: dark tones of sRGB keep their steps in ink.
    way = ImageCms.Intent.RELATIVE_COLORIMETRIC, ImageCms.Flags.BLACKPOINTCOMPENSATION
    try:
        press = ImageCms.ImageCmsProfile(io.BytesIO(data))
        transform = ImageCms.buildTransform(ImageCms.createProfile("sRGB"), press, "RGB", "CMYK", *way)
        ImageCms.applyTransform(Image.new("RGB", (1, 1)), transform)
    except (ImageCms.PyCMSError, OSError) as error:
        raise CardforgeError(Text("ICC プロファイルが使えません。", "the ICC profile cannot be used"), file=profile) from error
    return transform


#: Colours as they are.
COLOUR: Final = Ink()

#: Colours whose parts differ by less are printed in black ink alone.
_NEUTRAL: Final = 0.06

#: More black ink than this becomes solid: screened dots would fray the edges of small letters.
_SOLID: Final = 0.85

#: Text brighter than this would vanish on white paper and is printed black where ink is saved.
_BRIGHT: Final = 0.35

#: Shapes smaller than this (square millimetres) stay filled where ink is saved.
_SMALL: Final = 12.0

#: The outlines that stand for fills where ink is saved, in millimetres.
_OUTLINE: Final = 0.15


def inked(drawing: Drawing, ink: str) -> Drawing:
    """``drawing`` as it is to be printed with ``ink``, one of `INKS`; CMYK is made later (`Press`), when colours are written."""
    if ink in ("colour", "cmyk"):
        return drawing
    if ink == "grey":
        return Drawing(drawing.width, drawing.height, [_greyed(operation) for operation in drawing.operations], drawing.bleed)
    return Drawing(drawing.width, drawing.height, [_saved(operation, drawing.width) for operation in drawing.operations], drawing.bleed)


def _saved(operation: Operation, width: float) -> Operation:
    """One operation of a face as it is printed to save ink: grounds vanish, small shapes stay filled, all else becomes outlines."""
    if isinstance(operation, Shape) and operation.fill is not None:
        numbers = [float(part) for step in operation.outline for part in step[1:]]
        left, right = min(numbers[::2]), max(numbers[::2])
        if left < 0 and right > width:
            return operation._replace(fill="#ffffff", stroke=None)
        if (right - left) * (max(numbers[1::2]) - min(numbers[1::2])) < _SMALL and isinstance(operation.fill, str):
            return operation._replace(fill=_dark(operation.fill))
    return _outlined(operation)


def cmyk(colour: str) -> tuple[float, float, float, float]:
    """Cyan, magenta, yellow and black from 0 to 1. Greys are black ink alone, and what is nearly black is solid black ink.

    >>> cmyk("#1b1a1c"), cmyk("#ff0000")
    ((0.0, 0.0, 0.0, 1.0), (0.0, 1.0, 1.0, 0.0))
    """
    red, green, blue = rgb(colour)
    if _neutral(colour):
        black = 1 - (red + green + blue) / 3
        return 0.0, 0.0, 0.0, 1.0 if black > _SOLID else round(black, 4)
    black = 1 - max(red, green, blue)
    return (
        round((1 - red - black) / (1 - black), 4),
        round((1 - green - black) / (1 - black), 4),
        round((1 - blue - black) / (1 - black), 4),
        round(black, 4),
    )


def _neutral(colour: str) -> bool:
    parts = rgb(colour)
    return max(parts) - min(parts) < _NEUTRAL


def _greyed(operation: Operation) -> Operation:
    if isinstance(operation, Lettering):
        return operation._replace(colour=grey(operation.colour))
    if isinstance(operation, Shape):
        fill = None if operation.fill is None else _grey_paint(operation.fill)
        return operation._replace(fill=fill, stroke=None if operation.stroke is None else grey(operation.stroke))
    if isinstance(operation, Group):
        return operation._replace(inside=tuple(map(_greyed, operation.inside)))
    return operation


def _grey_paint(paint: Paint) -> Paint:
    return replace(paint, colours=tuple(map(grey, paint.colours))) if isinstance(paint, Gradient) else grey(paint)


def _outlined(operation: Operation) -> Operation:
    """Fills become white with an outline in a dark tone of theirs, so that what lies under them stays hidden; bright text becomes black."""
    if isinstance(operation, Lettering):
        return operation._replace(colour="#000000" if luminance(operation.colour) > _BRIGHT else operation.colour)
    if isinstance(operation, Shape):
        if operation.fill is None:
            return operation._replace(stroke=None if operation.stroke is None else _dark(operation.stroke))
        first = operation.fill.colours[0] if isinstance(operation.fill, Gradient) else operation.fill
        stroke = _dark(operation.stroke or first)
        return operation._replace(fill="#ffffff", stroke=stroke, width=min(operation.width, _OUTLINE) if operation.stroke else _OUTLINE)
    if isinstance(operation, Group):
        scale = max((abs(matrix[0]) + abs(matrix[1]) for matrix in operation.matrices), default=1.0)
        inside = tuple(_thinned(_outlined(each), scale) for each in operation.inside)
        return operation._replace(inside=inside)
    return operation


def _thinned(operation: Operation, scale: float) -> Operation:
    """An outline inside an enlarged group, thin enough to come out at its width."""
    if isinstance(operation, Shape) and operation.stroke is not None and scale > 1:
        return operation._replace(width=operation.width / scale)
    if isinstance(operation, Group) and scale > 1:
        return operation._replace(inside=tuple(_thinned(each, scale) for each in operation.inside))
    return operation


def _dark(colour: str) -> str:
    return colour if luminance(colour) <= _BRIGHT else mix(colour, "#000000", 0.55)
