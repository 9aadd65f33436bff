"""Killed at any moment, or several at once on one folder: nothing is lost, nothing half made is left, the next command works."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from cardforge.files.outputs import LIST
from tests.amount import amount
from tests.hostile.guarded import run

DECKS = ("赤単アグロ", "森王の行進")
WATCHED = ("play", *DECKS, "--watch", "--bot", "random", "--seed", "7")
#: Commands with what they write.
COMMANDS: dict[str, tuple[tuple[str, ...], str]] = {
    "index": (("cards", "search", "c:red", "--names"), ""),
    "print": (("print", "s01", "s02", "-o", "mine.pdf"), "mine.pdf"),
    "import": (("cards", "import", "cards.csv", "-o", "mine.yaml", "--force"), "mine.yaml"),
    "new": (("new", "mine"), "mine"),
    "save": (("play", *DECKS, "--seed", "3", "--save", "mine.json", "--force"), "mine.json"),
    "record": ((*WATCHED, "--record", "mine.json", "--force"), "mine.json"),
    "match": (("match", *DECKS, "--games", "10", "--jobs", "2", "--bot", "random"), ""),
}


def begin(folder: Path, *words: str) -> subprocess.Popen[bytes]:
    surroundings = {
        **os.environ,
        "CARDFORGE_CACHE": str(folder.parent / "cache"),
        "CARDFORGE_DATA": str(folder.parent / "data"),
        "CARDFORGE_LANG": "en",
    }
    call = [sys.executable, "-m", "cardforge", *words]
    (folder.parent / "keys").write_text("1\n1\ns\n")
    with (folder.parent / "keys").open("rb") as keys:
        return subprocess.Popen(
            call, cwd=folder, env=surroundings, stdin=keys, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True
        )


@pytest.mark.parametrize("command", COMMANDS)
def test_a_kill_loses_nothing(tmp_path: Path, command: str) -> None:
    words, output = COMMANDS[command]
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "cards.csv").write_text(
        "kind,name,cost,text\n" + "".join(f"spell,術{number},1,カードを一枚引く。\n" for number in range(50)), "utf-8"
    )
    begun = time.monotonic()
    assert begin(folder, *words).wait(120) == 0
    longest = time.monotonic() - begun
    chance = random.Random(f"{command} {os.environ.get('CARDFORGE_SOAK', '')}")
    kept = _whole(folder, output)
    for _ in range(amount(1, 50)):
        if command == "new":
            shutil.rmtree(folder / "mine")
        if command == "index":
            shutil.rmtree(tmp_path / "cache")
        process = begin(folder, *words)
        with suppress(subprocess.TimeoutExpired):
            process.wait(chance.random() * longest)
        with suppress(ProcessLookupError):
            os.kill(process.pid, signal.SIGKILL)
        process.wait(10)
        if process.stderr is not None:
            process.stderr.close()
        # What another moment left is whole: the old file, the new one (games of one seed are one), or none of a new folder.
        assert command in ("print", "save") or not (folder / output).exists() or _whole(folder, output) == kept
        again = begin(folder, *words) if command != "new" or not (folder / "mine").exists() else begin(folder, "check", "mine")
        _, said = again.communicate(timeout=120)
        assert again.returncode == 0, said
        if command not in ("print", "save"):
            assert _whole(folder, output) == kept
        left = sorted(entry.name for entry in folder.iterdir())
        assert left in (sorted({"cards.csv", output} - {""}), sorted({"cards.csv", output, LIST})), left
    assert not _alive_in(folder)


def _whole(folder: Path, output: str) -> dict[str, bytes]:
    """What a command wrote, but for what no two calls have alike."""
    found = {}
    for file in sorted((folder / output).rglob("*") if (folder / output).is_dir() else [folder / output] if output else []):
        if file.is_file():
            found[file.relative_to(folder).as_posix()] = file.read_bytes()
            if file.suffix == ".json":
                json.loads(found[file.relative_to(folder).as_posix()])
    return found


def _alive_in(folder: Path) -> list[str]:
    """Processes that work in ``folder``, given two seconds to end."""
    for _ in range(20):
        found = []
        for process in Path("/proc").glob("[0-9]*/cwd"):
            with suppress(OSError):
                if process.readlink() == folder:
                    found.append(process.parent.name)
        if not found:
            return []
        time.sleep(0.1)
    return found


@pytest.mark.parametrize("count", amount((2,), (2, 4)))
def test_several_at_once_on_one_folder(tmp_path: Path, count: int) -> None:
    folder = tmp_path / "game"
    folder.mkdir()
    searching = [begin(folder, "cards", "search", "c:red") for _ in range(count)]
    making = [begin(folder, "new", "mine") for _ in range(count)]
    printing = [begin(folder, "print", "s01", "-o", "mine.pdf") for _ in range(count)]
    said = {process: process.communicate(timeout=120)[1].decode() for process in (*searching, *making, *printing)}
    assert all(process.returncode == 0 for process in searching), said
    assert any(process.returncode == 0 for process in making)
    assert any(process.returncode == 0 for process in printing)
    assert all(
        process.returncode in (0, 2) and "unexpected" not in text.casefold() and "Traceback" not in text for process, text in said.items()
    ), said
    assert sorted(entry.name for entry in folder.iterdir()) == sorted([LIST, "mine", "mine.pdf"])
    assert run(folder, "check", "mine").code == 0
    assert run(folder, "print", "s01", "-o", "mine.pdf", changes=("mine.pdf", LIST)).code == 0
