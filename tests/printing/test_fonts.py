"""Fonts with PostScript outlines are converted; vertical text takes a font's own forms; damaged fonts are named."""

from __future__ import annotations

import io
import os
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

from cardforge.files.yaml import load_yaml
from cardforge.model import Card, CardforgeError, Text
from cardforge.printing import Item, SheetOptions, print_sheets
from cardforge.printing.document.metadata import Metadata
from cardforge.printing.document.pdf import Page, Placed, write_pdf
from cardforge.printing.drawing.fonts import VERTICAL, Font, FontBook, built_in_fonts
from cardforge.printing.drawing.operations import Drawing, Lettering
from cardforge.printing.drawing.units import Box, Size
from cardforge.printing.face.faceset import draw_faces
from cardforge.printing.face.templates import built_in_templates
from cardforge.printing.typeset.runs import BlockStyle, Paragraph, Run, RunStyle
from cardforge.printing.typeset.vertical import draw_vertical
from tests.printing.samples import LANCER, Book

#: A ring in cubic curves: its outer and its inner outline, as (x, y) of the points of ``curveTo``.
_RING = (
    ((500, 0), [((776, 0), (1000, 224), (1000, 500)), ((1000, 776), (776, 1000), (500, 1000)), ((0, 1000), (0, 0), (500, 0))]),
    ((500, 200), [((200, 200), (200, 800), (500, 800)), ((800, 800), (800, 200), (500, 200))]),
)


def ring_font(file: Path, *, feature: str = "") -> Path:
    """An OTF with CFF outlines whose letter O is a ring and whose ー is a bar; ``feature`` is added in OpenType's feature language."""
    builder = FontBuilder(1000, isTTF=False)
    builder.setupGlyphOrder([".notdef", "O", "bar", "bar.vert"])
    builder.setupCharacterMap({ord("O"): "O", ord("ー"): "bar"})
    glyphs = {}
    for name, box in ((".notdef", None), ("O", None), ("bar", (100, 350, 900, 450)), ("bar.vert", (450, 0, 550, 800))):
        pen = T2CharStringPen(1000, None)
        if name == "O":
            for start, curves in _RING:
                pen.moveTo(start)
                for curve in curves:
                    pen.curveTo(*curve)
                pen.closePath()
        elif box is not None:
            left, low, right, high = box
            pen.moveTo((left, low))
            for point in ((right, low), (right, high), (left, high)):
                pen.lineTo(point)
            pen.closePath()
        glyphs[name] = pen.getCharString()
    builder.setupCFF("Ring", {}, glyphs, {})
    builder.setupHorizontalMetrics(dict.fromkeys(glyphs, (1000, 0)))
    builder.setupHorizontalHeader(ascent=880, descent=-120)
    builder.setupNameTable({"familyName": "Ring", "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    if feature:
        addOpenTypeFeaturesFromString(builder.font, feature)
    builder.save(file)
    return file


def book(folder: Path, file: str) -> FontBook:
    (folder / "fonts.yaml").write_text(f"own:\n  faces: {{regular: {file}}}\n", "utf-8")
    return FontBook((folder,))


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CARDFORGE_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_postscript_outlines_become_truetype_ones(tmp_path: Path, cache: Path) -> None:
    ring_font(tmp_path / "Ring.otf")
    data, glyphs = book(tmp_path, "Ring.otf").get("own").subset("O")
    font = TTFont(io.BytesIO(data))
    assert "glyf" in font
    assert "CFF " not in font
    name = font.getGlyphOrder()[glyphs["O"]]
    assert font["glyf"][name].numberOfContours == 2
    pen = BoundsPen(None)
    font.getGlyphSet()[name].draw(pen)
    # The curve on the left goes no further than a quarter of the way to its handles: 125. A point may be off by one unit.
    assert pen.bounds == pytest.approx((125, 0, 1000, 1000), abs=1)
    assert len(list((cache / "fonts").iterdir())) == 1


def test_a_converted_font_prints_the_same_letter(tmp_path: Path) -> None:
    ring_font(tmp_path / "Ring.otf")
    fonts = book(tmp_path, "Ring.otf")
    face = Drawing(20, 20, [Lettering("own", 16.0, "#000000", 18.0, ((2.0, "O"),))])
    data = write_pdf({"a": face}, [Page(Size(20, 20), [Placed("a", Box(0, 0, 20, 20))])], fonts, Metadata("ring", "en"))
    document = pypdfium2.PdfDocument(data)
    image = document[0].render(scale=10).to_pil().convert("L")
    assert document[0].get_textpage().get_text_range() == "O"
    document.close()
    k = 10 * 72 / 25.4

    def dark(x: float, y: float) -> bool:
        """Whether there is ink at a place of the em square, y upwards."""
        return bool(image.getpixel((round((2 + x * 16) * k), round((18 - y * 16) * k))) < 128)

    assert dark(0.9, 0.5)
    assert dark(0.2, 0.5)
    assert not dark(0.5, 0.5)
    assert not dark(0.05, 0.05)


def test_a_font_is_converted_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ring_font(tmp_path / "Ring.otf")
    fonts = book(tmp_path, "Ring.otf")
    first = fonts.get("own").subset("O")[0]
    monkeypatch.setattr("cardforge.printing.drawing.postscript._converted", lambda data: pytest.fail("converted twice"))
    assert fonts.get("own").subset("O")[0] == first


def test_a_cache_that_cannot_be_written_does_no_harm(tmp_path: Path, cache: Path) -> None:
    cache.write_text("a file where the folder would be")
    ring_font(tmp_path / "Ring.otf")
    assert book(tmp_path, "Ring.otf").get("own").subset("O")[0]


def test_vertical_text_takes_the_forms_of_the_font(tmp_path: Path) -> None:
    ring_font(tmp_path / "Ring.otf", feature="feature vert { sub bar by bar.vert; } vert;")
    fonts = book(tmp_path, "Ring.otf")
    font = fonts.get("own")
    assert font.upright("O") is None
    upright = font.upright("ー")
    assert upright is not None
    assert upright.face == f"own{VERTICAL}"
    data, glyphs = fonts.get(upright.face).subset("ー")
    bar = TTFont(io.BytesIO(data))
    glyph = bar["glyf"][bar.getGlyphOrder()[glyphs["ー"]]]
    assert (glyph.xMin, glyph.xMax) == (450, 550)


def set_vertically(text: str, fonts: FontBook, name: str = "gothic") -> list[Lettering]:
    style = RunStyle(fonts.get(name), 5.0, "#000000")
    operations = draw_vertical([Paragraph((Run(text, style),))], Box(0, 0, 20, 80), BlockStyle(vertical=True))
    return [each for each in operations if isinstance(each, Lettering)]


def test_the_built_in_font_stands_upright_in_its_own_forms() -> None:
    words = set_vertically("「カード」を、12枚。", built_in_fonts())
    faces = {each.text: each.font for each in words}
    for mark in "「ー」、。":
        assert faces[mark] == f"gothic{VERTICAL}"
    assert faces["枚"] == faces["12"] == "gothic"
    assert all(each.turn == 0 for each in words)
    # Brackets take half a square: the letter after one begins half a type size below it, as the font has it.
    tops = {each.text: each.y for each in words}
    assert tops["カ"] - tops["「"] == pytest.approx(2.5, abs=0.35)


def test_vertical_text_is_searched_and_copied() -> None:
    words = set_vertically("「カード」。", built_in_fonts())
    face = Drawing(20, 80, list(words))
    data = write_pdf({"a": face}, [Page(Size(20, 80), [Placed("a", Box(0, 0, 20, 80))])], built_in_fonts(), Metadata("vertical", "ja"))
    document = pypdfium2.PdfDocument(data)
    assert "".join(document[0].get_textpage().get_text_range().split()) == "「カード」。"
    document.close()


def test_a_font_without_vertical_forms_has_its_marks_turned(tmp_path: Path) -> None:
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder([".notdef", "bar"])
    builder.setupCharacterMap({ord("ー"): "bar"})
    pen = TTGlyphPen(None)
    pen.moveTo((100, 350))
    for point in ((100, 450), (900, 450), (900, 350)):
        pen.lineTo(point)
    pen.closePath()
    glyph = pen.glyph()
    builder.setupGlyf({".notdef": glyph, "bar": glyph})
    builder.setupHorizontalMetrics(dict.fromkeys((".notdef", "bar"), (1000, 100)))
    builder.setupHorizontalHeader(ascent=880, descent=-120)
    builder.setupPost()
    builder.save(tmp_path / "Bar.ttf")
    words = set_vertically("ー", book(tmp_path, "Bar.ttf"), "own")
    assert [(each.font, each.turn) for each in words] == [("own", 90.0)]


def damage(data: bytes) -> dict[str, tuple[bytes, str]]:
    """Ways in which a font file goes wrong, and what is said of each."""
    cff = TTFont(io.BytesIO(data))
    start = next(entry.offset for tag, entry in cff.reader.tables.items() if tag == "CFF ")
    return {
        "cut.otf": (data[: len(data) // 2], "cut short"),
        "broken.otf": (data[: start + 20] + os.urandom(len(data) - start - 20), "damaged"),
        "noise.otf": (b"\x01\x02" * 800, "cannot be read as a font"),
        "empty.otf": (b"", "cannot be read as a font"),
    }


@pytest.mark.parametrize("name", ["cut.otf", "broken.otf", "noise.otf", "empty.otf"])
def test_a_damaged_font_is_named(tmp_path: Path, name: str) -> None:
    data, words = damage(ring_font(tmp_path / "Ring.otf").read_bytes())[name]
    (tmp_path / name).write_bytes(data)
    with pytest.raises(CardforgeError) as caught:
        book(tmp_path, name).get("own").subset("O")
    message = caught.value.describe("en")
    assert words in message
    assert name in message
    assert len(message.splitlines()) <= 3


@pytest.mark.parametrize("text", ["- own", "own: Ring.otf", "own: {faces: [Ring.otf]}", "own: {faces: {regular: 3", "7"])
def test_a_list_of_fonts_that_is_none_is_named(tmp_path: Path, text: str) -> None:
    (tmp_path / "fonts.yaml").write_text(text, "utf-8")
    with pytest.raises(CardforgeError, match=r"list of fonts|is missing inside") as caught:
        FontBook((tmp_path,))
    assert "fonts.yaml" in caught.value.describe("ja")


def test_a_font_of_bitmaps_is_refused(tmp_path: Path) -> None:
    font = TTFont(ring_font(tmp_path / "Ring.otf"))
    del font["CFF "]
    font.save(tmp_path / "Dots.otf")
    with pytest.raises(CardforgeError, match="bitmaps"):
        book(tmp_path, "Dots.otf").get("own")


@pytest.mark.parametrize("character", ["𠮷", "𠮟", "㍿", "Ж", "⑳"])
@pytest.mark.parametrize("face", ["gothic", "gothic-bold"])
def test_what_the_first_font_lacks_the_second_has(character: str, face: str) -> None:
    font = built_in_fonts().get(face)
    if font.has(character):
        return
    other = built_in_fonts().fallback(face, character)
    assert other is not None
    assert other.name == ("rare-bold" if face.endswith("bold") else "rare")
    assert other.file.with_name("OFL-NotoSansCJK.txt").is_file()


def test_a_hyphen_before_a_number_is_a_minus() -> None:
    card = replace(LANCER, texts={"text": "パワーを-1000する。2026-11-25、A-1、+500。"}, trees={})
    faces = draw_faces([Item(card)], SheetOptions(), Book())
    said = "".join(words.text for words in faces.faces[faces.copies[0].front].words())
    assert "−1000" in said
    assert "2026-11-25" in said
    assert "A-1" in said


def test_a_font_without_its_licence_is_told(tmp_path: Path) -> None:
    fonts = tmp_path / "fonts"
    fonts.mkdir()
    (fonts / "own.ttf").write_bytes(built_in_fonts().get("gothic").file.read_bytes())
    (fonts / "fonts.yaml").write_text("brush: {faces: {regular: own.ttf}}\n", "utf-8")
    result = print_sheets([LANCER], tmp_path / "x.pdf", SheetOptions(folders=(fonts,)), Book())
    assert ["brush" in note.en for note in result.notes] == [True]
    (fonts / "OFL.txt").write_text("free", "utf-8")
    (fonts / "fonts.yaml").write_text("brush: {licence: OFL.txt, faces: {regular: own.ttf}}\n", "utf-8")
    assert print_sheets([LANCER], tmp_path / "x.pdf", SheetOptions(folders=(fonts,)), Book()).notes == ()


GAMES = ("blackpoker", "deckmaster", "groove", "senryoku", "skillbook")


def lettering(card: Card, lang: str, **options: object) -> list[Lettering]:
    faces = draw_faces([Item(card)], SheetOptions(lang=lang, backs="none", **options), Book())  # type: ignore[arg-type]
    return faces.faces[faces.copies[0].front].words()


def test_every_built_in_font_has_its_licence_beside_it() -> None:
    listed = load_yaml(built_in_fonts().get("gothic").file.with_name("fonts.yaml"))
    folder = built_in_fonts().get("gothic").file.parent
    for family, entry in listed.items():
        assert "SIL OPEN FONT LICENSE Version 1.1" in (folder / entry["licence"]).read_text("utf-8"), family
        assert all((folder / file).is_file() for file in entry["faces"].values())


@pytest.mark.parametrize("game", GAMES)
def test_names_are_set_in_a_face_for_display_and_numbers_in_figures_of_one_width(game: str) -> None:
    styles = built_in_templates(game).get("base").styles
    assert styles["title" if game == "blackpoker" else "name"]["font"] == "display-bold"
    numbers = {"blackpoker": (), "senryoku": ("value",), "skillbook": ("number", "value")}.get(game, ("number",))
    assert all(styles[name]["font"] == "latin-bold" for name in numbers)


@pytest.mark.parametrize("face", ["latin", "latin-bold"])
def test_figures_and_the_minus_are_equally_wide(face: str) -> None:
    font = built_in_fonts().get(face)
    assert {font.advance(sign) for sign in "0123456789−+"} == {0.58}


def test_the_face_for_names_has_what_names_are_written_in() -> None:
    """Kana, the kanji of JIS X 0208, Latin letters, and ー upright in vertical text."""
    font = built_in_fonts().get("display-bold")
    assert font.lacking("炎竜姫アグニス髑髏魍魎麒麟靄々〆ヶヴーFrost Owl—’é") == ""
    assert font.upright("ー") is not None


@pytest.mark.parametrize(("lang", "face"), [("ja", "gothic"), ("en", "latin")])
def test_english_is_set_in_letters_whose_descenders_are_whole(lang: str, face: str) -> None:
    texts = {"text": "Quickly jump. ライオン" if lang == "en" else "パワーを+1000する。"}
    words = lettering(replace(LANCER, texts=texts, trees={}), lang)
    assert {each.font for each in words if "jump" in each.text or "1000" in each.text} - {"latin-bold"} == {face}
    # The tail of a p, in parts of the type size: that of the Japanese font is cut short.
    depth = {name: -ink_below(built_in_fonts().get(name), "p") for name in ("gothic", "latin")}
    assert depth["latin"] > depth["gothic"] + 0.04


def ink_below(font: Font, letter: str) -> float:
    pen = BoundsPen(None)
    file = TTFont(font.file)
    file.getGlyphSet()[file.getBestCmap()[ord(letter)]].draw(pen)
    return float(pen.bounds[1] / font.units)


def test_a_family_of_ones_own_has_a_companion_where_it_names_one(tmp_path: Path) -> None:
    fonts = tmp_path / "fonts"
    fonts.mkdir()
    (fonts / "own.ttf").write_bytes(built_in_fonts().get("gothic").file.read_bytes())
    (fonts / "fonts.yaml").write_text("gothic: {faces: {regular: own.ttf}}\n", "utf-8")
    assert FontBook((fonts,)).said("gothic", "en").file.name == "own.ttf"
    (fonts / "fonts.yaml").write_text("gothic: {companion: latin, faces: {regular: own.ttf}}\n", "utf-8")
    assert FontBook((fonts,)).said("gothic", "en").name == "latin"
    assert FontBook((fonts,)).said("gothic", "ja").file.name == "own.ttf"
    (fonts / "fonts.yaml").write_text("gothic: {companion: latn, faces: {regular: own.ttf}}\n", "utf-8")
    with pytest.raises(CardforgeError, match="latn"):
        FontBook((fonts,)).said("gothic", "en")


def test_an_apostrophe_in_a_word_is_a_curved_one() -> None:
    said = "".join(each.text for each in lettering(replace(LANCER, texts={"text": "Each player's card."}, trees={}), "en"))
    assert "player’s" in said


def test_emoji_are_printed_in_one_colour() -> None:
    """Where several are joined to one sign, or a sign is said to be one, they stand side by side."""
    words = lettering(replace(LANCER, name=Text("火の子🔥", "Spark 👩\u200d🚒❤\ufe0f")), "en")
    assert [each.text for each in words if each.font == "emoji"] == ["👩🚒❤"]
    font = built_in_fonts().get("emoji")
    assert font.lacking("😀🐉⚔🛡🎲🇯🇵🧙") == ""
    assert all(font.ink(sign)[0] < font.advance(sign) for sign in "😀🐉")


def test_a_font_that_has_a_sign_in_colours_alone_has_it_not(tmp_path: Path) -> None:
    font = TTFont(built_in_fonts().get("emoji").file)
    font["glyf"][font.getBestCmap()[ord("🐉")]] = TTGlyphPen(None).glyph()
    font.save(tmp_path / "Colour.ttf")
    own = book(tmp_path, "Colour.ttf").get("own")
    assert own.has("😀")
    assert not own.has("🐉")
