"""Sentences that are data: every one is said somewhere, and what is put in is what it has places for."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import cardforge.games
from cardforge.files.yaml import load_yaml

FOLDER = Path(cardforge.games.__file__).parent
#: Modules with sentences beside them, which are said as ``SAYINGS.text("name", ...)`` or ``SAYINGS.problem("name", card, ...)``.
MODULES = [path for path in sorted(FOLDER.rglob("*.py")) if "Sayings(__file__" in path.read_text(encoding="utf-8")]
#: What ``problem`` knows beside the parts of the sentence.
OWN = {"index", "rule"}


def said(path: Path) -> Iterator[tuple[str, set[str]]]:
    """The name of each sentence that a module says, and what it puts in."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("text", "problem") and node.args:
            name = node.args[0]
            if isinstance(name, ast.Constant):
                yield str(name.value), {str(keyword.arg) for keyword in node.keywords} - OWN


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(FOLDER).as_posix())
def test_every_sentence_is_said_with_what_it_has_places_for(path: Path) -> None:
    written = load_yaml(path.with_suffix(".yaml"))
    sentences = {name: row for name, row in written.items() if "ja" in row}
    assert {name for name, _ in said(path)} == set(sentences)
    for name, parts in said(path):
        places = [set(re.findall(r"{(\w+)}", sentences[name][lang])) for lang in ("ja", "en")]
        assert places[0] | places[1] == parts, name


def test_there_are_modules_with_sentences() -> None:
    assert len(MODULES) >= 3
