"""A real Chromium and a real studio. Where there is no Chromium the tests are skipped, unless ``CARDFORGE_CHROMIUM`` says that there is."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

CARD = "- {kind: spell, id: mine, name: 火花, cost: 1, text: 相手に1000ダメージを与える。}  # cheap\n"
#: Milliseconds that something has to appear on a page.
_PATIENCE = 30_000
_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


@dataclass
class Run:
    """A studio that runs: its folder, the address that opens it, and its process."""

    folder: Path
    address: str
    process: subprocess.Popen[str]

    @property
    def base(self) -> str:
        """Where the pages are."""
        return self.address.split("/enter")[0]

    @property
    def file(self) -> Path:
        """The author's file."""
        return self.folder / "cards" / "deckmaster" / "mine.yaml"

    def write(self, text: str) -> None:
        """Write the author's file as an editor does that never leaves half of one."""
        beside = self.file.with_suffix(".new")
        beside.write_text(text, encoding="utf-8")
        beside.replace(self.file)


@dataclass
class Tab:
    """A page, and what it wrote to the console."""

    page: Any
    run: Run
    said: list[str] = field(default_factory=list)

    def go(self, address: str) -> Any:
        """Open one of the studio's pages."""
        self.page.goto(self.run.base + address)
        return self.page


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """The system's Chromium; none is downloaded."""
    named = os.environ.get("CARDFORGE_CHROMIUM", "")
    found = named or next((path for name in _NAMES if (path := shutil.which(name))), "")
    if not found:
        pytest.skip("there is no Chromium (apt-get install chromium fonts-noto-cjk, or CARDFORGE_CHROMIUM)")
    from playwright.sync_api import expect, sync_playwright

    # A busy machine is given time; how quick the studio is, no test asserts.
    expect.set_options(timeout=_PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(autouse=True)
def _closed(request: pytest.FixtureRequest) -> Iterator[None]:
    """No page of one test goes on asking while the next one runs."""
    yield
    if "chromium" in request.fixturenames:
        for context in request.getfixturevalue("chromium").contexts:
            context.close()


def start(folder: Path, *more: str) -> Run:
    """Start a studio as a user does."""
    command = [sys.executable, "-m", "cardforge", "studio", str(folder), "--no-browser", *more]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8", env={**os.environ, "PYTHONUNBUFFERED": "1"})
    assert process.stdout is not None
    for line in process.stdout:
        if found := re.search(r"http://\S+", line):
            return Run(folder, found[0], process)
    raise AssertionError("the studio said no address")


def stop(run: Run) -> None:
    """End a studio as Ctrl-C does."""
    if run.process.poll() is None:
        run.process.send_signal(signal.SIGINT)
        try:
            run.process.wait(10)
        except subprocess.TimeoutExpired:
            run.process.kill()
            run.process.wait()
    assert run.process.stdout is not None
    run.process.stdout.close()


@pytest.fixture
def run(tmp_path: Path, chromium: Any) -> Iterator[Run]:
    """A studio on a folder with one card."""
    (tmp_path / "cards" / "deckmaster").mkdir(parents=True)
    (tmp_path / "cards" / "deckmaster" / "mine.yaml").write_text(CARD, encoding="utf-8")
    found = start(tmp_path)
    yield found
    stop(found)


def tab(chromium: Any, run: Run, **context: Any) -> Tab:
    """A page of a browser that was let in."""
    made = chromium.new_context(**{"viewport": {"width": 1360, "height": 860}, "locale": "ja", **context})
    found = Tab(made.new_page(), run)
    found.page.on("console", lambda message: found.said.append(f"{message.text} {message.location['url']}".rstrip()))
    found.page.on("pageerror", lambda error: found.said.append(str(error)))
    found.page.goto(run.address)
    return found
