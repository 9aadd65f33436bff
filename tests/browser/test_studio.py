"""The studio in a real browser: what a person does there, with mouse and keys, in both languages and themes."""

from __future__ import annotations

import time
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from cardforge.files import places
from tests.amount import WHOLE
from tests.browser.conftest import CARD, Run, start, stop, tab
from tests.browser.test_everywhere import axe

SENTENCE = "#f-text"
#: Every game in both languages, light and dark; the sample has each game and each look, but not each game in each.
LOOKS = [
    (game, *look)
    for at, game in enumerate(places.games())
    for number, look in enumerate(product(("ja", "en"), ("light", "dark")))
    if WHOLE or number == at % 4
]
#: Every game on a phone, a tablet and a screen; the sample has each game and each width.
WIDTHS = [
    (game, width) for at, game in enumerate(places.games()) for number, width in enumerate((390, 820, 1360)) if WHOLE or number == at % 3
]


def shown(page: Any, said: str) -> None:
    """Wait until the reading in English is what is expected."""
    page.locator("[data-said=en]", has_text=said).first.wait_for(timeout=15000)


def holds(place: Any, value: str) -> None:
    """Wait until what is filled in is what is expected."""
    from playwright.sync_api import expect

    expect(place).to_have_value(value, timeout=15000)


def saved(page: Any) -> None:
    page.locator("#bar.good").wait_for(timeout=15000)


def test_a_card_is_written_from_nothing_by_keyboard(chromium: Any, run: Run) -> None:
    page = tab(chromium, run).go("/new?kind=spell")
    page.locator("[data-both=name][data-lang=ja]").focus()
    page.keyboard.type("嵐の矢")
    page.locator("[data-field=cost]").focus()
    page.keyboard.type("2")
    page.locator(SENTENCE).focus()
    page.keyboard.type("相手に1000ダメージを与")
    page.locator("[role=option]", has_text="ダメージを与える").first.wait_for()
    page.keyboard.press("ArrowDown")
    assert page.locator("[role=option][aria-selected=true]").inner_text() == "ダメージを与える"
    page.keyboard.press("Enter")
    shown(page, "Deal 1000 damage to your opponent")
    page.keyboard.press("Control+s")
    page.wait_for_url("**/card/*")
    assert "嵐の矢" in (run.folder / "cards" / "deckmaster" / "studio.yaml").read_text(encoding="utf-8")


def test_saving_changes_only_what_was_changed(chromium: Any, run: Run) -> None:
    page = tab(chromium, run).go("/card/mine")
    page.locator("[data-field=cost]").fill("3")
    page.locator("#save").click()
    saved(page)
    assert run.file.read_text(encoding="utf-8") == CARD.replace("cost: 1", "cost: 3")


def test_a_conflict_is_chosen_field_by_field(chromium: Any, run: Run) -> None:
    page = tab(chromium, run).go("/card/mine")
    page.locator("[data-field=cost]").fill("3")
    run.write(CARD.replace("cost: 1", "cost: 5"))
    page.locator("#save").click()
    page.locator("#bar input[type=radio]").nth(1).check()
    holds(page.locator("[data-field=cost]"), "5")
    page.locator("#bar input[type=radio]").nth(0).check()
    page.locator("#bar .strong").click()
    saved(page)
    assert run.file.read_text(encoding="utf-8") == CARD.replace("cost: 1", "cost: 3")


def test_what_is_saved_elsewhere_appears_and_what_is_written_here_stays(chromium: Any, run: Run) -> None:
    page = tab(chromium, run).go("/card/mine")
    page.locator("[data-field=cost]").fill("3")
    run.write(CARD.replace("火花", "火の粉"))
    page.locator("[data-both=name][data-lang=ja]").and_(page.locator("input")).wait_for()
    holds(page.locator("[data-both=name][data-lang=ja]"), "火の粉")
    holds(page.locator("[data-field=cost]"), "3")


def test_the_gallery_shows_what_is_saved_elsewhere(chromium: Any, run: Run) -> None:
    page = tab(chromium, run).go("/?q=name:火の粉")
    run.write(CARD.replace("火花", "火の粉"))
    page.locator(".cards a[href='/card/mine']").wait_for(timeout=15000)


def test_a_draft_survives_a_reload_and_the_end_of_the_studio(chromium: Any, run: Run) -> None:
    page = tab(chromium, run).go("/card/mine")
    page.locator(SENTENCE).fill("カードを一枚引")
    page.locator("#e-text", has_text="「").wait_for()
    time.sleep(0.3)
    page.reload()
    page.wait_for_function("([where, value]) => document.querySelector(where).value === value", arg=[SENTENCE, "カードを一枚引"])
    stop(run)
    page.locator(SENTENCE).fill("カードを一枚引く")
    time.sleep(0.3)
    run.process = start(run.folder, "--port", run.base.rpartition(":")[2]).process


def test_undo_and_redo(chromium: Any, run: Run) -> None:
    page = tab(chromium, run).go("/card/mine")
    cost = page.locator("[data-field=cost]")
    cost.fill("7")
    page.keyboard.press("Control+z")
    holds(cost, "1")
    page.keyboard.press("Control+Shift+z")
    holds(cost, "7")


def test_an_error_is_marked_and_mended_by_one_press(chromium: Any, run: Run) -> None:
    page = tab(chromium, run).go("/card/mine")
    page.locator(SENTENCE).fill("【攻撃事】カードを一枚引く。")
    page.locator(".mirror mark").wait_for(state="attached")
    page.locator("[role=option]", has_text="✎ 【攻撃時】").dispatch_event("pointerdown")
    shown(page, "draw a card")
    holds(page.locator(SENTENCE), "【攻撃時】カードを一枚引く。")
    # By one key; what is right beside it stays.
    page.locator(SENTENCE).fill("相手に1000ダメジを与える。")
    page.locator("[role=option]", has_text="✎ ダメージを与える").first.wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    holds(page.locator(SENTENCE), "相手に1000ダメージを与える。")


def test_a_composition_of_an_input_method_is_never_cut_short(chromium: Any, run: Run) -> None:
    page = tab(chromium, run).go("/card/mine")
    page.locator(SENTENCE).fill("")
    page.locator(SENTENCE).focus()
    keys = page.context.new_cdp_session(page)
    for text in ("か", "かー", "かーど"):
        keys.send("Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)})
        time.sleep(0.15)
        holds(page.locator(SENTENCE), text)
        assert page.locator(".strip").is_hidden()
    keys.send("Input.insertText", {"text": "カードを一枚引く。"})
    shown(page, "Draw a card")
    holds(page.locator(SENTENCE), "カードを一枚引く。")


def test_the_search_finds_while_typing_and_chips_add_and_take_away(chromium: Any, run: Run) -> None:
    page = tab(chromium, run).go("/")
    page.keyboard.press("/")
    page.keyboard.type("火花")
    page.locator(".cards a[href='/card/mine']").wait_for()
    page.locator("#q").fill("")
    page.locator("[data-add='kind:spell']").click()
    page.locator("[data-add='kind:spell'][aria-pressed=true]").wait_for()
    page.wait_for_url("**/?q=kind%3Aspell")
    page.locator("[data-add='kind:spell']").click()
    page.locator("[data-add='kind:spell'][aria-pressed=false]").wait_for()


def test_a_wrong_search_is_marked_and_mended_by_one_press(chromium: Any, run: Run) -> None:
    page = tab(chromium, run).go("/?q=name:火花 knid:spell")
    assert page.locator(".slip mark").inner_text() == "knid"
    page.locator("[data-mended]").click()
    holds(page.locator("#q"), "name:火花 kind:spell")
    page.locator(".cards a[href='/card/mine']").wait_for()
    assert page.locator(".slip").count() == 0


def test_the_language_is_chosen(chromium: Any, run: Run) -> None:
    page = tab(chromium, run).go("/")
    page.locator("#language").click()
    page.locator("html[lang=en]").wait_for()
    assert page.locator("h1").inner_text() == "Cards"


@pytest.mark.parametrize(("game", "lang", "scheme"), LOOKS)
def test_every_page_is_for_everyone(chromium: Any, tmp_path: Path, game: str, lang: str, scheme: str) -> None:
    import axe_playwright_python

    script = Path(next(iter(axe_playwright_python.__path__))) / "axe.min.js"
    found = start(tmp_path, "--game", game)
    try:
        looked = tab(chromium, found, locale=lang, color_scheme=scheme, bypass_csp=True)
        for address in ("/", "/new", "/decks", "/deck", "/table", "/print", "/masters", "/master", "/balance", "/card/nothing"):
            page = looked.go(address)
            if address == "/new":
                page.locator("html[data-shown]").wait_for(state="attached")
                page.locator("textarea").first.focus()
                page.locator("[role=option]").first.wait_for()
            if address == "/deck":
                page.locator("[data-put]").first.click()
                page.locator("#list li").first.wait_for()
            page.add_script_tag(path=str(script))
            violations = page.evaluate("axe.run().then(found => found.violations.map(each => [each.id, each.nodes[0].html]))")
            assert violations == [], (address, violations)
        assert [line for line in looked.said if "404" not in line] == []
    finally:
        stop(found)


@pytest.mark.parametrize(("game", "width"), WIDTHS)
def test_no_page_scrolls_sideways_and_nothing_is_cut(chromium: Any, tmp_path: Path, game: str, width: int) -> None:
    found = start(tmp_path, "--game", game)
    try:
        looked = tab(chromium, found, viewport={"width": width, "height": 844})
        for address in ("/", "/new", "/decks", "/deck", "/table", "/print", "/masters", "/balance"):
            page = looked.go(address)
            page.wait_for_load_state("load")
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            cut = page.evaluate(
                "[...document.querySelectorAll('button, label:not(.hidden), h1, .file')]"
                ".filter(e => e.scrollWidth > e.clientWidth + 1 && e.clientWidth).map(e => e.outerHTML.slice(0, 80))"
            )
            assert cut == []
    finally:
        stop(found)


def test_another_port_of_this_machine_gets_nothing(chromium: Any, run: Run, tmp_path: Path) -> None:
    import http.server
    import threading

    page = f'<img src="{run.base}/face/s01"><iframe src="{run.base}/"></iframe><form method=post action="{run.base}/card/save"></form>'

    class Evil(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("content-type", "text/html")
            self.end_headers()
            self.wfile.write(page.encode())

        def log_message(self, *_: Any) -> None:
            return

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Evil) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        looked = tab(chromium, run)
        # What the page that was let in still asks for is no answer to the other one.
        looked.page.goto("about:blank")
        answers: list[tuple[str, int]] = []
        looked.page.on("response", lambda response: answers.append((response.url, response.status)))
        looked.page.goto(f"http://127.0.0.1:{server.server_port}/")
        fetched = looked.page.evaluate(f"fetch('{run.base}/', {{credentials: 'include'}}).then(() => 'read', () => 'refused')")
        looked.page.evaluate("document.forms[0].submit()")
        looked.page.wait_for_url(f"{run.base}/card/save")
        server.shutdown()
    assert fetched == "refused"
    assert {status for url, status in answers if url.startswith(run.base)} == {403}


def test_ctrl_c_ends_it_though_a_page_is_open(chromium: Any, run: Run) -> None:
    tab(chromium, run).page.locator("#live.on").wait_for()
    stop(run)
    assert run.process.returncode == 130


def test_a_search_says_what_could_follow_and_takes_it_by_keys(chromium: Any, run: Run) -> None:
    looked = tab(chromium, run, bypass_csp=True)
    page = looked.go("/")
    page.keyboard.press("/")
    page.keyboard.type("赤")
    page.locator("#offered [data-mended]", has_text="属性:赤").wait_for()
    assert axe(page) == []
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    holds(page.locator("#q"), "属性:赤")
    page.keyboard.type(" kind:sp")
    page.locator("#offered [data-mended='属性:赤 kind:spell']").wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    holds(page.locator("#q"), "属性:赤 kind:spell")
    page.locator(".cards a[href='/card/s01']").wait_for()
    assert looked.said == []
