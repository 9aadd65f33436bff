"""Contact sheets, with all faces small, and proof sheets, with the id, the version and a QR code of each."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Final

from cardforge.files.outputs import write_output
from cardforge.printing.document.metadata import Metadata
from cardforge.printing.document.pdf import Page, Placed, write_pdf
from cardforge.printing.drawing.fonts import Font, FontBook
from cardforge.printing.drawing.inks import Ink
from cardforge.printing.drawing.operations import Lettering, Operation
from cardforge.printing.drawing.units import MM_PER_POINT, Box
from cardforge.printing.face.elements.code import qr_code
from cardforge.printing.face.faceset import FaceSet, fonts_of
from cardforge.printing.options import SheetOptions
from cardforge.printing.sheet.papers import paper_size

_MARGIN: Final = 10.0
_HEAD: Final = 8.0
_GAP: Final = 4.0

#: How wide faces are on contact and on proof sheets, and how much room their words have below, in millimetres.
_CONTACT: Final = (34.0, 6.0)
_PROOF: Final = (48.0, 17.0)
_CODE: Final = 15.0


def export_contact(faces: FaceSet, out: Path, options: SheetOptions, title: str) -> list[Path]:
    """Write ``out``-contact.pdf: every different face small, with its name and how often it is printed."""
    return [_export(faces, out.with_name(f"{out.name}-contact.pdf"), options, title, proof=False)]


def export_proof(faces: FaceSet, out: Path, options: SheetOptions, title: str) -> list[Path]:
    """Write ``out``-proof.pdf: every different face with its id, its version and a QR code that says both."""
    return [_export(faces, out.with_name(f"{out.name}-proof.pdf"), options, title, proof=True)]


def _export(faces: FaceSet, file: Path, options: SheetOptions, title: str, *, proof: bool) -> Path:
    paper, fonts = paper_size(options.paper), fonts_of(options)
    wide, below = _PROOF if proof else _CONTACT
    counts = Counter(copy.front for copy in faces.copies)
    first = faces.faces[faces.copies[0].front]
    high = wide * first.height / first.width
    columns = max(1, int((paper.width - 2 * _MARGIN + _GAP) // (wide + _GAP)))
    rows = max(1, int((paper.height - 2 * _MARGIN - _HEAD + _GAP) // (high + below + _GAP)))
    left = (paper.width - columns * wide - (columns - 1) * _GAP) / 2
    names = list(counts)
    pages: list[Page] = []
    for start in range(0, len(names), columns * rows):
        page = Page(paper, title=f"{title} {len(pages) + 1}")
        page.over.append(_words(fonts.get("gothic-bold"), title, left, _MARGIN + 3, 9, paper.width - 2 * left))
        for index, name in enumerate(names[start : start + columns * rows]):
            row, column = divmod(index, columns)
            box = Box(left + column * (wide + _GAP), _MARGIN + _HEAD + row * (high + below + _GAP), wide, high)
            page.placed.append(Placed(name, box))
            page.over.extend(_caption(faces, name, counts[name], box, fonts, proof=proof))
        pages.append(page)
    shown = {name: faces.faces[name] for name in names}
    write_output(
        file,
        write_pdf(shown, pages, fonts, Metadata(title, options.lang, subject="cardforge"), Ink(options.ink, options.icc)),
        force=options.force,
    )
    return file


def _caption(faces: FaceSet, name: str, count: int, box: Box, fonts: FontBook, *, proof: bool) -> list[Operation]:
    facts = faces.facts[name]
    bold, plain = fonts.get("gothic-bold"), fonts.get("gothic")
    if not proof:
        return [
            _words(bold, facts["plain_name"], box.x, box.bottom + 2.8, 5.5, box.width - 6),
            _words(plain, f"x{count}", box.right - 5, box.bottom + 2.8, 5.5, 5),
        ]
    room = box.width - _CODE - 2
    identity = f"cardforge:{facts['game']}/{facts['kind']}/{facts['id']}@{facts['version']}"
    return [
        _words(bold, facts["plain_name"], box.x, box.bottom + 4, 7, room),
        _words(plain, facts["id"], box.x, box.bottom + 8, 6, room),
        _words(plain, f"{facts['version']}   x{count}", box.x, box.bottom + 11.5, 6, room),
        qr_code(identity, Box(box.right - _CODE, box.bottom + 1, _CODE, _CODE)),
    ]


def _words(font: Font, text: str, x: float, y: float, points: float, room: float) -> Lettering:
    """A line that is set narrower where it would be longer than ``room`` millimetres."""
    size = points * MM_PER_POINT
    return Lettering(font.name, size, "#000000", y, ((x, text),), stretch=min(1.0, room / max(0.001, font.width(text) * size)))
