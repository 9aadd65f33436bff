"""What is left out in a row is what the clause before worked on (000-A77); what points to nothing is refused, never guessed."""

import pytest

from cardforge.wording import ReadError, phrasebook

BOOK = phrasebook("deckmaster")
CHOSEN = {"that": "chosen"}


@pytest.mark.parametrize(
    ("sentence", "place"),
    [
        ("ユニット一体のパワーを+2000し、「貫通」を付与する。", 1),
        ("相手ユニット一体をタップし、パワーを-2000する。", 1),
        ("相手ユニット一体のパワーを2000下げ、タップする。", 1),
        ("ユニット一体に「貫通」を付与し、パワーを1000上げてもよい。", 1),
        ("このユニットは「貫通」を得て、「守護」を失う。", 1),
        ("相手ユニット一体をタップし、持ち主の手札に戻す。", 1),
        ("相手ユニット一体をタップし、カードを一枚引き、パワーを-2000する。", 2),
        ("Tap an enemy unit, then give it -2000 power.", 1),
        ("A friendly unit gets +1000 power, then give it Pierce.", 1),
        ("Tap an enemy unit, then destroy it.", 1),
    ],
)
def test_the_object_is_carried_on(sentence: str, place: int) -> None:
    effect = BOOK.read(sentence)["abilities"][0]["effect"]
    step = effect.get("effect", effect)["steps"][place]
    assert (step.get("who") or step.get("what")) == CHOSEN
    tree = BOOK.read(sentence)
    for lang in ("ja", "en"):
        assert BOOK.read(BOOK.say(tree, lang=lang)) == tree


@pytest.mark.parametrize(
    "sentence",
    [
        "【登場時】カードを一枚引き、パワーを+1000する。",
        "【登場時】そのユニットを破壊する。",
        "カードを一枚引き、「貫通」を付与する。",
        "手札を一枚捨て、タップする。",
        "自分の場にユニットがいる場合、そのユニットを破壊する。",
        "【登場時】相手ユニット一体をタップする。　【攻撃時】そのユニットを破壊する。",
        "次の中から一つを選ぶ。「カードを一枚引く。」「そのユニットを破壊する。」",
        "次の中から一つを選ぶ。「カードを一枚引く。」「相手ユニット一体をタップする。」そのユニットを破壊する。",
        "【攻撃時】1ターンに1度、そのユニットを破壊する。",
        "Draw a card, then destroy it.",
        "Destroy that unit.",
    ],
)
def test_what_points_to_nothing_is_refused(sentence: str) -> None:
    with pytest.raises(ReadError, match="points to nothing") as caught:
        BOOK.read(sentence)
    assert caught.value.hint is not None


@pytest.mark.parametrize(
    ("refused", "named"),
    [
        ("【登場時】カードを一枚引き、パワーを+1000する。", "【登場時】カードを一枚引き、このユニットのパワーを+1000する。"),
        ("手札を一枚捨て、タップする。", "手札を一枚捨て、相手ユニット一体をタップする。"),
        ("【登場時】そのユニットを破壊する。", "【登場時】相手ユニット一体を破壊する。"),
        ("Draw a card, then destroy it.", "Draw a card, then destroy an enemy unit."),
    ],
)
def test_the_advice_is_read_when_it_is_followed(refused: str, named: str) -> None:
    with pytest.raises(ReadError):
        BOOK.read(refused)
    BOOK.read(named)
