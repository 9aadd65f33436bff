"""AするかBする: an object left out in B is that of A (000-A77); who does B after somebody else is not guessed (000-A76)."""

from typing import Any

import pytest

from cardforge.wording import ReadError, phrasebook

BOOK = phrasebook("deckmaster")
ENEMY = {"select": "unit", "side": "enemy", "count": 1}
WEAKER = {"do": "power", "who": ENEMY, "amount": -2000}


def modes_of(sentence: str) -> Any:
    return BOOK.read(sentence)["abilities"][0]["effect"]["modes"]


@pytest.mark.parametrize(
    ("sentence", "modes"),
    [
        (
            "相手ユニット一体を破壊するか、パワーを-2000する。",
            [{"do": "destroy", "who": ENEMY}, WEAKER],
        ),
        ("相手ユニット一体をタップするか、手札に戻す。", [{"do": "tap", "who": ENEMY}, {"do": "move", "what": ENEMY, "to": "hand"}]),
        (
            "Destroy an enemy unit or give it -2000 power.",
            [{"do": "destroy", "who": ENEMY}, WEAKER],
        ),
        (
            "このユニットのパワーを+1000するか、「貫通」を付与する。",
            [{"do": "power", "who": {"this": "unit"}, "amount": 1000}, {"do": "grant", "who": {"this": "unit"}, "keywords": ["pierce"]}],
        ),
        ("カードを1枚引くか、1000回復する。", [{"do": "draw", "count": 1}, {"do": "heal", "amount": 1000}]),
    ],
)
def test_an_object_left_out_is_the_one_before(sentence: str, modes: Any) -> None:
    assert modes_of(sentence) == modes
    for lang in ("ja", "en"):
        assert modes_of(BOOK.say(BOOK.read(sentence), lang=lang)) == modes


UNCLEAR = [
    ("deckmaster", "text", "Choose one: your opponent draws 2 cards or draw a card."),
    ("deckmaster", "text", "Your opponent draws 2 cards or deal 2000 damage to your opponent."),
    ("deckmaster", "text", "相手はカードを2枚引くか、相手に2000ダメージを与える。"),
    ("deckmaster", "text", "相手は手札を1枚捨てる。カードを1枚引くか、1000回復する。"),
    ("groove", "dual-effect", "Choose one: the opponent draws 2 cards or deal 5 damage."),
]


@pytest.mark.parametrize(("game", "kind", "sentence"), UNCLEAR)
def test_who_does_the_other_is_not_guessed(game: str, kind: str, sentence: str) -> None:
    book = phrasebook(game)
    with pytest.raises(ReadError, match="it is not said who does the next thing") as caught:
        book.read(sentence, kind=kind)
    assert caught.value.hint is not None
    for offered in caught.value.hint.en.removeprefix('write "').removesuffix('"').split('" or "'):
        assert book.read(offered.replace('."" or', '."'), kind=kind)


@pytest.mark.parametrize(
    "sentence",
    [
        "ターン終了時まで、このユニットのパワーを+1000するか、「貫通」を付与する。",
        "自分のユニット1体につき、カードを1枚引くか、500回復する。",
        "このカードのコストは1下がり、パワーを+1000する。",
        "カードを1枚引くか、パワーを+1000する。",
    ],
)
def test_what_could_hold_for_one_or_both_is_refused(sentence: str) -> None:
    with pytest.raises(ReadError):
        BOOK.read(sentence)


def test_each_player_chooses_where_he_is_the_subject_of_both() -> None:
    effect = BOOK.read("相手はカードを2枚引くか、手札を1枚捨てる。")["abilities"][0]["effect"]
    assert effect["do"] == "as"
    assert effect["effect"]["do"] == "choose_one"
