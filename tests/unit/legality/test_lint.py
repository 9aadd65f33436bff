"""What no rule forbids: hints beside legality, never among it (000-R11, R16)."""

from pathlib import Path
from typing import Any, cast

import pytest

from cardforge.database import Library
from cardforge.games.deckmaster.design.legality import check_card
from cardforge.games.deckmaster.design.lint import lint_cards
from cardforge.games.shared.design.checking import check_files
from cardforge.model import Card


def hints(library: Library, *cards: Card) -> list[str]:
    found = list(lint_cards(cards, library))
    assert all(problem.severity == "warning" and problem.message.ja and problem.message.en for problem in found)
    return [problem.rule for problem in found]


def card(library: Library, **fields: Any) -> Card:
    return library.read_card({"kind": "unit", "cost": 3, "power": 3000, "attributes": ["red"]} | fields, name="試し")


def test_r11_the_documents_units_off_the_main_line(library: Library) -> None:
    document = [card for card in library.cards.values() if card.origin == "document"]
    off = {problem.where for problem in lint_cards(document, library)}
    assert off == {library.find(key).name.ja for key in ("u03", "u04", "u07", "u08", "u10", "u14", "u17", "u19")}
    assert not [problem for card in library.cards.values() for problem in check_card(card)]


def test_the_house_keeps_its_own_hints(library: Library) -> None:
    assert hints(library, *(card for card in library.cards.values() if card.origin == "house")) == []


def test_a_unit_without_ability_has_no_line(library: Library) -> None:
    assert hints(library, card(library, power=9000)) == []
    assert hints(library, card(library, power=9000, text="貫通")) == ["000-R11"]
    assert hints(library, card(library, power=9000, text="貫通", quiet=["main-line"])) == []


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
        ("自分の手札が相手より多い。", 6, False),
        ("不可能", 3, True),
    ],
)
def test_r16_a_seals_level_is_about_its_earliest_turn(library: Library, condition: str, level: int, warned: bool) -> None:
    fields: dict[str, Any] = {"kind": "seal", "level": level, "condition": condition, "text": "手札を3枚引く。"}
    assert hints(library, library.read_card(fields)) == (["000-R16"] if warned else [])


@pytest.mark.parametrize(
    ("attributes", "text", "warned"),
    [
        (["red"], "【登場時】相手に500ダメージを与える。", False),
        (["blue"], "【登場時】相手に500ダメージを与える。", True),
        (["blue", "red"], "【登場時】相手に500ダメージを与える。", False),
        (["red"], "【登場時】相手に500ダメージを与える。その後、カードを一枚引く。", False),
        (["red"], "【登場時】カードを一枚引く。", True),
        (["white"], "貫通", True),
        (["green"], "硬直", False),
        (["red"], "【登場時】ユニット一体を破壊する。", True),
        (["red"], "【登場時】パワー2000以下のユニット一体を破壊する。", False),
        (["white"], "【登場時】デッキからエンチャントを一枚手札に加える。", False),
        (["white"], "【登場時】デッキからスペルカードを一枚手札に加える。", True),
        (["black"], "【登場時】墓地のカード一枚を手札に加える。", False),
        (["green"], "【登場時】墓地のカード一枚を手札に加える。", True),
        (["blue"], "自分のスペルが与えるダメージを500増やす。", True),
        (["red"], "自分のスペルが与えるダメージを500増やす。", False),
        (["red"], "自分のドローフェイズに引く枚数を1枚増やす。", True),
        (["white"], "自分の回復量を2倍にする。", False),
    ],
)
def test_the_colour_pie(library: Library, attributes: list[str], text: str, warned: bool) -> None:
    assert hints(library, card(library, cost=4, power=5000, attributes=attributes, text=text)) == (["lint:colour-pie"] if warned else [])


@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"cost": 11}, "lint:unplayable"),
        ({"power": 0}, "lint:unplayable"),
        ({"art": "no-such-picture.png"}, ""),
        ({"power": 5000, "text": "【登場時】相手に5300ダメージを与える。", "quiet": ["main-line"]}, ""),
    ],
)
def test_cards_that_nobody_can_play(library: Library, fields: dict[str, Any], rule: str) -> None:
    assert hints(library, card(library, **fields)) == ([rule] if rule else [])


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("【ターン終了時】手札を1枚捨ててもよい。そうした場合、追加のターンを得る。", "lint:endless"),
        ("【アクティブ効果［5マナ］】追加のターンを得る。", "lint:endless"),
        ("【アクティブ効果［5マナ］】1ゲームに1度、追加のターンを得る。", ""),
        ("このカードを破壊することで発動する。追加のターンを得る。", ""),
        ("【登場時】追加のターンを得る。", ""),
    ],
)
def test_turns_without_end(library: Library, text: str, rule: str) -> None:
    assert hints(library, card(library, attributes=["blue"], text=text)) == ([rule] if rule else [])


def test_a_picture_that_is_not_there_and_a_twin(tmp_path: Path) -> None:
    line = "- {{kind: unit, name: {name}, cost: 3, power: 3000, attributes: [red], text: 【登場時】相手に700ダメージを与える。{more}}}\n"
    file = tmp_path / "cards.yaml"
    file.write_text(
        line.format(name="甲", more=", art: no.png, quiet: [identical, names]")
        + line.format(name="乙", more=", quiet: [identical, names]"),
        encoding="utf-8",
    )
    assert check_files([file]).problems == ()
    found = check_files([file], lint=True).problems
    assert [(problem.rule, problem.where, problem.line) for problem in found] == [("lint:art", "甲", 1)]
    file.write_text(line.format(name="甲", more=", quiet: [names]") + line.format(name="乙", more=", quiet: [names]"), encoding="utf-8")
    assert [problem.rule for problem in check_files([file], lint=True).problems] == ["lint:identical", "lint:identical"]
    file.write_text(line.format(name="甲", more=", quiet: [mian-line]"), encoding="utf-8")
    assert "main-line" in check_files([file]).problems[0].message.en


def test_a_twin_that_came_since_the_last_hint_is_found() -> None:
    library = Library("deckmaster")
    one, two = (card(library, id=name, quiet=["names"]) for name in ("one", "two"))
    cards = cast("dict[str, Card]", library.cards)
    cards["one"] = one
    assert "lint:identical" not in hints(library, one)
    cards["two"] = two
    assert "lint:identical" in hints(library, one)
    del cards["two"]
    assert "lint:identical" not in hints(library, one)


def test_a_card_without_a_picture_among_cards_with_one(tmp_path: Path) -> None:
    """The cards of a set belong together, or else those of a file; a set without pictures is left in peace."""
    line = "- {{kind: unit, name: {name}, cost: 3, power: 3000, attributes: [red], quiet: [identical, names{quiet}]{more}}}\n"
    cards = [
        line.format(name="甲", quiet="", more=", set: A, art: a.png"),
        line.format(name="乙", quiet="", more=", set: A"),
        line.format(name="丙", quiet=", art", more=", set: A"),
        line.format(name="丁", quiet="", more=", set: B"),
        line.format(name="戊", quiet="", more=""),
    ]
    file = tmp_path / "cards.yaml"
    file.write_text("".join(cards), encoding="utf-8")
    assert [(problem.rule, problem.where) for problem in check_files([file], lint=True).problems] == [("lint:art", "甲")]
    (tmp_path / "a.png").write_bytes(b"")
    found = check_files([file], lint=True).problems
    assert [(problem.rule, problem.where, problem.line) for problem in found] == [("lint:art", "乙", 2)]
    assert "セット「A」" in found[0].message.ja
    file.write_text("".join(cards).replace(", set: A", ""), encoding="utf-8")
    assert [problem.where for problem in check_files([file], lint=True).problems] == ["乙", "戊"]
