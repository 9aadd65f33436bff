"""The nearest right word for a slip, among the real fields, commands, keywords and decks."""

from __future__ import annotations

import pytest

from cardforge.cli.main import COMMANDS
from cardforge.database.schema.fields import fields_of
from cardforge.model.nearest import nearest

_DECKS = ("赤単速攻", "青白コントロール", "全54枚", "aggro red", "blue tempo", "white weenie")


@pytest.mark.parametrize(
    ("slip", "right"),
    [
        ("artits", "artist"),
        ("atributes", "attributes"),
        ("raritys", "rarity"),
        ("colector", "collector"),
        ("kywords", "keywords"),
        ("powr", "power"),
        ("コス", "コスト"),
        ("レアリテイ", "レアリティ"),
        ("art", "art"),
        ("xyzzy", None),
    ],
)
def test_a_slip_in_a_field_names_the_whole_word_before_a_part_of_it(slip: str, right: str | None) -> None:
    assert nearest(slip, fields_of("deckmaster").words()) == right


@pytest.mark.parametrize(("slip", "right"), [("suits", "suit"), ("rnak", "rank")])
def test_a_slip_in_a_field_of_blackpoker(slip: str, right: str) -> None:
    assert nearest(slip, fields_of("blackpoker").words()) == right


@pytest.mark.parametrize(
    ("slip", "right"), [("printres", "printers"), ("prnt", "print"), ("sceanrio", "scenario"), ("replya", "replay"), ("mastre", "master")]
)
def test_a_slip_in_a_command(slip: str, right: str) -> None:
    assert nearest(slip, COMMANDS) == right


@pytest.mark.parametrize(
    ("slip", "right"), [("赤単", "赤単速攻"), ("aggro", "aggro red"), ("red aggro", "aggro red"), ("weenie", "white weenie"), ("q", None)]
)
def test_a_part_of_a_name_or_other_order_of_its_words_still_finds_it(slip: str, right: str | None) -> None:
    assert nearest(slip, _DECKS) == right
