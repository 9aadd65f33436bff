"""The programs that the laboratory's page shows, run as they stand there, with fewer games."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[3] / "docs"


@pytest.mark.parametrize("page", ["lab.md", "lab.ja.md"])
def test_the_program_that_plays_a_thousand_games_runs(page: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = (DOCS / page).read_text(encoding="utf-8")
    (program,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert "range(1000)" in program
    exec(compile(program.replace("range(1000)", "range(3)"), page, "exec"), {})
    assert "player_0" in capsys.readouterr().out
