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
RIGHT = {"japanese": 96, "english": 40, "senseless": 12}
#: Read today with another meaning than a reader's.
KNOWN = {
    "相手ユニット1体をタップする。パワーを-2000する。",
    "自分のユニットは「貫通」を得る。",
    "自分のユニットのパワーを+1000する。",
    "【登場時】相手ユニットのパワーを-1000する。",
    "【登場時】自分のユニットは「疾風」を得る。",
    "ユニットを破壊する。",
    "相手ユニットを破壊する。",
    "【登場時】相手ユニットを手札に戻す。",
    "相手のユニットをタップする。",
    "エンチャントを破壊する。",
    "相手の墓地のユニット1体を場に出す。",
    'There is a friendly unit of race "Dragon".',
}
#: Senseless and read all the same today.
ACCEPTED = {
    "カードを0枚引く。",
    "カードを100枚引く。",
    "0回復する。",
    "相手に0ダメージを与える。",
    "手札を0枚捨てる。",
    "デッキの上から0枚を墓地に送る。",
    "デッキの上から100枚を墓地に送る。",
    "パワー3000以上2000以下のユニット一体を破壊する。",
    "5コスト以上3コスト以下のユニット一体を破壊する。",
    "全てのユニットのパワーを+0する。",
    "ユニット11体を破壊する。",
    "相手ユニット6体を破壊する。",
    "パワー0のユニットトークンを出す。",
    "デッキマスターを破壊する。",
    "相手のデッキマスターを破壊する。",
    "デッキマスターを手札に戻す。",
    "【登場時】攻撃対象のパワーを-1000する。",
    "【登場時】攻撃対象を破壊する。",
    "その攻撃を無効化する。",
    "【登場時】その攻撃を無効化する。",
    "【登場時】攻撃対象が「守護」を持っていた場合、カードを一枚引く。",
    "ドローしたカードを墓地に送る。",
    "貫通、貫通",
    "貫通、貫通、先制",
    "このユニットは「貫通」「貫通」を得る。",
    "【アクティブ効果［0マナ］】カードを一枚引く。",
    "【アクティブ効果［0マナ］】相手に1000ダメージを与える。",
    "【アクティブ効果［11マナ］】カードを一枚引く。",
    "自分の場にユニットが6体以上いる場合、カードを一枚引く。",
    "自分の最大マナが11以上の場合、カードを一枚引く。",
    "コスト11以上のユニット一体を破壊する。",
    "スペル一枚のパワーを+1000する。",
    "タップ状態のスペル一枚を破壊する。",
    "Draw 0 cards.",
    "Draw 100 cards.",
    "Destroy 11 units.",
    "Deal 0 damage to your opponent.",
    "Destroy a Deck Master.",
    "Pierce, Pierce",
    "[On entry] Negate that attack.",
    "自分の場にユニットが9体以上いる。",
    "場にユニットが11体以上いる。",
    "自分の場にエンチャントが3枚以上ある。",
    "自分の最大マナが11以上である。",
    "自分の場にユニットが0体以上いる。",
    "自分のHPが0以下である。",
    "自分の場にユニットがいて、自分の場にユニットがいない。",
    "自分の墓地にカードが41枚以上ある。",
    "There are 9 or more friendly units.",
    "Your max mana is 11 or more.",
    "There are 3 or more friendly enchantments.",
}


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
    if entry["sentence"] in ACCEPTED:
        assert not designers.caught(BOOK, entry), "no longer accepted: take it off ACCEPTED"
    else:
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
    assert {entry["sentence"] for entry in designers.DATA["senseless"]} >= ACCEPTED


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
