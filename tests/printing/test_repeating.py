"""What elements drew for other cards is what they would draw again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardforge.printing import SheetOptions
from cardforge.printing.content.facts import facts_of
from cardforge.printing.drawing.fonts import built_in_fonts
from cardforge.printing.face.asking import asked_by_elements
from cardforge.printing.face.face import draw_face
from cardforge.printing.face.faceset import Artist, Item
from cardforge.printing.face.repeating import Repeats
from cardforge.printing.face.templates import TemplateBook, built_in_templates
from cardforge.printing.face.warned import Warned
from cardforge.workspace import Workspace
from tests.amount import amount


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game", ["deckmaster", "groove", "senryoku", "skillbook"])
def test_a_face_is_the_same_beside_others_as_alone(game: str, lang: str) -> None:
    """Cards of every built-in library, drawn one after the other, and each by itself."""
    workspace = Workspace(game=game)
    book, fonts, templates = workspace.library.book, built_in_fonts(), built_in_templates(game)
    artist = Artist(SheetOptions(lang=lang, overflow="warn"), book)
    for card in list(workspace.library.cards.values())[:: amount(3, 1)]:
        front = artist.copy(Item(card))[0].front
        alone = draw_face(templates.get(card.kind), facts_of(card, lang, book), fonts, list[Warned]())
        assert artist.set.faces[front].operations == alone.operations, card.id


def _own(folder: Path, elements: str) -> Any:
    (folder / "deckmaster").mkdir()
    text = f"size: [63, 88]\nstyles: {{a: {{size: 8, colour: =ink}}, b: {{extends: a}}}}\nelements:\n  {elements}\n"
    (folder / "deckmaster" / "own.yaml").write_text(text, "utf-8")
    return TemplateBook("deckmaster", (folder,)).get("own")


def test_a_part_is_drawn_anew_where_anything_that_it_names_is_another(tmp_path: Path) -> None:
    """By a condition, in a style that its style extends, in a fact that the first cards have not."""
    layout = _own(tmp_path, 'line: {kind: text, text: "{{ words }}", when: power > 1, style: b, box: [0, 0, 60, 10]}')
    repeats, fonts = Repeats(layout), built_in_fonts()
    base = {"name": "x", "lang": "ja", "game": "deckmaster", "words": "a", "power": 2, "ink": "#000000"}
    seen = []
    for change in ({}, {"power": 0}, {"ink": "#ff0000"}, {"words": "b"}, {"more": 1}, {"power": True}, {}):
        facts = base | change
        drawn = draw_face(layout, facts, fonts, repeats=repeats).operations
        assert drawn == draw_face(layout, facts, fonts).operations
        seen.append(drawn)
    assert seen[0] == seen[4] == seen[6] != seen[2]
    assert seen[1] == seen[5] == []


def test_what_is_wrong_with_a_card_is_said_of_every_card(tmp_path: Path) -> None:
    """A text that does not fit is not remembered."""
    layout = _own(tmp_path, 'line: {kind: text, text: "{{ words }}", style: a, box: [0, 0, 3, 3]}')
    repeats = Repeats(layout)
    for name in ("one", "two", "two"):
        warned: list[Warned] = []
        facts = {"name": name, "lang": "ja", "game": "deckmaster", "words": "とても長い言葉", "ink": "#000000"}
        draw_face(layout, facts, built_in_fonts(), warned, repeats=repeats)
        assert [each.card for each in warned] == [name]


def test_a_style_that_an_expression_chooses_may_be_any(tmp_path: Path) -> None:
    """Its own names are asked for then."""
    layout = _own(tmp_path, "line: {kind: text, text: x, style: \"=('b' if power else 'a')\", box: [0, 0, 9, 9]}")
    assert {"ink", "power"} <= asked_by_elements(layout)["line"]
