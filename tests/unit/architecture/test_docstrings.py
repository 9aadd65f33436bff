"""Everything public says what it is; what raises an error of its own says when."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import cardforge

PACKAGE = Path(cardforge.__file__).parent
#: The rooms whose calls a stranger meets first: there whatever raises an error itself says when.
CALLED = tuple(PACKAGE / room for room in ("workspace", "database", "files", "model"))
Named = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def public(body: list[ast.stmt], before: str = "") -> Iterator[tuple[str, Named]]:
    """The public classes and functions of a module, and the methods of those classes."""
    for node in body:
        if isinstance(node, Named) and not node.name.startswith("_"):
            yield before + node.name, node
            if isinstance(node, ast.ClassDef):
                yield from public(node.body, f"{node.name}.")


def raised(node: ast.AST) -> Iterator[str]:
    """What a function raises itself, but for what its inner functions raise and what is left to be written."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Raise) and child.exc is not None and "NotImplemented" not in ast.unparse(child.exc):
            yield ast.unparse(child.exc)
        if not isinstance(child, Named | ast.Lambda):
            yield from raised(child)


def sources() -> Iterator[tuple[Path, str, Named]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        for name, node in public(ast.parse(path.read_text(encoding="utf-8")).body):
            yield path, name, node


def test_everything_public_has_a_docstring() -> None:
    assert [f"{path}: {name}" for path, name, node in sources() if not ast.get_docstring(node)] == []


def test_what_raises_an_error_says_so() -> None:
    assert [
        f"{path}: {name} raises {what[0]}"
        for path, name, node in sources()
        if isinstance(node, ast.FunctionDef) and not {*CALLED}.isdisjoint(path.parents) and (what := list(raised(node)))
        if "raise" not in str(ast.get_docstring(node)).casefold()
    ] == []
