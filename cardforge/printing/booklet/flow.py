"""Text that flows over the pages of a booklet: headings, paragraphs, points, cards beside each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from cardforge.printing.drawing.fonts import FontBook
from cardforge.printing.drawing.operations import Drawing, Lettering, Shape, rectangle
from cardforge.printing.drawing.units import MM_PER_POINT, Box, Size
from cardforge.printing.typeset.block import draw_block, set_block
from cardforge.printing.typeset.runs import BlockStyle, Paragraph, Run, RunStyle
from cardforge.printing.typeset.spacing import row_of

#: The margins of a page: at the sides, above, below, in millimetres.
_SIDE, _TOP, _FOOT = 13.0, 14.0, 16.0
#: Text and headings: sizes in points, white before them in millimetres.
_TEXT, _HEAD, _SMALL = 9.0, 13.0, 7.5
_AFTER_HEAD, _BEFORE_HEAD, _BETWEEN = 2.2, 6.0, 1.5
#: How far points stand in, and what stands before each.
_INDENT: Final = 4.0
_POINT: Final = "•"
_INK, _QUIET = "#1b1a1c", "#77727a"


@dataclass(slots=True)
class Sheet:
    """One page: what is drawn on it, and the faces that lie on it by name."""

    drawing: Drawing
    faces: list[tuple[str, Box]] = field(default_factory=list)


class Flow:
    """Pages that are filled from above; ``accent`` is the colour of headings, ``lang`` decides how lines are broken."""

    def __init__(self, size: Size, fonts: FontBook, lang: str, accent: str) -> None:
        self.size, self.fonts, self.lang, self.accent = size, fonts, lang, accent
        self.pages: list[Sheet] = []
        self._y = 0.0

    def new_page(self) -> Sheet:
        """A page with nothing on it yet, which all that follows stands on."""
        self.pages.append(Sheet(Drawing(*self.size)))
        self._y = _TOP
        return self.pages[-1]

    @property
    def page(self) -> Sheet:
        """The page that is being filled."""
        return self.pages[-1] if self.pages else self.new_page()

    def heading(self, text: str, *, together: float = 22.0) -> None:
        """A heading, on the same page as ``together`` millimetres of what follows it."""
        high = _HEAD * MM_PER_POINT
        if self._y > _TOP:
            self._y += _BEFORE_HEAD
        self._room(high + together)
        line = Box(_SIDE, self._y, 1.6, high)
        self.page.drawing.add(Shape(rectangle(line, 0.5), fill=self.accent))
        self._set(text, "display-bold", _HEAD, self.accent, _SIDE + 4)
        self._y += _AFTER_HEAD

    def paragraph(self, text: str) -> None:
        """A paragraph; one that begins with ``- `` is a point of a list."""
        if text.startswith("- "):
            base = self._y + _TEXT * MM_PER_POINT * 0.9
            self._set(text[2:], "gothic", _TEXT, _INK, _SIDE + _INDENT, mark=(_POINT, base))
        else:
            self._set(text, "gothic", _TEXT, _INK, _SIDE)
        self._y += _BETWEEN

    def entry(self, name: str, text: str) -> None:
        """A line of a list: its ``name`` in bold, then the text, smaller than paragraphs."""
        self._set(text, "gothic", _SMALL, _INK, _SIDE, bold=name)
        self._y += _BETWEEN * 0.4

    def cards(self, names: Sequence[tuple[str, Size]]) -> None:
        """Faces beside each other, as large as the page's width lets them, at most two thirds of their size."""
        if not names:
            return
        room, gap = self.size.width - 2 * _SIDE, 4.0
        wide = sum(size.width for _, size in names)
        scale = min(2 / 3, (room - gap * (len(names) - 1)) / wide)
        high = max(size.height for _, size in names) * scale
        self._room(high + 4)
        x = (self.size.width - wide * scale - gap * (len(names) - 1)) / 2
        for name, size in names:
            self.page.faces.append((name, Box(x, self._y + 1, size.width * scale, size.height * scale)))
            x += size.width * scale + gap
        self._y += high + 4

    def numbers(self, title: str) -> None:
        """The number of each page at its foot, but on the first and the last, which are the cover."""
        font = self.fonts.said("gothic", self.lang)
        size = 7 * MM_PER_POINT
        for number, page in enumerate(self.pages[1:-1], 2):
            words = f"{number}" if number % 2 == 0 else f"{title}   {number}"
            x = _SIDE if number % 2 == 0 else self.size.width - _SIDE - font.width(words) * size
            page.drawing.add(Lettering(font.name, size, _QUIET, self.size.height - 8, ((x, words),)))

    def _room(self, high: float) -> None:
        if not self.pages or self._y + high > self.size.height - _FOOT:
            self.new_page()

    def _set(
        self, text: str, face: str, points: float, colour: str, left: float, *, bold: str = "", mark: tuple[str, float] | None = None
    ) -> None:
        """Set a text and move below it; one that does not fit goes on a new page as a whole."""
        style = RunStyle(self.fonts.said(face, self.lang), points * MM_PER_POINT, colour)
        runs = self._covered(f"{bold}　" if bold else "", RunStyle(self.fonts.said("gothic-bold", self.lang), style.size, self.accent))
        paragraph = Paragraph((*runs, *self._covered(text, style)))
        english = self.lang == "en"
        lines = BlockStyle(leading=1.36 if bold else 1.5, phrases=not english, hyphens=english)
        box = Box(left, 0, self.size.width - _SIDE - left, self.size.height)
        block = set_block([row_of(paragraph, phrases=lines.phrases, hyphens=english)], [paragraph], box, lines, 1.0, 1.0)
        before = len(self.pages)
        self._room(block.height)
        if mark is not None:
            base = mark[1] if len(self.pages) == before else self._y + style.size * 0.9
            self.page.drawing.add(Lettering(style.font.name, style.size, self.accent, base, ((left - _INDENT, mark[0]),)))
        self.page.drawing.add(*draw_block(block, Box(left, self._y, box.width, block.height), lines))
        self._y += block.height

    def _covered(self, text: str, style: RunStyle) -> list[Run]:
        """Runs in fonts that have the characters; what none has is left out."""
        runs: list[Run] = []
        for character in text:
            font = style.font if style.font.has(character) else self.fonts.fallback(style.font.name, character)
            if font is None:
                continue
            if runs and runs[-1].style.font is font:
                runs[-1] = Run(runs[-1].text + character, runs[-1].style)
            else:
                runs.append(Run(character, style if font is style.font else RunStyle(font, style.size, style.colour)))
        return runs
