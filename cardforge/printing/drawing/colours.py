"""Colours and gradients as templates write them, their mixtures, and the grey of each."""

from __future__ import annotations

import functools
import re
from typing import TypeAlias

from cardforge.model.plain import dataclass

_HEX = re.compile(r"#[0-9a-fA-F]{6}")


@dataclass(frozen=True, slots=True)
class Gradient:
    """Colours between two points in millimetres: straight, or round about the first point with ``radius`` millimetres."""

    x0: float
    y0: float
    x1: float
    y1: float
    colours: tuple[str, ...]
    stops: tuple[float, ...] = ()
    radius: float = 0.0

    def __str__(self) -> str:
        return f"gradient({'-'.join(self.colours)})"


#: One flat colour (``"#rrggbb"``) or a gradient.
Paint: TypeAlias = str | Gradient


def is_colour(value: object) -> bool:
    """Whether ``value`` is a colour as templates write it, ``"#rrggbb"``."""
    return isinstance(value, str) and _HEX.fullmatch(value) is not None


def rgb(colour: str) -> tuple[float, float, float]:
    """Red, green and blue from 0 to 1.

    >>> rgb("#ff8000")
    (1.0, 0.5019607843137255, 0.0)
    """
    return int(colour[1:3], 16) / 255, int(colour[3:5], 16) / 255, int(colour[5:7], 16) / 255


def hex_colour(red: float, green: float, blue: float) -> str:
    """``"#rrggbb"`` from parts between 0 and 1; what lies outside is cut off."""
    return "#" + "".join(f"{round(min(1.0, max(0.0, part)) * 255):02x}" for part in (red, green, blue))


@functools.lru_cache(maxsize=4096)
def mix(first: str, second: str, share: float) -> str:
    """The colour that has ``share`` (0 to 1) of ``second`` in it.

    >>> mix("#000000", "#ffffff", 0.5)
    '#808080'
    """
    one, two = rgb(first), rgb(second)
    return hex_colour(*(a + (b - a) * share for a, b in zip(one, two, strict=True)))


def luminance(colour: str) -> float:
    """Relative luminance from 0 (black) to 1 (white), as in WCAG 2."""
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in rgb(colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: str, second: str) -> float:
    """The contrast of two colours from 1 to 21, as in WCAG 2."""
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def grey(colour: str) -> str:
    """The grey that looks as bright as ``colour``."""
    light = luminance(colour)
    part = light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return hex_colour(part, part, part)
