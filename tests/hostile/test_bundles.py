"""Folders that are given away, and pictures of many frames: what is packed lies in the folder, and nothing takes more than it may."""

from __future__ import annotations

import io
import itertools
import os
import struct
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from PIL import Image

from tests.amount import WHOLE
from tests.hostile.guarded import refused, run
from tests.hostile.test_pictures import PNG, own_folder, png, saved


def given(tmp_path: Path) -> Path:
    """A folder that may be given away, beside a file that is nobody's business."""
    folder = own_folder(tmp_path, "art.png")
    (folder / "cards" / "deckmaster" / "art.png").write_bytes(PNG)
    for name in ("templates/deckmaster", "fonts"):
        (folder / name).mkdir(parents=True)
    (tmp_path / "secret.txt").write_text("a secret", "utf-8")
    return folder


def packed(folder: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(folder / "out" / f"{folder.name}.zip") as whole:
        names = whole.namelist()
        assert len(names) == len(set(names))
        return {name: whole.read(name) for name in names}


LEADING_OUT: Final[dict[str, Callable[[Path], object]]] = {
    "a font": lambda folder: (folder / "fonts" / "own.txt").symlink_to("../../secret.txt"),
    "a layout": lambda folder: (folder / "templates" / "deckmaster" / "own.md").symlink_to("../../../secret.txt"),
    "a paper": lambda folder: (folder / "LICENSE.txt").symlink_to("../secret.txt"),
    "a folder of fonts": lambda folder: _emptied(folder / "fonts").symlink_to(".."),
    "a folder of layouts": lambda folder: (folder / "templates" / "more").symlink_to("../.."),
    "a device": lambda folder: (folder / "fonts" / "own.ttf").symlink_to("/dev/zero"),
    "the system's list": lambda folder: (folder / "fonts" / "own.txt").symlink_to("/etc/passwd"),
    "a pipe": lambda folder: os.mkfifo(folder / "fonts" / "own.ttf"),
    "a circle": lambda folder: (folder / "templates" / "again").symlink_to("."),
    "itself": lambda folder: (folder / "fonts" / "own.ttf").symlink_to("own.ttf"),
    "gigabytes": lambda folder: os.truncate(_touched(folder / "fonts" / "own.ttf"), 3_000_000_000),
    "many files": lambda folder: [(folder / "fonts" / f"{number}.txt").write_text("x") for number in range(3000)],
    "deep folders": lambda folder: (folder / "fonts" / "/".join(["a" * 60] * 40)).mkdir(parents=True),
}  # fmt: skip


def _touched(file: Path) -> Path:
    file.touch()
    return file


def _emptied(folder: Path) -> Path:
    folder.rmdir()
    return folder


@pytest.mark.parametrize("kind", LEADING_OUT)
def test_nothing_from_outside_is_packed(tmp_path: Path, kind: str) -> None:
    folder = given(tmp_path)
    LEADING_OUT[kind](folder)
    ran = run(folder, "bundle", changes=("out/", ".cardforge"))
    assert ran.code in (0, 2), ran
    assert "Traceback" not in ran.err
    assert ran.code == 0 or 1 <= len(ran.err.strip().splitlines()) <= 3, ran
    if ran.code == 0:
        contents = packed(folder)
        assert not any(b"a secret" in data or b"root:" in data for data in contents.values())
        assert all(not name.startswith("/") and ".." not in name.split("/") for name in contents)


#: Names that are read otherwise on another system, or that steer a terminal.
NAMES: Final = (
    "a\\..\\..\\b.txt", "OWN.TXT", "own\n.txt", "\x1b[2J.txt", "con.txt", "own .txt", "é.txt", "e\u0301.txt", "\u202e.txt",
)  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_names_in_a_bundle_are_those_of_the_folder_and_no_way_out(tmp_path: Path, name: str) -> None:
    folder = given(tmp_path)
    (folder / "fonts" / "own.txt").write_text("one", "utf-8")
    (folder / "fonts" / name).write_text("two", "utf-8")
    ran = run(folder, "bundle", changes=("out/", ".cardforge"))
    assert "\x1b[2J" not in ran.out + ran.err
    assert ran.code == 0 or 1 <= len(ran.err.strip().splitlines()) <= 3, ran
    assert ran.code == 0 or "own" in ran.err or "fonts" in ran.err, ran
    if ran.code == 0:
        parts = [part for each in packed(folder) for part in each.replace("\\", "/").split("/")]
        assert ".." not in parts
        assert not any(ord(letter) < 32 for part in parts for letter in part)
        lower = [each.casefold() for each in packed(folder)]
        assert len(lower) == len(set(lower)), "two files become one where large and small letters are the same"


def test_a_bundle_replaces_nothing_that_it_did_not_write(tmp_path: Path) -> None:
    folder = given(tmp_path)
    refused(folder, "bundle", "-o", "cards/deckmaster/own.yaml", place="own.yaml", changes=("out/", ".cardforge"))
    (folder / "link.zip").symlink_to(tmp_path / "secret.txt")
    refused(folder, "bundle", "-o", "link.zip", place="link.zip", changes=("out/", ".cardforge"))
    assert (tmp_path / "secret.txt").read_text("utf-8") == "a secret"


# Pictures -----------------------------------------------------------------------------------------------------------------------------


def _frames(kind: str, count: int, size: tuple[int, int] = (64, 64)) -> bytes:
    stream = io.BytesIO()
    frames = [Image.new("RGB", size, (number % 256, number // 256, 0)) for number in range(count)]
    frames[0].save(stream, kind, save_all=True, append_images=frames[1:], **({"duration": 20} if kind != "TIFF" else {}))
    return stream.getvalue()


def _chunks(*chunks: tuple[bytes, bytes]) -> bytes:
    """A small PNG with further chunks behind its heading."""
    data = png(2, 2, rows=(b"\0" + bytes(6)) * 2)
    inner = b"".join(struct.pack(">I", len(each)) + name + each + struct.pack(">I", zlib.crc32(name + each)) for name, each in chunks)
    return data[:33] + inner + data[33:]


def _webp(width: int, height: int, body: bytes) -> bytes:
    """A WebP whose canvas is so large."""
    head = b"VP8X" + struct.pack("<I", 10) + b"\x02\0\0\0" + (width - 1).to_bytes(3, "little") + (height - 1).to_bytes(3, "little")
    return b"RIFF" + struct.pack("<I", 4 + len(head) + len(body)) + b"WEBP" + head + body


def _tiff(*tags: tuple[int, int, int]) -> bytes:
    """A TIFF of tags, each with the number of its values and one of them."""
    rows = b"".join(struct.pack("<HHII", tag, 4, count, value) for tag, count, value in tags)
    return b"II*\0\x08\0\0\0" + struct.pack("<H", len(tags)) + rows + bytes(4)


#: The heading of a picture of 5,000 by 5,000 in runs of one colour.
_BMP: Final = b"BM" + bytes(8) + struct.pack("<IIiiHHIIiiII", 1078, 40, 5000, 5000, 1, 8, 1, 0, 0, 0, 256, 0)
_BOMB: Final = zlib.compress(bytes(200_000_000), 9)
PICTURES: Final[dict[str, tuple[str, Callable[[], bytes]]]] = {
    "a WebP of five hundred frames": ("webp", lambda: _frames("WEBP", 500)),
    "a GIF of a thousand frames": ("gif", lambda: _frames("GIF", 1000)),
    "a PNG of five hundred frames": ("png", lambda: _frames("PNG", 500)),
    "a TIFF of five hundred pages": ("tif", lambda: _frames("TIFF", 500, (8, 8))),
    "a WebP of a large canvas": ("webp", lambda: _webp(16_383, 16_383, b"")),
    "a WebP of a larger canvas": ("webp", lambda: _webp(16_777_216, 255, b"ANIM" + struct.pack("<I", 6) + bytes(6))),
    "a WebP that is cut": ("webp", lambda: saved("WEBP", (300, 200))[:60]),
    "a WebP that says it is longer": ("webp", lambda: saved("WEBP")[:4] + b"\xff\xff\xff\x7f" + saved("WEBP")[8:]),
    "a JPEG that is long": ("jpg", lambda: saved("JPEG", (65_000, 2300))),
    "a JPEG that is long and gray": ("jpg", lambda: saved("JPEG", (2300, 65_000), "L")),
    "a JPEG that is cut": ("jpg", lambda: saved("JPEG", (300, 200))[:300]),
    "a JPEG of its heading": ("jpg", lambda: b"\xff\xd8\xff\xe0"),
    "a JPEG of comments": ("jpg", lambda: b"\xff\xd8" + (b"\xff\xfe\xff\xff" + bytes(65_533)) * 300 + saved("JPEG")[2:]),
    "a JPEG with a head of tags": ("jpg", lambda: b"\xff\xd8\xff\xe1\0\x40Exif\0\0II*\0\x08\0\0\0\xff\xff" + bytes(40) + saved("JPEG")[2:]),
    "a PNG with a packed text": ("png", lambda: _chunks((b"zTXt", b"a\0\0" + _BOMB))),
    "a PNG with a packed profile": ("png", lambda: _chunks((b"iCCP", b"a\0\0" + _BOMB))),
    "a PNG with a packed language": ("png", lambda: _chunks((b"iTXt", b"a\0\1\0\0\0" + _BOMB))),
    "a PNG with packed rows": ("png", lambda: png(3000, 3000, rows=bytes(90_000_000))),
    "a PNG of many chunks": ("png", lambda: _chunks(*[(b"tEXt", b"a\0b")] * 50_000)),
    "a TIFF whose pages are a circle": ("tif", lambda: b"II*\0\x08\0\0\0\0\0\x08\0\0\0"),
    "a TIFF of billions of strips": ("tif", lambda: _tiff((256, 1, 9), (257, 1, 9), (273, 2**31, 8), (279, 2**31, 8))),
    "a BMP in runs": ("bmp", lambda: _BMP + bytes(1024) + b"\xff\x01" * 20_000),
}  # fmt: skip


#: Each picture in each form, or in one of them.
FORMS: Final = ("pdf", "svg")
SHOWN: Final = [*itertools.product(PICTURES, FORMS)] if WHOLE else [*zip(PICTURES, itertools.cycle(FORMS), strict=False)]


@pytest.mark.parametrize(("kind", "form"), SHOWN)
def test_a_picture_of_many_parts_is_drawn_or_named(tmp_path: Path, kind: str, form: str) -> None:
    ending, make = PICTURES[kind]
    folder = own_folder(tmp_path, f"art.{ending}")
    (folder / "cards" / "deckmaster" / f"art.{ending}").write_bytes(make())
    words = () if form == "pdf" else ("--as", form, "-o", "out/one.svg")
    for command in (("print", "試し竜", *words), ("check",)) if WHOLE else (("print", "試し竜", *words),):
        ran = run(folder, *command, changes=("out/", ".cardforge"))
        assert "Traceback" not in ran.err
        assert ran.code == 0 or (f"art.{ending}" in ran.err + ran.out and len(ran.err.strip().splitlines()) <= 3), ran
