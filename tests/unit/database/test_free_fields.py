"""Fields of an author's own (``x_...``), and the artist, the rarity and the collector's number of every card."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardforge.database import Library
from cardforge.database.convert import convert
from cardforge.database.finding import search, search_library
from cardforge.database.formats.mapping import mapping_of
from cardforge.model import Card

CARDS = """
- {kind: spell, name: 影, cost: 1, attributes: [red], text: 3000回復する。, artist: 月野, rarity: レア,
   collector: 12, x_price: 300, x_ink: 銀のインク}
- {kind: spell, name: 光, cost: 1, attributes: [white], text: 3000回復する。, x_price: 80}
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "cards" / "deckmaster" / "own.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(CARDS, encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("x_price>100", ["影"]),
        ("x_price=80", ["光"]),
        ("x_price!=80 has:x_price", ["影"]),
        ("x_ink:インク", ["影"]),
        ("x_ink=銀のｲﾝｸ", ["影"]),
        ("x_ink:金", []),
        ("has:x_price order:x_price", ["光", "影"]),
        ("artist:月野", ["影"]),
        ("collector=12", ["影"]),
        ("イラスト=月野 rarity:レア", ["影"]),
    ],
)
def test_they_are_searched(file: Path, query: str, found: list[str]) -> None:
    assert [card.name.ja for card in search(query, "deckmaster", file.parents[2])] == found
    things = search_library(query, Library.open("deckmaster", files=[file]))
    assert [card.name.ja for card in things if isinstance(card, Card)] == found


@pytest.mark.parametrize("ending", [".yaml", ".json", ".csv", ".xlsx"])
def test_they_are_written_and_come_back(file: Path, tmp_path: Path, ending: str) -> None:
    cards = Library.open("deckmaster", files=[file]).things_of(file)
    copy = tmp_path / f"copy{ending}"
    copy.write_bytes(convert(cards, ending).data)
    again = Library.open("deckmaster", files=[copy])
    assert again.problems == []
    assert [mapping_of(card) for card in again.things_of(copy)] == [mapping_of(card) for card in cards]


@pytest.mark.parametrize(
    ("field", "words"),
    [("rarty: レア", "rarity"), ("x_price: [1]", "x_price"), ("x_: 1", "x_"), ("xprice: 1", "xprice"), ("rarity: [a]", "rarity")],
)
def test_a_misspelt_field_is_still_an_error(file: Path, field: str, words: str) -> None:
    file.write_text(f"- {{kind: spell, name: 影, cost: 1, attributes: [red], text: 3000回復する。, {field}}}", encoding="utf-8")
    (problem,) = Library.open("deckmaster", files=[file]).problems
    assert words in problem.message.ja
