"""docs/adding-a-game.md: its files are those of the game that the tests install, and its commands print what it says."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

from tests.plugin.conftest import HERE, Run

PAGE = (Path(__file__).parents[2] / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(?P<kind>\w+)(?: file=(?P<file>\S+))?\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)


def test_the_files_of_the_page_are_those_of_the_game() -> None:
    on_page = {block["file"]: block["body"] for block in BLOCK.finditer(PAGE) if block["file"]}
    files = {path.relative_to(HERE).as_posix(): path for path in HERE.rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    assert on_page.keys() == files.keys()
    for name, path in files.items():
        assert on_page[name] == path.read_text(encoding="utf-8"), name


def test_the_game_is_small() -> None:
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in HERE.rglob("*.py")) <= 400


def test_the_commands_of_the_page_print_what_it_says(run: Run, tmp_path: Path) -> None:
    shutil.copytree(HERE / "scenarios", tmp_path / "scenarios")
    commands = 0
    for block in BLOCK.finditer(PAGE):
        if block["kind"] != "console":
            continue
        for shown in re.split(r"^\$ ", block["body"], flags=re.MULTILINE)[1:]:
            line, _, expected = shown.partition("\n")
            program, *arguments = shlex.split(line)
            assert program == "cardforge"
            printed = run(*arguments).stdout
            assert re.fullmatch(pattern(expected), squeezed(printed), re.DOTALL), f"{line}:\n{printed}"
            commands += 1
    assert commands >= 6


def squeezed(text: str) -> str:
    """Without blank lines, rules of tables and the blanks at the ends of lines: none of them is on the page."""
    return "\n".join(line.rstrip() for line in text.splitlines() if line.strip(" ─"))


def pattern(expected: str) -> str:
    """What the page shows as an expression: three dots stand for anything."""
    return re.escape(squeezed(expected)).replace(re.escape("..."), ".*")
