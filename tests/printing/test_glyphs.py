"""Embedded fonts: a coarser em square moves no point further than half a step of the grid, and the font stays whole."""

from __future__ import annotations

import io

import pytest
from fontTools.ttLib import TTFont

from cardforge.printing.document.glyphs import GRID, UNITS, coarsened
from cardforge.printing.drawing.fonts import built_in_fonts

LETTERS = "封印竜、Ag1 （ー"


@pytest.mark.parametrize("name", ["gothic", "gothic-bold"])
def test_outlines_are_the_same_to_half_a_step_of_the_grid(name: str) -> None:
    data, glyphs = built_in_fonts().get(name).subset(LETTERS)
    before, after = TTFont(io.BytesIO(data)), TTFont(io.BytesIO(coarsened(data)), checkChecksums=2)
    scale = UNITS / before["head"].unitsPerEm
    assert after["head"].unitsPerEm == UNITS
    for letter in LETTERS:
        glyph = before.getGlyphName(glyphs[letter])
        old, old_ends, old_kinds = before["glyf"][glyph].getCoordinates(before["glyf"])
        new, new_ends, new_kinds = after["glyf"][glyph].getCoordinates(after["glyf"])
        assert old_ends == new_ends
        assert [kind & 1 for kind in old_kinds] == [kind & 1 for kind in new_kinds]
        assert all(abs(u - x * scale) <= GRID / 2 and abs(v - y * scale) <= GRID / 2 for (x, y), (u, v) in zip(old, new, strict=True))
        assert abs(after["hmtx"][glyph][0] - before["hmtx"][glyph][0] * scale) <= 0.5


def test_a_font_that_is_coarse_already_stays_as_it_is() -> None:
    data = coarsened(built_in_fonts().get("gothic").subset(LETTERS)[0])
    assert coarsened(data) == data
