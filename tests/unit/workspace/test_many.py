"""One change of many cards: seen first, then done, and nothing else in the files moves."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardforge.model import CardforgeError
from cardforge.workspace import Workspace
from cardforge.workspace.authoring.many import shown_difference

FILE = """# mine
- {kind: spell, name: 火の一, cost: 1, attributes: [red], text: カードを一枚引く。}  # the first
- kind: spell
  name: 火の二
  cost: 2   # dear
  races: [竜]
  text: カードを一枚引く。
- {kind: unit, name: 火の三, cost: 3, power: 3000, attributes: [red]}
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "cards" / "deckmaster" / "mine.yaml"
    made.parent.mkdir(parents=True)
    made.write_text(FILE, encoding="utf-8")
    return made


@pytest.mark.parametrize(
    ("query", "field", "value", "after"),
    [
        (
            "name:火の",
            "cost",
            "+1",
            FILE.replace("cost: 1", "cost: 2").replace("cost: 2   #", "cost: 3   #").replace("cost: 3,", "cost: 4,"),
        ),
        ("name:火の kind:spell", "cost", "5", FILE.replace("cost: 1", "cost: 5").replace("cost: 2 ", "cost: 5 ")),
        ("name:火の", "power", "-1000", FILE.replace("3000", "2000")),
        ("name:火の一", "attributes", "+blue", FILE.replace("[red], text", "[red, blue], text")),
        ("name:火の二", "attributes", "blue", FILE.replace("引く。\n- {", "引く。\n  attributes: [blue]\n- {")),
        ("name:火の", "attributes", "-red", FILE.replace("attributes: [red], text", "text").replace(", attributes: [red]}", "}")),
        ("name:火の二", "races", "", FILE.replace("  races: [竜]\n", "")),
        ("name:火の二", "races", "獣、竜", FILE.replace("[竜]", "[獣, 竜]")),
    ],
)
def test_what_was_seen_is_done_and_nothing_else(file: Path, tmp_path: Path, query: str, field: str, value: str, after: str) -> None:
    workspace = Workspace(tmp_path)
    plan = workspace.plan_changes(query, field, value)
    assert file.read_text(encoding="utf-8") == FILE
    assert plan.files == {file: (FILE, after)}
    workspace.change_many(query, field, value, plan.digest)
    assert file.read_text(encoding="utf-8") == after
    assert all(line[0] in "-+" for line in shown_difference(plan)[file])


def test_what_would_not_be_whole_or_is_not_ones_own_is_left_with_why(file: Path, tmp_path: Path) -> None:
    plan = Workspace(tmp_path).plan_changes("kind:spell c:red", "cost", "viel")
    assert plan.changed == ()
    why = {card.name.ja: said for card, said in plan.left}
    assert set(why) >= {"火の一", "ファイアボール"}
    assert why["火の一"] != why["ファイアボール"]
    assert all(all(said) for said in why.values())


def test_files_that_were_changed_meanwhile_are_not_written(file: Path, tmp_path: Path) -> None:
    workspace = Workspace(tmp_path)
    plan = workspace.plan_changes("name:火の", "cost", "+1")
    changed = FILE.replace("# dear", "# cheap")
    file.write_text(changed, encoding="utf-8")
    with pytest.raises(CardforgeError, match="changed meanwhile"):
        workspace.change_many("name:火の", "cost", "+1", plan.digest)
    assert file.read_text(encoding="utf-8") == changed


@pytest.mark.parametrize("field", ["", "text", "name", "xyz", "id"])
def test_a_field_that_cannot_be_changed_for_many_is_said(file: Path, tmp_path: Path, field: str) -> None:
    with pytest.raises(CardforgeError):
        Workspace(tmp_path).plan_changes("", field, "1")
