"""The deck rules 004-R02 and the entry frame (004-A05), as `cardforge check` reports them."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardforge.files import places as resources
from cardforge.games.shared.design.checking import check_files

SUITS = "SHDC"
NUMBERS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
ALL = [suit + number for suit in SUITS for number in NUMBERS]


def _rules(tmp_path: Path, cards: dict[str, int], frame: str = "") -> list[str]:
    lines = ["game: blackpoker", "name: test", *([f"frame: {frame}"] if frame else []), "cards:"]
    file = tmp_path / "deck.yaml"
    file.write_text("\n".join(lines + [f"  {name}: {count}" for name, count in cards.items()]), encoding="utf-8")
    report = check_files([file], game="blackpoker")
    assert all(problem.message.ja and problem.message.en for problem in report.problems)
    return [problem.rule for problem in report.problems]


def test_the_built_in_decks_are_legal() -> None:
    report = check_files([resources.path("cards") / "blackpoker"], game="blackpoker")
    assert report.problems == ()
    assert len(report.decks) == 5


def test_a_whole_deck_is_legal(tmp_path: Path) -> None:
    assert _rules(tmp_path, dict.fromkeys([*ALL, "JK1", "JK2"], 1)) == []
    assert _rules(tmp_path, dict.fromkeys(ALL[:20], 1)) == []
    assert _rules(tmp_path, {**dict.fromkeys(ALL[:20], 1), "JK1": 2}) == []


@pytest.mark.parametrize(
    ("cards", "rule"),
    [
        ({**dict.fromkeys(ALL[:20], 1), "S9": 2}, "004-R02"),
        ({**dict.fromkeys(ALL[:20], 1), "JK1": 2, "JK2": 1}, "004-R02"),
        (dict.fromkeys(ALL[:19], 1), "004-A05"),
        ({**dict.fromkeys(ALL[:20], 1), "エンド": 1}, "004-R02"),
    ],
)
def test_a_fault_is_named_with_its_rule(tmp_path: Path, cards: dict[str, int], rule: str) -> None:
    assert _rules(tmp_path, cards) == [rule]


def test_more_than_54_cards_have_one_twice(tmp_path: Path) -> None:
    assert set(_rules(tmp_path, {**dict.fromkeys([*ALL, "JK1", "JK2"], 1), "HA": 2})) == {"004-R02"}


def test_the_entry_frame_has_exactly_twenty(tmp_path: Path) -> None:
    assert _rules(tmp_path, dict.fromkeys(ALL[:20], 1), "entry-20") == []
    assert _rules(tmp_path, dict.fromkeys(ALL[:21], 1), "entry-20") == ["004-A05"]
    assert _rules(tmp_path, dict.fromkeys(ALL[:19], 1), "entry-20") == ["004-A05"]


def test_a_card_that_does_not_exist_names_the_nearest(tmp_path: Path) -> None:
    file = tmp_path / "deck.yaml"
    file.write_text("game: blackpoker\nname: t\ncards: {S11: 1}\n", encoding="utf-8")
    short, problem = check_files([file], game="blackpoker").problems
    assert (short.rule, short.line) == ("004-A05", 1)
    assert problem.line == 3
    assert "S11" in problem.message.en
