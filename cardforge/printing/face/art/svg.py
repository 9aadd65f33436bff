"""SVG art, read safely and painted by resvg as any browser would.

A file is read by Expat, which fills in entities; elements and letters are counted as they come. What resvg gets holds no entities, refers
to no other file, holds no picture that would not be read by itself, and asks for no more filters and levels than it can bear. It paints in
a process of its own, whose time and memory are bounded.
"""

from __future__ import annotations

import functools
import io
import math
import re
import xml.etree.ElementTree as ET
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from cardforge.files import places as resources
from cardforge.model import CardforgeError, Text
from cardforge.printing.drawing.units import Box
from cardforge.printing.face.art.svg_bounds import LARGEST, Bounded, TooMuch, check

#: The namespace of SVG.
SVG: Final = "{http://www.w3.org/2000/svg}"

#: The family that words are set in.
_FAMILY: Final = "BIZ UDPGothic"

#: The part of a picture that is shown: left, top, right, bottom, each 0 to 1.
Crop = tuple[float, float, float, float]

#: Millimetres or any other unit in SVG's pixels of 1/96 inch (CSS Values, absolute lengths).
_UNITS: Final = {"": 1.0, "px": 1.0, "in": 96.0, "cm": 96 / 2.54, "mm": 96 / 25.4, "pt": 96 / 72, "pc": 16.0}
_LENGTH: Final = re.compile(r"\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*([a-z%]*)\s*", re.IGNORECASE)
#: So many dots are painted at most: A4 at 400 dots per inch.
_MOST_DOTS: Final = 16_000_000


@dataclass(frozen=True, slots=True)
class Artwork:
    """A drawing as it was read: its root element, and its viewport, ``box``, in its own units."""

    root: ET.Element
    box: Box


def artwork(file: Path) -> Artwork:
    """The drawing in ``file``; a file that has not changed is read once.

    Raises CardforgeError: it is missing, no SVG, too large, or refers to other files.
    """
    try:
        changed = file.stat().st_mtime_ns
    except OSError as error:
        raise CardforgeError(Text("絵のファイルがありません。", "the picture is missing"), file=file) from error
    return _read(file, changed)


def painted(file: Path, crop: Crop, size: tuple[int, int]) -> Any:
    """The shown part of a drawing as a Pillow image of ``size`` pixels in RGBA.

    Raises CardforgeError: it cannot be read or painted.
    """
    from PIL import Image

    from cardforge.printing.face.art.painting_process import PaintingError, paint

    art = artwork(file)
    box = shown(art.box, crop)
    if size[0] * size[1] > _MOST_DOTS:
        finer = math.sqrt(_MOST_DOTS / size[0] / size[1])
        size = max(1, int(size[0] * finer)), max(1, int(size[1] * finer))
    window = ET.Element(f"{SVG}svg", {"width": str(size[0]), "height": str(size[1]), "viewBox": _numbers(box)})
    window.set("preserveAspectRatio", "none")
    window.append(art.root)
    # Fonts take a tenth of a second to read: only a drawing with words needs them.
    worded = any(True for _ in art.root.iter(f"{SVG}text"))
    fonts = [str(font) for font in sorted(resources.path("fonts").glob("*.ttf"))] if worded else []
    try:
        data = paint(ET.tostring(window, "unicode"), fonts, _FAMILY)
    except PaintingError as error:
        if error.too_much:
            message = Text("SVG を描くのに時間かメモリーがかかりすぎます。", "the SVG takes too much time or memory to paint")
            raise _refused(file, message) from error
        raise _unreadable(file, str(error)) from error
    return Image.open(io.BytesIO(data), formats=("PNG",)).convert("RGBA")


def shown(box: Box, crop: Crop) -> Box:
    """The part of a viewport that ``crop`` shows."""
    left, top, right, bottom = crop
    return Box(box.x + left * box.width, box.y + top * box.height, (right - left) * box.width, (bottom - top) * box.height)


@functools.lru_cache(maxsize=64)
def _read(file: Path, changed: int) -> Artwork:  # noqa: ARG001 (a changed file is read again)
    try:
        if file.stat().st_size > LARGEST:
            raise _refused(file, Text("SVG が大きすぎます（10 MB まで）。", "the SVG is too large (10 MB at most)"))
        root = ET.fromstring(file.read_bytes(), parser=ET.XMLParser(target=Bounded()))
    except TooMuch as error:
        raise _refused(file, error.message) from error
    except ET.ParseError as error:
        line, column = error.position
        if "amplification" in str(error):
            message = Text("SVG の実体（ENTITY）が膨らみすぎます。", "the entities of the SVG grow too large")
            raise _refused(file, message) from error
        raise _unreadable(file, str(error).partition(":")[0], line, column + 1) from error
    except (OSError, ValueError, LookupError) as error:
        raise _unreadable(file, str(error)) from error
    if root.tag != f"{SVG}svg":
        raise _unreadable(file, f"its root is no svg of {SVG[1:-1]}")
    try:
        check(root)
    except TooMuch as error:
        raise _refused(file, error.message, error.hint) from error
    box = _viewport(root, file)
    # Its size is said anew, so that it is the same to resvg: the window about it says where it is shown.
    root.attrib |= {"x": str(box.x), "y": str(box.y), "width": str(box.width), "height": str(box.height)}
    return Artwork(root, box)


def _viewport(root: ET.Element, file: Path) -> Box:
    """Where the drawing lies in its own units: its ``viewBox``, else its size."""
    numbers = [_length(part) for part in re.split(r"[\s,]+", root.get("viewBox", "").strip())]
    view = numbers if len(numbers) == 4 and None not in numbers else None
    sides = [_length(root.get(name, "")) or (view[2 + index] if view else None) for index, name in enumerate(("width", "height"))]
    width, height = (side if side is not None else 0.0 for side in sides)
    if not (0 < width < 1e6 and 0 < height < 1e6):
        message = Text(
            "SVG の大きさ（viewBox か width と height）がわかりません。", "the SVG does not say its size (viewBox, or width and height)"
        )
        raise _refused(file, message)
    return Box(0.0, 0.0, width, height)


def _length(text: str) -> float | None:
    """A length in SVG's pixels, or nothing where it is none by itself (``100%``)."""
    match = _LENGTH.fullmatch(text)
    unit = _UNITS.get(match[2].lower()) if match else None
    return float(match[1]) * unit if match and unit is not None else None


def _numbers(box: Box) -> str:
    return " ".join(f"{part:.6f}" for part in box)


def _unreadable(file: Path, reason: str, line: int | None = None, column: int | None = None) -> CardforgeError:
    message = Text("SVG として読めません。", f"this cannot be read as an SVG ({reason[:80]})")
    hint = Text("書き出し直すか、PNG にしてください。", "export it again, or as PNG")
    return CardforgeError(message, file=file, line=line, column=column, hint=hint)


def _refused(file: Path, message: Text, hint: Text | None = None) -> CardforgeError:
    return CardforgeError(message, file=file, hint=hint or Text("PNG に書き出してください。", "export it as PNG"))
