"""Millimetres and points: templates and sheets speak millimetres, PDF speaks points of 1/72 inch."""

from __future__ import annotations

import functools
from typing import Final, NamedTuple

#: PDF points in one millimetre.
POINTS_PER_MM: Final = 72 / 25.4

#: Millimetres in one PDF point; type sizes are written in points.
MM_PER_POINT: Final = 25.4 / 72


#: From this ratio of its sides on a face is not square.
_LONGER: Final = 1.12


class Box(NamedTuple):
    """A rectangle in millimetres, measured from the top left corner of the card or the page; y grows downwards."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of the right edge in millimetres."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of the lower edge in millimetres."""
        return self.y + self.height

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the box in millimetres."""
        return self.x + self.width / 2, self.y + self.height / 2

    def grown(self, by: float) -> Box:
        """The box with ``by`` millimetres more on each side (less, where negative)."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)


class Size(NamedTuple):
    """Width and height in millimetres."""

    width: float
    height: float

    def turned(self) -> Size:
        """The size turned by a quarter: portrait becomes landscape."""
        return Size(self.height, self.width)

    @property
    def shape(self) -> str:
        """``portrait``, ``landscape``, or ``square`` where the sides are nearly alike.

        >>> Size(63, 88).shape, Size(91, 55).shape, Size(70, 70).shape
        ('portrait', 'landscape', 'square')
        """
        if self.height > self.width * _LONGER:
            return "portrait"
        return "landscape" if self.width > self.height * _LONGER else "square"


@functools.lru_cache(maxsize=16384)
def number(value: float, digits: int = 3) -> str:
    """``value``, of any unit, as short as PDF allows, with at most ``digits`` decimals.

    >>> number(63.0), number(-0.0004), number(0.34567)
    ('63', '0', '.346')
    """
    text = f"{value:.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    if text.startswith("0."):
        return text[1:]
    if text.startswith("-0."):
        return "-" + text[2:]
    return "0" if text in ("-0", "") else text
