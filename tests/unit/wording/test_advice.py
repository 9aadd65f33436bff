"""What authors often write and no phrase says: each line of the table has a sentence here, and what it makes of it is read."""

from pathlib import Path

import pytest
import yaml

from cardforge.model import Text
from cardforge.wording import ReadError, phrasebook
from cardforge.wording.phrases.grammar import Advice

BOOK = phrasebook("deckmaster")
HINTS = [entry["sentence"] for entry in yaml.safe_load(Path(__file__).with_name("hints.yaml").read_text("utf-8"))]
#: What nothing here says: the hint only says what there is.
UNSAID = [
    "自分の他のユニット一体を破壊することで発動する。カードを2枚引く。",
    "自分のデッキマスターが解放されていない場合、カードを一枚引く。",
    "Destroy this unit to activate this. Draw two cards.",
    "このユニットがダメージを受けた時、カードを1枚引く。",
]
#: What is said otherwise here: the hint offers the sentence, which is read.
SAID_OTHERWISE = {
    "相手ユニット一体は次の相手のターンにアンタップしない。": "相手ユニット一体は次のターン開始時にアンタップしない。",
    "【攻撃時】カードを一枚引く。この効果は1ターンに一回まで使用できる。": "【攻撃時】1ターンに1度、カードを一枚引く。",
    "このターンに相手ユニットを破壊した場合、カードを一枚引く。": "このターンに相手のユニットが破壊された場合、カードを一枚引く。",
    "自分の場にエンチャントが2枚ある場合、カードを一枚引く。": "自分の場にエンチャントが2枚以上ある場合、カードを一枚引く。",
    "ライフポイントを1000支払うことで発動する。カードを一枚引く。": "ライフを1000支払うことで発動する。カードを一枚引く。",
    "手札を一枚捨てます。": "手札を一枚捨てる。",
    "自分の墓地のユニット一枚を手札に戻します。": "自分の墓地のユニット一枚を手札に戻す。",
    "相手ユニット一体をデッキの一番下に置きます。": "相手ユニット一体をデッキの一番下に置く。",
    "デッキの上から3枚を墓地に送ります。": "デッキの上から3枚を墓地に送る。",
    "HPを1000失います。": "HPを1000失う。",
    "カードを引く。": "カードを1枚引く。",
    "【攻撃時】1000回復してもいい。": "【攻撃時】1000回復してもよい。",
    "自分の手元のカード一枚を墓地に置く。": "自分の手札のカード一枚を墓地に置く。",
    "ライブラリーからスペルカードを一枚手札に加える。": "デッキからスペルカードを一枚手札に加える。",
    "このユニットを横向きにする。": "このユニットをタップする。",
    "【アタック時】カードを一枚引く。": "【攻撃時】カードを一枚引く。",
    "Put a card from your trash into your hand.": "Put a card from your discard into your hand.",
    "You may to draw a card.": "You may draw a card.",
    "カードを一枚引くことができます。": "カードを一枚引くことができる。",
    "【登場時】1匹の相手ユニットを破壊する。": "【登場時】相手ユニット1体を破壊する。",
    "[When attacking] Draw a card.": "[On attack] Draw a card.",
    "Search your library for a spell and put it into your hand.": "Search your deck for a spell and put it into your hand.",
    "Restore 2000 life.": "Restore 2000 HP.",
    "This unit gets +1000 attack.": "This unit gets +1000 power.",
    "Untap an allied unit.": "Untap a friendly unit.",
    "Destroy all allied units.": "Destroy all friendly units.",
    "Ready a friendly unit.": "Untap a friendly unit.",
    "Heal 2000 HP.": "Restore 2000 HP.",
    "Put a unit from your discard onto the battlefield.": "Put a unit from your discard onto the field.",
    "Destroy an enemy units.": "Destroy an enemy unit.",
    "相手の手札を1枚選び、捨てさせる。": "相手の手札を見て、その中からカード1枚を捨てさせる。",
    "相手の手札から2枚選んで捨てさせる。": "相手の手札を見て、その中からカード2枚を捨てさせる。",
    "次に使用するスペルをコピーする。": "次に使用するスペルの効果を2回行う。",
    "Copy the next spell you play this turn.": "The effects of the next spell you play this turn happen twice.",
    "デッキの上から3枚を見て、その中からユニット1体を場に出す。": (
        "デッキの上から3枚を見て、その中からユニット1体を場に出す。残りを好きな順番でデッキの一番下に置く。"
    ),
    "デッキの上から3枚を見る。その中からスペル1枚を手札に加えてもよい。": (
        "デッキの上から3枚を見る。その中からスペル1枚を手札に加えてもよい。残りを好きな順番でデッキの一番下に置く。"
    ),
    "Look at the top 3 cards of your deck. You may put a unit from among them onto the field.": (
        "Look at the top 3 cards of your deck. You may put a unit from among them onto the field. Put the rest on the bottom of your deck."
    ),
}


def hint_of(sentence: str) -> Text | None:
    """What is said about a sentence that is not read; nothing where nothing is said, None where it is read by now."""
    try:
        BOOK.read(sentence)
    except ReadError as error:
        return error.hint or Text("", "")
    return None


def offered(sentence: str) -> str | None:
    """What the hint about a sentence offers in its place: all of it; itself where it is read by now."""
    hint = hint_of(sentence)
    if hint is None:
        return sentence
    if "のことですか" not in hint.ja:
        return None
    head, _, tail = hint.ja.rpartition("」は「")
    if head:
        return sentence.replace(head.removeprefix("「"), tail.removesuffix("」のことですか？"))
    return hint.ja[hint.ja.index("「", hint.ja.rfind("。 ") + 1) + 1 :].removesuffix("」のことですか？")


@pytest.mark.parametrize("sentence", UNSAID)
def test_what_nothing_says_is_answered_with_what_there_is(sentence: str) -> None:
    texts = [advice.text for language in BOOK.grammar.languages.values() for advice in language.advice if not advice.to]
    assert hint_of(sentence) in (None, *texts)


@pytest.mark.parametrize("sentence", SAID_OTHERWISE)
def test_what_is_said_otherwise_is_offered_and_means_the_same(sentence: str) -> None:
    right = SAID_OTHERWISE[sentence]
    other = offered(sentence)
    if right is None:
        assert other is None
    else:
        assert other is not None
        assert BOOK.read(other) == BOOK.read(right)


LINES = [advice for language in BOOK.grammar.languages.values() for advice in language.advice]


@pytest.mark.parametrize("advice", LINES, ids=[advice.wrong.pattern for advice in LINES])
def test_every_line_is_about_a_sentence_of_the_tests(advice: Advice) -> None:
    assert any(advice.wrong.search(sentence) for sentence in (*UNSAID, *SAID_OTHERWISE, *HINTS))
