"""What lies in a pile and cannot be seen is said, and what can be is shown; a lesson counts as what fills the screen."""

from __future__ import annotations

import re

import click
import pytest

from cardforge.cli.main import cli
from cardforge.cli.output import Call
from cardforge.cli.screen.board import pile_lines
from cardforge.cli.screen.terminal import TerminalGame
from cardforge.files.places import games
from cardforge.simulation.table.looking import look
from cardforge.simulation.table.sitting import Sitting
from cardforge.workspace import Workspace
from tests.cli.evening.test_small_screen import NOTICE, asked


def played(game: str, moves: int) -> Sitting:
    """A game of random bots, some moves on."""
    workspace = Workspace(game=game)
    first, second = workspace.lesson_decks()
    sitting = workspace.play(first, second, players=("random", "random"), seed=4)
    for _ in range(moves):
        if not sitting.over:
            sitting.choose_by_bot()
    return sitting


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game", games())
def test_as_many_cards_are_told_of_a_pile_as_lie_in_it(game: str, lang: str) -> None:
    """Of graves that are not open the rest is counted: a number that does not fit the names misleads."""
    for moves in (10, 60, 120):
        view = look(played(game, moves), 0)
        for side in view.layout.sides:
            for zone in side.zones:
                assert not zone.open or len(zone.pieces) <= zone.count
        with click.Context(cli, obj=Call(lang)):
            told = [line.plain for line in pile_lines(view, 10_000)]
        for line in told:
            count, names = re.search(r" (\d+): (.*)", line).groups()  # type: ignore[union-attr]
            unseen = re.search(r"(\d+)枚は見えません|(\d+) (?:others? )?unseen", names)
            covered = int(next(filter(None, unseen.groups()))) if unseen else 0
            shown = [name for name in re.split("、|, ", names) if name != "-" and not (unseen and unseen[0] in name)]
            assert len(shown) + covered == int(count), line


def test_of_a_covered_grave_the_top_is_seen() -> None:
    """003-R66: the other player sees the top of a grave, and no other card of it."""
    most = 0
    for moves in range(20, 160, 20):
        view = look(played("skillbook", moves), 0)
        own, other = (next(zone for zone in side.zones if zone.id == "grave") for side in view.layout.sides)
        assert len(own.pieces) == own.count
        assert len(other.pieces) == min(1, other.count)
        most = max(most, other.count)
    assert most > 1


@pytest.mark.parametrize("game", games())
def test_what_a_lesson_says_is_counted_among_the_lines_of_the_screen(game: str) -> None:
    for height in (12, 20, 24, 30, 44):
        screen, shown = asked(game, height)
        learning = TerminalGame(screen.sitting, learn=True)
        learning.use(screen._screen)
        with click.Context(cli, obj=Call("ja")):
            learning.show_question()
        lines = shown.getvalue().splitlines()
        assert (lines[-1].strip() == NOTICE["ja"]) == (len(lines) > height), height
