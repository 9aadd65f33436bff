"""The print page in a real browser: from a card that was just written to its PDF."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import CARD, Run, tab


def test_the_sheets_follow_what_is_chosen_and_the_card_and_are_printed(chromium: Any, run: Run) -> None:
    looked = tab(chromium, run)
    page = looked.go("/print?what=赤単アグロ")
    pages = page.locator(".sheets img")
    expect(pages).to_have_count(5)
    page.locator("[name=paper]").select_option("A3")
    expect(pages).to_have_count(3)
    expect(page.locator(".command code")).to_have_text("cardforge print 赤単アグロ --print-lang ja --paper A3")
    assert "paper=A3" in page.url
    page.locator("[name=q]").fill("name:火花")
    expect(pages).to_have_count(1)
    before = pages.first.get_attribute("src")
    assert pages.first.evaluate("e => e.decode().then(() => e.naturalWidth)") > 300
    # A card that is changed elsewhere is drawn anew; one that does not fit is said with its name, and a draft can be printed.
    run.write(CARD.replace("相手に1000ダメージを与える。", "カードを一枚引く。" * 60))
    expect(page.locator(".problems a[href='/card/mine']").first).to_be_visible()
    expect(page.locator("#write")).to_have_count(0)
    run.write(CARD.replace("1000", "2000"))
    page.locator("#write").wait_for()
    assert pages.first.get_attribute("src") != before
    with page.expect_download() as download:
        page.locator("a[download]").click()
    assert download.value.path().read_bytes()[:4] == b"%PDF"
    page.locator("#write").click()
    page.locator("#bar.good").wait_for()
    assert [each.suffix for each in (run.folder / "out").glob("*.pdf")] == [".pdf"]
    assert looked.said == []
