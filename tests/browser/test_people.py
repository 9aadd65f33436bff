"""Whoever sits there: by mouse alone, by touch alone, two at one screen, without motion, with a screen reader, with an input method."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from cardforge.files import places
from tests.amount import WHOLE
from tests.browser.conftest import Run, Tab, start, stop, tab

#: Games whose boards differ most: cards alone, and squares. Whole runs play all.
PLAYED = places.games() if WHOLE else ("deckmaster", "skillbook")
#: The most answers that a game is given; whoever has not won or lost by then gives up.
_MOST = 400 if WHOLE else 60


@pytest.fixture(autouse=True)
def _data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDFORGE_DATA", str(tmp_path / "data"))


@pytest.fixture
def studio(tmp_path: Path, chromium: Any, request: pytest.FixtureRequest) -> Iterator[Run]:
    found = start(tmp_path, "--game", getattr(request, "param", "deckmaster"))
    yield found
    stop(found)


def deal(looked: Tab, bot: str) -> Any:
    """A game against a bot, or between two people."""
    page = looked.go("/table")
    page.locator("html[data-ready]").wait_for(state="attached") if page.locator("#table").count() else None
    page.locator("#lobby [name=bot]").select_option(bot)
    page.locator("#lobby .strong").click()
    page.wait_for_url(re.compile("/table/."))
    page.locator("html[data-ready]").wait_for(state="attached")
    return page


@pytest.mark.parametrize("studio", PLAYED, indirect=True)
@pytest.mark.parametrize("by", ["mouse", "touch"])
def test_a_whole_game_is_played_by_one_hand(chromium: Any, studio: Run, by: str) -> None:
    touch = {"has_touch": True, "viewport": {"width": 390, "height": 844}, "is_mobile": True} if by == "touch" else {}
    looked = tab(chromium, studio, **touch)
    page = deal(looked, "random")
    board = page.locator("#board")
    press = "tap" if by == "touch" else "click"
    for number in range(_MOST):
        if page.locator("#board a[data-first]").count():
            break
        at = str(board.get_attribute("data-at"))
        # Cards are pressed themselves, where one of them has an answer; of several answers one is pressed then.
        cards = page.locator("#board :is(.piece, .square)[data-answers]:visible")
        if number % 2 and cards.count():
            getattr(cards.last, press)()
            if page.locator(".offered").count() and board.get_attribute("data-at") == at:
                getattr(page.locator(".offered").first, press)()
        else:
            getattr(page.locator("[data-number]").last, press)()
        expect(board).not_to_have_attribute("data-at", at)
    if not page.locator("#board a[data-first]").count():  # the last of so many answers may end the game, too
        getattr(page.locator("[data-deed=concede]"), press)()
    expect(page.locator("#board a[data-first]")).to_be_visible()
    # What was pressed last is taken back, too.
    getattr(page.locator("[data-deed=undo]"), press)()
    expect(page.locator("#board a[data-first]")).to_have_count(0)
    assert looked.said == []


@pytest.mark.parametrize("studio", places.games(), indirect=True)
def test_two_people_at_one_screen_see_each_his_own_hand(chromium: Any, studio: Run) -> None:
    looked = tab(chromium, studio)
    page = deal(looked, "")
    board, hand = page.locator("#board"), page.locator(".own .piece .told b")
    seen: dict[str, set[str]] = {}
    for _ in range(30):
        # Nobody's cards are on the page while it is handed over.
        expect(page.locator(".cover")).to_be_visible()
        assert page.locator(".piece, .square, .log").count() == 0
        assert len(seen) < 2 or not any(name in page.content() for names in seen.values() for name in names)
        who = page.locator(".cover p").first.inner_text()
        page.keyboard.press("Enter")
        expect(board.locator(".cover")).to_have_count(0)
        assert page.locator(".own h2").inner_text().startswith("あなた")
        seen[who] = set(hand.all_text_contents())
        while not page.locator(".cover").count() and not page.locator("#board a[data-first]").count():
            at = str(board.get_attribute("data-at"))
            page.keyboard.press("1")
            expect(board).not_to_have_attribute("data-at", at)
        if len(seen) == 2:
            break
    assert len(seen) == 2
    assert looked.said == []


def test_nothing_moves_for_whoever_wants_no_motion(chromium: Any, run: Run) -> None:
    looked = tab(chromium, run, reduced_motion="reduce")
    for address in ("/", "/card/mine", "/decks", "/deck", "/masters", "/master", "/table", "/print", "/balance"):
        page = looked.go(address)
        moving = page.evaluate(
            "[...document.querySelectorAll('*')].filter(e => { const s = getComputedStyle(e);"
            " return s.transitionDuration.split(',').some(t => parseFloat(t)) && s.transitionProperty !== 'none'"
            " || s.animationName !== 'none' || s.scrollBehavior === 'smooth' }).map(e => e.outerHTML.slice(0, 80))"
        )
        assert moving == [], address
    # Whoever has nothing against it sees some.
    page = tab(chromium, run).go("/")
    assert page.locator(".card").first.evaluate("e => getComputedStyle(e).transitionDuration") != "0s"


@pytest.mark.parametrize("studio", places.games(), indirect=True)
def test_a_screen_reader_names_cards_moves_and_what_happens(chromium: Any, studio: Run) -> None:
    looked = tab(chromium, studio, locale="en")
    page = looked.go("/")
    page.locator(".cards a").first.wait_for()
    named = page.locator(".cards a img").evaluate_all("each => each.map(image => image.alt)")
    assert all(re.match(r".+\. ", each) for each in named)
    page = deal(looked, "random")
    for _ in range(4):
        if page.locator("#board a[data-first]").count():
            break
        at = str(page.locator("#board").get_attribute("data-at"))
        page.keyboard.press("1")
        expect(page.locator("#board")).not_to_have_attribute("data-at", at)
    said = page.locator("#board").aria_snapshot()
    # Every card is a button that says its name and what it says; every answer a button with its words; the story is a log.
    cards = page.locator("#board .piece:visible")
    for number in range(min(cards.count(), 12)):
        card = cards.nth(number)
        name = card.locator(".told b").first.text_content()
        expect(card).to_have_role("button")
        for text in (name, *card.locator(".told .says").all_text_contents()):
            expect(card).to_have_accessible_name(re.compile(re.escape(" ".join(text.split())[:30])))
    for number in range(page.locator("[data-number]").count()):
        answer = page.locator("[data-number]").nth(number)
        expect(answer).to_have_role("button")
        assert len(answer.inner_text().split(maxsplit=1)) == 2
    assert "- log" in said
    assert "- heading" in said
    # No answer or card is without a name.
    assert not re.search(r"- button(?: \[[a-z]+\])*\s*$", said, re.MULTILINE)


def test_an_input_method_is_not_interrupted_in_a_search_or_where_one_goes(chromium: Any, run: Run) -> None:
    looked = tab(chromium, run)
    page = looked.go("/")
    keys = page.context.new_cdp_session(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for place, opened in (("#q", "/"), ("#goto input", "Control+k")):
        page.keyboard.press(opened)
        expect(page.locator(place)).to_be_focused()
        page.wait_for_timeout(200)
        asked.clear()
        for text in ("ひ", "ひば", "ひばな"):
            keys.send("Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)})
            page.wait_for_timeout(150)
            expect(page.locator(place)).to_have_value(text)
        assert [each for each in asked if "%E3%81%B2" in each] == []
        keys.send("Input.insertText", {"text": "火花"})
        expect(page.locator(place)).to_have_value("火花")
        page.locator(".cards a[href='/card/mine'], #goto-list [aria-selected=true]").first.wait_for()
        page.keyboard.press("Escape")
    assert looked.said == []
