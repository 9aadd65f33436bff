"""climb, a stranger's game, installed as pip would: its package beside its metadata on a path of child processes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

HERE = Path(__file__).parent / "climb"

Run = Callable[..., subprocess.CompletedProcess[str]]


def install(project: Path, site: Path) -> None:
    """Put the package of a project into ``site``, with the metadata that its ``pyproject.toml`` asks for."""
    written = tomllib.loads((project / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    name, games = written["name"], written["entry-points"]["cardforge.games"]
    for package in {value.partition(".")[0] for value in games.values()}:
        shutil.copytree(project / package, site / package, ignore=shutil.ignore_patterns("__pycache__"))
    metadata = site / f"{name.replace('-', '_')}-{written['version']}.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {written['version']}\n", encoding="utf-8")
    lines = [f"{game} = {value}" for game, value in games.items()]
    (metadata / "entry_points.txt").write_text("\n".join(["[cardforge.games]", *lines, ""]), encoding="utf-8")


def runner(site: Path, folder: Path) -> Run:
    """Runs Python in ``folder`` with what is installed in ``site``: the arguments are those of ``cardforge``."""

    def run(*arguments: str, code: str = "", exit_code: int = 0) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "PYTHONPATH": str(site), "PYTHONUTF8": "1", "COLUMNS": "140", "CARDFORGE_LANG": "en"}
        # No test writes into the user's own folder of games.
        environment["CARDFORGE_DATA"] = str(site.parent / "data")
        command = [sys.executable, "-c", code, *arguments] if code else [sys.executable, "-m", "cardforge", *arguments]
        done = subprocess.run(
            command, capture_output=True, text=True, cwd=folder, env=environment, encoding="utf-8", check=False, timeout=120
        )
        assert done.returncode == exit_code, f"{arguments}: {done.stdout}{done.stderr}"
        assert "Traceback" not in done.stderr
        return done

    return run


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which climb is installed."""
    folder = tmp_path_factory.mktemp("site")
    install(HERE, folder)
    return folder


@pytest.fixture
def run(site: Path, tmp_path: Path) -> Run:
    """The ``cardforge`` command with climb installed, in an empty folder."""
    return runner(site, tmp_path)
