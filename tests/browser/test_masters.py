"""The page of leaders in a real browser: built by keys, finished, undone, saved, and never written over."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Run, tab


def test_a_deck_master_is_built_by_keys_finished_saved_and_a_conflict_is_chosen(chromium: Any, run: Run) -> None:
    looked = tab(chromium, run)
    page = looked.go("/master")
    page.locator("[data-both=name][data-lang=ja]").focus()
    page.keyboard.type("炎の子")
    page.locator("[data-step=rank][value='2']").focus()
    page.keyboard.press("Space")
    expect(page.locator(".total b")).to_have_text("5,000")
    # The step is the same after the page has followed: a step further with the next key.
    expect(page.locator("[data-step=rank][value='2']")).to_be_focused()
    page.locator("[data-step=keywords][value=drain]").check()
    expect(page.locator(".total b")).to_have_text("3,500")
    page.keyboard.press("Control+z")
    expect(page.locator(".total b")).to_have_text("5,000")
    page.keyboard.press("Control+Shift+z")
    expect(page.locator("[data-step=keywords][value=drain]")).to_be_checked()
    expect(page.locator("[data-step=abilities]:disabled").first).to_be_attached()
    page.locator("#finish").click()
    page.locator(".way").nth(2).click()
    expect(page.locator(".total .good")).to_be_visible()
    page.keyboard.press("Control+s")
    page.wait_for_url("**/master/*")
    file = run.folder / "cards" / "deckmaster" / "masters" / "炎の子.yaml"
    text = file.read_text(encoding="utf-8")
    assert "rank: 2" in text
    page.locator("[data-step=rank][value='3']").check()
    file.write_text(text.replace("rank: 2", "rank: 4"), encoding="utf-8")
    page.keyboard.press("Control+s")
    expect(page.locator("#bar")).to_contain_text("シールランク4")
    page.locator("#bar input[type=radio]").nth(1).check()
    expect(page.locator("[data-step=rank][value='4']")).to_be_checked()
    page.locator("#bar input[type=radio]").nth(0).check()
    page.locator("#bar .strong").click()
    page.locator("#bar.good").wait_for()
    assert file.read_text(encoding="utf-8") == text.replace("rank: 2", "rank: 3")
    assert [line for line in looked.said if "status of 409" not in line] == []
