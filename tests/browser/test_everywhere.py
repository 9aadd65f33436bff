"""What all pages have, in a real browser: going anywhere by name, nothing lost on the way, and what goes wrong outside."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import CARD, Run, start, stop, tab


@pytest.fixture(autouse=True)
def _data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDFORGE_DATA", str(tmp_path / "data"))


def axe(page: Any) -> list[Any]:
    import axe_playwright_python

    page.add_script_tag(path=str(Path(next(iter(axe_playwright_python.__path__))) / "axe.min.js"))
    found: list[Any] = page.evaluate("axe.run().then(found => found.violations.map(each => [each.id, each.nodes[0].html]))")
    return found


def test_anything_is_gone_to_by_its_name(chromium: Any, run: Run) -> None:
    looked = tab(chromium, run, bypass_csp=True)
    page = looked.go("/print")
    page.locator("html[data-goto]").wait_for(state="attached")
    page.keyboard.press("Control+k")
    expect(page.locator("#goto input")).to_be_focused()
    page.keyboard.type("火花")
    page.locator("#goto-list[data-found=火花] [aria-selected=true]", has_text="火花").wait_for()
    assert axe(page) == []
    page.keyboard.press("Enter")
    page.wait_for_url("**/card/mine")
    page.locator("html[data-goto]").wait_for(state="attached")
    page.keyboard.press("Control+k")
    # Enter is not lost though the answer is on its way.
    page.keyboard.type("赤単アグロ")
    page.keyboard.press("Enter")
    page.wait_for_url("**/deck/*")
    assert looked.said == []


def test_what_is_written_while_it_is_saved_stays(chromium: Any, run: Run) -> None:
    page = tab(chromium, run).go("/card/mine")
    page.locator("html[data-shown]").wait_for(state="attached")
    held: list[Any] = []

    def hold(route: Any) -> None:
        held.append(route)

    page.route("**/card/save", hold)
    page.locator("[data-field=cost]").fill("3")
    with page.expect_request("**/card/save"):
        page.locator("#save").click()
    page.locator("[data-field=cost]").fill("4")
    held[0].continue_()
    page.locator("#bar.good").wait_for()
    expect(page.locator("[data-field=cost]")).to_have_value("4")
    assert run.file.read_text(encoding="utf-8") == CARD.replace("cost: 1", "cost: 3")


def test_a_picture_is_brought_in(chromium: Any, run: Run, tmp_path: Path) -> None:
    from PIL import Image

    Image.new("RGB", (40, 30), "red").save(tmp_path / "mine.png")
    page = tab(chromium, run).go("/card/mine")
    page.locator("html[data-shown]").wait_for(state="attached")
    page.locator("details.more summary").click()
    page.locator("#picture").set_input_files(tmp_path / "mine.png")
    expect(page.locator("[data-picture]")).to_have_value(re.compile(r"art/[0-9a-f]{12}\.jpg"))
    page.locator("#save").click()
    page.locator("#bar.good").wait_for()
    expect(page.locator("#fit.bad")).to_have_count(0)
    assert "art: art/" in run.file.read_text(encoding="utf-8")


def test_whoever_looks_on_keeps_his_place(chromium: Any, run: Run) -> None:
    page = tab(chromium, run).go("/")
    # What is scrolled to is replaced by what it brings: the page scrolls, not that element.
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.locator(".cards > li:nth-child(80) a.card").focus()
    name, at = page.evaluate("[document.activeElement.getAttribute('href'), scrollY]")
    page.evaluate("document.querySelector('.cards li').dataset.before = ''")
    run.write(CARD.replace("火花", "火の粉"))
    page.locator(".cards li[data-before]").wait_for(state="detached")
    now, there = page.evaluate("[document.activeElement.getAttribute('href'), scrollY]")
    assert now == name
    assert abs(there - at) < 20  # not by a row


def test_a_position_is_written_as_a_scenario(chromium: Any, run: Run) -> None:
    looked = tab(chromium, run, bypass_csp=True)
    page = looked.go("/table")
    page.locator("#lobby .strong").click()
    page.wait_for_url("**/table/*")
    page.locator("html[data-ready]").wait_for(state="attached")
    page.locator("#scenario summary").click()
    page.locator("#scenario input").fill("1手目")
    before = page.locator("#board").get_attribute("data-at")
    page.locator("#scenario button").click()
    expect(page.locator("#scenario [role=status]")).not_to_be_empty()
    assert page.locator("#board").get_attribute("data-at") == before
    assert axe(page) == []
    page.goto(f"{page.url}/replay")
    page.locator("html[data-ready]").wait_for(state="attached")
    page.locator("#scenario summary").click()
    assert axe(page) == []
    assert [line for line in looked.said if "status of 422" not in line] == []


@pytest.mark.parametrize("address", ["/many?q=kind:spell&field=cost&value=%2B1", "/balance?question=level", "/balance?question=fairness"])
def test_pages_beside_the_seven_are_for_everyone(chromium: Any, run: Run, address: str) -> None:
    for scheme in ("light", "dark"):
        looked = tab(chromium, run, bypass_csp=True, color_scheme=scheme)
        assert axe(looked.go(address)) == []
        assert looked.said == []


def test_a_map_is_for_everyone(chromium: Any, tmp_path: Path) -> None:
    found = start(tmp_path, "--game", "skillbook")
    try:
        page = tab(chromium, found, bypass_csp=True).go("/decks")
        page.locator(".shelf a[href^='/deck/']").first.click()
        page.locator("#layout button").first.wait_for()
        assert axe(page) == []
    finally:
        stop(found)


def test_a_file_that_is_broken_is_shown_and_the_rest_works(chromium: Any, run: Run) -> None:
    page = tab(chromium, run).go("/")
    (run.folder / "cards" / "deckmaster" / "broken.yaml").write_text("- {kind: spell, name: [", encoding="utf-8")
    page.locator(".broken", has_text="broken.yaml").wait_for()
    page.locator("#q").fill("火花")
    page.locator(".cards a[href='/card/mine']").wait_for()


def test_files_that_cannot_be_read_are_named_and_the_rest_works(chromium: Any, run: Run) -> None:
    cards = run.folder / "cards" / "deckmaster"
    (cards / "bytes.yaml").write_bytes(b"- {kind: spell, name: \xff\xfe}\n")
    (cards / "table.csv").write_bytes(b"\x00\xff")
    page = tab(chromium, run).go("/")
    for name in ("bytes.yaml", "table.csv"):
        page.locator(".broken", has_text=name).wait_for(state="attached")
    page.locator("#q").fill("火花")
    page.locator(".cards a[href='/card/mine']").wait_for()


def test_a_file_that_is_removed_while_its_card_is_written_loses_nothing(chromium: Any, run: Run) -> None:
    page = tab(chromium, run).go("/card/mine")
    page.locator("html[data-shown]").wait_for(state="attached")
    page.locator("[data-field=cost]").fill("7")
    run.file.unlink()
    page.locator("#save").click()
    page.locator("#bar:not(.good)").wait_for()
    expect(page.locator("#bar")).not_to_be_empty()
    expect(page.locator("[data-field=cost]")).to_have_value("7")


def test_two_studios_on_one_folder_see_each_other(chromium: Any, run: Run) -> None:
    other = start(run.folder)
    try:
        mine, theirs = tab(chromium, run).go("/card/mine"), tab(chromium, other).go("/card/mine")
        mine.locator("html[data-shown]").wait_for(state="attached")
        theirs.locator("html[data-shown]").wait_for(state="attached")
        mine.locator("[data-field=cost]").fill("3")
        mine.locator("#save").click()
        mine.locator("#bar.good").wait_for()
        expect(theirs.locator("[data-field=cost]")).to_have_value("3")
    finally:
        stop(other)


def test_a_studio_that_is_gone_says_so_and_what_is_written_stays(chromium: Any, run: Run) -> None:
    page = tab(chromium, run).go("/card/mine")
    page.locator("html[data-shown]").wait_for(state="attached")
    stop(run)
    page.locator("[data-field=cost]").fill("9")
    page.locator("#save").click()
    page.locator("#bar", has_text="つながりません").wait_for()
    expect(page.locator("[data-field=cost]")).to_have_value("9")


def test_a_browser_that_goes_away_in_the_middle_of_a_game_finds_it_again(chromium: Any, run: Run) -> None:
    page = tab(chromium, run).go("/table")
    page.locator("#lobby .strong").click()
    page.wait_for_url("**/table/*")
    page.locator("html[data-ready]").wait_for(state="attached")
    before = page.locator("#board").get_attribute("data-at")
    page.keyboard.press("1")
    expect(page.locator("#board")).not_to_have_attribute("data-at", before)
    at, address = page.locator("#board").get_attribute("data-at"), page.url.replace(run.base, "")
    page.context.close()
    run.process.kill()
    run.process.wait()
    again = start(run.folder)
    try:
        page = tab(chromium, again).go("/table")
        page.locator(f".saves a[href='{address}']").click()
        expect(page.locator("#board")).to_have_attribute("data-at", at)
    finally:
        stop(again)
