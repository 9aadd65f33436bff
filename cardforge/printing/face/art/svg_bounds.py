"""What an SVG may ask for: so many elements, levels and filters, no other files, and pictures that would be read by themselves."""

from __future__ import annotations

import base64
import binascii
import re
import urllib.parse
import xml.etree.ElementTree as ET
from typing import Final

from cardforge.model import Text

#: The largest file in bytes, and the most elements, attributes and letters in it, entities filled in.
LARGEST: Final = 10_000_000
_MOST_ELEMENTS: Final = 200_000
_MOST_ATTRIBUTES: Final = 600_000
_MOST_LETTERS: Final = 20_000_000

#: The deepest nesting, and the most steps of filters.
_DEEPEST: Final = 150
_MOST_FILTERS: Final = 200

#: Numbers of a filter that make it slow, and how large they may be.
_FILTER_NUMBERS: Final = {"numOctaves": 10.0, "order": 15.0, "radius": 1000.0, "stdDeviation": 1000.0}

#: The most dots of all pictures in an SVG together, and how many there may be.
_MOST_DOTS: Final = 20_000_000
_MOST_PICTURES: Final = 100

_LINKS: Final = ("href", "{http://www.w3.org/1999/xlink}href")
_ELSEWHERE: Final = re.compile(r"@import|url\(\s*['\"]?(?!\s|#|['\"])", re.IGNORECASE)
#: What a link may lead to: an element of the same file, or a picture inside it. An SVG inside an SVG would be read unchecked.
_INSIDE: Final = re.compile(r"\s*(?:#|data:image/(?:png|jpe?g|gif|webp)[;,])", re.IGNORECASE)
_DATA: Final = re.compile(r"\s*data:[^,]*?(;\s*base64)?\s*,", re.IGNORECASE)


class TooMuch(Exception):
    """An SVG asks for something that it may not."""

    def __init__(self, message: Text, hint: Text | None = None) -> None:
        super().__init__(message.en)
        self.message = message
        self.hint = hint


class Bounded(ET.TreeBuilder):
    """Builds the tree of an SVG, and stops where it grows too large, so that entities cannot fill the memory.

    Raises TooMuch, out of the parser.
    """

    def __init__(self) -> None:
        super().__init__()
        self._elements = self._attributes = self._letters = 0

    def start(self, tag: str, attrs: dict[str, str], /) -> ET.Element:
        """An element begins."""
        self._elements += 1
        self._attributes += len(attrs)
        self._letters += sum(map(len, attrs.values()))
        self._look()
        return super().start(tag, attrs)

    def data(self, data: str, /) -> None:
        """Letters between the elements."""
        self._letters += len(data)
        self._look()
        super().data(data)

    def _look(self) -> None:
        if self._elements > _MOST_ELEMENTS or self._attributes > _MOST_ATTRIBUTES or self._letters > _MOST_LETTERS:
            raise TooMuch(Text("SVG の要素が多すぎます。", "the SVG holds too many elements, or its entities grow too large"))


def check(root: ET.Element) -> None:
    """Refuse what leads to other files, nesting and filters that resvg cannot bear, and pictures that are too large.

    Raises TooMuch.
    """
    level, depth, filters = [root], 0, 0
    pictures: list[str] = []
    while level:
        depth += 1
        if depth > _DEEPEST:
            raise TooMuch(Text("SVG の入れ子が深すぎます。", "the SVG is nested too deeply"))
        for element in level:
            pictures += _links(element)
            if isinstance(element.tag, str) and "}fe" in element.tag:
                filters += 1
                _check_filter(element)
        level = [child for element in level for child in element]
    if filters > _MOST_FILTERS:
        message = Text(
            f"SVG のフィルターが多すぎます（{_MOST_FILTERS}まで）。", f"the SVG holds too many filters ({_MOST_FILTERS} at most)"
        )
        raise TooMuch(message)
    _check_pictures(pictures)


def _links(element: ET.Element) -> list[str]:
    """The pictures inside an element's links; a link to another file is refused."""
    links = [element.get(name, "") for name in _LINKS] if isinstance(element.tag, str) and not element.tag.endswith("}a") else []
    texts = [*element.attrib.values(), (element.text or "") if str(element.tag).endswith("}style") else ""]
    other = next((link for link in links if link and not _INSIDE.match(link)), None)
    other = other or next((text for text in texts if _ELSEWHERE.search(text)), None)
    if other is not None:
        name = " ".join(other.split())[:60]
        message = Text(f"SVG が別のファイルを使っています（{name}）。", f"the SVG uses another file ({name})")
        raise TooMuch(message, Text("SVG の中に埋め込んでください。", "embed it in the SVG"))
    return [link for link in links if link and not link.lstrip().startswith("#")]


def _check_filter(element: ET.Element) -> None:
    for name, most in _FILTER_NUMBERS.items():
        for part in re.split(r"[\s,]+", element.get(name, "").strip()):
            try:
                too_large = bool(part) and not float(part) <= most
            except ValueError:
                continue  # no number: resvg leaves it out
            if too_large:
                message = Text(f"SVG のフィルターの {name} が大きすぎます。", f"{name} of a filter of the SVG is too large")
                raise TooMuch(message)


def _check_pictures(links: list[str]) -> None:
    """Refuse pictures in an SVG that are no pictures, or too large together."""
    from cardforge.printing.face.art.raster import PictureError, size_of

    if len(links) > _MOST_PICTURES:
        raise TooMuch(
            Text(f"SVG の中の絵が多すぎます（{_MOST_PICTURES}まで）。", f"the SVG holds too many pictures ({_MOST_PICTURES} at most)")
        )
    dots = 0
    for link in links:
        head = _DATA.match(link)
        try:
            if head is None:
                raise PictureError("no data")
            said = urllib.parse.unquote_to_bytes(link[head.end() :])
            width, height = size_of(base64.b64decode(b"".join(said.split())) if head[1] else said)
        except (PictureError, binascii.Error) as error:
            reason = str(error)[:80]
            message = Text("SVG の中の絵が読めません。", f"a picture inside the SVG cannot be read ({reason})")
            raise TooMuch(message) from error
        dots += width * height
    if dots > _MOST_DOTS:
        raise TooMuch(
            Text(
                f"SVG の中の絵が大きすぎます（合わせて{_MOST_DOTS // 1_000_000}メガピクセルまで）。",
                f"the pictures inside the SVG are too large ({_MOST_DOTS // 1_000_000} megapixels together at most)",
            )
        )
