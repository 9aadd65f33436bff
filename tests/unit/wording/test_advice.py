"""What authors often write and no phrase says: the message says what to write instead, and that is read."""

import pytest

from cardforge.wording import ReadError, phrasebook

BOOK = phrasebook("deckmaster")
WRONG = [
    ("【登場時】手札を一枚捨ててもよい。そうした場合、カードを2枚引く。", "手札を一枚捨て、カードを2枚引いてもよい。"),
    ("自分の他のユニット一体を破壊することで発動する。カードを2枚引く。", None),
    ("ライフを1000支払う。カードを一枚引く。", None),
    ("【破壊時】カードを一枚引く。", "【墓地に送られた時】カードを一枚引く。"),
    ("このユニットが破壊された時、カードを一枚引く。", "このユニットが墓地に送られた時、カードを一枚引く。"),
    ("【登場時】【攻撃時】相手に1000ダメージを与える。", "【登場時】1000回復する。　【攻撃時】1000回復する。"),
    ("相手ユニット一体はターン終了時まで攻撃できない。", "相手ユニット一体にターン終了時まで「硬直」を付与する。"),
    (
        "相手ユニット一体をタップし、次のターン開始時にアンタップしない。",
        "相手ユニット一体をタップする。そのユニットは次のターン開始時にアンタップしない。",
    ),
    ("相手ユニット一体のキーワードを全て失わせる。", "相手ユニット一体の効果を無効にする。"),
    ("最もパワーの低い相手ユニット一体を破壊する。", "パワー3000以下の相手ユニット一体を破壊する。"),
    ("【攻撃時】相手のHPが自分のHPより高い場合、カードを一枚引く。", "相手のHPが10000以上の場合、カードを一枚引く。"),
    ("相手ユニット一体と自分のユニット一体を破壊する。", "自分のユニット一体を破壊し、相手ユニット一体を破壊する。"),
    ("相手ユニット一体を選ぶ。そのユニットを破壊する。", "相手ユニット一体を選び、破壊する。"),
    (
        "【攻撃時】このユニットをアンタップする。この効果は1ターンに一回まで使用できる。",
        "【攻撃時】1ターンに1度、このユニットをアンタップする。",
    ),
    ("相手がスペルを使った時、カードを一枚引く。", "自身のドローフェイズ開始時、カードを一枚引く。"),
    ("相手ユニット一体に2000ダメージを与える。", "相手ユニット一体のパワーを-2000する。"),
    ("相手の手札をランダムに1枚捨てる。", "相手は手札を一枚捨てる。"),
    ("相手の手札を見る。", "山札を一枚めくり、デッキの一番上か下かを決めてカードを置く。"),
    ("デッキの上から3枚をめくり、デッキの一番上か下に置く。", "山札を3枚めくり、デッキの一番上か下かを決めてカードを置く。"),
    ("マナを1回復する。", None),
    ("自分のデッキマスターが解放されていない場合、カードを一枚引く。", "自分のデッキマスターが解放されている場合、カードを一枚引く。"),
    ("【起動効果［2マナ］】カードを一枚引く。", "【アクティブ効果［2マナ］】カードを一枚引く。"),
    ("Your opponent discards a card at random.", "Your opponent discards a card."),
    ("自分のドラゴン全体のパワーを+1000する。", "種族「ドラゴン」のユニット全体のパワーを+1000する。"),
    ("[On entry] You may discard a card. If you do, draw two cards.", "You may discard a card, then draw 2 cards."),
    ("Destroy this unit to activate this. Draw two cards.", None),
    ("[When destroyed] Draw a card.", "[When put into the discard] Draw a card."),
    ("An enemy unit can't attack until end of turn.", "An enemy unit gains Rigid until end of turn."),
    ("Destroy the enemy unit with the lowest power.", "Destroy an enemy unit with 3000 or less power."),
    ("Deal 2000 damage to an enemy unit.", "An enemy unit gets -2000 power."),
    ("Whenever you play a spell, draw a card.", "When an enemy unit attacks, draw a card."),
]
WRONG_CONDITIONS = [
    ("このターンに相手に3000以上のダメージを与えた。", "このターンに相手が3000以上のダメージを受けた。"),
    ("このターンに相手ユニットを破壊した。", "このターンに相手のユニットが破壊された。"),
    ("自分の場にエンチャントが2枚ある。", "自分の場にエンチャントがちょうど2枚ある。"),
    ("自分の場のユニットのパワーの合計が10000以上である。", "自分の場にパワー6000以上のユニットがいる。"),
    ("自分の場にドラゴンがいる。", "自分の場に種族「ドラゴン」のユニットがいる。"),
]


@pytest.mark.parametrize(
    ("kind", "wrong", "right"),
    [("text", *pair) for pair in WRONG] + [("seal-condition", *pair) for pair in WRONG_CONDITIONS],
)
def test_a_known_wrong_phrase_is_answered_with_what_to_write(kind: str, wrong: str, right: str | None) -> None:
    with pytest.raises(ReadError) as caught:
        BOOK.read(wrong, kind=kind)
    hint = caught.value.hint
    texts = [text for language in BOOK.grammar.languages.values() for _, text in language.advice]
    assert hint in texts
    if right is not None:
        BOOK.read(right, kind=kind)
