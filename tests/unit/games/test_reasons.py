"""Reasons that are data: every one is given somewhere, and what is put in is what its sentence has places for."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import cardforge.games
from cardforge.files.yaml import load_yaml

FOLDER = Path(cardforge.games.__file__).parent
#: Modules with reasons beside them, which are given as ``_REASONS.problem("word", card, ...)`` and the like.
MODULES = [path for path in sorted(FOLDER.rglob("*.py")) if "Reasons(__file__" in path.read_text(encoding="utf-8")]
#: What ``problem`` knows beside the parts of the sentence.
OWN = {"index", "rule"}


def given(tree: ast.Module) -> Iterator[tuple[str, set[str]]]:
    """The word of each reason that a module gives, and what it puts in."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("text", "problem", "refusal"):
            word = node.args[0] if node.args else None
            if isinstance(word, ast.Constant):
                yield str(word.value), {str(keyword.arg) for keyword in node.keywords} - OWN


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_every_reason_is_given_with_what_it_has_places_for(path: Path) -> None:
    reasons: dict[str, Any] = {word: row for word, row in load_yaml(path.with_suffix(".yaml")).items() if "ja" in row}
    tree = ast.parse(path.read_text(encoding="utf-8"))
    constants = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    # A word may be made of its beginning and what the module adds.
    begins = tuple(value for value in constants if value.endswith("_") and len(value) > 1)
    assert {word for word in reasons if word not in constants and not word.startswith(begins)} == set()
    for word, parts in given(tree):
        places = [set(re.findall(r"{(\w+)}", reasons[word][lang])) for lang in ("ja", "en")]
        assert places[0] | places[1] == parts, word


def test_there_are_modules_with_reasons() -> None:
    assert len(MODULES) >= 5
