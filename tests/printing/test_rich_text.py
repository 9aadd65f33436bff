"""Bold, italic, icons and marks in a card's own text; codes for machines."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cardforge.files import places as resources
from cardforge.files.yaml import load_yaml
from cardforge.model import Card, CardforgeError, Text
from cardforge.printing import Item, SheetOptions
from cardforge.printing.drawing.operations import Group, Lettering, Shape
from cardforge.printing.drawing.units import Box
from cardforge.printing.exports.lists import entries
from cardforge.printing.exports.svg import face_svg
from cardforge.printing.face.elements import draw_elements
from cardforge.printing.face.elements.code import draw_barcode, draw_qr, qr_code
from cardforge.printing.face.faceset import FaceSet, draw_faces, fonts_of
from cardforge.printing.face.scope import Scope
from cardforge.printing.face.templates import built_in_templates
from cardforge.workspace import Workspace
from tests.printing.samples import LANCER, Book


def faces_of(text: str, **options: object) -> FaceSet:
    card = replace(LANCER, texts={"text": ""}, flavor=Text(text, text))
    return draw_faces([Item(card)], SheetOptions(**options), Book())  # type: ignore[arg-type]


def said(text: str, words: str) -> Lettering:
    faces = faces_of(text)
    (found,) = [each for each in faces.faces[faces.copies[0].front].words() if each.text == words]
    return found


def test_bold_is_set_in_the_bold_face() -> None:
    assert said("炎よ、**眠れ**。", "眠れ").font == "gothic-bold"
    assert said("炎よ、**眠れ**。", "炎よ、").font == "gothic"


def test_italic_leans_where_the_font_has_no_italic_face() -> None:
    assert said("炎よ、*眠れ*。", "眠れ").slant == pytest.approx(0.2126)
    both = said("炎よ、***眠れ***。", "眠れ")
    assert both.font == "gothic-bold"
    assert both.slant == pytest.approx(0.2126)


def test_an_italic_face_of_ones_own_is_taken(tmp_path: Path) -> None:
    fonts = tmp_path / "fonts"
    fonts.mkdir()
    regular = fonts_of(SheetOptions()).get("gothic").file
    (fonts / "fonts.yaml").write_text("gothic: {faces: {italic: own.ttf}}\n", "utf-8")
    (fonts / "own.ttf").write_bytes(regular.read_bytes())
    faces = faces_of("炎よ、*眠れ*。", folders=(fonts,))
    words = {each.text: each for each in faces.faces[faces.copies[0].front].words()}
    assert (words["眠れ"].font, words["眠れ"].slant) == ("gothic-italic", 0.0)


def test_what_leans_on_paper_leans_in_a_drawing() -> None:
    faces = faces_of("炎よ、*眠れ*。")
    svg = face_svg(faces.faces[faces.copies[0].front], fonts_of(SheetOptions()), title="")
    assert svg.count("matrix(1 0 -.2126 1 0 0)") == 1


@pytest.mark.parametrize("game", ["blackpoker", "deckmaster", "groove", "skillbook"])
def test_every_icon_stands_in_a_text(game: str) -> None:
    book = built_in_templates(game)
    files = [load_yaml(file) for file in (resources.path("templates") / game).glob("*.yaml")]
    layers = {layer for raw in files if isinstance(raw.get("extends"), list) for layer in raw["extends"][1:]}
    for name in set(book.names) - layers:
        template = book.get(name)
        style = {"plain": {"font": "gothic", "size": 8}}
        for icon in template.icons:
            element = {"kind": "text", "box": [0, 0, 40, 10], "style": "plain", "text": f"A{{icon: {icon}}}B"}
            scope = Scope(replace(template, styles=style, elements={"words": element}), {"lang": "ja"}, fonts_of(SheetOptions()))
            drawn = draw_elements({"words": element}, scope.at("words"))
            assert [type(each) for each in drawn] == [Group, Lettering], (name, icon)


def test_an_icon_that_is_not_there_is_told_with_the_nearest() -> None:
    with pytest.raises(CardforgeError) as told:
        faces_of("{icon: flam}")
    assert told.value.hint is not None
    assert "flame" in told.value.hint.en
    assert len(faces_of("{icon: flam}", overflow="warn").warnings) == 1


def test_a_sentence_means_the_same_with_and_without_marks(tmp_path: Path) -> None:
    file = tmp_path / "cards.yaml"
    row = "- {{kind: spell, name: {}, cost: 3, attributes: [red], text: '{}'}}\n"
    plain, rich = "相手に2000ダメージを与える。", "{相手|あいて}に**2000**{icon: flame}*ダメージ*を与える。"
    file.write_text(row.format("甲", plain) + row.format("乙", rich), "utf-8")
    first, second = Workspace(tmp_path).catalogue.load_file(file)
    assert isinstance(first, Card)
    assert isinstance(second, Card)
    assert first.trees == second.trees
    assert second.texts["text"] == rich


def test_lists_for_other_programs_have_no_marks() -> None:
    card = replace(LANCER, texts={"text": "相手に**1000**ダメージを与える。"}, trees={})
    (entry,) = entries(draw_faces([Item(card)], SheetOptions(), Book()))
    assert entry.text == "相手に1000ダメージを与える。"


#: The seven modules of each figure in the sets A, B and C of EAN-13, dark as 1 (GS1 General Specifications).
A = ("0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011", "0110111", "0001011")
C = tuple("".join("10"[int(bit)] for bit in figure) for figure in A)
B = tuple(figure[::-1] for figure in C)
FIRST = ("AAAAAA", "AABABB", "AABBAB", "AABBBA", "ABAABB", "ABBAAB", "ABBBAA", "ABABAB", "ABABBA", "ABBABA")


def scope() -> Scope:
    return Scope(built_in_templates("deckmaster").get("unit"), {"lang": "ja", "name": "試し"}, fonts_of(SheetOptions()), element="code")


def modules(text: str, count: int) -> str:
    """The modules of a barcode, read off its drawing in a box of as many millimetres."""
    shape = draw_barcode({"box": [0, 0, count + 20, 10], "text": text}, scope())[1]
    assert isinstance(shape, Shape)
    edges = sorted({round(float(step[1]) - 10) for step in shape.outline if len(step) > 1})
    dark = list(zip(edges[::2], edges[1::2], strict=True))
    return "".join("1" if any(start <= at < end for start, end in dark) else "0" for at in range(count))


@pytest.mark.parametrize("text", ["4901234567894", "490123456789", "9784003101018"])
def test_a_jan_code_is_read_back(text: str) -> None:
    bits = modules(text, 95)
    assert (bits[:3], bits[45:50], bits[92:]) == ("101", "01010", "101")
    left = [bits[at : at + 7] for at in range(3, 45, 7)]
    sets = "".join("A" if figure in A else "B" for figure in left)
    read = str(FIRST.index(sets)) + "".join(str((A if kind == "A" else B).index(figure)) for figure, kind in zip(left, sets, strict=True))
    read += "".join(str(C.index(bits[at : at + 7])) for at in range(50, 92, 7))
    assert read[:12] == text[:12]
    assert sum(int(figure) * (3 if at % 2 else 1) for at, figure in enumerate(read)) % 10 == 0


def test_code_128_has_its_start_and_stop() -> None:
    bits = modules("AB", 11 * 4 + 13)
    assert bits[:11] == "11010010000"
    assert bits[11:22] == "10100011000"
    assert bits[-13:] == "1100011101011"


def test_a_qr_code_has_its_three_corners() -> None:
    shape = qr_code("https://example.com", Box(0, 0, 29, 29))
    corners = {(round(float(step[1]), 3), round(float(step[2]), 3)) for step in shape.outline if step[0] == "M"}
    assert {(2, 2), (26, 2), (2, 26)} <= corners
    assert (26, 26) not in corners or len(corners) > 200


@pytest.mark.parametrize("text", ["", "漢字", "4901234567890"])
def test_a_code_that_cannot_be_is_told(text: str) -> None:
    with pytest.raises(CardforgeError) as told:
        draw_barcode({"box": [0, 0, 40, 10], "text": text}, scope())
    assert told.value.text.ja


def test_a_qr_code_that_is_too_long_is_told() -> None:
    with pytest.raises(CardforgeError):
        draw_qr({"box": [0, 0, 20, 20], "text": "a" * 1001}, scope())
