"""Every rule, type, trigger and ruling of groove has a scenario, or a test where no position shows it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import cardforge
from cardforge.games.groove.pack import PACK
from cardforge.simulation.scenarios.coverage import coverage, rulebook

ROOT = Path(__file__).parents[3]
SCENARIOS = ROOT / "tests" / "rules" / "groove"


def test_the_rulebook_is_complete() -> None:
    ids = [rule.id for rule in rulebook("groove")]
    assert len(ids) == len(set(ids))
    numbers = {"R": 56, "T": 6, "G": 8, "A": 46}
    assert set(ids) == {f"002-{letter}{number:02}" for letter, last in numbers.items() for number in range(1, last + 1)}


def test_every_rule_that_a_position_shows_has_a_scenario() -> None:
    rows = coverage("groove", [SCENARIOS])
    assert [row.rule.id for row in rows if not row.rule.tests and not row.scenarios] == []


@pytest.mark.parametrize("flag", sorted(PACK.flags))
def test_every_option_has_scenarios_and_is_told_in_both_guides(flag: str) -> None:
    assert any(f"{flag}: true" in file.read_text("utf-8") for file in SCENARIOS.rglob("*.yaml"))
    guides = [ROOT / "docs" / f"guide-groove.{lang}.md" for lang in ("ja", "en")]
    for page in (*guides, Path(cardforge.__file__).parent / "games" / "groove" / "README.md"):
        assert f"{flag}`" in page.read_text("utf-8"), page


@pytest.mark.parametrize("test", sorted({test for rule in rulebook("groove") for test in rule.tests}))
def test_the_tests_named_by_the_rulebook_exist(test: str) -> None:
    file, _, name = test.partition("::")
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    assert name in {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def test_random_games_meet_the_rules_that_can_be_counted() -> None:
    rows = {row.rule.id: row for row in coverage("groove", [SCENARIOS], games=60)}
    assert rows["002-R04"].met is None, "what a card looks like is in no game"
    never = {rule for rule, row in rows.items() if row.met == 0}
    # Both fifth seals at once are rare.
    assert never <= {"002-A34"}
    assert rows["002-R20"].met == rows["002-R21"].met
    assert (rows["002-T02"].met or 0) < (rows["002-T01"].met or 0)
