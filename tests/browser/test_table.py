"""The table in a real browser: a game by keys alone, and taken back."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from cardforge.files import places
from tests.browser.conftest import Run, start, stop, tab
from tests.browser.test_pictures import BOARD, keep_game

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
    for _ in range(12):  # what is dealt is chance: some games are lost to anybody
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


def at_the_board(chromium: Any, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Any, Any]:
    """The tab and the page of a game that was kept, in a studio that was started since."""
    monkeypatch.setenv("CARDFORGE_DATA", str(tmp_path / "data"))
    keep_game(run.folder)
    stop(run)
    run.__dict__.update(start(run.folder).__dict__)
    looked = tab(chromium, run)
    page = looked.go(f"/table/{BOARD}")
    page.locator("html[data-ready]").wait_for(state="attached")
    return looked, page


def test_a_card_is_read_with_its_reason_and_dragged_to_be_played(
    chromium: Any, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked, page = at_the_board(chromium, run, tmp_path, monkeypatch)
    reader, hand = page.locator("#reader"), page.locator(".own .in-cards .piece")
    # The arrows go along the hand; what is gone to is read.
    hand.first.focus()
    page.keyboard.press("ArrowRight")
    expect(hand.nth(1)).to_be_focused()
    expect(reader.locator("b").first).to_have_text(hand.nth(1).locator(".told b").text_content())
    assert reader.locator("img").evaluate("e => e.decode().then(() => e.naturalWidth)") > 100
    # The dearest one is dragged onto the table.
    card, before, held = page.locator(".own .in-cards [data-answers]").last, page.locator("#board").get_attribute("data-at"), hand.count()
    card.hover()
    page.mouse.down()
    page.locator(".own h2").hover()
    expect(page.locator(".ghost")).to_be_attached()
    page.mouse.up()
    expect(page.locator("#board")).not_to_have_attribute("data-at", before)
    expect(hand).to_have_count(held - 1)
    expect(page.locator(".ghost")).to_have_count(0)
    # Now there is not mana enough for the others, and each says so with its rule.
    page.locator(".own .in-cards .barred").first.hover()
    expect(reader.locator(".no").first).to_contain_text("規則 000-R")
    page.keyboard.press("u")
    expect(page.locator("#board")).to_have_attribute("data-at", before)
    # Dragged to nothing it stays.
    page.locator(".own .in-cards [data-answers]").last.hover()
    page.mouse.down()
    page.locator(".log").hover()
    page.mouse.up()
    expect(page.locator("#board")).to_have_attribute("data-at", before)
    assert looked.said == []


def test_choices_are_taken_back_a_game_is_replayed_kept_and_gone_on_with(
    chromium: Any, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked, page = at_the_board(chromium, run, tmp_path, monkeypatch)
    board = page.locator("#board")
    last = int(board.get_attribute("data-at"))
    # As a puzzle: a file that the command runs.
    page.locator("#scenario summary").click()
    page.locator("#scenario input").fill("勝ち筋")
    page.locator("#scenario button").click()
    expect(page.locator("#scenario [role=status]")).to_contain_text("cardforge scenario run")
    assert len(list((run.folder / "scenarios").rglob("*.yaml"))) == 1
    # It is played again, from there, with another opponent.
    page.locator("#scenario a").click()
    page.wait_for_url("**/table?position=*")
    assert page.locator("[name=position] option:checked").inner_text() == "勝ち筋"
    form = page.locator("form[aria-labelledby=positions]")
    form.locator("[name=bot]").select_option("random")
    form.locator("button").click()
    page.wait_for_url(re.compile("/table/."))
    page.locator("html[data-ready]").wait_for(state="attached")
    expect(board).to_have_attribute("data-at", "0")
    page.keyboard.press("1")
    expect(board).not_to_have_attribute("data-at", "0")
    looked.go(f"/table/{BOARD}")
    page.locator("html[data-ready]").wait_for(state="attached")
    page.locator(".answers button").first.focus()
    # Any number of choices, one key each.
    for _ in range(3):
        before = board.get_attribute("data-at")
        page.keyboard.press("u")
        expect(board).not_to_have_attribute("data-at", before)
    back = int(board.get_attribute("data-at"))
    assert back <= last - 3
    # Step by step, by keys, and gone on with from any step.
    page.goto(f"{run.base}/table/{BOARD}/replay?at=4")
    page.locator("html[data-ready]").wait_for(state="attached")
    step = page.locator("#step")
    for key, there in (("ArrowRight", "5"), ("ArrowRight", "6"), ("ArrowLeft", "5")):
        page.keyboard.press(key)
        expect(step).to_have_attribute("data-at", there)
    page.locator("#record").click()
    expect(page.locator("#kept-record")).to_contain_text("out/game-")
    assert len(list((run.folder / "out").glob("game-*.json"))) == 1
    page.locator("#from").click()
    page.wait_for_url(f"**/table/{BOARD}")
    at = int(page.locator("#board").get_attribute("data-at"))
    assert at < back
    assert looked.said == []
    # Kept: another start of the studio goes on there.
    stop(run)
    run.__dict__.update(start(run.folder).__dict__)
    page = tab(chromium, run).go("/table")
    page.locator(f".saves a[href='/table/{BOARD}']").click()
    expect(page.locator("#board")).to_have_attribute("data-at", str(at))
