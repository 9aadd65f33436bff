"""What is legal in a deck of skillbook, by rule."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cardforge.games.skillbook.design.charts import charts
from cardforge.games.skillbook.design.legality import check_card, check_deck
from cardforge.games.skillbook.design.lint import lint_cards
from cardforge.model import Card
from tests.unit.skillbook.decks import BOOK, HERO, LIBRARY, MAP, MOUNTAINS, START, card, deck


def rules(*cards: tuple[Card, int]) -> list[str]:
    """The rules that a deck of these cards breaks."""
    return [problem.rule for problem in check_deck(deck(*cards))]


def test_r01_a_deck_is_a_book_a_map_and_a_hero() -> None:
    assert rules((HERO, 1), *BOOK, *MAP) == []
    assert rules() == ["003-R08", "003-R02", "003-R05", "003-R06"]


def test_r02_a_book_has_twenty_to_thirty_skills() -> None:
    more = tuple((card(f"大石{number}"), 3) for number in range(4))
    assert rules((HERO, 1), *BOOK[:6], (card("一つ"), 1), *MAP) == ["003-R02"], "19"
    assert rules((HERO, 1), *BOOK[:6], (card("一つ"), 2), *MAP) == [], "20"
    assert rules((HERO, 1), *BOOK, *more[:3], *MAP) == [], "30"
    assert rules((HERO, 1), *BOOK, *more[:3], (card("一つ"), 1), *MAP) == ["003-R02"], "31"


def test_r03_three_of_the_same_name() -> None:
    assert rules((HERO, 1), *BOOK[1:], (BOOK[0][0], 4), *MAP) == ["003-R03"]


def test_r04_one_of_a_cast_card() -> None:
    """One per name, and any number of names (003-A03)."""
    first, second = (card(name, cast=True) for name in ("大魔法", "奥義"))
    assert rules((HERO, 1), *BOOK[:6], (first, 1), (second, 1), *MAP) == []
    assert rules((HERO, 1), *BOOK[:6], (first, 2), *MAP) == ["003-R04"]


def test_r05_a_map_has_twenty_one_terrains() -> None:
    assert rules((HERO, 1), *BOOK, (START, 1), (MOUNTAINS, 19)) == ["003-R05"]
    assert rules((HERO, 1), *BOOK, (START, 1), (MOUNTAINS, 21)) == ["003-R05"]


def test_r06_one_start_card() -> None:
    """A start point of another kind does not count (003-A01)."""
    other, point = card("裏口", "terrain", start="card"), card("抜け道", "terrain", start="point")
    assert rules((HERO, 1), *BOOK, (MOUNTAINS, 21)) == ["003-R06"]
    assert rules((HERO, 1), *BOOK, (START, 2), (MOUNTAINS, 19)) == ["003-R06"]
    assert rules((HERO, 1), *BOOK, (START, 1), (other, 1), (MOUNTAINS, 19)) == ["003-R06"]
    assert rules((HERO, 1), *BOOK, (point, 1), (MOUNTAINS, 20)) == ["003-R06"]
    assert rules((HERO, 1), *BOOK, (START, 1), (point, 2), (MOUNTAINS, 18)) == []


def test_r07_any_number_of_basic_terrains() -> None:
    """Special ones as often as they say."""
    rare = card("聖地", "terrain", limit=1)
    assert rules((HERO, 1), *BOOK, (START, 1), (rare, 1), (MOUNTAINS, 19)) == []
    assert rules((HERO, 1), *BOOK, (START, 1), (rare, 2), (MOUNTAINS, 18)) == ["003-R07"]


def test_r08_one_hero() -> None:
    assert rules(*BOOK, *MAP) == ["003-R08"]
    assert rules((HERO, 2), *BOOK, *MAP) == ["003-R08"]
    assert rules((HERO, 1), (card("もう一人", "hero"), 1), *BOOK, *MAP) == ["003-R08"]


def test_r09_skills_that_the_hero_cannot_use_are_legal() -> None:
    only = card("一撃", condition="戦士のヒーローのみ使用できる。")
    assert rules((HERO, 1), *BOOK[:6], (only, 3), *MAP) == []


def test_r17_a_layout_is_the_map() -> None:
    rows = (("門", *["山脈"] * 6), ("山脈",) * 7, ("山脈",) * 7)
    cards = ((HERO, 1), *BOOK, *MAP)
    assert check_deck(deck(*cards, layout=rows)) == []
    wrong = (("門", "門", *["山脈"] * 5), *rows[1:])
    assert [problem.rule for problem in check_deck(deck(*cards, layout=wrong))] == ["003-R17", "003-R17"]
    unknown = (("門", "海", *["山脈"] * 5), *rows[1:])
    assert "003-R17" in [problem.rule for problem in check_deck(deck(*cards, layout=unknown))]


@pytest.mark.parametrize(
    ("kind", "fields", "found"),
    [
        ("skill", {"cost": 5, "cost_double": 3}, ["003-R40"]),
        ("skill", {"attribute": "fire", "cost": 5, "cost_double": 5}, ["003-R40"]),
        ("skill", {"attribute": "fire", "cost": 5, "cost_double": 4}, ["003-R40"]),
        ("skill", {"attribute": "fire", "cost": 5, "cost_double": 3}, []),
        ("unit", {"at": 0}, ["003-R54"]),
        ("unit", {"at": 0, "text": "破壊時：カードを1枚引く。"}, []),
        ("hero", {"sp": 0}, ["003-R34"]),
        ("skill", {"condition": "狩人のヒーローのみ使用できる。"}, []),
        ("skill", {"condition": "火属性のヒーローのみ使用できる。"}, []),
        ("unit", {"at": 0, "quiet": ["idle"]}, []),
    ],
)
def test_hints_for_what_no_rule_forbids(kind: str, fields: dict[str, Any], found: list[str]) -> None:
    assert [problem.rule for problem in lint_cards([card("見本", kind, **fields)], LIBRARY)] == found


def test_a_condition_that_no_hero_can_meet_is_a_hint() -> None:
    """Legal in a book all the same (003-R09, R10)."""
    tree = {"is": "and", "of": [{"is": "hero", "keyword": "騎士"}, {"is": "hero", "attribute": "dark"}]}
    asked = replace(card("闇の誓い"), trees={**card("闇の誓い").trees, "condition": tree})
    assert [problem.rule for problem in lint_cards([asked], LIBRARY)] == ["003-R10"]


def test_the_library_is_legal_and_no_hint_is_left() -> None:
    assert [problem for each in LIBRARY.cards.values() for problem in check_card(each)] == []
    assert [problem for each in LIBRARY.decks.values() for problem in check_deck(each)] == []
    assert list(lint_cards(LIBRARY.cards.values(), LIBRARY)) == []


def test_charts_count_what_a_deck_is_made_of() -> None:
    held = [each for each, count in next(iter(LIBRARY.decks.values())).cards for _ in range(count)]
    found = {chart.id: chart for chart in charts(held)}
    assert list(found) == ["kinds", "attributes", "costs", "attacks", "defences", "terrains"]
    assert sum(found["terrains"].values) == 21
    assert 20 <= sum(found["costs"].values) <= 30
