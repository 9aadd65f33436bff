"""The rules of each game as a booklet that is printed, folded and read."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from cardforge.files.places import games, places_of
from cardforge.files.yaml import load_yaml
from cardforge.model import CardforgeError
from cardforge.printing import SheetOptions
from cardforge.printing.booklet.imposition import imposed
from cardforge.workspace import Workspace

GAMES = ("blackpoker", "deckmaster", "groove", "senryoku", "skillbook")


@pytest.mark.parametrize("pages", range(1, 30))
def test_folded_and_stapled_the_pages_are_in_their_order(pages: int) -> None:
    """Sheets lie in each other: read from the outside in, left to right, each side of a leaf follows the one before."""
    sides = imposed(pages)
    assert len(sides) % 2 == 0
    leaves: dict[int, int | None] = {}
    whole = 2 * len(sides)
    for sheet in range(0, len(sides), 2):
        (outer, first), (second, inner) = sides[sheet], sides[sheet + 1]
        at = sheet
        leaves |= {at: first, at + 1: second, whole - 2 - at: inner, whole - 1 - at: outer}
    read = [leaves[number] for number in range(whole)]
    assert [page for page in read if page is not None] == list(range(pages))
    assert read[-1] == pages - 1, "the cover's back is outside"


def text_of(file: Path) -> tuple[list[tuple[float, float]], str]:
    document = pypdfium2.PdfDocument(file)
    try:
        return [document[number].get_size() for number in range(len(document))], "\n".join(
            document[number].get_textpage().get_text_range() for number in range(len(document))
        )
    finally:
        document.close()


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_every_chapter_and_every_rule_is_there(tmp_path: Path, game: str, lang: str) -> None:
    result = Workspace(game=game).print(["rules"], tmp_path / "rules.pdf", SheetOptions(lang=lang))
    sizes, text = text_of(result.file)
    assert {(round(wide), round(high)) for wide, high in sizes} == {(842, 595)}
    assert result.pages % 2 == 0
    told = load_yaml(places_of(game).templates.parent / "rules" / f"{game}.yaml")
    for chapter in told["chapters"]:
        assert chapter["title"][lang] in text.replace("\r\n", " ")
        assert len(chapter["ja"]) == len(chapter["en"])
        assert all(isinstance(said, str) for said in (*chapter["ja"], *chapter["en"]))
    for rule in load_yaml(places_of(game).rulebook):
        if "-R" in rule["id"]:
            assert rule["id"] in text


def test_pages_in_their_order_to_read(tmp_path: Path) -> None:
    result = Workspace().print(["rules"], tmp_path / "rules.pdf", SheetOptions(paper="A5"))
    sizes, _ = text_of(result.file)
    assert {(round(wide), round(high)) for wide, high in sizes} == {(420, 595)}


def test_the_turn_card_tells_of_a_deck_master_at_0() -> None:
    steps = load_yaml(places_of("deckmaster").templates / "reference-turn.yaml")["data"]["steps"]
    assert "元に戻る" in steps["ja"][0][1]
    assert "戻らない" in steps["ja"][2][1]
    assert "returns" in steps["en"][0][1]
    assert "is not" in steps["en"][2][1]


def test_a_game_without_rules_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from cardforge.printing.booklet import rulebook

    monkeypatch.setattr("cardforge.files.places.places_of", lambda game: places_of(games()[0]).__class__(*[tmp_path / "none"] * 7))
    with pytest.raises(CardforgeError):
        rulebook.print_rulebook("none", {}, tmp_path / "x.pdf", SheetOptions(), None)
