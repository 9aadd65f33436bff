"""``docs/search.md``: its tables are what the schemas declare, and each of its examples finds something."""

from __future__ import annotations

import re
import runpy
import shlex
from pathlib import Path

import pytest

from cardforge.database import built_in
from cardforge.database.finding import search_library
from cardforge.games.shared.pack import playable_games
from tests.cli.conftest import Run

DOCS = Path(__file__).parents[3] / "docs"
PAGE = (DOCS / "search.md").read_text(encoding="utf-8")
COMMANDS = [shlex.split(line)[1:] for line in PAGE.splitlines() if line.startswith("    cardforge ")]


def examples() -> list[tuple[str, str]]:
    """Every query in the first cell of a table of examples, with the game under whose heading it stands."""
    game, found, listed = "deckmaster", [], False
    for line in PAGE.splitlines():
        game = line.removeprefix("## ") if line in ("## deckmaster", "## blackpoker", "## groove", "## senryoku", "## skillbook") else game
        listed = not line.startswith("<!-- fields") and (listed or line.startswith(("| 例", "| 書き方")))
        if listed and (cell := re.match(r"\| `([^`]+)` \|", line)):
            found.append((game, cell[1]))
        listed = listed and line.startswith("|")
    return found


def test_the_tables_are_those_of_the_schemas() -> None:
    make = runpy.run_path(str(DOCS / "make_search.py"))
    assert make["page"](PAGE) == PAGE, "python docs/make_search.py writes them anew"


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_every_command_does_what_it_says(run: Run, command: list[str]) -> None:
    result = run(*command)
    assert result.exit_code == 0, result.stderr
    assert result.stdout.strip()


@pytest.mark.parametrize(("game", "query"), examples())
def test_every_example_finds_something(game: str, query: str) -> None:
    assert search_library(query, built_in(game))


def test_there_are_examples_of_every_game() -> None:
    assert len(COMMANDS) > 8
    assert [name for name in playable_games() if sum(game == name for game, _ in examples()) <= 5] == []
