"""The page of leaders as a browser gets it, without a browser."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from cardforge.files import places
from cardforge.studio.app import make_app
from cardforge.studio.desk import Desk
from cardforge.studio.guard import Door

AGNIS = "炎竜姫アグニス"


def opened(folder: Path, game: str = "deckmaster") -> TestClient:
    app = make_app(Desk(folder, game), Door(8765, "key", "token"))
    client = TestClient(app, base_url="http://127.0.0.1:8765", headers={"x-token": "token", "accept-language": "ja"})
    client.get("/enter?key=key")
    return client


@pytest.fixture
def browser(tmp_path: Path) -> TestClient:
    return opened(tmp_path)


def values_of(browser: TestClient, name: str = AGNIS) -> dict[str, Any]:
    found: dict[str, Any] = browser.get(f"/master/{name}/now").json()
    return found


@pytest.mark.parametrize("game", places.games())
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_game_shows_what_leads_its_decks(tmp_path: Path, game: str, lang: str) -> None:
    client = opened(tmp_path, game)
    workspace = client.app.state.desk.workspace  # type: ignore[attr-defined]
    page = client.get("/masters", headers={"accept-language": lang}).text
    assert 'src="/face/' in page
    for name in workspace.library.masters:
        assert client.get(f"/master/{name}", headers={"accept-language": lang}).status_code == 200
    if not workspace.builds_masters():
        assert client.get("/master").status_code == 404


def test_every_closed_choice_says_its_rule(browser: TestClient) -> None:
    page = browser.post("/master", json={"values": {"rank": ["2"], "attributes": ["red", "blue"]}}).text
    closed = re.findall(r'<label class="option closed[^>]*>.*?</label>', page)
    assert closed
    full = set(re.findall(r'id="(full-\w+)">[^<]*\d{3}-[RA]\d+', page))
    for each in closed:
        described = re.search(r'aria-describedby="([^"]+)"', each)
        assert described[1] in full if described else re.search(r"\d{3}-[RA]\d+", each), each


def test_the_price_follows_item_by_item(browser: TestClient) -> None:
    values = values_of(browser)["values"]
    assert ">5,000<" in browser.post("/master", json={"values": values}).text
    dearer = browser.post("/master", json={"values": {**values, "rank": ["4"]}}).text
    assert [each in dearer for each in (">7,500<", "+10,000", "-2,500")] == [True] * 3


def test_it_is_finished_in_three_legal_ways_that_keep_what_was_chosen(browser: TestClient) -> None:
    page = browser.post("/master/finish", json={"values": {"name": {"ja": "炎の子"}, "rank": ["2"], "keywords": ["pierce"]}}).text
    ways = [json.loads(html.unescape(each)) for each in re.findall(r'data-values="([^"]+)"', page)]
    assert len(ways) == 3
    for way in ways:
        assert (way["rank"], way["keywords"], len(way["seals"])) == (["2"], ["pierce"], 2)
        assert "✓" in browser.post("/master", json={"values": way}).text


def test_what_cannot_be_finished_says_the_rules(browser: TestClient) -> None:
    page = browser.post("/master/finish", json={"values": {"keywords": ["guard"]}}).text
    assert "000-R21" in page
    assert "data-values" not in page


def test_it_is_saved_and_a_conflict_says_what_stands_there(browser: TestClient, tmp_path: Path) -> None:
    answer = browser.post("/masters", json={"values": {"name": {"ja": "炎の子"}, "rank": ["2"]}, "of": "", "seen": {}, "digest": ""}).json()
    file = tmp_path / "cards" / "deckmaster" / "masters" / "炎の子.yaml"
    assert (answer["id"], file.is_file()) == ("炎の子", True)
    seen = values_of(browser, "炎の子")
    file.write_text(file.read_text(encoding="utf-8").replace("rank: 2", "rank: 5"), encoding="utf-8")
    body = {"values": {**seen["values"], "rank": ["3"]}, "of": "炎の子", "seen": seen["values"], "digest": seen["digest"]}
    conflict = browser.post("/masters", json=body)
    assert (conflict.status_code, conflict.json()["theirs"]) == (409, {"rank": ["5"]})
    assert browser.post(
        "/masters", json={**body, "digest": conflict.json()["digest"], "seen": {**seen["values"], "rank": ["5"]}}
    ).is_success
    assert "rank: 3" in file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "values", [None, [], {"rank": [[]]}, {"rank": "2"}, {"rank": ["x"]}, {"name": 3}, {"seals": ["\x00"], "races": [{}]}]
)
def test_nonsense_is_answered_in_words(browser: TestClient, values: Any) -> None:
    for address in ("/master", "/master/finish", "/masters"):
        assert browser.post(address, json={"values": values, "of": ["x"], "seen": 3, "digest": {}}).status_code in (200, 404, 422)


def test_a_deck_begins_with_its_leader(browser: TestClient) -> None:
    begun = json.loads(html.unescape(re.search(r'data-begun="([^"]+)"', browser.get("/deck", params={"lead": AGNIS}).text)[1]))  # type: ignore[index]
    assert (begun["master"], sum(begun["cards"].values())) == (AGNIS, 40)
    assert browser.get("/deck", params={"lead": "nobody"}).status_code == 404
