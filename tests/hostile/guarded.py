"""Runs the program on a folder of hostile files, and holds it to its bounds."""

from __future__ import annotations

import atexit
import functools
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
#: How a fault of the program's own is told, in both languages.
UNEXPECTED = ("思わぬ誤りです", "Unexpected: ")

#: Has everything loaded and forks a child for each call that it is told, so that a call costs what it does and no start. It answers with
#: the exit code, seconds of a processor and bytes of memory, of all that the call started.
_SERVER = f"""
import importlib, json, os, signal, sys
from cardforge.cli import main as program
for entry in program.COMMANDS.values():
    importlib.import_module(entry.target.partition(":")[0])
import jsonschema, openpyxl, PIL.Image, PIL.ImageCms, referencing, rich.table, sqlite3, tempfile, unicodedata
from cardforge.database import built_in
from cardforge.files.places import games
from cardforge.workspace import Workspace
for game in games():
    Workspace(game=game).library
from cardforge.printing import SheetOptions, print_sheets
unit = 1 if sys.platform == "darwin" else 1024


def asked(posts):
    client = TestClient(make_app(Desk(Path.cwd()), Door(8765, "key", "token")), "http://127.0.0.1:8765", headers={{"x-token": "token"}})
    client.get("/enter?key=key")
    answers = [client.post(address, content=open(file, "rb").read()) for address, file in posts]
    print(json.dumps([[each.status_code, each.text] for each in answers]))
    return 0


if sys.argv[1:] == ["studio"]:
    from pathlib import Path
    from starlette.testclient import TestClient
    from cardforge.studio.app import make_app
    from cardforge.studio.desk import Desk
    from cardforge.studio.guard import Door

for line in sys.stdin:
    call = json.loads(line)
    child = os.fork()
    if child == 0:
        try:
            os.setsid()
            os.chdir(call["folder"])
            os.environ.update(call["variables"])
            for name, at in (("/dev/null", 0), (call["out"], 1), (call["err"], 2)):
                os.dup2(os.open(name, os.O_RDWR), at)
            sys.stdin, sys.stdout, sys.stderr = (os.fdopen(at, mode, encoding="utf-8") for at, mode in ((0, "r"), (1, "w"), (2, "w")))
            if "posts" in call:
                code = asked(call["posts"])
            else:
                sys.argv = ["cardforge", *call["words"]]
                from cardforge.cli.start import main
                main()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 0
        except BaseException:
            import traceback
            traceback.print_exc()
            code = 70
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    signal.signal(signal.SIGALRM, lambda *_: os.killpg(child, signal.SIGKILL))
    signal.alarm({HANGS:.0f})
    _, status, used = os.wait4(child, 0)
    signal.alarm(0)
    print(json.dumps([os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime, used.ru_maxrss * unit]), flush=True)
"""


@functools.cache
def _server(*more: str) -> subprocess.Popen[str]:
    server = subprocess.Popen([sys.executable, "-c", _SERVER, *more], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    atexit.register(server.communicate)
    return server


@dataclass(frozen=True, slots=True)
class Ran:
    """One call of the program: its exit code and what it said."""

    code: int
    out: str
    err: str


def run(folder: Path, *words: str, changes: tuple[str, ...] = (), variables: Mapping[str, str] | None = None) -> Ran:
    """Call ``cardforge`` in ``folder``; all files in it stay as they are, but those that begin with one of ``changes``.

    Fails where it takes more time or memory than it may, hangs, changes a file, or ends in a fault of its own.
    """
    return _bounded(folder, _server(), {"words": words}, changes, variables or {})


def posted(folder: Path, *posts: tuple[str, bytes], changes: tuple[str, ...] = ()) -> list[tuple[int, str]]:
    """Send these ``posts``, each an address and what is sent, to a studio of ``folder``; gives their status and contents.

    The same bounds hold for it as for ``run``.
    """
    with tempfile.TemporaryDirectory() as beside:
        sent = [(address, Path(beside, str(number))) for number, (address, _) in enumerate(posts)]
        for (_, file), (_, data) in zip(sent, posts, strict=True):
            file.write_bytes(data)
        call: dict[str, object] = {"posts": [(address, str(file)) for address, file in sent]}
        ran = _bounded(folder, _server("studio"), call, changes, {"CARDFORGE_DATA": str(Path(beside, "data"))})
    assert ran.code == 0, ran
    return [(status, text) for status, text in json.loads(ran.out)]


def _bounded(
    folder: Path, server: subprocess.Popen[str], asked: dict[str, object], changes: tuple[str, ...], more: Mapping[str, str]
) -> Ran:
    before = snapshot(folder)
    words = asked.get("words") or asked.get("posts")
    with tempfile.NamedTemporaryFile() as out, tempfile.NamedTemporaryFile() as err:
        surroundings = {**os.environ, "CARDFORGE_LANG": "en", **more}
        call = {**asked, "folder": str(folder), "variables": surroundings, "out": out.name, "err": err.name}
        assert server.stdin is not None
        assert server.stdout is not None
        server.stdin.write(json.dumps(call) + "\n")
        server.stdin.flush()
        code, seconds, memory = json.loads(server.stdout.readline())
        ran = Ran(code, out.read().decode("utf-8", "replace"), err.read().decode("utf-8", "replace"))
    assert code != -9, (words, "the program hangs or was killed", ran)
    assert seconds <= SECONDS, (words, seconds, ran)
    assert memory <= MEMORY, (words, memory, ran)
    assert not any(each in ran.err for each in UNEXPECTED), (words, ran)
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
