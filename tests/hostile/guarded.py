"""Runs the program on a folder of hostile files, and holds it to its bounds."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

#: What one call may take: seconds of a processor, bytes of memory; and the seconds after which it hangs, however busy the computer is.
SECONDS = 5.0
MEMORY = 400_000_000
HANGS = 60.0

#: Starts the program and writes its exit code, seconds of a processor and bytes of memory, of all that it started, to standard input. It is
#: a small process: what is started counts as much memory as who started it.
_WATCHER = f"""
import json, os, signal, sys
report = os.dup(0)
os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
program = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=[(os.POSIX_SPAWN_CLOSE, report)])
signal.signal(signal.SIGALRM, lambda *_: os.kill(program, signal.SIGKILL))
signal.alarm({HANGS:.0f})
_, status, used = os.wait4(program, 0)
unit = 1 if sys.platform == "darwin" else 1024
os.write(report, json.dumps([os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime, used.ru_maxrss * unit]).encode())
"""


@dataclass(frozen=True, slots=True)
class Ran:
    """One call of the program: its exit code and what it said."""

    code: int
    out: str
    err: str


def run(folder: Path, *words: str, changes: tuple[str, ...] = (), variables: Mapping[str, str] | None = None) -> Ran:
    """Call ``cardforge`` in ``folder``; all files in it stay as they are, but those that begin with one of ``changes``.

    Fails where it takes more time or memory than it may, hangs, or changes a file.
    """
    before = snapshot(folder)
    environment = {**os.environ, "CARDFORGE_LANG": "en", **(variables or {})}
    call = [sys.executable, "-c", _WATCHER, sys.executable, "-m", "cardforge", *words]
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        reader, writer = os.pipe()
        process = subprocess.Popen(call, cwd=folder, env=environment, stdin=writer, stdout=out, stderr=err, pass_fds=(writer,))
        os.close(writer)
        with os.fdopen(reader, "rb") as stream:
            code, seconds, memory = json.loads(stream.read() or b"[-9, 0, 0]")
        process.wait()
        out.seek(0)
        err.seek(0)
        ran = Ran(code, out.read().decode("utf-8", "replace"), err.read().decode("utf-8", "replace"))
    assert code != -9, (words, "the program hangs or was killed", ran)
    assert seconds <= SECONDS, (words, seconds, ran)
    assert memory <= MEMORY, (words, memory, ran)
    after = snapshot(folder)
    kept = {name: data for name, data in after.items() if not name.startswith(changes or ("\0",))}
    assert kept == {name: data for name, data in before.items() if not name.startswith(changes or ("\0",))}, ran
    return ran


def refused(folder: Path, *words: str, place: str, changes: tuple[str, ...] = ()) -> str:
    """Call the program, which must refuse in one to three lines that name ``place``; returns what it said.

    An import ends with 1 where the file has faults; everything else with 2.
    """
    ran = run(folder, *words, changes=changes)
    said = ran.err.strip()
    assert ran.code in ((1, 2) if words[:2] == ("cards", "import") else (2,)), ran
    assert 1 <= len(said.splitlines()) <= 3, said
    assert "Traceback" not in said, said
    assert "unexpected" not in said, said
    assert place in said, said
    return said


def snapshot(folder: Path) -> dict[str, bytes]:
    """What lies in a folder: every file's contents, links as where they lead."""
    found: dict[str, bytes] = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_symlink():
            found[name] = b"link " + os.fsencode(path.readlink())
        elif path.is_file():
            found[name] = path.read_bytes() if path.stat().st_size < 100_000_000 else b"large"
    return found
