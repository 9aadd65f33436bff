"""What a number is stands in words: what is printed says its unit (millimetres, points, degrees, parts of something), any other call what
its numbers are of (cards, games, characters, lines from 1, a player 0 or 1, a seed).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import cardforge
from tests.unit.architecture.test_docstrings import Named, public

PACKAGE = Path(cardforge.__file__).parent
#: Rooms whose calls name each of their numbers; commands say in their help what their options are.
NAMED = tuple(PACKAGE / room for room in ("database", "engine", "files", "games/shared", "model", "simulation", "wording", "workspace"))
NUMBER = re.compile(r"(int|float)( \| None)?")
#: The numbers of an instruction, a frame or an event, which mean something else in each.
OF_ITS_CODE = frozenset({"op", "a", "b", "c"})
#: Rooms in which fractional numbers are measures.
MEASURED = (PACKAGE / "printing",)
FRACTION = re.compile(r"\bfloat\b")
UNITS = re.compile(
    r"millimetre|inch|\bmm\b|points?\b|degrees?\b|\bdpi\b|seconds?\b|how long|parts (of|between)|0 to 1|1 to 21|0 and 1|"
    r"\(1 is natural\)|\(0\)|matrix|any unit|0 \(black\)",
    re.IGNORECASE,
)


def measured(node: Named) -> Iterator[str]:
    """The parameters, fields and results of a function or class that are fractional numbers."""
    if isinstance(node, ast.ClassDef):
        fields = [each for each in node.body if isinstance(each, ast.AnnAssign)]
        yield from (ast.unparse(each.target) for each in fields if FRACTION.search(ast.unparse(each.annotation)))
        return
    arguments = [*node.args.args, *node.args.kwonlyargs]
    yield from (each.arg for each in arguments if each.annotation and FRACTION.search(ast.unparse(each.annotation)))
    if node.returns and FRACTION.search(ast.unparse(node.returns)):
        yield "its result"


def test_every_measure_says_its_unit() -> None:
    lacking = []
    for path in (path for room in MEASURED for path in sorted(room.rglob("*.py"))):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        said = {name: ast.get_docstring(node) or "" for name, node in public(tree.body)}
        for name, node in public(tree.body):
            # What a class says of itself holds for its methods.
            told = said[name] + said.get(name.rpartition(".")[0], "")
            if (names := list(measured(node))) and not UNITS.search(told):
                lacking.append(f"{path.relative_to(PACKAGE)}: {name}: {', '.join(names)}")
    assert lacking == []


def numbers(node: Named, commented: set[int]) -> Iterator[str]:
    """The parameters and fields of a function or class that are numbers, but for fields with a comment in the line before."""
    named = [node] if isinstance(node, ast.FunctionDef) else []
    if isinstance(node, ast.ClassDef):
        named = [each for each in node.body if isinstance(each, ast.FunctionDef) and each.name == "__init__"]
        for field in node.body:
            if isinstance(field, ast.AnnAssign) and NUMBER.fullmatch(ast.unparse(field.annotation)) and field.lineno - 1 not in commented:
                yield ast.unparse(field.target)
    for each in (argument for function in named for argument in [*function.args.args, *function.args.kwonlyargs]):
        if each.annotation and NUMBER.fullmatch(ast.unparse(each.annotation)) and not each.arg.startswith("_"):
            yield each.arg


def says(told: str, name: str) -> bool:
    """Whether a text has a name's words, in singular or plural."""
    return bool(re.search(rf"\b{name.rstrip('s').replace('_', '[_ ]')}(e?s)?\b", told, re.IGNORECASE))


def test_every_number_is_named_where_the_call_is_described() -> None:
    lacking = []
    for path in (path for room in NAMED for path in sorted(room.rglob("*.py"))):
        source = path.read_text(encoding="utf-8")
        commented = {number for number, line in enumerate(source.splitlines(), 1) if line.strip().startswith("#:")}
        described = dict(public(ast.parse(source).body))
        said = {name: ast.get_docstring(node) or "" for name, node in described.items()}
        for name, node in described.items():
            told = said[name] + said.get(name.rpartition(".")[0], "")
            if missing := [each for each in numbers(node, commented) if each not in OF_ITS_CODE and not says(told, each)]:
                lacking.append(f"{path.relative_to(PACKAGE)}: {name}: {', '.join(missing)}")
    assert lacking == []
