"""What is listed, counted and shown of the built-in cards is in the language asked for."""

from __future__ import annotations

import re

import pytest

from cardforge.files.places import games
from tests.cli.conftest import Run

JAPANESE = re.compile(r"[\u3040-\u309f\u30a1-\u30fa\u4e00-\u9fff]")


@pytest.mark.parametrize("call", ["cards list", "cards stats", "cards list --kind deck"])
@pytest.mark.parametrize("game", games())
def test_an_english_list_has_no_japanese_word(run: Run, game: str, call: str) -> None:
    told = run("--lang", "en", *call.split(), "--game", game)
    assert told.exit_code == 0 or "has no statistics" in told.stderr
    found = [line for line in told.stdout.splitlines() if JAPANESE.search(line)]
    assert found == []


@pytest.mark.parametrize("game", games())
def test_a_japanese_list_has_the_japanese_names_of_races(run: Run, game: str) -> None:
    rows = run("--lang", "ja", "cards", "list", "--game", game).stdout.splitlines()
    assert len([line for line in rows if JAPANESE.search(line)]) > 10
