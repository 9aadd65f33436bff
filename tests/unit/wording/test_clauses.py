"""Effects on the same cards, for the same time, are said in one clause, and two changes of different cards; what is said is read again."""

from __future__ import annotations

from typing import Any

import pytest

from cardforge.wording import phrasebook

BOOK = phrasebook("deckmaster")
UNIT = {"select": "unit", "count": 1}
UNITS = {"select": "unit", "side": "own", "count": "all"}
ENEMY = {"select": "unit", "side": "enemy", "count": 1}
THIS = {"this": "unit"}
THAT = {"that": "chosen"}
PIERCE = {"do": "grant", "who": THAT, "keywords": ["pierce"]}
TURN = {"until": "turn_end"}


def power(who: dict[str, Any], amount: int = 1000, **more: Any) -> dict[str, Any]:
    return {"do": "power", "who": who, "amount": amount, **more}


@pytest.mark.parametrize(
    ("steps", "ja", "en"),
    [
        (
            [power(UNIT) | TURN, PIERCE | TURN],
            "ターン終了時まで、ユニット1体のパワーを1000上げ、キーワード「貫通」を付与する。",
            "A unit gets +1000 power and gains Pierce until end of turn.",
        ),
        (
            [power(UNITS), PIERCE],
            "自分のユニット全体のパワーを1000上げ、キーワード「貫通」を付与する。",
            "All friendly units get +1000 power and gain Pierce.",
        ),
        (
            [PIERCE | {"who": UNIT}, power(THAT)],
            "ユニット1体にキーワード「貫通」を付与し、パワーを1000上げる。",
            "A unit gains Pierce and gets +1000 power.",
        ),
        (
            [power(ENEMY, -1000) | TURN, {"do": "forbid", "who": THAT, "what": "attack"} | TURN],
            "相手ユニット1体のパワーをターン終了時まで-1000する。そのユニットはターン終了時まで攻撃できない。",
            "An enemy unit gets -1000 power and cannot attack until end of turn.",
        ),
        (
            [power(UNIT), PIERCE, {"do": "lose", "who": THAT, "keywords": ["guard"]}],
            "ユニット1体のパワーを1000上げる。そのユニットにキーワード「貫通」を付与する。そのユニットはキーワード「守護」を失う。",
            "A unit gets +1000 power, gains Pierce and loses Guard.",
        ),
        (
            [power(THIS), power(ENEMY, -1000)],
            "このユニットのパワーを+1000し、相手ユニット1体のパワーを-1000する。",
            "This unit gets +1000 power and an enemy unit gets -1000 power.",
        ),
    ],
)
def test_effects_that_belong_together_are_one_clause(steps: list[Any], ja: str, en: str) -> None:
    tree = {"keywords": [], "abilities": [{"effect": {"do": "then", "steps": steps}}]}
    assert (BOOK.say(tree), BOOK.say(tree, lang="en")) == (ja, en)
    assert [BOOK.read(text, sensible=False) for text in (ja, en)] == [tree, tree]


@pytest.mark.parametrize(
    ("steps", "en"),
    [
        # for how long is not the same
        ([power(UNIT) | TURN, PIERCE], "A unit gets +1000 power until end of turn. That unit gains Pierce."),
        # at the end it would seem to hold for both
        ([power(THIS), power(UNIT) | TURN], "This unit gets +1000 power. Then a unit gets +1000 power until end of turn."),
        # how often is said of the first only
        (
            [power(UNIT, per={"select": "card", "zone": "hand", "side": "own"}), PIERCE],
            "A unit gets +1000 power for each card in your hand. That unit gains Pierce.",
        ),
        # a verb with another subject
        ([{"do": "tap", "who": UNIT}, PIERCE], "Tap a unit. That unit gains Pierce."),
    ],
)
def test_what_would_be_misunderstood_in_one_clause_is_said_one_by_one(steps: list[Any], en: str) -> None:
    assert BOOK.say({"keywords": [], "abilities": [{"effect": {"do": "then", "steps": steps}}]}, lang="en") == en
