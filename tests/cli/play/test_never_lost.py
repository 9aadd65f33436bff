"""A game is never lost: it keeps itself after every choice and is gone on with after whatever ended it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from cardforge.simulation.table.saves import MOST
from tests.cli.conftest import Run
from tests.cli.terminal import Terminal
from tests.hostile.guarded import UNEXPECTED

DECKS = ("赤単アグロ", "森王の行進")
STAGE = ("全54枚", "全54枚")


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
    assert result.stdout.count("You did not give up; the game goes on.") == 2
    assert "Your opponent won (by concession)." in result.stdout


def test_a_choice_is_taken_back_and_the_record_says_so(run: Run, home: Path) -> None:
    result = run("play", *DECKS, "--seed", "3", "--record", "game.json", keys="u\n2\nu\n1\nu\n1\nc\ny\n")
    assert result.exit_code == 0, result.stderr
    assert "There is no choice to take back yet." in result.stdout
    assert result.stdout.count("Your last choice was taken back.") == 2
    assert "2 choices taken back" in result.stdout
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
    assert "Your last choice was taken back." in result.stdout


def test_two_people_do_not_see_each_others_hands(run: Run) -> None:
    # Each hand is shown only after the other one sat down and pressed Enter.
    result = run("play", *DECKS, "--seed", "3", "--two", keys="\n1\n\n\nh\nc\ny\n")
    assert result.exit_code == 0, result.stderr
    first, second = result.stdout.split("Press Enter to hide your hand")
    assert "Player 1 (Mono-Red Aggro), it is your turn. Press Enter to see your hand" in first
    assert "Player 2 (March of the Forest King), it is your turn.\nPress Enter to see your hand" in second
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


@pytest.mark.parametrize("ending", [">&-", "| true", "2>&1 | head -n 1"])
def test_nobody_reading_is_no_traceback(ending: str) -> None:
    call = f'(yes 1 | "{sys.executable}" -m cardforge play 赤単アグロ 森王の行進 --seed 1 --lang en) {ending}'
    done = subprocess.run(call, shell=True, capture_output=True, text=True, check=False, timeout=120)
    assert "Traceback" not in done.stderr + done.stdout
    assert "Exception ignored" not in done.stderr


@pytest.mark.skipif(not hasattr(signal, "SIGPIPE"), reason="there are no pipes that break")
@pytest.mark.parametrize("call", ["play 赤単アグロ 森王の行進 --watch --bot random --seed 1", "cards list"])
def test_who_reads_a_line_only_gets_it_and_the_program_ends_as_others_do(call: str) -> None:
    script = f'"{sys.executable}" -m cardforge {call} --lang en | head -n 1; echo "${{PIPESTATUS[0]}}"'
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False, timeout=120)
    assert done.stdout.splitlines()[-1] == str(128 + signal.SIGPIPE)
    assert done.stderr == ""


def test_of_two_people_the_one_who_comes_next_may_stop_before_he_looks(run: Run, data: Path) -> None:
    result = run("play", *DECKS, "--seed", "3", "--two", keys="\n1\n\ns\n")
    assert "cardforge play --resume" in result.stdout
    assert len(choices(data)) == 1
