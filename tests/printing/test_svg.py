"""SVG art: plain shapes stay vectors, all else is painted alike; files that are broken, huge or lead elsewhere get one clear message."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat

from cardforge.model import Card, CardforgeError, Source
from cardforge.printing import SheetOptions, print_sheets
from cardforge.printing.drawing.operations import Group, Picture, Shape
from cardforge.printing.drawing.units import Box
from cardforge.printing.face.art.pictures import picture
from cardforge.printing.face.art.svg import artwork, painted
from cardforge.printing.face.art.svg_vectors import vectors
from tests.printing.samples import LANCER, Book

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
#: Every shape, with styles that are passed on, transforms, and a part that runs out of the viewport.
CASTLE = f"""<?xml version="1.0"?>{HEAD}viewBox="0 0 200 120">
 <title>A castle</title><!-- said nowhere -->
 <rect width="200" height="120" fill="#cde"/>
 <g fill="#a33" stroke="black" stroke-width="2" transform="translate(20 20) scale(1.2)">
  <path d="M0 60 V20 h10 v-10 h10 v10 h10 v-10 h10 v10 h10 V60 z"/>
  <circle cx="90" cy="20" r="14" fill="gold" stroke="none"/>
  <ellipse cx="90" cy="50" rx="25" ry="8" style="fill:none;stroke:#060;stroke-dasharray:4 2"/>
  <path d="M100 60 A 20 20 0 0 1 140 60 Q 130 30 120 45 T 100 60" fill-rule="evenodd" transform="rotate(-10 120 60)"/>
 </g>
 <polygon points="5,110 15,90 25,110" fill="rgb(0,80,0)" transform="skewX(-10) translate(14)"/>
 <polyline points="30,110 40,100 50,110" fill="none" stroke="#333" stroke-linecap="round" stroke-linejoin="round"/>
 <line x1="60" y1="100" x2="90" y2="110" stroke="navy" stroke-width="1.5"/>
 <rect x="150" y="80" width="80" height="30" rx="6" fill="#00f" opacity=".5"/>
</svg>"""
GRADIENT = f"""{HEAD}width="60mm" height="40mm" viewBox="0 0 300 200">
 <defs><linearGradient id="g"><stop offset="0" stop-color="#f00"/><stop offset="1" stop-color="#00f"/></linearGradient></defs>
 <rect width="300" height="200" fill="url(#g)"/><text x="150" y="120" font-size="60">竜</text></svg>"""


def art(folder: Path, text: str | bytes, name: str = "art.svg") -> Path:
    file = folder / name
    file.write_bytes(text.encode() if isinstance(text, str) else text)
    return file


def card_with(file: Path) -> Card:
    return replace(LANCER, art=file.name, source=Source(file.parent / "cards.yaml", 1))


def rendered(file: Path, scale: float = 4) -> Image.Image:
    document = pypdfium2.PdfDocument(file)
    image: Image.Image = document[0].render(scale=scale).to_pil().convert("RGB")
    document.close()
    return image


def printed(folder: Path, file: Path, **settings: Any) -> Path:
    out = folder / "art.pdf"
    print_sheets([card_with(file)], out, SheetOptions(paper="card", **settings), Book())
    return out


#: Where the template shows art, in millimetres.
FRAME = Box(3.4, 11, 56.2, 38.4)


def framed(image: Image.Image) -> Image.Image:
    """The art of a card on a picture of it, without the line about it and the corner that the cost stands in."""
    k = image.width / 63
    return image.crop((round((FRAME.x + 9) * k), round((FRAME.y + 3) * k), round((FRAME.right - 1) * k), round((FRAME.bottom - 1) * k)))


def test_plain_shapes_stay_vectors_and_look_as_resvg_paints_them(tmp_path: Path) -> None:
    file = art(tmp_path, CASTLE)
    operations = picture(file, FRAME, (0.5, 0.5), (tmp_path,))
    assert not any(isinstance(each, Picture) for each in operations)
    out = printed(tmp_path, file)
    with pikepdf.open(out) as document:
        assert not any(isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Image" for each in document.objects)
    vector = rendered(out)
    # The same file with something that only resvg has is painted by it.
    other = rendered(printed(tmp_path, art(tmp_path, CASTLE.replace("<title>", "<style/><title>"), "painted.svg")))
    difference = ImageStat.Stat(ImageChops.difference(framed(vector), framed(other)))
    assert max(difference.mean) < 2.5


@pytest.mark.parametrize(
    "changed",
    [
        '<rect width="9" height="9" fill="url(#g)"/>',
        '<rect width="9" height="9" clip-path="url(#c)"/>',
        '<rect width="9" height="9" style="mix-blend-mode:multiply"/>',
        '<text x="2" y="9">竜</text>',
        '<g opacity=".5"><rect width="9" height="9"/></g>',
        '<use href="#r"/>',
        '<rect width="9" height="9" fill="red" stroke="blue" stroke-opacity=".5"/>',
        '<rect width="9" height="9" stroke="blue" transform="scale(1 2)"/>',
        '<rect width="9" height="9" fill="hsl(var(--x))"/>',
        '<rect width="9" height="9" transform="matrix(1 2)"/>',
    ],
)
def test_what_the_drawing_layer_lacks_is_painted(tmp_path: Path, changed: str) -> None:
    file = art(tmp_path, f'{HEAD}viewBox="0 0 20 20">{changed}</svg>')
    assert vectors(file, Box(0, 0, 10, 10), (0, 0, 1, 1)) is None
    assert painted(file, (0, 0, 1, 1), (40, 40)).size == (40, 40)


def test_gradients_and_words_are_painted_in_every_ink(tmp_path: Path) -> None:
    file = art(tmp_path, GRADIENT)
    image = framed(rendered(printed(tmp_path, file)))
    left, right = image.getpixel((2, 20)), image.getpixel((image.width - 3, 20))
    assert isinstance(left, tuple)
    assert isinstance(right, tuple)
    assert left[0] > 150 > left[2]
    assert right[2] > 150 > right[0]
    # Words of a font that is not there are set in the built-in one, not left out.
    assert ImageStat.Stat(painted(file, (0.45, 0.2, 0.8, 0.7), (100, 100)).convert("L")).extrema[0][0] < 10
    for ink in ("grey", "saver"):
        red, green, blue = framed(rendered(printed(tmp_path, file, ink=ink))).split()
        assert red.tobytes() == green.tobytes() == blue.tobytes()


@pytest.mark.parametrize("text", [CASTLE, CASTLE.replace("<title>", "<style/><title>")])
def test_the_crop_follows_the_focus(tmp_path: Path, text: str) -> None:
    wide = text.replace("</svg>", '<rect x="0" y="0" width="60" height="120" fill="#ff00ff"/></svg>')
    file = art(tmp_path, wide)
    for focus, magenta in ((0.0, True), (1.0, False)):
        operations = picture(file, Box(0, 0, 30, 30), (focus, 0.5), (tmp_path,))
        assert len(operations) == 1
        operation = operations[0]
        if isinstance(operation, Picture):
            pixel = painted(file, operation.crop, (30, 30)).getpixel((2, 15))
            assert (pixel == (255, 0, 255, 255)) is magenta
        else:
            assert isinstance(operation, Group)
            shape = operation.inside[-1]
            assert isinstance(shape, Shape)
            xs = [float(step[1]) for step in shape.outline if len(step) > 1]
            assert (min(xs), max(xs)) == pytest.approx((0, 15) if magenta else (-20, -5), abs=0.01)


def test_a_picture_export_shows_the_same(tmp_path: Path) -> None:
    file = art(tmp_path, GRADIENT)
    pdf = rendered(printed(tmp_path, file), scale=150 / 72)
    result = print_sheets([card_with(file)], tmp_path / "png.pdf", SheetOptions(form="png", dpi=150), Book())
    png = Image.open(result.files[0]).convert("RGB")
    difference = ImageChops.difference(framed(pdf.resize(png.size)), framed(png))
    assert max(ImageStat.Stat(difference).mean) < 3


def test_sizes_come_from_the_view_box_or_the_sides(tmp_path: Path) -> None:
    for said, ratio in (
        ('viewBox="0 0 30 10"', 3.0),
        ('width="4cm" height="20mm"', 2.0),
        ('width="100%" height="100%" viewBox="5 5 40 80"', 0.5),
        ('width="50" viewBox="0 0 10 100"', 0.5),
    ):
        box = artwork(art(tmp_path, f"{HEAD}{said}/>", f"{ratio}{len(said)}.svg")).box
        assert box.width / box.height == pytest.approx(ratio)


def entities(text: str, body: str) -> str:
    return f'<!DOCTYPE svg [{text}]>{HEAD}viewBox="0 0 9 9"><text>{body}</text></svg>'


LAUGHS = "".join(f'<!ENTITY l{level + 1} "{f"&l{level};" * 10}">' for level in range(9))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (entities('<!ENTITY l0 "ha">' + LAUGHS, "&l9;"), "entities"),
        (entities(f'<!ENTITY a "{"x" * 100_000}">', "&a;" * 10_000), "entities"),
        (entities('<!ENTITY a SYSTEM "file:///etc/passwd">', "&a;"), "undefined entity"),
        (f'{HEAD}viewBox="0 0 9 9"><image href="/etc/hostname.png"/></svg>', "another file"),
        (f'{HEAD}viewBox="0 0 9 9"><image xlink:href="http://localhost/a.png"/></svg>', "another file"),
        (f'{HEAD}viewBox="0 0 9 9"><image href="data:image/svg+xml;base64,AAAA"/></svg>', "another file"),
        (f'{HEAD}viewBox="0 0 9 9"><rect fill="url(other.svg#a)"/></svg>', "another file"),
        (f'{HEAD}viewBox="0 0 9 9"><style>@import "a.css";</style></svg>', "another file"),
        (f'{HEAD}viewBox="0 0 9 9">{"<g>" * 1000}{"</g>" * 1000}</svg>', "nested too deeply"),
        (f"{HEAD}/>", "does not say its size"),
        (f'{HEAD}width="1e9" height="10"/>', "does not say its size"),
        (f'{HEAD}viewBox="0 0 9 9"><rect wid', "cannot be read as an SVG"),
        ('<svg viewBox="0 0 9 9"/>', "its root is no svg"),
        ("", "cannot be read as an SVG"),
        ("no picture at all", "cannot be read as an SVG"),
        (b"\xff\xfe\x00<svg", "cannot be read as an SVG"),
    ],
)
def test_bad_files_get_one_clear_message(tmp_path: Path, text: str | bytes, words: str) -> None:
    file = art(tmp_path, text)
    old = tmp_path / "sheet.pdf"
    old.write_bytes(b"old")
    with pytest.raises(CardforgeError) as caught:
        print_sheets([card_with(file)], old, SheetOptions(), Book())
    message = caught.value.describe("en")
    assert words in message
    assert "art.svg" in message
    assert len(message.splitlines()) <= 3
    assert caught.value.describe("ja") != message
    assert old.read_bytes() == b"old"


def test_a_file_too_large_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardforge.printing.face.art.svg.LARGEST", 100)
    with pytest.raises(CardforgeError, match="too large"):
        artwork(art(tmp_path, CASTLE))


def test_elements_that_use_themselves_do_not_hang(tmp_path: Path) -> None:
    uses = "".join(f'<g id="a{level + 1}">{f"<use xlink:href={chr(34)}#a{level}{chr(34)}/>" * 10}</g>' for level in range(9))
    file = art(tmp_path, f'{HEAD}viewBox="0 0 9 9"><defs><rect id="a0" width="1" height="1"/>{uses}</defs><use xlink:href="#a9"/></svg>')
    with pytest.raises(CardforgeError, match="nodes limit"):
        painted(file, (0, 0, 1, 1), (20, 20))


def test_a_changed_file_is_read_anew(tmp_path: Path) -> None:
    file = art(tmp_path, f'{HEAD}viewBox="0 0 30 10"/>')
    assert artwork(file).box.width == 30
    art(tmp_path, f'{HEAD}viewBox="0 0 40 10"/>')
    import os

    os.utime(file, ns=(1, 1))
    assert artwork(file).box.width == 40
