"""``cardforge master build``, ``suggest`` and ``diff``."""

import json
import re
from pathlib import Path

from tests.cli.conftest import Run

ANSWERS = [
    "Child of Flame",
    "炎の子",
    "3",
    "1",
    "11",  # ドラゴン
    "6",  # 鈍重: not settable
    "1",  # 貫通
    "7",  # another attribute's
    "4",
    "1 2 3",  # two of level 1
    "1 3 5",
    "",
    "n",
    "n",
]


def test_a_deck_master_built_by_answers(run: Run, home: Path) -> None:
    result = run("master", "build", keys="\n".join(ANSWERS) + "\n")
    assert result.exit_code == 0
    assert "Sluggish cannot be chosen (000-R21)" in result.stdout
    assert "000-R19" in result.stdout
    assert "Two seals have level 1 (000-R14)" in result.stdout
    assert "power 6000 = +7500 (seal rank 3 × 2500) -1500" in result.stdout
    assert len(list((home / "cards" / "deckmaster").iterdir())) == 1
    assert run("check", "cards").exit_code == 0
    found = json.loads(run("master", "price", "Child of Flame", "--json").stdout)
    assert found["name"] == {"ja": "炎の子", "en": "Child of Flame"}
    assert (found["total"], found["problems"]) == (6000, [])


def test_names_may_be_typed_and_yes_takes_the_file_that_is_offered(run: Run, home: Path) -> None:
    """What is built in English is written in English; a file's form is asked for again, and nothing that was answered is lost."""
    answers = ["Moon Queen", "月の女王", "2", "gren", "green", "plant", "swift", "", "9 5", "moon.doc", "y", "n", "n"]
    result = run("master", "build", keys="\n".join(answers) + "\n")
    assert "There is no “gren”: write numbers or names." in result.stdout
    assert "green" in result.stdout.partition("gren”")[2].splitlines()[0].casefold()
    assert result.exit_code == 0, result.stdout
    written = (home / "cards" / "deckmaster" / "moon-queen.yaml").read_text("utf-8")
    assert "races: [Plant]" in written
    assert "Swift" in written


def test_going_back(run: Run, home: Path) -> None:
    result = run("master", "build", "--name", "X", keys="2\nb\n5\n1\n\n\n\n1 3 5 7 9\nx.yaml\nn\nn\n")
    assert result.exit_code == 0
    assert "power 5000 " in result.stdout
    assert json.loads(run("master", "price", "x.yaml", "--json").stdout)["total"] == 12500


def test_without_questions(run: Run, home: Path) -> None:
    result = run("master", "build", "--name", "氷", "--rank", "4", "--attribute", "青", "--keyword", "先制", "--yes", "-o", "ice.yaml")
    assert result.exit_code == 0
    assert run("check", "ice.yaml").exit_code == 0
    both = run("master", "build", "--name", "氷", "--name-en", "Ice", "--rank", "2", "--attribute", "青", "--yes", "-o", "both.yaml")
    assert both.exit_code == 0
    assert "en: Ice" in (home / "both.yaml").read_text("utf-8")
    assert run("master", "build", "--name", "氷", "--yes", "-o", "ice.yaml").exit_code == 2, "a file that is there is kept"
    wrong = run("master", "build", "--name", "X", "--keyword", "守護", "--yes", "-o", "x.yaml")
    assert (wrong.exit_code, "000-R21" in wrong.stderr) == (2, True)
    assert "red" in run("master", "build", "--name", "X", "--attribute", "rde", "--yes").stderr


def test_suggestions_for_a_half_built_one(run: Run, home: Path) -> None:
    (home / "half.yaml").write_text("name: 半分\nrank: 5\nattributes: [green]\nseals: [戦いの封印]\n", encoding="utf-8")
    found = json.loads(run("master", "suggest", "half.yaml", "--count", "2", "--json").stdout)
    assert len(found) == 2
    assert all(len(master["seals"]) == 5 and "戦いの封印" in master["seals"] and master["power"] > 0 for master in found)
    (home / "no.yaml").write_text("name: 無理\nrank: 2\nattributes: [green]\nkeywords: [守護]\n", encoding="utf-8")
    assert run("master", "suggest", "no.yaml").exit_code == 1


def test_diff(run: Run, home: Path) -> None:
    found = json.loads(run("master", "diff", "炎竜姫アグニス", "聖盾のエルシア", "--json").stdout)
    assert {"what": "seal rank", "a": "3", "b": "6"} in found


def test_what_costs_nothing_says_so_beside_what_has_a_price(run: Run, home: Path) -> None:
    """As in `master price`: Pierce is +0; what cannot be chosen has no price, and attributes have none at all."""
    shown = run("master", "build", "--name", "Fire", "--rank", "2", keys="\n" * 30).stdout
    keywords = shown.partition("Keywords")[2].partition("Abilities")[0]
    assert re.search(r"Pierce.*\+0", keywords)
    assert re.search(r"Swift.*-3000", keywords)
    assert not re.search(r"Sluggish.*\+0", keywords)
    assert "+0" not in shown.partition("Attributes (")[2].partition("Races (")[0]
