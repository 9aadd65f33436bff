"""Marks of a prototype, prints that are remembered wherever they go, progress that is told, pictures painted by several processes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cardforge.cli.progress import bar
from cardforge.model import CardforgeError, Text
from cardforge.printing import Item, SheetOptions, print_sheets
from cardforge.printing.exports import images
from cardforge.printing.face.faceset import draw_faces
from cardforge.workspace import Workspace
from tests.printing.samples import LANCER, SPELL, Book


def test_words_stand_on_the_edge_of_every_card() -> None:
    faces = draw_faces([Item(LANCER), Item(SPELL)], SheetOptions(mark="試作 2026-11-25"), Book())
    for face in faces.faces.values():
        (words,) = [each for each in face.words() if each.text == "試作 2026-11-25"]
        assert words.turn == -90.0
        assert words.parts[0][0] < 3
        assert words.size * 72 / 25.4 == pytest.approx(5)


def folder_of_cards(tmp_path: Path) -> Workspace:
    (tmp_path / "cards" / "deckmaster").mkdir(parents=True)
    rows = [
        f"- {{kind: spell, id: s{number}, name: 試し{number}, cost: 1, attributes: [red], text: カードを一枚引く。}}\n" for number in (1, 2)
    ]
    (tmp_path / "cards" / "deckmaster" / "mine.yaml").write_text("".join(rows), "utf-8")
    return Workspace(tmp_path)


def test_what_was_printed_elsewhere_is_not_printed_again(tmp_path: Path) -> None:
    workspace = folder_of_cards(tmp_path)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    workspace.print(["試し1"], elsewhere / "one.pdf")
    changed = workspace.print(["試し1", "試し2"], tmp_path / "two.pdf", SheetOptions(changed_only=True))
    assert changed.cards == 1
    with pytest.raises(CardforgeError):
        workspace.print(["試し1", "試し2"], elsewhere / "three.pdf", SheetOptions(changed_only=True))


def test_every_face_and_picture_is_told(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    options = SheetOptions(form="png", dpi=30, progress=lambda done, of: told.append((done, of)))
    print_sheets([LANCER, SPELL], tmp_path / "cards", options, Book())
    assert told == [(1, 2), (2, 2), (1, 2), (2, 2)]
    assert bar(1, 2).endswith("1/2")


def test_many_pictures_are_the_same_bytes_from_several_processes() -> None:
    items = [Item(replace(LANCER, id=f"u{number}", name=Text(f"槍兵{number}", f"Lancer {number}"))) for number in range(13)]
    faces = draw_faces(items, SheetOptions(), Book())
    names = list(faces.faces)
    options = SheetOptions(form="png", dpi=40)
    several = list(images.pictures(faces.faces, names, options, "x"))
    alone = [images.encoded(picture, "png", 40) for picture in images.render(faces.faces, names, options, "x")]
    assert several == alone
