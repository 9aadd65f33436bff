"""The list at the end of a draft: what is wrong with which card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardforge.model import Text
from cardforge.printing.document.pdf import Page
from cardforge.printing.drawing.fonts import FontBook
from cardforge.printing.drawing.operations import Operation
from cardforge.printing.drawing.units import MM_PER_POINT, Box, Size
from cardforge.printing.face.warned import MISSING_SIGN, Warned
from cardforge.printing.sheet.papers import paper_size
from cardforge.printing.typeset.block import draw_block, set_block
from cardforge.printing.typeset.runs import BlockStyle, Paragraph, Run, RunStyle
from cardforge.printing.typeset.spacing import row_of

_TITLE: Final = Text("下書き: 直すところ", "Draft: what is to be mended")
#: Millimetres and points.
_MARGIN: Final = 15.0
_SIZE: Final = 8 * MM_PER_POINT
_HEAD: Final = 12 * MM_PER_POINT
_STYLE: Final = BlockStyle(leading=1.45)
#: A page smaller than this has no room for a list: it stands on a sheet of A4.
_LEAST: Final = 120.0


def list_of_faults(warnings: Sequence[Warned], page: Size, fonts: FontBook, lang: str) -> list[Page]:
    """As many pages as the list takes, of the size of the sheets where that has room."""
    size = page if min(page) >= _LEAST else paper_size("A4")
    plain, bold = (RunStyle(fonts.get(name), _SIZE, "#000000") for name in ("gothic", "gothic-bold"))
    title = _TITLE.get(lang)
    head = Paragraph((Run(title, RunStyle(fonts.get("gothic-bold"), _HEAD, "#000000")),))
    pages: list[Page] = []
    bottom = 0.0
    for paragraph in (head, *(_entry(each, plain, bold, lang) for each in dict.fromkeys(warnings))):
        height, operations = _set(paragraph, Box(_MARGIN, bottom, size.width - 2 * _MARGIN, 0))
        if not pages or bottom + height > size.height - _MARGIN:
            bottom = _MARGIN
            height, operations = _set(paragraph, Box(_MARGIN, bottom, size.width - 2 * _MARGIN, 0))
            pages.append(Page(size, title=f"{title} {len(pages) + 1}"))
        pages[-1].over.extend(operations)
        bottom += height + _SIZE * 0.7
    return pages


def _set(paragraph: Paragraph, box: Box) -> tuple[float, list[Operation]]:
    """How high a paragraph stands in the width of ``box`` (millimetres), and what prints it from the top of the box."""
    block = set_block([row_of(paragraph, phrases=False)], [paragraph], box, _STYLE, 1.0, 1.0)
    return block.height, draw_block(block, box, _STYLE)


def _entry(warned: Warned, plain: RunStyle, bold: RunStyle, lang: str) -> Paragraph:
    place = ":".join(str(part) for part in (warned.file and warned.file.name, warned.line) if part is not None)
    said = f"{warned.message.get(lang)}{f'  ({place})' if place else ''}"
    return Paragraph(tuple(Run(_known(text, style), style) for text, style in ((f"{warned.card}　", bold), (said, plain))))


def _known(text: str, style: RunStyle) -> str:
    """``text`` on one line, with the mark of a missing letter for what the font has not."""
    line = " ".join(text.split()) + ("　" if text.endswith("　") else "")
    while character := style.font.lacking(line):
        line = line.replace(character, MISSING_SIGN)
    return line
