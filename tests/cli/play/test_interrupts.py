"""Ctrl-C at any moment of any long command: one line, exit code 130, no process and no file half made.

Each command is stopped at moments drawn by a seed: once with ``make test``, twenty times with ``make soak``.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from tests.amount import amount

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="SIGINT to a group of processes")

ROUNDS = amount(1, 20)
RULES = Path(__file__).parents[2] / "rules" / "deckmaster"
#: Seconds after which a program that was stopped is taken to hang.
LONGEST = 20.0
#: Seconds after which a process that has lost the one that started it is taken to stay, on a machine with other work too.
PATIENCE = 10.0
#: The program, which says when it hears: what Python itself does before that is not ours.
PROGRAM = """
import os, sys
from cardforge.cli import interrupts, start
ready, listen = int(sys.argv.pop(1)), interrupts.INTERRUPTS.listen
interrupts.INTERRUPTS.listen = lambda: (listen(), os.write(ready, b"!"))
start.main()
"""
DECKS = ("赤単アグロ", "森王の行進")
#: Each command and the seconds within which it is stopped; most of them would take longer.
COMMANDS: dict[str, tuple[tuple[str, ...], float]] = {
    "match random": (("match", *DECKS, "--bot", "random", "--games", "100000"), 2.0),
    "match greedy": (("match", *DECKS, "--bot", "greedy", "--games", "10000"), 2.0),
    "match search": (("match", *DECKS, "--bot", "search:2000"), 3.0),
    "match, one long decision": (("match", *DECKS, "--bot", "search:900000"), 3.0),
    "match of blackpoker": (("match", "全54枚", "全54枚", "--bot", "search"), 3.0),
    "match random, two processes": (("match", *DECKS, "--bot", "random", "--games", "100000", "--jobs", "2"), 2.0),
    "match greedy, two processes": (("match", *DECKS, "--bot", "greedy", "--games", "10000", "--jobs", "2"), 2.0),
    "match search, two processes": (("match", *DECKS, "--bot", "search:2000", "--jobs", "2"), 3.0),
    "lab compare": (("lab", "compare", *DECKS, "--apart", "0.5", "--ledger", "kept.sqlite"), 3.0),
    "lab meta, two processes": (("lab", "meta", *DECKS, "--seconds", "300", "--jobs", "2", "--ledger", "kept.sqlite"), 3.0),
    "studio": (("studio", ".", "--no-browser"), 3.0),
    "play of bots": (("play", *DECKS, "--watch", "--bot", "search:2000", "--seed", "1", "--record", "game.json"), 3.0),
    "play of a person": (("play", *DECKS, "--seed", "1", "--save", "put-away.json"), 2.0),
    "check with games": (("check", "deck.yaml", "--games", "10000"), 3.0),
    "check of many cards": (("check", "cards"), 2.0),
    "check, watching": (("check", "deck.yaml", "--watch"), 2.0),
    "print": (("print", "kind:unit", "-o", "out/units.pdf"), 3.0),
    "print, watching": (("print", "deck.yaml", "--watch", "-o", "out/deck.pdf"), 3.0),
    "print of pictures": (("print", "kind:unit", "--as", "png", "-o", "out/pictures"), 3.0),
    "demo": (("demo", "--games", "1000"), 3.0),
    "scenarios": (("scenario", "run", "rules"), 1.5),
    "search": (("cards", "search", "影"), 0.4),
    "export": (("cards", "export", "kind:unit", "-o", "all.csv"), 2.0),
    "import": (("cards", "import", "cards/many.yaml", "-o", "all.xlsx"), 2.0),
    "replay": (("replay", "recorded.json"), 1.0),
    "master suggest": (("master", "suggest", "draft.yaml"), 1.0),
    "master build": (("master", "build", "--name", "炎の子"), 1.0),
    "new": (("new", "mine"), 0.6),
}
CARD = "- {{kind: unit, name: 影{0}, cost: {1}, power: {2}000, attributes: [red], text: 【攻撃時】相手に{3}ダメージを与える。}}\n"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of one's own with two thousand cards, a deck, a draft of a Deck Master, scenarios and a record."""
    folder = tmp_path_factory.mktemp("folder")
    (folder / "cards").mkdir()
    (folder / "cards" / "many.yaml").write_text(
        "".join(CARD.format(number, number % 9 + 1, number % 9 + 1, 10 * number + 10) for number in range(2000)), encoding="utf-8"
    )
    (folder / "draft.yaml").write_text("name: 炎の子\nrank: 2\n", encoding="utf-8")
    shutil.copytree(RULES, folder / "rules")
    for call in (
        ("cards", "export", DECKS[0], "-o", "deck.yaml"),
        ("play", *DECKS, "--watch", "--seed", "1", "--record", "recorded.json"),
    ):
        command = [sys.executable, "-m", "cardforge", *call]
        subprocess.run(command, cwd=folder, env=surroundings(folder), capture_output=True, check=True)
    return folder


def surroundings(folder: Path) -> dict[str, str]:
    """A home, a cache and a place for temporary files inside the folder."""
    places = {name: str(folder / "home" / name.lower()) for name in ("HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "TMPDIR")}
    for place in places.values():
        Path(place).mkdir(parents=True, exist_ok=True)
    return os.environ | places | {"CARDFORGE_LANG": "en"}


class Started:
    """The program at work in a group of processes of its own, from the moment on at which it hears."""

    def __init__(self, folder: Path, *call: str) -> None:
        ready, says = os.pipe()
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(says), *call],
            cwd=folder,
            env=surroundings(folder),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            pass_fds=(says,),
            start_new_session=True,
        )
        os.close(says)
        os.read(ready, 1)
        os.close(ready)

    def gone(self, within: float) -> bool:
        """Whether all of its processes end within so many seconds."""
        end = time.monotonic() + within
        while time.monotonic() < end:
            try:
                os.killpg(self.process.pid, 0)
            except ProcessLookupError:
                return True
            time.sleep(0.02)
        return False

    def kill(self) -> None:
        """End what is left."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.communicate()


def half_made(folder: Path) -> list[Path]:
    """What nobody asked for: hidden files, temporary files, journals."""
    found = [path for path in folder.rglob("*") if path.name.startswith(".") and path.name not in (".gitignore", ".cardforge-outputs")]
    return found + list(folder.rglob("*-journal")) + list((folder / "home" / "tmpdir").iterdir())


@pytest.mark.parametrize("name", list(COMMANDS))
def test_an_interrupt_ends_a_command_with_one_line(name: str, folder: Path, tmp_path: Path) -> None:
    call, longest = COMMANDS[name]
    chance = Random(name)
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    stopped = 0
    for _ in range(ROUNDS):
        moment = chance.uniform(0, longest)
        started = Started(tmp_path, *call)
        try:
            time.sleep(moment)
            with suppress(ProcessLookupError):
                os.killpg(started.process.pid, signal.SIGINT)
            _, said = started.process.communicate(timeout=LONGEST)
            code = started.process.returncode
            assert started.gone(PATIENCE), f"{name} after {moment:.3f} s: a process is left"
        finally:
            started.kill()
        if code == 130:
            stopped += 1
            assert said.splitlines() == ["Stopped."], f"{name} after {moment:.3f} s: {said}"
        else:
            # It was over before it could be stopped, or all but.
            assert name != "studio"
            assert code in (0, 1), f"{name} after {moment:.3f} s: {code} {said}"
            assert "Traceback" not in said
        assert half_made(tmp_path) == [], f"{name} after {moment:.3f} s"
        for written in ("mine", "out"):
            shutil.rmtree(tmp_path / written, ignore_errors=True)
        for written in ("all.csv", "all.xlsx", "game.json"):
            (tmp_path / written).unlink(missing_ok=True)
    assert stopped or not amount(0, 1)


@pytest.mark.parametrize("bot", ["random", "greedy", "search:900000"])
def test_the_processes_of_a_match_end_with_the_one_that_started_them(bot: str, folder: Path) -> None:
    started = Started(folder, "match", *DECKS, "--bot", bot, "--games", "100000", "--jobs", "3")
    try:
        time.sleep(2.0)
        started.process.kill()
        started.process.wait()
        assert started.gone(PATIENCE)
    finally:
        started.kill()
