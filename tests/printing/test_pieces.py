"""What is cut out beside cards: the box for a deck, counters of several shapes, dials."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from cardforge.model import CardforgeError
from cardforge.printing import SheetOptions
from cardforge.printing.drawing.fonts import built_in_fonts
from cardforge.printing.drawing.operations import Lettering, Shape
from cardforge.printing.drawing.units import Box, Size
from cardforge.printing.face.safety import extent
from cardforge.printing.pieces.box import inside
from cardforge.printing.pieces.counters import Piece, outline, pieces, sheets
from cardforge.workspace import Workspace

A4 = Size(210, 297)


@pytest.mark.parametrize(("count", "thickness", "deep"), [(40, 0.32, 13.8), (60, 0.3, 19.0), (54, 0.28, 16.12)])
def test_a_box_is_as_deep_as_its_deck(count: int, thickness: float, deep: float) -> None:
    assert inside(Size(63, 88), count, thickness) == (64.5, 89.5, deep)


def test_the_box_of_a_deck(tmp_path: Path) -> None:
    result = Workspace().print(["box", "赤単アグロ"], tmp_path / "box.pdf")
    assert result.pages == 1
    assert "44" in result.notes[0].en
    assert "15.08" in result.notes[0].en


def test_a_box_that_is_too_large_says_which_paper() -> None:
    with pytest.raises(CardforgeError) as told:
        Workspace().print(["box", "赤単アグロ"], options=SheetOptions(thickness=3))
    assert told.value.hint is not None
    assert "A3" in told.value.hint.en


@pytest.mark.parametrize("game", ["blackpoker", "deckmaster", "groove", "senryoku", "skillbook"])
def test_every_game_has_counters(game: str, tmp_path: Path) -> None:
    assert Workspace(game=game).print(["counters"], tmp_path / "counters.pdf").pages >= 1


def test_a_hexagon_has_six_equal_sides() -> None:
    points = [(float(step[1]), float(step[2])) for step in outline("hex", Box(0, 0, 20, 20 * math.sqrt(3) / 2)) if len(step) == 3]
    sides = [math.dist(one, other) for one, other in zip(points, points[1:] + points[:1], strict=True)]
    assert sides == pytest.approx([10] * 6)


def test_counters_lie_beside_each_other() -> None:
    fonts = built_in_fonts()
    told = {"counters": [{"shape": shape, "size": 30, "text": "+1000", "many": 20} for shape in ("round", "hex", "square")]}
    pages = sheets(pieces(told, "ja", fonts), A4, "x", "how", fonts)
    for page in pages:
        boxes = [box for each in page.over if isinstance(each, Shape) and each.fill and (box := extent(each, fonts)) is not None]
        assert all(box.x >= 9 and box.right <= 201 and box.y >= 9 and box.bottom <= 288 for box in boxes)
        for index, one in enumerate(boxes):
            for other in boxes[index + 1 :]:
                assert one.right <= other.x or other.right <= one.x or one.bottom <= other.y or other.bottom <= one.y
    assert sum(isinstance(each, Lettering) and each.text == "+1000" for page in pages for each in page.over) == 60


def test_a_dial_has_each_number_once_about_its_middle() -> None:
    disc, cover = pieces({"dials": [{"title": "HP", "from": 0, "to": 20, "size": 60}]}, "ja", built_in_fonts())
    assert isinstance(cover, Piece)
    words = [each for each in disc.drawn if isinstance(each, Lettering)]
    assert [each.text for each in words] == [str(number) for number in range(21)]
    assert len({each.size for each in words}) == 1
    assert all(20 < math.dist((each.parts[0][0], each.y), (30, 30)) < 27 for each in words)


@pytest.mark.parametrize(
    "told", [{}, {"counters": [{"shape": "hexx"}]}, {"dials": [{"from": 0, "to": 500}]}, {"counters": [{"size": 400, "text": "1"}]}]
)
def test_what_cannot_be_made_is_told(told: dict[str, object]) -> None:
    with pytest.raises(CardforgeError):
        sheets(pieces(told, "ja", built_in_fonts()), A4, "x", "how", built_in_fonts())


@pytest.mark.parametrize(
    ("written", "place"),
    [
        ("[]\n", ""), ("x\n", ""), ("title: [x]\n", ":1"), ("counters:\n  - {many: 999999999, text: a}\n", ":2"),
        ("counters:\n  - {size: .nan}\n", ":2"), ("counters:\n  - {size: 1.0e+300}\n", ":2"), ("counters: {shape: round}\n", ":1"),
        ("counters:\n  - round\n", ":2"), ("counters:\n  - {colours: [red, blue]}\n", ":2"), ("counters:\n  - {colours: '#000'}\n", ":2"),
        ("dials:\n  - {from: 0, to: 99999999999999}\n", ":2"), ("dials:\n  - {step: 0}\n", ":2"), ("dials:\n  - {title: [1]}\n", ":2"),
        ("counters:\n  - {shapes: round}\n", ":2"), ("counters:\n  - {text: {de: x}}\n", ":2"),
    ],
)  # fmt: skip
def test_a_list_of_counters_that_is_none_is_refused_with_its_line(tmp_path: Path, written: str, place: str) -> None:
    file = tmp_path / "templates" / "counters" / "deckmaster.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(written, "utf-8")
    with pytest.raises(CardforgeError) as refused:
        Workspace(tmp_path, game="deckmaster").print(["counters"], tmp_path / "counters.pdf")
    assert f"deckmaster.yaml{place}" in refused.value.describe("en")
    assert not (tmp_path / "counters.pdf").exists()
