"""Pictures to share: a hand of cards, and cards spread on a table."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from PIL import Image

from cardforge.printing import Item, SheetOptions, print_sheets
from cardforge.printing.exports.hand import Place, fan, spread
from tests.printing.samples import LANCER, SPELL, Book

GROUND = (43, 48, 58)


@pytest.mark.parametrize("count", range(1, 10))
def test_a_fan_is_even_and_the_same_on_both_sides(count: int) -> None:
    places = fan(count, 63, 88)
    turns = [turn for _, _, turn in places]
    assert turns == sorted(turns)
    assert turns[-1] - turns[0] <= 64.001
    for (x, y, turn), (other, down, back) in zip(places, reversed(places), strict=True):
        assert (x, y, turn) == pytest.approx((-other, down, -back))


def test_every_card_of_a_spread_shows_the_same_part_of_itself() -> None:
    places: list[Place] = spread(5, 63, 88)
    steps = {round(right[0] - left[0], 6) for left, right in pairwise(places)}
    assert len(steps) == 1
    assert 63 / 2 < steps.pop() < 63


@pytest.mark.parametrize("form", ["fan", "spread"])
def test_a_picture_shows_each_front_once_on_a_plain_ground(tmp_path: Path, form: str) -> None:
    """Ten different cards take two rows; a card that is wanted more often is shown once; the same cards give the same bytes."""
    cards = [Item(replace(LANCER, id=f"u{number}"), 2) for number in range(8)] + [Item(SPELL), Item(replace(SPELL, id="s9"))]
    one = print_sheets(cards, tmp_path / "set", SheetOptions(form=form, dpi=50), Book())
    again = print_sheets(cards, tmp_path / "again", SheetOptions(form=form, dpi=50), Book())
    single = print_sheets(cards[:9], tmp_path / "single", SheetOptions(form=form, dpi=50), Book())
    assert one.file.name == f"set-{form}.png"
    assert one.file.read_bytes() == again.file.read_bytes()
    with Image.open(one.file) as picture, Image.open(single.file) as row:
        edge = {picture.getpixel((x, y)) for x in range(picture.width) for y in (0, picture.height - 1)}
        assert edge == {GROUND}
        assert picture.width == row.width
        assert picture.height > row.height * 1.5
        middle = picture.crop((0, row.height // 4, picture.width, row.height // 2))
        assert len(middle.getcolors(1 << 24) or ()) > 20


def test_a_large_set_stays_a_picture_that_can_be_sent(tmp_path: Path) -> None:
    cards = [Item(replace(LANCER, id=f"u{number}")) for number in range(60)]
    made = print_sheets(cards, tmp_path / "set", SheetOptions(form="spread", dpi=1200), Book())
    with Image.open(made.file) as picture:
        assert max(picture.size) <= 4096
