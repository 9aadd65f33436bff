"""The sheets that lie beside the cards of skillbook."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardforge.files.places import places_of
from cardforge.files.yaml import load_yaml
from cardforge.printing import Item, SheetOptions
from cardforge.printing.face.faceset import draw_faces
from cardforge.wording import phrasebook
from tests.unit.skillbook.decks import LIBRARY


def tokens(tree: Any) -> Iterator[tuple[str, str, str, bool]]:
    """The tokens that a card's effects put onto the board: attack, defence, speed, and whether they fly."""
    if isinstance(tree, dict):
        if tree.get("do") == "token":
            yield str(tree["attack"]), str(tree["defence"]), str(tree["speed"]), "flying" in tree.get("keywords", ())
        tree = list(tree.values())
    for part in tree if isinstance(tree, list) else ():
        yield from tokens(part)


def test_every_token_of_the_house_can_be_cut_from_the_sheet() -> None:
    """And there are blank ones (003-R65)."""
    sheet = load_yaml(places_of("skillbook").templates / "reference-tokens.yaml")["data"]["cells"]
    printed = [(cell["at"], cell["df"], cell["sp"], cell["flies"]) for cell in sheet]
    made = {token for card in LIBRARY.cards.values() for token in tokens(card.trees.get("text"))}
    assert len(made) > 2
    assert made <= set(printed)
    assert printed.count(("", "", "", False)) == 2


def test_terrain_is_printed_as_squares_or_as_cards() -> None:
    terrain = [Item(card) for card in LIBRARY.cards.values() if card.kind == "terrain"]
    squares = draw_faces(terrain, SheetOptions(), phrasebook("skillbook")).faces.values()
    cards = draw_faces(terrain, SheetOptions(card_size="tcg"), phrasebook("skillbook")).faces.values()
    assert {(face.width, face.height) for face in squares} == {(63, 63)}
    assert {(face.width, face.height) for face in cards} == {(63, 88)}
