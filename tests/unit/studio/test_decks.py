"""The deck page as a browser gets it, without a browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from cardforge.files import places
from cardforge.studio.app import make_app
from cardforge.studio.desk import Desk
from cardforge.studio.guard import Door

DECK = "name: 火の束\ncards:\n  ファイアボール: 3\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "cards" / "deckmaster" / "decks" / "mine.yaml"
    made.parent.mkdir(parents=True)
    made.write_text(DECK, encoding="utf-8")
    return made


def opened(folder: Path, game: str = "deckmaster") -> TestClient:
    app = make_app(Desk(folder, game), Door(8765, "key", "token"))
    client = TestClient(app, base_url="http://127.0.0.1:8765", headers={"x-token": "token", "accept-language": "ja"})
    client.get("/enter?key=key")
    return client


@pytest.fixture
def browser(tmp_path: Path, file: Path) -> Iterator[TestClient]:
    with opened(tmp_path) as client:
        yield client


@pytest.mark.parametrize("game", places.games())
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_deck_of_every_game_is_shown_and_legal(tmp_path: Path, game: str, lang: str) -> None:
    desk = Desk(tmp_path, game)
    with opened(tmp_path, game) as client:
        assert client.get("/decks", headers={"accept-language": lang}).text.count("✓") == len(desk.workspace.library.decks)


def test_every_fault_names_its_rule(browser: TestClient) -> None:
    found = browser.post("/deck", json={"of": "", "values": {"cards": {"s01": 4}}}).json()
    assert (found["size"], [each["rule"] for each in found["faults"]][:2]) == (4, ["000-R02", "000-R03"])


def test_a_conflict_says_what_stands_there_and_what_the_card_is_called(browser: TestClient, file: Path) -> None:
    seen = browser.get("/deck/火の束/now").json()
    file.write_text(DECK.replace("3", "2"), encoding="utf-8")
    body = {"of": "火の束", "values": {**seen["values"], "cards": {"s01": 1}}, "seen": seen["values"], "digest": seen["digest"]}
    answer = browser.post("/decks", json=body)
    found = answer.json()
    assert (answer.status_code, found["theirs"], found["names"]) == (409, {"cards": {"s01": 2}}, {"s01": "ファイアボール"})
    assert "2" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "values", [None, [], {"cards": []}, {"cards": {"s01": {}}}, {"name": 3, "cards": {"s01": True}}, {"cards": {"x" * 9999: 1}}]
)
def test_nonsense_is_answered_in_words(browser: TestClient, values: Any) -> None:
    for address in ("/deck", "/decks"):
        answer = browser.post(address, json={"values": values, "of": ["nothing"], "seen": 3, "digest": {}})
        assert answer.status_code in (200, 404, 422)


def test_a_deck_that_is_not_there_is_said_to_be_gone(browser: TestClient) -> None:
    assert browser.get("/deck/nothing").status_code == 404


def test_a_wrong_search_of_the_cards_to_put_in_is_answered(browser: TestClient) -> None:
    assert "wrong" in browser.get("/pool?q=cost:").text
