"""Templates: what extends what, and mistakes in them, named with line and nearest right word."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft202012Validator

from cardforge.files import places as resources
from cardforge.model import CardforgeError
from cardforge.printing import SheetOptions, print_sheets
from cardforge.printing.drawing.colours import contrast
from cardforge.printing.drawing.fonts import built_in_fonts
from cardforge.printing.drawing.units import Size
from cardforge.printing.face.elements import KINDS
from cardforge.printing.face.face import draw_face
from cardforge.printing.face.templates import TemplateBook, built_in_templates, merge
from tests.printing.samples import LANCER, Book

SCHEMA = json.loads((resources.path("schemas") / "template.schema.json").read_text("utf-8"))
FILES = sorted(
    file for file in resources.path("templates").rglob("*.yaml") if file.parent.name not in ("sheets", "services", "rules", "counters")
)


def write(folder: Path, name: str, text: str) -> TemplateBook:
    (folder / "deckmaster").mkdir(exist_ok=True)
    (folder / "deckmaster" / f"{name}.yaml").write_text(text, "utf-8")
    return TemplateBook("deckmaster", (folder,))


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_the_built_in_templates_follow_the_schema(file: Path) -> None:
    Draft202012Validator.check_schema(SCHEMA)
    errors = [
        f"{list(error.path)}: {error.message}"
        for error in Draft202012Validator(SCHEMA).iter_errors(yaml.safe_load(file.read_text("utf-8")))
    ]
    assert errors == []


def test_the_schema_knows_every_kind_of_element() -> None:
    assert set(SCHEMA["$defs"]["element"]["properties"]["kind"]["enum"]) == set(KINDS)


def test_a_template_says_only_what_differs() -> None:
    base, unit, token = (built_in_templates("deckmaster").get(name) for name in ("base", "unit", "token"))
    assert unit.elements["name"] == base.elements["name"]
    assert "power" in token.elements
    assert "cost" not in token.elements


def test_merging_replaces_an_element_of_another_kind_whole() -> None:
    base = {"badge": {"kind": "ellipse", "box": [0, 0, 1, 1]}}
    assert merge(base, {"badge": {"box": [1, 1, 1, 1]}})["badge"] == {"kind": "ellipse", "box": [1, 1, 1, 1]}
    assert merge(base, {"badge": {"kind": "path", "d": "M0 0"}})["badge"] == {"kind": "path", "d": "M0 0"}


def layered(folder: Path) -> TemplateBook:
    """Two kinds of which one has a badge, and a layer that moves what both have."""
    write(
        folder,
        "plain",
        "size: [63, 88]\nstyles: {s: {font: gothic, size: 6}}\nelements:\n  a: {kind: rect, box: [1, 1, 2, 2], fill: '#000000'}\n",
    )
    write(folder, "rich", "extends: plain\nelements:\n  b: {kind: rect, box: [5, 5, 1, 1], fill: '#000000'}\n")
    layer = "size: [91, 55]\nheights: [52, 66]\nelements:\n  a: {box: [7, '=8 + taller', 9, 9]}\n  b: {box: [6, 6, 1, 1]}\n"
    write(folder, "lying", layer + "  new: {kind: rect, box: [0, 0, 1, 1], fill: '#000000'}\n")
    write(folder, "plain-landscape", "extends: [plain, lying]\n")
    return write(folder, "rich-landscape", "extends: [rich, lying]\nelements:\n  a: {fill: '#ffffff'}\n")


def test_a_layer_moves_what_a_template_has_and_brings_what_is_new(tmp_path: Path) -> None:
    book = layered(tmp_path)
    plain, rich = book.get("plain-landscape"), book.get("rich-landscape")
    assert plain.size == rich.size == (91, 55)
    assert list(plain.elements) == ["a", "new"]
    assert list(rich.elements) == ["a", "b", "new"]
    assert rich.elements["a"] == {"kind": "rect", "box": [7, "=8 + taller", 9, 9], "fill": "#ffffff"}
    assert rich.elements["b"]["box"] == [6, 6, 1, 1]
    assert rich.place_of("b") == (tmp_path / "deckmaster" / "lying.yaml", 5)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("extends: [plain, rich]\n", 1, ["rich", "extends"]),
        ("title: {ja: a}\nextends: [plain, lyin]\n", 2, ["lyin"]),
        ("extends: []\n", 1, ["Extends"]),
        ("extends: [plain, 3]\n", 1, ["Extends"]),
    ],
)
def test_what_cannot_be_laid_over_a_template(tmp_path: Path, text: str, line: int, words: list[str]) -> None:
    layered(tmp_path)
    with pytest.raises(CardforgeError) as caught:
        write(tmp_path, "own", text).get("own")
    assert caught.value.line == line
    assert all(word in caught.value.describe("en") for word in words)


@pytest.mark.parametrize(
    ("size", "height", "name"),
    [
        ((91, 55), 55, "plain-landscape"),
        ((88.9, 50.8), 52, "plain-landscape"),
        ((88, 63), 65.15, "plain-landscape"),
        ((80, 70), 66, "plain-landscape"),
        ((63, 88), 88, "plain"),
        ((44, 68), 88, "plain"),
    ],
)
def test_a_layout_takes_the_proportions_of_the_cards_within_its_heights(
    tmp_path: Path, size: tuple[float, float], height: float, name: str
) -> None:
    found = layered(tmp_path).shaped("plain", Size(*size))
    assert (found.name, found.size.height) == (name, height)
    assert found.taller == pytest.approx(height - (55 if name != "plain" else 88))
    drawn = draw_face(found, {"lang": "ja", "name": "x"}, built_in_fonts())
    assert (drawn.width, drawn.height) == found.size


def test_narrow_cards_take_the_layout_for_small_ones_first(tmp_path: Path) -> None:
    layered(tmp_path)
    book = write(tmp_path, "plain-mini", "extends: plain\nsize: [44, 68]\n")
    assert [book.shaped("plain", Size(*size)).name for size in ((44, 68), (41, 63), (57, 89), (68, 44))] == [
        "plain-mini",
        "plain-mini",
        "plain",
        "plain-landscape",
    ]


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("extends: unit\nelments: {}\n", 2, ["elments", "elements"]),
        ("extends: unit\nelements:\n  name: {txet: abc}\n", 3, ["txet", "text"]),
        ("extends: unit\nelements:\n  new: {kind: rectangle, box: [0, 0, 1, 1]}\n", 3, ["rectangle", "rect"]),
        ("extends: unit\nelements:\n  new: {kind: rect, fill: '#ffffff'}\n", 3, ["box"]),
        ("extends: unit\nstyles:\n  name: {aling: left}\n", 3, ["aling", "align"]),
        ("extends: unit\nstyles:\n  name: {align: center}\n", 3, ["center", "centre"]),
        ("extends: unit\nelements:\n  attributes: {elements: {chip: {bxo: [1, 1, 1, 1]}}}\n", 3, ["bxo", "box"]),
    ],
)
def test_a_mistake_is_named_with_its_line_and_the_nearest_right_word(tmp_path: Path, text: str, line: int, words: list[str]) -> None:
    with pytest.raises(CardforgeError) as caught:
        write(tmp_path, "mine", text).get("mine")
    assert caught.value.line == line
    for word in words:
        assert word in caught.value.describe("en")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("extends: mine\n", ["no template", "mine"]),
        ("extends: nothing\n", ["nothing", "unit"]),
        ("- a list\n", ["mapping"]),
        ("elements: {a: [}\n", []),
        ("elements: {}\n", ["size"]),
    ],
)
def test_templates_that_cannot_be_read(tmp_path: Path, text: str, words: list[str]) -> None:
    with pytest.raises(CardforgeError) as caught:
        write(tmp_path, "mine", text).get("mine")
    for word in words:
        assert word in caught.value.describe("en")


def test_templates_that_extend_each_other_are_refused(tmp_path: Path) -> None:
    write(tmp_path, "one", "extends: two\n")
    with pytest.raises(CardforgeError, match="circle"):
        write(tmp_path, "two", "extends: one\n").get("one")


@pytest.mark.parametrize(
    ("element", "word"),
    [
        ("{text: '{{ nonsense }}'}", "nonsense"),
        ("{text: '{{ name '}", "name"),
        ("{when: cost >}", "cost"),
        ("{box: [1, 2, 3, '=name']}", "number"),
        ("{style: nostyle}", "nostyle"),
    ],
)
def test_a_wrong_expression_names_element_and_card(tmp_path: Path, element: str, word: str) -> None:
    write(tmp_path, "unit", f"extends: unit\nelements:\n  name: {element}\n")
    with pytest.raises(CardforgeError) as caught:
        print_sheets([LANCER], tmp_path / "no.pdf", SheetOptions(folders=(tmp_path,)), Book())
    message = caught.value.describe("en")
    assert "name" in message
    assert LANCER.name.ja in message
    assert word in message


@pytest.mark.parametrize(
    ("element", "near"),
    [("{text: '{{ powr }}'}", "power"), ("{when: attribtues}", "attributes"), ("{text: '{{ levl }}'}", "level"), ("{when: races.x}", "")],
)
def test_a_misspelt_field_names_the_nearest_that_the_schema_declares(tmp_path: Path, element: str, near: str) -> None:
    write(tmp_path, "unit", f"extends: unit\nelements:\n  name: {element}\n")
    with pytest.raises(CardforgeError) as caught:
        print_sheets([LANCER], tmp_path / "no.pdf", SheetOptions(folders=(tmp_path,)), Book())
    assert (f"“{near}”" in caught.value.describe("en")) == bool(near)
    assert len(caught.value.describe("ja").splitlines()) <= 3


def test_own_templates_lie_over_the_built_in_ones(tmp_path: Path) -> None:
    book = write(tmp_path, "plain", "extends: unit\nelements: {art: null}\n")
    assert "art" not in book.get("plain").elements
    assert "plain" in book.names


def palette() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = built_in_templates("deckmaster").get("base").data["palette"]
    return {name: tones for name, tones in found.items() if name != "none"}


def test_each_attribute_has_a_mark_of_its_own() -> None:
    marks = [tones["mark"] for tones in palette().values()]
    assert len(set(marks)) == len(marks) == 5


def seen_by(kind: str, colour: str) -> tuple[float, float, float]:
    """A colour as the colour-blind see it (Viénot, Brettel and Mollon 1999; for tritanopia Brettel's plane, simplified), linear RGB."""
    linear = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in linear)
    rows = {
        "protanopia": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
        "deuteranopia": ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
        "tritanopia": ((1.0, 0.14461, -0.14461), (0.0, 0.85924, 0.14076), (0.0, 0.85924, 0.14076)),
        "grey": ((0.2126, 0.7152, 0.0722),) * 3,
    }[kind]
    return tuple(a * red + b * green + c * blue for a, b, c in rows)  # type: ignore[return-value]


def lab(linear: tuple[float, float, float]) -> tuple[float, float, float]:
    r, g, b = (min(1.0, max(0.0, part)) for part in linear)
    xyz = (0.4124 * r + 0.3576 * g + 0.1805 * b, 0.2126 * r + 0.7152 * g + 0.0722 * b, 0.0193 * r + 0.1192 * g + 0.9505 * b)
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (xyz[0] / 0.9505, xyz[1], xyz[2] / 1.089))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("kind", ["protanopia", "deuteranopia", "tritanopia"])
def test_the_attributes_stay_apart_for_the_colour_blind(kind: str) -> None:
    seen = {name: lab(seen_by(kind, tones["frame"])) for name, tones in palette().items()}
    for one in seen:
        for two in seen:
            if one < two:
                distance = sum((a - b) ** 2 for a, b in zip(seen[one], seen[two], strict=True)) ** 0.5
                assert distance > 12, (one, two, distance)


def test_text_stands_out_from_what_is_under_it() -> None:
    for tones in palette().values():
        assert contrast(tones["deep"], "#ffffff") > 7
        assert contrast("#1b1a1c", tones["tint"]) > 7
        assert contrast(tones["deep"], "#fffdf8") > 7


@pytest.mark.parametrize("colour", ["'#222222'", "'#eeeeee'"])
@pytest.mark.parametrize("name", sorted(built_in_templates("deckmaster").get("unit").icons))
def test_every_icon_may_stand_in_a_line_of_text(tmp_path: Path, name: str, colour: str) -> None:
    runs = f"{{runs: [{{icon: {name}}}, {{text: ' 1'}}]}}"
    (tmp_path / "deckmaster").mkdir()
    (tmp_path / "deckmaster" / "unit.yaml").write_text(
        f"extends: unit\nstyles:\n  line: {{size: 8, colour: {colour}}}\n"
        f"elements:\n  more: {{kind: text, box: [5, 50, 20, 5], style: line, paragraphs: [{runs}]}}\n",
        "utf-8",
    )
    assert print_sheets([LANCER], tmp_path / "card.pdf", SheetOptions(folders=(tmp_path,)), Book()).cards == 1
