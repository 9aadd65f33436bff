"""The table in a real browser: a game by keys alone, and taken back."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from cardforge.files import places
from tests.browser.conftest import Run, start, stop, tab

#: Answers that win against a bot that does not think, best first.
STRONG = ("Attack your opponent", "Release", "Play", "Attack", "Use")


def test_a_game_is_won_by_keys_alone(chromium: Any, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDFORGE_DATA", str(tmp_path / "data"))
    looked = tab(chromium, run, locale="en")
    page = looked.go("/table")
    page.locator("html[data-goto]").wait_for(state="attached")
    for _ in range(40):  # to the opponent
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.name") == "bot":
            break
    page.keyboard.press("ArrowUp")  # the weakest one
    assert page.locator("[name=bot]").input_value() == "random"
    while page.evaluate("document.activeElement.className") != "button strong":
        page.keyboard.press("Tab")
    said = ""
    for _ in range(3):
        page.keyboard.press("Enter")
        page.wait_for_url(re.compile("/table/."))
        page.locator("html[data-ready]").wait_for(state="attached")
        while page.locator("[data-number]").count():
            at = page.locator("#board").get_attribute("data-at")
            answers = page.locator("[data-number]").all_inner_texts()
            best = next((number for word in STRONG for number, each in enumerate(answers[:9], 1) if word in each), 1)
            page.keyboard.press(str(best))
            expect(page.locator("#board")).not_to_have_attribute("data-at", str(at))
        said = page.locator(".asked").inner_text()
        if said == "You won":
            break
        page.keyboard.press("Enter")  # once more
        page.wait_for_url(re.compile("/table$"))
        page.locator("#lobby .strong").focus()
    assert said == "You won"
    assert looked.said == []


@pytest.mark.parametrize("game", places.games())
def test_a_game_is_played_by_keys_and_taken_back(chromium: Any, tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import axe_playwright_python

    script = Path(next(iter(axe_playwright_python.__path__))) / "axe.min.js"
    monkeypatch.setenv("CARDFORGE_DATA", str(tmp_path / "data"))
    found = start(tmp_path, "--game", game)
    try:
        looked = tab(chromium, found, bypass_csp=True)
        page = looked.go("/table")
        page.locator("#lobby .strong").focus()
        page.keyboard.press("Enter")
        page.wait_for_url("**/table/*")
        board = page.locator("#board")
        page.locator("html[data-ready]").wait_for(state="attached")
        before = board.get_attribute("data-at")
        page.keyboard.press("1")
        expect(board).not_to_have_attribute("data-at", before)
        expect(page.locator("[data-first]")).to_be_focused()
        # Where there is a board, its squares lie in rows of as many columns.
        squares = page.locator(".grid .square")
        rows = squares.evaluate_all("each => new Set(each.map(square => square.offsetTop)).size")
        assert (rows, squares.count()) == {"skillbook": (7, 49), "senryoku": (3, 15)}.get(game, (0, 0))
        page.add_script_tag(path=str(script))
        assert page.evaluate("axe.run().then(found => found.violations.map(each => [each.id, each.nodes[0].html]))") == []
        page.keyboard.press("u")
        expect(board).to_have_attribute("data-at", before)
        assert looked.said == []
    finally:
        stop(found)
