"""Every rule, ruling, keyword and document card of deckmaster has a scenario, or a test where no position shows it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from cardforge.model import CardforgeError
from cardforge.simulation.scenarios.coverage import coverage, rulebook

ROOT = Path(__file__).parents[3]
SCENARIOS = ROOT / "tests" / "rules" / "deckmaster"


def test_the_rulebook_is_complete() -> None:
    ids = [rule.id for rule in rulebook("deckmaster")]
    assert len(ids) == len(set(ids))
    numbers = {"R": 78, "A": 84, "K": 10, "U": 24, "S": 30, "E": 5, "T": 1}
    every = {f"000-{letter}{number:02}" for letter, last in numbers.items() for number in range(1, last + 1)}
    assert set(ids) == every


def test_every_rule_has_a_scenario_or_a_test() -> None:
    rows = coverage("deckmaster", [SCENARIOS])
    assert [row.rule.id for row in rows if not row.covered] == []


def test_every_rule_that_a_position_shows_has_a_scenario() -> None:
    rows = coverage("deckmaster", [SCENARIOS])
    assert [row.rule.id for row in rows if not row.rule.tests and not row.scenarios] == []


@pytest.mark.parametrize("test", sorted({test for rule in rulebook("deckmaster") for test in rule.tests}))
def test_the_tests_named_by_the_rulebook_exist(test: str) -> None:
    file, _, name = test.partition("::")
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    names = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    assert name in names if name else names


def test_random_play_meets_the_rules() -> None:
    rows = {row.rule.id: row for row in coverage("deckmaster", [SCENARIOS], games=12)}
    assert all(rows[rule].met for rule in ("000-R33", "000-R50", "000-R54", "000-R63", "000-K04"))
    assert rows["000-R30"].met is None


def test_what_random_play_cannot_count_has_a_check_or_is_a_spelling() -> None:
    uncounted = [row.rule for row in coverage("deckmaster", [SCENARIOS], games=1) if row.met is None]
    assert [rule.id for rule in uncounted if not rule.tests] == ["000-A45"]
    assert len(uncounted) == 55


def test_a_rule_that_does_not_exist_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    file.write_text("game: deckmaster\ncites: [000-R01, 000-R99]\nsteps: []\n", encoding="utf-8")
    with pytest.raises(CardforgeError) as caught:
        coverage("deckmaster", [file])
    assert (caught.value.file, caught.value.line) == (file, 2)
    assert "000-R99" in caught.value.text.en
