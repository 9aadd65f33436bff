"""Shared rooms know no game: no source outside the games' own folders names one."""

from __future__ import annotations

from pathlib import Path

import pytest

import cardforge
from cardforge.files.places import games

PACKAGE = Path(cardforge.__file__).parent
#: The rooms in which every game has a folder of its own.
OWN = ("games", "wording")


@pytest.mark.parametrize("game", games())
def test_no_shared_source_names_a_game(game: str) -> None:
    named = []
    for path in PACKAGE.rglob("*.py"):
        room, folder, *_ = (*path.relative_to(PACKAGE).parts, "", "")
        if (room in OWN and folder == game) or room == "data":
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if game in line:
                named.append(f"{path.relative_to(PACKAGE)}:{number}: {line.strip()}")
    assert named == []
