"""How many and how much are read where it is clear of what; what the program advises is read."""

from __future__ import annotations

import re

import pytest

from cardforge.wording import ReadError, phrasebook

BOOK = phrasebook("deckmaster")

UNCLEAR = [
    "自分のユニット全てを破壊し、相手のユニット全てを破壊する。その後、その数だけカードを引く。",
    "手札を2枚捨て、ユニット1体を破壊する。その後、その数だけカードを引く。",
    "【登場時】お互いに2000ダメージを与え、その数値分回復する。",
    "自分がダメージを受けた時、相手に500ダメージを与え、その数値分回復する。",
    "Destroy all your units, then destroy all enemy units. Draw that many cards.",
    # Of those weakened the ones that are meant are the ones of one deed that was surely done, and that could destroy them.
    "ユニット1体のパワーを-2000する。その後、ユニット1体のパワーを-3000する。これで破壊されたユニット1体につき、カードを1枚引く。",
    "自分のユニットが破壊された時、ユニット1体のパワーを-2000してもよい。そのうち破壊されたユニット1体につき、カードを1枚引く。",
    "全てのユニットのパワーを+1000する。これで破壊されたユニット1体につき、カードを1枚引く。",
    "相手ユニット2体を手札に戻す。そのうち破壊されたユニット1体につき、カードを1枚引く。",
]


@pytest.mark.parametrize("sentence", UNCLEAR)
def test_a_number_that_could_be_of_several_things_is_refused(sentence: str) -> None:
    with pytest.raises(ReadError, match=r"何の数か|which number"):
        BOOK.read(sentence)


def test_what_is_advised_is_read() -> None:
    with pytest.raises(ReadError) as refused:
        BOOK.read(UNCLEAR[0])
    hint = refused.value.hint
    assert hint is not None
    advised = re.findall("「([^」]*。)」", hint.ja) + re.findall("“([^”]*\\.)”", hint.en)
    assert len(advised) == 4
    for sentence in advised:
        BOOK.read(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "捨てたカードのコスト以下のユニット一体を破壊する。",
        "手札を2枚捨てる。捨てたカードのコスト以下のユニット一体を破壊する。",
        "手札を1枚捨てる。カードを1枚引く。その後、捨てたカードのコスト以下のユニット一体を破壊する。",
    ],
)
def test_the_discarded_card_is_one_card_just_discarded(sentence: str) -> None:
    with pytest.raises(ReadError):
        BOOK.read(sentence)
