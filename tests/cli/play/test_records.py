"""Records and saves that version 0.1.0 wrote: opened, or refused in one line that names both versions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardforge import __version__
from tests.cli.conftest import Run

SAMPLES = sorted((Path(__file__).parents[1] / "samples").glob("*-0.1.0-*.json"))


def test_there_are_samples_of_records_and_saves_of_both_games() -> None:
    names = {(file.name.split("-")[0], json.loads(file.read_text(encoding="utf-8"))["game"]) for file in SAMPLES}
    assert names == {(kind, game) for kind in ("record", "save") for game in ("deckmaster", "blackpoker")}


@pytest.mark.parametrize("file", SAMPLES, ids=lambda file: file.stem)
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("call", [("replay",), ("replay", "--json"), ("play", "--resume")])
def test_what_the_last_version_wrote_is_refused_in_one_line(run: Run, file: Path, lang: str, call: tuple[str, ...]) -> None:
    command, *flags = call
    result = run(command, *flags, str(file), "--lang", lang)
    assert result.exit_code == 2
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    assert file.name in line
    assert "cardforge 0.1.0" in line
    assert __version__ in line
    assert json.loads(file.read_text(encoding="utf-8"))["ruleset"] in line


@pytest.mark.parametrize("taken_back", [5, "x", [[1]], [[1, 2]], [[2, -1]], [[2, "a"]], [[True, 0]], {"a": 1}, [None]], ids=json.dumps)
def test_wrong_notes_of_what_was_taken_back_are_refused(run: Run, home: Path, taken_back: object) -> None:
    run("play", "赤単アグロ", "森王の行進", "--seed", "3", "--save", "mine.json", keys="1\ns\n")
    data = json.loads((home / "mine.json").read_text(encoding="utf-8"))
    (home / "mine.json").write_text(json.dumps(data | {"taken_back": taken_back}), encoding="utf-8")
    result = run("play", "--resume", "mine.json")
    assert result.exit_code == 2
    assert "taken_back" in result.stderr
