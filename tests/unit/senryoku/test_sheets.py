"""The sheets that lie beside the cards of senryoku: the playing mats, the counters, the reference cards."""

from __future__ import annotations

import pytest

from cardforge.files.places import places_of
from cardforge.files.yaml import load_yaml
from cardforge.games.senryoku.play.terms import COLUMNS, KINDS2
from cardforge.printing.face.templates import built_in_templates

BOOK = built_in_templates("senryoku")


def test_a55_the_piles_lie_where_the_document_says() -> None:
    """The force at the right edge, the support above it, the grave at the left edge, the store nearest to the player."""
    piles = {pile["en"]: pile["box"] for pile in BOOK.get("mat").data["piles"]}
    right = max(box[0] + box[2] for box in piles.values())
    assert piles["Force"][0] + piles["Force"][2] == right == piles["Support"][0] + piles["Support"][2]
    assert piles["Support"][1] + piles["Support"][3] <= piles["Force"][1]
    assert piles["Grave"][0] == min(box[0] for box in piles.values())
    assert piles["Store"][1] + piles["Store"][3] == max(box[1] + box[3] for box in piles.values())


def test_a_mat_has_two_rows_of_five_squares() -> None:
    """The third row is the one that both mats share."""
    board = BOOK.get("mat").elements["board"]
    assert board["each"] == "row in range(2)"
    assert board["elements"]["cells"]["each"] == f"column in range({COLUMNS})"


def test_a_mat_for_cards_of_full_size_goes_onto_a3() -> None:
    """It is drawn at two thirds; the guide prints it with the size that makes its squares 64 x 88 mm."""
    mat = BOOK.get("mat")
    cell = mat.data["cell"]
    assert (cell[0] >= 63, cell[1] >= 88) == (True, True)
    larger = [side / mat.data["scale"] for side in (mat.size.width, mat.size.height)]
    assert larger == pytest.approx([409, 277], abs=0.2)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_reference_card_explains_every_special_kind(lang: str) -> None:
    """Their rules are not printed on the cards (001-R73)."""
    sheet = load_yaml(places_of("senryoku").templates / "reference-kinds.yaml")["data"]
    names = BOOK.get("base").data["kinds2"][lang]
    assert names.keys() == KINDS2.keys()
    assert [name for name, _ in sheet["steps"][lang]] == list(names.values())


def test_the_cards_name_every_race_in_english() -> None:
    table = load_yaml(places_of("senryoku").cards / "races.yaml")["races"]
    assert BOOK.get("base").data["races"] == {each["name"]["ja"]: each["name"]["en"] for each in table}
