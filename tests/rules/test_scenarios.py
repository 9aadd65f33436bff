"""Every scenario file beside this one must hold: the rules of each game that can be played, as positions, moves and what must be true."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardforge.games.shared.pack import playable_games
from cardforge.simulation.scenarios import run_file

HERE = Path(__file__).parent


PLAYABLE = [folder for folder in sorted(HERE.iterdir()) if folder.name in playable_games()]
FILES = [file for folder in PLAYABLE for file in sorted(folder.rglob("*.yaml"))]


@pytest.mark.parametrize("file", FILES, ids=[str(file.relative_to(HERE)) for file in FILES])
def test_scenario(file: Path) -> None:
    result = run_file(file)
    assert result.ok, result.message("en")
