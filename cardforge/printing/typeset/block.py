"""A block of paragraphs in a box: measured first, made smaller in steps, and only then turned into operations."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from cardforge.printing.drawing.operations import Lettering, Operation
from cardforge.printing.drawing.units import Box
from cardforge.printing.typeset.lines import Line, break_lines
from cardforge.printing.typeset.ruby import RUBY_GAP, RUBY_SIZE
from cardforge.printing.typeset.runs import BlockStyle, Paragraph, Run
from cardforge.printing.typeset.spacing import HYPHEN, POOR, Row, row_of

#: Where the base line stands within the em square, as in the fonts' own ideographic em box.
BASELINE: Final = 0.88

#: Rounding that is not called an overflow, in millimetres.
_TOLERANCE: Final = 0.01

#: How many steps smaller a text may become so that its lines end between phrases.
_SMALLER_FOR_PHRASES: Final = 3

#: So many letters are set at most while a size is looked for: a text of thousands is tried in fewer sizes.
_MOST_LETTERS: Final = 400_000

#: Draws an inline icon: its run, its box in millimetres.
IconDrawer = Callable[[Run, Box], Sequence[Operation]]


class Overflow(Exception):
    """A text is larger than its box: ``lines`` lines too many at the smallest size, or a word ``too_wide`` for a line."""

    def __init__(self, lines: int, text: str, too_wide: bool = False) -> None:
        super().__init__(f"{lines} lines too many: {text}")
        self.lines = lines
        self.text = text
        self.too_wide = too_wide


class SetLine(NamedTuple):
    """One line that has found its place: its letters in ``row``, its size in parts of the style's, its top and height in millimetres."""

    row: Row
    line: Line
    top: float
    height: float
    indent: float


class SetBlock(NamedTuple):
    """A block that has been measured: its ``height`` in millimetres, ``scale`` the size in parts of the style's, ``stretch`` the
    horizontal scale (1 is natural)."""

    lines: tuple[SetLine, ...]
    height: float
    scale: float
    stretch: float
    dropped: bool
    too_wide: bool
    poor_breaks: int = 0

    @property
    def line_texts(self) -> list[str]:
        """The letters of each line."""
        return ["".join(each.row.letters[each.line.start : each.line.end]) for each in self.lines]


def fit_block(paragraphs: Sequence[Paragraph], box: Box, style: BlockStyle) -> SetBlock:
    """The largest setting of ``paragraphs`` that fits ``box``.

    Raises Overflow with the number of lines too many when even the smallest does not fit; its ``block`` is that setting.
    """
    full = [row_of(paragraph, phrases=style.phrases, hyphens=style.hyphens) for paragraph in paragraphs]
    has_optional = any(run.optional for paragraph in paragraphs for run in paragraph.runs)
    lean_paragraphs = [paragraph.without_optional() for paragraph in paragraphs] if has_optional else paragraphs
    lean = [row_of(paragraph, phrases=style.phrases, hyphens=style.hyphens) for paragraph in lean_paragraphs] if has_optional else full
    best: SetBlock | None = None
    patience = _SMALLER_FOR_PHRASES
    settings = _settings(style, full, lean, paragraphs, lean_paragraphs)
    for step in tried_steps(len(settings), sum(len(row.letters) for row in full)):
        rows, source, scale, stretch = settings[step]
        if step + 1 < len(settings) and surely_too_large(rows, source, box, style, scale, stretch):
            if best is not None:
                break
            continue
        block = set_block(rows, source, box, style, scale, stretch, dropped=rows is not full)
        if not _fits(block, box, style) or (best is not None and block.dropped != best.dropped):
            if best is not None:
                break
            smallest = block
            continue
        if best is None or block.poor_breaks < best.poor_breaks:
            best = block
        if best.poor_breaks == 0 or patience == 0:
            return best
        patience -= 1
    if best is None:
        raise BlockOverflow(smallest, box, style)
    return best


def fits_smallest(paragraphs: Sequence[Paragraph], box: Box, style: BlockStyle) -> bool:
    """Whether ``fit_block`` finds a setting: ``paragraphs`` fit ``box`` at the smallest size, without what may be left out."""
    lean = [paragraph.without_optional() for paragraph in paragraphs]
    rows = [row_of(paragraph, phrases=style.phrases, hyphens=style.hyphens) for paragraph in lean]
    return _fits(set_block(rows, lean, box, style, style.fit.floor, 1.0), box, style)


class BlockOverflow(Overflow):
    """An Overflow with the setting at the smallest size, for drafts that are printed all the same."""

    def __init__(self, block: SetBlock, box: Box, style: BlockStyle) -> None:
        allowed = style.lines if style.lines is not None else len(block.lines)
        fitting = sum(1 for each in block.lines[:allowed] if each.top + each.height <= box.height + _TOLERANCE)
        over = max(1, len(block.lines) - fitting)
        super().__init__(over, " ".join(block.line_texts), block.too_wide)
        self.block = block


def set_block(
    rows: Sequence[Row], source: Sequence[Paragraph], box: Box, style: BlockStyle, scale: float, stretch: float, *, dropped: bool = False
) -> SetBlock:
    """``rows`` broken into lines for the width of ``box`` at one size (``scale`` in parts of the style's), also where they do not fit."""
    width = box.width / (scale * stretch)
    lines: list[SetLine] = []
    top = 0.0
    too_wide = False
    for row, paragraph in zip(rows, source, strict=True):
        if not row.letters:
            continue
        base = row.runs[0].style.size
        if lines:
            top += paragraph.space_before * base * scale
        indent = paragraph.indent * base
        for index, line in enumerate(break_lines(row, width, hang=style.hang, indent=indent)):
            inside = row.runs_of(line.start, line.end)
            size = max([run.style.size for run in inside], default=base)
            height = size * style.leading * scale
            if any(run.ruby is not None for run in inside):
                # Ruby needs half the type size above the letters.
                top += max(0.0, 1.0 + RUBY_SIZE + RUBY_GAP - style.leading) * size * scale
            lines.append(SetLine(row, line, top, height, indent * scale if index else 0.0))
            top += height
            too_wide = too_wide or line.too_wide
    # The white above the first line's letters and below the last line's belongs to the lines between, not to the box.
    slack = sum(each.height * (1 - 1 / style.leading) / 2 for each in (lines[:1] + lines[-1:]))
    poor = sum(1 for each in lines if each.line.end < len(each.row.letters) and each.row.breaks[each.line.end - 1] in (POOR, HYPHEN))
    return SetBlock(tuple(lines), top - slack, scale, stretch, dropped, too_wide, poor)


def surely_too_large(rows: Sequence[Row], source: Sequence[Paragraph], box: Box, style: BlockStyle, scale: float, stretch: float) -> bool:
    """Whether ``rows`` do not fit ``box`` at one size however they are broken, from the lengths of their letters alone.

    ``scale`` is the size in parts of the style's, ``stretch`` the horizontal scale (1 is natural).
    """
    width = box.width / (scale * stretch)
    count, height, largest = 0, 0.0, 0.0
    for row, paragraph in zip(rows, source, strict=True):
        if not row.letters:
            continue
        base = row.runs[0].style.size
        sizes = [run.style.size for run in paragraph.runs if run.text or run.icon is not None]
        room = width - min(0.0, paragraph.indent * base)
        lines = row.fewest_lines(room, style.hang)
        height += lines * min(sizes) * style.leading + (paragraph.space_before * base if count else 0.0)
        largest = max(largest, *sizes)
        count += lines
    slack = max(0.0, largest * (style.leading - 1))
    return (style.lines is not None and count > style.lines) or (height - slack) * scale > box.height + 2 * _TOLERANCE


def draw_block(block: SetBlock, box: Box, style: BlockStyle, icon: IconDrawer | None = None) -> list[Operation]:
    """The operations that print a measured block at its place in ``box``."""
    if not block.lines:
        return []
    first_slack = block.lines[0].height * (1 - 1 / style.leading) / 2
    free = box.height - block.height
    top = box.y - first_slack + {"top": 0.0, "middle": free / 2, "bottom": free}[style.valign]
    operations: list[Operation] = []
    for each in block.lines:
        operations.extend(_draw_line(each, box, style, block, top + each.top, icon))
    return operations


def _settings(
    style: BlockStyle, full: list[Row], lean: list[Row], paragraphs: Sequence[Paragraph], lean_paragraphs: Sequence[Paragraph]
) -> list[tuple[list[Row], Sequence[Paragraph], float, float]]:
    """What is tried, best first: everything down to ``keep``, then without the optional runs down to ``floor``, then tighter."""
    fit = style.fit
    optional = lean is not full
    settings: list[tuple[list[Row], Sequence[Paragraph], float, float]] = []
    settings.extend((full, paragraphs, scale, 1.0) for scale in _scales(fit.keep if optional else fit.floor, fit.step))
    if optional:
        settings.extend((lean, lean_paragraphs, scale, 1.0) for scale in _scales(fit.floor, fit.step))
    if fit.stretch < 1.0:
        settings.append((lean, lean_paragraphs, fit.floor, (1.0 + fit.stretch) / 2))
        settings.append((lean, lean_paragraphs, fit.floor, fit.stretch))
    return settings


def tried_steps(steps: int, letters: int) -> list[int]:
    """Which of so many settings, the largest first, a text is tried in: one of thousands of letters skips most, but never the smallest.

    >>> tried_steps(4, letters=100)
    [0, 1, 2, 3]
    >>> tried_steps(60, letters=15_000)
    [0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36, 39, 42, 45, 48, 51, 54, 57, 59]
    """
    every = 1 + steps * letters // _MOST_LETTERS
    return [*range(0, steps - 1, every), steps - 1]


@functools.lru_cache(maxsize=256)
def _scales(floor: float, step: float) -> list[float]:
    scales = [1.0]
    while scales[-1] - step > floor + 1e-9:
        scales.append(round(scales[-1] - step, 6))
    if floor < 1.0:
        scales.append(floor)
    return scales


def _fits(block: SetBlock, box: Box, style: BlockStyle) -> bool:
    if block.too_wide or (style.lines is not None and len(block.lines) > style.lines):
        return False
    return block.height <= box.height + _TOLERANCE


def _draw_line(each: SetLine, box: Box, style: BlockStyle, block: SetBlock, top: float, icon: IconDrawer | None) -> list[Operation]:
    row, line = each.row, each.line
    scale, across = block.scale, block.scale * block.stretch
    size = each.height / style.leading
    base = top + (each.height - size) / 2 + size * BASELINE
    room = box.width - each.indent - line.width * across
    x = box.x + each.indent + {"left": 0.0, "centre": room / 2, "right": room}[style.align]
    if line.end > line.start:
        x -= row.lead(line.start) * across
    runs, widths, gaps = row.runs, row.widths, row.gaps
    operations: list[Operation] = []
    parts: list[tuple[float, str]] = []
    letters = ""
    at = ruby_start = x
    last = line.end - 1
    for index in range(line.start, line.end):
        run = runs[index]
        ends = index == last or runs[index + 1] is not run
        if run.ruby is not None and (index == line.start or runs[index - 1] is not run):
            ruby_start = x
        spread = row.spread.get(index, 0.0) * across if row.spread else 0.0
        if run.icon is not None:
            box_size = run.style.size * scale
            if icon is not None:
                operations.extend(icon(run, Box(x, base - box_size * BASELINE, box_size, box_size)))
        else:
            at = at if letters else x + spread / 2
            letters += row.letters[index]
        x += widths[index] * across
        if letters and (ends or gaps[index] != 0.0 or spread):
            if index == last and line.end < len(runs) and row.breaks[index] == HYPHEN:
                letters += "-"
            parts.append((at, letters))
            letters = ""
        if not ends:
            continue
        if run.ruby is not None:
            operations.append(_ruby(run, ruby_start, x - gaps[index] * across, base, block))
        if parts and (index == last or runs[index + 1].style is not run.style):
            style_of = run.style
            y = base - style_of.raise_by * scale
            size_of, stretch, slant = style_of.size * scale, block.stretch, style_of.slant
            operations.append(Lettering(style_of.font.name, size_of, style_of.colour, y, tuple(parts), stretch=stretch, slant=slant))
            parts = []
    return operations


def _ruby(run: Run, start: float, end: float, base: float, block: SetBlock) -> Lettering:
    """The reading of a word, in its middle above it."""
    style = run.style
    size = style.size * block.scale * RUBY_SIZE
    reading = run.ruby or ""
    width = style.font.width(reading) * size * block.stretch
    y = base - style.size * block.scale * (BASELINE + RUBY_GAP) - size * (1 - BASELINE)
    return Lettering(style.font.name, size, style.colour, y, (((start + end - width) / 2, reading),), stretch=block.stretch)
