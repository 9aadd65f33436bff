"""A picture to share: cards as a hand holds them, or spread on a table, over a plain ground.

Every different front is shown once, in rows of at most nine.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from math import cos, radians, sin
from pathlib import Path
from typing import Any, Final

from cardforge.files.outputs import write_output
from cardforge.printing.exports.images import render
from cardforge.printing.face.faceset import FaceSet
from cardforge.printing.options import SheetOptions

_ROW: Final = 9
#: At most so wide and high, in dots; at most so many dots to an inch.
_MOST: Final = 4096
_DPI: Final = 150
#: Lengths in millimetres: round corners, the ground around the cards, how far a shadow falls.
_CORNER: Final = 3.0
_AROUND: Final = 12.0
_SHADOW: Final = 1.2
_GROUND: Final = (43, 48, 58)
#: A fan turns about a point so many heights of a card below its middle, by so many degrees from card to card, and no wider in all.
_REACH: Final = 1.9
_STEP: Final = 9.0
_WIDEST: Final = 64.0
#: How much of its width a card of a spread is shown beside the next, and by how many degrees one and the next are askew.
_BESIDE: Final = 0.62
_ASKEW: Final = (-1.6, 0.9, -0.5, 1.7, -1.1)

#: The middle of a card in millimetres and its turn in degrees clockwise.
Place = tuple[float, float, float]


def fan(count: int, width: float, height: float) -> list[Place]:
    """Where ``count`` cards of a hand stand about the middle of the fan, from the left; all in millimetres.

    >>> fan(1, 63, 88)
    [(0.0, 0.0, 0.0)]
    >>> [round(turn) for _, _, turn in fan(3, 63, 88)]
    [-9, 0, 9]
    """
    step = min(_STEP, _WIDEST / (count - 1)) if count > 1 else 0.0
    reach, places = _REACH * max(width, height), list[Place]()
    for index in range(count):
        turn = (index - (count - 1) / 2) * step
        places.append((reach * sin(radians(turn)), reach * (1 - cos(radians(turn))), turn))
    return places


def spread(count: int, width: float, height: float) -> list[Place]:  # noqa: ARG001 (each is called as fan)
    """Where ``count`` cards of a spread lie in millimetres, from the left, each a little askew."""
    return [((index - (count - 1) / 2) * width * _BESIDE, 0.0, _ASKEW[index % len(_ASKEW)]) for index in range(count)]


def export_fan(faces: FaceSet, out: Path, options: SheetOptions, title: str) -> list[Path]:
    """Write ``out``-fan.png: the fronts as a hand holds them."""
    return [_export(faces, out.with_name(f"{out.name}-fan.png"), options, title, fan)]


def export_spread(faces: FaceSet, out: Path, options: SheetOptions, title: str) -> list[Path]:
    """Write ``out``-spread.png: the fronts in rows on a table, each partly over the one before."""
    return [_export(faces, out.with_name(f"{out.name}-spread.png"), options, title, spread)]


def _export(faces: FaceSet, file: Path, options: SheetOptions, title: str, arrange: Callable[[int, float, float], list[Place]]) -> Path:
    from PIL import Image

    fronts = list(dict.fromkeys(copy.front for copy in faces.copies))
    rows = [fronts[start : start + _ROW] for start in range(0, len(fronts), _ROW)]
    wide, high = (max(getattr(faces.faces[name], side) for name in fronts) for side in ("width", "height"))
    arranged = [[*zip(row, arrange(len(row), wide, high), strict=True)] for row in rows]
    areas = [_area([place for _, place in row], wide, high) for row in arranged]
    width = max(right - left for left, _, right, _ in areas) + 2 * _AROUND
    height = sum(bottom - top for _, top, _, bottom in areas) + (len(rows) + 1) * _AROUND
    dpi = max(24, min(_DPI, options.dpi, int(_MOST / max(width, height) * 25.4)))
    dots = dpi / 25.4
    picture = Image.new("RGB", (round(width * dots), round(height * dots)), _GROUND)
    drawn = render(faces.faces, fronts, options.for_screen(dpi), title)
    down = _AROUND
    for row, (left, top, right, bottom) in zip(arranged, areas, strict=True):
        across = width / 2 - (left + right) / 2
        for _, (x, y, turn) in row:
            _lay(picture, next(drawn), ((across + x) * dots, (down - top + y) * dots), turn, dots)
        down += bottom - top + _AROUND
    buffer = io.BytesIO()
    picture.save(buffer, "PNG", dpi=(dpi, dpi))
    write_output(file, buffer.getvalue(), force=options.force, folder=file.parent)
    return file


def _area(places: Sequence[Place], width: float, height: float) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of what cards at ``places`` cover, in millimetres."""
    corners = []
    for x, y, turn in places:
        c, s = abs(cos(radians(turn))), abs(sin(radians(turn)))
        half, tall = (width * c + height * s) / 2, (width * s + height * c) / 2
        corners.append((x - half, y - tall, x + half, y + tall))
    lefts, tops, rights, bottoms = zip(*corners, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _lay(picture: Any, card: Any, middle: tuple[float, float], turn: float, dots: float) -> None:
    """Lay ``card`` with round corners on ``picture``, turned about its ``middle`` (in dots), with its shadow below it."""
    from PIL import Image, ImageDraw, ImageFilter

    mask = Image.new("L", card.size, 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, card.width - 1, card.height - 1), radius=_CORNER * dots, fill=255)
    soft = max(1, round(_SHADOW * dots))
    room = 4 * soft
    clear = Image.new("RGBA", (card.width + 2 * room, card.height + 2 * room), (0, 0, 0, 0))
    clear.paste(card, (room, room), mask)
    turned = clear.rotate(-turn, resample=Image.Resampling.BICUBIC, expand=True)
    shadow = turned.getchannel("A").filter(ImageFilter.GaussianBlur(soft)).point(lambda value: value * 6 // 10)
    left, top = (round(place - side / 2) for place, side in zip(middle, turned.size, strict=True))
    picture.paste((0, 0, 0), (left, top + soft // 2), shadow)
    picture.paste(turned.convert("RGB"), (left, top), turned.getchannel("A"))
