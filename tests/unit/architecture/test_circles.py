"""No circle between files: nothing that a module takes from others, when it loads or for the type checker, leads back to it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import cardforge

PACKAGE = Path(cardforge.__file__).parent
#: Circles that are known and still to be taken apart; each is the sorted names of its files.
KNOWN: set[tuple[str, ...]] = set()


def modules() -> dict[str, Path]:
    """Every module of the package by its full name."""
    found = {}
    for path in PACKAGE.rglob("*.py"):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(body: list[ast.stmt], types: bool) -> Iterator[ast.ImportFrom | ast.Import]:
    """The imports of a module itself, not those in functions; with ``types`` those for the type checker alone, too."""
    for node in body:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            yield node
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test) and not types:
            yield from imports(node.orelse, types)
        elif isinstance(node, (ast.If, ast.Try, ast.With, ast.ClassDef)):
            for block in ("body", "orelse", "finalbody"):
                yield from imports(getattr(node, block, []), types)


def arrows(name: str, path: Path, known: dict[str, Path], types: bool = False) -> set[str]:
    """The modules of the package that one module imports when it loads; with ``types`` those that only the type checker follows, too."""
    found: set[str] = set()
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in imports(ast.parse(path.read_text(encoding="utf-8")).body, types):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
            continue
        parts = package.split(".")
        base = ".".join([*parts[: len(parts) - node.level + 1], *filter(None, [node.module])]) if node.level else node.module or ""
        # A package's __init__ counts where a name of its own is taken from it, not where a module in it is meant.
        found |= {f"{base}.{alias.name}" if f"{base}.{alias.name}" in known else base for alias in node.names}
    return (found & known.keys()) - {name}


def taken(path: Path, known: dict[str, Path]) -> set[str]:
    """The modules of the package that one module imports anywhere, in functions, too."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {name if name in known else name.rpartition(".")[0] for name in names}
    return found & known.keys()


def circles(graph: dict[str, set[str]]) -> set[tuple[str, ...]]:
    """The sets of modules of which each leads to every other."""
    reach: dict[str, set[str]] = {}
    for start in graph:
        seen: set[str] = set()
        waiting = [start]
        while waiting:
            for other in graph[waiting.pop()] - seen:
                seen.add(other)
                waiting.append(other)
        reach[start] = seen
    return {tuple(sorted({start} | {other for other in reach[start] if start in reach[other]})) for start in graph if start in reach[start]}


def test_no_circle_between_files() -> None:
    known = modules()
    found = circles({name: arrows(name, path, known) for name, path in known.items()})
    assert found == KNOWN


def test_no_circle_of_types_between_files() -> None:
    """Packages aside: the names that they pass on are those of other files."""
    known = modules()
    passing_on = {name for name, path in known.items() if path.name == "__init__.py"}
    found = circles({name: arrows(name, path, known, types=True) - passing_on for name, path in known.items()})
    assert found == KNOWN


def test_no_circle_that_a_call_closes() -> None:
    """Imports in functions are no way around: packages aside, nothing that a module ever takes leads back to it."""
    known = modules()
    passing_on = {name for name, path in known.items() if path.name == "__init__.py"}
    graph = {name: taken(path, known) - passing_on - {name} for name, path in known.items()}
    assert circles(graph) == KNOWN


def test_a_circle_would_be_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}}) == {("b", "c")}
