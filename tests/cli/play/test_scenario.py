"""``cardforge scenario``: what it prints, and its exit codes."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

GOOD = "game: deckmaster\nname: a fresh table\nsteps:\n  - expect: {turn: 9, a: {hp: 20000}}\n"
WRONG = "game: deckmaster\nname: not so\nsteps:\n  - expect: {turn: 9}\n  - expect: {a: {hp: 1}}\n"
UNREADABLE = "game: deckmaster\nsteps:\n  - expect: {turm: 9}\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "good.yaml").write_text(GOOD, encoding="utf-8")
    return tmp_path


def test_all_well(run: Run, folder: Path) -> None:
    result = run("scenario", "run", ".")
    assert (result.exit_code, result.stdout) == (0, "ok    good.yaml\n")


def test_one_line_for_each_file(run: Run, folder: Path) -> None:
    (folder / "wrong.yaml").write_text(WRONG, encoding="utf-8")
    result = run("scenario", "run", ".")
    assert result.exit_code == 1
    assert result.stdout == "ok    good.yaml\nFAIL  wrong.yaml: step 2: expected a.hp: 1, found 20000\n"


def test_unreadable_files_are_errors_and_the_rest_runs(run: Run, folder: Path) -> None:
    (folder / "bad.yaml").write_text(UNREADABLE, encoding="utf-8")
    result = run("scenario", "run", "bad.yaml", "good.yaml")
    assert result.exit_code == 2
    assert result.stdout == "FAIL  bad.yaml: cannot be read\nok    good.yaml\n"
    assert "bad.yaml:3: Step 1: there is no field “turm”.\n  Did you mean “turn”?" in result.stderr


def test_json(run: Run, folder: Path) -> None:
    (folder / "wrong.yaml").write_text(WRONG, encoding="utf-8")
    (folder / "bad.yaml").write_text(UNREADABLE, encoding="utf-8")
    result = run("scenario", "run", ".", "--json")
    assert result.exit_code == 2
    bad, good, wrong = json.loads(result.stdout)
    assert set(good) == {"file", "name", "ok", "step", "expected", "found", "message"}
    assert (good["ok"], good["name"]) == (True, "a fresh table")
    assert (wrong["ok"], wrong["step"], wrong["expected"], wrong["found"]) == (False, 2, "a.hp: 1", "20000")
    assert (bad["ok"], bad["step"]) == (False, 1)
    assert "turm" in bad["message"]


def test_nothing_to_run(run: Run, tmp_path: Path) -> None:
    assert run("scenario", "run", str(tmp_path)).exit_code == 2
    assert run("scenario", "run", str(tmp_path / "none.yaml")).exit_code == 2
    assert run("scenario", "run").exit_code == 2


def test_coverage(run: Run, folder: Path) -> None:
    result = run("scenario", "coverage", "--game", "deckmaster", ".", "--games", "2", "--json")
    rows = {row["rule"]: row for row in json.loads(result.stdout)}
    assert result.exit_code == 1, "no scenario here cites a rule"
    assert rows["000-R02"]["tests"]
    assert rows["000-R33"]["met"] > 0
    assert rows["000-R33"]["scenarios"] == []


def test_coverage_of_a_game_that_is_not_there(run: Run, folder: Path) -> None:
    result = run("scenario", "coverage", "--game", "chess", ".")
    assert result.exit_code == 2
    assert "chess" in result.stderr


def test_coverage_without_scenarios_says_what_to_write(run: Run, folder: Path) -> None:
    result = run("scenario", "coverage")
    assert result.exit_code == 2
    assert "There is no tests/rules/deckmaster here" in result.stderr
    assert "cardforge scenario coverage --game deckmaster PATH" in result.stderr
