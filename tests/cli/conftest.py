from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest
from click.testing import CliRunner, Result

from cardforge.cli.main import cli
from tests.cli.terminal import Terminal


class Run(Protocol):
    def __call__(self, *args: str, keys: str | None = None) -> Result: ...


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs the program in this process, in English unless told otherwise."""
    monkeypatch.setenv("CARDFORGE_LANG", "en")
    runner = CliRunner()

    def call(*args: str, keys: str | None = None) -> Result:
        result = runner.invoke(cli, list(args), input=keys)
        assert result.exit_code in (0, 1, 2, 130), (result.exit_code, result.output)
        assert "Traceback" not in result.output
        return result

    return call


@pytest.fixture(autouse=True)
def data(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Folders for data and settings of the test's own, so that no test writes into the user's."""
    folder = tmp_path_factory.mktemp("data")
    monkeypatch.setenv("CARDFORGE_DATA", str(folder))
    monkeypatch.setenv("CARDFORGE_CONFIG", str(folder / "config"))
    return folder


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, with a Japanese name, as the current one."""
    folder = tmp_path / "私のゲーム"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    """The terminals that a test opens: none outlives it."""
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        if terminal.process.poll() is None:
            terminal.process.kill()
        terminal.process.wait(10)
