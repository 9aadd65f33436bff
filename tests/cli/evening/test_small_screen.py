"""A screen that is too small for the board and the question says so, and what is cut can be seen a screen at a time."""

from __future__ import annotations

import io

import click
import pytest
from rich.console import Console

from cardforge.cli.main import cli
from cardforge.cli.output import Call
from cardforge.cli.screen.terminal import TerminalGame
from cardforge.files.places import games
from cardforge.simulation.table.sitting import HUMAN
from cardforge.workspace import Workspace

NOTICE = {"ja": "（画面に入りきらない場は b、手札は h、経過は l）", "en": "(more than the screen holds: b board, h hand, l log)"}


def asked(game: str, height: int) -> tuple[TerminalGame, io.StringIO]:
    """A game at its first whole move, on a screen of 80 cells by ``height``."""
    workspace = Workspace(game=game)
    first, second = workspace.lesson_decks(())
    screen = TerminalGame(workspace.play(first, second, players=(HUMAN, "random"), seed=3))
    while screen.sitting.bot is not None or screen.sitting.pass_over() or not screen.view.whole_move:
        if screen.sitting.bot is not None:
            screen.sitting.choose_by_bot()
        elif not screen.view.whole_move:
            screen.sitting.choose(screen._answers()[0])
    shown = io.StringIO()
    screen.use(Console(file=shown, force_terminal=True, width=80, height=height, color_system=None))
    return screen, shown


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game", games())
def test_what_does_not_fit_is_told(game: str, lang: str) -> None:
    for height in (6, 60):
        screen, shown = asked(game, height)
        with click.Context(cli, obj=Call(lang)):
            screen.show_question()
        lines = shown.getvalue().splitlines()
        assert (lines[-1].strip() == NOTICE[lang]) == (len(lines) > height), lines
        assert (len(lines) > height) == (height == 6)


def test_the_board_is_shown_a_screen_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    screen, shown = asked("skillbook", 6)
    pages: list[int] = []
    monkeypatch.setattr(screen, "_enter", lambda prompt: pages.append(shown.getvalue().count("\n")))
    screen.show_board()
    lines = shown.getvalue().count("\n")
    assert pages == list(range(4, lines, 4))
