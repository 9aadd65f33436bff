"""The scales as a browser gets them, with the process that answers; and that nothing is left running."""

from __future__ import annotations

import asyncio
import multiprocessing
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from anyio.from_thread import start_blocking_portal
from starlette.testclient import TestClient

from cardforge.files import places
from cardforge.studio import live
from cardforge.studio.app import make_app
from cardforge.studio.desk import Desk
from cardforge.studio.guard import Door
from cardforge.studio.jobs import MOST_AT_ONCE, Jobs

MATCH = {"question": "match", "deck_a": "赤単アグロ", "deck_b": "森王の行進", "bot": "random", "games": "6"}
LONG = {**MATCH, "games": "100000"}


@pytest.fixture(autouse=True)
def _data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDFORGE_DATA", str(tmp_path / "data"))


def opened(folder: Path, game: str = "deckmaster") -> TestClient:
    app = make_app(Desk(folder, game), Door(8765, "key", "token"))
    client = TestClient(app, base_url="http://127.0.0.1:8765", headers={"x-token": "token", "accept-language": "ja"})
    client.get("/enter?key=key")
    return client


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[TestClient]:
    with opened(tmp_path) as client:
        yield client
    assert multiprocessing.active_children() == []


def until(browser: TestClient, run: str, word: str) -> str:
    """The run's part of the page, as soon as it has a word."""
    for _ in range(600):
        page = str(browser.get(f"/balance/run/{run}").text)
        if word in page:
            return page
        time.sleep(0.05)
    raise AssertionError(page)


@pytest.mark.parametrize("game", places.games())
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_question_has_a_form(tmp_path: Path, game: str, lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Jobs, "warm", lambda _self: None)
    client = opened(tmp_path, game)
    for question in client.app.state.desk.workspace.questions():  # type: ignore[attr-defined]
        page = client.get("/balance", params={"question": question.name}, headers={"accept-language": lang}).text
        assert f'data-question="{question.name}"' in page
        assert question.says.get(lang).replace("'", "&#39;") in page


def test_a_question_is_answered_and_its_process_answers_the_next(browser: TestClient) -> None:
    run = browser.post("/balance", json=MATCH).json()["run"]
    page = until(browser, run, 'class="answer" role="status"')
    assert [each in page for each in ("赤単アグロ – 森王の行進", "3組", "先攻の勝率", "--games 6")] == [True] * 4
    wrong = browser.post("/balance", json={**MATCH, "deck_a": "赤単"}).json()["run"]
    assert "赤単" in until(browser, wrong, 'class="message"')
    assert len(multiprocessing.active_children()) == 1
    assert 'data-run="1"' in browser.get("/balance").text


def test_a_question_is_stopped_and_no_more_than_a_few_are_answered_at_a_time(browser: TestClient) -> None:
    runs = [browser.post("/balance", json=LONG).json()["run"] for _ in range(MOST_AT_ONCE)]
    assert browser.post("/balance", json=LONG).status_code == 422
    until(browser, runs[0], "data-stop")
    for run in runs:
        assert "data-stop" not in browser.delete(f"/balance/run/{run}").text
    assert multiprocessing.active_children() == []


def test_nothing_is_left_running_when_the_studio_ends(tmp_path: Path) -> None:
    with opened(tmp_path) as client:
        client.post("/balance", json=LONG)
        assert multiprocessing.active_children()
    assert multiprocessing.active_children() == []


def test_nothing_is_left_running_when_the_last_page_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "_ALONE", 0.2)
    ended: list[float] = []

    async def look() -> None:
        watching = live.Live(Desk(tmp_path))
        watching.when_alone = lambda: ended.append(1)
        task = asyncio.create_task(watching.watch())
        one, other = watching.events(), watching.events()
        assert [await anext(one), await anext(other)] == ["event: edition\ndata: 0\n\n"] * 2
        await one.aclose()  # type: ignore[attr-defined]
        await asyncio.sleep(0.5)
        assert ended == []
        watching.tell("7")
        assert await anext(other) == 'event: run\ndata: "7"\n\n'
        await other.aclose()  # type: ignore[attr-defined]
        async with asyncio.timeout(30):
            while not ended:
                await asyncio.sleep(0.05)
        assert ended == [1]
        watching.closing.set()
        await task

    with start_blocking_portal() as portal:
        portal.call(look)


def test_nonsense_is_answered_in_words(browser: TestClient) -> None:
    asked: list[dict[str, Any]] = [
        {},
        {"question": []},
        {"question": "match", "deck_a": {}, "games": []},
        {"question": "fairness", "card": {"kind": 3}},
        {"question": "fairness", "card": {"kind": "unit", "values": []}},
    ]
    for body in asked:
        run = browser.post("/balance", json=body).json()["run"]
        assert "途中で" not in until(browser, run, 'class="message"')


@pytest.mark.parametrize("run", ["0", "x", "..%2F1"])
def test_a_run_that_there_is_not_is_said(browser: TestClient, run: str) -> None:
    assert browser.get(f"/balance/run/{run}").status_code == 404
    assert browser.delete(f"/balance/run/{run}").status_code in (404, 422)
