"""Every rule, basic terrain and ruling of skillbook has a scenario, or a test where no position shows it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from cardforge.simulation.scenarios.coverage import coverage, rulebook

ROOT = Path(__file__).parents[3]
SCENARIOS = ROOT / "tests" / "rules" / "skillbook"


def test_the_rulebook_is_complete() -> None:
    ids = [rule.id for rule in rulebook("skillbook")]
    assert len(ids) == len(set(ids))
    numbers = {"R": 67, "L": 6, "A": 50}
    assert set(ids) == {f"003-{letter}{number:02}" for letter, last in numbers.items() for number in range(1, last + 1)}


def test_every_rule_that_a_position_shows_has_a_scenario() -> None:
    rows = coverage("skillbook", [SCENARIOS])
    assert [row.rule.id for row in rows if not row.rule.tests and not row.scenarios] == []


def test_thirty_scenarios_are_about_two_rules_that_meet() -> None:
    assert len(list((SCENARIOS / "meeting").glob("*.yaml"))) >= 30


@pytest.mark.parametrize("test", sorted({test for rule in rulebook("skillbook") for test in rule.tests}))
def test_the_tests_named_by_the_rulebook_exist(test: str) -> None:
    file, _, name = test.partition("::")
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    assert name in {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def test_random_games_meet_the_rules_that_can_be_counted() -> None:
    rows = {row.rule.id: row for row in coverage("skillbook", [SCENARIOS], games=16)}
    assert rows["003-R02"].met is None, "what a deck holds is in no game"
    never = {rule for rule, row in rows.items() if row.met == 0}
    # Goals, draws and empty books of who answers at random are rare; so are heroes with abilities of the start of a game or a turn.
    numbers = ("R13", "R22", "R24", "R34", "R51", "R53", "R62", "R67", "A20", "A30", "A39", "A47", "L01", "L02", "L03", "L04", "L05", "L06")
    assert never <= {f"003-{number}" for number in numbers}
    assert rows["003-R45"].met == rows["003-A42"].met
