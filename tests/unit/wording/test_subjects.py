"""A subject that is left out is the one of the clause before, in the same sentence (000-A76); after it, it is not guessed."""

import pytest

from cardforge.wording import ReadError, phrasebook

BOOK = phrasebook("deckmaster")


def effect_of(sentence: str) -> object:
    return BOOK.read(sentence)["abilities"][0]["effect"]


UNCLEAR = [
    "相手は手札を1枚捨てる。カードを1枚引く。",
    "相手は手札を1枚捨てる。その後、カードを1枚引く。",
    "お互いにカードを1枚引く。手札を1枚捨てる。",
    "相手はHPを1000失う。カードを1枚引く。",
    "相手は1000ダメージを受ける。500回復する。",
    "相手はカードを1枚引く。自分の場にユニットがいる場合、手札を1枚捨てる。",
    "【登場時】相手は手札を1枚捨てる。カードを1枚引いてもよい。",
    "相手は手札を1枚捨てる。相手に1000ダメージを与え、カードを1枚引く。",
    "相手は手札を1枚捨てる。次の中から一つを選ぶ。「カードを1枚引く。」「500回復する。」",
]
ROWS = [
    "相手は手札を1枚捨て、自分のユニット一体を破壊する。",
    "相手は手札を1枚捨て、相手に1000ダメージを与える。",
    "相手は手札を1枚捨て、相手ユニット一体を破壊する。",
]


@pytest.mark.parametrize("sentence", UNCLEAR + ROWS)
def test_who_does_it_is_not_guessed(sentence: str) -> None:
    with pytest.raises(ReadError, match="it is not said who does the next thing") as caught:
        BOOK.read(sentence)
    assert caught.value.hint is not None


@pytest.mark.parametrize("sentence", UNCLEAR)
def test_both_players_are_offered_and_what_is_offered_is_read(sentence: str) -> None:
    with pytest.raises(ReadError) as caught:
        BOOK.read(sentence)
    assert caught.value.hint is not None
    own, enemy = caught.value.hint.ja.removeprefix("「").removesuffix("」と書きます。").split("」か「")
    assert "自分は" in own
    assert "相手" in enemy
    assert BOOK.read(own) != BOOK.read(enemy)


@pytest.mark.parametrize("sentence", ROWS)
def test_a_row_is_offered_as_sentences(sentence: str) -> None:
    with pytest.raises(ReadError) as caught:
        BOOK.read(sentence)
    assert caught.value.hint is not None
    offered = caught.value.hint.ja.removeprefix("「").removesuffix("」と書きます。")
    assert effect_of(offered)["do"] == "then"  # type: ignore[index]


@pytest.mark.parametrize(
    ("sentence", "players"),
    [
        ("相手は手札を1枚捨て、自分はカードを1枚引く。", ["enemy", "own"]),
        ("相手は手札を1枚捨てる。自分はカードを1枚引く。", ["enemy", "own"]),
        ("相手に手札を1枚捨てさせ、カードを1枚引く。", ["enemy", "own"]),
        ("相手の手札を1枚捨て、カードを1枚引く。", ["enemy", "own"]),
        ("カードを1枚引き、相手は手札を1枚捨てる。", [None, "enemy"]),
        ("自分は手札を1枚捨て、カードを1枚引く。", ["own", None]),
        ("相手に1000ダメージを与え、カードを1枚引く。", ["enemy", None]),
        ("相手は手札を1枚捨てる。相手はカードを1枚引く。", ["enemy", "enemy"]),
        ("Your opponent discards a card. Then draw a card.", ["enemy", "own"]),
        ("Both players draw a card. Discard a card.", ["both", "own"]),
        ("Deal 1000 damage to your opponent, then draw a card.", ["enemy", None]),
    ],
)
def test_who_does_it(sentence: str, players: list[str | None]) -> None:
    effect = effect_of(sentence)
    assert isinstance(effect, dict)
    assert [step.get("to") for step in effect["steps"]] == players
    tree = BOOK.read(sentence)
    for lang in ("ja", "en"):
        assert BOOK.read(BOOK.say(tree, lang=lang)) == tree


@pytest.mark.parametrize(
    ("tree", "ja"),
    [
        (
            {"do": "then", "steps": [{"do": "discard", "to": "enemy", "count": 1}, {"do": "draw", "count": 2}]},
            "相手は手札を1枚捨てる。その後、自分はカードを2枚引く。",
        ),
        ({"do": "may", "effect": {"do": "discard", "to": "enemy", "count": 1}}, "相手に手札を1枚捨てさせてもよい。"),
        ({"do": "may", "effect": {"do": "draw", "to": "both", "count": 1}}, "両プレイヤーにカードを1枚引かせてもよい。"),
        ({"do": "may", "effect": {"do": "heal", "to": "enemy", "amount": 500}}, "相手のHPを500回復させてもよい。"),
    ],
)
def test_what_is_said_names_who_does_it(tree: dict[str, object], ja: str) -> None:
    text = {"keywords": [], "abilities": [{"effect": tree}]}
    assert BOOK.say(text) == ja
    assert BOOK.read(ja) == BOOK.explicit(text)


ACT = [{"do": "discard", "count": 1}, {"do": "draw", "count": 1}]


@pytest.mark.parametrize(
    ("sentence", "player", "may"),
    [
        ("相手は手札を1枚捨て、カードを1枚引く。", "enemy", False),
        ("相手は手札を1枚捨て、その後カードを1枚引く。", "enemy", False),
        ("お互いに手札を1枚捨て、カードを1枚引く。", "both", False),
        ("相手は手札を1枚捨て、カードを1枚引いてもよい。", "enemy", True),
        ("お互いに手札を1枚捨て、カードを1枚引くことができる。", "both", True),
        ("Your opponent discards a card and draws a card.", "enemy", False),
        ("Both players discard a card, then draw a card.", "both", False),
        ("Each player discards a card, then draws a card.", "both", False),
        ("Your opponent may discard a card, then draw a card.", "enemy", True),
    ],
)
def test_that_player_does_all_of_it(sentence: str, player: str, may: bool) -> None:
    row = {"do": "then", "steps": ACT}
    assert effect_of(sentence) == {"do": "as", "player": player, "effect": {"do": "may", "effect": row} if may else row}
    for lang in ("ja", "en"):
        assert BOOK.read(BOOK.say(BOOK.read(sentence), lang=lang)) == BOOK.read(sentence)


def test_hp_that_is_lost_after_somebody_else_is_not_guessed() -> None:
    with pytest.raises(ReadError, match="it is not said who"):
        BOOK.read("相手は手札を1枚捨てる。HPを1000失う。")


@pytest.mark.parametrize(
    "sentence",
    [
        "Your opponent discards a card, then draws a card for each friendly unit.",
        "Your opponent discards a card from your hand.",
        "相手は手札を1枚捨て、自分のユニットのパワーの合計分回復する。",
    ],
)
def test_whose_it_is_that_another_player_counts_or_discards_is_not_guessed(sentence: str) -> None:
    with pytest.raises(ReadError):
        BOOK.read(sentence)


@pytest.mark.parametrize(
    ("sentence", "player"),
    [
        ("相手は自身のユニット1体につき、カードを1枚引く。", "enemy"),
        ("Each player draws a card for each unit they control.", "both"),
        ("Your opponent discards a card, then draws a card for each of their units.", "enemy"),
    ],
)
def test_what_somebody_counts_of_his_own(sentence: str, player: str) -> None:
    effect = BOOK.read(sentence)["abilities"][0]["effect"]
    deed = effect["effect"]["steps"][-1] if "steps" in effect["effect"] else effect["effect"]
    assert (effect["player"], deed["per"]) == (player, {"select": "unit", "side": "own"})
