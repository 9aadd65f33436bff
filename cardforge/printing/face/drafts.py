"""What a draft shows of cards that have a fault: a mark on each face."""

from __future__ import annotations

from typing import Final

from cardforge.model import Text
from cardforge.printing.drawing.fonts import FontBook
from cardforge.printing.drawing.operations import Drawing, Lettering, Operation, Shape, rectangle
from cardforge.printing.drawing.units import MM_PER_POINT, Box

#: The colour of everything that marks a fault.
MARK_COLOUR: Final = "#d0021b"
_MARK: Final = Text("下書き・要修正", "DRAFT: to mend")
_FONT: Final = "gothic-bold"
_SIZE: Final = 6 * MM_PER_POINT


_STAMP: Final = "#ffffff"
_STAMP_GROUND: Final = "#3a3a3a"


def stamp(face: Drawing, fonts: FontBook, words: str) -> list[Operation]:
    """``words`` in small letters up the left edge of a face: what says that it is a prototype, and of when."""
    font, size = fonts.get(_FONT), 5 * MM_PER_POINT
    long = min(font.width(words) * size, face.height - 8)
    stretch = long / max(0.001, font.width(words) * size)
    start = face.height - 4
    plate = Box(0.5, start - long - 1, 1.3 * size, long + 2)
    return [
        Shape(rectangle(plate, 0.5), fill=_STAMP_GROUND),
        Lettering(font.name, size, _STAMP, start, ((plate.x + 1.05 * size, words),), turn=-90.0, stretch=stretch),
    ]


def draft_mark(face: Drawing, fonts: FontBook, lang: str) -> list[Operation]:
    """A frame around the face, and at its foot the words that say what it means."""
    words, font = _MARK.get(lang), fonts.get(_FONT)
    wide = font.width(words) * _SIZE
    plate = Box((face.width - wide) / 2 - 1.5, face.height - 1.4 * _SIZE - 0.8, wide + 3, 1.4 * _SIZE)
    base = plate.y + 0.2 * _SIZE + 0.88 * _SIZE
    return [
        Shape(rectangle(Box(0.6, 0.6, face.width - 1.2, face.height - 1.2)), stroke=MARK_COLOUR, width=0.8),
        Shape(rectangle(plate, 0.6), fill=MARK_COLOUR),
        Lettering(font.name, _SIZE, "#ffffff", base, ((plate.x + 1.5, words),)),
    ]
