"""The table as a browser gets it: a game from its first question to its end, taken back, gone on with, and never more than one may see."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import unquote

import pytest
from starlette.testclient import TestClient

from cardforge.files import places
from cardforge.model import Master
from cardforge.studio.app import make_app
from cardforge.studio.desk import Desk
from cardforge.studio.guard import Door
from cardforge.studio.pieces import _face
from cardforge.studio.shell import Shell
from cardforge.studio.tables import Seated

DOOR = Door(8765, "key", "token")


@pytest.fixture(autouse=True)
def _data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDFORGE_DATA", str(tmp_path / "data"))


@pytest.fixture
def opened(tmp_path: Path) -> Callable[[str], TestClient]:
    def client(game: str) -> TestClient:
        found = TestClient(make_app(Desk(tmp_path, game), DOOR), base_url="http://127.0.0.1:8765", headers={"x-token": "token"})
        found.get("/enter?key=key")
        return found

    return client


def begin(client: TestClient, bot: str = "random") -> str:
    """Deal a game; its address."""
    mine, theirs = client.app.state.desk.workspace.lesson_decks()  # type: ignore[attr-defined]
    return f"/table/{client.post('/table', json={'mine': mine, 'theirs': theirs, 'bot': bot}).json()['name']}"


@pytest.mark.parametrize("game", places.games())
def test_a_position_is_written_as_a_scenario_beside_what_is_there(opened: Callable[[str], TestClient], game: str, tmp_path: Path) -> None:
    client = opened(game)
    address = begin(client)
    written: list[str] = []
    for _ in range(60):
        page = client.get(address).text
        answer = client.post(f"{address}/scenario", json={"title": "わたしの問題", "at": number(page)})
        if answer.status_code == 200:
            written.append(answer.json()["file"])
        else:
            assert answer.json()["message"]
        if len(written) == 2 or 'href="/table" data-first' in page:
            break
        client.post(f"{address}/choose", json={"number": 1, "at": number(page)})
    assert written == ["scenarios/わたしの問題.yaml", "scenarios/わたしの問題-2.yaml"]
    workspace = client.app.state.desk.workspace  # type: ignore[attr-defined]
    assert [result.ok for result in workspace.scenarios(tmp_path / "scenarios")] == [True, True]


def number(page: str) -> int:
    """How many choices there were."""
    return int(re.search(r'data-at="(\d+)"', page)[1])  # type: ignore[index]


@pytest.mark.parametrize("game", places.games())
def test_a_game_is_played_to_its_end_by_its_buttons(opened: Callable[[str], TestClient], game: str) -> None:
    client = opened(game)
    address = begin(client)
    page = client.get(address).text
    for _ in range(3000):
        if 'href="/table" data-first' in page:
            break
        last = re.findall(r'data-number="(\d+)"', page)[-1]
        page = client.post(f"{address}/choose", json={"number": int(last), "at": number(page)}).text
    assert 'href="/table" data-first' in page
    assert address not in client.get("/table").text


@pytest.mark.parametrize("game", places.games())
def test_nothing_of_the_other_hand_reaches_the_browser(opened: Callable[[str], TestClient], game: str) -> None:
    client = opened(game)
    address = begin(client)
    seated = client.app.state.tables.at(address.rpartition("/")[2])  # type: ignore[attr-defined]
    workspace = client.app.state.desk.workspace  # type: ignore[attr-defined]
    page = client.get(address).text
    known = {piece.name.ja for piece in workspace.look(seated.sitting, seated.facing).pieces()}
    hidden = {piece.name.ja for piece in workspace.look(seated.sitting, None).pieces()} - known
    told = set(re.findall(r'<span class="told"[^>]*><b>([^<]*)</b>', page))
    assert hidden
    assert told
    assert told <= known
    drawn = {unquote(name) for name in re.findall(r"/face/([^?]*)\?", page)}
    shown = {piece.card for piece in workspace.look(seated.sitting, seated.facing).pieces()}
    things = [client.app.state.desk.faces._thing(name) for name in drawn]  # type: ignore[attr-defined]
    assert drawn
    assert {thing.card.id if isinstance(thing, Master) else thing.id for thing in things} <= shown


def test_each_card_says_why_nothing_can_be_done_with_it(opened: Callable[[str], TestClient]) -> None:
    client = opened("deckmaster")
    address = begin(client)
    page = client.get(address).text
    for _ in range(40):
        if "この局面" in page and 'class="no"' in page:
            break
        page = client.post(f"{address}/choose", json={"number": 1, "at": number(page)}).text
    barred = re.findall(r'<button[^>]*class="piece[^"]* barred[^"]*".*?</button>', page, re.DOTALL)
    assert barred
    for piece in barred:
        assert "data-answers" not in piece
        assert re.search(r'class="no">✕ [^<]+<small>規則 000-R\d+</small>', piece)


def test_a_card_that_no_file_has_lies_on_the_table_as_it_is_played(opened: Callable[[str], TestClient]) -> None:
    client = opened("deckmaster")
    values = {"name": {"ja": "試しの火", "en": ""}, "cost": "1", "text": "相手に1000ダメージを与える。"}
    found = client.post("/card/play", json={"kind": "spell", "of": "", "values": values}).json()
    page = client.get(f"/table/{found['name']}").text
    at = page.index("<b>試しの火</b>")
    address = re.search(r' src="(/face/[^"]+)"', page[page.rindex("<button", 0, at) : at])
    assert address is not None
    face = client.get(html.unescape(address[1]))
    assert "<title>試しの火</title>" in face.text
    assert "immutable" not in face.headers["cache-control"]


def test_a_choice_is_taken_back(opened: Callable[[str], TestClient]) -> None:
    client = opened("deckmaster")
    address = begin(client)
    before = client.get(address).text
    client.post(f"{address}/choose", json={"number": 1, "at": number(before)})
    assert number(client.post(f"{address}/undo").text) == number(before)


def test_a_game_goes_on_after_the_studio_ended(opened: Callable[[str], TestClient]) -> None:
    client = opened("deckmaster")
    address = begin(client)
    page = client.post(f"{address}/choose", json={"number": 1, "at": number(client.get(address).text)}).text
    again = opened("deckmaster")
    assert address in again.get("/table").text
    assert number(again.get(address).text) == number(page)


@pytest.mark.parametrize("body", [{}, {"number": "1", "at": 0}, {"number": 99, "at": 0}, {"number": 0, "at": 0}, {"number": 1, "at": -1}])
def test_a_choice_that_is_none_changes_nothing(opened: Callable[[str], TestClient], body: dict[str, object]) -> None:
    client = opened("deckmaster")
    address = begin(client)
    assert number(client.post(f"{address}/choose", json=body).text) == number(client.get(address).text)


def test_between_two_people_no_hand_is_shown_until_one_sits_down(opened: Callable[[str], TestClient]) -> None:
    client = opened("deckmaster")
    address = begin(client, "")
    assert 'class="piece' not in client.get(address).text
    assert 'class="piece' in client.post(f"{address}/sit").text


@pytest.mark.parametrize("game", places.games())
@pytest.mark.parametrize("bot", ["greedy", ""])
def test_a_position_is_chosen_played_kept_and_gone_on_with(opened: Callable[[str], TestClient], game: str, bot: str) -> None:
    client = opened(game)
    address = begin(client)
    page, word = client.get(address).text, ""
    for _ in range(60):
        answer = client.post(f"{address}/scenario", json={"title": "わたしの問題", "at": number(page)})
        if answer.status_code == 200 and number(page) > 3:
            word = answer.json()["word"]
            break
        page = client.post(f"{address}/choose", json={"number": 1, "at": number(page)}).text
    lobby = client.get("/table", params={"position": word}).text
    assert f'<option value="{word}" selected>' in lobby
    answer = client.post("/table", json={"position": word, "bot": bot, "second": False})
    again = f"/table/{answer.json()['name']}"
    if not bot:
        client.post(f"{again}/sit")
    first = client.get(again).text
    assert "data-number" in first
    assert number(first) == 0
    # Every face is there, of leaders that the file writes out, too.
    for face in re.findall(r' src="(/face/[^"]+)"', first):
        assert client.get(html.unescape(face)).status_code == 200
    page = client.post(f"{again}/choose", json={"number": 1, "at": 0}).text
    assert number(page) > 0 or 'href="/table" data-first' in page
    if 'href="/table" data-first' not in page:
        other = opened(game)
        assert number(other.get(again).text) == number(page)
        assert other.get(f"{again}/replay?at=0").status_code == 200


def test_a_leader_that_stands_in_no_file_of_its_own_has_his_face_or_words(opened: Callable[[str], TestClient], tmp_path: Path) -> None:
    says = "rank: 2, attributes: [red], races: [人間], text: 【攻撃時】相手に2000ダメージを与える。"
    master = f"{{name: 名なしの主, {says}, seals: [火花の封印, 戦いの封印]}}"
    place = tmp_path / "cards" / "deckmaster" / "decks"
    place.mkdir(parents=True)
    (place / "own.yaml").write_text(f"name: 手書き\nmaster: {master}\ncards: {{s01: 3}}\n", encoding="utf-8")
    (tmp_path / "scenarios").mkdir()
    scenario = f"game: deckmaster\nposition: {{a: {{master: {master}}}}}\nsteps: [{{a: end}}]\n"
    (tmp_path / "scenarios" / "own.yaml").write_text(scenario, encoding="utf-8")
    client = opened("deckmaster")
    workspace = client.app.state.desk.workspace  # type: ignore[attr-defined]
    client.app.state.tables._hold("own", Seated(workspace.play("手書き", "手書き", unchecked=True), workspace.keeper()))  # type: ignore[attr-defined]
    laid = client.post("/table", json={"position": "own.yaml", "bot": "random"}).json()["name"]
    for name, drawn in (("own", True), (laid, False)):
        page = client.get(f"/table/{name}").text
        shown = next(each for each in re.findall(r"<button[^>]*class=\"piece.*?</button>", page, re.DOTALL) if "名なしの主" in each)
        face = re.search(r' src="(/face/[^"]+)"', shown)
        assert (face is not None) == drawn
        if face is not None:
            assert "<title>名なしの主</title>" in client.get(html.unescape(face[1])).text


def test_a_position_is_one_of_the_folders_scenarios_and_no_file(opened: Callable[[str], TestClient], tmp_path: Path) -> None:
    secret = "game: deckmaster\nsteps: [{a: end}]\n"
    (tmp_path / "secret.yaml").write_text(secret, encoding="utf-8")
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "scenarios" / "torn.yaml").write_text("game: {", encoding="utf-8")
    client = opened("deckmaster")
    for word in ("../secret.yaml", "secret.yaml", str(tmp_path / "secret.yaml"), "torn.yaml", "", 3, None, ["x"]):
        answer = client.post("/table", json={"position": word})
        assert answer.status_code == 422, word
        assert answer.json()["message"]
    assert "torn.yaml" in client.get("/table").text


@pytest.mark.parametrize("name", ["20000101-000000-0000", "x.json", "x"])
def test_a_game_that_there_is_not_is_said(opened: Callable[[str], TestClient], name: str) -> None:
    assert opened("deckmaster").get(f"/table/{name}").status_code == 404


def test_a_deck_is_one_of_the_folder_and_no_file(opened: Callable[[str], TestClient]) -> None:
    assert opened("deckmaster").post("/table", json={"mine": "/etc/passwd", "theirs": "x"}).status_code == 422


@pytest.mark.parametrize("game", places.games())
def test_a_card_that_is_not_saved_is_played_at_once_or_said_why_not(opened: Callable[[str], TestClient], game: str) -> None:
    client = opened(game)
    workspace = client.app.state.desk.workspace  # type: ignore[attr-defined]
    deck = workspace.deck(workspace.lesson_decks()[0])
    card = deck.cards[-1][0]
    values = workspace.written(card.id).values
    body = {"kind": card.kind, "values": {**values, "name": {"ja": "試しの一枚", "en": ""}}, "of": card.id}
    answer = client.post("/card/play", json=body)
    assert answer.status_code == 200, answer.text
    page = client.get(f"/table/{answer.json()['name']}").text
    assert "試し" in page
    assert "/table/try-" not in client.get("/table").text


def test_a_card_that_is_not_whole_is_not_played(opened: Callable[[str], TestClient]) -> None:
    answer = opened("deckmaster").post("/card/play", json={"kind": "spell", "values": {"name": {"ja": "x"}, "text": "お茶"}})
    assert answer.status_code == 422


@pytest.mark.parametrize("game", places.games())
def test_a_game_is_looked_through_step_by_step_and_gone_on_with_from_any(opened: Callable[[str], TestClient], game: str) -> None:
    client = opened(game)
    address = begin(client)
    first = client.get(address).text
    page = first
    for _ in range(4):
        page = client.post(f"{address}/choose", json={"number": 1, "at": number(page)}).text
    last = number(page)
    for at in range(last + 1):
        seen = client.get(f"{address}/replay", params={"at": at}, headers={"x-part": "1"}).text
        assert f'data-at="{at}" data-last="{last}"' in seen
        assert "data-number" not in seen
    assert number(client.get(address).text) == last
    assert number(client.post(f"{address}/from", json={"at": number(first)}).text) == number(first)
    assert f'data-last="{number(first)}"' in client.get(f"{address}/replay?at=99999").text


def test_the_record_of_a_game_is_written_into_out_and_can_be_replayed(opened: Callable[[str], TestClient], tmp_path: Path) -> None:
    client = opened("deckmaster")
    address = begin(client)
    client.post(f"{address}/choose", json={"number": 1, "at": number(client.get(address).text)})
    file = tmp_path / client.post(f"{address}/record").json()["file"]
    sitting, choices = client.app.state.desk.workspace.replay(file)  # type: ignore[attr-defined]
    for choice in choices:
        sitting.take(choice)
    assert len(sitting.choices) == len(choices) > 0


def test_between_two_people_nothing_is_looked_through_while_nobody_sits_there(opened: Callable[[str], TestClient]) -> None:
    client = opened("deckmaster")
    address = begin(client, "")
    assert 'class="piece' not in client.get(f"{address}/replay").text


@pytest.mark.parametrize("game", places.games())
def test_every_card_of_a_game_has_its_face_tokens_too(tmp_path: Path, game: str) -> None:
    shell = Shell(Desk(tmp_path, game), DOOR)
    workspace = shell.desk.workspace
    faceless = set()
    for deck in workspace.library.decks:
        seated = Seated(workspace.play(deck, deck, seed=1), workspace.keeper(), kept=False)
        for card in seated.sitting.table.cards:
            face = _face(shell, seated, card, "ja")
            if not face:
                faceless.add(card.id)
                continue
            address = re.search(r'src="/face/([^?]*)\?', face)
            assert address is not None
            assert shell.desk.faces.face(unquote(address[1]), "ja", 1).data
    # A card without a name stands for one that nobody knows; a leader may stand in no file of his own.
    assert faceless <= {"blank", "master"}
