"""A game is never lost: it keeps itself after every choice and is gone on with after whatever ended it."""

from __future__ import annotations

import json
import os
import pty
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cardforge.simulation.table.saves import MOST
from tests.cli.conftest import Run
from tests.hostile.guarded import UNEXPECTED

DECKS = ("赤単アグロ", "森王の行進")
STAGE = ("全54枚", "全54枚")
#: The program with the pseudo terminal made its own, so that closing it is told as by a window; it hears Ctrl-C when the caller does not.
_OWN_TERMINAL = """
import fcntl, signal, termios
signal.signal(signal.SIGINT, signal.default_int_handler)
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
from cardforge.cli.main import main
main()
"""


class Terminal:
    """``cardforge`` in a pseudo terminal: what it shows, and what is typed."""

    def __init__(self, *args: str) -> None:
        self.screen, inside = pty.openpty()
        surroundings = os.environ | {"CARDFORGE_LANG": "en", "TERM": "xterm", "COLUMNS": "80", "LINES": "24"}
        command = [sys.executable, "-c", _OWN_TERMINAL, *args]
        self.process = subprocess.Popen(command, stdin=inside, stdout=inside, stderr=inside, env=surroundings, start_new_session=True)
        os.close(inside)
        self.shown = ""
        self._read_to = 0

    def until(self, words: str, seconds: float = 60, again: Callable[[], None] | None = None) -> str:
        """What is shown, from where the last call stopped to ``words``.

        ``again`` is done every few seconds: a signal that comes just before the program begins to wait for a key is heard with the next.
        """
        end = time.monotonic() + seconds
        repeat = time.monotonic() + 3
        while words not in self.shown[self._read_to :]:
            assert time.monotonic() < end, self.shown[self._read_to :]
            if again is not None and time.monotonic() > repeat and self.process.poll() is None:
                again()
                repeat += 3
            ready, _, _ = select.select([self.screen], [], [], 0.2)
            try:
                data = os.read(self.screen, 65536) if ready else b""
            except OSError:
                break
            self.shown += data.decode(errors="ignore")
        begin = self._read_to
        assert words in self.shown[begin:], self.shown[begin:]
        self._read_to = self.shown.index(words, begin) + len(words)
        return self.shown[begin : self._read_to]

    def type(self, keys: str) -> None:
        """Type ``keys``."""
        os.write(self.screen, keys.encode())

    def hang_up(self) -> None:
        """Close the terminal's window."""
        os.close(self.screen)


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    """The terminals that a test opens: none outlives it."""
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        if terminal.process.poll() is None:
            terminal.process.kill()
        terminal.process.wait(10)


def choices(data: Path) -> list[int]:
    """The choices in the only save."""
    (file,) = (data / "games").glob("*.json")
    kept: list[int] = json.loads(file.read_text(encoding="utf-8"))["choices"]
    return kept


def begun(terminals: list[Terminal], *args: str) -> Terminal:
    """A game in a terminal, one choice after its beginning."""
    terminal = Terminal("play", *(args or (*DECKS, "--seed", "3")))
    terminals.append(terminal)
    terminal.until("What do you do?")
    terminal.until("> ")
    terminal.type("2\n")
    terminal.until("Which one do you choose?")
    terminal.until("> ")
    return terminal


def test_ctrl_c_says_how_to_go_on(data: Path, terminals: list[Terminal]) -> None:
    terminal = begun(terminals)
    terminal.type("\x03")
    assert "Traceback" not in terminal.until("cardforge play --resume", again=lambda: terminal.type("\x03"))
    assert terminal.process.wait(10) == 130
    assert len(choices(data)) == 1


def test_ctrl_d_puts_the_game_away(data: Path, terminals: list[Terminal]) -> None:
    terminal = begun(terminals)
    terminal.type("\x04")
    terminal.until("cardforge play --resume")
    assert terminal.process.wait(10) == 0
    assert len(choices(data)) == 1


def test_a_closed_terminal_loses_nothing(data: Path, terminals: list[Terminal]) -> None:
    terminal = begun(terminals)
    terminal.hang_up()
    assert terminal.process.wait(10) != 0
    assert len(choices(data)) == 1
    again = Terminal("play", "--resume")
    terminals.append(again)
    told = again.until("Which one do you choose?")
    assert "You played" in told
    again.until("> ")
    again.type("c\n")
    again.until("Give up the game?")
    again.type("y\n")
    again.until("won (turn 1, seed 3)")
    assert again.process.wait(10) == 0
    assert not list((data / "games").iterdir())  # a finished game needs no save


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_a_program_that_is_ended_loses_nothing(data: Path, terminals: list[Terminal], number: signal.Signals) -> None:
    terminal = begun(terminals)
    terminal.process.send_signal(number)
    if number == signal.SIGTERM:
        terminal.until("cardforge play --resume", again=lambda: terminal.process.send_signal(number))
    assert terminal.process.wait(10) != 0
    assert len(choices(data)) == 1


def test_the_end_of_a_pipe_says_how_to_go_on(run: Run, data: Path) -> None:
    result = run("play", *DECKS, "--seed", "3", keys="2\n")
    assert result.exit_code == 2
    assert "Saved so far. To continue: cardforge play --resume" in result.stderr
    assert len(choices(data)) == 1
    again = run("play", "--resume", keys="c\ny\n")
    assert again.exit_code == 0
    assert "You played" in again.stdout


def test_a_crash_loses_nothing(run: Run, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from cardforge.cli.screen.terminal import TerminalGame

    def crash(_: TerminalGame) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(TerminalGame, "show_refusals", crash)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    result = run("play", *DECKS, "--seed", "3", keys="2\nw\n")
    assert result.exit_code == 2
    # What the hostile inputs are held to never see.
    assert any(words in result.stderr for words in UNEXPECTED)
    assert "ZeroDivisionError" in next(tmp_path.glob("cardforge-error-*.txt")).read_text("utf-8")
    assert "cardforge play --resume" in result.stderr
    assert len(choices(data)) == 1


def test_the_newest_of_several_games_is_gone_on_with(run: Run, data: Path) -> None:
    for seed in ("3", "4"):
        run("play", *DECKS, "--seed", seed, keys="1\ns\n")
    run("play", *STAGE, "--seed", "5", keys="1\ns\n")
    listed = json.loads(run("play", "--saves", "--json").stdout)
    assert [save["game"] for save in listed] == ["blackpoker", "deckmaster", "deckmaster"]
    table = run("play", "--saves").stdout
    assert "Mono-Red Aggro - March of the Forest King (greedy), " in table
    assert "Continue: cardforge play --resume NUMBER" in table
    assert "seed 5)" in run("play", "--resume", keys="c\ny\n").stdout
    assert "seed 3)" in run("play", "--resume", "2", keys="c\ny\n").stdout
    assert len(json.loads(run("play", "--saves", "--json").stdout)) == 1


def test_only_so_many_games_are_kept(run: Run, data: Path) -> None:
    folder = data / "games"
    run("play", *DECKS, "--seed", "3", keys="1\ns\n")
    (kept,) = folder.iterdir()
    for number in range(MOST + 4):
        copy = folder / f"20200101-0000{number:02}-abcd.json"
        copy.write_bytes(kept.read_bytes())
        os.utime(copy, (number, number))
    run("play", *DECKS, "--seed", "4", keys="1\ns\n")
    assert len(list(folder.iterdir())) == MOST
    assert kept.exists()


def test_what_cannot_be_gone_on_with_is_told_in_a_line(run: Run, data: Path, home: Path) -> None:
    assert "no saved game" in run("play", "--resume").stderr
    assert "no saved game" in run("play", "--saves").stdout
    folder = data / "games"
    folder.mkdir()
    (folder / "20200101-000000-abcd.json").write_text("{broken", encoding="utf-8")
    (folder / "notes.json").write_text("{}", encoding="utf-8")
    listed = run("play", "--saves")
    assert listed.exit_code == 0
    assert "This is not a record of a game." in listed.stdout
    assert "notes.json" not in listed.stdout
    result = run("play", "--resume")
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) <= 3
    assert "There is no game 9: 1 are kept." in run("play", "--resume", "9").stderr
    assert "takes no decks" in run("play", *DECKS, "--resume").stderr


def test_a_finished_game_is_not_gone_on_with(run: Run, home: Path) -> None:
    run("play", *DECKS, "--seed", "3", "--save", "mine.json", keys="c\ny\n")
    result = run("play", "--resume", "mine.json")
    assert result.exit_code == 2
    assert "This game is over." in result.stderr
    assert (home / "mine.json").exists()


def test_a_folder_that_cannot_be_written_is_told_once_and_the_game_goes_on(run: Run, data: Path) -> None:
    (data / "games").write_text("a file where the folder should be", encoding="utf-8")
    result = run("play", *DECKS, "--seed", "3", keys="1\n1\nc\ny\n")
    assert result.exit_code == 0
    assert result.stderr.count("cannot be kept by itself") == 1


def test_giving_up_is_asked_about(run: Run) -> None:
    result = run("play", *DECKS, "--seed", "3", keys="c\nn\nc\n\nc\nyes\n")
    assert result.exit_code == 0
    assert result.stdout.count("Not given up; go on.") == 2
    assert "Your opponent won (a player gave up)." in result.stdout


def test_a_choice_is_taken_back_and_the_record_says_so(run: Run, home: Path) -> None:
    result = run("play", *DECKS, "--seed", "3", "--record", "game.json", keys="u\n2\nu\n1\nu\n1\nc\ny\n")
    assert result.exit_code == 0, result.stderr
    assert "There is no choice to take back yet." in result.stdout
    assert result.stdout.count("Your last choice is taken back.") == 2
    assert "took back 2 choices" in result.stdout
    record = json.loads((home / "game.json").read_text(encoding="utf-8"))
    assert record["taken_back"][0] == [1, 0]
    assert record["taken_back"][1][1] == 0  # the bot's answers were taken back with the person's choice
    straight = run("play", *DECKS, "--seed", "3", "--record", "straight.json", keys="1\nc\ny\n")
    assert straight.exit_code == 0
    other = json.loads((home / "straight.json").read_text(encoding="utf-8"))
    assert "taken_back" not in other
    assert (record["choices"], record["digest"]) == (other["choices"], other["digest"])
    assert json.loads(run("replay", "game.json", "--json").stdout)["taken_back"] == 2


def test_a_game_gone_on_with_can_be_taken_back_too(run: Run) -> None:
    run("play", *DECKS, "--seed", "3", keys="2\ns\n")
    result = run("play", "--resume", keys="u\nc\ny\n")
    assert "Your last choice is taken back." in result.stdout


def test_two_people_do_not_see_each_others_hands(run: Run) -> None:
    # Each hand is shown only after the other one sat down and pressed Enter.
    result = run("play", *DECKS, "--seed", "3", "--two", keys="\n1\n\n\nh\nc\ny\n")
    assert result.exit_code == 0, result.stderr
    first, second = result.stdout.split("Enter to hide the hand")
    assert "Player 1 (Mono-Red Aggro) to decide. Enter to see the hand" in first
    assert "Player 2 (March of the Forest King) to decide. Enter to see the hand" in second
    assert "Ember Fairy" in first
    assert "Ember Fairy" not in second
    assert "Your opponent drew a card." in second


@pytest.mark.parametrize("word", ["貫通", "Pierce", "pierce"])
def test_a_keyword_is_explained(run: Run, word: str) -> None:
    from cardforge.wording import phrasebook

    book = phrasebook("deckmaster")
    pierce = next(book.keyword(key) for key in book.keywords if book.keyword_name(key) == "貫通")
    for lang in ("ja", "en"):
        shown = run("play", *DECKS, "--seed", "3", "--lang", lang, keys=f"?{word}\nc\ny\n").stdout
        assert f"{pierce.name.get(lang)}: {pierce.reminder.get(lang)}".replace(" ", "") in "".join(shown.split())
    assert "Did you mean “Pierce”?" in run("play", *DECKS, "--seed", "3", keys="?Pirece\nc\ny\n").stdout


def test_an_action_is_explained(run: Run) -> None:
    for word in ("ツイスト", "twist"):
        shown = run("play", *STAGE, "--seed", "3", keys=f"?{word}\nc\ny\n").stdout
        assert "  Twist @direct-" in shown
        assert "charge" in shown.split("  Twist @direct-")[1]
    assert "  ツイスト @直接" in run("play", *STAGE, "--seed", "3", "--lang", "ja", keys="?ツイスト\nc\ny\n").stdout
    assert "Did you mean “Twist”?" in run("play", *STAGE, "--seed", "3", keys="?twsit\nc\ny\n").stdout


def test_a_replay_is_stepped_back(run: Run, home: Path, terminals: list[Terminal]) -> None:
    run("play", *DECKS, "--watch", "--seed", "21", "--record", "game.json")
    terminal = Terminal("replay", "game.json", "--step", "--to", "20")
    terminals.append(terminal)
    terminal.until("choice 0 of 20")
    terminal.type("5\n")
    terminal.until("choice 5 of 20")
    terminal.type("b\n")
    terminal.until("choice 4 of 20")
    terminal.type("\n")
    assert "March of the Forest King" in terminal.until("choice 5 of 20")
    terminal.type("ｂ\n")
    terminal.until("choice 4 of 20")
    terminal.type("２０\n")
    terminal.until("choice 20 of 20")
    terminal.type("b\nｑ\n")
    terminal.until("Up to choice 20.")
    assert terminal.process.wait(10) == 0


@pytest.mark.parametrize("ending", [">&-", "| true", "2>&1 | head -n 1"])
def test_nobody_reading_is_no_traceback(ending: str) -> None:
    call = f'(yes 1 | "{sys.executable}" -m cardforge play 赤単アグロ 森王の行進 --seed 1 --lang en) {ending}'
    done = subprocess.run(call, shell=True, capture_output=True, text=True, check=False, timeout=120)
    assert "Traceback" not in done.stderr + done.stdout
    assert "Exception ignored" not in done.stderr
