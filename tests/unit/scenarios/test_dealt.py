"""A deck in ``start``: by name, by its fields, or as the list of its cards; what else is written there is told at its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardforge.simulation.scenarios import run_file

_FILE = """game: senryoku
start:
  a: {deck}
  b: {{cards: {{ビナルクスの仙龍: 60}}}}
  shuffled: false
steps:
  - expect: {{turn: 1, a: {{force: 5, hand: 5, support: 50}}, b: {{support: 50}}}}
"""


def run(folder: Path, deck: str) -> str:
    """What a scenario says that deals this deck to the first player."""
    file = folder / "dealt.yaml"
    file.write_text(_FILE.format(deck=deck), encoding="utf-8")
    result = run_file(file)
    return "" if result.ok else result.message("en")


@pytest.mark.parametrize(
    "deck",
    [
        "ギルビアの進撃",
        "{cards: {ビナルクスの仙龍: 59, 火炎雨: 1}}",
        "{name: {ja: 束, en: Pile}, note: x, game: senryoku, cards: {001-C01: 60}}",
        "[火炎雨, {card: ビナルクスの仙龍, count: 59}]",
        "{name: 束, cards: [{card: c01, count: 60}]}",
    ],
)
def test_a_deck_is_dealt(tmp_path: Path, deck: str) -> None:
    assert run(tmp_path, deck) == ""


@pytest.mark.parametrize(
    ("deck", "said"),
    [
        ("{foo: 1}", "“cards” is missing"),
        ("{cards: {ビナルクスの仙龍: 60}, nota: x}", "Did you mean “note”?"),
        ("{cards: {ビナルクスの仙龍: 60}, master: x}", "there is no field “master”"),
        ("{cards: {ビナルクスの仙龍: many}}", "has to be a whole number"),
        ("{cards: {ビナルクスの仙龍: -60}}", "has to be at least 1"),
        ("{cards: []}", "cards"),
        ("{cards: 60}", "“cards” has to be “card name: number” or a list of cards"),
        ("60", "has to be a deck's name, {cards: …} or a list of cards"),
        ("[ビナルクスの仙竜]", "Did you mean “ビナルクスの仙龍”?"),
        ("[{card: ビナルクスの仙龍, count: 99999}]", "has to be at most 999"),
        ("[{card: ビナルクスの仙龍, as: x}]", "there is no field “as”"),
        ("[ビナルクスの仙龍]", "has 1 cards: force and hand cannot be dealt (001-R04, R05)"),
    ],
)
def test_a_deck_that_is_none_is_told_at_its_place(tmp_path: Path, deck: str, said: str) -> None:
    assert said in run(tmp_path, deck)
    assert "start.a" in run(tmp_path, deck)
