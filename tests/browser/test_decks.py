"""The deck page in a real browser: a deck is built with keys or mouse, kept, undone, saved, and never written over."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Run, Tab, tab

DECK = "name: 火の束  # mine\ncards:\n  火花: 3  # the best\n  ファイアボール: 2\n"


def opened(chromium: Any, run: Run, text: str = DECK) -> Tab:
    file = run.folder / "cards" / "deckmaster" / "decks" / "mine.yaml"
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, encoding="utf-8")
    looked = tab(chromium, run)
    # The studio sees the new file within a moment.
    for _ in range(50):
        page = looked.go("/deck/火の束")
        if page.locator("#deck").count():
            break
        page.wait_for_timeout(100)
    page.locator("html[data-shown]").wait_for(state="attached")
    return looked


def said(run: Run) -> str:
    return (run.folder / "cards" / "deckmaster" / "decks" / "mine.yaml").read_text(encoding="utf-8")


def test_a_deck_is_built_from_nothing_by_keyboard(chromium: Any, run: Run) -> None:
    looked = tab(chromium, run)
    page = looked.go("/deck")
    page.keyboard.press("/")
    page.keyboard.type("火花")
    expect(page.locator("[data-put]")).to_have_count(1)
    page.locator("[data-put=mine]").focus()
    for key in ("Enter", "Enter", "+", "-"):
        page.keyboard.press(key)
    expect(page.locator("#list b")).to_have_text("2")
    expect(page.locator("#problems")).to_contain_text("000-R02")
    page.locator("[data-both=name][data-lang=ja]").focus()
    page.keyboard.type("新しい束")
    page.keyboard.press("Control+s")
    page.wait_for_url("**/deck/*")
    text = (run.folder / "cards" / "deckmaster" / "decks" / "新しい束.yaml").read_text(encoding="utf-8")
    assert text == "game: deckmaster\nname: 新しい束\ncards:\n  火花: 2\n"
    assert looked.said == []


def test_saving_changes_only_the_line_of_the_card(chromium: Any, run: Run) -> None:
    page = opened(chromium, run).page
    page.locator("#list [data-card=mine] [data-by='-1']").click()
    page.locator("#save").click()
    page.locator("#bar.good").wait_for()
    assert said(run) == DECK.replace("火花: 3", "火花: 2")


def test_undo_redo_and_the_draft_over_a_reload(chromium: Any, run: Run) -> None:
    page = opened(chromium, run).page
    count = page.locator("#list [data-card=mine] b")
    page.locator("#list [data-card=mine] [data-by='1']").click()
    expect(count).to_have_text("4")
    page.keyboard.press("Control+z")
    expect(count).to_have_text("3")
    page.keyboard.press("Control+Shift+z")
    expect(count).to_have_text("4")
    page.reload()
    expect(count).to_have_text("4")
    page.locator("#bar button").click()
    expect(count).to_have_text("3")


def test_a_conflict_is_chosen_card_by_card(chromium: Any, run: Run) -> None:
    page = opened(chromium, run).page
    page.locator("#list [data-card=mine] [data-by='-1']").click()
    file = run.folder / "cards" / "deckmaster" / "decks" / "mine.yaml"
    file.write_text(DECK.replace("火花: 3", "火花: 1"), encoding="utf-8")
    page.locator("#save").click()
    page.locator("#bar input[type=radio]").nth(1).check()
    expect(page.locator("#list [data-card=mine] b")).to_have_text("1")
    page.locator("#bar input[type=radio]").nth(0).check()
    page.locator("#bar .strong").click()
    page.locator("#bar.good").wait_for()
    assert said(run) == DECK.replace("火花: 3", "火花: 2")


def test_another_card_that_is_changed_elsewhere_appears_and_what_was_changed_here_stays(chromium: Any, run: Run) -> None:
    page = opened(chromium, run).page
    page.locator("#list [data-card=mine] [data-by='-1']").click()
    file = run.folder / "cards" / "deckmaster" / "decks" / "mine.yaml"
    file.write_text(DECK.replace("ボール: 2", "ボール: 1"), encoding="utf-8")
    expect(page.locator("#list [data-card=s01] b")).to_have_text("1")
    expect(page.locator("#list [data-card=mine] b")).to_have_text("2")
    page.locator("#save").click()
    page.locator("#bar.good").wait_for()
    assert said(run) == DECK.replace("ボール: 2", "ボール: 1").replace("火花: 3", "火花: 2")
