"""Text set from top to bottom, in columns from right to left.

A character stands as the font's own form for vertical text has it (OpenType's ``vert``). For fonts without such forms brackets and dashes
are turned, and stops and small kana are moved within their square.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple

from cardforge.printing.drawing.operations import Lettering, Operation
from cardforge.printing.drawing.units import Box
from cardforge.printing.typeset.block import BASELINE, Overflow
from cardforge.printing.typeset.kinsoku import CLOSING, OPENING, may_break
from cardforge.printing.typeset.runs import BlockStyle, Paragraph, Run

#: Turned by a quarter between upright letters.
_TURNED: Final = CLOSING | OPENING | frozenset("ー～〜―—…‥：；＝－-–~=:;")

#: Full stops and commas stand at the upper right of their square.
_RAISED: Final = frozenset("、。，．")

#: Small kana stand a little to the right and higher.
_SMALL: Final = frozenset("ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ")

#: How far columns stand from one another, and how far the sizes are that are tried, in parts of the type size.
_STEP: Final = 0.04


class _Square(NamedTuple):
    """Letters that stand together: one upright, two digits side by side, or a Latin word turned."""

    text: str
    run: Run
    length: float


def draw_vertical(paragraphs: Sequence[Paragraph], box: Box, style: BlockStyle) -> list[Operation]:
    """The operations that set ``paragraphs`` from top to bottom in ``box``, made smaller in steps down to the style's floor.

    Raises Overflow with the number of columns too many.
    """
    squares = [square for paragraph in paragraphs for square in _squares(paragraph)]
    if not squares:
        return []
    size = max(square.run.style.size for square in squares)
    scale = 1.0
    while True:
        columns = _columns(squares, box.height / scale)
        width = size * scale * (1 + style.leading * (len(columns) - 1))
        allowed = style.lines or len(columns)
        if width <= box.width + 0.01 and len(columns) <= allowed:
            return _draw(columns, box, style, size, scale)
        if scale <= style.fit.floor + 1e-9:
            fitting = min(allowed, max(1, int((box.width / (size * scale) - 1) / style.leading) + 1))
            raise Overflow(len(columns) - fitting, "".join(square.text for square in squares))
        scale = max(style.fit.floor, scale - _STEP)


def _squares(paragraph: Paragraph) -> list[_Square]:
    squares: list[_Square] = []
    for run in paragraph.runs:
        size = run.style.size
        for latin, letters in groupby(run.text, key=lambda letter: letter.isascii() and letter.isalnum()):
            text = "".join(letters)
            if not latin:
                squares.extend(_Square(letter, run, size * _length(letter, run)) for letter in text)
            elif len(text) <= 2 and text.isdigit():
                squares.append(_Square(text, run, size))
            else:
                squares.append(_Square(text, run, run.style.font.width(text) * size))
    return squares


def _length(letter: str, run: Run) -> float:
    """How far a letter that is no Latin one moves the pen down, in parts of the type size."""
    upright = run.style.font.upright(letter)
    if upright is not None:
        return upright.advance
    return 0.5 if letter in " 　" else 1.0


def _columns(squares: Sequence[_Square], height: float) -> list[list[_Square]]:
    columns: list[list[_Square]] = [[]]
    used = 0.0
    for square in squares:
        if used + square.length > height + 1e-6 and columns[-1]:
            moved: list[_Square] = []
            # What must not stand at the head of a column, or end one, takes its neighbour along.
            while columns[-1] and not may_break(columns[-1][-1].text[-1], (moved or [square])[0].text[0]) and len(columns[-1]) > 1:
                moved.insert(0, columns[-1].pop())
            columns.append(moved)
            used = sum(each.length for each in moved)
        columns[-1].append(square)
        used += square.length
    return columns


def _draw(columns: list[list[_Square]], box: Box, style: BlockStyle, size: float, scale: float) -> list[Operation]:
    width = size * scale * (1 + style.leading * (len(columns) - 1))
    right = box.x + box.width / 2 + width / 2
    operations: list[Operation] = []
    for index, column in enumerate(columns):
        centre = right - size * scale * (0.5 + style.leading * index)
        length = sum(square.length for square in column) * scale
        y = box.y + {"top": 0.0, "middle": (box.height - length) / 2, "bottom": box.height - length}[style.valign]
        for square in column:
            operations.append(_place(square, centre, y, scale))
            y += square.length * scale
    return operations


def _place(square: _Square, centre: float, y: float, scale: float) -> Lettering:
    font, size = square.run.style.font, square.run.style.size * scale
    text, colour = square.text, square.run.style.colour
    upright = font.upright(text) if len(text) == 1 else None
    if upright is not None:
        return Lettering(upright.face, size, colour, y + upright.y * size, ((centre + upright.x * size, text),))
    width = font.width(text) * size
    latin = text.isascii() and text.isalnum() and not (len(text) <= 2 and text.isdigit())
    if latin or text in _TURNED:
        # Turned clockwise: the base line runs down, the letters' middle on the column's axis.
        start = y + (0.0 if latin else (square.length * scale - width) / 2)
        return Lettering(font.name, size, colour, start, ((centre - size * (BASELINE - 0.5), text),), turn=90.0)
    stretch = min(1.0, size / width) if width > size else 1.0
    x = centre - width * stretch / 2
    base = y + size * BASELINE
    if text in _RAISED:
        before, _ = font.ink(text)
        x, base = centre + size * (0.12 - before), base - size * 0.55
    elif text in _SMALL:
        x, base = x + size * 0.08, base - size * 0.1
    return Lettering(font.name, size, colour, base, ((x, text),), stretch=stretch)
