"""Many cards changed at once, as a browser gets it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from cardforge.files import places
from cardforge.studio.app import make_app
from cardforge.studio.desk import Desk
from cardforge.studio.guard import Door

CARDS = """- {kind: spell, id: ma, name: 火一, cost: 1, text: カードを一枚引く。}  # a
- {kind: spell, id: mb, name: 火二, cost: 2, text: カードを一枚引く。}
"""


def opened(folder: Path, game: str = "deckmaster") -> TestClient:
    app = make_app(Desk(folder, game), Door(8765, "key", "token"))
    client = TestClient(app, base_url="http://127.0.0.1:8765", headers={"x-token": "token", "accept-language": "ja"})
    client.get("/enter?key=key")
    return client


@pytest.mark.parametrize("game", places.games())
def test_every_game_has_fields_to_change(tmp_path: Path, game: str) -> None:
    assert opened(tmp_path, game).get("/many").text.count("<option") > 1


def test_the_difference_is_seen_first_and_then_made(tmp_path: Path) -> None:
    file = tmp_path / "cards" / "deckmaster" / "mine.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(CARDS, encoding="utf-8")
    client = opened(tmp_path)
    asked = {"q": "name:火 kind:spell", "field": "cost", "value": "+1"}
    page = client.get("/many", params=asked, headers={"x-part": "1"}).text
    assert "2枚が変わります" in page
    assert page.count('class="gone"') == page.count('class="new"') == 2
    digest = re.search(r'data-digest="(\w+)"', page)
    assert digest is not None
    assert file.read_text(encoding="utf-8") == CARDS
    assert client.post("/many", json={**asked, "digest": "0"}).status_code == 422
    assert client.post("/many", json={**asked, "digest": digest[1]}).json()["changed"] == 2
    assert file.read_text(encoding="utf-8") == CARDS.replace("cost: 2", "cost: 3").replace("cost: 1", "cost: 2")


@pytest.mark.parametrize("asked", [{"field": "xyz", "value": "1"}, {"field": "cost", "value": "1", "q": "knid:x"}])
def test_what_cannot_be_changed_is_said(tmp_path: Path, asked: dict[str, str]) -> None:
    assert 'class="message"' in opened(tmp_path).get("/many", params=asked).text
