"""The scales in a real browser: the interval narrows while it is played, it is stopped, and nothing is left when the studio is gone."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.amount import WHOLE
from tests.browser.conftest import Run, tab


def children(of: int) -> list[int]:
    """The processes that a process began, and theirs."""
    threads = Path(f"/proc/{of}/task").glob("*/children")
    own = [int(each) for thread in threads for each in thread.read_text(encoding="utf-8").split()]
    # What keeps account of shared memory sleeps beside them, and lives as long as the studio.
    own = [each for each in own if b"resource_tracker" not in Path(f"/proc/{each}/cmdline").read_bytes()]
    return own + [each for child in own for each in children(child)]


def gone(processes: list[int]) -> bool:
    """Whether all of them end within a few seconds."""
    for _ in range(300):
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


@pytest.mark.skipif(sys.platform != "linux", reason="looks at processes as Linux shows them")
def test_a_run_whose_browser_went_away_ends_and_says_so_when_it_comes_back(chromium: Any, run: Run) -> None:
    page = tab(chromium, run).go("/balance")
    page.locator("[name=games]").fill("100000")
    page.locator("#ask .strong").click()
    page.locator(".running .within").first.wait_for()
    playing = children(run.process.pid)
    assert playing
    page.context.close()
    # Nobody looks any more: within a few seconds nothing plays on.
    assert gone(playing)
    page = tab(chromium, run).go("/balance")
    expect(page.locator("[data-run]")).to_contain_text("止めました")
    expect(page.locator("[data-run] .within").first).to_be_attached()
    expect(page.locator("[data-stop]")).to_have_count(0)
    # It is asked again by the same press.
    page.locator("[name=games]").fill("20")
    page.locator("#ask .strong").click()
    expect(page.locator("[data-run]")).to_have_count(2)


def test_is_it_fair_is_answered_for_a_card_that_is_not_saved(chromium: Any, run: Run) -> None:
    looked = tab(chromium, run)
    page = looked.go("/card/mine")
    page.locator("html[data-shown]").wait_for(state="attached")
    page.locator("[data-field=cost]").fill("2")
    page.locator("#weigh").click()
    page.wait_for_url("**/balance?question=fairness")
    bar = page.locator("[data-run] .within").first
    bar.wait_for()
    expect(page.locator("[data-run]")).to_contain_text("火花")
    wide = float(bar.get_attribute("width"))
    page.wait_for_function("wide => Number(document.querySelector('[data-run] .within').getAttribute('width')) < wide", arg=wide)
    # What was tried out stands in no file.
    assert "cost: 1" in run.file.read_text(encoding="utf-8")
    assert looked.said == []
