"""A press for tests: the ICC profile of a CMYK device that mixes its inks by plain arithmetic."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable
from itertools import product
from pathlib import Path

#: D50, the white that profiles measure against; from it to linear sRGB and back (Bradford-adapted, ICC.1 annex).
_WHITE = (0.9642, 1.0, 0.8249)
_TO_RGB = ((3.1339, -1.6169, -0.4906), (-0.9788, 1.9161, 0.0335), (0.0719, -0.2290, 1.4052))
_TO_XYZ = ((0.4360, 0.3851, 0.1431), (0.2225, 0.7169, 0.0606), (0.0139, 0.0971, 0.7141))


def press_profile(file: Path, description: str = "A press of the tests", *, version: int = 2) -> Path:
    """Write the profile to ``file``."""
    tags = {
        b"desc": b"desc" + bytes(4) + struct.pack(">I", len(description) + 1) + description.encode() + bytes(1 + 78),
        b"cprt": b"text" + bytes(4) + b"none\0",
        b"wtpt": b"XYZ " + bytes(4) + b"".join(struct.pack(">i", round(part * 65536)) for part in _WHITE),
        b"A2B0": _table(4, 3, 5, _lab),
        b"B2A0": _table(3, 4, 9, _inks),
    }
    at = 128 + 4 + 12 * len(tags)
    index, body = struct.pack(">I", len(tags)), b""
    for name, data in tags.items():
        index += struct.pack(">4sII", name, at + len(body), len(data))
        body += data + bytes(-len(data) % 4)
    head = bytearray(128)
    struct.pack_into(">I4sI4s4s4s", head, 0, at + len(body), b"test", version << 24, b"prtr", b"CMYK", b"Lab ")
    struct.pack_into(">6H", head, 24, 2020, 1, 1, 0, 0, 0)
    head[36:40] = b"acsp"
    struct.pack_into(">3i", head, 68, *(round(part * 65536) for part in _WHITE))
    file.write_bytes(bytes(head) + index + body)
    return file


def _table(before: int, after: int, grid: int, colour: Callable[..., Iterable[float]]) -> bytes:
    """A table of colours (lut8Type): ``colour`` of each point of the grid, all parts from 0 to 1."""
    unit = struct.pack(">9i", 65536, 0, 0, 0, 65536, 0, 0, 0, 65536)
    points = product(*[[step / (grid - 1) for step in range(grid)]] * before)
    cells = bytes(round(255 * min(1.0, max(0.0, part))) for point in points for part in colour(*point))
    straight = bytes(range(256))
    return b"mft1" + bytes(4) + bytes((before, after, grid, 0)) + unit + straight * before + cells + straight * after


def _lab(cyan: float, magenta: float, yellow: float, black: float) -> Iterable[float]:
    linear = [((1 - ink) * (1 - black)) ** 2.2 for ink in (cyan, magenta, yellow)]
    x, y, z = (sum(a * b for a, b in zip(row, linear, strict=True)) / white for row, white in zip(_TO_XYZ, _WHITE, strict=True))
    f, g, h = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return (116 * g - 16) / 100, (500 * (f - g) + 128) / 255, (200 * (g - h) + 128) / 255


def _inks(light: float, a: float, b: float) -> Iterable[float]:
    g = (light * 100 + 16) / 116
    parts = (g + (a * 255 - 128) / 500, g, g - (b * 255 - 128) / 200)
    xyz = [(part**3 if part > 0.2069 else (part - 16 / 116) / 7.787) * white for part, white in zip(parts, _WHITE, strict=True)]
    red, green, blue = (min(1.0, max(0.0, sum(m * n for m, n in zip(row, xyz, strict=True)))) ** (1 / 2.2) for row in _TO_RGB)
    black = 1 - max(red, green, blue)
    rest = max(1e-6, 1 - black)
    return (1 - red - black) / rest, (1 - green - black) / rest, (1 - blue - black) / rest, black
