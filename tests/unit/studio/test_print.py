"""The print page as a browser gets it, without a browser."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from cardforge.files import places
from cardforge.printing import SheetOptions
from cardforge.studio.app import make_app
from cardforge.studio.desk import Desk
from cardforge.studio.guard import Door
from cardforge.workspace import Workspace


def opened(folder: Path, game: str = "deckmaster") -> TestClient:
    app = make_app(Desk(folder, game), Door(8765, "key", "token"))
    client = TestClient(app, base_url="http://127.0.0.1:8765", headers={"x-token": "token", "accept-language": "ja"})
    client.get("/enter?key=key")
    return client


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[TestClient]:
    with opened(tmp_path) as client:
        yield client


def pictures(page: str) -> list[str]:
    return [html.unescape(each) for each in re.findall(r'<img src="(/print/page/[^"]+)"', page)]


@pytest.mark.parametrize("game", places.games())
def test_a_deck_of_every_game_is_shown_page_by_page(tmp_path: Path, game: str) -> None:
    with opened(tmp_path, game) as client:
        found = pictures(client.get("/print").text)
        assert found
        answer = client.get(found[-1])
        assert (answer.headers["content-type"], answer.content[:2]) == ("image/jpeg", b"\xff\xd8")
        assert client.get(found[-1], headers={"if-none-match": answer.headers["etag"]}).status_code == 304


def test_the_pages_follow_what_is_asked_and_the_command_says_it(browser: TestClient) -> None:
    page = browser.get("/print", params={"what": "赤単アグロ", "paper": "A3", "cut": "lines"}, headers={"x-part": "1"}).text
    assert len(pictures(page)) == 3
    assert "cardforge print 赤単アグロ --print-lang ja --paper A3 --cut lines" in page
    assert "<html" not in page


def test_what_a_search_finds_is_printed(browser: TestClient) -> None:
    assert len(pictures(browser.get("/print", params={"q": "kind:seal level<=3"}).text)) == 1


def test_all_faults_are_listed_with_their_cards_and_only_a_draft_is_printed(tmp_path: Path) -> None:
    file = tmp_path / "cards" / "deckmaster" / "mine.yaml"
    file.parent.mkdir(parents=True)
    cards = [f"- {{kind: spell, id: m{each}, name: 長文{each}, cost: 1, text: {'カードを一枚引く。' * 40}}}\n" for each in "ab"]
    file.write_text("".join(cards), encoding="utf-8")
    with opened(tmp_path) as client:
        page = client.get("/print", params={"q": "name:長文"}).text
        assert [each in page for each in ('href="/card/ma"', 'href="/card/mb"', "sheets.pdf", 'id="write"')] == [True, True, False, False]
        assert client.get("/print/sheets.pdf", params={"q": "name:長文"}).status_code == 404
        assert client.post("/print", json={"q": "name:長文"}).status_code == 422
        assert client.get("/print/sheets.pdf", params={"q": "name:長文", "draft": "1"}).content[:4] == b"%PDF"


def test_the_document_is_given_and_nothing_is_written(browser: TestClient, tmp_path: Path) -> None:
    answer = browser.get("/print/sheets.pdf", params={"what": "赤単アグロ"})
    assert (answer.content[:4], answer.headers["content-disposition"][:10]) == (b"%PDF", "attachment")
    assert not (tmp_path / "out").exists()


def test_it_is_written_into_out_and_never_over_what_is_not_ours(browser: TestClient, tmp_path: Path) -> None:
    found = browser.post("/print", json={"what": "赤単アグロ", "paper": "A3"}).json()
    assert (found["files"], found["pages"]) == (["赤単アグロ.pdf"], 3)
    file = tmp_path / "out" / "赤単アグロ.pdf"
    assert file.read_bytes()[:4] == b"%PDF"
    file.write_text("mine", encoding="utf-8")
    answer = browser.post("/print", json={"what": "赤単アグロ"})
    assert (answer.status_code, file.read_text(encoding="utf-8")) == (422, "mine")


@pytest.mark.parametrize("word", ["/etc/passwd", "../secret.yaml", "secret.yaml", "cards"])
def test_no_word_is_a_path(browser: TestClient, tmp_path: Path, word: str) -> None:
    (tmp_path / "secret.yaml").write_text("name: secret\ncards: {s01: 1}\n", encoding="utf-8")
    for name in ("what", "q"):
        assert 'class="sheets"' not in browser.get("/print", params={name: word}).text
        assert browser.get("/print/page/1", params={name: word, "e": "0"}).status_code == 404
        assert browser.get("/print/page/1", params={name: word}).status_code == 204
        assert browser.post("/print", json={name: word}).status_code == 422
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("given", [{"copies": "x"}, {"paper": "9x9"}, {"printer": "nobody"}, {"what": "赤単"}, {"q": "knid:x"}])
def test_what_cannot_be_printed_is_said_on_the_page(browser: TestClient, given: dict[str, Any]) -> None:
    answer = browser.get("/print", params={"what": "赤単アグロ", **given})
    assert (answer.status_code, 'class="message"' in answer.text) == (200, True)


def test_sheets_whose_paper_alone_is_another_are_what_they_would_be_drawn_anew(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path, game="deckmaster")
    words = ["ファイアボール", "火の粉の妖精"]
    first = workspace.print_job(words, SheetOptions(cut="none"))
    lines = SheetOptions(cut="lines", paper="A3", skip=1)
    again, anew = workspace.print_job(words, lines, like=first), workspace.print_job(words, lines)
    assert again.faces is first.faces
    assert again.page(1) == anew.page(1) != first.page(1)
    english = workspace.print_job(words, SheetOptions(cut="none", lang="en"), like=first)
    assert english.faces is not first.faces
