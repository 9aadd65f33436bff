"""Everything in the READMEs runs: the files are written, the commands and the Python are executed in order."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.conftest import Run

ROOT = Path(__file__).parents[3]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


#: What each README prints.
PRINTED = {
    "README.md": {"Host of the Desert.pdf", "letter.pdf", "japanese.pdf", "playing-cards.pdf"},
    "README.ja.md": {"砂漠の軍勢.pdf", "letter.pdf", "english.pdf", "playing-cards.pdf"},
}


@pytest.mark.parametrize("name", ["README.md", "README.ja.md"])
def test_the_examples_run_in_order(run: Run, home: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    commands = 0
    for language, text in BLOCK.findall((ROOT / name).read_text(encoding="utf-8")):
        if language == "yaml":
            file = home / text.splitlines()[0].removeprefix("# ")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        elif language == "sh":
            for line in text.splitlines():
                program, *words = shlex.split(line)
                assert program == "cardforge"
                result = run(*words)
                assert result.exit_code == 0, (line, result.output)
                commands += 1
        else:
            assert language == "python"
            exec(text, {})
            assert "5000" in capsys.readouterr().out
    assert commands >= 10
    assert {file.name for file in (home / "out").glob("*.pdf")} == PRINTED[name]


@pytest.mark.parametrize("name", ["README.md", "README.ja.md"])
def test_the_pictures_and_pages_are_there(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    for link in re.findall(r"\]\(([^)]+)\)", text):
        assert (ROOT / link).exists(), link
    for command in re.findall(r"(?:`|^    )make (\w+)", text, re.MULTILINE):
        assert f"\n{command}:" in (ROOT / "Makefile").read_text(encoding="utf-8")
