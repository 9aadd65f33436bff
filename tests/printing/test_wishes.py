"""What a card asks of its own faces: template, frame, back (a template, a picture, another card), the middle of its picture."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from cardforge.model import Card, CardforgeError, Source, Text
from cardforge.printing import Item, SheetOptions
from cardforge.printing.drawing.operations import Picture, walk
from cardforge.printing.face.faceset import draw_faces
from cardforge.printing.face.warned import Warned
from cardforge.printing.face.wishes import layouts_of
from cardforge.workspace import Workspace
from tests.printing.samples import LANCER, SPELL, Book

NAMES = ("unit", "unit-full", "spell", "back", "back-seal")


def asking(card: Card = LANCER, **fields: object) -> Card:
    return replace(card, fields={**card.fields, **fields})


@pytest.mark.parametrize(
    ("fields", "front", "back"),
    [
        ({}, "unit", ""),
        ({"template": "spell"}, "spell", ""),
        ({"frame": "full"}, "unit-full", ""),
        ({"back": "back-seal"}, "unit", "back-seal"),
        ({"back": "裏.png"}, "unit", ""),
    ],
)
def test_the_template_that_a_card_asks_for(fields: dict[str, Any], front: str, back: str) -> None:
    warned: list[Warned] = []
    assert layouts_of(asking(**fields), NAMES, warned.append) == (front, back)
    assert warned == []


@pytest.mark.parametrize(
    ("fields", "said"),
    [({"template": "untt"}, "unit"), ({"frame": "ful"}, "full"), ({"back": "back-sael"}, "back-seal")],
)
def test_what_is_not_there_is_told_with_the_nearest(fields: dict[str, Any], said: str) -> None:
    warned: list[Warned] = []
    layouts_of(asking(**fields), NAMES, warned.append)
    (fault,) = warned
    assert next(iter(fields)) in fault.message.en
    assert fault.hint is not None
    assert said in fault.hint.en


def test_all_that_is_asked_in_vain_is_told_at_once() -> None:
    cards = [asking(template="nothing"), asking(SPELL, frame="none")]
    with pytest.raises(CardforgeError) as told:
        draw_faces([Item(card) for card in cards], SheetOptions(), Book())
    assert len(told.value.errors) == 2  # type: ignore[attr-defined]


def test_a_card_with_two_faces_has_the_other_card_on_its_back() -> None:
    faces = draw_faces([Item(LANCER, other=Item(SPELL))], SheetOptions(backs="auto"), Book())
    (copy,) = faces.copies
    assert copy.front.startswith("unit.u05.")
    assert copy.back is not None
    assert copy.back.startswith("spell.s07.")
    assert SPELL.name.ja in {words.text for words in faces.faces[copy.back].words()}


def test_the_other_face_is_drawn_once_for_both(tmp_path: Path) -> None:
    (tmp_path / "cards").mkdir()
    file = tmp_path / "cards" / "two.yaml"
    file.write_text(
        "- {kind: unit, id: day, name: 昼の狼, cost: 2, power: 2000, attributes: [white], races: [獣], back: 夜の狼}\n"
        "- {kind: unit, id: night, name: 夜の狼, cost: 2, power: 3000, attributes: [black], races: [獣], back: day}\n",
        "utf-8",
    )
    result = Workspace(tmp_path).print([str(file)], tmp_path / "two.pdf", SheetOptions(backs="auto", paper="card"))
    assert (result.pages, result.faces) == (4, 2)


def picture(folder: Path, name: str) -> None:
    Image.new("RGB", (200, 100), "#336699").save(folder / name)


def test_a_picture_is_the_back(tmp_path: Path) -> None:
    picture(tmp_path, "back.png")
    card = replace(asking(back="back.png"), source=Source(tmp_path / "cards.yaml", 1))
    faces = draw_faces([Item(card)], SheetOptions(backs="auto", places=(tmp_path,)), Book())
    back = faces.faces[faces.copies[0].back or ""]
    (shown,) = [each for each in walk(back.operations) if isinstance(each, Picture)]
    assert shown.box == (-3, -3, 69, 94)


def test_a_picture_that_is_no_back_is_told(tmp_path: Path) -> None:
    card = replace(asking(back="none.png"), source=Source(tmp_path / "cards.yaml", 7))
    with pytest.raises(CardforgeError) as told:
        draw_faces([Item(card)], SheetOptions(backs="auto", places=(tmp_path,)), Book())
    assert "none.png" in told.value.text.en


@pytest.mark.parametrize(("focus", "left"), [((0.0, 0.5), 0.0), ((1.0, 0.5), 1.0), (None, 0.5)])
def test_the_focus_of_a_card(tmp_path: Path, focus: tuple[float, float] | None, left: float) -> None:
    """``left``: which part of what is cut off is cut off at the left."""
    picture(tmp_path, "art.png")
    fields: dict[str, Any] = {} if focus is None else {"focus": focus}
    card = replace(asking(**fields), art="art.png", source=Source(tmp_path / "cards.yaml", 1), texts={"text": ""}, name=Text("狼", "Wolf"))
    faces = draw_faces([Item(card)], SheetOptions(places=(tmp_path,)), Book())
    (shown,) = [each for each in walk(faces.faces[faces.copies[0].front].operations) if isinstance(each, Picture)]
    assert shown.crop[0] / (1 - shown.crop[2] + shown.crop[0]) == pytest.approx(left)


def test_numbers_of_a_list_in_a_table(tmp_path: Path) -> None:
    table = tmp_path / "cards.csv"
    table.write_text('kind,name,cost,power,attributes,focus\nunit,試し,3,3000,red,"0.2,0.4"\n', "utf-8")
    (card,) = Workspace(tmp_path).catalogue.load_file(table)
    assert isinstance(card, Card)
    assert card.fields["focus"] == (0.2, 0.4)


def test_a_focus_outside_of_the_picture_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "cards.yaml"
    file.write_text("- {kind: unit, name: 試し, cost: 3, power: 3000, attributes: [red], focus: [0.2, 1.4]}\n", "utf-8")
    (fault,) = [each for each in Workspace(tmp_path).check(file).problems if each.severity == "error"]
    assert "focus" in fault.message.ja
    assert fault.line == 1
