"""The colours of a drawn picture, in a few tones each."""

from __future__ import annotations

import colorsys
from functools import lru_cache
from typing import Final, NamedTuple

from cardforge.printing.drawing.colours import hex_colour, mix, rgb

#: The steps from the darkest to the lightest tone; pictures that have tones in common take fewer bytes.
TONES: Final = 24


class Palette(NamedTuple):
    """The colours of a picture: ``deep`` the darkest, ``mid``, ``light``, and ``glow`` of its brightest places."""

    deep: str
    mid: str
    light: str
    glow: str

    def tone(self, share: float) -> str:
        """By ``share`` from ``deep`` (0) over ``mid`` (0.5) to ``light`` (1), in `TONES` steps."""
        return _tones(self)[round(min(1.0, max(0.0, share)) * TONES)]

    def spread(self, degrees: int) -> Palette:
        """The same colours, their hue turned by ``degrees``.

        >>> Palette("#000000", "#ff0000", "#ff8080", "#ffffff").spread(12).mid
        '#ff3300'
        """
        deep, mid, light = (_turned(colour, degrees) for colour in self[:3])
        return Palette(deep, mid, light, self.glow)


@lru_cache(maxsize=256)
def _tones(palette: Palette) -> tuple[str, ...]:
    """All tones of a palette."""
    shares = [step / TONES for step in range(TONES + 1)]
    deep, mid, light = palette[:3]
    return tuple([mix(deep, mid, share * 2) if share < 0.5 else mix(mid, light, share * 2 - 1) for share in shares])


@lru_cache(maxsize=1024)
def _turned(colour: str, degrees: int) -> str:
    hue, lightness, saturation = colorsys.rgb_to_hls(*rgb(colour))
    return hex_colour(*colorsys.hls_to_rgb((hue + degrees / 360) % 1, lightness, saturation))
