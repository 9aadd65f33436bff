"""Nothing is overwritten by mistake: every command that writes, beside every kind of file that it did not write itself."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cardforge.files.outputs import LIST, write_output
from cardforge.files.whole import write_new, write_whole
from cardforge.model import CardforgeError
from tests.hostile.guarded import refused, run, snapshot

DECKS = ("赤単アグロ", "森王の行進")
#: Each command with ``FILE`` where it writes.
COMMANDS = {
    "print": ("print", "s01", "-o", "FILE"),
    "calibration": ("print", "--calibrate", "-o", "FILE"),
    "contact": ("print", "s01", "--as", "contact", "-o", "FILE"),
    "export": ("cards", "export", "s01", "-o", "FILE"),
    "import": ("cards", "import", "own.csv", "-o", "FILE"),
    "statistics": ("cards", "stats", "赤単アグロ", "--svg", "FILE"),
    "record": ("play", *DECKS, "--watch", "--bot", "random", "--record", "FILE"),
    "save": ("play", *DECKS, "--watch", "--bot", "random", "--save", "FILE"),
    "replay": ("replay", "game.json", "--play", "--save", "FILE"),
}
#: What lies where the command would write.
THERE = ("file", "link", "dangling", "device", "fifo", "folder")


def lies(folder: Path, name: str, what: str) -> None:
    file = folder / name
    if what == "file":
        file.write_text("- {kind: unit}\n", "utf-8")
    elif what == "link":
        (folder / "precious.txt").write_text("precious", "utf-8")
        file.symlink_to("precious.txt")
    elif what == "dangling":
        file.symlink_to("nowhere.txt")
    elif what == "device":
        file.symlink_to("/dev/full")
    elif what == "fifo":
        os.mkfifo(file)
    else:
        file.mkdir()


#: Each command beside a file and two of the other kinds.
PAIRS = [(each, what) for at, each in enumerate(COMMANDS) for kind, what in enumerate(THERE) if what == "file" or (kind - at) % 3 == 0]


@pytest.mark.parametrize(("command", "what"), PAIRS)
def test_a_file_of_somebody_else_stays(tmp_path: Path, command: str, what: str) -> None:
    name = {"contact": "mine-contact.pdf", "export": "mine.yaml", "import": "mine.yaml", "statistics": "mine.svg"}.get(command, "mine.pdf")
    lies(tmp_path, name, what)
    (tmp_path / "own.csv").write_text("kind,name,cost,text\nspell,新しい術,1,カードを一枚引く。\n", "utf-8")
    (tmp_path / "game.json").write_text("{}", "utf-8")
    words = [word.replace("FILE", "mine.pdf" if command == "contact" else name) for word in COMMANDS[command]]
    refused(tmp_path, *words, place=name, changes=("out/",))


def test_what_it_wrote_is_replaced_and_what_was_changed_since_is_not(tmp_path: Path) -> None:
    for _ in range(2):
        assert run(tmp_path, "print", "s01", "-o", "a.pdf", changes=("a.pdf", LIST)).code == 0
    assert (tmp_path / LIST).read_text("utf-8").endswith("  a.pdf\n")
    (tmp_path / "a.pdf").write_bytes(b"mine now")
    assert "changed" in refused(tmp_path, "print", "s01", "-o", "a.pdf", place="a.pdf")
    assert run(tmp_path, "print", "s01", "-o", "a.pdf", "--force", changes=("a.pdf", LIST)).code == 0
    assert run(tmp_path, "print", "s02", "-o", "a.pdf", changes=("a.pdf", LIST)).code == 0


def test_a_link_gives_way_and_what_it_led_to_stays(tmp_path: Path) -> None:
    precious = tmp_path / "precious.txt"
    precious.write_text("precious", "utf-8")
    link = tmp_path / "link.txt"
    link.symlink_to(precious)
    with pytest.raises(CardforgeError):
        write_output(link, "new")
    write_output(link, "new", force=True)
    assert precious.read_text("utf-8") == "precious"
    assert link.read_text("utf-8") == "new"
    assert not link.is_symlink()


@pytest.mark.parametrize("listed", ["", "noise", "\0\xff", "0" * 64 + "  a.txt\n", "link", "folder"])
def test_a_list_that_is_none_gives_nothing_away(tmp_path: Path, listed: str) -> None:
    if listed == "link":
        (tmp_path / LIST).symlink_to("/etc/hostname")
    elif listed == "folder":
        (tmp_path / LIST).mkdir()
    else:
        (tmp_path / LIST).write_text(listed, "latin-1")
    (tmp_path / "a.txt").write_text("mine", "utf-8")
    with pytest.raises(CardforgeError):
        write_output(tmp_path / "a.txt", "new")
    assert (tmp_path / "a.txt").read_text("utf-8") == "mine"


def test_a_long_list_is_written_anew_without_what_is_gone(tmp_path: Path) -> None:
    (tmp_path / LIST).write_text("".join(f"{number:064x}  gone{number}.txt\n" for number in range(2500)), "utf-8")
    write_output(tmp_path / "a.txt", "new")
    assert len((tmp_path / LIST).read_text("utf-8").splitlines()) == 1
    write_output(tmp_path / "a.txt", "newer")
    assert (tmp_path / "a.txt").read_text("utf-8") == "newer"


def test_what_a_killed_writer_left_is_swept(tmp_path: Path) -> None:
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    (tmp_path / f".a.txt.{ended.pid}-abc.tmp").write_text("half", "utf-8")
    (tmp_path / f".a.txt.{os.getpid()}-abc.tmp").write_text("at work", "utf-8")
    write_whole(tmp_path / "a.txt", "whole")
    assert sorted(file.name for file in tmp_path.iterdir()) == [f".a.txt.{os.getpid()}-abc.tmp", "a.txt"]
    with pytest.raises(CardforgeError, match="there already"):
        write_new(tmp_path / "a.txt", "other")


@pytest.mark.parametrize("moment", [0.02, 0.1, 0.2, 0.3, 0.35, 0.4, 0.45, 0.5])
def test_a_killed_new_leaves_a_whole_folder_or_none(tmp_path: Path, moment: float) -> None:
    process = subprocess.Popen([sys.executable, "-m", "cardforge", "new", "mine"], cwd=tmp_path, stdout=subprocess.DEVNULL)
    time.sleep(moment)
    process.send_signal(signal.SIGKILL)
    process.wait()
    if (tmp_path / "mine").exists():
        assert len(snapshot(tmp_path / "mine")) > 5
    else:
        assert run(tmp_path, "new", "mine", changes=("mine/", ".mine.")).code == 0
    assert [entry.name for entry in tmp_path.iterdir()] == ["mine"]
    assert run(tmp_path / "mine", "check", ".").code == 0
