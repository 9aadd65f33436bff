"""Pictures, fonts, templates and ICC profiles that a folder from a stranger may hold: refused in one to three lines, within bounds."""

from __future__ import annotations

import base64
import io
import itertools
import os
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from cardforge.files import places as resources
from tests.hostile.guarded import refused, run

CARD = (
    "- {kind: unit, name: {ja: 試し竜, en: Trial Dragon}, cost: 2, power: 2000, attributes: [red], races: [竜], art: ART, origin: house}\n"
)
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 70">'


def own_folder(tmp_path: Path, art: str) -> Path:
    """A folder with one card that names a picture; outside of it lies a good picture that it must not reach."""
    folder = tmp_path / "game"
    (folder / "cards" / "deckmaster").mkdir(parents=True)
    (folder / "cards" / "deckmaster" / "own.yaml").write_text(CARD.replace("ART", art), "utf-8")
    Image.new("RGB", (60, 40), "navy").save(tmp_path / "outside.png")
    return folder


def refuses(tmp_path: Path, art: str, make: Callable[[Path], object], *words: str) -> str:
    folder = own_folder(tmp_path, art)
    make(folder / "cards" / "deckmaster" / art)
    return refused(folder, "print", "試し竜", *words, place=Path(art).name, changes=("out/",))


def png(width: int, height: int, *, depth: int = 8, kind: int = 2, rows: bytes = b"") -> bytes:
    """A PNG whose heading says that it is so large."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    head = struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 9)) + chunk(b"IEND", b"")


def saved(kind: str, size: tuple[int, int] = (30, 20), mode: str = "RGB") -> bytes:
    stream = io.BytesIO()
    Image.new(mode, size).save(stream, kind, **({"compression": "tiff_lzw"} if kind == "TIFF" else {}))
    return stream.getvalue()


#: Kinds that Pillow reads and cardforge does not, some of which start other programs, each under the names of kinds that it does read.
OTHERS = {
    "eps": b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 10 10\n%%EndComments\n(/tmp/hostile) (w) file closefile\nshowpage\n%%EOF\n",
    "dos-eps": b"\xc5\xd0\xd3\xc6" + struct.pack("<II", 30, 80) + bytes(18) + b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n" * 2,
    "ppm": b"P6 2 2 255 " + bytes(12),
    "pcx": saved("PCX"),
    "tga": saved("TGA"),
    "ico": saved("ICO"),
    "sgi": saved("SGI"),
    "im": saved("IM"),
    "dds": saved("DDS", (32, 32)),
    "xbm": b"#define a_width 8\n#define a_height 8\nstatic char a_bits[] = {0,0,0,0,0,0,0,0};",
    "wmf": b"\xd7\xcd\xc6\x9a" + bytes(60),
    "psd": b"8BPS\0\1" + bytes(60),
    "pdf": b"%PDF-1.4\n",
    "fits": b"SIMPLE  =                    T" + b" " * 2850,
    "text": b"no picture at all",
    "nothing": b"",
    "riff": b"RIFF\x10\0\0\0AVI LIST",
}


@pytest.mark.parametrize(("kind", "ending"), [*zip(OTHERS, itertools.cycle(["png", "jpg", "eps"]), strict=False)])
def test_other_kinds_are_refused_whatever_they_are_called(tmp_path: Path, kind: str, ending: str) -> None:
    said = refuses(tmp_path, f"art.{ending}", lambda file: file.write_bytes(OTHERS[kind]))
    assert "picture" in said


PNG = saved("PNG")
LARGE: dict[str, tuple[str, Callable[[], bytes]]] = {
    "wide": ("png", lambda: png(2_000_000_000, 1)),
    "high": ("png", lambda: png(1, 2_000_000_000)),
    "square": ("png", lambda: png(30_000, 30_000, rows=bytes(100_000))),
    "sixteen bits": ("png", lambda: png(20_000, 3_000, depth=16, kind=6, rows=bytes(1000))),
    "limit": ("png", lambda: png(6_400, 6_300, rows=bytes(1000))),
    "gif": ("gif", lambda: b"GIF89a\xff\xff\xff\xff\0\0\0,\0\0\0\0\xff\xff\xff\xff\0\2\2\x44\1\0;"),
    "bmp": ("bmp", lambda: b"BM" + bytes(8) + struct.pack("<IIiiHHIIiiII", 54, 40, 60_000, 60_000, 1, 24, 0, 0, 0, 0, 0, 0)),
    "tiff": (
        "tif",
        lambda: (
            b"II*\0\x08\0\0\0\x05\0"
            + b"".join(
                struct.pack("<HHII", tag, 4, 1, value) for tag, value in ((256, 90_000), (257, 90_000), (258, 8), (262, 1), (273, 8))
            )
            + bytes(4)
        ),
    ),
    "jpeg": ("jpg", lambda: saved("JPEG").replace(struct.pack(">HH", 20, 30), struct.pack(">HH", 60_000, 60_000), 1)),
}


@pytest.mark.parametrize("kind", LARGE)
def test_a_size_is_looked_at_before_anything_is_decoded(tmp_path: Path, kind: str) -> None:
    ending, make = LARGE[kind]
    said = refuses(tmp_path, f"art.{ending}", lambda file: file.write_bytes(make()))
    assert "picture" in said


#: As large as may be, in every way that Pillow holds pictures.
OPAQUE = (("PNG", "RGB"), ("PNG", "P"), ("PNG", "1"), ("TIFF", "RGB"), ("GIF", "P"))
COPIED = (("PNG", "LA"), ("PNG", "I;16"), ("WEBP", "RGBA"), ("WEBP", "RGB"))
LARGEST = [
    *((kind, mode, (5900, 5900)) for kind, mode in OPAQUE),
    ("PNG", "RGBA", (5470, 5470)),
    *((kind, mode, (4200, 4200)) for kind, mode in COPIED),
    ("JPEG", "RGB", (12_000, 12_000)),
]


@pytest.mark.parametrize(("kind", "mode", "size"), LARGEST)
def test_the_largest_pictures_are_read_within_bounds(tmp_path: Path, kind: str, mode: str, size: tuple[int, int]) -> None:
    folder = own_folder(tmp_path, "art.png")
    (folder / "cards" / "deckmaster" / "art.png").write_bytes(saved(kind, size, mode))
    assert run(folder, "print", "試し竜", changes=("out/",)).code == 0


def test_a_jpeg_of_a_thousand_passes_is_refused(tmp_path: Path) -> None:
    stream = io.BytesIO()
    Image.effect_noise((800, 600), 90).save(stream, "JPEG", progressive=True, quality=20)
    data = stream.getvalue()
    last = data.rindex(b"\xff\xda")
    said = refuses(tmp_path, "art.jpg", lambda file: file.write_bytes(data[:-2] + data[last:-2] * 200 + b"\xff\xd9"))
    assert "passes" in said


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF", "WEBP", "TIFF", "BMP"])
def test_damaged_pictures_are_named(tmp_path: Path, kind: str) -> None:
    """Cut off, and with bytes changed, at places that a seed decides: drawn, or refused in few lines."""
    import random

    dice = random.Random(kind)
    folder = own_folder(tmp_path, "art.png")
    stream = io.BytesIO()
    Image.effect_noise((90, 60), 90).convert("RGB").save(stream, kind)
    for _ in range(4):
        data = bytearray(stream.getvalue())
        for _ in range(dice.choice((1, 4, 40))):
            data[dice.randrange(len(data))] = dice.randrange(256)
        (folder / "cards" / "deckmaster" / "art.png").write_bytes(data[: dice.choice((len(data), dice.randrange(len(data))))])
        ran = run(folder, "print", "試し竜", changes=("out/",))
        assert ran.code == 0 or (ran.code == 2 and "art.png" in ran.err and len(ran.err.splitlines()) <= 3), ran


# Places --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("art", ["../../../outside.png", "ABSOLUTE", "link.png", "folder/outside.png", "chain.png", "loop.png"])
def test_what_lies_outside_is_not_read(tmp_path: Path, art: str) -> None:
    folder = own_folder(tmp_path, art.replace("ABSOLUTE", str(tmp_path / "outside.png")))
    beside = folder / "cards" / "deckmaster"
    (beside / "link.png").symlink_to(tmp_path / "outside.png")
    (beside / "folder").symlink_to(tmp_path)
    (beside / "chain.png").symlink_to("link.png")
    (beside / "loop.png").symlink_to("loop.png")
    refused(folder, "print", "試し竜", place=Path(art.replace("ABSOLUTE", "outside.png")).name, changes=("out/",))


@pytest.mark.parametrize("art", ["art.png", "art.svg"])
@pytest.mark.parametrize("what", ["fifo", "device", "folder", "missing", "null"])
def test_what_is_no_ordinary_file_is_refused(tmp_path: Path, what: str, art: str) -> None:
    made = {
        "fifo": os.mkfifo,
        "device": lambda file: file.symlink_to("/dev/zero"),
        "folder": Path.mkdir,
        "missing": lambda _: None,
        "null": lambda file: file.symlink_to("/dev/null"),
    }
    refuses(tmp_path, art, made[what])


@pytest.mark.parametrize("ending", ["png", "svg", "tif"])
def test_a_file_of_gigabytes_is_refused(tmp_path: Path, ending: str) -> None:
    def make(file: Path) -> None:
        with file.open("wb") as stream:
            stream.truncate(20_000_000_000)

    assert "too large" in refuses(tmp_path, f"art.{ending}", make)


def test_pictures_within_the_folder_and_beside_a_named_file_are_drawn(tmp_path: Path) -> None:
    folder = own_folder(tmp_path, "../../art/dragon.png")
    (folder / "art").mkdir()
    (folder / "art" / "real.png").write_bytes(PNG)
    (folder / "art" / "dragon.png").symlink_to("real.png")
    assert run(folder, "print", "試し竜", changes=("out/",)).code == 0
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "one.yaml").write_text(CARD.replace("ART", "beside.png").replace("試し竜", "別の竜"), "utf-8")
    (elsewhere / "beside.png").write_bytes(PNG)
    assert run(folder, "print", str(elsewhere / "one.yaml"), changes=("out/",)).code == 0


# SVG -----------------------------------------------------------------------------------------------------------------


def embedded(data: bytes, kind: str = "png") -> str:
    return f'<image width="50" height="50" href="data:image/{kind};base64,{base64.b64encode(data).decode()}"/>'


def nested(levels: int) -> str:
    """Elements that use each other, ten times at each level."""
    uses = "".join(f'<g id="a{level + 1}">{f"<use xlink:href={chr(34)}#a{level}{chr(34)}/>" * 10}</g>' for level in range(levels))
    return f'<defs><g id="a0" filter="url(#f)"><rect width="90" height="60"/></g>{uses}</defs><use xlink:href="#a{levels}"/>'


FILTERED = '<rect width="99" height="60" filter="url(#f)"/>'
BLUR = '<filter id="f"><feGaussianBlur stdDeviation="20"/></filter>'
SVGS = {
    "blurs upon blurs": BLUR + nested(4),
    "turbulence": '<filter id="f"><feTurbulence baseFrequency="0.05" numOctaves="9000000"/></filter>' + FILTERED,
    "morphology": '<filter id="f"><feMorphology radius="90000000"/></filter>' + FILTERED,
    "convolution": f'<filter id="f"><feConvolveMatrix order="300" kernelMatrix="{"1 " * 90000}"/></filter>' + FILTERED,
    "many filters": '<filter id="f">' + '<feGaussianBlur stdDeviation="3"/>' * 9000 + "</filter>" + FILTERED,
    "filters in filters": BLUR + '<g filter="url(#f)">' * 140 + '<rect width="99" height="60"/>' + "</g>" * 140,
    "deep": "<g>" * 5000 + "</g>" * 5000,
    "many elements": "<a/>" * 1_500_000,
    "many attributes": "<a " + " ".join(f'a{number}=""' for number in range(700_000)) + "/>",
    "a large picture inside": embedded(png(30_000, 30_000, rows=bytes(100_000))),
    "another kind inside": embedded(OTHERS["eps"]),
    "an SVG inside": embedded(HEAD.encode() + b"</svg>", "svg+xml"),
    "an SVG that says it is a PNG": embedded(HEAD.encode() + b"</svg>"),
    "bad base64": '<image width="5" height="5" href="data:image/png;base64,@@@"/>',
    "many pictures": embedded(PNG) * 500,
    "another file": '<image width="5" height="5" href="../../../outside.png"/>',
    "a file of the system": '<image width="5" height="5" href="file:///etc/hostname"/>',
    "the net": '<image width="5" height="5" xlink:href="http://127.0.0.1:9/a.png"/>',
    "a style from elsewhere": '<style>@import url("http://127.0.0.1:9/a.css");</style>',
    "a filter of another file": '<rect width="9" height="9" filter="url(other.svg#f)"/>',
}


def test_a_drawing_that_takes_too_much_to_paint_is_found_by_a_check(tmp_path: Path) -> None:
    folder = own_folder(tmp_path, "art.svg")
    (folder / "cards" / "deckmaster" / "art.svg").write_text(HEAD + SVGS["blurs upon blurs"] + "</svg>", "utf-8")
    ran = run(folder, "check", "cards")
    assert ran.code == 1
    assert "SVG" in ran.out + ran.err


@pytest.mark.parametrize("kind", SVGS)
def test_drawings_that_ask_too_much_are_refused(tmp_path: Path, kind: str) -> None:
    said = refuses(tmp_path, "art.svg", lambda file: file.write_text(HEAD + SVGS[kind] + "</svg>", "utf-8"))
    assert "SVG" in said


def test_entities_cannot_fill_the_memory(tmp_path: Path) -> None:
    body = "<g/>" * 10_000
    text = f'<!DOCTYPE svg [<!ENTITY a "{body}">]>{HEAD}{"&a;" * 150}{"<!-- x -->" * 400_000}</svg>'
    assert "SVG" in refuses(tmp_path, "art.svg", lambda file: file.write_text(text, "utf-8"))


@pytest.mark.parametrize("number", ["nan", "1e308", "-inf"])
@pytest.mark.parametrize(
    "shape",
    [
        '<rect x="N" width="9" height="9"/>',
        '<path d="M0 0 L N N z"/>',
        '<circle r="N"/>',
        '<g transform="scale(N)"><rect width="9" height="9"/></g>',
        '<path stroke="red" stroke-width="N" d="M0 0h9"/>',
        '<path stroke="red" stroke-dasharray="N" d="M0 0h9"/>',
    ],
)
def test_numbers_that_are_none_do_no_harm(tmp_path: Path, number: str, shape: str) -> None:
    folder = own_folder(tmp_path, "art.svg")
    (folder / "cards" / "deckmaster" / "art.svg").write_text(HEAD + shape.replace("N", number) + "</svg>", "utf-8")
    ran = run(folder, "print", "試し竜", changes=("out/",))
    assert ran.code == 0 or (ran.code == 2 and "art.svg" in ran.err and len(ran.err.splitlines()) <= 3), ran
    for file in (folder / "out").glob("*.pdf"):
        assert b"nan" not in file.read_bytes()


# Fonts, templates, profiles ------------------------------------------------------------------------------------------


def with_font(tmp_path: Path, text: str) -> Path:
    folder = own_folder(tmp_path, "art.png")
    (folder / "cards" / "deckmaster" / "art.png").write_bytes(PNG)
    (folder / "fonts").mkdir()
    (folder / "fonts" / "fonts.yaml").write_text(text, "utf-8")
    return folder


LISTS = {
    "aliases": "a0: &a0 {faces: {regular: x.ttf}}\n" + "".join(f"a{n + 1}: &a{n + 1} [{f'*a{n},' * 20}]\n" for n in range(9)),
    "deep": "[" * 9000,
    "a tag": "gothic: !!python/object/apply:os.system ['true']\n",
    "a number": "7",
    "a list": "- gothic",
    "a number for a file": "gothic: {faces: {regular: 7}}",
    "a list for faces": "gothic: {faces: [a.ttf]}",
    "no text": "\0\0\0",
}  # fmt: skip


@pytest.mark.parametrize("kind", LISTS)
def test_a_list_of_fonts_that_is_none_is_refused(tmp_path: Path, kind: str) -> None:
    refused(with_font(tmp_path, LISTS[kind]), "print", "試し竜", place="fonts.yaml", changes=("out/",))


@pytest.mark.parametrize("what", ["fifo", "device", "folder", "outside", "link", "large", "noise", "cut"])
def test_a_font_that_is_none_is_refused(tmp_path: Path, what: str) -> None:
    name = "../../outside.ttf" if what == "outside" else "own.ttf"
    folder = with_font(tmp_path, f"gothic: {{faces: {{regular: {name}, bold: {name}}}}}\n")
    good = (resources.path("fonts") / "BIZUDPGothic-Regular.ttf").read_bytes()
    (tmp_path / "outside.ttf").write_bytes(good)
    own = folder / "fonts" / "own.ttf"
    if what == "fifo":
        os.mkfifo(own)
    elif what == "device":
        own.symlink_to("/dev/zero")
    elif what == "folder":
        own.mkdir()
    elif what == "link":
        own.symlink_to(tmp_path / "outside.ttf")
    elif what == "large":
        with own.open("wb") as stream:
            stream.truncate(5_000_000_000)
    elif what == "noise":
        own.write_bytes(good[:12] + bytes(range(256)) * 40)
    elif what == "cut":
        own.write_bytes(good[:100_000])
    refused(folder, "print", "試し竜", place=Path(name).name, changes=("out/",))


@pytest.mark.parametrize("what", ["list", "folder"])
def test_links_of_folders_and_lists_that_lead_out_are_refused(tmp_path: Path, what: str) -> None:
    folder = with_font(tmp_path, "{}")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "fonts.yaml").write_text("{}", "utf-8")
    (folder / "fonts" / "fonts.yaml").unlink()
    if what == "list":
        (folder / "fonts" / "fonts.yaml").symlink_to(tmp_path / "other" / "fonts.yaml")
    else:
        (folder / "fonts").rmdir()
        (folder / "fonts").symlink_to(tmp_path / "other")
    refused(folder, "print", "試し竜", place="fonts", changes=("out/",))


@pytest.mark.parametrize("what", ["path", "absolute", "link", "fifo"])
def test_a_template_leads_to_no_other_folder(tmp_path: Path, what: str) -> None:
    folder = own_folder(tmp_path, "art.png")
    own = folder / "templates" / "deckmaster" / "unit.yaml"
    own.parent.mkdir(parents=True)
    (tmp_path / "secret.yaml").write_text("size: [63, 88]\n", "utf-8")
    if what == "link":
        own.symlink_to(tmp_path / "secret.yaml")
    elif what == "fifo":
        os.mkfifo(own)
    else:
        own.write_text(f"extends: {'../../../secret' if what == 'path' else tmp_path / 'secret'}\n", "utf-8")
    refused(folder, "print", "試し竜", place="unit" if what in ("link", "fifo") else "secret", changes=("out/",))


@pytest.mark.parametrize("what", ["fifo", "device", "folder", "noise", "large", "screen"])
def test_a_profile_that_is_none_is_refused(tmp_path: Path, what: str) -> None:
    from PIL import ImageCms

    folder = own_folder(tmp_path, "art.png")
    (folder / "cards" / "deckmaster" / "art.png").write_bytes(PNG)
    profile = folder / "press.icc"
    if what == "fifo":
        os.mkfifo(profile)
    elif what == "device":
        profile.symlink_to("/dev/zero")
    elif what == "folder":
        profile.mkdir()
    elif what == "noise":
        profile.write_bytes(bytes(12) + b"prtrCMYK" + bytes(16) + b"acsp" + bytes(range(256)) * 20)
    elif what == "large":
        with profile.open("wb") as stream:
            stream.truncate(3_000_000_000)
    else:
        profile.write_bytes(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    refused(folder, "print", "試し竜", "--icc", "press.icc", place="press.icc", changes=("out/",))
