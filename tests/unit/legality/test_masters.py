"""The rules of Deck Masters (000-R12 to R23): each fault is reported once, with its rule."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cardforge.database import Library
from cardforge.games.deckmaster.compiling.pricing import price
from cardforge.games.deckmaster.design.legality import check_master
from cardforge.model import Master, Problem

Make = Callable[..., Master]
SEALS = ["始まりの封印", "仲間の封印", "戦いの封印", "墓碑の封印", "満ち潮の封印", "瀬戸際の封印"]
BURN = "【攻撃時】相手に2000ダメージを与える。"


def rules(problems: list[Problem]) -> list[str]:
    assert all(problem.severity == "error" and problem.message.ja and problem.message.en for problem in problems)
    return [problem.rule for problem in problems]


def test_the_sample_masters_are_legal(library: Library) -> None:
    assert {check_master(master, library) == [] for master in library.masters.values()} == {True}
    assert len({master.rank for master in library.masters.values()}) == 5
    assert any(len(master.card.fields["attributes"]) == 2 for master in library.masters.values())


@pytest.mark.parametrize(("rank", "wrong"), [(1, True), (2, False), (6, False), (7, True)])
def test_r12_the_rank_is_2_to_6(master: Make, rank: int, wrong: bool) -> None:
    assert rules(check_master(master(rank=rank, seals=SEALS[: min(rank, 6)]))) == (["000-R12"] if wrong else [])


@pytest.mark.parametrize("count", [0, 1, 3])
def test_r13_as_many_seals_as_the_rank(master: Make, count: int) -> None:
    assert rules(check_master(master(seals=SEALS[:count]))) == ["000-R13"]


def test_r14_no_two_seals_of_one_level(master: Make) -> None:
    assert rules(check_master(master(seals=["始まりの封印", "言霊の封印"]))) == ["000-R14"]


def test_r15_a_seal_written_in_place_is_checked(master: Make) -> None:
    seal = {"level": 3, "condition": "常に", "text": "貫通"}
    assert rules(check_master(master(seals=["始まりの封印", seal]))) == ["000-R15"]


def test_r18_at_most_two_races_of_the_table(master: Make) -> None:
    assert check_master(master(races=["Human", "dragon"])) == []
    assert rules(check_master(master(races=["人間", "ドラゴン", "獣"]))) == ["000-R18"]
    assert rules(check_master(master(races=["宇宙人"]))) == ["000-R18"]


def test_r18_a_race_limits_abilities(master: Make) -> None:
    dragonfire = "【攻撃時】相手のユニット全体のパワーを-2000する。"
    assert check_master(master(races=["ドラゴン"], text=dragonfire)) == []
    assert rules(check_master(master(races=["人間"], text=dragonfire))) == ["000-R18"]


@pytest.mark.parametrize("attributes", [["red", "blue", "green"], ["red", "red"]])
def test_r19_at_most_two_attributes(master: Make, attributes: list[str]) -> None:
    assert rules(check_master(master(attributes=attributes))) == ["000-R19"]


def test_a84_a_deck_master_without_an_attribute(master: Make) -> None:
    """It is legal, and no ability that asks for an attribute is open to it."""
    assert check_master(master(attributes=[])) == []
    assert rules(check_master(master(text=BURN, attributes=[]))) == ["000-R19"]


def test_r19_attributes_limit_abilities(master: Make) -> None:
    assert check_master(master(text=BURN)) == []
    assert rules(check_master(master(text=BURN, attributes=["blue"]))) == ["000-R19"]
    assert check_master(master(text=BURN, attributes=["blue", "red"])) == []


@pytest.mark.parametrize("keyword", ["守護", "鈍重", "脆弱", "加護"])
def test_r21_only_settable_keywords(master: Make, keyword: str) -> None:
    """000-A16: 加護 is not settable either."""
    assert rules(check_master(master(keywords=[keyword]))) == ["000-R21"]


def test_r21_each_keyword_once(master: Make) -> None:
    assert rules(check_master(master(keywords=["貫通", "Pierce"]))) == ["000-R21"]
    assert rules(check_master(master(keywords=["貫通"], text="貫通"))) == ["000-R21"], "listed and in the text"


def test_r22_abilities_of_the_menu_by_their_meaning(master: Make) -> None:
    assert check_master(master(text="[On attack] Deal 2000 damage to your opponent.")) == []
    assert check_master(master(text="【攻撃時】相手に２０００ダメージを与える")) == []
    assert rules(check_master(master(text="【攻撃時】相手に2500ダメージを与える。"))) == ["000-R22"]


def test_r22_at_most_two_abilities(master: Make) -> None:
    three = f"{BURN}　【攻撃時】このデッキマスターのパワーをターン終了時まで+2000する。　【ターン開始時】自分に1000ダメージを与える。"
    assert rules(check_master(master(rank=3, seals=SEALS[:3], text=three))) == ["000-R22"]


@pytest.mark.parametrize(
    ("fields", "power"),
    [
        ({"rank": 2}, 5000),
        ({"rank": 6}, 15000),
        ({"rank": 3, "keywords": ["疾風"]}, 4500),
        ({"rank": 3, "keywords": ["通過"]}, 4500),
        ({"rank": 3, "keywords": ["先制"]}, 6000),
        ({"rank": 3, "keywords": ["吸血"]}, 6000),
        ({"rank": 3, "keywords": ["硬直"]}, 10500),
        ({"rank": 3, "keywords": ["貫通"], "text": BURN}, 6000),
        ({"rank": 2, "keywords": ["疾風", "通過"]}, -1000),
    ],
)
def test_r23_the_power_is_rank_times_2500_and_the_changes(master: Make, fields: dict[str, Any], power: int) -> None:
    found = master(**fields, seals=SEALS[: fields["rank"]])
    cost = price(found)
    assert cost.total == power == sum(change or 0 for _, change in cost.items)
    assert len(cost.items) == 1 + len(fields.get("keywords", ())) + ("text" in fields)
    assert rules(check_master(found)) == ([] if power > 0 else ["000-R23"]), "000-A17: the power has to be more than 0"


def test_the_menu_offers_each_colour_its_own(library: Library) -> None:
    """000-R19, R22: at least a dozen abilities; each attribute has some, and some need a race."""
    assert len(library.menu) >= 12
    for colour in ("red", "blue", "green", "white", "black"):
        assert any(entry.attributes == (colour,) for entry in library.menu)
    assert any(entry.races for entry in library.menu)


def test_a_card_that_is_no_seal(master: Make, library: Library) -> None:
    made = replace(master(), seals=(library.find("始まりの封印"), library.find("ファイアボール")))
    assert "000-R04" in rules(check_master(made))


def test_an_authors_own_menu(tmp_path: Path) -> None:
    """000-R21, R22: the menu is data; an author's file adds to it and changes it."""
    folder = tmp_path / "cards" / "deckmaster"
    folder.mkdir(parents=True)
    (folder / "menu.yaml").write_text(
        "game: deckmaster\n"
        "keywords:\n  - {keyword: 守護, power: -2500}\n  - {keyword: Pierce, power: -500}\n"
        "abilities:\n  - {id: smash, text: 【攻撃時】相手に2500ダメージを与える。, power: -2000, attributes: [赤]}\n"
        "  - {id: burn, text: 【攻撃時】相手に2000ダメージを与える。, power: -100}\n",
        encoding="utf-8",
    )
    own = Library.open("deckmaster", tmp_path)
    assert own.problems == []
    fields = {"rank": 4, "attributes": ["red"], "keywords": ["守護", "貫通"], "seals": SEALS[:4]}
    master = own.read_master(fields | {"text": "【攻撃時】相手に2500ダメージを与える。　【攻撃時】相手に2000ダメージを与える。"})
    assert check_master(master, own) == []
    assert price(master).total == 10000 - 2500 - 500 - 2000 - 100
    assert rules(
        check_master(own.read_master(fields | {"attributes": ["blue"], "text": "【攻撃時】相手に2500ダメージを与える。"}), own)
    ) == ["000-R19"]
    (folder / "menu.yaml").write_text("keywords:\n  - {keyword: 守誤, power: 1}\n", encoding="utf-8")
    (problem,) = Library.open("deckmaster", tmp_path).problems
    assert "守護" in problem.message.ja
