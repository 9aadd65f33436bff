"""Translations as a native player would write them: the table of a review, with what was said before and what is said now."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from cardforge.database import Library
from cardforge.wording import phrasebook

BOOK = phrasebook("deckmaster")
DATA: list[dict[str, Any]] = yaml.safe_load(Path(__file__).with_name("translations.yaml").read_text("utf-8"))
OTHER = {"ja": "en", "en": "ja"}


@pytest.mark.parametrize("entry", DATA, ids=[entry["sentence"] for entry in DATA])
def test_it_is_said_so_and_means_the_same(entry: dict[str, Any]) -> None:
    kind = entry.get("kind", "text")
    tree = BOOK.read(entry["sentence"], kind=kind)
    assert BOOK.say(tree, kind=kind, lang=OTHER[BOOK.language(entry["sentence"])]) == entry["now"]
    assert BOOK.read(entry["now"], kind=kind) == tree


def test_most_are_acceptable() -> None:
    assert len({entry["sentence"] for entry in DATA}) == len(DATA) == 118
    assert sum(entry["acceptable"] for entry in DATA) >= 112
    assert all(entry["acceptable"] or entry["why"] for entry in DATA)


def test_races_are_called_as_the_table_of_races_calls_them() -> None:
    rule: Any = BOOK.grammar.rules["race"]
    races = Library.open("deckmaster").races
    assert rule.names["en"] == {race.name.ja: race.name.en for race in races}


@pytest.mark.parametrize("written", ["ドラゴン", "Dragon", "dragon"])
def test_a_race_is_one_race_in_every_language(written: str) -> None:
    tree = BOOK.read(f'Destroy all units of race "{written}".', lang="en")
    assert tree == BOOK.read(f"種族「{written}」のユニット全体を破壊する。")
    assert "「ドラゴン」" in BOOK.say(tree)
    assert '"Dragon"' in BOOK.say(tree, lang="en")


def test_a_race_of_ones_own_is_called_as_it_is_written() -> None:
    assert 'of race "機械兵"' in BOOK.say(BOOK.read("種族「機械兵」のユニット一体を破壊する。"), lang="en")
