"""What happened since the last choice may be longer than the screen: the board stays in view and the beginning can be seen again."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console

from cardforge.cli.screen.terminal import TerminalGame
from cardforge.simulation.table.sitting import HUMAN
from cardforge.workspace import Workspace
from tests.cli.terminal import Terminal

#: What a terminal is told of colours.
COLOURS = re.compile(r"\x1b\[[0-9;]*m")
#: A seed and so many turns ended at once (always the first answer) after which the bot has done more than 24 lines of things.
LONG = ("火の群れ", "白き城壁", "2")


@pytest.mark.parametrize(
    ("lang", "hint", "board"),
    [
        ("ja", "（上に流れた経過を見るには l）", "Enterで場に戻る"),
        ("en", "(l shows again what has left the screen)", "Enter for the board"),
    ],
)
def test_what_has_left_the_screen_is_shown_again_and_the_board_stays_below(
    terminals: list[Terminal], lang: str, hint: str, board: str
) -> None:
    first, second, seed = LONG
    terminals.append(terminal := Terminal("play", first, second, "--seed", seed, lang=lang))
    shown = terminal.until("> ")
    while hint not in shown:
        terminal.type("1\n")
        shown = COLOURS.sub("", terminal.until("\r\n> ")).partition("\r\n")[2]
    below = shown.partition(hint)[2].splitlines()
    assert len(below) <= 24
    assert below[1].startswith("── ")
    story = [line for line in shown.partition(hint)[0].splitlines() if line.strip()]
    assert len(story) + len(below) > 24
    terminal.type("l\n")
    again = COLOURS.sub("", terminal.until(board)).splitlines()
    assert [line for line in again if line in story] == story
    terminal.type("\n")
    assert COLOURS.sub("", terminal.until("\r\n> ")).splitlines()[-3:] == below[-3:], "the same question"


def test_more_than_a_screen_is_shown_a_screen_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = io.StringIO()
    screen = TerminalGame(Workspace().play("赤単アグロ", "森王の行進", players=(HUMAN, "random"), seed=3))
    screen.use(Console(file=shown, force_terminal=True, width=40, height=6, color_system=None))
    screen._recent = [f"line {number}" for number in range(12)] + ["a line of more than the forty columns of the screen"]
    pages = []
    monkeypatch.setattr(screen, "_enter", lambda prompt: pages.append((prompt, shown.tell())))
    monkeypatch.setattr(screen, "show_question", lambda: None)
    screen.show_recent()
    assert [shown.getvalue()[:end].count("\n") for _, end in pages] == [4, 8, 12, 14]


def test_who_comes_next_does_not_see_again_what_the_other_was_told() -> None:
    sitting = Workspace().play("赤単アグロ", "森王の行進", players=(HUMAN, HUMAN), seed=3)
    screen = TerminalGame(sitting)
    screen.show_story()
    assert screen._recent
    screen._wipe()
    assert screen._recent == []
