"""``cardforge new``, ``schema``, ``cards stats`` and ``check --watch``: what an author of his own cards uses."""

import json
import os
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from tests.cli.conftest import Run


def test_a_new_folder_is_legal_from_the_first_moment(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("new", "竜の国").exit_code == 0
    monkeypatch.chdir(home / "竜の国")
    found = json.loads(run("check", ".", "--lint", "--json").stdout)
    assert (found["ok"], found["problems"], found["decks"], found["masters"]) == (True, [], 1, 1)
    assert json.loads(run("cards", "show", "はじまりの剣士", "--json").stdout)["file"].startswith("cards")
    for file in Path("cards").rglob("*.yaml"):
        first = file.read_text(encoding="utf-8").splitlines()[0]
        assert (file.parent / first.removeprefix("# yaml-language-server: $schema=")).is_file()


def test_what_is_there_is_kept(run: Run, home: Path) -> None:
    (home / "mine").mkdir()
    (home / "mine" / "card.yaml").write_text("x")
    result = run("new", "mine")
    assert result.exit_code == 2
    assert "not empty" in result.stderr
    assert [path.name for path in (home / "mine").iterdir()] == ["card.yaml"]
    assert "Did you mean" in run("new", "x", "--game", "dekmaster").stderr


def test_schemas(run: Run, home: Path) -> None:
    names = {schema["name"] for schema in json.loads(run("schema", "--list", "--json").stdout)}
    assert {"deckmaster/cards", "deckmaster/decks", "deckmaster/masters", "deckmaster/races", "deckmaster/abilities"} <= names
    for name in names:
        assert json.loads(run("schema", "--print", name).stdout)["$schema"].endswith("2020-12/schema")
    assert "deckmaster/cards" in run("schema", "--print", "deckmaster/crads").stderr


def test_statistics(run: Run, home: Path) -> None:
    found = json.loads(run("cards", "stats", "kind:unit is:document", "--svg", "units.svg", "--json").stdout)
    assert found["cards"] == 24
    charts = {chart["id"]: chart["bars"] for chart in found["charts"]}
    assert [bar["value"] for bar in charts["costs"]] == [4, 4, 3, 3, 3, 2, 2, 1, 1, 1]
    assert charts["powers"][0] == {"label": {"ja": "1", "en": "1"}, "value": 1500, "main_line": 1000}
    root = ET.fromstring((home / "units.svg").read_text(encoding="utf-8"))
    assert len(root.findall("{http://www.w3.org/2000/svg}rect")) > 20
    assert "40 cards" in run("cards", "stats", "赤単アグロ").stdout


@pytest.mark.skipif(sys.platform == "win32", reason="SIGINT to one process")
def test_watching_a_file(home: Path) -> None:
    file = home / "cards.yaml"
    file.write_text("- {kind: unit, name: 影, cost: 1, power: 1000, attributes: [red], text: 貫痛}\n", encoding="utf-8")
    command = [sys.executable, "-m", "cardforge", "check", "cards.yaml", "--watch"]
    process = subprocess.Popen(
        command, cwd=home, stdout=subprocess.PIPE, text=True, env=os.environ | {"CARDFORGE_LANG": "en"}, encoding="utf-8"
    )
    try:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(3)]
        assert "貫通" in lines[1]
        file.write_text("- {kind: unit, name: 影, cost: 1, power: 1000, attributes: [red], text: 貫通}\n", encoding="utf-8")
        os.utime(file, (time.time() + 5, time.time() + 5))
        assert "changed" in process.stdout.readline()
        assert "no errors" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(10) == 130
    finally:
        process.kill()
        process.communicate()
