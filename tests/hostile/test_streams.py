"""A full disk, an output that nobody takes, a cache that is none: one line, and what needs none of it goes on."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from cardforge.files.outputs import LIST
from tests.hostile.guarded import Ran, run, snapshot

DECKS = ("赤単アグロ", "森王の行進")
SEARCH = ("cards", "search", "c:red kind:spell", "--names")


def call(folder: Path, *words: str, most: int | None = None, **variables: str) -> Ran:
    """The program in a process of its own, which can write files of at most ``most`` bytes."""

    def bound() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        if most is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

    surroundings = {**os.environ, "CARDFORGE_LANG": "en", "CARDFORGE_CACHE": str(folder / "cache"), **variables}
    done = subprocess.run(
        [sys.executable, "-m", "cardforge", *words],
        cwd=folder,
        env=surroundings,
        preexec_fn=bound,
        capture_output=True,
        check=False,
        timeout=60,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


@pytest.mark.parametrize("words", ["--version", "--help", "cards list --json", "check .", "play 赤単アグロ 森王の行進 --watch", "nothing"])
def test_an_output_that_takes_nothing_is_one_line(tmp_path: Path, words: str) -> None:
    shell = f'"{sys.executable}" -m cardforge --lang en {words}'
    done = subprocess.run(f"{shell} > /dev/full", shell=True, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) <= 2
    assert "unexpected" not in done.stderr.casefold()
    assert ("Standard output cannot be written" in done.stderr) is (words not in ("check .", "nothing")), done.stderr
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    silent = subprocess.run(f"{shell} > /dev/full 2> /dev/full", shell=True, cwd=tmp_path, env=buffered, check=False, timeout=60)
    assert silent.returncode == 2


#: What may stand where the index should be.
BROKEN: dict[str, Callable[[Path], object]] = {
    "noise": lambda file: file.write_bytes(os.urandom(5000)),
    "text": lambda file: file.write_text("no database"),
    "empty": lambda file: file.write_bytes(b""),
    "short": lambda file: file.write_bytes(file.read_bytes()[:5000]),
    "torn": lambda file: file.write_bytes(file.read_bytes()[:30000] + os.urandom(100_000) + file.read_bytes()[130_000:]),
    "zeroes": lambda file: file.write_bytes(file.read_bytes()[:12288] + bytes(file.stat().st_size - 12288)),
    "folder": Path.mkdir,
    "full": lambda file: file.symlink_to("/dev/full"),
    "nowhere": lambda file: file.symlink_to("nowhere/at/all"),
    "pipe": os.mkfifo,
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_cache_is_no_reason_to_stop(tmp_path: Path, what: str) -> None:
    cache = {"CARDFORGE_CACHE": str(tmp_path / "cache")}
    whole = run(tmp_path, *SEARCH, changes=("cache/",), variables=cache)
    assert whole.code == 0
    (index,) = (tmp_path / "cache").glob("*.sqlite")
    for beside in (tmp_path / "cache").glob("*.sqlite-*"):
        beside.unlink()
    if what in ("folder", "full", "nowhere", "pipe"):
        index.unlink()
    BROKEN[what](index)
    for words in (SEARCH, ("cards", "show", "s01"), SEARCH):
        ran = run(tmp_path, *words, changes=("cache/",), variables=cache)
        assert ran.code == 0, ran
        assert len(ran.err.splitlines()) <= 1, ran.err
        assert words != SEARCH or ran.out == whole.out


@pytest.mark.parametrize("what", ["folder", "full", "pipe", "noise"])
def test_whatever_else_stands_in_the_cache_is_no_reason_to_stop_either(tmp_path: Path, what: str) -> None:
    cache = {"CARDFORGE_CACHE": str(tmp_path / "cache")}
    calls = (SEARCH, ("cards", "show", "s01"), ("print", "s01"))
    for words in calls:
        assert run(tmp_path, *words, changes=("cache/", "out/"), variables=cache).code == 0
    files = [file for file in (tmp_path / "cache").rglob("*") if file.is_file()]
    assert len({file.parent for file in files}) > 2
    for words in calls:
        for file in files:
            if file.is_dir() and not file.is_symlink():
                file.rmdir()
            file.unlink(missing_ok=True)
            BROKEN[what](file)
        ran = run(tmp_path, *words, changes=("cache/", "out/"), variables=cache)
        assert ran.code == 0, ran
        assert len(ran.err.splitlines()) <= 1, ran.err


@pytest.mark.parametrize("there", ["file", "dangling", "forbidden"])
def test_a_cache_folder_that_is_none_is_told_once(tmp_path: Path, there: str) -> None:
    cache = tmp_path / "cache"
    if there == "file":
        cache.write_text("mine")
    elif there == "dangling":
        cache.symlink_to("/nowhere/at/all")
    else:
        cache = Path("/proc/cardforge")
    ran = run(tmp_path, *SEARCH, variables={"CARDFORGE_CACHE": str(cache)})
    assert ran.code == 0
    assert ran.err.count("cannot be kept") == len(ran.err.splitlines()) == 1


@pytest.mark.parametrize("most", [0, 30_000, 200_000])
def test_a_full_disk_stops_no_search(tmp_path: Path, most: int) -> None:
    ran = call(tmp_path, *SEARCH, most=most)
    assert ran.code == 0, ran
    assert len(ran.err.splitlines()) == 1, ran.err
    assert "going on without it" in ran.err
    assert "Flame Spear" in ran.out


WRITERS = {
    "print": ("print", "s01", "-o", "mine.pdf"),
    "export": ("cards", "export", "s01", "-o", "mine.yaml"),
    "new": ("new", "mine"),
    "record": ("play", *DECKS, "--watch", "--bot", "random", "--seed", "1", "--record", "mine.json"),
    "printers": ("printers", "add", "mine", "--front", "20,20,20,170,257"),
}


@pytest.mark.parametrize("command", WRITERS)
def test_a_full_disk_is_one_line_and_leaves_nothing_half_written(tmp_path: Path, command: str) -> None:
    ran = call(tmp_path, *WRITERS[command], most=1000 if command == "print" else 0, CARDFORGE_CONFIG=str(tmp_path / "config"))
    assert ran.code == 2
    assert len(ran.err.splitlines()) == 1, ran.err
    assert "annot be written" in ran.err
    # The list of outputs holds what was about to be written: see `cardforge.files.outputs`.
    assert [name for name in snapshot(tmp_path) if not name.startswith(("cache/", LIST))] == []
