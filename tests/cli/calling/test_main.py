"""The frame of the program: help, languages, wrong usage, and errors that are told in a line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from cardforge import __version__
from cardforge.cli import main as frame
from cardforge.cli.languages import default_language
from cardforge.cli.main import COMMANDS, Entry, cli
from cardforge.model import CardforgeError, Text
from tests.cli.conftest import Run

PROGRAM = [sys.executable, "-m", "cardforge"]


def test_help_lists_every_command(run: Run) -> None:
    result = run("--help")
    assert result.exit_code == 0
    for name in COMMANDS:
        assert name in result.stdout


@pytest.mark.parametrize("name", list(COMMANDS))
def test_every_command_can_be_imported_and_explains_itself(run: Run, name: str) -> None:
    result = run(name, "--help")
    assert result.exit_code == 0
    assert name in result.stdout


def test_version(run: Run) -> None:
    assert __version__ in run("--version").stdout


def test_no_command_shows_the_help() -> None:
    done = subprocess.run(PROGRAM, capture_output=True, text=True, env=os.environ | {"CARDFORGE_LANG": "en"}, check=False)
    assert done.returncode == 2
    assert "Commands" in done.stdout + done.stderr


@pytest.mark.parametrize(("wrong", "right"), [("chek", "check"), ("pirnt", "print"), ("mach", "match")])
def test_a_misspelt_command_names_the_nearest(run: Run, wrong: str, right: str) -> None:
    result = run(wrong)
    assert result.exit_code == 2
    assert right in result.stderr


@pytest.mark.parametrize("redirection", ["<&-", ">&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_fault(tmp_path: Path, redirection: str) -> None:
    call = f'"{sys.executable}" -m cardforge text read 貫通 {redirection}'
    done = subprocess.run(["sh", "-c", call], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_game_without_input_says_so(tmp_path: Path) -> None:
    call = f'"{sys.executable}" -m cardforge play 赤単アグロ 森王の行進 --seed 1 <&-'
    done = subprocess.run(["sh", "-c", call], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "--watch" in done.stderr


def test_a_wrong_choice_lists_the_right_ones_in_japanese_too(run: Run) -> None:
    result = run("--lang", "ja", "print", "赤単アグロ", "--cut", "line")
    assert result.exit_code == 2
    assert "「--cut」に書けるのは marks、lines、none です。" in result.stderr


def test_a_misspelt_kind_names_the_nearest(run: Run) -> None:
    result = run("cards", "list", "--kind", "decks")
    assert result.exit_code == 2
    assert "Did you mean “deck”?" in result.stderr


def test_a_misspelt_option_names_the_nearest(run: Run) -> None:
    result = run("match", "x", "y", "--gmaes", "3")
    assert result.exit_code == 2
    assert "--games" in result.stderr
    assert 1 <= len(result.stderr.splitlines()) <= 3


def test_the_language_may_stand_anywhere(run: Run) -> None:
    for call in (["--lang", "ja", "match", "x", "赤単アグロ"], ["match", "--lang", "ja", "x", "赤単アグロ"]):
        assert "エラー" in run(*call).stderr
    assert "Error" in run("match", "x", "赤単アグロ").stderr


@pytest.mark.parametrize(
    ("variables", "lang"),
    [
        ({}, "ja"),
        ({"LANG": "C.UTF-8"}, "ja"),
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "en_US.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "CARDFORGE_LANG": "ja"}, "ja"),
    ],
)
def test_the_language_follows_the_surroundings(monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], lang: str) -> None:
    for name in ("CARDFORGE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert default_language() == lang


def invoke(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> tuple[int, str]:
    """Run a command that raises ``error``; returns the exit code and what was said on standard error."""

    @click.command("broken")
    def broken() -> None:
        raise error

    monkeypatch.setitem(COMMANDS, "broken", Entry("tests.cli.calling.test_main:unused", Text("", "")))
    monkeypatch.setattr(frame.LazyGroup, "get_command", lambda self, ctx, name: broken)
    monkeypatch.setenv("CARDFORGE_LANG", "en")
    result = CliRunner().invoke(cli, ["broken"])
    return result.exit_code, result.stderr


def test_an_error_of_the_user_is_told_with_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    error = CardforgeError(Text("だめ", "wrong"), file="deck.yaml", line=3, hint=Text("こう", "like this"))
    assert invoke(monkeypatch, error) == (2, "Error: deck.yaml:3: Wrong\n  Like this\n")


def test_a_fault_of_the_program_is_told_in_two_lines_and_kept_in_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    code, said = invoke(monkeypatch, KeyError("oops"))
    assert code == 2
    assert len(said.splitlines()) == 2
    details = Path(said.split()[-1])
    assert "KeyError: 'oops'" in details.read_text(encoding="utf-8")
    details.unlink()


def test_a_fault_is_shown_whole_to_who_asks_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDFORGE_DEBUG", "1")
    assert invoke(monkeypatch, KeyError("oops"))[0] == 1


def test_an_interrupt_stops_without_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    code, said = invoke(monkeypatch, KeyboardInterrupt())
    assert code == 130
    assert said.split() == ["Stopped."]


def test_an_interrupt_between_reading_a_call_and_running_it_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def pressed(_self: click.Context) -> click.Context:
        raise KeyboardInterrupt

    monkeypatch.setattr(click.Context, "__enter__", pressed)
    with pytest.raises(SystemExit) as ended:
        cli.main(["--lang", "en", "cards", "list"])
    assert ended.value.code == 130
    assert capsys.readouterr().err == "Stopped.\n"


def test_a_file_that_cannot_be_opened_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert invoke(monkeypatch, PermissionError(13, "Permission denied", "x.pdf")) == (2, "Error: x.pdf: Permission denied\n")


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = f"{sys.executable} -m cardforge --help | head -n 1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    assert "Traceback" not in done.stderr
    assert "Error" not in done.stderr


def test_help_answers_at_once() -> None:
    def seconds(*command: str) -> float:
        begin = time.perf_counter()
        subprocess.run(command, capture_output=True, check=True)
        return time.perf_counter() - begin

    # 0.2 s is the promise; on a busy machine Python itself is slower to start, so its own start is measured in the same breath.
    pairs = [(seconds(sys.executable, "-c", ""), seconds(*PROGRAM, "--help")) for _ in range(5)]
    assert min(both / max(bare / 0.02, 1) for bare, both in pairs) < 0.2


def test_a_terminal_without_japanese_is_no_error() -> None:
    surroundings = os.environ | {"PYTHONIOENCODING": "ascii", "CARDFORGE_LANG": "ja"}
    done = subprocess.run([*PROGRAM, "--help"], capture_output=True, env=surroundings, check=True)
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("words", ["--version", "cards list --json", "nothing"])
def test_a_program_that_ends_at_once_has_said_all_and_gives_its_code(tmp_path: Path, words: str) -> None:
    """What was written is whole, and what is put away at the end (a temporary folder) is."""
    program = "import atexit, sys\nfrom cardforge.cli.start import main\natexit.register(print, 'put away')\n"
    program += f"sys.argv[1:] = {words.split()}\nmain()"
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == (2 if words == "nothing" else 0)
    assert done.stdout.endswith("put away\n")
    if words == "cards list --json":
        assert len(json.loads(done.stdout.removesuffix("put away\n"))) > 100
