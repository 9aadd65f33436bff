"""Every command and file of the author's guides, from top to bottom, in both languages."""

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.conftest import Run

DOCS = Path(__file__).parents[2] / "docs"
BLOCK = re.compile(r"^```(?P<kind>sh|yaml)(?P<more>[^\n]*)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_guide_does_what_it_says(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    text = (DOCS / f"guide.{lang}.md").read_text(encoding="utf-8")
    done = 0
    for block in BLOCK.finditer(text):
        options = dict(word.split("=", 1) for word in block["more"].split())
        if block["kind"] == "yaml":
            file = Path(options["file"])
            assert file.parent.is_dir()
            file.write_text(block["body"], encoding="utf-8")
            continue
        for line in block["body"].splitlines():
            words = shlex.split(line)
            if words[0] == "cd":
                monkeypatch.chdir(words[1])
                continue
            assert words[0] == "cardforge"
            result = run(*words[1:])
            assert result.exit_code == int(options.get("exit", 0)), (line, result.output)
            done += 1
    assert done >= 15
    assert Path("out/dragons.pdf").stat().st_size > 20_000


def test_the_guides_have_the_same_steps() -> None:
    steps = [
        re.findall(r"^## (\d+)\.|^```(sh|yaml.*)$", (DOCS / f"guide.{lang}.md").read_text(encoding="utf-8"), re.MULTILINE)
        for lang in ("ja", "en")
    ]
    assert steps[0] == steps[1]
