"""A word that points back where a reader could take either of two cards is refused, and what its advice offers is read."""

from __future__ import annotations

import pytest

from cardforge.wording import phrasebook
from cardforge.wording.errors import ReadError

BOOK = phrasebook("deckmaster")
EITHER = "of two cards “that”"


@pytest.mark.parametrize(
    "sentence",
    [
        # either of two of one sentence, or both
        "【登場時】自分のユニット1体をタップし、相手ユニット1体をタップする。それらは次のターン開始時にアンタップしない。",
        "【登場時】自分のユニット1体をタップし、相手ユニット1体をタップする。そのユニットは次のターン開始時にアンタップしない。",
        "[On entry] Tap one of your units and an enemy unit. It doesn't untap during its controller's next turn.",
        "[On entry] A friendly unit gets +1000 power. An enemy unit gets -1000 power. They gain pierce.",
        "[On entry] Put a unit from your deck into your hand, then tap an enemy unit. If that unit costs 3 or less, draw a card.",
        # the one that set it off, or the one chosen since
        "自分のユニットが攻撃した時、相手ユニット1体をタップし、そのユニットのパワーを+1000する。",
        "相手ユニットが攻撃した時、自分のユニット1体のパワーを+1000し、そのユニットをタップする。",
        "Whenever a friendly unit attacks, an enemy unit gets -1000 power and that unit gains pierce.",
        # the one chosen, or the card itself named since
        "【登場時】相手ユニット1体をタップする。このユニットのパワーを+1000する。そのユニットに「貫通」を付与する。",
        "自分のユニットが攻撃した時、このユニットのパワーを+1000する。そのユニットに「貫通」を付与する。",
        "[On attack] Tap an enemy unit. This unit gets +1000 power. It gains pierce.",
    ],
)
def test_either_of_two_cards_is_not_guessed(sentence: str) -> None:
    with pytest.raises(ReadError) as caught:
        BOOK.read(sentence)
    assert EITHER in caught.value.describe("en")


@pytest.mark.parametrize(
    ("sentence", "meaning"),
    [
        (
            "【登場時】自分のユニット1体と相手ユニット1体を選ぶ。選んだ相手のユニットをタップする。",
            "[On entry] Choose a friendly unit and an enemy unit. Tap the chosen enemy unit.",
        ),
        (
            "自分のユニットが攻撃した時、相手ユニット1体をタップする。攻撃したユニットのパワーを+1000する。",
            "When a friendly unit attacks, tap an enemy unit. The attacker gets +1000 power.",
        ),
        (
            "【登場時】相手ユニット1体をタップする。このユニットのパワーを+1000し、このユニットに「貫通」を付与する。",
            "[On entry] Tap an enemy unit. Then this unit gets +1000 power and this unit gains Pierce.",
        ),
        (
            "自分のユニットが攻撃した時、そのユニットのパワーを+1000し、相手ユニット1体のパワーを-1000する。",
            "When a friendly unit attacks, that unit gets +1000 power and an enemy unit gets -1000 power.",
        ),
        (
            "自分の他のユニットが破壊された時、相手ユニット1体をタップする。そのユニットは攻撃できない。",
            "When another friendly unit is destroyed, tap an enemy unit. That unit cannot attack.",
        ),
    ],
)
def test_what_the_advice_says_and_what_is_clear_is_read(sentence: str, meaning: str) -> None:
    assert BOOK.say(BOOK.read(sentence), lang="en") == meaning


def test_the_card_itself_is_named_again_after_another_one() -> None:
    tree = BOOK.read("[On entry] Tap an enemy unit. This unit gets +1000 power and gains pierce.")
    assert "このユニットにキーワード「貫通」" in BOOK.say(tree)
    assert BOOK.read(BOOK.say(tree)) == tree


def test_a_card_fetched_and_one_chosen_after_it() -> None:
    with pytest.raises(ReadError, match="drawn or the one chosen"):
        BOOK.read(
            "【登場時】自分のデッキからユニット1体を手札に加え、相手ユニット1体を破壊する。そのカードがコスト3以下の場合、カードを1枚引く。"
        )


@pytest.mark.parametrize(
    ("sentence", "advice"),
    [
        ("[On entry] Draw a card and deal 1000 damage to your opponent if you have another unit.", "write it in front"),
        ("【登場時】このユニットは次のターン攻撃できない。", "during your next turn"),
        ("自分のユニット1体につきカードを1枚引き、その後手札を2枚捨てる。", "for each"),
    ],
)
def test_words_of_two_meanings_are_refused(sentence: str, advice: str) -> None:
    with pytest.raises(ReadError) as caught:
        BOOK.read(sentence)
    assert advice in caught.value.describe("en")


@pytest.mark.parametrize(
    "sentence",
    [
        "[On entry] If you have another unit, draw a card and deal 1000 damage to your opponent.",
        "【登場時】このユニットは次の自分のターンの間、攻撃できない。",
        "自分の墓地のカード1枚につき500回復し、その後墓地のカードを全て除外する。",
    ],
)
def test_clear_words_beside_them_are_read(sentence: str) -> None:
    assert BOOK.read(sentence)
