"""How long is said in front of a row of effects, or in each of them: in the middle it could be meant for one or for all (000-A77)."""

from __future__ import annotations

import re

import pytest

from cardforge.model import CardforgeError
from cardforge.wording import phrasebook

BOOK = phrasebook("deckmaster")


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("ja", "自分のユニットを2体まで選び、ターン終了時までパワーを+1000し、「貫通」を与える。"),
        ("ja", "自分のユニット1体のパワーをターン終了時まで+1000し、「貫通」を与える。"),
        ("ja", "このユニットはターン終了時まで「貫通」を得て、パワーを+1000する。"),
        ("ja", "自分のユニット全体はこのターン「貫通」を得て、「守護」を失う。"),
        ("ja", "相手ユニット一体のパワーをターン終了時まで-1000し、攻撃できない。"),
        ("en", "A friendly unit gets +1000 power until end of turn and gains Pierce."),
    ],
)
def test_a_duration_in_the_middle_of_a_row_is_refused_with_both_meanings(lang: str, sentence: str) -> None:
    with pytest.raises(CardforgeError) as refused:
        BOOK.read(sentence, lang=lang)
    assert refused.value.hint is not None
    offered = re.findall("「([^「」]*(?:「[^「」]*」[^「」]*)*)」" if lang == "ja" else '"([^"]*)"', refused.value.hint.get(lang))
    (_, both), (_, one) = (BOOK.read(text, lang=lang)["abilities"][0]["effect"]["steps"] for text in offered)
    assert "until" not in one
    assert both == {**one, "until": "turn_end"}


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("ja", "ターン終了時まで、自分のユニット1体のパワーを+1000し、「貫通」を与える。"),
        ("ja", "このターン、このユニットは「貫通」を得て、「守護」を失う。"),
        ("ja", "自分のユニット1体のパワーをターン終了時まで+1000し、「貫通」をターン終了時まで付与する。"),
        ("en", "A friendly unit gets +1000 power and gains Pierce until end of turn."),
        ("en", "Until end of turn, a friendly unit gets +1000 power and gains Pierce."),
    ],
)
def test_a_duration_that_is_said_of_all_holds_for_all(lang: str, sentence: str) -> None:
    steps = BOOK.read(sentence, lang=lang)["abilities"][0]["effect"]["steps"]
    assert [step["until"] for step in steps] == ["turn_end", "turn_end"]


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("ja", "自分のユニット1体のパワーをターン終了時まで1000上げる。そのユニットにキーワード「貫通」を付与する。"),
        ("en", "A friendly unit gets +1000 power until end of turn. That unit gains Pierce."),
    ],
)
def test_a_sentence_of_its_own_has_a_duration_of_its_own(lang: str, sentence: str) -> None:
    first, second = BOOK.read(sentence, lang=lang)["abilities"][0]["effect"]["steps"]
    assert first["until"] == "turn_end"
    assert "until" not in second


@pytest.mark.parametrize(
    "sentence",
    [
        "A friendly unit gets +1000 power and an enemy unit gets -1000 power until end of turn.",
        "A friendly unit gets +1000 power and all enemy units lose Guard until end of turn.",
    ],
)
def test_a_duration_at_the_end_of_an_english_row_holds_for_all_of_it(sentence: str) -> None:
    steps = BOOK.read(sentence, lang="en")["abilities"][0]["effect"]["steps"]
    assert [step["until"] for step in steps] == ["turn_end", "turn_end"]


def test_what_is_said_to_be_permanent_stays_so_in_an_english_row() -> None:
    sentence = "This unit gets +1000 power permanently and another friendly unit gets +500 power until end of turn."
    steps = BOOK.read(sentence, lang="en")["abilities"][0]["effect"]["steps"]
    assert [step["until"] for step in steps] == ["permanent", "turn_end"]
