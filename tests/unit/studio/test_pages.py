"""The pages as a browser gets them, without a browser."""

from __future__ import annotations

import asyncio
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from anyio.from_thread import start_blocking_portal
from starlette.testclient import TestClient

import cardforge
from cardforge.cli.main import cli
from cardforge.files import places
from cardforge.model import CardforgeError
from cardforge.studio.app import make_app
from cardforge.studio.desk import Desk
from cardforge.studio.guard import Door
from cardforge.studio.pages.goto import KINDS, PAGES
from cardforge.studio.server import _listen, serve
from cardforge.studio.shell import words

DOOR = Door(8765, "key", "token")
STUDIO = Path(cardforge.__file__).parent / "studio"
CARD = "- {kind: spell, id: mine, name: 火花, cost: 1, text: 相手に1000ダメージを与える。}  # cheap\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "cards" / "deckmaster").mkdir(parents=True)
    (tmp_path / "cards" / "deckmaster" / "mine.yaml").write_text(CARD, encoding="utf-8")
    return tmp_path


def opened(desk: Desk) -> TestClient:
    """A browser that was let in."""
    client = TestClient(make_app(desk, DOOR), base_url="http://127.0.0.1:8765", headers={"x-token": "token"})
    client.get("/enter?key=key")
    return client


@pytest.fixture
def browser(folder: Path) -> Iterator[TestClient]:
    with opened(Desk(folder)) as client:
        yield client


def form(browser: TestClient, name: str) -> dict[str, Any]:
    found: dict[str, Any] = browser.get(f"/card/{name}/now").json()
    return found


def save(browser: TestClient, before: dict[str, Any], **changes: Any) -> httpx.Response:
    body = {"kind": "spell", "of": "mine", "values": {**before["values"], **changes}, "seen": before["values"], "digest": before["digest"]}
    answer: httpx.Response = browser.post("/card/save", json=body)
    return answer


@pytest.mark.parametrize("game", places.games())
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_every_card_of_every_game_has_a_page_and_a_face(game: str, lang: str, tmp_path: Path) -> None:
    desk = Desk(tmp_path, game)
    kinds = {card.kind: card.id for card in desk.workspace.library.cards.values()}
    leaders = [master.card.name.ja for master in desk.workspace.library.masters.values()][:1]
    with opened(desk) as client:
        for name in (*kinds.values(), *leaders):
            assert client.get(f"/card/{name}", headers={"accept-language": lang}).status_code == 200
            assert client.get(f"/face/{name}?lang={lang}").headers["content-type"].startswith("image/svg+xml")
        for kind in desk.workspace.kinds():
            assert client.get(f"/new?kind={kind}").status_code == 200


@pytest.mark.parametrize("game", places.games())
def test_every_button_of_the_gallery_finds_cards_or_none_without_an_error(game: str, tmp_path: Path) -> None:
    with opened(Desk(tmp_path, game)) as client:
        for word in re.findall(r'data-add="([^"]+)"', client.get("/").text):
            assert 'class="wrong"' not in client.get("/", params={"q": word}).text


def test_a_wrong_search_is_said_with_the_nearest_word(browser: TestClient) -> None:
    assert "kind" in re.search(r'class="wrong">([^<]+)', browser.get("/", params={"q": "knid:unit"}).text)[1]  # type: ignore[index]


def test_a_part_is_only_the_cards(browser: TestClient) -> None:
    part = browser.get("/?from=60", headers={"x-part": "1"}).text
    assert part.startswith("<li>")
    assert "<html" not in part


@pytest.mark.parametrize("asked", ["x", "-1", "99999999999999999999", "²"])
def test_a_wrong_place_in_the_gallery_is_its_beginning(browser: TestClient, asked: str) -> None:
    assert browser.get("/", params={"from": asked}).status_code == 200


def test_what_was_written_is_saved_and_every_other_byte_stays(browser: TestClient, folder: Path) -> None:
    assert save(browser, form(browser, "mine"), cost="3").status_code == 200
    assert (folder / "cards" / "deckmaster" / "mine.yaml").read_text(encoding="utf-8") == CARD.replace("cost: 1", "cost: 3")


def test_a_conflict_says_what_stands_in_the_file(browser: TestClient, folder: Path) -> None:
    before = form(browser, "mine")
    (folder / "cards" / "deckmaster" / "mine.yaml").write_text(CARD.replace("cost: 1", "cost: 5"), encoding="utf-8")
    answer = save(browser, before, cost="3")
    assert (answer.status_code, answer.json()["theirs"]) == (409, {"cost": "5"})


def test_what_cannot_be_saved_is_said_and_nothing_is_written(browser: TestClient, folder: Path) -> None:
    answer = save(browser, form(browser, "mine"), text="お茶を出す。")
    assert answer.status_code == 422
    assert "text" in answer.json()["message"]
    assert (folder / "cards" / "deckmaster" / "mine.yaml").read_text(encoding="utf-8") == CARD


def test_a_preview_says_the_sentence_in_both_languages(browser: TestClient) -> None:
    body = {"kind": "spell", "of": "mine", "values": form(browser, "mine")["values"]}
    assert browser.post("/card/preview", json=body).json()["sentences"]["text"]["said"]["en"] == "Deal 1000 damage to your opponent."


def test_a_preview_offers_what_can_follow_and_what_could_stand_instead(browser: TestClient) -> None:
    values = {"name": {"ja": "x", "en": ""}, "cost": "1", "text": "【攻撃事】カードを引く。"}
    found = browser.post("/card/preview", json={"kind": "unit", "values": values, "field": "text", "caret": 3}).json()["sentences"]["text"]
    assert found["mends"][0] == {"word": "【攻撃時】", "begin": 0, "end": 5}
    assert "【攻撃時】" in [each["word"] for each in found["words"]]


@pytest.mark.parametrize(
    "body", [b"", b"[]", b"{", b"null", b'{"kind": 3}', b'{"kind": "spell", "values": []}', b"[" * 100_000, b'"' + b"x" * 400_000 + b'"']
)
@pytest.mark.parametrize("address", ["/card/preview", "/card/save"])
def test_nonsense_is_answered_in_words(browser: TestClient, address: str, body: bytes) -> None:
    answer = browser.post(address, content=body)
    assert answer.status_code in (200, 422)


def test_a_broken_file_is_said_and_the_rest_works(folder: Path) -> None:
    (folder / "cards" / "deckmaster" / "broken.yaml").write_text("- {kind: spell, name: 壊\n", encoding="utf-8")
    with opened(Desk(folder)) as client:
        page = client.get("/").text
    assert "broken.yaml" in page
    assert "/card/mine" in client.get("/?q=火花").text


def test_an_address_that_leads_nowhere_names_the_nearest_card(browser: TestClient) -> None:
    answer = browser.get("/card/ファイヤボール")
    assert (answer.status_code, "ファイアボール" in answer.text) == (404, True)


def test_a_name_with_signs_of_html_is_shown_as_it_is(browser: TestClient, folder: Path) -> None:
    file = folder / "cards" / "deckmaster" / "mine.yaml"
    file.write_text(CARD.replace("name: 火花", "name: '<b>&\"'"), encoding="utf-8")
    page = browser.get("/card/mine")
    assert "<b>&" not in page.text


def test_a_change_outside_is_seen(folder: Path) -> None:
    desk = Desk(folder)
    assert not desk.look()
    (folder / "cards" / "deckmaster" / "mine.yaml").write_text(CARD + "# more\n", encoding="utf-8")
    assert desk.look()
    assert desk.edition == 1


def test_the_streams_end_when_the_studio_ends(folder: Path) -> None:
    client = TestClient(make_app(Desk(folder), DOOR), base_url="http://127.0.0.1:8765")
    with client:
        pass
    assert client.app.state.live.closing.is_set()  # type: ignore[attr-defined]


@pytest.mark.parametrize(("asked", "lang"), [("en-GB,en;q=0.9", "en"), ("fr,en", "en"), ("ja", "ja"), ("", "ja"), ("xx", "ja")])
def test_the_page_is_in_the_language_of_the_browser(browser: TestClient, asked: str, lang: str) -> None:
    assert f'<html lang="{lang}">' in browser.get("/", headers={"accept-language": asked}).text


def test_a_chosen_language_stays(browser: TestClient) -> None:
    browser.post("/language", json={"lang": "en"})
    assert '<html lang="en">' in browser.get("/", headers={"accept-language": "ja"}).text


def test_every_label_is_in_both_languages_and_used() -> None:
    templates = "".join(file.read_text(encoding="utf-8") for file in sorted((STUDIO / "templates").rglob("*.html")))
    used = set(re.findall(r"\bw\.(\w+)", templates)) | {"page", *PAGES, *KINDS}
    assert used == set(words())
    assert all(set(text) == {"ja", "en"} and all(text.values()) for text in words().values())


def test_a_port_that_is_taken_gives_way_to_the_next() -> None:
    with _listen(20_000) as first, _listen(int(first.getsockname()[1])) as second:
        assert second.getsockname()[1] > first.getsockname()[1]


def test_no_answer_waits_until_its_head_was_acknowledged() -> None:
    def held_back(served: socket.socket) -> bool:
        found: list[bool] = []

        async def look() -> None:
            seen = asyncio.Event()

            async def answer(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
                found.append(not writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
                writer.close()
                seen.set()

            async with await asyncio.start_server(answer, sock=served):
                _, writer = await asyncio.open_connection(*served.getsockname())
                await seen.wait()
                writer.close()

        with start_blocking_portal() as portal:
            portal.call(look)
        return found[0]

    assert not held_back(_listen(20_000))


def test_whoever_ends_it_as_soon_as_the_address_is_said_hears_one_line(folder: Path) -> None:
    call = [sys.executable, "-m", "cardforge", "--lang", "en", "studio", str(folder), "--no-browser"]
    process = subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8")
    assert process.stdout is not None
    # A port that is taken is said before.
    assert any("/enter?key=" in line for line in process.stdout)
    process.send_signal(signal.SIGINT)
    assert (process.communicate(timeout=20)[1], process.returncode) == ("Stopped.\n", 130)


def test_in_the_background_of_a_script_it_stays_deaf_to_ctrl_c_and_ends_when_told_to(folder: Path) -> None:
    """A shell without job control starts what runs in the background with SIGINT ignored: Ctrl-C is for what runs in front."""
    deaf = "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_IGN); os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
    call = [sys.executable, "-c", deaf, "-m", "cardforge", "--lang", "en", "studio", str(folder), "--no-browser"]
    process = subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8")
    assert process.stdout is not None
    assert any("/enter?key=" in line for line in process.stdout)
    process.send_signal(signal.SIGINT)
    process.send_signal(signal.SIGTERM)
    said, code = process.communicate(timeout=20)[1], process.returncode
    assert (said, code) != ("Stopped.\n", 130)
    assert said == ""


def test_nothing_of_a_page_comes_from_elsewhere() -> None:
    files = [*(STUDIO / "templates").rglob("*.html"), *(STUDIO / "static").iterdir()]
    named = {link for file in files for link in re.findall(r"https?://[^\s\"')]+", file.read_text(encoding="utf-8"))}
    assert named == {"http://www.w3.org/2000/svg"}


@pytest.mark.parametrize(
    ("asked", "first"),
    [
        ("火花", {"sort": "カード", "name": "火花", "address": "/card/mine"}),
        ("デッキ", {"sort": "ページ", "name": "デッキ", "address": "/decks"}),
        ("赤単", {"sort": "デッキ", "name": "赤単アグロ", "address": "/deck/%E8%B5%A4%E5%8D%98%E3%82%A2%E3%82%B0%E3%83%AD"}),
        ("fire ball", {"sort": "カード", "name": "ファイアボール", "address": "/card/s01"}),
    ],
)
def test_whatever_has_a_name_is_gone_to(browser: TestClient, asked: str, first: dict[str, str]) -> None:
    found = browser.get("/goto", params={"q": asked}, headers={"accept-language": "ja"}).json()["found"]
    assert found[0] == first
    assert browser.get(first["address"]).status_code == 200
    assert browser.get("/goto", params={"q": "そんなものはない"}).json()["found"] == []


def test_every_page_that_can_be_gone_to_is_there(browser: TestClient) -> None:
    assert {browser.get(address).status_code for address in PAGES.values()} == {200}


def test_a_page_that_asks_anew_has_as_many_cards_as_before(browser: TestClient) -> None:
    assert [browser.get(f"/?count={count}", headers={"x-part": "1"}).text.count('class="card"') for count in (1, 100)] == [30, 100]
    assert browser.get("/pool?count=100").text.count("data-put=") == 100


def test_what_could_stand_at_the_caret_of_a_search_is_offered(browser: TestClient) -> None:
    for address in ("/", "/pool"):
        page = browser.get(f"{address}?q=kind:se&at=7", headers={"x-part": "1", "accept-language": "en"}).text
        assert 'data-mended="kind:seal"' in page, address
        assert 'id="offered"' not in browser.get(f"{address}?q=kind:se", headers={"x-part": "1"}).text


def test_a_part_of_the_gallery_is_counted_whole(browser: TestClient) -> None:
    every = len(browser.app.state.desk.cards("kind:unit"))  # type: ignore[attr-defined]
    for begin in (0, every - 7, every):
        page = browser.get(f"/?q=kind:unit&from={begin}", headers={"x-part": "1"}).text
        assert page.count('class="card"') == min(60 if begin else 30, every - begin)
    assert f"{every} 枚" in browser.get("/?q=kind:unit", headers={"x-part": "1", "accept-language": "ja"}).text


@pytest.mark.parametrize(("made", "said"), [("nothing", "no such folder"), ("file", "is a file"), ("locked", "Permission denied")])
def test_a_folder_that_cannot_be_opened_is_said_in_one_line(tmp_path: Path, made: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "place"
    if made == "file":
        place.write_text("", encoding="utf-8")
    if made == "locked":
        place.mkdir()

        def locked(_path: object) -> None:
            raise PermissionError(13, "Permission denied")

        monkeypatch.setattr("cardforge.studio.server.os.scandir", locked)
    with pytest.raises(CardforgeError) as refused:
        serve(place, "", None, lambda _address, _port: None, lambda: 130)
    assert said in refused.value.describe("en")
    assert refused.value.describe("ja").count("\n") == 0


def test_a_folder_whose_cards_cannot_be_read_is_said_on_the_page(tmp_path: Path) -> None:
    (tmp_path / "cards").write_text("", encoding="utf-8")
    with opened(Desk(tmp_path)) as client:
        assert "フォルダーとして読めません" in client.get("/", headers={"accept-language": "ja"}).text
        assert client.get("/card/s01").status_code == 200


def test_whatever_port_is_taken_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def served(_folder: Path, _game: str, _port: int | None, opened: Callable[[str, int], None], _stopped: object) -> None:
        opened("http://127.0.0.1:8767/enter?key=x", 8767)

    monkeypatch.setattr("cardforge.studio.server.serve", served)
    for asked, said in (([], "8765"), (["--port", "8766"], "8766"), (["--port", "8767"], "")):
        with pytest.raises(SystemExit):
            cli.main(["studio", str(tmp_path), "--no-browser", *asked])
        told = capsys.readouterr().out
        assert (f"ポート{said}は使われています" in told or f"Port {said} is taken" in told) is bool(said)
