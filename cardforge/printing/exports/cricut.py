"""Sheets for Cricut's Print Then Cut: pictures that are clear about the cards, whose outlines Design Space finds and cuts.

Design Space prints its own registration mark about a picture that was uploaded. The pictures are at most 6.75 x 9.25 inches, which
leaves room for it on A4 and Letter. Upload each as a complex picture, keep the background clear, and choose Print Then Cut.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any, Final

from cardforge.files.outputs import write_output
from cardforge.model import CardforgeError, Text
from cardforge.printing.exports.images import render
from cardforge.printing.face.faceset import FaceSet
from cardforge.printing.options import SheetOptions
from cardforge.printing.sheet.papers import card_size

#: The largest picture, in millimetres, upright.
_WIDE: Final = 6.75 * 25.4
_HIGH: Final = 9.25 * 25.4
#: White between two cards, so that each is an outline of its own, and the radius of corners where none is asked for, in millimetres.
_GAP: Final = 4.0
_CORNER: Final = 3.0
#: Masks are drawn so many times larger than they are used.
_FINER: Final = 4


def export(faces: FaceSet, out: Path, options: SheetOptions, title: str) -> list[Path]:
    """Write ``out``-1.png and so on, with every copy; the turn of the picture that holds more cards is taken.

    Raises CardforgeError: a card is larger than the picture may be.
    """
    from PIL import Image

    first = faces.faces[faces.copies[0].front]
    size = card_size(options.card_size) if options.card_size else None
    wide, high = (size.width, size.height) if size else (first.width, first.height)
    across, down = max(((_fits(a, wide), _fits(b, high)) for a, b in ((_WIDE, _HIGH), (_HIGH, _WIDE))), key=lambda many: many[0] * many[1])
    if not across * down:
        raise CardforgeError(Text("カードが Print Then Cut の大きさに入りません。", "the card is larger than Print Then Cut can be"))
    names = list(dict.fromkeys(copy.front for copy in faces.copies))
    pictures = dict(zip(names, render(faces.faces, names, options.for_screen(options.dpi), title), strict=True))
    dots = options.dpi / 25.4
    cell, step = (round(wide * dots), round(high * dots)), (round((wide + _GAP) * dots), round((high + _GAP) * dots))
    mask = _mask(cell, (options.corner or _CORNER) * dots)
    files: list[Path] = []
    for start in range(0, len(faces.copies), across * down):
        sheet = Image.new("RGBA", (step[0] * (across - 1) + cell[0], step[1] * (down - 1) + cell[1]), (0, 0, 0, 0))
        for index, copy in enumerate(faces.copies[start : start + across * down]):
            card = pictures[copy.front].resize(cell) if pictures[copy.front].size != cell else pictures[copy.front]
            sheet.paste(card, (index % across * step[0], index // across * step[1]), mask)
        file = out.with_name(f"{out.name}-{len(files) + 1}.png")
        buffer = io.BytesIO()
        sheet.save(buffer, "PNG", dpi=(options.dpi, options.dpi))
        write_output(file, buffer.getvalue(), force=options.force)
        files.append(file)
    return files


def _fits(room: float, side: float) -> int:
    return int((room + _GAP + 1e-6) // (side + _GAP))


def _mask(size: tuple[int, int], radius: float) -> Any:
    from PIL import Image, ImageDraw

    large = Image.new("L", (size[0] * _FINER, size[1] * _FINER), 0)
    ImageDraw.Draw(large).rounded_rectangle((0, 0, large.width - 1, large.height - 1), radius * _FINER, fill=255)
    return large.resize(size)
