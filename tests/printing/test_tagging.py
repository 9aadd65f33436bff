"""Tagged documents: every card is a piece of the structure, in order, and what is no text is none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pikepdf
import pytest

from cardforge.printing import Item, SheetOptions, print_sheets
from tests.printing.preflight import faults
from tests.printing.press import press_profile
from tests.printing.samples import LANCER, MASTER, SPELL, Book


def printed(folder: Path, **settings: Any) -> Path:
    file = folder / "tagged.pdf"
    print_sheets([Item(LANCER, 7), SPELL, MASTER, Item(SPELL, 3)], file, SheetOptions(backs="auto", **settings), Book())
    return file


def read(document: pikepdf.Pdf) -> list[str]:
    """The names of the cards in the order of the structure; each leads to a piece of its page that shows a face."""
    root = document.Root.StructTreeRoot
    assert root.K.S == "/Document"
    numbers: list[Any] = list(root.ParentTree.Nums)
    pages = [page.obj for page in document.pages]
    names: list[str] = []
    for element in root.K.K:
        page = next(each for each in pages if each.objgen == element.Pg.objgen)
        parents = numbers[numbers.index(int(page.StructParents)) + 1]
        assert parents[int(element.K)].objgen == element.objgen
        names.append(str(element.T))
    return names


def pieces(page: Any) -> list[list[str]]:
    """The marked pieces of a page: their tag, then the operators in them; nothing that paints stands outside."""
    found: list[list[str]] = []
    inside = False
    instructions: Any = pikepdf.parse_content_stream(page)
    for operands, operator in instructions:
        name = str(operator)
        if name in ("BDC", "BMC"):
            assert not inside
            inside = True
            found.append([str(operands[0])])
        elif name == "EMC":
            inside = False
        elif inside:
            found[-1].append(name)
        else:
            assert name == "cm"
    assert not inside
    return found


@pytest.mark.parametrize("settings", [{}, {"bleed": 2.0, "bleed_from": "mirror"}, {"paper": "card"}, {"print_lang": "en"}])
def test_every_card_is_read_once_in_order(tmp_path: Path, settings: dict[str, Any]) -> None:
    lang = settings.pop("print_lang", "ja")
    with pikepdf.open(printed(tmp_path, tagged=True, lang=lang, **settings)) as document:
        marked: Any = document.Root.MarkInfo.Marked
        assert marked is True
        assert str(document.Root.Lang) == str(document.Root.StructTreeRoot.K.Lang) == lang
        names = read(document)
        assert names == [LANCER.name.get(lang)] * 7 + [SPELL.name.get(lang), MASTER.card.name.get(lang)] + [SPELL.name.get(lang)] * 3
        tagged = [piece for page in document.pages for piece in pieces(page) if piece[0] == "/P"]
        assert len(tagged) == len(names)
        assert all("Do" in piece for piece in tagged)
        assert {piece[0] for page in document.pages for piece in pieces(page)} == {"/P", "/Artifact"}


@pytest.mark.parametrize(("lang", "cost"), [("ja", "コスト 2"), ("en", "cost 2")])
def test_a_card_is_read_in_the_order_of_reading(tmp_path: Path, lang: str, cost: str) -> None:
    with pikepdf.open(printed(tmp_path, tagged=True, lang=lang)) as document:
        first: Any = document.Root.StructTreeRoot.K.K[0]
        said = str(first.ActualText)
        assert said.startswith(LANCER.name.get(lang))
        assert said.index(LANCER.name.get(lang)) < said.lower().index(cost.lower()) < said.index("1000ダメージ")
        assert document.Root.ViewerPreferences.DisplayDocTitle
        metadata = bytes(document.Root.Metadata.read_bytes())
        assert b"<pdfuaid:part>1</pdfuaid:part>" in metadata


def test_a_document_that_is_not_tagged_does_not_say_so(tmp_path: Path) -> None:
    with pikepdf.open(printed(tmp_path)) as document:
        assert "/MarkInfo" not in document.Root
        assert "/StructTreeRoot" not in document.Root
        assert str(document.Root.Lang) == "ja"
        assert all("/StructParents" not in page for page in document.pages)


def test_a_file_for_a_print_shop_may_be_tagged(tmp_path: Path) -> None:
    press = press_profile(tmp_path / "press.icc")
    assert faults(printed(tmp_path, tagged=True, pdfx="x1a", icc=press), "PDF/X-1a:2003") == []
