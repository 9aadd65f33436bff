"""Colour on paper: greyscale, ink saving, CMYK with pure black text, page boxes and the output intent."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageCms, ImageStat

from cardforge.model import Card, CardforgeError, Source
from cardforge.printing import SheetOptions, print_sheets
from cardforge.printing.drawing.inks import cmyk
from tests.printing.press import press_profile
from tests.printing.samples import LANCER, MASTER, SPELL, Book


def streams(file: Path) -> str:
    """All content streams of a document, joined."""
    with pikepdf.open(file) as document:
        found = [each for each in document.objects if isinstance(each, pikepdf.Stream)]
        texts = [each.read_bytes().decode("latin-1") for each in found if each.get("/Subtype") != "/Image" and "/Length1" not in each]
    return "\n".join(text for text in texts if "begincmap" not in text)


def rendered(file: Path) -> Image.Image:
    document = pypdfium2.PdfDocument(file)
    picture: Image.Image = document[0].render(scale=1).to_pil().convert("RGB")
    document.close()
    return picture


def printed(tmp_path: Path, **settings: object) -> Path:
    file = tmp_path / "ink.pdf"
    print_sheets([LANCER, SPELL, MASTER], file, SheetOptions(**settings), Book())  # type: ignore[arg-type]
    return file


def test_grey_sheets_have_no_colour(tmp_path: Path) -> None:
    picture = rendered(printed(tmp_path, ink="grey"))
    red, green, blue = picture.split()
    assert red.tobytes() == green.tobytes() == blue.tobytes()


def test_saving_ink_leaves_the_paper_nearly_white(tmp_path: Path) -> None:
    full = ImageStat.Stat(rendered(printed(tmp_path)).convert("L")).mean[0]
    saved = ImageStat.Stat(rendered(printed(tmp_path, ink="saver")).convert("L")).mean[0]
    assert 255 - saved < (255 - full) / 3


def test_cmyk_sheets_use_no_other_colours(tmp_path: Path) -> None:
    code = streams(printed(tmp_path, ink="cmyk"))
    assert re.search(r"(?<![\w.])(?:[\d.]+ ){4}k\b", code)
    assert not re.search(r" (rg|RG|g|G)\b", code)
    with pikepdf.open(printed(tmp_path, ink="cmyk")) as document:
        spaces = {str(each.ColorSpace) for each in document.objects if isinstance(each, pikepdf.Dictionary) and "/ShadingType" in each}
    assert spaces == {"/DeviceCMYK"}


def test_black_text_is_black_ink_alone() -> None:
    for colour in ("#000000", "#1b1a1c", "#808080", "#ffffff"):
        assert cmyk(colour)[:3] == (0.0, 0.0, 0.0)
    assert all(0 <= part <= 1 for part in cmyk("#a92a1c"))


def test_one_card_a_page_has_its_boxes(tmp_path: Path) -> None:
    file = tmp_path / "single.pdf"
    result = print_sheets([LANCER, SPELL], file, SheetOptions(paper="card", bleed=3), Book())
    assert result.pages == 2
    with pikepdf.open(file) as document:
        for page in document.pages:
            media, trim, bleed = ([float(part) * 25.4 / 72 for part in page[name]] for name in ("/MediaBox", "/TrimBox", "/BleedBox"))
            assert media == pytest.approx([0, 0, 69, 94], abs=0.01)
            assert trim == pytest.approx([3, 3, 66, 91], abs=0.01)
            assert bleed == pytest.approx([0, 0, 69, 94], abs=0.01)


def test_sheets_say_their_language_and_have_bookmarks(tmp_path: Path) -> None:
    with pikepdf.open(printed(tmp_path)) as document:
        assert str(document.Root.Lang) == "ja"
        with document.open_outline() as outline:
            assert [entry.title for entry in outline.root] == [f"{LANCER.name.ja} 1/1"]
        assert str(document.docinfo["/Title"]) == LANCER.name.ja


def test_the_output_intent_carries_the_profile_of_the_press(tmp_path: Path) -> None:
    profile = press_profile(tmp_path / "press.icc", "Our press")
    with pikepdf.open(printed(tmp_path, ink="cmyk", icc=profile)) as document:
        intent = document.Root.OutputIntents[0]
        assert intent.S == "/GTS_PDFX"
        assert str(intent.OutputConditionIdentifier) == "Custom"
        assert str(intent.Info) == "Our press"
        assert intent.DestOutputProfile.read_bytes() == profile.read_bytes()
        assert int(intent.DestOutputProfile.N) == 4


def test_a_file_that_is_no_profile_is_refused(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.icc"
    wrong.write_bytes(b"nothing")
    for profile in (wrong, tmp_path / "missing.icc"):
        with pytest.raises(CardforgeError, match="ICC"):
            printed(tmp_path, ink="cmyk", icc=profile)


def with_art(tmp_path: Path, name: str, image: Image.Image, **saved: object) -> Card:
    image.save(tmp_path / name, **saved)  # type: ignore[arg-type]
    return replace(LANCER, art=name, source=Source(tmp_path / "cards.yaml", 1))


def image_widths(file: Path) -> list[int]:
    with pikepdf.open(file) as document:
        return [int(each.Width) for each in document.objects if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Image"]


@pytest.mark.parametrize(
    ("name", "image"),
    [
        ("plain.png", Image.new("RGB", (600, 400), "#336699")),
        ("clear.png", Image.new("RGBA", (600, 400), (255, 0, 0, 128))),
        ("grey.png", Image.new("L", (600, 400), 90)),
        ("palette.gif", Image.new("P", (600, 400), 3)),
        ("press.jpg", Image.new("CMYK", (600, 400), (0, 200, 200, 10))),
        ("wide.png", Image.new("RGB", (12000, 40), "#336699")),
        ("deep.png", Image.new("I;16", (600, 400), 0x3366)),
        ("clear-grey.png", Image.new("LA", (600, 400), (90, 128))),
    ],
)
def test_art_of_every_kind_is_printed(tmp_path: Path, name: str, image: Image.Image) -> None:
    card = with_art(tmp_path, name, image)
    file = tmp_path / "art.pdf"
    for ink in ("colour", "grey", "cmyk"):
        print_sheets([card], file, SheetOptions(ink=ink), Book())
        widths = image_widths(file)
        assert widths
        assert max(widths) <= 56.2 / 25.4 * 400 + 1


def test_art_is_turned_upright_and_cropped_about_its_middle(tmp_path: Path) -> None:
    image = Image.new("RGB", (400, 900), "#00ff00")
    image.paste("#ff0000", (0, 0, 400, 350))
    exif = Image.Exif()
    exif[0x0112] = 6
    card = with_art(tmp_path, "turned.jpg", image, exif=exif)
    file = tmp_path / "turned.pdf"
    print_sheets([card], file, SheetOptions(paper="card"), Book())
    picture = rendered(file)
    k = 72 / 25.4
    assert picture.getpixel((round(8 * k), round(30 * k)))[1] > 200  # type: ignore[index]
    assert picture.getpixel((round(58 * k), round(30 * k)))[0] > 200  # type: ignore[index]


def test_cmyk_art_goes_through_the_profile_it_carries(tmp_path: Path) -> None:
    srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    card = with_art(tmp_path, "profiled.png", Image.new("RGB", (300, 200), "#336699"), icc_profile=srgb)
    file = tmp_path / "profiled.pdf"
    print_sheets([card], file, SheetOptions(paper="card"), Book())
    red, green, blue = rendered(file).getpixel((90, 85))  # type: ignore[misc]
    assert (red, green, blue) == pytest.approx((0x33, 0x66, 0x99), abs=4)


@pytest.mark.parametrize(
    ("name", "content", "word"),
    [
        ("missing.png", None, "missing"),
        ("text.png", b"no picture", "picture"),
        ("empty.jpg", b"", "picture"),
    ],
)
def test_art_that_cannot_be_read_is_named(tmp_path: Path, name: str, content: bytes | None, word: str) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)
    card = replace(LANCER, art=name, source=Source(tmp_path / "cards.yaml", 1))
    old = tmp_path / "sheet.pdf"
    old.write_bytes(b"old")
    with pytest.raises(CardforgeError) as caught:
        print_sheets([card], old, SheetOptions(), Book())
    assert word in caught.value.describe("en")
    assert name in caught.value.describe("en")
    assert old.read_bytes() == b"old"


@pytest.mark.parametrize("name", ["cut.jpg", "cut.png", "cut.webp", "cut.tif"])
def test_truncated_art_is_named(tmp_path: Path, name: str) -> None:
    card = with_art(tmp_path, name, Image.effect_noise((800, 600), 90).convert("RGB"))
    data = (tmp_path / name).read_bytes()
    (tmp_path / name).write_bytes(data[: len(data) // 3])
    with pytest.raises(CardforgeError, match="cannot be read"):
        print_sheets([card], tmp_path / "no.pdf", SheetOptions(), Book())


def art_colour(file: Path) -> tuple[int, int, int]:
    """The colour in the middle of a card's art."""
    red, green, blue = rendered(file).getpixel((90, 85))  # type: ignore[misc]
    return red, green, blue


@pytest.mark.parametrize(("name", "mode"), [("wide.jpg", "RGB"), ("wide.png", "RGB"), ("wide-grey.jpg", "L"), ("wide-press.jpg", "CMYK")])
def test_a_picture_of_12000_pixels_is_read_in_little_room(tmp_path: Path, name: str, mode: str, recwarn: pytest.WarningsRecorder) -> None:
    left, right = ("#cc3333", "#3366cc") if mode == "RGB" else (60, 200) if mode == "L" else ((0, 200, 0, 0), (200, 0, 0, 0))
    image = Image.new(mode, (12000, 1200), left)
    image.paste(right, (6000, 0, 12000, 1200))
    card = with_art(tmp_path, name, image)
    file = tmp_path / "wide.pdf"
    print_sheets([card], file, SheetOptions(paper="card"), Book())
    assert max(image_widths(file)) <= 56.2 / 25.4 * 400 + 1
    picture = rendered(file)
    k = 72 / 25.4
    one, other = (picture.getpixel((round(x * k), round(30 * k))) for x in (20, 45))
    shown = Image.new(mode, (1, 1), left).convert("RGB").getpixel((0, 0)), Image.new(mode, (1, 1), right).convert("RGB").getpixel((0, 0))
    assert one == pytest.approx(shown[0], abs=12)
    assert other == pytest.approx(shown[1], abs=12)
    assert not recwarn.list


def test_sixteen_bits_of_grey_keep_their_tone(tmp_path: Path) -> None:
    card = with_art(tmp_path, "deep.png", Image.new("I;16", (600, 400), 40000))
    file = tmp_path / "deep.pdf"
    print_sheets([card], file, SheetOptions(paper="card"), Book())
    assert art_colour(file) == pytest.approx((40000 // 257,) * 3, abs=3)


def test_a_picture_too_large_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    card = with_art(tmp_path, "large.png", Image.new("RGB", (300, 300)))
    for name, value in (("cardforge.printing.face.art.raster._MOST_OTHERS", 1000), ("PIL.Image.MAX_IMAGE_PIXELS", 1000)):
        monkeypatch.setattr(name, value)
        with pytest.raises(CardforgeError, match="too large"):
            print_sheets([card], tmp_path / "no.pdf", SheetOptions(), Book())
        monkeypatch.undo()


def test_pictures_that_save_ink_are_lines(tmp_path: Path) -> None:
    image = Image.new("RGB", (600, 400), "#203050")
    image.paste("#e0d0a0", (200, 100, 400, 300))
    file = tmp_path / "saver.pdf"
    print_sheets([with_art(tmp_path, "art.png", image)], file, SheetOptions(paper="card", ink="saver"), Book())
    k = 72 / 25.4
    shown = rendered(file).convert("L").crop((round(5 * k), round(13 * k), round(58 * k), round(47 * k)))
    assert ImageStat.Stat(shown).mean[0] > 230
    darkest: Any = shown.getextrema()[0]
    assert darkest < 120


@pytest.mark.parametrize("ink", ["grey", "saver"])
def test_no_operator_and_no_picture_of_a_grey_sheet_has_colour(tmp_path: Path, ink: str) -> None:
    """Pure grey is black ink to a printer; red, green and blue alike may be mixed from all its inks."""
    card = with_art(tmp_path, "art.png", Image.new("RGBA", (600, 400), (200, 60, 20, 128)))
    file = tmp_path / "grey.pdf"
    print_sheets([card, SPELL, MASTER], file, SheetOptions(ink=ink, backs="auto"), Book())
    code = streams(file)
    if ink == "grey":
        assert not re.search(r"(?m)\b(rg|RG|cs|CS|sc|SC|k|K)$| (rg|RG|sc|SC|k|K) ", code)
    with pikepdf.open(file) as document:
        for each in document.objects:
            if isinstance(each, (pikepdf.Dictionary, pikepdf.Stream)) and ("/ShadingType" in each or each.get("/Subtype") == "/Image"):
                assert each.get("/ColorSpace") == "/DeviceGray"


@pytest.mark.parametrize("ink", ["colour", "grey", "cmyk"])
def test_transparent_art_lets_through_what_lies_under_it(tmp_path: Path, ink: str) -> None:
    card = with_art(tmp_path, "clear.png", Image.new("RGBA", (600, 400), (255, 255, 255, 0)))
    file = tmp_path / "clear.pdf"
    print_sheets([card], file, SheetOptions(paper="card", ink=ink), Book())
    clear = art_colour(file)
    print_sheets(
        [with_art(tmp_path, "white.png", Image.new("RGB", (600, 400), "white"))], file, SheetOptions(paper="card", ink=ink), Book()
    )
    assert max(art_colour(file)) > 250
    assert min(clear) < 200
