"""Whether a text fits its box for sure, from the widths of its letters alone: most texts do, and need not be set to know it.

What is not sure here may fit all the same; that is found out by setting it (``block.fit_block``).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from cardforge.printing.drawing.units import Box
from cardforge.printing.typeset.runs import BlockStyle, Paragraph, Run
from cardforge.printing.typeset.spacing import MIXED_SPACE

#: Letters of which any two may be parted: kana and kanji that may begin a line.
_FREE: Final = "[ぁ-ゖァ-ヺ一-鿿]"
_BOUND: Final = "[ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ]"
#: Where a line may end whatever stands around it: between two such letters, and at a space between two Latin words.
_PLACES: Final = re.compile(rf"(?<={_FREE})(?={_FREE})(?!{_BOUND})|(?<=[A-Za-z0-9.,;:!?]) +(?=[A-Za-z0-9])")
#: What has white at both ends beside kana and kanji.
_WORDS: Final = re.compile(r"[0-9A-Za-z+\-'_/&@.０-９＋－−’]+")
#: How many lines more than the fewest may be set, so that they end between phrases (the costs in ``lines``).
_MORE: Final = 1.3


def surely_fits(paragraphs: Sequence[Paragraph], box: Box, style: BlockStyle) -> bool:
    """Whether ``fit_block`` finds a setting at the smallest size, or a larger one; False where that is not sure."""
    scale = style.fit.floor
    if style.leading < 1 or style.vertical or not 0 < scale <= 1:
        return False
    count, height = 0, 0.0
    for paragraph in paragraphs:
        if any(run.ruby is not None for run in paragraph.runs):
            return False
        runs = [run for run in paragraph.runs if run.text and not run.optional]
        if not runs:
            continue
        lines = _lines(runs, box.width / scale, paragraph.indent * runs[0].style.size)
        if not lines:
            return False
        height += scale * (lines * max(run.style.size for run in runs) * style.leading)
        height += scale * paragraph.space_before * runs[0].style.size if count else 0.0
        count += lines
    return height <= box.height and (style.lines is None or count <= style.lines)


def _lines(runs: Sequence[Run], width: float, indent: float) -> int:
    """The most lines that a paragraph takes in a width; 0 where that is not sure."""
    text = "".join(run.text for run in runs)
    size = max(run.style.size for run in runs)
    white = 2 * len(_WORDS.findall(text)) * MIXED_SPACE * size
    whole = sum(run.style.font.width(run.text) * run.style.size for run in runs) + white
    if whole <= width:
        return 1
    styles = {id(run.style): run.style for run in runs}.values()
    pieces = {piece for piece in _PLACES.split(text) if piece}
    longest = white + max(each.font.width(piece) * each.size for piece in pieces for each in styles)
    # Each line but the last is so full that the next piece would not go into it.
    full = width - max(0.0, indent) - longest
    return int(_MORE * (int(whole / full) + 1)) if full > 0 else 0
