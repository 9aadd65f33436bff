"""Every rule, special kind, card of the document and ruling of senryoku has a scenario, or a test where no position shows it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from cardforge.simulation.scenarios.coverage import coverage, rulebook

ROOT = Path(__file__).parents[3]
SCENARIOS = ROOT / "tests" / "rules" / "senryoku"


def test_the_rulebook_is_complete() -> None:
    ids = [rule.id for rule in rulebook("senryoku")]
    assert len(ids) == len(set(ids))
    numbers = {"R": 74, "K": 12, "C": 20, "A": 55}
    assert set(ids) == {f"001-{letter}{number:02}" for letter, last in numbers.items() for number in range(1, last + 1)}


def test_every_rule_that_a_position_shows_has_a_scenario() -> None:
    rows = coverage("senryoku", [SCENARIOS])
    assert [row.rule.id for row in rows if not row.rule.tests and not row.scenarios] == []


def test_thirty_scenarios_are_about_two_rules_that_meet() -> None:
    assert len(list((SCENARIOS / "meeting").glob("*.yaml"))) >= 30


@pytest.mark.parametrize("test", sorted({test for rule in rulebook("senryoku") for test in rule.tests}))
def test_the_tests_named_by_the_rulebook_exist(test: str) -> None:
    file, _, name = test.partition("::")
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    assert name in {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
