"""English messages begin with a capital, wherever in the source they stand: what is shown goes through one rule."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import cardforge
from cardforge.model import CardforgeError, Problem, Text
from cardforge.model.text import begun
from tests.cli.conftest import Run

PACKAGE = Path(cardforge.__file__).parent


def english(node: ast.expr) -> str | None:
    """The beginning of an English message, with ``“…”`` for what is put in."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "“…”" for part in node.values)
    return None


def raised() -> Iterator[tuple[str, str]]:
    """Every message of an error in the source, with its place."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in (
                "CardforgeError",
                "fault",
                "error",
            ):
                for part in node.args[:1]:
                    if isinstance(part, ast.Call) and getattr(part.func, "id", "") == "Text" and len(part.args) == 2:
                        said = english(part.args[1])
                        if said:
                            yield f"{path.relative_to(PACKAGE)}:{node.lineno}", said


MESSAGES = list(raised())


def test_there_are_messages() -> None:
    assert len(MESSAGES) > 100


def test_every_message_is_shown_with_a_capital_or_something_that_is_typed() -> None:
    wrong = []
    for place, message in MESSAGES:
        shown = CardforgeError(Text("", message)).describe("en")
        first = shown.split()[0]
        if shown[:1].islower() and first.isalpha() and first != "cardforge":
            wrong.append((place, shown))
    assert wrong == []


@pytest.mark.parametrize(
    ("message", "shown"),
    [
        ("there is no card “Fire”.", "There is no card “Fire”."),
        ("a card's name is empty", "A card's name is empty"),
        ("cardforge check shows all.", "cardforge check shows all."),
        ("x_artist is no field", "x_artist is no field"),
        ("--lang takes ja or en", "--lang takes ja or en"),
        ("cards.yaml cannot be read", "cards.yaml cannot be read"),
        ("“Fire” is there twice.", "“Fire” is there twice."),
        ("", ""),
    ],
)
def test_what_is_typed_stays_as_it_is(message: str, shown: str) -> None:
    assert begun(message) == shown
    assert Problem("error", "", Text("", message)).as_dict("en")["message"] == shown


def test_commands_say_it_so(run: Run, home: Path) -> None:
    for line in (
        "cards show 無い札",
        "play --resume",
        "check nowhere",
        "match A B",
        "cards search cost>",
        "print 無い札",
        "text read x --kind y",
    ):
        said = run(*line.split()).stderr.removeprefix("Error: ")
        assert said, line
        first = said.split()[0]
        assert not (first[0].islower() and first.isalpha()), said


def test_a_japanese_message_stays_as_it_is() -> None:
    assert CardforgeError(Text("match の正規表現が読めません。", "the regular expression of match cannot be read.")).describe() == (
        "match の正規表現が読めません。"
    )
    assert begun("x-groups is no mapping") == "x-groups is no mapping"
