"""The playing cards, the lists, the sheet and the markers on paper, in both languages."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from cardforge.printing import SheetOptions
from cardforge.workspace import Workspace

WORKSPACE = Workspace(game="blackpoker")


def _pages(file: Path) -> list[str]:
    document = pypdfium2.PdfDocument(file)
    return [page.get_textpage().get_text_range() for page in document]


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_whole_deck_is_54_cards(tmp_path: Path, lang: str) -> None:
    file = tmp_path / "deck.pdf"
    result = WORKSPACE.print(["全54枚"], file, SheetOptions(lang=lang))
    assert result.pages == 6
    text = "".join(_pages(file))
    assert text.count("JOKER") == 4
    assert ("サーチ" if lang == "ja" else "Search") in text


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_lists_are_cards(tmp_path: Path, lang: str) -> None:
    file = tmp_path / "lists.pdf"
    WORKSPACE.print(["kind:action", "kind:character", "kind:fog", "kind:marker"], file, SheetOptions(lang=lang, backs="auto"))
    text = "".join(_pages(file))
    for card in WORKSPACE.library.cards.values():
        if card.kind in ("action", "character", "fog", "marker"):
            assert card.name.get(lang) in text.replace("\r\n", " ")


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_sheet_has_every_action_on_one_page(tmp_path: Path, lang: str) -> None:
    file = tmp_path / "sheet.pdf"
    assert WORKSPACE.print(["kind:sheet"], file, SheetOptions(lang=lang)).pages == 1
    (text,) = _pages(file)
    for card in WORKSPACE.library.cards.values():
        if card.kind in ("action", "character", "fog"):
            assert card.name.get(lang) in text


def test_an_action_hint_says_cost_and_other_key_card() -> None:
    from cardforge.games.blackpoker.design.hints import playing_card

    facts = playing_card(WORKSPACE.library.cards["H7"], WORKSPACE.library, "ja")
    assert (facts["index"], facts["mark"]) == ("7", "♡")
    assert [(hint["name"], hint["cost"], hint["other"]) for hint in facts["hints"]] == [
        ("兵士召喚", "BL", ""),
        ("装備", "BL", ""),
        ("アップ", "D", ""),
        ("防壁破壊", "", "♢"),
    ]
