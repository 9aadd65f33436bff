"""What no rule forbids: hints beside legality, never among it (000-R11, R16)."""

from typing import Any

import pytest

from cardforge.database import Library
from cardforge.games.deckmaster.legality import check_card
from cardforge.games.deckmaster.lint import lint_card


def test_r11_the_documents_units_off_the_main_line(library: Library) -> None:
    off = {card.id for card in library.cards.values() if card.origin == "document" and card.kind == "unit" and list(lint_card(card))}
    assert off == {"u03", "u04", "u07", "u08", "u10", "u14", "u17", "u19"}
    assert not [problem for card in library.cards.values() for problem in check_card(card)]


def test_a_unit_without_ability_has_no_line(library: Library) -> None:
    assert list(lint_card(library.read_card({"kind": "unit", "cost": 1, "power": 3000}))) == []


@pytest.mark.parametrize(
    ("condition", "level", "warned"),
    [
        ("自分の最大マナが5以上である。", 5, False),
        ("自分の最大マナが5以上である。", 1, True),
        ("自分の場にユニットが2体以上いる。", 2, False),
        ("自分の場にユニットが2体以上いる。", 5, True),
        ("自分のHPが10000以下であるか、自分の最大マナが6以上である。", 6, False),
        ("自分の墓地にカードが4枚以上ある。", 4, False),
        ("常に", 4, True),
        ("不可能", 3, True),
    ],
)
def test_r16_a_seals_level_is_about_its_earliest_turn(library: Library, condition: str, level: int, warned: bool) -> None:
    fields: dict[str, Any] = {"kind": "seal", "level": level, "condition": condition, "text": "カードを一枚引く。"}
    found = list(lint_card(library.read_card(fields)))
    assert [(problem.severity, problem.rule) for problem in found] == ([("warning", "000-R16")] if warned else [])


def test_the_built_in_seals_keep_r16(library: Library) -> None:
    assert [card.name.ja for card in library.cards.values() if card.kind == "seal" and list(lint_card(card))] == []
