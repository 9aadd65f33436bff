"""The scales in a real browser: the interval narrows while it is played, it is stopped, and nothing is left when the studio is gone."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.amount import WHOLE
from tests.browser.conftest import Run, tab


def children(of: int) -> list[int]:
    """The processes that a process began, and theirs."""
    threads = Path(f"/proc/{of}/task").glob("*/children")
    own = [int(each) for thread in threads for each in thread.read_text(encoding="utf-8").split()]
    return own + [each for child in own for each in children(child)]


def gone(processes: list[int]) -> bool:
    """Whether all of them end within a few seconds."""
    for _ in range(100):
        if not any(Path(f"/proc/{each}").exists() for each in processes):
            return True
        time.sleep(0.05)
    return False


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes as Linux shows them")
@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGKILL] if WHOLE else [signal.SIGINT])
def test_a_match_is_seen_while_it_is_played_and_ends_with_the_studio(
    chromium: Any, run: Run, end: signal.Signals, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CARDFORGE_DATA", str(tmp_path / "data"))
    looked = tab(chromium, run)
    page = looked.go("/balance")
    page.locator("[name=games]").fill("100000")
    page.locator("#ask .strong").click()
    bar = page.locator(".running .within").first
    bar.wait_for()
    wide = float(bar.get_attribute("width"))
    page.wait_for_timeout(1500)
    assert float(bar.get_attribute("width")) < wide
    # Whoever loads the page anew, or was elsewhere for a moment, loses nothing of it.
    page.reload()
    bar.wait_for()
    assert float(bar.get_attribute("width")) < wide
    looked.go("/")
    looked.go("/balance")
    bar.wait_for()
    assert float(bar.get_attribute("width")) < wide
    playing = children(run.process.pid)
    assert playing
    os.kill(run.process.pid, end)
    run.process.wait(10)
    assert gone(playing)
    if end is signal.SIGINT:
        assert [line for line in looked.said if "ERR_" not in line] == []
