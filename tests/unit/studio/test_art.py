"""Pictures that are brought in: known by their content, written anew, named by the program."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from PIL import Image
from starlette.testclient import TestClient

from cardforge.studio.app import make_app
from cardforge.studio.desk import Desk
from cardforge.studio.guard import Door
from cardforge.workspace import Workspace
from cardforge.workspace.authoring.artwork import LONGEST, MOST_BYTES

CARD = "- {kind: spell, id: mine, name: 火花, cost: 1, text: 相手に1000ダメージを与える。}\n"


@pytest.fixture
def browser(tmp_path: Path) -> TestClient:
    (tmp_path / "cards" / "deckmaster" / "deep").mkdir(parents=True)
    (tmp_path / "cards" / "deckmaster" / "deep" / "mine.yaml").write_text(CARD, encoding="utf-8")
    app = make_app(Desk(tmp_path), Door(8765, "key", "token"))
    client = TestClient(app, base_url="http://127.0.0.1:8765", headers={"x-token": "token"})
    client.get("/enter?key=key")
    return client


def written(mode: str = "RGB", size: tuple[int, int] = (40, 30), form: str = "JPEG") -> bytes:
    """A picture with something beside its points."""
    buffer = io.BytesIO()
    picture, said = Image.new(mode, size, "red"), Image.Exif()
    said[0x010E] = "where I live"
    said[0x0112] = 6  # turned by a quarter
    picture.save(buffer, form, exif=said)
    return buffer.getvalue()


def test_a_picture_is_written_anew_turned_and_named(browser: TestClient, tmp_path: Path) -> None:
    found = browser.post("/card/art", content=written()).json()["art"]
    assert re.fullmatch(r"art/[0-9a-f]{12}\.jpg", found)
    file = tmp_path / "cards" / "deckmaster" / found
    assert b"where I live" not in file.read_bytes()
    with Image.open(file) as kept:
        assert kept.size == (30, 40)
        assert not kept.getexif()
    assert browser.post("/card/art", content=written()).json()["art"] == found


def test_it_is_seen_from_the_card(browser: TestClient) -> None:
    found = browser.post("/card/art?of=mine", content=written()).json()["art"]
    assert found.startswith("../art/")
    for of, art in (("mine", found), ("", browser.post("/card/art", content=written()).json()["art"])):
        values = {"name": {"ja": "火花二", "en": ""}, "cost": "1", "text": "カードを一枚引く。", "art": art}
        answer = browser.post("/card/preview", json={"kind": "spell", "of": of, "values": values}).json()
        assert answer["tight"] == []
        assert "data:image" in answer["svg"]


def test_what_is_clear_stays_so_and_what_is_large_becomes_small(tmp_path: Path) -> None:
    place = tmp_path / "cards" / "deckmaster"
    clear = Workspace(tmp_path, game="deckmaster").save_art(written("RGBA", (30, 20), "PNG"))
    assert clear.endswith(".png")
    large = Workspace(tmp_path, game="deckmaster").save_art(written(size=(LONGEST + 600, 300)))
    with Image.open(place / clear) as kept, Image.open(place / large) as small:
        assert kept.mode == "RGBA"
        assert max(small.size) == LONGEST


def drawing(inside: str, size: str = "viewBox='0 0 40 30'") -> bytes:
    return f"<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg' {size}>{inside}</svg>".encode()


#: Drawings that say no size, are none, break off, swell, ask for other files, or are deeper or larger than can be borne.
BAD_DRAWINGS = [
    drawing("<rect/>", size=""),
    b"<svg><rect/></svg>",
    drawing("")[:-3],
    b"<!DOCTYPE svg ["
    + b"".join(b"<!ENTITY a%d '%s'>" % (at, b"&a%d;" % (at - 1) * 99 if at else b"x" * 99) for at in range(6))
    + b"]>"
    + drawing("<text>&a5;</text>")[21:],
    drawing("<g>" * 5000 + "</g>" * 5000),
    drawing("<image href='file:///etc/passwd' width='9' height='9'/>"),
    drawing("<image href='http://127.0.0.1:9/x.png' width='9' height='9'/>"),
]


def test_a_drawing_is_painted_and_nothing_that_could_be_run_or_read_is_left(browser: TestClient, tmp_path: Path) -> None:
    data = drawing("<script>alert(1)</script><rect width='20' height='30' fill='red' onload='alert(1)'/>")
    found = browser.post("/card/art", content=data).json()["art"]
    assert re.fullmatch(r"art/[0-9a-f]{12}\.png", found)
    file = tmp_path / "cards" / "deckmaster" / found
    assert b"script" not in file.read_bytes()
    with Image.open(file) as kept:
        assert (kept.format, kept.size, kept.mode) == ("PNG", (LONGEST, LONGEST * 3 // 4), "RGBA")
        assert [kept.getpixel((at, 900)) for at in (600, 1800)] == [(255, 0, 0, 255), (0, 0, 0, 0)]


@pytest.mark.parametrize(
    "data",
    [b"", b"GIF89a", b"%PDF-1.4", b"<html>", written()[:80], b"\0" * 100, *BAD_DRAWINGS],
)
def test_what_is_no_picture_is_refused(browser: TestClient, tmp_path: Path, data: bytes) -> None:
    answer = browser.post("/card/art", content=data)
    assert answer.status_code == 422
    assert answer.json()["message"]
    assert "art.svg" not in answer.json()["message"]
    assert not (tmp_path / "cards" / "deckmaster" / "art").exists()


def test_what_is_too_large_or_comes_from_elsewhere_is_refused(browser: TestClient) -> None:
    assert browser.post("/card/art", content=b"0" * (MOST_BYTES + 1)).status_code == 413
    assert browser.post("/card/art", content=written(), headers={"x-token": "other"}).status_code == 403
