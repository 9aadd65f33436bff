"""A board of many squares on a narrow screen: numbers are whole, and rows without names take one line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardforge.cli.screen.board import _board
from cardforge.games.shared.telling.view import Mark, Piece, Zone
from cardforge.model import Text
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


@pytest.mark.parametrize(("wide", "shown"), [(19, "a1 地▲10/2●2〔石の…"), (15, "a1 地▲10/2●2"), (9, "a1▲10/2●2")])
def test_a_word_goes_before_the_name_of_a_square(wide: int, shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What lies below a soldier stands in a line of its own, too."""
    marks = (Mark(Text("a1 ", "a1 ")), Mark(Text("地", "E")))
    notes = (Text("▲10/2", "^10/2"), Text("●2", "*2"), Text("〔石の庭〕", "[Stone G]"))
    square = Piece("1", "", Text("兵", "soldier"), marks=marks, notes=notes)
    monkeypatch.setattr("cardforge.cli.screen.board.language", lambda: "ja")
    line, *_ = _board(Zone("board", Text("", ""), "board", 1, (square,), places=1), wide)
    assert line.plain.rstrip() == shown
