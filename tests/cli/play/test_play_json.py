"""``cardforge play --json``: a program plays a whole game by lines of JSON, and nothing that it writes ends it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run

DECKS = ("赤単アグロ", "森王の行進")
STAGE = ("全54枚", "全54枚")
SEALED = ("火の群れ", "潮と霧")
PAGE = Path(__file__).parents[3] / "docs" / "playing-by-program.md"


def said(output: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in output.splitlines()]


def test_the_program_of_the_page_plays_to_the_end(tmp_path: Path) -> None:
    code = re.search(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert code is not None
    (tmp_path / "player.py").write_text("import random as _r\n_r.seed(4)\n" + code[1], encoding="utf-8")
    done = subprocess.run([sys.executable, "player.py"], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=120)
    assert done.returncode == 0, done.stderr
    assert re.search(r"^(won|lost) after \d+ turns$", done.stdout, re.MULTILINE), done.stdout[-500:]


@pytest.mark.parametrize("decks", [DECKS, STAGE, SEALED])
@pytest.mark.parametrize("two", [False, True])
def test_a_whole_game_of_every_game_can_be_played(run: Run, decks: tuple[str, str], two: bool, home: Path) -> None:
    flags = ["--two"] if two else []
    result = run("play", *decks, "--seed", "3", "--json", "--record", "game.json", *flags, keys="1\n" * 3000)
    assert result.exit_code == 0, result.stderr
    lines = said(result.stdout)
    assert {line["type"] for line in lines} == {"position", "end"}
    assert lines[-1]["type"] == "end"
    assert lines[-1]["reason"]
    assert all(line["asked"] == line["viewer"] for line in lines[:-1])
    assert {line["viewer"] for line in lines[:-1]} == ({0, 1} if two else {0})
    record = json.loads((home / "game.json").read_text(encoding="utf-8"))
    assert len(record["choices"]) == lines[-1]["choices"]


@pytest.mark.parametrize("decks", [DECKS, SEALED])
def test_a_hidden_hand_is_in_no_line(run: Run, decks: tuple[str, str]) -> None:
    result = run("play", *decks, "--seed", "3", "--json", keys="1\n" * 40)
    for line in said(result.stdout)[:-1]:
        zones = {zone["id"]: zone for zone in line["layout"]["sides"][1]["zones"]}
        assert zones["hand"]["count"] > 0 or line["turn"] > 3
        assert zones["hand"]["pieces"] == []
        assert zones["deck"]["pieces"] == []


WRONG = (
    *("", "   ", "0", "-1", "999", "1.0", "true", "null", '"1"', "[1]", "{}", '{"answer": "1"}', '{"answer": true}', "nonsense", "{"),
    *(
        '{"answer": 1, "do": "undo"}',
        '{"do": "undo"}',
        '{"do": "undoo"}',
        '{"do": 7}',
        '{"do": ["x"]}',
        "[" * 5000,
        "9" * 9000,
        "1" * 30_000,
    ),
    *("NaN", '{"answer": 1e999}', "\x00", "１"),
)


def test_no_wrong_line_ends_the_game(run: Run) -> None:
    result = run("play", *DECKS, "--seed", "3", "--json", keys="\n".join(WRONG) + '\n1\n{"do": "concede"}\n')
    assert result.exit_code == 0, result.stderr
    lines = said(result.stdout)
    errors = [line for line in lines if line["type"] == "error"]
    assert len(errors) == len([line for line in WRONG if line.strip()])
    assert all(line["message"] for line in errors)
    assert any(line["hint"] and "undo" in line["hint"] for line in errors)
    assert [line["type"] for line in lines if line["type"] != "error"] == ["position", "position", "end"]


def test_bytes_that_are_no_text_are_an_error() -> None:
    call = [sys.executable, "-m", "cardforge", "play", *DECKS, "--seed", "3", "--json", "--lang", "en"]
    done = subprocess.run(call, input=b'\xff\xfe\x00\n{"do": "concede"}\n', capture_output=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    assert [line["type"] for line in said(done.stdout.decode())] == ["position", "error", "end"]


def test_a_program_takes_back_looks_again_and_stops(run: Run, data: Path) -> None:
    keys = '{"answer": 2}\n{"do": "undo"}\n{"do": "view"}\n1\n{"do": "stop"}\n'
    lines = said(run("play", *DECKS, "--seed", "3", "--json", keys=keys).stdout)
    assert [line["type"] for line in lines] == ["position"] * 5 + ["kept"]
    first, second, back, again, _, kept = lines
    assert first["choices"] == back["choices"] == again["choices"] == 0
    assert second["choices"] == 1
    assert back["answers"] == first["answers"]
    assert kept["go_on"] == "cardforge play --resume --json"
    assert Path(kept["file"]).exists()
    resumed = said(run("play", "--resume", "--json", keys="").stdout)
    assert [line["type"] for line in resumed] == ["position", "kept"]


@pytest.mark.parametrize(("decks", "asked"), [(DECKS, 0), (SEALED, 1)])
def test_refusals_name_their_pieces(run: Run, decks: tuple[str, str], asked: int) -> None:
    """The first question at which something is refused: that of groove's first charge refuses nothing."""
    first = said(run("play", *decks, "--seed", "3", "--json", keys="1\n" * asked).stdout)[asked]
    pieces = {piece["id"] for side in first["layout"]["sides"] for zone in side["zones"] for piece in zone["pieces"]}
    assert first["refusals"]
    assert all(set(refusal["pieces"]) <= pieces and refusal["pieces"] for refusal in first["refusals"])
