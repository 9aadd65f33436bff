"""What mypyc compiles is written so that it does the same when it is compiled."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

import cardforge

ROOT = Path(cardforge.__file__).parent.parent
PROJECT = Path(__file__).parents[3] / "pyproject.toml"


def _compiled() -> list[Path]:
    build = tomllib.loads(PROJECT.read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"]
    return sorted(file for pattern in build["hooks"]["custom"]["modules"] for file in ROOT.glob(pattern))


def test_compiled_classes_of_data_are_the_standard_ones() -> None:
    # The compiler knows the decorator of ``dataclasses`` alone: what another one makes of the class is not what it reaches into.
    files = _compiled()
    assert len(files) > 100
    for file in files:
        imported = [node.module for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.ImportFrom)]
        assert "cardforge.model.plain" not in imported, file
