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


def test_random_games_meet_the_rules_that_can_be_counted() -> None:
    rows = {row.rule.id: row for row in coverage("senryoku", [SCENARIOS], games=12)}
    assert rows["001-R27"].met is None, "how a cost is written is in no game"
    never = {rule for rule, row in rows.items() if row.met == 0}
    # Draws and lands that take damage are rare; the special kinds depend on the decks.
    rare = ("R06", "R38", "A33", "A41", *(f"K{number:02}" for number in range(1, 13)))
    assert never <= {f"001-{number}" for number in rare}
    assert rows["001-R45"].met == rows["001-A22"].met
