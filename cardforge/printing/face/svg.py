"""SVG art, read safely and painted by resvg as any browser would.

A file is read by Expat, which fills in entities within bounds; what resvg gets holds none, refers to no other file, and is not nested
deeper than it can bear.
"""

from __future__ import annotations

import functools
import io
import re
import xml.etree.ElementTree as ET
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from cardforge.files import places as resources
from cardforge.model import CardforgeError, Text
from cardforge.printing.drawing.units import Box

#: The namespace of SVG, and the attribute by which its elements refer to others.
SVG: Final = "{http://www.w3.org/2000/svg}"
_LINKS: Final = ("href", "{http://www.w3.org/1999/xlink}href")

#: The largest file in bytes, and the deepest nesting, that are read.
_LARGEST: Final = 20_000_000
_DEEPEST: Final = 150

#: The family that words are set in.
_FAMILY: Final = "BIZ UDPGothic"

#: The part of a picture that is shown: left, top, right, bottom, each 0 to 1.
Crop = tuple[float, float, float, float]

#: Millimetres or any other unit in SVG's pixels of 1/96 inch (CSS Values, absolute lengths).
_UNITS: Final = {"": 1.0, "px": 1.0, "in": 96.0, "cm": 96 / 2.54, "mm": 96 / 25.4, "pt": 96 / 72, "pc": 16.0}
_LENGTH: Final = re.compile(r"\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)\s*([a-z%]*)\s*", re.IGNORECASE)
_ELSEWHERE: Final = re.compile(r"@import|url\(\s*['\"]?(?!\s|#|['\"])", re.IGNORECASE)

#: What a link may lead to: an element of the same file, or a picture inside it. An SVG inside an SVG would be read unchecked.
_INSIDE: Final = re.compile(r"\s*(?:#|data:image/(?:png|jpe?g|gif|webp)[;,])", re.IGNORECASE)


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
    import resvg_py
    from PIL import Image

    art = artwork(file)
    box = shown(art.box, crop)
    window = ET.Element(f"{SVG}svg", {"width": str(size[0]), "height": str(size[1]), "viewBox": _numbers(box)})
    window.set("preserveAspectRatio", "none")
    window.append(art.root)
    fonts = [str(font) for font in sorted(resources.path("fonts").glob("*.ttf"))]
    # Fonts of a computer differ: words are set in the built-in one, serif being the family that resvg takes for those it does not find.
    text = ET.tostring(window, "unicode")
    try:
        data = resvg_py.svg_to_bytes(text, skip_system_fonts=True, font_files=fonts, font_family=_FAMILY, serif_family=_FAMILY)
    except ValueError as error:
        raise _unreadable(file, str(error)) from error
    return Image.open(io.BytesIO(data)).convert("RGBA")


def shown(box: Box, crop: Crop) -> Box:
    """The part of a viewport that ``crop`` shows."""
    left, top, right, bottom = crop
    return Box(box.x + left * box.width, box.y + top * box.height, (right - left) * box.width, (bottom - top) * box.height)


@functools.lru_cache(maxsize=64)
def _read(file: Path, changed: int) -> Artwork:  # noqa: ARG001 (a changed file is read again)
    try:
        data = file.read_bytes()
        if len(data) > _LARGEST:
            raise _refused(file, Text("SVG が大きすぎます（20 MB まで）。", "the SVG is too large (20 MB at most)"))
        root = ET.fromstring(data)
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
    _check(root, file)
    box = _viewport(root, file)
    # Its size is said anew, so that it is the same to resvg: the window about it says where it is shown.
    root.attrib |= {"x": str(box.x), "y": str(box.y), "width": str(box.width), "height": str(box.height)}
    return Artwork(root, box)


def _check(root: ET.Element, file: Path) -> None:
    """Refuse what leads to other files, and nesting that resvg cannot bear."""
    level, depth = [root], 0
    while level:
        depth += 1
        if depth > _DEEPEST:
            raise _refused(file, Text("SVG の入れ子が深すぎます。", "the SVG is nested too deeply"))
        for element in level:
            links = [element.get(name, "") for name in _LINKS] if isinstance(element.tag, str) and not element.tag.endswith("}a") else []
            texts = [*element.attrib.values(), (element.text or "") if element.tag == f"{SVG}style" else ""]
            other = next((link for link in links if link and not _INSIDE.match(link)), None)
            other = other or next((text for text in texts if _ELSEWHERE.search(text)), None)
            if other is not None:
                name = other.strip()[:60]
                message = Text(f"SVG が別のファイルを使っています（{name}）。", f"the SVG uses another file ({name})")
                raise _refused(file, message, Text("SVG の中に埋め込んでください。", "embed it in the SVG"))
        level = [child for element in level for child in element]


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
    hint = Text("書き出し直すか、PNG にしてください。", "export it anew, or as PNG")
    return CardforgeError(message, file=file, line=line, column=column, hint=hint)


def _refused(file: Path, message: Text, hint: Text | None = None) -> CardforgeError:
    return CardforgeError(message, file=file, hint=hint or Text("PNG に書き出してください。", "export it as PNG"))
