"""A number with a unit says which: what is printed is measured in millimetres, points, degrees and parts of something."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import cardforge
from tests.unit.architecture.test_docstrings import Named, public

PACKAGE = Path(cardforge.__file__).parent
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
