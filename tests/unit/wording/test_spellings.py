"""Spellings that designers write, beside the sentence that says the same: both have one meaning."""

from __future__ import annotations

import pytest

from cardforge.wording import phrasebook

BOOK = phrasebook("deckmaster")
SAME = [
    ("自分のユニットが破壊されるたび、500回復する。", "自分のユニットが破壊された時、500回復する。"),
    ("自分が回復するたびに、このユニットのパワーを+500する。", "自分が回復した時、このユニットのパワーを+500する。"),
    ("自分がスペルを使うたびに、相手に500ダメージを与える。", "自分がスペルを使った時、相手に500ダメージを与える。"),
    ("相手の手札が3枚以上ならば、相手は手札を1枚捨てる。", "相手の手札が3枚以上の場合、相手は手札を1枚捨てる。"),
    ("自分のライフが10000以下であるなら、3000回復する。", "自分のHPが10000以下の場合、3000回復する。"),
    ("自分のユニットが3体以上なら、カードを1枚引く。", "自分の場にユニットが3体以上いる場合、カードを1枚引く。"),
    ("ターンの終わりまで、このユニットは「疾風」を得る。", "ターン終了時まで、このユニットは「疾風」を得る。"),
    ("【登場時】相手のタップしているユニット1体を破壊する。", "【登場時】タップ状態の相手ユニット1体を破壊する。"),
    ("【破壊された時】カード1枚を引く。", "【破壊された時】カードを1枚引く。"),
    ("手札からカードを1枚捨てる。そうしたら、カードを2枚引く。", "手札を1枚捨てる。そうした場合、カードを2枚引く。"),
    ("相手は自分の手札を1枚選んで捨てる。", "相手は手札を1枚捨てる。"),
    ("自分の墓地からコスト2以下のユニットを1体選び、場に出す。", "自分の墓地のコスト2以下のユニット1体を場に出す。"),
    ("墓地のカードを全て除外する。", "墓地のカード全てを除外する。"),
    ("【登場時】コスト2以下の相手ユニット1体を選ぶ。それを破壊する。", "【登場時】コスト2以下の相手ユニット1体を破壊する。"),
    ("相手のユニット1体を選び、そのユニットのパワーを-2000する。", "相手ユニット1体のパワーを-2000する。"),
    ("1000のダメージを相手に与える。", "相手に1000ダメージを与える。"),
    (
        "自分の場に他のユニットがいなければ、このユニットのパワーは+3000される。",
        "自分の場に他のユニットがいない場合、このユニットのパワーを+3000する。",
    ),
    ("このユニットは相手のユニットの攻撃の対象にならない。", "このユニットは攻撃されない。"),
    ("相手のデッキの上から3枚のカードを墓地に送る。", "相手のデッキの上から3枚を墓地に送る。"),
    ("【攻撃時】自分のデッキの一番上のカードを墓地に置く。", "【攻撃時】自分のデッキの上から1枚を墓地に送る。"),
    ("お互いの場のユニットを全て破壊する。", "全てのユニットを破壊する。"),
    ("パワー2000で「守護」を持つトークンを2体出す。", "「守護」を持つパワー2000のトークンを2体出す。"),
    ("【登場時】デッキをシャッフルする。", "【登場時】自分のデッキをシャッフルする。"),
    ("自分の手札にあるユニットカード1枚を場に出す。", "自分の手札のユニット1枚を場に出す。"),
    ("デッキから「火の粉の妖精」を1枚手札に加える。", "デッキから名前が「火の粉の妖精」のカードを1枚手札に加える。"),
    ("デッキから種族が「ドラゴン」であるユニットを1枚手札に加える。", "デッキから種族「ドラゴン」のユニット1体を手札に加える。"),
    ("自分の場のユニット全員のパワーを+1000する。", "自分のユニット全体のパワーを+1000する。"),
    ("Each of your units gets +1000 power.", "All your units get +1000 power."),
    ("Whenever another unit you control is destroyed, restore 500 HP.", "Whenever another friendly unit is destroyed, restore 500 HP."),
    ("Deal 1000 damage to the enemy player.", "Deal 1000 damage to your opponent."),
    (
        "Search your deck for a unit that costs 3 or less and put it into your hand.",
        "Search your deck for a unit with cost 3 or less and put it into your hand.",
    ),
    ("Exile all cards in your opponent's discard pile.", "Exile all cards from your opponent's discard."),
    ("Put a 2000-power unit token with Guard onto the field.", "Create a 2000-power unit token with Guard."),
    ("Choose an enemy unit. Tap it.", "Tap an enemy unit."),
    ("Destroy an enemy red or blue unit.", "Destroy an enemy unit that is red or blue."),
    ("Destroy a nonred unit.", "Destroy a unit that is not red."),
    ("Your opponent discards their hand.", "Put all cards from your opponent's hand into the discard."),
]


@pytest.mark.parametrize(("written", "said"), SAME)
def test_a_spelling_means_what_the_phrases_say(written: str, said: str) -> None:
    assert BOOK.read(written) == BOOK.read(said)
