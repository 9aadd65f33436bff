"""What is sent to the studio: pictures, drawings, cards, decks and leaders. Kept whole, inside the folder, within bounds, or refused."""

from __future__ import annotations

import io
import json
import os
import random
import struct
import zlib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest
from PIL import Image

from cardforge.workspace import Workspace
from tests.amount import amount
from tests.hostile.guarded import posted, snapshot
from tests.hostile.test_bundles import PICTURES
from tests.hostile.test_pictures import OTHERS, png, saved
from tests.hostile.test_studio import RIGHT, WRONG

CARDS: Final = "- {kind: spell, id: mine, name: 新しい術, cost: 1, text: カードを一枚引く。}\n"


def folder_in(tmp_path: Path) -> Path:
    """A folder of one card, beside which a stranger's link may lead."""
    folder = tmp_path / "game"
    (folder / "cards" / "deckmaster").mkdir(parents=True)
    (folder / "cards" / "deckmaster" / "own.yaml").write_text(CARDS, "utf-8")
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "secret.txt").write_text("a secret", "utf-8")
    return folder


def _gray(width: int, height: int, mode: str) -> bytes:
    stream = io.BytesIO()
    Image.new(mode, (width, height)).save(stream, "PNG", compress_level=1)
    return stream.getvalue()


def _progressive(scans: int) -> bytes:
    """A JPEG whose last pass stands in it so often."""
    stream = io.BytesIO()
    Image.new("RGB", (3000, 3000), "red").save(stream, "JPEG", progressive=True, quality=10)
    data = stream.getvalue()
    at = data.rfind(b"\xff\xda")
    return data[:at] + data[at:-2] * scans + data[-2:]


def _svg(inside: str) -> bytes:
    return f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">{inside}</svg>'.encode()


def _tens(at: int) -> str:
    return f"<g id='a{at + 1}'>" + f"<use xlink:href='#a{at}'/>" * 10 + "</g>"


#: Pictures beside those of ``test_bundles``, which are larger than they look, or ask for something.
SENT: Final[dict[str, Callable[[], bytes]]] = {
    **{f"{kind}, sent": make for kind, (_, make) in PICTURES.items()},
    **{f"another kind, {kind}": partial(bytes, data) for kind, data in OTHERS.items()},
    "many dots, clear": lambda: _gray(7700, 7700, "RGBA"),
    "many dots, few colours": lambda: _gray(7700, 7700, "P"),
    "many dots, gray and clear": lambda: _gray(7700, 7700, "LA"),
    "many dots of sixteen bits": lambda: _gray(7700, 7700, "I;16"),
    "many dots of one bit": lambda: _gray(7700, 7700, "1"),
    "a line": lambda: png(60_000_000, 1, rows=bytes(180_000_001)),
    "a pillar": lambda: png(1, 30_000_000, rows=bytes(120_000_000)),
    "a progressive JPEG of many passes": lambda: _progressive(400),
    "a JPEG of many dots": lambda: saved("JPEG", (7700, 7700)),
    "a JPEG of four colours": lambda: saved("JPEG", (3000, 3000), "CMYK"),
    "nothing": lambda: b"",
    "a PNG with an orientation that there is not": lambda: saved("PNG")[:33] + _exif(9) + saved("PNG")[33:],
    "a drawing of drawings": lambda: _svg(
        f"<defs><g id='a0'><path d='M0 0h1'/></g>{''.join(map(_tens, range(9)))}</defs><use xlink:href='#a9'/>"
    ),
    "a drawing with a picture": lambda: _svg("<image xlink:href='../../../outside/secret.txt' width='9' height='9'/>"),
    "a drawing with a style": lambda: _svg("<style>@import url(file:///etc/passwd);</style><rect width='9' height='9'/>"),
    "a drawing with a filter": lambda: _svg(
        "<filter id='f'><feGaussianBlur stdDeviation='9999'/></filter><rect filter='url(#f)' width='9' height='9'/>"
    ),
    "a drawing without end": lambda: _svg("<g>" * 100_000),
    "a drawing of UTF-16": lambda: _svg("<rect width='9' height='9'/>").decode().encode("utf-16"),
    "a drawing of no size": lambda: _svg("").replace(b"0 0 9 9", b"0 0 0 nan"),
    "a drawing of endless size": lambda: _svg("").replace(b"0 0 9 9", b"0 0 1e300 1e-300"),
    "a drawing, long and thin": lambda: _svg("<rect width='9' height='9'/>").replace(b"0 0 9 9", b"0 0 1 100000"),
    "a packed drawing": lambda: zlib.compress(_svg("")),
}  # fmt: skip


def _exif(turned: int) -> bytes:
    said = b"II*\0\x08\0\0\0\x01\0" + struct.pack("<HHII", 0x0112, 3, 1, turned) + bytes(4)
    return struct.pack(">I", len(said)) + b"eXIf" + said + struct.pack(">I", zlib.crc32(b"eXIf" + said))


def _kept(folder: Path) -> list[Path]:
    art = folder / "cards" / "deckmaster" / "art"
    return sorted(art.iterdir()) if art.is_dir() else []


#: With ``make test`` every eighth of the pictures.
PART: Final = [kind for number, kind in enumerate(SENT) if amount(number % 8 == 0 or kind.startswith("many dots, "), True)]


@pytest.mark.parametrize("kind", PART)
def test_a_picture_that_is_sent_is_kept_or_refused(tmp_path: Path, kind: str) -> None:
    folder = folder_in(tmp_path)
    ((status, said),) = posted(folder, ("/card/art", SENT[kind]()), changes=("cards/deckmaster/art",))
    assert status in (200, 413, 422), said
    kept = _kept(folder)
    assert len(kept) == (status == 200), (kept, said)
    if kept:
        with Image.open(kept[0]) as picture:
            assert (picture.format, max(picture.size) <= 2400) in (("PNG", True), ("JPEG", True))
    else:
        assert 1 <= len(json.loads(said)["message"].splitlines()) <= 3, said
        assert "/tmp" not in said


def test_pictures_that_chance_has_damaged_are_kept_or_refused(tmp_path: Path) -> None:
    folder, chance = folder_in(tmp_path), random.Random("uploads")
    seeds = [saved(kind, (64, 48)) for kind in ("PNG", "JPEG", "WEBP", "GIF", "TIFF", "BMP")] + [_svg("<rect width='9' height='9'/>")]
    sent = []
    for _ in range(amount(25, 3000)):
        data = bytearray(chance.choice(seeds))
        for _ in range(chance.choice((1, 2, 10))):
            data[chance.randrange(min(len(data), chance.choice((60, 10**6))))] = chance.choice((0, 255, chance.randrange(256)))
        sent.append(("/card/art", bytes(data[: chance.choice((len(data), len(data), len(data) // 2))])))
    for status, said in posted(folder, *sent, changes=("cards/deckmaster/art",)):
        assert status in (200, 422), said


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="this system has no links")
@pytest.mark.parametrize("link", ["cards/deckmaster/art", "cards/deckmaster/studio.yaml", "cards/deckmaster", "cards", "out", "decks"])
def test_nothing_that_is_sent_is_written_where_a_link_leads_out(tmp_path: Path, link: str) -> None:
    folder = folder_in(tmp_path)
    place = folder / link
    if place.is_dir():
        place.rename(tmp_path / "outside" / place.name)
    place.symlink_to(
        tmp_path / "outside" / (place.name if "." not in link else "secret.txt") if place.name != "art" else tmp_path / "outside"
    )
    (tmp_path / "outside" / place.name).mkdir(exist_ok=True) if "." not in link else None
    before = snapshot(tmp_path / "outside")
    card = {"kind": "spell", "values": {"name": {"ja": "別の術", "en": ""}, "cost": "1", "text": "カードを一枚引く。"}}
    deck = {"values": {"name": {"ja": "別の山", "en": ""}, "cards": {"s01": 3}}}
    posts = [("/card/art", saved("PNG")), *((where, json.dumps(what).encode()) for where, what in (("/card/save", card), ("/decks", deck)))]
    answers = posted(folder, *posts, ("/print", b'{"q": "s01"}'), changes=("",))
    assert snapshot(tmp_path / "outside") == before, answers
    assert all(status in (200, 422) for status, _ in answers), answers


#: What is filled in for a card: each of its fields, and some that it has not.
FIELDS: Final = ("name", "cost", "text", "flavor", "art", "attributes", "races", "power", "id", "origin", "quiet", "kind", "", "x")


def _values(chance: random.Random) -> dict[str, Any]:
    right: dict[str, Any] = {"name": {"ja": f"術{chance.randrange(10**6)}", "en": ""}, "cost": "1", "text": "カードを一枚引く。"}
    wrong = [
        *WRONG,
        {"ja": chance.choice(WRONG), "en": chance.choice(WRONG)},
        [chance.choice(WRONG)],
        "a: b\n- c",
        "'\"{}[]#&*!|>%@`",
        "\n---\n",
    ]
    return right | {name: chance.choice(wrong) for name in chance.sample(FIELDS, chance.choice((1, 1, 2, 5)))}


def test_cards_decks_and_leaders_of_nobody_are_saved_whole_or_refused(tmp_path: Path) -> None:
    folder, chance = folder_in(tmp_path), random.Random("drafts")
    (tmp_path / "game" / "notes.txt").write_text("mine", "utf-8")
    posts = []
    for _ in range(amount(25, 3000)):
        where = chance.choice(("/card/save", "/card/preview", "/card/play", "/decks", "/deck", "/masters", "/master", "/many", "/print"))
        cards: Any = chance.choice(({"s01": 3}, {"s01": chance.choice(WRONG)}, {"x\n": 1}, [1], chance.choice(WRONG)))
        values = _values(chance) | ({"cards": cards} if "deck" in where else {})
        body: dict[str, Any] = {
            "kind": chance.choice(("spell", "spell", "unit", "", "x")), "values": values, "of": chance.choice(("", "", "mine", "s01", "x")),
            "digest": chance.choice(("", "x")), "seen": chance.choice(({}, {"cost": "9"}, [])), "field": "cost", "value": "+1", "q": "s01",
        }  # fmt: skip
        body |= {name: chance.choice(WRONG) for name in chance.sample(sorted(RIGHT), chance.choice((0, 1)))}
        posts.append((where, json.dumps(body).encode()))
    answers = posted(
        folder, *posts, ("/card/preview", b'{"kind": "spell", "of": "mine", "values": {}}'), changes=("cards/", "out/", ".cardforge")
    )
    for (where, sent), (status, said) in zip(posts, answers, strict=False):
        assert status in (200, 409, 422), (where, sent, status, said)
        assert status == 200 or 1 <= len(json.loads(said)["message"].splitlines()) <= 4, (where, sent, said)
    # What was saved is read again, and what was there before is still there.
    assert "新しい術" in (folder / "cards" / "deckmaster" / "own.yaml").read_text("utf-8")
    assert posted(folder, ("/card/preview", b'{"kind": "spell", "values": {}}'))[0][0] == 200
    assert not any(problem for problem in _problems(folder)), _problems(folder)


def _problems(folder: Path) -> list[str]:
    return [each.said("en") for each in Workspace(folder, game="deckmaster").library.problems]
