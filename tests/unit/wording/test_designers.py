"""What designers write is read with the meaning that a reader sees in it, or refused; the figures can only rise.

`designers.yaml` was written by people who had not seen the phrasebook. A sentence of it that is read otherwise than it is meant
stands in KNOWN until it is read rightly or refused: both the list and the figures follow what the phrasebook learns.
"""

from typing import Any

import pytest

from cardforge.wording import phrasebook
from tests.unit.wording import designers

BOOK = phrasebook("deckmaster")
ENTRIES = [entry for language in designers.LANGUAGES for entry in designers.DATA[language]]
#: At least so many of each part are read rightly (of the senseless ones: refused).
RIGHT = {"japanese": 205, "english": 97, "senseless": 63}
#: Read today with another meaning than a reader's.
KNOWN: set[str] = set()


@pytest.mark.parametrize("entry", ENTRIES, ids=[entry["sentence"] for entry in ENTRIES])
def test_read_with_a_readers_meaning_or_not_at_all(entry: dict[str, Any]) -> None:
    verdict = designers.judge(BOOK, entry)
    assert verdict.how != designers.UNJUDGED, f"is read now: write in designers.yaml what it means. Read: {verdict.found}"
    if entry["sentence"] in KNOWN:
        assert verdict.how == designers.WRONG, "no longer read wrongly: take it off KNOWN"
    else:
        assert verdict.how != designers.WRONG, f"read: {verdict.found}; means: {verdict.meant}"


@pytest.mark.parametrize("entry", designers.DATA["senseless"], ids=[entry["sentence"] for entry in designers.DATA["senseless"]])
def test_what_cannot_be_meant_is_refused(entry: dict[str, Any]) -> None:
    assert designers.caught(BOOK, entry)


def test_the_figures_only_rise() -> None:
    table = designers.figures(BOOK)
    for name, least in RIGHT.items():
        assert table[name][designers.RIGHT] >= least, f"{name}: {table[name]}"


def test_the_sentences_are_many_and_half_of_them_rows() -> None:
    assert len(designers.DATA["japanese"]) >= 200
    assert len(designers.DATA["english"]) >= 100
    assert len(designers.DATA["senseless"]) >= 60
    for language in designers.LANGUAGES:
        sentences = [entry["sentence"] for entry in designers.DATA[language]]
        assert len(set(sentences)) == len(sentences)
        assert sum(bool(entry.get("row")) for entry in designers.DATA[language]) * 2 >= len(sentences)


def test_known_sentences_are_sentences_of_the_list() -> None:
    assert {entry["sentence"] for entry in ENTRIES} >= KNOWN


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("相手は手札を一枚捨てる。", "手札を一枚捨てる。"),
        ("このユニットは「貫通」を得る。", "ターン終了時まで、このユニットは「貫通」を得る。"),
        ("自分のユニット全体のパワーを+1000する。", "自分のユニット一体のパワーを+1000する。"),
        ("カードを一枚引いてもよい。", "カードを一枚引く。"),
        ("カードを一枚引き、手札を一枚捨てる。", "手札を一枚捨て、カードを一枚引く。"),
    ],
)
def test_meanings_that_differ_are_told_apart(one: str, other: str) -> None:
    assert designers.meaning(BOOK.read(one)) != designers.meaning(BOOK.read(other))


def test_the_layout_of_a_tree_does_not_matter() -> None:
    both = [{"do": "discard", "count": 1}, {"do": "draw", "count": 1}]
    named = [{**step, "to": "enemy"} for step in both]
    by_him = {"do": "as", "player": "enemy", "effect": {"do": "then", "steps": both}}
    trees: list[dict[str, Any]] = [
        {"keywords": [], "abilities": [{"effect": effect}]} for effect in (by_him, {"do": "then", "steps": named})
    ]
    assert designers.meaning(trees[0]) == designers.meaning(trees[1])


def test_the_table_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert designers.main() == 0
    printed = capsys.readouterr().out
    assert "senseless" in printed
    assert all(sentence in printed for sentence in KNOWN)
