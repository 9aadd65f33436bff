"""What is legal in cards and decks of senryoku, by rule; hints and charts beside it."""

from __future__ import annotations

from typing import Any

import pytest

from cardforge.database.schema.schemas import schemas
from cardforge.games.senryoku.design.charts import charts
from cardforge.games.senryoku.design.legality import check_card, check_deck
from cardforge.games.senryoku.design.lint import lint_cards
from cardforge.games.shared.design.knobs import knobs_of
from cardforge.model import Card, Deck
from tests.unit.senryoku.decks import DOCUMENT, LIBRARY, WHOLE, card

HIDDEN = "■ルール/この呪術は裏向きでのみ詠唱出来る。そうする場合、相手にルール効果である事を宣言する。"


def bare(name: str, kind: str, **fields: Any) -> Card:
    """A card with these fields and no others."""
    return LIBRARY.read_card({"kind": kind, **fields}, name=name)


def rules(*cards: tuple[Card, int]) -> list[str]:
    """The rules that a deck of these cards breaks."""
    return [problem.rule for problem in check_deck(Deck("senryoku", "試し", cards))]


def test_r03_a_deck_has_sixty_cards() -> None:
    assert check_deck(WHOLE) == []
    recruit = DOCUMENT[0]
    assert rules((recruit, 59)) == rules((recruit, 61)) == ["001-R03"]


def test_a04_there_is_no_limit_of_copies_or_attributes() -> None:
    assert rules((DOCUMENT[0], 60)) == []


def test_every_card_and_deck_that_the_game_comes_with_is_legal() -> None:
    assert [problem.message.en for each in LIBRARY.cards.values() for problem in check_card(each)] == []
    assert [problem.message.en for deck in LIBRARY.decks.values() for problem in check_deck(deck)] == []
    assert len(LIBRARY.decks) >= 4


@pytest.mark.parametrize(
    ("wrong", "rule"),
    [
        ({"attributes": ["炎"]}, "001-R70"),
        ({"cost": -1}, "001-R30"),
        ({"move": 31}, "001-R32"),
        ({"power": "強い"}, "001-R37"),
        ({"kind": "land", "upkeep": -1}, "001-R17"),
        ({"kind2": "紅"}, "001-R73"),
    ],
)
def test_what_cannot_stand_in_a_field_is_told_with_its_rule(wrong: dict[str, Any], rule: str) -> None:
    written = {"kind": "soldier", "name": "試し", "cost": 1, "power": 1, **({} if "kind" in wrong else {"move": 1}), **wrong}
    faults = schemas("senryoku").faults("cards.schema.json#/$defs/card", written)
    assert rule in [fault.rule for fault in faults]


@pytest.mark.parametrize(
    ("broken", "rule"),
    [
        (card("無と火", attributes=["無", "火"]), "001-R70"),
        (card("火と火", attributes=["火", "火"]), "001-R70"),
        (card("二族", race=["ソルジャー", "ドラゴン"]), "001-R71"),
        (card("二国", kind1=["ギルビア", "ビナルクス"]), "001-R72"),
        (bare("無料", "sorcery", upkeep=1, text="■通常:1/カードを一枚引く。"), "001-R35"),
        (bare("維持なし", "sorcery", cost=1, text="■通常:1/カードを一枚引く。"), "001-R17"),
        (card("裏", "sorcery", text=f"{HIDDEN}\n■通常:1/カードを一枚引く。"), "001-R35"),
        (card("裏の土地", "land", text=HIDDEN), "001-R35"),
        (card("白紙の書", "sorcery"), "001-R33"),
        (card("荒れ地", "land"), "001-R33"),
        (card("竜/太陽"), "001-R73"),
        (card("竜", kind2="太陽"), "001-R73"),
        (card("竜/深淵", kind2="太陽"), "001-R73"),
        (card("兵に二つ", text="■通常:1/この兵に以下の補正を加える。「+0/+1」"), "001-R69"),
        (card("土地に三つ", "land", text="■永続/この土地に以下の補正を加える。「+0/+0/+1」"), "001-R69"),
        (card("無い効果", "land", text="■永続/二つ目の効果を無効にする。"), "001-R67"),
        (card("自分の効果", "land", text="■永続/一つ目の効果を無効にする。"), "001-R67"),
        (
            card("選ばない", "sorcery", text="■通常:1/カードを一枚引く。\n■永続/一つ目の効果で選んだ兵に以下の補正を加える。「+0/+0/+1」"),
            "001-R67",
        ),
        (card("払わないX", text="■通常:1/敵兵一枚にXダメージ。"), "001-R27"),
        (card("終わらない強制", "sorcery", text="■強制対抗~自呪術の詠唱、または効果の発動:0/敵戦力に1ダメージ。"), "001-R59"),
        (card("兵ではない", "sorcery", text="■対抗~自兵の召喚:1/その兵に以下の補正を加える。「+0/+1」"), "001-R69"),
        (card("兵の数", "sorcery", text="■対抗~自呪術の詠唱:1/その呪術に以下の補正を加える。「+0/-1/+0」"), "001-R69"),
        (card("高い強制", "sorcery", text="■強制対抗~この呪術の詠唱:1/カードを一枚引く。"), "001-R59"),
    ],
)
def test_each_fault_of_a_card_has_its_rule(broken: Card, rule: str) -> None:
    assert [problem.rule for problem in check_card(broken)] == [rule]


def test_what_is_right_is_not_at_fault() -> None:
    """A hidden sorcery has no costs, a name may have a stroke that is no kind, an effect may point to one behind it."""
    assert check_card(bare("裏", "sorcery", text=f"{HIDDEN}\n■通常:1/カードを一枚引く。")) == []
    assert check_card(card("昼/夜")) == []
    assert check_card(card("竜/太陽", kind2="太陽")) == []
    assert check_card(card("一度", "sorcery", text="■強制対抗（1ターンに1度）~自呪術の効果の発動:0/敵戦力に1ダメージ。")) == []
    assert check_card(card("呪術に", "sorcery", text="■対抗~自呪術の詠唱:1/その呪術に以下の補正を加える。「+0/-1」")) == []
    assert check_card(card("順", "land", text="■永続/二つ目の効果を無効にする。\n■通常:1/カードを一枚引く。")) == []


@pytest.mark.parametrize(
    ("hinted", "said"),
    [
        (card("案山子", power=0), "can only lose battles"),
        (card("風", move=0), "any number of times"),
        (card("疾風/俊敏", kind2="俊敏", move=3), "any number of times"),
        (card("三色", attributes=["火", "水", "風"], cost=2), "only 2 of its 3 attributes"),
        (card("重い書", "sorcery", cost=1, upkeep=2, text="■《スペル:頁》通常:1/カードを一枚引く。"), "keeping it costs more"),
        (card("借り物", attributes=["火"], text="■《スペル:波》通常:水1/カードを一枚引く。"), "not an attribute of this card"),
        (card("名無し", text="■通常:1/カードを一枚引く。"), "no heading"),
    ],
)
def test_a_card_that_hardly_works_gets_a_hint(hinted: Card, said: str) -> None:
    assert [said in problem.message.en for problem in lint_cards([hinted], LIBRARY)] == [True]


@pytest.mark.parametrize("quiet", ["tireless", "idle"])
def test_a_card_silences_its_hint(quiet: str) -> None:
    loud: dict[str, Any] = {"tireless": {"move": 0}, "idle": {"power": 0}}[quiet]
    assert list(lint_cards([card("静か", quiet=[quiet], **loud)], LIBRARY)) == []


def test_a_set_is_drawn_by_kind_attribute_cost_and_effect() -> None:
    found = {
        chart.id: {label.en: value for label, value in zip(chart.labels, chart.values, strict=True) if value} for chart in charts(DOCUMENT)
    }
    assert found["kinds"] == {"soldier": 10, "sorcery": 6, "land": 4}
    assert found["attributes"]["fire"] == 14
    assert found["gifts"] == {"abyss": 1, "gold": 1}
    assert found["upkeep"] == {"0": 3, "1": 2, "2": 3, "3": 1}


def test_a_fair_card_of_the_laboratory_is_a_plain_soldier() -> None:
    knobs = {knob.name: knob for knob in knobs_of("senryoku")}
    assert set(knobs) == {"power", "cost"}
