"""Card files of version 0.1.0 are read as they are: cards, Deck Masters, seals, the menu of abilities, decks and lists of actions."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from tests.cli.conftest import Run

SAMPLES = Path(__file__).parents[1] / "samples" / "cards-0.1.0"


@pytest.mark.parametrize(("game", "counts"), [("deckmaster", (20, 5, 1)), ("blackpoker", (20, 0, 1))])
def test_card_files_of_the_last_version_have_no_fault(run: Run, game: str, counts: tuple[int, int, int]) -> None:
    result = run("check", str(SAMPLES / "cards" / game), "--game", game, "--json")
    assert result.exit_code == 0, result.stdout
    report = json.loads(result.stdout)
    assert report["ok"] is True
    assert report["problems"] == []
    cards, masters, decks = counts
    assert report["cards"] > cards
    assert (report["masters"], report["decks"]) == (masters, decks)


def test_a_folder_of_the_last_version_is_played_with(run: Run, home: Path) -> None:
    shutil.copytree(SAMPLES / "cards", home / "cards")
    result = run("match", "赤単アグロ", "赤単アグロ", "--games", "2", "--bot", "random", "--json")
    assert result.exit_code == 0, result.stderr
    assert json.loads(result.stdout)["games"] == 2
