"""The scenario runner against the contract: what passes, what fails and says so, what is refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from cardforge.simulation.scenarios import Result, run_file, run_paths

CARDS = """
cards:
  v1000: {kind: unit, cost: 1, power: 1000, attributes: [red]}
  v2000: {kind: unit, cost: 2, power: 2000, attributes: [red]}
  u01: {kind: unit, cost: 1, power: 1000, attributes: [red], text: 【登場時】ユニット一体のパワーを-1000する。}
  bolt: {kind: spell, cost: 1, attributes: [red], text: パワー3000以下のユニット一体を破壊する。}
"""


@pytest.fixture
def run(tmp_path: Path) -> Any:
    def run_text(text: str, *, cards: bool = True) -> Result:
        file = tmp_path / "case.yaml"
        file.write_text("game: deckmaster\n" + (CARDS if cards else "") + dedent(text), encoding="utf-8")
        return run_file(file)

    return run_text


def test_a_scenario_that_holds(run: Callable[..., Any]) -> None:
    result = run(
        """
        name: one attack
        position: {a: {units: [v2000]}}
        steps:
          - a: {attack: v2000, target: player}
          - expect: {b: {hp: 18000}}
        """
    )
    assert result.ok
    assert result.as_dict() == {
        "file": str(result.file), "name": "one attack", "ok": True, "step": None, "expected": None, "found": None, "message": "",
    }  # fmt: skip


def test_a_wrong_expectation_names_step_expected_and_found(run: Callable[..., Any]) -> None:
    result = run(
        """
        position: {a: {units: [v2000]}}
        steps:
          - a: {attack: v2000, target: player}
          - expect: {b: {hp: 20000}}
        """
    )
    assert (result.ok, result.step) == (False, 2)
    assert result.message("en") == "step 2: expected b.hp: 20000, found 18000"


@pytest.mark.parametrize(
    ("expectation", "expected", "found"),
    [
        ("{a: {units: [v1000]}}", "a.units: [v1000]", "[v1000, v2000]"),
        ("{a: {units: 3}}", "a.units: 3", "2 [v1000, v2000]"),
        ("{a: {units: {ordered: [v2000]}}}", "a.units: ordered [v2000]", "[v1000, v2000]"),
        ("{cards: {v1000: {tapped: true}}}", "v1000.tapped: true", "false"),
        ("{cards: {v1000: {keywords: [貫通]}}}", "v1000.keywords: [pierce]", "[]"),
        ("{cards: {v1000: {zone: discard}}}", "v1000.zone: discard", "units"),
        ("{cards: {bolt: {power: 1000}}}", "bolt.power: 1000", "the card is in hand"),
        ("{asked: b}", "asked: b", "a"),
        ("{winner: a}", "winner: a", "null"),
        ("{turn: 8}", "turn: 8", "9"),
    ],
)
def test_every_kind_of_expectation_can_fail(run: Callable[..., Any], expectation: str, expected: str, found: str) -> None:
    result = run(f"position: {{a: {{units: [v1000, v2000], hand: [bolt]}}}}\nsteps:\n  - expect: {expectation}\n")
    assert not result.ok
    assert result.error is None
    assert (result.expected.en, result.found.en) == (expected, found)


@pytest.mark.parametrize(
    "expectation",
    [
        "{a: {units: [v2000, v1000]}}",
        "{a: {units: {ordered: [v1000]}}}",
        "{a: {units: {ordered: [v1000, v2000]}, hand: 1, deck: 20}}",
        "{a: {units: [{card: v2000, power: 2000}, v1000]}}",
        "{cards: {v1000: {power: 1000, keywords: [], zone: units}}}",
        "{asked: a, winner: null, legal: [end, {attack: v1000, target: player}]}",
    ],
)
def test_every_kind_of_expectation_can_hold(run: Callable[..., Any], expectation: str) -> None:
    result = run(f"position: {{a: {{units: [v1000, v2000], hand: [bolt]}}}}\nsteps:\n  - expect: {expectation}\n")
    assert result.ok, result.message("en")


def test_keywords_are_named_in_the_language_of_the_message(run: Callable[..., Any]) -> None:
    result = run("position: {a: {units: [早撃ちの弓手]}}\nsteps:\n  - expect: {cards: {早撃ちの弓手: {keywords: [守護]}}}\n")
    assert (result.expected.ja, result.found.ja) == ("早撃ちの弓手.keywords: [守護]", "[先制]")
    assert (result.expected.en, result.found.en) == ("早撃ちの弓手.keywords: [guard]", "[first_strike]")


def test_an_expectation_that_fails_while_a_question_is_open_names_it(run: Callable[..., Any]) -> None:
    result = run(
        """
        position: {a: {hand: [火の粉の妖精], units: [v1000]}}
        steps:
          - a: {play: 火の粉の妖精}
          - expect: {a: {discard: 1}}
        """
    )
    assert (result.ok, result.step) == (False, 2)
    assert result.found.en == "0 [] (a is still asked to choose a card: v1000, 火の粉の妖精, none)"


def test_a_move_that_is_not_legal_fails_with_its_rule(run: Callable[..., Any]) -> None:
    result = run(
        """
        position: {a: {units: [v2000]}, b: {units: [v1000]}}
        steps:
          - a: {attack: v2000, target: player}
        """
    )
    assert result.step == 1
    assert "v1000" in result.found.en
    assert "000-R52" in result.found.en


def test_a_refusal_that_is_legal_fails(run: Callable[..., Any]) -> None:
    result = run("position: {a: {units: [v2000]}}\nsteps:\n  - refuse: {a: {attack: v2000, target: player}}\n")
    assert (result.step, result.found.en) == (1, "legal")


def test_a_refusal_changes_nothing(run: Callable[..., Any]) -> None:
    result = run(
        """
        position: {a: {hand: [bolt], mana: 0, units: [v2000]}}
        steps:
          - refuse: {a: {play: bolt}}
          - refuse: {a: {attack: v2000, target: master}}
          - expect: {a: {hand: [bolt], mana: 0, units: [v2000]}, cards: {v2000: {tapped: false}}}
        """
    )
    assert result.ok, result.message("en")


def test_an_open_question_is_named(run: Callable[..., Any]) -> None:
    result = run(
        """
        position: {a: {hand: [u01]}}
        steps:
          - a: {play: u01}
          - a: end
        """
    )
    assert result.step == 2
    assert "a is asked to choose a card: u01, none" in result.found.en


def test_an_answer_nobody_asked_for_fails(run: Callable[..., Any]) -> None:
    result = run("steps:\n  - a: {choose: none}\n")
    assert (result.step, result.found.en) == (1, "nothing is asked of this player")


def test_a_forced_answer_is_checked_inside_the_move(run: Callable[..., Any]) -> None:
    right = "position: {a: {hand: [bolt], units: [v2000]}}\nsteps:\n  - a: {play: bolt, choose: [v2000]}\n"
    assert run(right).ok
    wrong = "position: {a: {hand: [bolt], units: [v2000], discard: [v1000]}}\nsteps:\n  - a: {play: bolt, choose: [v1000]}\n"
    assert run(wrong).step == 1


def test_a_forced_answer_is_no_step(run: Callable[..., Any]) -> None:
    result = run("position: {a: {hand: [bolt], units: [v2000]}}\nsteps:\n  - a: {play: bolt}\n  - a: {choose: v2000}\n")
    assert result.step == 2


def test_more_answers_than_questions_fail(run: Callable[..., Any]) -> None:
    result = run("position: {a: {hand: [bolt], units: [v2000, v1000]}}\nsteps:\n  - a: {play: bolt, choose: [v2000, v1000]}\n")
    assert result.step == 1


def test_words_of_yaml_1_2(run: Callable[..., Any]) -> None:
    result = run(
        """
        position: {a: {hand: [reader]}}
        steps:
          - a: {play: reader}
          - a: {choose: no}
          - expect: {a: {hand: 0}}
        """.replace("reader", "on"),
        cards=False,
    )
    assert result.error is not None, "“on” is a word, and no card has that name"


def test_local_cards_come_before_the_database(run: Callable[..., Any]) -> None:
    result = run(
        """
        cards:
          ファイアボール: {kind: spell, cost: 1, text: 相手に9000ダメージを与える。}
        position: {a: {hand: [ファイアボール]}}
        steps:
          - a: {play: ファイアボール}
          - expect: {b: {hp: 11000}}
        """,
        cards=False,
    )
    assert result.ok, result.message("en")


def test_a_deal_names_any_copy(run: Callable[..., Any]) -> None:
    result = run(
        """
        start:
          a: &deck {name: d, master: {name: m, rank: 2, seals: []}, cards: {v1000: 40}}
          b: *deck
          shuffled: false
        steps:
          - a: {play: v1000}
          - expect: {a: {units: [v1000], hand: 5}}
        """
    )
    assert result.ok, result.message("en")


def test_folders_are_run_recursively(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    for name in ("b.yaml", "inner/a.yaml"):
        (tmp_path / name).write_text("game: deckmaster\nsteps:\n  - expect: {turn: 9}\n", encoding="utf-8")
    results = list(run_paths([tmp_path]))
    assert [result.file.name for result in results] == ["b.yaml", "a.yaml"]
    assert all(result.ok for result in results)


def test_the_example_of_the_guide(tmp_path: Path) -> None:
    guide = (Path(__file__).parents[3] / "docs" / "scenarios.md").read_text(encoding="utf-8")
    file = tmp_path / "example.yaml"
    file.write_text(guide.split("```yaml\n")[1].split("```")[0], encoding="utf-8")
    result = run_file(file)
    assert result.ok, result.message("en")


def test_cards_of_the_users_folder(tmp_path: Path) -> None:
    folder = tmp_path / "cards" / "deckmaster"
    folder.mkdir(parents=True)
    (folder / "mine.yaml").write_text("- {kind: unit, name: 砂の番人, cost: 3, power: 3000, attributes: [red]}\n", encoding="utf-8")
    file = tmp_path / "case.yaml"
    steps = "steps:\n  - expect: {cards: {砂の番人: {power: 3000}}}\n"
    file.write_text("game: deckmaster\nposition: {a: {units: [砂の番人]}}\n" + steps, encoding="utf-8")
    assert run_file(file, tmp_path).ok
    assert run_file(file).error is not None
