"""Spellings that designers write, beside the sentence that says the same: both have one meaning."""

from __future__ import annotations

import pytest

from cardforge.wording import phrasebook
from cardforge.wording.errors import ReadError

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
    ("Your opponent discards their hand.", "相手は自身の手札を全て墓地に送る。"),
    ("【攻撃時】このターン終了時まで、このユニットのパワーを+3000する。", "【攻撃時】このユニットのパワーをターン終了時まで+3000する。"),
    ("自分の手札の枚数1枚につき、このユニットのパワーを500上げる。", "自分の手札にあるカードの数だけこのユニットのパワーを+500する。"),
    (
        "自分のデッキの上から3枚を見て、1枚を手札に加え、残りをデッキの下に置く。",
        "デッキの上から3枚を見て、その中からカード1枚を手札に加え、残りを好きな順番でデッキの一番下に置く。",
    ),
    (
        "デッキから赤のスペルを1枚探し、相手に見せてから手札に加える。その後デッキをシャッフルする。",
        "デッキから赤のスペルカードを1枚手札に加える。",
    ),
    ("手札を全て捨て、同じ枚数カードを引く。", "手札のカード全てを墓地に送る。その後、その数だけカードを引く。"),
    ("相手プレイヤーに、このユニットのパワーと同じダメージを与える。", "相手にこのユニットのパワー分のダメージを与える。"),
    (
        "コインを投げ、表が出たらカードを1枚引く。裏なら手札を1枚捨てる。",
        "コインを投げる。表なら、カードを1枚引く。裏なら、手札を1枚捨てる。",
    ),
    ("相手の手札を1枚ランダムに捨てさせる。", "相手は手札をランダムに1枚捨てる。"),
    (
        "次のいずれか1つを選ぶ。・カードを1枚引く。・相手に1000ダメージを与える。",
        "次の中から一つを選ぶ。「カードを1枚引く。」「相手に1000ダメージを与える。」",
    ),
    (
        "ユニット1体を選び、タップするかアンタップする。",
        "次の中から一つを選ぶ。「ユニット1体をタップする。」「ユニット1体をアンタップする。」",
    ),
    (
        "自分の墓地のカードを全てデッキに戻してシャッフルする。",
        "自分の墓地のカード全てをデッキの一番下に置く。その後、自分のデッキをシャッフルする。",
    ),
    ("ユニット1体をタップし、次のターンアンタップしない。", "ユニット1体をタップする。そのユニットは次のターン開始時にアンタップしない。"),
    (
        "自分の場にユニットが3体以上いる時、このユニットは破壊されない。",
        "自分の場にユニットが3体以上いる場合、このユニットは破壊されない。",
    ),
    ("このエンチャントが場にある限り、自分のユニットのパワーは1000上がる。", "自分のユニット全体のパワーを1000上げる。"),
    ("相手のユニットが攻撃する時、相手は500ダメージを受ける。", "相手ユニットが攻撃した時、相手に500ダメージを与える。"),
    ("各プレイヤーはカードを2枚引く。", "お互いにカードを2枚引く。"),
    ("各プレイヤーは手札を全て捨てる。", "お互いに自身の手札を全て墓地に送る。"),
    ("このターンにユニットが破壊されていたなら、カードを1枚引く。", "このターンにユニットが破壊された場合、カードを1枚引く。"),
    ("手札が0枚の時、カードを3枚引く。", "自分の手札が0枚の場合、カードを3枚引く。"),
    (
        "自分のユニットを好きな数生け贄に捧げ、その数だけカードを引く。",
        "自分のユニットを好きな数だけ破壊する。その後、その数だけカードを引く。",
    ),
    ("Deal 1000 damage to your opponent for each unit you have.", "Deal 1000 damage to your opponent for each friendly unit."),
    ("Draw cards equal to the number of enemy units.", "Draw a card for each enemy unit."),
    ("Draw a card for each red unit you control.", "Draw a card for each friendly red unit."),
    (
        "Search your deck for a unit with cost 3 or less, reveal it and put it into your hand. Then shuffle.",
        "Search your deck for a unit with cost 3 or less and put it into your hand.",
    ),
    (
        "As long as you have three or more units, this unit gets +2000 power.",
        "If there are 3 or more friendly units, this unit gets +2000 power.",
    ),
    (
        "If this unit would be destroyed, return it to your hand instead.",
        "If this unit would be destroyed, return it to its owner's hand instead.",
    ),
    ("Double target unit's power until end of turn.", "Multiply the power of a unit by 2 until end of turn."),
    ("Heal yourself by this unit's power.", "Restore HP equal to this unit's power."),
    ("Your opponent reveals their hand.", "Look at your opponent's hand."),
    ("場に出た時、カードを1枚ドローする。", "【登場時】カードを1枚引く。"),
    ("登場したとき、相手のユニットを1体タップする。", "【登場時】相手ユニット1体をタップする。"),
    ("このユニットが相手プレイヤーに攻撃した時、カードを1枚引く。", "【攻撃時】プレイヤーに攻撃する場合、カードを1枚引く。"),
    ("自分の手札の枚数分、相手にダメージを500ずつ与える。", "自分の手札にあるカードの数だけ相手に500ダメージを与える。"),
    ("カードを3枚引き、手札を2枚選んでデッキの下に戻す。", "カードを3枚引く。その後、手札のカード2枚をデッキの一番下に置く。"),
    ("自分のHPが10000以下の時、このカードのコストは3下がる。", "自分のHPが10000以下の場合、このカードのコストを3減らす。"),
    ("このターンに2枚以上カードを使っていたら、カードを1枚引く。", "このターンに自分がカードを2枚以上プレイした場合、カードを1枚引く。"),
    ("「貫通」を持つパワー2000のトークンを1体場に出す。", "「貫通」を持ったパワー2000のユニットトークンを1体出す。"),
    ("ライフを2000得る。", "2000回復する。"),
    ("相手は手札を公開する。", "相手の手札を見る。"),
    (
        "デッキマスターが解放されているなら、このユニットのパワーを+2000する。",
        "自分のデッキマスターが解放されている場合、このユニットのパワーを+2000する。",
    ),
    (
        "【アクティブ効果［0マナ］】このカードをタップする：カードを1枚引く。",
        "【アクティブ効果［0マナ］】このカードをタップすることで発動する。カードを1枚引く。",
    ),
    (
        "【攻撃時】1ターンに1度、手札を1枚捨ててカードを1枚引いてもよい。",
        "【攻撃時】1ターンに1度、手札を1枚捨て、カードを1枚引いてもよい。",
    ),
    ("このユニットが墓地に送られたとき、手札に戻してもよい。", "【墓地に送った時】このユニットを手札に戻してもよい。"),
    (
        "Whenever your opponent plays a spell, deal 500 damage to them.",
        "When your opponent plays a spell, deal 500 damage to your opponent.",
    ),
    ("This unit must attack each turn.", "This unit must attack if able."),
    (
        "Tap all enemy units. They don't untap at the start of the next turn.",
        "Tap all enemy units. That unit does not untap at the start of the next turn.",
    ),
    ("Deal damage to your opponent equal to this unit's power.", "Deal damage equal to this unit's power to your opponent."),
    ("Red units you control get +500 power.", "All friendly red units get +500 power."),
    (
        "If your discard pile has ten or more cards, this unit gets +3000 power.",
        "If there are 10 or more cards in your discard, this unit gets +3000 power.",
    ),
    ("Create a 1000-power token with Pierce.", "Create a 1000-power unit token with Pierce."),
    ("Create three 500-power tokens.", "Create three 500-power unit tokens."),
    ("Set target unit's power to 1000.", "The power of a unit becomes 1000."),
    ("Halve all enemy units' power.", "Halve the power of all enemy units."),
    ("Until your next turn, enemy units can't attack.", "All enemy units cannot attack until your next turn."),
    ("Choose a friendly unit. It gets +3000 power until end of turn.", "A friendly unit gets +3000 power until end of turn."),
    ("Choose one — Draw a card. — Deal 1000 damage.", 'Choose one: "Draw a card." "Deal 1000 damage."'),
    ("When you release a seal, untap all friendly units.", "When a friendly seal is released, untap all friendly units."),
    (
        "【登場時】相手の場のユニット1体を選び、ターン終了時までパワーを半分にする。",
        "【登場時】相手ユニット1体のパワーをターン終了時まで半分にする。",
    ),
    ("相手のユニットすべてに2000ダメージを与える。", "相手のユニット全体のパワーを-2000する。"),
    (
        "自分の山札の上から5枚を見て、その中からユニットを1枚公開し手札に加える。残りを好きな順番で山札の下に置く。",
        "デッキの上から5枚を見て、その中からユニット1体を手札に加え、残りを好きな順番でデッキの一番下に置く。",
    ),
    ("相手は自身の場のユニットを1体選び、墓地に置く。", "相手は自身のユニット1体を墓地に送る。"),
    ("パワー1000のユニットトークンを2体自分の場に出す。", "パワー1000のユニットトークンを2体出す。"),
    ("【登場時】デッキからコスト1のユニットを2枚まで選び、場に出す。", "【登場時】デッキから1コストのユニットを2体までフィールドに出す。"),
    ("お互いのプレイヤーは、手札をすべて捨て、カードを3枚引く。", "お互いに自身の手札を全て墓地に送り、カードを3枚引く。"),
    (
        "【アクティブ効果［2マナ］】このユニットをアンタップする。1ターンに1度だけ使用できる。",
        "【アクティブ効果［2マナ］】このユニットをアンタップする。この効果は1ターンに1回まで使用できる。",
    ),
    (
        "【攻撃時】このユニットのパワーが5000以上なら、カードを1枚引く。",
        "【攻撃時】このユニットのパワーが5000以上の場合、カードを1枚引く。",
    ),
    (
        "以下から1つを選んで発動する。・ユニット1体を手札に戻す。・自分のHPを3000回復する。",
        "次の中から一つを選ぶ。「ユニット1体を手札に戻す。」「自分は3000回復する。」",
    ),
    (
        "【攻撃時】手札を1枚捨ててもよい。そうしたとき、このユニットのパワーをターン終了時まで+3000する。",
        "【攻撃時】手札を1枚捨ててもよい。そうした場合、このユニットのパワーをターン終了時まで+3000する。",
    ),
    (
        "すべての相手ユニットをタップする。それらは次の相手のターンの開始時にアンタップしない。",
        "相手のユニット全体をタップする。それらのユニットは次のターン開始時にアンタップしない。",
    ),
    (
        "自分のデッキの一番上のカードを公開する。それがユニットなら手札に加え、それ以外なら墓地に置く。",
        "自分のデッキの上から1枚を公開し、それがユニットなら、手札に加え、そうでないなら、墓地に送る。",
    ),
    ("相手は手札から1枚を選び、山札の一番下に置く。", "相手は自身の手札のカードを1枚選び、デッキの一番下に置く。"),
    (
        "【攻撃された時】このユニットのパワーをターン終了時まで+2000する。",
        "このユニットが攻撃された時、このユニットのパワーをターン終了時まで+2000する。",
    ),
    ("バトルに勝った時、カードを1枚引く。", "このユニットがバトルに勝った時、カードを1枚引く。"),
    (
        "コイントスをして、表なら相手に4000ダメージを与え、裏なら自分に2000ダメージを与える。",
        "コインを投げる。表なら、相手に4000ダメージを与える。裏なら、自分に2000ダメージを与える。",
    ),
    ("相手のユニットをランダムに1体破壊する。", "ランダムな相手ユニット1体を破壊する。"),
    ("無作為に選んだ相手のユニット1体に2000ダメージを与える。", "ランダムな相手ユニット1体のパワーを-2000する。"),
    ("青の自分のユニットはパワー+1000を得る。", "青の自分のユニット全体のパワーを1000上げる。"),
    (
        "自分の墓地のユニットの枚数×500だけこのユニットのパワーを上げる。",
        "自分の墓地にあるユニットの数だけこのユニットのパワーを+500する。",
    ),
    ("X枚カードを引く。Xは自分の場のユニットの数である。", "自分のユニットの数だけカードを引く。"),
    ("このユニットは可能であれば毎ターン攻撃しなければならない。", "このユニットは可能なら攻撃しなければならない。"),
    ("エンドフェイズ時、自分のHPを500回復する。", "自分エンドフェイズ時、自分は500回復する。"),
    ("【ドローフェイズ時】追加でカードを1枚引いてもよい。", "【ドローフェイズ時】カードを1枚引いてもよい。"),
    ("相手がユニットを場に出した時、そのユニットのパワーを-1000する。", "相手のユニットが場に出た時、そのユニットのパワーを-1000する。"),
    ("Deal 2000 damage to each enemy unit.", "All enemy units get -2000 power."),
    ("Gain 1000 HP for each unit you control.", "Restore 1000 HP for each friendly unit."),
    ("Sacrifice a unit. If you do, draw two cards.", "Destroy a friendly unit. If you do, draw 2 cards."),
    ("Return a unit from your discard pile to the field.", "Put a unit from your discard onto the field."),
    (
        "Reveal the top card of your deck. If it's a unit, put it onto the field.",
        "Reveal the top card of your deck. If it is a unit, put it onto the field.",
    ),
    (
        "Your opponent reveals their hand. You choose a card from it. They discard that card.",
        "Look at your opponent's hand, choose a card from it and discard it.",
    ),
    ("Flip a coin. If it lands heads, draw two cards.", "Flip a coin. If it is heads, draw 2 cards."),
    ("Create two unit tokens with 1000 power.", "Create two 1000-power unit tokens."),
    ("Summon a unit token with 2000 power and Guard.", "Create a 2000-power unit token with Guard."),
    ("Tap up to two target enemy units.", "Tap up to two enemy units."),
    ("Untap all your units. They can attack again this turn.", "Untap all friendly units."),
    ("自分の場のユニットすべては、次の自分のターンまで破壊されない。", "自分のユニット全体は次の自分のターンまで破壊されない。"),
    ("このユニットは、自分の手札が3枚以下なら、パワー+2000される。", "自分の手札が3枚以下の場合、このユニットのパワーを+2000する。"),
    ("相手のコスト4以下のユニット1体を、持ち主の手札に戻す。", "4コスト以下の相手ユニット1体を手札に戻す。"),
    ("【登場時】このターン、相手のユニットは攻撃対象に選ばれない。", "【登場時】相手のユニット全体はターン終了時まで攻撃されない。"),
    (
        "自分の場のユニットを1体選んで破壊し、そのユニットのパワー分だけ自分のHPを回復する。",
        "自分のユニット1体を破壊する。その後、そのユニットのパワー分だけ回復する。",
    ),
    ("【墓地に送った時】自分のデッキの上から1枚を引く。", "【墓地に送った時】カードを1枚引く。"),
    ("【登場時】相手のデッキの上から2枚を墓地へ送る。", "【登場時】相手のデッキの上から2枚を墓地に送る。"),
    ("ユニット1体は、このターン「通過」を得る。", "ユニット1体にターン終了時までキーワード「通過」を付与する。"),
    ("自分の場の緑のユニットすべてのパワーを、ターン終了時まで2倍にする。", "緑の自分のユニット全体のパワーをターン終了時まで2倍にする。"),
    ("自分のターン終了時、手札が2枚以下なら1枚引く。", "【ターン終了時】自分の手札が2枚以下の場合、カードを1枚引く。"),
    ("自分のユニット1体と相手のユニット1体を手札に戻す。", "自分のユニット1体を手札に戻す。その後、相手ユニット1体を手札に戻す。"),
    ("パワー2000の「守護」を持つユニットトークンを1体場に出す。", "「守護」を持ったパワー2000のユニットトークンを1体出す。"),
    ("【登場時】パワー1000の種族「妖精」のユニットトークン2体を出す。", "【登場時】パワー1000の種族「妖精」のユニットトークンを2体出す。"),
    ("相手の手札をすべて見る。", "相手の手札を見る。"),
    ("このカードを使うためのコストは、自分の場のユニット1体につき1減る。", "このカードのコストを自分のユニットの数だけ1減らす。"),
    ("自分の手札にある赤のユニットのコストを1下げる。", "自分が使う赤のユニットのコストを1減らす。"),
    ("場に出ている全てのユニットのパワーは1000下がる。", "全てのユニットのパワーを-1000する。"),
    ("全プレイヤーのユニットのパワーを-1000する。", "全てのユニットのパワーを-1000する。"),
    ("このユニットが場に出た時、または攻撃した時、カードを1枚引く。", "【登場時】カードを1枚引く。　【攻撃時】カードを1枚引く。"),
    (
        "【登場時】または【攻撃時】相手に500ダメージを与える。",
        "【登場時】相手に500ダメージを与える。　【攻撃時】相手に500ダメージを与える。",
    ),
    ("名前に「騎士」を含む自分のユニット1体につき、カードを1枚引く。", "場にいる名前に「騎士」を含む自分のユニットの数だけカードを引く。"),
    (
        "【ターン開始時】次の2つから1つを選ぶ：カードを1枚引く。または相手に1000ダメージを与える。",
        "【ターン開始時】次の中から一つを選ぶ。「カードを1枚引く。」「相手に1000ダメージを与える。」",
    ),
    ("除外されている自分のカード1枚を手札に加える。", "自分の除外場のカード1枚を手札に加える。"),
    (
        "ユニット1体を除外する。次の自分のターン開始時、そのユニットを場に戻す。",
        "ユニット1体を除外する。その後、次の自分のターン開始時に、そのユニットをフィールドに出す。",
    ),
    (
        "Whenever this unit attacks, you may discard a card. If you do, draw two cards.",
        "[On attack] You may discard a card. If you do, draw 2 cards.",
    ),
    ("At the beginning of your turn, if you have no cards in hand, draw two cards.", "[Turn start] If your hand is empty, draw 2 cards."),
    ("Deal 3000 damage to your opponent and 1000 damage to you.", "Deal 3000 damage to your opponent. Then deal 1000 damage to you."),
    ("Put the top card of your opponent's deck into their discard pile.", "Put the top card of your opponent's deck into the discard."),
    (
        "Tap an enemy unit. It doesn't untap during its controller's next turn.",
        "Tap an enemy unit. That unit does not untap at the start of the next turn.",
    ),
    ("This unit costs 1 less for each unit you control.", "This card costs 1 less for each friendly unit."),
    ("At the end of each turn, each player loses 500 HP.", "[Each turn end] Deal 500 damage to both players."),
    ("At the start of your opponent's turn, they discard a card.", "[Enemy turn start] Your opponent discards a card."),
    (
        "[Activate: 0 mana] Discard a card: Draw a card. Use this effect only once per turn.",
        "[Activate: 0 mana] Discard a card to activate this. Draw a card. Use this effect only once per turn.",
    ),
    (
        "Choose two: draw a card; restore 2000 HP; deal 1000 damage to your opponent.",
        'Choose two: "Draw a card." "Restore 2000 HP." "Deal 1000 damage to your opponent."',
    ),
    (
        "If your opponent has 4 or more cards in hand, they discard two cards.",
        "If your opponent's hand has 4 or more cards, your opponent discards 2 cards.",
    ),
    ("If there are no enemy units, deal 3000 damage to your opponent.", "If there is no enemy unit, deal 3000 damage to your opponent."),
    ("Units with Guard can't attack.", "All units with Guard cannot attack."),
    (
        "【登場時】カードを1枚引く。自分の場に他の青のユニットがいるなら、さらに1枚引く。",
        "【登場時】カードを1枚引く。その後、自分の場に他の青のユニットがいる場合、カードを1枚引く。",
    ),
    ("相手のユニット1体を選ぶ。ターン終了時まで、そのユニットは攻撃できない。", "相手ユニット1体はターン終了時まで攻撃できない。"),
    ("自分のユニットがバトルに勝つたび、カードを1枚引く。", "自分のユニットがバトルに勝った時、カードを1枚引く。"),
    (
        "【登場時】自分の墓地から、コスト2以下のユニットを2体まで場に出す。",
        "【登場時】自分の墓地の2コスト以下のユニットを2体までフィールドに出す。",
    ),
    (
        "自分の場に「火の粉の妖精」がいるなら、このユニットのパワーを+2000する。",
        "自分の場に名前が「火の粉の妖精」のユニットがいる場合、このユニットのパワーを+2000する。",
    ),
    (
        "【ターン開始時】自分のデッキの上から1枚を見る。そのカードをデッキの一番下に置いてもよい。",
        "【ターン開始時】山札を1枚めくり、デッキの一番上か下かを決めてカードを置く。",
    ),
    ("各プレイヤーは自分のユニットを1体選んで破壊する。", "お互いに自身のユニット1体を破壊する。"),
    (
        "【攻撃時】このユニットのパワーは、相手の場のユニット1体につき+1000される。",
        "【攻撃時】相手のユニットの数だけこのユニットのパワーを+1000する。",
    ),
    ("このターンのエンドフェイズ時、このユニットを手札に戻す。", "ターン終了時に、このユニットを手札に戻す。"),
    ("自分のユニット全体に、このターン「先制」を付与する。", "自分のユニット全体にターン終了時までキーワード「先制」を付与する。"),
    ("パワーが3000以上5000以下のユニットを1体手札に戻す。", "パワー3000以上5000以下のユニット1体を手札に戻す。"),
    ("手札が相手より多いなら、相手に2000ダメージを与える。", "自分の手札が相手より多い場合、相手に2000ダメージを与える。"),
    (
        "自分のHPを1000支払ってもよい。そうした場合、このユニットのパワーをターン終了時まで+2000する。",
        "HPを1000支払ってもよい。そうした場合、このユニットのパワーをターン終了時まで+2000する。",
    ),
    (
        "【アクティブ効果［1マナ］】（1ターンに1回）相手に500ダメージを与える。",
        "【アクティブ効果［1マナ］】相手に500ダメージを与える。この効果は1ターンに1回まで使用できる。",
    ),
    (
        "1ターンに1度、手札を1枚捨てて発動できる。カードを1枚引く。",
        "手札を1枚捨てることで発動する。カードを1枚引く。この効果は1ターンに1回まで使用できる。",
    ),
    ("このユニットは1ターンに2回攻撃することができる。", "このユニットにキーワード「疾風」を付与する。"),
    ("このユニットは登場したターン、攻撃できない。", "【登場時】このユニットはターン終了時まで攻撃できない。"),
    ("自分の手札が捨てられた時、カードを1枚引く。", "自分が手札を捨てた時、カードを1枚引く。"),
    ("自分のスペルを使った時、ユニット1体をアンタップする。", "自分がスペルカードを使用した時、ユニット1体をアンタップする。"),
    ("敵ユニット1体に1500ダメージ。", "相手ユニット1体のパワーを-1500する。"),
    ("敵全体に500ダメージを与える。", "相手のユニット全体のパワーを-500する。"),
    ("デッキから好きなカードを1枚手札に加える。", "デッキからカードを1枚手札に加える。"),
    ("コインを1回投げる。表が出たら、カードを1枚引く。", "コインを投げる。表なら、カードを1枚引く。"),
    (
        "[On entry] If you control another red unit, deal 2000 damage to your opponent.",
        "[On entry] If there is another friendly red unit, deal 2000 damage to your opponent.",
    ),
    (
        "Destroy all enchantments. Draw a card for each enchantment destroyed this way.",
        "Destroy all enchantments. Then draw that many cards.",
    ),
    ("Destroy an enemy unit with power less than or equal to 4000.", "Destroy an enemy unit with 4000 or less power."),
    ("Destroy a red unit or a blue unit.", "Destroy a unit that is red or blue."),
    (
        "This unit has Pierce as long as you have 3 or more other units.",
        "If there are 3 or more other friendly units, this unit gains Pierce.",
    ),
    ("This unit can't attack unless you control another unit.", "If there is no other friendly unit, this unit cannot attack."),
    (
        "Look at the top card of your deck. You may put it on the bottom.",
        "Look at the top card of your deck, then put it on the top or the bottom.",
    ),
    ("At the end of your turn, if you have no cards in your hand, draw three cards.", "[Turn end] If your hand is empty, draw 3 cards."),
    ("【登場時】ユニットトークン（パワー1000）を2体出す。", "【登場時】パワー1000のユニットトークンを2体出す。"),
    (
        "【攻撃時】このユニットのパワーは、ターンの終わりまで自分の手札の枚数×1000だけ上がる。",
        "【攻撃時】自分の手札にあるカードの数だけこのユニットのパワーをターン終了時まで+1000する。",
    ),
    (
        "【攻撃時】攻撃対象のユニットのパワーを、このターン中-2000する。",
        "【攻撃時】ユニットに攻撃する場合、攻撃対象のパワーをターン終了時まで-2000する。",
    ),
    (
        "【破壊時】相手のユニット1体に、このユニットのパワー分のダメージを与える。",
        "【破壊された時】相手ユニット1体のパワーをこのユニットのパワー分だけ下げる。",
    ),
    (
        "【ターン開始時】このユニット以外に自分のユニットがいなければ、このユニットを破壊する。",
        "【ターン開始時】自分の場に他のユニットがいない場合、このユニットを破壊する。",
    ),
    (
        "【アクティブ効果［2マナ］】自分の他のユニット1体を破壊し、カードを2枚引く。1ターンに1回のみ使用できる。",
        "【アクティブ効果［2マナ］】自分の他のユニット1体を破壊する。その後、カードを2枚引く。この効果は1ターンに1回まで使用できる。",
    ),
    ("相手のユニットは場に出たターン、攻撃できない。", "相手のユニットが場に出た時、そのユニットはターン終了時まで攻撃できない。"),
    (
        "相手はスペルを1ターンに1枚しか使えない。",
        "このターンに相手がスペルカードを1枚以上プレイした場合、相手はスペルカードを使用できない。",
    ),
    ("このユニットは可能なら毎ターン攻撃する。", "このユニットは可能なら攻撃しなければならない。"),
    (
        "自分が他のユニットを出すたび、このユニットのパワーを永続的に+1000する。",
        "自分の他のユニットが場に出た時、このユニットのパワーを永続的に+1000する。",
    ),
    ("自分の「ゴブリン」が破壊されるたび、カードを1枚引く。", "名前が「ゴブリン」の自分のユニットが破壊された時、カードを1枚引く。"),
    ("相手に、自分の墓地のスペルの枚数×500ダメージを与える。", "自分の墓地にあるスペルカードの数だけ相手に500ダメージを与える。"),
    (
        "相手のユニット1体をタップする。次の相手のターン、そのユニットはアンタップしない。",
        "相手ユニット1体をタップする。そのユニットは次のターン開始時にアンタップしない。",
    ),
    ("自分と相手のユニットを1体ずつ選び、破壊する。", "自分のユニット1体を破壊する。その後、相手ユニット1体を破壊する。"),
    (
        "自分の墓地にあるカードを全て山札に戻してシャッフルする。",
        "自分の墓地のカード全てをデッキの一番下に置く。その後、自分のデッキをシャッフルする。",
    ),
    ("お互いの手札を全て捨て、それぞれ3枚引く。", "お互いに自身の手札を全て墓地に送り、カードを3枚引く。"),
    (
        "コイントスを行う。表なら相手ユニット1体を破壊する。裏なら自分に2000ダメージを与える。",
        "コインを投げる。表なら、相手ユニット1体を破壊する。裏なら、自分に2000ダメージを与える。",
    ),
    ("[On entry] Summon two 1000 power tokens.", "[On entry] Create two 1000-power unit tokens."),
    ("[On attack] This gets +2000 power until end of turn.", "[On attack] This unit gets +2000 power until end of turn."),
    ("[On attack] If this unit attacks a unit, draw a card.", "[On attack] If this attacks a unit, draw a card."),
    ("[On attack] Each opponent loses 1000 HP.", "[On attack] Deal 1000 damage to your opponent."),
    (
        "Whenever another friendly unit is destroyed, this gets +1000 power permanently.",
        "When another friendly unit is destroyed, this unit gets +1000 power permanently.",
    ),
    ("Your red units have +1000 power.", "All friendly red units get +1000 power."),
    ("Destroy an enemy unit. Its controller draws a card.", "Destroy an enemy unit. Then your opponent draws a card."),
    ("Choose two units. They fight each other.", "Two units fight each other."),
    ("Double the power of a friendly unit until end of turn.", "Multiply the power of a friendly unit by 2 until end of turn."),
    ("Heal your hero for 3000.", "Restore 3000 HP."),
    ("Look at your opponent's hand and discard a spell from it.", "Look at your opponent's hand, choose a spell from it and discard it."),
    (
        "Tap up to two enemy units. They don't untap during their controller's next turn.",
        "Tap up to two enemy units. They do not untap at the start of the next turn.",
    ),
    ("The next spell you play this turn costs 2 less.", "The next spell you play costs 2 less until end of turn."),
    ("If you have 3 or more cards in your hand, draw a card.", "If there are 3 or more cards in your hand, draw a card."),
    ("If you have 2 or fewer cards in your hand, draw a card.", "If your hand has 2 or fewer cards, draw a card."),
    ("【登場時】自分の墓地のカードを1枚選び、山札の一番上に置く。", "【登場時】自分の墓地のカード1枚をデッキの一番上に置く。"),
    (
        "【登場時】お互いの墓地のカードを全て除外する。",
        "【登場時】自分の墓地のカード全てを除外する。その後、相手の墓地のカード全てを除外する。",
    ),
    ("【攻撃時】相手プレイヤーを攻撃しているなら、カードを1枚引く。", "【攻撃時】プレイヤーに攻撃する場合、カードを1枚引く。"),
    ("自分の他のユニットがいる限り、このユニットは攻撃されない。", "自分の場に他のユニットがいる場合、このユニットは攻撃されない。"),
    (
        "このカードのコストは、相手の場にユニットが3体以上いれば2少なくなる。",
        "相手の場にユニットが3体以上いる場合、このカードのコストを2減らす。",
    ),
    ("お互いのユニットは「守護」を失う。", "全てのユニットはキーワード「守護」を失う。"),
    ("自分のユニットを全て手札に戻し、戻した数だけカードを引く。", "自分のユニット全体を手札に戻す。その後、その数だけカードを引く。"),
    (
        "ユニット1体を選び、そのユニットに「疾風」と「通過」をターン終了時まで与える。",
        "ユニット1体にターン終了時までキーワード「疾風」「通過」を付与する。",
    ),
    ("自分の墓地から名前が「炎の子」のカードを全て場に出す。", "自分の墓地の名前が「炎の子」のカード全てをフィールドに出す。"),
    ("自分のデッキマスターを、ターン終了時まで攻撃されないようにする。", "自分のデッキマスター全体はターン終了時まで攻撃されない。"),
    (
        "[On entry] Search your deck for an enchantment card, reveal it and put it into your hand.",
        "[On entry] Search your deck for an enchantment and put it into your hand.",
    ),
    (
        "[On attack] If you have no other units, this gains first strike until end of turn.",
        "[On attack] If there is no other friendly unit, this unit gains First strike until end of turn.",
    ),
    ("[Activate: 1 mana] Sacrifice another unit: draw a card.", "[Activate: 1 mana] Destroy another friendly unit to draw a card."),
    ("Whenever your opponent draws a card, they lose 300 HP.", "When your opponent draws a card, deal 300 damage to your opponent."),
    ("This unit has +1000 power for each card in your hand.", "This unit gets +1000 power for each card in your hand."),
    ("This unit is unaffected by enemy spells.", "This unit cannot be affected by your opponent's spells."),
    ("You and your opponent each draw two cards.", "Both players draw 2 cards."),
]


SEALS = [
    ("相手の手札が2枚以下。", "相手の手札が2枚以下である。"),
    ("自分の手札が0枚。", "自分の手札が0枚である。"),
    ("自分の墓地のカードが10枚以上。", "自分の墓地にカードが10枚以上ある。"),
    ("自分の5ターン目以降。", "自分の5ターン目以降である。"),
    ("自分のユニットのパワーの合計が10000以上である。", "自分の場のユニットのパワーの合計が10000以上である。"),
    ("自分の封印が2枚以上解放されている。", "自分の解放した封印が2枚以上ある。"),
    ("自分の場に赤のユニットと青のユニットがいる。", "自分の場に赤のユニットがいる、かつ自分の場に青のユニットがいる。"),
    ("You have more cards in hand than your opponent.", "Your hand is more than your opponent's."),
    ("You control more units than your opponent.", "Your unit count is more than your opponent's."),
    ("The total power of your units is 10000 or more.", "The total power of friendly units is 10000 or more."),
    ("You have a red unit and a blue unit.", "There is a friendly red unit and there is a friendly blue unit."),
    ("Your opponent's Deck Master is released.", "The enemy Deck Master is released."),
    ("You healed 500 or more this turn.", "You restored 500 or more HP this turn."),
    ("自分のHPが10000以下になる。", "自分のHPが10000以下である。"),
    ("自分のユニットが1ターンに2体以上破壊された。", "このターンに自分のユニットが2体以上破壊された。"),
    ("自分の最大マナが8に達した。", "自分の最大マナが8以上である。"),
    ("自分のデッキの残りが20枚以下である。", "自分のデッキが20枚以下である。"),
    ("You have 3 or more units on the field.", "There are 3 or more friendly units."),
    ("You have taken 5000 or more damage this turn.", "You took 5000 or more damage this turn."),
    ("You have played two spells this turn.", "You played 2 or more spells this turn."),
    ("このターンに自分のユニットが3回以上攻撃している。", "このターンに自分のユニットが3回以上攻撃した。"),
    ("自分が4ターン目以降である。", "自分の4ターン目以降である。"),
    ("このターンにカードを3枚以上引いている。", "このターンに自分がカードを3枚以上引いた。"),
    ("このターンに自分が2000以上のダメージを受けている。", "このターンに自分が2000以上のダメージを受けた。"),
    ("自分のマナが残り0である。", "自分のマナがちょうど0である。"),
    ("自分のライフが3000以下、または手札が0枚。", "自分のHPが3000以下であるか、自分の手札が0枚である。"),
    ("自分のユニットが2体以上タップしている。", "自分の場にタップ状態のユニットが2体以上いる。"),
    ("自分がこのターン4枚以上カードを引いた。", "このターンに自分がカードを4枚以上引いた。"),
    ("直前の相手のターンに自分のユニットが破壊された。", "前の相手のターンに自分のユニットが破壊された。"),
    ("自分の山札が20枚以下になった。", "自分のデッキが20枚以下である。"),
    ("自分の場に種族がドラゴンのユニットがいる。", "自分の場に種族「ドラゴン」のユニットがいる。"),
    ("自分の場に青のユニットが3体以上いること。", "自分の場に青のユニットが3体以上いる。"),
    ("自分の墓地のユニットが6枚以上ある。", "自分の墓地にユニットが6枚以上ある。"),
    ("自分のユニット3体以上がタップ状態である。", "自分の場にタップ状態のユニットが3体以上いる。"),
    ("自分のユニットが相手のユニットより3体以上多い。", "自分の場のユニットの数が相手より3体以上多い。"),
    ("このターンに3体以上のユニットが破壊された。", "このターンにユニットが3体以上破壊された。"),
    ("相手より手札が多い。", "自分の手札が相手より多い。"),
]


@pytest.mark.parametrize(("written", "said"), SEALS)
def test_a_spelling_of_a_condition_means_what_the_phrases_say(written: str, said: str) -> None:
    assert BOOK.read(written, kind="seal-condition") == BOOK.read(said, kind="seal-condition")


@pytest.mark.parametrize(("written", "said"), SAME)
def test_a_spelling_means_what_the_phrases_say(written: str, said: str) -> None:
    assert BOOK.read(written) == BOOK.read(said)


@pytest.mark.parametrize(
    "sentence",
    [
        "ユニット1体を生け贄に捧げる。",  # whose?
        "[Activate: 2 mana] Return this unit from your discard to your hand.",  # it is on the field
        "相手はユニットを1体選び、手札に戻す。",  # whose?
        "Spells cost 1 more.",  # whose?
    ],
)
def test_a_spelling_that_leaves_something_open_is_refused(sentence: str) -> None:
    with pytest.raises(ReadError):
        BOOK.read(sentence)
