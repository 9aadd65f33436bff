"""A game is never lost, whatever ends it, and two people hide their hands: in every game."""

from __future__ import annotations

import json
import signal
from functools import partial
from pathlib import Path

import pytest

from cardforge.files.places import games
from cardforge.workspace import Workspace
from tests.cli.conftest import Run
from tests.cli.terminal import Terminal


def decks(game: str, lang: str) -> list[str]:
    """Two decks of the game, called as in ``lang``."""
    workspace = Workspace(game=game)
    return [workspace.library.decks[name].title.get(lang) for name in workspace.lesson_decks()]


def kept(data: Path) -> list[int]:
    """The choices in the only save."""
    (file,) = (data / "games").glob("*.json")
    choices: list[int] = json.loads(file.read_text("utf-8"))["choices"]
    return choices


@pytest.mark.parametrize("game", games())
def test_a_game_is_gone_on_with_after_ctrl_c_a_closed_window_and_the_systems_end(data: Path, terminals: list[Terminal], game: str) -> None:
    terminals.append(terminal := Terminal("play", *decks(game, "en"), "--seed", "3"))
    terminal.until("> ")
    terminal.type("1\n")
    terminal.until("1\r\n")
    asked = terminal.until("> ").splitlines()[-3:]
    choices = kept(data)
    terminal.type("\x03")
    assert "Traceback" not in terminal.until("cardforge play --resume", again=lambda: terminal.type("\x03"))
    assert terminal.process.wait(10) == 130
    for ending in ("hang up", "end"):
        terminals.append(terminal := Terminal("play", "--resume"))
        assert terminal.until("> ").splitlines()[-3:] == asked, "the same question is asked"
        if ending == "hang up":
            terminal.hang_up()
        else:
            terminal.process.send_signal(signal.SIGTERM)
            terminal.until("cardforge play --resume", again=partial(terminal.process.send_signal, signal.SIGTERM))
        assert terminal.process.wait(10) == 128 + (signal.SIGHUP if ending == "hang up" else signal.SIGTERM)
        assert kept(data) == choices


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game", games())
def test_of_two_people_each_is_asked_to_come_before_the_hand_is_shown(run: Run, data: Path, game: str, lang: str) -> None:
    keys = "\n" + "1\n\n\n" * 12 + "s\n"
    told = run("play", *decks(game, lang), "--seed", "3", "--two", "--lang", lang, keys=keys).stdout
    hide, see = {"ja": ("Enterで手札を隠す", "Enterで手札を見る"), "en": ("Press Enter to hide your hand", "Press Enter to see your hand")}[
        lang
    ]
    assert told.count(hide) >= 1
    # Whoever looks has been asked to come, and what was there before is hidden.
    assert told.count(see) - told.count(hide) in (0, 1)
    assert told.index(see) < told.index(hide)
    assert run("play", "--resume", "--lang", lang, keys="\nc\ny\n").exit_code == 0
