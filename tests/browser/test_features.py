"""What the pages can do beside what the other files hold, in a real browser: each of the design's features is done once by a person."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import CARD, Run, start, stop, tab

#: So many plain cards: a gallery of many parts.
MANY = 400
UNIT = "- {{kind: unit, id: n{0:04}, name: 兵{0:04}, cost: {1}, power: {1}000, attributes: [red]}}\n"


@pytest.fixture(autouse=True)
def _data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDFORGE_DATA", str(tmp_path / "data"))


def opened(chromium: Any, run: Run, address: str, **context: Any) -> tuple[Any, Any]:
    """The tab and the page at an address, when it is ready."""
    looked = tab(chromium, run, **context)
    page = looked.go(address)
    page.locator("html[data-goto]").wait_for(state="attached")
    return looked, page


def test_many_cards_are_scrolled_through_and_changed_when_the_difference_was_seen(chromium: Any, tmp_path: Path) -> None:
    """Features 4, 5 and 6: a gallery of many cards, a search that is kept and stands in the address, one change of many cards."""
    cards = tmp_path / "cards" / "deckmaster"
    cards.mkdir(parents=True)
    cards.joinpath("many.yaml").write_text("".join(UNIT.format(at, 1 + at % 9) for at in range(MANY)), encoding="utf-8")
    found = start(tmp_path)
    try:
        looked, page = opened(chromium, found, "/?q=name:兵0")
        first = page.locator("#found .cards > li").count()
        assert first < MANY
        # Its end comes as often as somebody scrolls there.
        for _ in range(MANY):
            if not page.locator(".cards .more").count():
                break
            shown = page.locator("#found .cards > li").count()
            page.evaluate("scrollTo(0, document.body.scrollHeight)")
            expect(page.locator("#found .cards > li").nth(shown)).to_be_attached()
        assert page.locator("#found .cards > li").count() == MANY
        # Kept, it is a button, after a reload, too; forgotten it is gone.
        page.locator("#q").fill("name:兵0 cost:9")
        page.wait_for_url(re.compile("cost%3A9"))
        page.locator("#keep").click()
        page.goto(found.base)
        page.locator(".kept .chip", has_text="cost:9").click()
        expect(page.locator("#q")).to_have_value("name:兵0 cost:9")
        expect(page.locator("#count")).to_contain_text(str(MANY // 9))
        page.locator(".kept .plain").click()
        expect(page.locator(".kept")).to_have_count(0)
        # One change: first what it does to the file, then exactly that.
        page.locator("#to-many").click()
        page.wait_for_url("**/many**")
        page.locator("[name=field]").select_option("power")
        page.locator("[name=value]").fill("+500")
        expect(page.locator(".diff .new").first).to_contain_text("9500")
        assert "9500" not in cards.joinpath("many.yaml").read_text(encoding="utf-8")
        page.locator("#change").click()
        page.locator("#bar.good").wait_for()
        assert cards.joinpath("many.yaml").read_text(encoding="utf-8").count("power: 9500") == MANY // 9
        assert looked.said == []
    finally:
        stop(found)


def test_a_card_is_seen_in_both_languages_with_its_rules_and_played_before_it_is_saved(chromium: Any, run: Run) -> None:
    """Features 8, 10, 11 and 12."""
    looked, page = opened(chromium, run, "/new?kind=unit")
    page.locator("html[data-shown]").wait_for(state="attached")
    page.locator("[data-both=name][data-lang=ja]").fill("試しの兵")
    page.locator("[data-both=name][data-lang=en]").fill("Test Soldier")
    page.locator("[data-field=cost]").fill("2")
    page.locator("[data-field=power]").fill("9000")
    page.locator("[data-choices=attributes][value=red]").check()
    page.locator("#f-text").fill("【攻撃時】カードを一枚引く。")
    expect(page.locator("[data-said=en]").first).to_have_text("[On attack] Draw a card.")
    expect(page.locator("#problems li", has_text="000-R11")).to_be_visible()
    for lang, name in (("en", "Test Soldier"), ("ja", "試しの兵")):
        page.locator(f"[data-face={lang}]").click()
        page.wait_for_function(
            "name => decodeURIComponent(document.querySelector('#face').src).includes(`<title>${name}</title>`)", arg=name
        )
    assert page.locator("#face").evaluate("e => e.decode().then(() => e.naturalWidth)") > 0
    page.locator("#play").click()
    page.wait_for_url("**/table/try-*")
    piece = page.locator(".own .piece", has=page.locator(".told b", has_text="試しの兵")).first
    expect(piece).to_be_visible()
    assert piece.locator("img").evaluate("e => e.decode().then(() => e.naturalWidth)") > 100
    assert run.file.read_text(encoding="utf-8") == CARD
    page.go_back()
    # The draft is there again.
    expect(page.locator("[data-field=power]")).to_have_value("9000")
    assert looked.said == []


def test_a_deck_says_its_faults_its_curve_and_its_piles_and_a_leader_why_a_choice_is_closed(chromium: Any, run: Run) -> None:
    """Features 15 and 17."""
    looked, page = opened(chromium, run, "/deck/赤単アグロ")
    expect(page.locator("#verdict .good")).to_be_visible()
    expect(page.locator("#problems li")).to_have_count(0)
    piles = page.locator("#list ul")
    expect(piles).not_to_have_count(0)
    sums = [int(each) for each in page.locator("#curve b").all_inner_texts()]
    assert sum(sums) == 40
    assert len(sums) == piles.count()
    page.locator("#list [data-by='-1']").first.click()
    expect(page.locator("#verdict .bad")).to_be_visible()
    expect(page.locator("#problems")).to_contain_text("000-R02")
    assert [int(each) for each in page.locator("#curve b").all_inner_texts()] != sums
    page = looked.go("/master/炎竜姫アグニス")
    closed = page.locator(".option.closed", has=page.locator("[data-step=keywords]"))
    expect(closed.first).to_be_visible()
    assert all("000-R" in each for each in closed.all_inner_texts())
    assert looked.said == []


def test_only_what_changed_is_printed_and_the_command_says_what_was_chosen(chromium: Any, run: Run) -> None:
    """Features 26 and 27."""
    looked, page = opened(chromium, run, "/print?q=id:mine")
    pages = page.locator(".sheets img")
    expect(pages).to_have_count(1)
    page.locator("[name=cut]").select_option("lines")
    expect(page.locator(".command code")).to_contain_text("--cut lines")
    page.locator("#write").click()
    page.locator("#bar.good").wait_for()
    page.locator("[name=changed_only]").check()
    expect(page.locator("#sheets .message")).to_contain_text("変わったカードはありません")
    run.write(CARD.replace("1000", "2000"))
    expect(pages).to_have_count(1)
    expect(page.locator(".command code")).to_contain_text("--cut lines --changed")
    assert looked.said == []
