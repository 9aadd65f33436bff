"""Requests that no page of the studio sends: answered or refused in a sentence, never by a fault of the program, and no file is changed."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import pytest
from starlette.testclient import TestClient

from cardforge.studio.app import make_app
from cardforge.studio.desk import Desk
from cardforge.studio.guard import Door
from tests.amount import amount
from tests.hostile.guarded import snapshot

#: What is read, and what is sent; where a name belongs stands ``{}``. What asks a question starts a process, and what saves writes a file.
GETS: Final = (
    "/", "/many", "/new", "/card/{}", "/card/{}/now", "/decks", "/deck", "/deck/{}", "/deck/{}/now", "/pool", "/table", "/table/{}",
    "/table/{}/replay", "/masters", "/master", "/master/{}", "/master/{}/now", "/print", "/print/page/{}", "/balance", "/balance/run/{}",
    "/face/{}", "/static/{}",
)  # fmt: skip
POSTS: Final = (
    "/card/preview", "/deck", "/table/{}/choose", "/table/{}/back", "/table/{}/nothing", "/master", "/master/finish", "/language",
)  # fmt: skip
#: Names of what pages send, with a value that is right.
RIGHT: Final[dict[str, Any]] = {
    "kind": "spell", "name": "新しい術", "mine": "赤単アグロ", "theirs": "森王の行進", "bot": "random", "number": 0, "at": 1,
    "q": "c:red", "card": "新しい術", "deck": "赤単アグロ", "values": {"name": "術", "cost": 1}, "cards": ["s01"], "lang": "ja",
    "digest": "", "view": "list", "layout": "", "from": "", "caret": 0, "field": "text", "lead": "", "of": "", "what": "", "other": "",
    "decks": [], "note": "", "key": "",
}  # fmt: skip
WRONG: Final[tuple[Any, ...]] = (
    None, True, -1, 0, 10**30, 1.5, 1e300, "", "x", "\x1b[31m", "\u202e", "../../etc/passwd", "<script>", "a" * 5000, [], [1], [[]], {},
    {"x": {}}, ["a"] * 2000, "9" * 500, "\ud800", "新しい術", "赤単アグロ",
)  # fmt: skip


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TestClient:
    monkeypatch.setenv("CARDFORGE_DATA", str(tmp_path / "data"))
    folder = tmp_path / "game"
    (folder / "cards" / "deckmaster").mkdir(parents=True)
    (folder / "cards" / "deckmaster" / "own.yaml").write_text(
        "- {kind: spell, name: 新しい術, cost: 1, text: カードを一枚引く。}\n", "utf-8"
    )
    address, door = "http://127.0.0.1:8765", Door(8765, "key", "token")
    found = TestClient(make_app(Desk(folder, "deckmaster"), door), base_url=address, headers={"x-token": "token"})
    found.get("/enter?key=key")
    return found


def _word(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _quoted(value: Any) -> str:
    return quote(_word(value).encode("utf-8", "surrogatepass"), safe="")


def test_requests_of_nobody_are_answered(client: TestClient, tmp_path: Path) -> None:
    chance = random.Random("studio")
    before = snapshot(tmp_path / "game")
    dealt = client.post("/table", json={"mine": "赤単アグロ", "theirs": "森王の行進", "bot": "random"}).json()["name"]
    for _ in range(amount(50, 5000)):
        sent = {name: value for name, value in RIGHT.items() if chance.random() < 0.5}
        sent |= {name: chance.choice(WRONG) for name in chance.sample(sorted(RIGHT), 3)}
        name = dealt if chance.random() < 0.3 else _quoted(chance.choice(WRONG))
        if chance.random() < 0.5:
            address = chance.choice(GETS).format(name) + "?" + "&".join(f"{key}={_quoted(value)[:3000]}" for key, value in sent.items())
            answer = client.get(address[:8000])
        else:
            address = chance.choice(POSTS).format(name)
            body: Any = chance.choice(WRONG) if chance.random() < 0.1 else sent
            answer = client.post(address, content=json.dumps(body))
        assert answer.status_code < 500, (address, sent)
    assert snapshot(tmp_path / "game") == before
