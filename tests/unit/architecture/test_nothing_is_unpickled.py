"""Pickles go between processes that this program started, or a cluster that the user named: none is read from a file."""

from __future__ import annotations

import ast
from pathlib import Path

import cardforge

ROOT = Path(cardforge.__file__).parent
#: What sends pickles to its own processes, and to a dask cluster (``--cluster``, ``lab worker``).
BETWEEN_PROCESSES = {"workspace/paper/faults.py", "printing/face/many.py", "simulation/matches/cluster.py"}
#: Modules that make objects, or run what they read.
RUNNING = {"pickle", "cPickle", "dill", "cloudpickle", "marshal", "shelve", "runpy", "code"}


def _imported(source: str) -> set[str]:
    every = list(ast.walk(ast.parse(source)))
    names = {name.name for node in every if isinstance(node, ast.Import) for name in node.names}
    return {name.split(".")[0] for name in names | {node.module or "" for node in every if isinstance(node, ast.ImportFrom)}}


def test_no_other_module_makes_objects_of_bytes() -> None:
    found = {file.relative_to(ROOT).as_posix() for file in ROOT.rglob("*.py") if _imported(file.read_text("utf-8")) & RUNNING}
    assert found == BETWEEN_PROCESSES


def test_no_module_runs_what_it_reads() -> None:
    # It writes the methods of this program's own classes.
    for file in set(ROOT.rglob("*.py")) - {ROOT / "model" / "plain.py"}:
        calls = [node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Call)]
        assert not {"eval", "exec"} & {call.func.id for call in calls if isinstance(call.func, ast.Name)}, file
        assert not any(isinstance(call.func, ast.Attribute) and call.func.attr in ("unsafe_load", "full_load") for call in calls), file
