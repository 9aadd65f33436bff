"""The laboratory's commands: every example of their help, and every game without naming it."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from tests.cli.conftest import Run

QUICK = ("--pairs", "1", "--seconds", "600")
#: A search of changes of a deck is done when its time is over.
SHORT = ("--pairs", "1", "--seconds", "8")


def examples(run: Run, question: str, lang: str) -> list[list[str]]:
    told = run("lab", question, "--help", "--lang", lang).stdout
    return [shlex.split(line) for line in re.findall(r"^ *cardforge (lab .*)$", told, re.MULTILINE)]


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("question", ["compare", "first", "meta", "level", "audit"])
def test_the_examples_of_the_help_can_be_typed(run: Run, home: Path, question: str, lang: str) -> None:
    calls = examples(run, question, lang)
    assert len(calls) == (4 if question == "audit" else 2)
    for call in calls:
        second = ("--second", "none") if question == "compare" else ()
        quick = SHORT if "--search" in call else QUICK
        result = run(*call, *quick, "--bot", "random", *second, "--jobs", "1", "--lang", lang)
        assert result.exit_code == 0, result.stderr


@pytest.mark.parametrize("names", [("火の群れ", "白き城壁"), ("全54枚", "速攻43枚"), ("墓場ねずみ", "骸骨兵"), ("赤単アグロ", "Six Oaths")])
def test_the_game_need_not_be_named(run: Run, names: tuple[str, str]) -> None:
    result = run("lab", "compare", *names, *QUICK, "--bot", "random", "--second", "none", "--json")
    assert result.exit_code == 0 or "片方だけ" in result.stderr, result.stderr
    if result.exit_code == 0:
        assert json.loads(result.stdout)["question"] == "compare"


def test_what_a_search_found_is_told_and_kept(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    result = run("lab", "audit", "--search", "赤単アグロ", *QUICK, "--bot", "random", "--keep", "--json")
    assert result.exit_code == 0, result.stderr
    found = json.loads(result.stdout)
    assert (found["question"], found["deck"]["en"], found["tried"] > 50) == ("search", "Mono-Red Aggro", True)
    place = result.stderr.strip().splitlines()[-1]
    monkeypatch.chdir(home / place)
    again = run("match", found["deck"]["en"] + " (changed)", "Six Oaths", "--games", "2", "--bot", "random")
    assert again.exit_code == 0, again.stderr


@pytest.mark.parametrize(
    "words", [("--search",), ("--search", "赤単アグロ", "六つの誓い"), ("赤単アグロ", "--keep"), ("--against", "赤単アグロ")]
)
def test_a_search_is_of_one_deck_and_its_options_are_its_own(run: Run, words: tuple[str, ...]) -> None:
    result = run("lab", "audit", *words)
    assert result.exit_code == 2
    assert "--search" in result.stderr
