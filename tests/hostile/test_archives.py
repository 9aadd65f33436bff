"""Workbooks are archives, and an archive may lie: about its size, its names, how it is packed, what its entries are."""

from __future__ import annotations

import io
import random
import stat
import struct
import zipfile
import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from tests.amount import amount
from tests.hostile.guarded import refused, run
from tests.hostile.test_tables import sheet

SHEET: Final = "xl/worksheets/sheet1.xml"
IMPORT: Final = ("cards", "import", "own.xlsx", "-o", "own.yaml")


@cache
def good() -> bytes:
    """A workbook of three cards."""
    return sheet(3)


def packed(how: int = zipfile.ZIP_DEFLATED, *, more: tuple[tuple[zipfile.ZipInfo | str, bytes], ...] = (), comment: bytes = b"") -> bytes:
    """The good workbook packed in this way, with ``more`` entries behind its own."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(good())) as old, zipfile.ZipFile(stream, "w", how, compresslevel=1) as new:
        for name in old.namelist():
            new.writestr(name, old.read(name))
        for entry, data in more:
            new.writestr(entry, data)
        new.comment = comment
    return stream.getvalue()


def entry(name: str, mode: int = stat.S_IFREG | 0o644) -> zipfile.ZipInfo:
    """An entry of this name that says it is of this kind."""
    made = zipfile.ZipInfo(name)
    made.create_system, made.external_attr = 3, mode << 16
    return made


def flagged(bit: int) -> bytes:
    """The good workbook, of which each entry says that it has this property."""
    data = bytearray(packed())
    for mark, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        at = data.find(mark)
        while at >= 0:
            data[at + offset] |= bit
            at = data.find(mark, at + 4)
    return bytes(data)


def said(mark: bytes, offset: int, form: str, value: int, data: bytes | None = None) -> bytes:
    """A workbook in which every head of this kind says another number."""
    made = bytearray(data or packed())
    at = made.find(mark)
    while at >= 0:
        struct.pack_into(form, made, at + offset, value)
        at = made.find(mark, at + 4)
    return bytes(made)


def named(times: int, size: int) -> bytes:
    """So many names for one entry of zeros: packed once, unpacked as often as it is named."""
    zeros, checked = zlib.compress(bytes(size), 9)[2:-4], zlib.crc32(bytes(size))
    local = struct.pack("<4sHHHHHIIIHH", b"PK\x03\x04", 20, 0, 8, 0, 0, checked, len(zeros), size, 1, 0) + b"a" + zeros
    head = struct.pack("<4sHHHHHHIIIHHHHHII", b"PK\x01\x02", 20, 20, 0, 8, 0, 0, checked, len(zeros), size, 1, 0, 0, 0, 0, 0, 0) + b"a"
    counted = min(times, 0xFFFF)
    return local + head * times + struct.pack("<4sHHHHIIH", b"PK\x05\x06", 0, 0, counted, counted, len(head) * times, len(local), 0)


def dictionary() -> bytes:
    """A workbook packed with LZMA, whose heads ask for four gigabytes of memory."""
    made = bytearray(packed(zipfile.ZIP_LZMA))
    at = made.find(b"PK\x03\x04")
    while at >= 0:
        name, extra = struct.unpack_from("<HH", made, at + 26)
        struct.pack_into("<I", made, at + 30 + name + extra + 5, 0xFFFFFFFF)
        at = made.find(b"PK\x03\x04", at + 4)
    return bytes(made)


def spoiled(how: int) -> bytes:
    """A workbook packed in this way, of which the middle of every entry is noise."""
    made = bytearray(packed(how))
    at = made.find(b"PK\x03\x04")
    while at >= 0:
        length = struct.unpack_from("<I", made, at + 18)[0]
        name, extra = struct.unpack_from("<HH", made, at + 26)
        begin = at + 30 + name + extra
        made[begin + 12 : begin + min(length, 60)] = b"\xa5" * max(0, min(length, 60) - 12)
        at = made.find(b"PK\x03\x04", at + 4)
    return bytes(made)


#: What is no workbook, holds too much, or is packed as no spreadsheet packs: refused.
REFUSED: Final[dict[str, Callable[[], bytes]]] = {
    "a bomb of zeros": lambda: packed(more=(("xl/media/a.bin", bytes(160_000_000)),)),
    "packed with LZMA": lambda: packed(zipfile.ZIP_LZMA),
    "packed with BZIP2": lambda: packed(zipfile.ZIP_BZIP2),
    "an archive of an archive": lambda: packed(more=((SHEET, packed(more=(("a", bytes(1000)),))),)),
    "names for one entry": lambda: named(4000, 1_000_000),
    "a hundred thousand entries": lambda: named(100_000, 1),
    "encrypted": lambda: flagged(1),
    "strongly encrypted": lambda: flagged(65),
    "patched": lambda: flagged(32),
    "a dictionary of gigabytes": dictionary,
    "noise in deflated": lambda: spoiled(zipfile.ZIP_DEFLATED),
    "noise in LZMA": lambda: spoiled(zipfile.ZIP_LZMA),
    "noise in BZIP2": lambda: spoiled(zipfile.ZIP_BZIP2),
    "a way of packing that there is not": lambda: said(b"PK\x01\x02", 10, "<H", 99, said(b"PK\x03\x04", 8, "<H", 99)),
    "sizes that are too small": lambda: said(b"PK\x01\x02", 24, "<I", 10),
    "sizes that are too large": lambda: said(b"PK\x01\x02", 24, "<I", 0xFFFFFFFE),
    "sums that are wrong": lambda: said(b"PK\x01\x02", 16, "<I", 7),
    "places that are none": lambda: said(b"PK\x01\x02", 42, "<I", 0x7FFFFFFF),
    "a list that is elsewhere": lambda: said(b"PK\x05\x06", 16, "<I", 0x7FFFFFFF),
    "a list longer than the file": lambda: said(b"PK\x05\x06", 12, "<I", 0x7FFFFFFF),
    "cut in the list": lambda: packed()[:-60],
    "cut in the first entry": lambda: packed()[:400],
    "an empty archive": lambda: b"PK\x05\x06" + bytes(18),
    "an archive of archives' tails": lambda: b"PK\x05\x06" * 20_000,
    "an end of sixty-four bits": lambda: b"PK\x06\x06" + bytes(52) + b"PK\x06\x07" + bytes(16) + b"PK\x05\x06" + b"\xff" * 16 + bytes(2),
    "no list of parts": lambda: said(b"[Content_Types].xml", 0, "<B", 0x78),
}  # fmt: skip
#: What lies beside the parts of a good workbook and is never unpacked to anywhere, so that it does no harm.
BESIDE: Final[dict[str, tuple[tuple[zipfile.ZipInfo | str, bytes], ...]]] = {
    "a path from the root": (("/tmp/cardforge-was-here", b"x"),),
    "a path that leads out": (("../outside.yaml", b"x"), ("xl/../../../outside.yaml", b"x"), ("..\\outside.yaml", b"x")),
    "a drive": (("C:\\outside.yaml", b"x"), ("\\\\server\\share", b"x")),
    "a link": ((entry("xl/media/link.png", stat.S_IFLNK | 0o777), b"/etc/passwd"),),
    "a device": ((entry("xl/media/null", stat.S_IFCHR | 0o666), b""), (entry("xl/media/pipe", stat.S_IFIFO | 0o666), b"")),
    "a folder with contents": (("xl/folder/", b"x"),),
    "names that steer": (("xl/\x1b[2J\u202e\u200b.png", b"x"), ("CON", b"x"), ("a" * 60_000, b"x")),
    "the same name twice": (("xl/a.png", b"x"), ("xl/a.png", b"y")),
}  # fmt: skip


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize("kind", REFUSED)
def test_a_workbook_that_lies_is_refused(tmp_path: Path, kind: str) -> None:
    (tmp_path / "own.xlsx").write_bytes(REFUSED[kind]())
    refused(tmp_path, *IMPORT, place="own.xlsx")


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize("kind", BESIDE)
def test_what_lies_beside_the_parts_of_a_workbook_is_unpacked_nowhere(tmp_path: Path, kind: str) -> None:
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "own.xlsx").write_bytes(packed(more=BESIDE[kind]))
    ran = run(folder, *IMPORT, changes=("own.yaml", ".cardforge"))
    assert (ran.code, (folder / "own.yaml").read_text("utf-8").count("kind: unit")) == (0, 3), ran
    assert [each.name for each in tmp_path.iterdir()] == ["game"]


def test_a_workbook_that_chance_has_damaged_is_read_or_refused(tmp_path: Path) -> None:
    chance = random.Random("archives")
    for _ in range(amount(15, 600)):
        data = bytearray(packed(chance.choice((zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)), comment=b"PK\x05\x06" * chance.randrange(3)))
        for _ in range(chance.choice((1, 1, 4, 40))):
            at = chance.choice((chance.randrange(len(data)), data.rfind(b"PK\x01\x02") + chance.randrange(46)))
            data[at] = chance.choice((0, 255, chance.randrange(256)))
        (tmp_path / "own.xlsx").write_bytes(data)
        ran = run(tmp_path, *IMPORT, "--force", changes=("own.yaml", ".cardforge"))
        assert "Traceback" not in ran.err
        assert ran.code == 0 or (1 <= len(ran.err.strip().splitlines()) <= 3 and "own.xlsx" in ran.err), ran
