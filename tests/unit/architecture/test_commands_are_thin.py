"""The commands are thin faces of a ``Workspace``: what else their code may import, and why."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import cardforge

COMMANDS = Path(cardforge.__file__).parent / "cli" / "commands"
#: What every command may import: the workspace, the ground floor's plain values, and the rooms of the command line.
FOR_ALL = ("cardforge.workspace", "cardforge.model", "cardforge.cli")
#: What else one may import at run time, by command and module; each with its reason.
EXCEPTIONS: dict[tuple[str, str], str] = {
    ("cards", "cardforge.files.whole"): "the charts that the command draws as SVG are written by the command",
    ("check", "cardforge.files.text"): "MAX_BYTES: in a file too large to be read nobody looks for changes",
    ("text", "cardforge.files.text"): "the file of trees is a form of this command's own --json",
    ("text", "cardforge.files.json"): "the file of trees is a form of this command's own --json",
    ("demo", "cardforge.files.places"): "what the demo shows is data of the sample, named before anything is opened",
    ("demo", "cardforge.printing"): "SheetOptions: what Workspace.print takes",
    ("print", "cardforge.printing"): "SheetOptions: what Workspace.print takes",
    ("print", "cardforge.printing.options"): "page_numbers, OF_GAME: how people write pages, and what to print",
    ("studio", "cardforge.studio.server"): "the studio is a face of the workspace, as the commands are",
    ("play", "cardforge.files.whole"): "a file that is there is refused before the first choice, not after the last",
    ("replay", "cardforge.files.whole"): "a file that is there is refused before the first choice, not after the last",
    ("play", "cardforge.simulation.table.sitting"): "HUMAN: what Workspace.play takes for a person",
    ("replay", "cardforge.simulation.table.sitting"): "HUMAN: what Workspace.play takes for a person",
}


def run_time_imports(tree: ast.AST) -> Iterator[str]:
    """The modules that are imported when code runs: in functions, too, but not for the type checker alone."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, "commands import by full names"
            yield node.module or ""
        else:
            yield from run_time_imports(node)


def reaching_past() -> set[tuple[str, str]]:
    """The commands' imports of the package that reach past the workspace."""
    found = set()
    for path in COMMANDS.rglob("*.py"):
        for name in run_time_imports(ast.parse(path.read_text(encoding="utf-8"))):
            allowed = any(name == room or name.startswith(f"{room}.") for room in FOR_ALL)
            if name.partition(".")[0] == "cardforge" and not allowed:
                found.add((path.stem, name))
    return found


def test_the_commands_reach_no_further_than_the_workspace() -> None:
    assert len(list(COMMANDS.rglob("*.py"))) > 10
    assert reaching_past() - EXCEPTIONS.keys() == set()


def test_every_exception_is_still_needed() -> None:
    assert EXCEPTIONS.keys() - reaching_past() == set()


def test_imports_in_functions_are_found_and_types_are_not() -> None:
    code = "if TYPE_CHECKING:\n    from a.b import c\ndef f():\n    with x:\n        from d.e import g\nimport h.i\n"
    assert list(run_time_imports(ast.parse(code))) == ["d.e", "h.i"]
