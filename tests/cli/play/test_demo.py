"""``cardforge demo``: the main job on the built-in sample."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run


def test_the_demo_does_the_whole_road(run: Run, home: Path) -> None:
    result = run("demo", "--games", "4", "--json")
    assert result.exit_code == 0, result.stderr
    data = json.loads(result.stdout)
    assert data["sentences"] == {"read": 59, "said_again": 59}
    assert data["deck"]["cards"] == 40  # 000-R02
    assert data["deck"]["problems"] == []
    assert sum(data["match"]["wins"].values()) == 4
    for sheet in data["sheets"]:
        assert (home / sheet["file"]).read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize(("game", "sentences", "cards"), [("groove", 200, 55), ("blackpoker", 70, 46)])
def test_the_demo_of_another_game(run: Run, home: Path, game: str, sentences: int, cards: int) -> None:
    result = run("demo", "--game", game, "--games", "2", "--json")
    assert result.exit_code == 0, result.stderr
    data = json.loads(result.stdout)
    assert data["sentences"]["read"] >= sentences
    assert data["deck"]["cards"] == cards
    assert data["deck"]["problems"] == []
    assert [(home / sheet["file"]).read_bytes()[:5] for sheet in data["sheets"]] == [b"%PDF-"] * 2
    assert run("demo", "--game", game, "--games", "2", "--lang", "en").stdout.rstrip().endswith(f"cardforge cards list --game {game}")


def test_the_demo_says_where_things_are(run: Run, home: Path) -> None:
    result = run("demo", "--games", "2", "-o", str(home / "印刷"))
    assert result.exit_code == 0, result.stderr
    assert str(home / "印刷") in result.stdout
    assert "59" in result.stdout
    assert sorted(file.name for file in (home / "印刷").glob("*"))[1:] == [f"赤単アグロ-{lang}.pdf" for lang in ("en", "ja")]


def test_the_demo_runs_in_another_folder_without_a_terminal(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "cardforge", "demo", "--games", "2"],
        cwd=tmp_path,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        env=os.environ | {"CARDFORGE_LANG": "ja"},
        check=True,
    )
    assert "できました" in done.stdout.decode("utf-8")
    assert b"\x1b[" not in done.stdout
    assert (tmp_path / "out").is_dir()


def test_a_place_that_cannot_be_written_is_told(run: Run, home: Path) -> None:
    (home / "out").write_text("in the way", encoding="utf-8")
    result = run("demo", "--games", "2")
    assert result.exit_code == 2
    assert "out" in result.stderr
    assert len(result.stderr.splitlines()) <= 3
    assert (home / "out").read_text(encoding="utf-8") == "in the way"


@pytest.mark.parametrize(("lang", "said"), [("ja", "cardforge play 火の群れ"), ("en", 'cardforge play "Fire Pack"')])
def test_the_demo_names_its_decks_in_the_language_asked_for(run: Run, home: Path, lang: str, said: str) -> None:
    told = run("--lang", lang, "demo", "--game", "groove", "--games", "2").stdout
    assert said in told
    assert {"ja": "デッキ「火の群れ」", "en": "Check the deck Fire Pack"}[lang] in told
