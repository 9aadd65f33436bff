"""Fonts and ICC profiles whose insides are hostile: drawn, or refused in one to three lines that name the file, within bounds."""

from __future__ import annotations

import io
import itertools
import random
import struct
import zipfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from fontTools.cffLib import SubrsIndex
from fontTools.fontBuilder import FontBuilder
from fontTools.misc.psCharStrings import T2CharString
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph
from PIL import ImageCms

from tests.amount import WHOLE
from tests.hostile.guarded import Ran, refused, run
from tests.hostile.test_pictures import PNG, own_folder, with_font

#: The letters of the card, and what the frame says on each side of them.
LETTERS: Final = "試し竜0123456789"
MANY: Final = 150 if WHOLE else 4


def _square(pen: Any) -> None:
    pen.moveTo((50, 0))
    pen.lineTo((50, 700))
    pen.lineTo((700, 700))
    pen.lineTo((700, 0))
    pen.closePath()


def _names() -> list[str]:
    return [f"g{number}" for number in range(len(LETTERS))]


def _built(builder: FontBuilder, *, also: tuple[str, ...] = ()) -> FontBuilder:
    names = _names()
    builder.setupGlyphOrder([".notdef", *names, *also])
    builder.setupCharacterMap(dict(zip(map(ord, LETTERS), names, strict=True)))
    return builder


def _measured(builder: FontBuilder) -> TTFont:
    order = builder.font.getGlyphOrder()
    builder.setupHorizontalMetrics(dict.fromkeys(order, (800, 50)))
    builder.setupHorizontalHeader(ascent=880, descent=-120)
    builder.setupNameTable({"familyName": "Own", "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    return builder.font


def _saved(font: TTFont) -> bytes:
    stream = io.BytesIO()
    font.save(stream)
    return stream.getvalue()


@cache
def good() -> bytes:
    """A small font that is right."""
    builder = _built(FontBuilder(1000, isTTF=True))
    pen = TTGlyphPen(None)
    _square(pen)
    glyph = pen.glyph()
    builder.setupGlyf(dict.fromkeys(builder.font.getGlyphOrder(), glyph))
    return _saved(_measured(builder))


def composed(depth: int, wide: int, *, circle: bool = False) -> bytes:
    """A font whose first letter is made of others, each ``wide`` times, to a ``depth``; in a ``circle`` the last is made of the first."""
    parts = tuple(f"p{number}" for number in range(depth))
    builder = _built(FontBuilder(1000, isTTF=True), also=parts)
    pen = TTGlyphPen(None)
    _square(pen)
    order = builder.font.getGlyphOrder()
    builder.setupGlyf(dict.fromkeys(order, pen.glyph()))
    font = TTFont(io.BytesIO(_saved(_measured(builder))), recalcBBoxes=False)
    rows = [*zip((order[1], *parts), parts, strict=False), *([(parts[-1], parts[0])] if circle else [])]
    for name, inner in rows:
        component = struct.pack(">HHbb", 0x0022, order.index(inner), 1, 1)
        made = bytearray(component * wide)
        made[-6:-4] = struct.pack(">H", 0x0002)
        font["glyf"].glyphs[name] = Glyph(struct.pack(">hhhhh", -1, 0, 0, 700, 700) + bytes(made))
    return _saved(font)


def postscript(kind: str) -> bytes:
    """A font with PostScript outlines whose programs call each other, or go on for long."""
    builder = _built(FontBuilder(1000, isTTF=False))
    pen = T2CharStringPen(800, None)
    _square(pen)
    plain = pen.getCharString()
    strings: dict[str, Any] = dict.fromkeys(builder.font.getGlyphOrder(), plain)
    builder.setupCFF("Own", {"FullName": "Own"}, strings, {})
    font = TTFont(io.BytesIO(_saved(_measured(builder))), recalcBBoxes=False)
    top = font["CFF "].cff.topDictIndex[0]
    private = top.Private
    private.Subrs = index = SubrsIndex()
    bias = -107
    programs: list[list[Any]]
    if kind == "a circle":
        programs = [[bias, "callsubr", "return"]]
    elif kind == "doubling":
        programs = [[5, "hlineto", "return"], *[[bias + at, "callsubr", bias + at, "callsubr", "return"] for at in range(9)]]
    else:
        programs = [[*([5, "hlineto"] * 20_000), "return"]]
    index.items = [T2CharString(program=program, private=private) for program in programs]
    last = bias + len(programs) - 1
    called = T2CharString(program=[800, 0, 0, "rmoveto", *([last, "callsubr"] * 100), "endchar"], private=private)
    for name in _names():
        top.CharStrings[name] = called
    return _saved(font)


def changed(tag: str, at: int, value: bytes) -> bytes:
    """The good font with other bytes at an offset of one table."""
    data = bytearray(good())
    (count,) = struct.unpack_from(">H", data, 4)
    for number in range(count):
        name, _, start, _ = struct.unpack_from(">4sIII", data, 12 + 16 * number)
        if name == tag.encode():
            data[start + at : start + at + len(value)] = value
    return bytes(data)


def zipped() -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as whole:
        whole.writestr("own.ttf", good())
    return stream.getvalue()


def collected() -> bytes:
    stream = io.BytesIO()
    collection = TTCollection()
    collection.fonts = [TTFont(io.BytesIO(good())), TTFont(io.BytesIO(good()))]
    collection.save(stream)
    return stream.getvalue()


FONTS: Final[dict[str, Callable[[], bytes]]] = {
    "a zip": zipped,
    "WOFF": lambda: b"wOFF\0\1\0\0" + bytes(100),
    "WOFF 2": lambda: b"wOF2\0\1\0\0" + bytes(100),
    "a collection of two": collected,
    "a collection of billions": lambda: b"ttcf\0\1\0\0" + struct.pack(">I", 2**32 - 1) + struct.pack(">I", 12) * 50,
    "a collection of itself": lambda: b"ttcf\0\1\0\0" + struct.pack(">II", 1, 0) + bytes(100),
    "sixty thousand tables": lambda: b"\0\1\0\0" + struct.pack(">HHHH", 65_535, 0, 0, 0) + bytes(16 * 65_535),
    "an em of nothing": lambda: changed("head", 18, struct.pack(">H", 0)),
    "an em of one": lambda: changed("head", 18, struct.pack(">H", 1)),
    "sixty thousand glyphs": lambda: changed("maxp", 4, struct.pack(">H", 65_535)),
    "no metrics": lambda: changed("hhea", 34, struct.pack(">H", 0)),
    "metrics of sixty thousand": lambda: changed("hhea", 34, struct.pack(">H", 65_535)),
    "lines a kilometre high": lambda: changed("hhea", 4, struct.pack(">hh", 32_767, -32_768)),
    "places outside": lambda: changed("loca", 0, struct.pack(">10H", *[65_535] * 10)),
    "places backwards": lambda: changed("loca", 0, struct.pack(">10H", *range(60_000, 0, -6_000))),
    "letters elsewhere": lambda: changed("cmap", 4, bytes([255] * 24)),
    "thirty thousand contours": lambda: changed("glyf", 0, struct.pack(">h", 32_767)),
    "contours that end backwards": lambda: changed("glyf", 10, struct.pack(">HH", 65_535, 0)),
    "composed in a circle": lambda: composed(3, 1, circle=True),
    "composed deeply": lambda: composed(60, 1),
    "composed a million times": lambda: composed(20, 2),
    "composed a billion times": lambda: composed(6, 32),
    "PostScript in a circle": lambda: postscript("a circle"),
    "PostScript that doubles": lambda: postscript("doubling"),
    "PostScript that is long": lambda: postscript("long"),
}  # fmt: skip


def _printed(tmp_path: Path, data: bytes, *words: str) -> Ran:
    folder = with_font(tmp_path, "gothic: {faces: {regular: own.ttf, bold: own.ttf}}\nmincho: {faces: {regular: own.ttf, bold: own.ttf}}\n")
    (folder / "fonts" / "own.ttf").write_bytes(data)
    ran = run(folder, "print", "試し竜", *words, changes=("out/", ".cardforge"))
    assert ran.code == 0 or (ran.code == 2 and 1 <= len(ran.err.strip().splitlines()) <= 3), ran
    assert "Traceback" not in ran.err, ran
    return ran


def test_the_good_font_is_printed(tmp_path: Path) -> None:
    _printed(tmp_path, good(), "--draft")


#: Each font in each form, or in one of them.
FORMS: Final = ("pdf", "png", "svg")
SHOWN: Final = [*itertools.product(FONTS, FORMS)] if WHOLE else [*zip(FONTS, itertools.cycle(FORMS), strict=False)]


@pytest.mark.parametrize(("kind", "form"), SHOWN)
def test_a_font_with_hostile_insides_is_printed_or_named(tmp_path: Path, kind: str, form: str) -> None:
    ran = _printed(tmp_path, FONTS[kind](), "--draft", *(() if form == "pdf" else ("--as", form)))
    assert ran.code == 0 or "own.ttf" in ran.err, ran


def test_fonts_with_changed_bytes_are_printed_or_named(tmp_path: Path) -> None:
    chance = random.Random("fonts")
    for number in range(MANY):
        data = bytearray(good() if number % 2 else postscript("long"))
        for _ in range(chance.choice((1, 8, 60))):
            data[chance.randrange(12, len(data))] = chance.randrange(256)
        (tmp_path / str(number)).mkdir()
        ran = _printed(tmp_path / str(number), bytes(data), "--draft")
        assert ran.code == 0 or "own.ttf" in ran.err, ran


# Profiles -----------------------------------------------------------------------------------------------------------------------------


def profile(tags: dict[bytes, bytes], *, count: int | None = None, at: int | None = None, size: int | None = None) -> bytes:
    """An ICC profile of a press that has these tags; ``count``, ``at`` and ``size`` are what it says instead of how many, where, how
    long."""
    head = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()[:128])
    head[12:16], head[16:20], head[20:24] = b"prtr", b"CMYK", b"Lab "
    table, body = b"", b""
    start = 132 + 12 * len(tags)
    for name, data in tags.items():
        place = start + len(body) if at is None else at
        table += name + struct.pack(">II", place, len(data) if size is None else size)
        body += data + bytes(-len(data) % 4)
    whole = head + struct.pack(">I", len(tags) if count is None else count) + table + body
    whole[0:4] = struct.pack(">I", len(whole))
    return bytes(whole)


def lut(inputs: int, outputs: int, grid: int, data: bytes = b"") -> bytes:
    """A table of colours that says it is so large."""
    identity = struct.pack(">9i", *(65_536 if number % 4 == 0 else 0 for number in range(9)))
    return b"mft2" + bytes(4) + bytes([inputs, outputs, grid, 0]) + identity + struct.pack(">HH", 2, 2) + data


PROFILES: Final[dict[str, bytes]] = {
    "no tags": profile({}),
    "billions of tags": profile({}, count=2**32 - 1),
    "tags outside": profile({b"A2B0": lut(4, 3, 2), b"B2A0": lut(3, 4, 2)}, at=2**31),
    "tags that are long": profile({b"A2B0": lut(4, 3, 2), b"B2A0": lut(3, 4, 2)}, size=2**31),
    "a table of billions": profile({b"A2B0": lut(4, 3, 255), b"B2A0": lut(3, 4, 255)}),
    "a table of sixteen inks": profile({b"A2B0": lut(15, 3, 255), b"B2A0": lut(3, 15, 255)}),
    "a table without colours": profile({b"A2B0": lut(4, 3, 2), b"B2A0": lut(3, 4, 2)}),
    "a table of nothing": profile({b"A2B0": lut(0, 0, 0), b"B2A0": lut(0, 0, 0)}),
    "a description of gigabytes": profile({b"desc": b"desc" + bytes(4) + struct.pack(">I", 2**31), b"B2A0": lut(3, 4, 2)}),
    "a scanner's": profile({}).replace(b"prtr", b"scnr"),
    "shorter than it says": profile({b"A2B0": lut(4, 3, 2, bytes(200))})[:200],
    "no head": bytes(128),
    "a zip": zipped(),
}  # fmt: skip


@pytest.mark.parametrize("kind", PROFILES)
def test_a_profile_with_hostile_insides_is_refused(tmp_path: Path, kind: str) -> None:
    folder = own_folder(tmp_path, "art.png")
    (folder / "cards" / "deckmaster" / "art.png").write_bytes(PNG)
    (folder / "press.icc").write_bytes(PROFILES[kind])
    refused(folder, "print", "試し竜", "--ink", "cmyk", "--icc", "press.icc", place="press.icc", changes=("out/",))


@pytest.mark.parametrize("kind", PROFILES)
def test_a_hostile_profile_inside_a_picture_does_no_harm(tmp_path: Path, kind: str) -> None:
    from PIL import Image

    folder = own_folder(tmp_path, "art.png")
    stream = io.BytesIO()
    Image.new("RGB", (60, 40), "navy").save(stream, "PNG", icc_profile=PROFILES[kind])
    (folder / "cards" / "deckmaster" / "art.png").write_bytes(stream.getvalue())
    for ink in ("colour", "cmyk") if WHOLE else ("cmyk",):
        ran = run(folder, "print", "試し竜", "--ink", ink, "--force", changes=("out/", ".cardforge"))
        assert ran.code == 0 or (ran.code == 2 and len(ran.err.strip().splitlines()) <= 3), ran
