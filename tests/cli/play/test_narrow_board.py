"""A board of many squares on a narrow screen: numbers are whole, and rows without names take one line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.play.test_every_game import COLOURS


@pytest.mark.parametrize(("lang", "decks"), [("ja", ("炎の剣", "大地の壁")), ("en", ("Sword of Flame", "Walls of Earth"))])
def test_numbers_on_a_narrow_board_are_whole(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch, lang: str, decks: tuple[str, str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    shown = COLOURS.sub("", run("--lang", lang, "play", *decks, "--seed", "3", keys="1\n2\nc\ny\n").stdout)
    board = [line for line in shown.splitlines() if "│" in line]
    squares = [cell for line in board for cell in line.split("│")]
    heroes = {found[1] for cell in squares if (found := re.search(r"[▲▼^v]\d+/(\d+)", cell))}
    assert heroes == {"12", "20"}
    assert not any(re.search(r"/…|/\s*$", cell) for cell in squares)
    # Where nobody stands and no ground has a name there is nothing below the squares.
    assert not any(re.fullmatch(r"[\s│]*", line) for line in board)


@pytest.mark.parametrize(("lang", "word", "told"), [("ja", "?封印", "(2) は解放した"), ("en", "?seal", "(2) one that is released")])
def test_the_signs_of_the_seals_are_explained(run: Run, home: Path, lang: str, word: str, told: str) -> None:
    shown = run("--lang", lang, "play", "赤単アグロ", "森王の行進", "--seed", "1", keys=f"{word}\nc\ny\n").stdout
    assert told in " ".join(shown.split()).replace("レベル2 ", "レベル2")
