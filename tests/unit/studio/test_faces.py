"""The faces that the pages show: a drawing at once, a small picture in its place, and nothing drawn twice that looks the same."""

from __future__ import annotations

import io
import re
import threading
import time
from pathlib import Path

import pytest
from PIL import Image
from starlette.testclient import TestClient

from cardforge.studio.app import make_app
from cardforge.studio.desk import Desk
from cardforge.studio.faces import Faces
from cardforge.studio.guard import Door
from cardforge.workspace import Workspace

CARDS = """\
- {kind: spell, id: one, name: 火花, cost: 1, text: 相手に1000ダメージを与える。}
- {kind: spell, id: two, name: 水玉, cost: 1, text: カードを一枚引く。}
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CARDFORGE_CACHE", str(tmp_path / "cache"))
    (tmp_path / "cards" / "deckmaster").mkdir(parents=True)
    (tmp_path / "cards" / "deckmaster" / "mine.yaml").write_text(CARDS, encoding="utf-8")
    return tmp_path


def made(faces: Faces) -> None:
    """Wait until all pictures that are wanted are made."""
    maker = faces._maker
    assert maker is not None
    maker.join(60)
    assert not maker.is_alive()


def test_a_small_face_is_a_drawing_first_and_a_picture_later(folder: Path) -> None:
    faces = Faces(Workspace(folder), threading.RLock())
    first = faces.face("one", "ja", 1)
    assert (first.kind, first.final, first.data[:4]) == ("image/svg+xml", False, b"<svg")
    made(faces)
    later = faces.face("one", "ja", 1)
    assert (later.kind, later.final, later.data[8:12], later.mark) == ("image/webp", True, b"WEBP", first.mark)
    # The next studio begins with it; a large face is a drawing still.
    assert Faces(Workspace(folder), threading.RLock()).face("one", "ja", 1) == later
    assert faces.face("one", "ja").kind == "image/svg+xml"


def test_a_page_knows_which_pictures_are_there_and_has_the_others_made_for_its_screen(folder: Path) -> None:
    faces = Faces(Workspace(folder), threading.RLock())
    assert not faces.ready("one", "ja")
    assert not faces._wanted  # nobody looks
    faces.looked_at = True
    faces.asked = time.monotonic() + 600  # somebody waits for something else
    assert [faces.ready(name, "ja") for name in ("one", "two")] == [False, False]
    assert list(faces._wanted.values())[::-1] == [("one", "ja"), ("two", "ja")]  # in the order of the page
    faces.asked = 0.0
    made(faces)
    assert [faces.ready(name, "ja") for name in ("one", "two")] == [True, True]
    one = Image.open(io.BytesIO(faces.face("one", "ja", 1).data))
    assert faces.face("one", "ja", 2).kind == "image/svg+xml"
    assert not faces.ready("two", "ja")  # of this screen there is none yet
    made(faces)
    two = Image.open(io.BytesIO(faces.face("one", "ja", 2).data))
    assert (one.size, two.size) == ((248, 346), (372, 520))


def test_a_change_of_one_card_is_another_face_of_it_and_the_same_of_the_others(folder: Path) -> None:
    desk = Desk(folder)
    before = {name: desk.faces.face(name, "ja") for name in ("one", "two")}
    (folder / "cards" / "deckmaster" / "mine.yaml").write_text("\n" + CARDS.replace("1000", "2000"), encoding="utf-8")
    assert desk.look()
    assert desk.faces.face("one", "ja").data != before["one"].data
    assert desk.faces.face("one", "ja").mark != before["one"].mark
    assert desk.faces.face("two", "ja") == before["two"]


def test_a_picture_that_is_changed_is_another_face(folder: Path) -> None:
    from PIL import Image

    art = folder / "cards" / "deckmaster" / "art.png"
    Image.new("RGB", (8, 8), "red").save(art)
    before = Workspace(folder).face_mark(Workspace(folder).library.find("one"))
    Image.new("RGB", (9, 9), "blue").save(art)
    assert Workspace(folder).face_mark(Workspace(folder).library.find("one")) != before


def test_what_is_on_a_face_stands_in_its_address_which_is_asked_for_once(folder: Path) -> None:
    door = Door(8765)
    app = make_app(Desk(folder), door)
    client = TestClient(app, base_url="http://127.0.0.1:8765", cookies={door.cookie: door.key})
    address = re.findall(r'src="(/face/one[^"]*)"', client.get("/?q=id:one").text)[0].replace("&amp;", "&")
    first = client.get(address)
    assert first.headers["content-type"].startswith("image/svg+xml")
    assert "no-cache" in first.headers["cache-control"]
    assert client.get(address, headers={"if-none-match": first.headers["etag"]}).status_code == 304
    made(app.state.desk.faces)
    later = client.get(address, headers={"if-none-match": first.headers["etag"]})
    assert (later.status_code, later.headers["content-type"]) == (200, "image/webp")
    assert "immutable" in later.headers["cache-control"]
    # A mark that is not that of the card now promises nothing.
    assert "immutable" not in client.get(re.sub(r"v=\w+", "v=other", address)).headers["cache-control"]
