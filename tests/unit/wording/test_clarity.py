"""What a sentence leaves open is refused; each way to say it is offered, is read, and means that (000-A77, A78, A81)."""

from typing import Any

import pytest

from cardforge.database import built_in
from cardforge.wording import ReadError, phrasebook

BOOK = phrasebook("deckmaster")


def effect_of(sentence: str) -> dict[str, Any]:
    effect: dict[str, Any] = BOOK.read(sentence)["abilities"][0]["effect"]
    return effect


def offered(sentence: str, lang: str = "ja") -> list[str]:
    """The whole sentences that the refusal offers."""
    with pytest.raises(ReadError) as caught:
        BOOK.read(sentence)
    hint = caught.value.hint
    assert hint is not None
    if lang == "ja":
        return hint.ja.removeprefix("「").removesuffix("」と書きます。").split("」か「")
    return hint.en.removeprefix('write "').removesuffix('"').split('" or "')


@pytest.mark.parametrize(
    ("sentence", "key"),
    [
        ("ユニットを破壊する。", "who"),
        ("相手ユニットを破壊する。", "who"),
        ("相手の場のユニットを破壊する。", "who"),
        ("パワー3000以下のユニットを破壊する。", "who"),
        ("【登場時】相手ユニットを手札に戻す。", "what"),
        ("相手のユニットをタップする。", "who"),
        ("エンチャントを破壊する。", "who"),
        ("自分のユニットを破壊してもよい。", "who"),
        ("カードを一枚引き、相手ユニットを破壊する。", "who"),
        ("墓地のユニットを手札に加える。", "what"),
        ("墓地にある2コスト以下のカードを除外する。", "what"),
        ("Destroy units.", "who"),
        ("Destroy enemy units.", "who"),
        ("Return units to their owners' hands.", "what"),
    ],
)
def test_how_many_is_not_guessed(sentence: str, key: str) -> None:
    for lang in ("ja", "en"):
        one, every = map(effect_of, offered(sentence, lang))
        one, every = (effect.get("effect", effect) for effect in (one, every))
        one, every = (effect["steps"][-1] if "steps" in effect else effect for effect in (one, every))
        assert (one[key].pop("count"), every[key].pop("count")) == (1, "all")
        assert one == every


@pytest.mark.parametrize(
    "sentence",
    [
        "自分のユニットは「貫通」を得る。",
        "自分のユニットに「貫通」を付与する。",
        "自分のユニットのパワーを+1000する。",
        "自分のユニットの効果を無効にする。",
        "自分の場のユニットは「守護」を失う。",
        "自分のユニットは次のターン開始時にアンタップしない。",
        "Friendly units get +1000 power.",
    ],
)
def test_what_is_said_of_a_plural_is_said_of_all(sentence: str) -> None:
    assert effect_of(sentence)["who"] == {"select": "unit", "side": "own", "count": "all"}


def test_the_documents_own_sentences_stay_one() -> None:
    assert effect_of("カード捨て場にあるカードを手札に加える。")["what"] == {"select": "card", "zone": "discard"}
    assert effect_of("キーワード「守護」を付与する。") == {"do": "grant", "keywords": ["guard"]}


@pytest.mark.parametrize("sentence", ["相手の墓地のユニット1体を場に出す。", "相手のデッキからユニット1体を場に出す。"])
def test_onto_whose_field_is_not_guessed(sentence: str) -> None:
    (his,) = map(effect_of, offered(sentence))
    assert his["side"] == "enemy"
    assert his["what"]["side"] == "enemy"


CHOSEN, THIS = {"that": "chosen"}, {"this": "unit"}


@pytest.mark.parametrize(
    ("sentence", "other"),
    [
        ("相手ユニット1体をタップする。パワーを-2000する。", THIS),
        ("相手ユニット1体をタップする。その後、パワー-2000する。", THIS),
        ("【攻撃時】相手ユニット1体を破壊する。自分の場にユニットがいる場合、パワー+1000する。", THIS),
        ("ユニット1体のパワーを+1000する。キーワード「守護」を付与する。", {"select": "unit", "count": 1}),
        ("キーワード「守護」を付与する。パワー+1000する。", THIS),
    ],
)
def test_a_card_left_out_after_another_one_is_not_guessed(sentence: str, other: dict[str, Any]) -> None:
    steps = [effect_of(each)["steps"][1] for each in offered(sentence)]
    assert [step.get("then", step)["who"] for step in steps] == [CHOSEN, other]


@pytest.mark.parametrize(
    "sentence",
    [
        "カードを一枚引く。パワー+1000する。",
        "このカードをタップする。パワー+1000する。",
        "【攻撃時】相手に1000ダメージを与える。その後、パワー+1000する。",
    ],
)
def test_where_no_other_card_was_named_it_is_the_card_itself(sentence: str) -> None:
    assert effect_of(sentence)["steps"][1] == {"do": "power", "amount": 1000}


def test_what_is_said_names_the_card_where_another_was_named() -> None:
    steps = [{"do": "tap", "who": {"select": "unit", "count": 1}}, {"do": "power", "amount": 1000}]
    text = {"keywords": [], "abilities": [{"effect": {"do": "then", "steps": steps}}]}
    assert BOOK.say(text) == "ユニット1体をタップする。その後、このユニットのパワーを+1000する。"
    assert BOOK.read(BOOK.say(text)) == BOOK.explicit(text)


@pytest.mark.parametrize(
    ("sentence", "steps"),
    [
        ("このターン、自分のユニット全体は「貫通」を得て、「守護」を失う。", [("until", "turn_end"), ("until", "turn_end")]),
        (
            "カードを1枚引き、このターン、自分のユニット全体は「貫通」を得て、「守護」を失う。",
            [None, ("until", "turn_end"), ("until", "turn_end")],
        ),
        ("このターン、カードを1枚引き、自分のユニット全体は「貫通」を得る。", [None, ("until", "turn_end")]),
        ("自分の場のユニット1体につき、カードを1枚引き、500回復する。", [("per", {"select": "unit", "side": "own"})] * 2),
        ("自分の場のユニットの数だけカードを1枚引き、500回復する。", [("per", {"select": "unit", "side": "own"}), None]),
        ("Until end of turn, a friendly unit gets +2000 power and gains Pierce.", [("until", "turn_end")] * 2),
        ("A friendly unit gains Pierce and gets +2000 power until end of turn.", [("until", "turn_end")] * 2),
        ("For each enemy unit, draw a card, then discard a card.", [("per", {"select": "unit", "side": "enemy"})] * 2),
    ],
)
def test_what_stands_in_front_holds_for_the_whole_row(sentence: str, steps: list[tuple[str, Any] | None]) -> None:
    tree = BOOK.read(sentence)
    for step, said in zip(tree["abilities"][0]["effect"]["steps"], steps, strict=True):
        assert {key: step[key] for key in ("per", "until") if key in step} == (dict([said]) if said else {})
    for lang in ("ja", "en"):
        assert BOOK.read(BOOK.say(tree, lang=lang)) == tree


@pytest.mark.parametrize(
    "sentence",
    [
        "自分の場のユニット1体につき、相手ユニット1体をタップし、カードを1枚引く。",
        "自分の場のユニット1体につき、相手の場のユニットの数だけカードを1枚引き、500回復する。",
        "自分の場のユニットの数だけ、カードを1枚引き、500回復する。",
        "このターン、カードを1枚引く。",
    ],
)
def test_what_cannot_hold_for_the_whole_row_is_refused(sentence: str) -> None:
    with pytest.raises(ReadError):
        BOOK.read(sentence)


def test_that_card_is_not_guessed_where_one_was_drawn_and_one_chosen() -> None:
    (chosen,) = map(effect_of, offered("カードを一枚引く。相手ユニット1体を破壊する。そのカードを除外する。"))
    assert chosen["steps"][2]["what"] == CHOSEN
    assert effect_of("カードを一枚引く。そのカードを墓地に送る。")["steps"][1]["what"] == {"that": "drawn"}
    assert effect_of("相手ユニット1体を破壊する。カードを一枚引く。そのカードを除外する。")["steps"][2]["what"] == {"that": "drawn"}


@pytest.mark.parametrize(
    ("sentence", "then", "other"),
    [
        ("手札を1枚捨ててもよい。そうした場合、カードを2枚引く。", {"do": "draw", "count": 2}, None),
        ("手札を1枚捨ててもよい。そうしたなら、カードを2枚引く。", {"do": "draw", "count": 2}, None),
        ("手札を1枚捨ててもよい。そうでない場合、500回復する。", None, {"do": "heal", "amount": 500}),
        ("相手は手札を1枚捨ててもよい。そうしない場合、相手に500ダメージを与える。", None, {"do": "damage", "to": "enemy", "amount": 500}),
        (
            "You may discard a card. If you do, draw two cards. Otherwise, restore 500 HP.",
            {"do": "draw", "count": 2},
            {"do": "heal", "amount": 500},
        ),
    ],
)
def test_what_depends_on_what_was_done(sentence: str, then: dict[str, Any] | None, other: dict[str, Any] | None) -> None:
    tree = BOOK.read(sentence)
    asked = tree["abilities"][0]["effect"]["steps"][1]
    assert asked == {"do": "if_done"} | ({"then": then} if then else {}) | ({"else": other} if other else {})
    for lang in ("ja", "en"):
        assert BOOK.read(BOOK.say(tree, lang=lang)) == tree


@pytest.mark.parametrize(
    "sentence",
    [
        "そうした場合、カードを一枚引く。",
        "【登場時】そうでない場合、カードを一枚引く。",
        "自分の場にユニットがいる場合、手札を1枚捨ててもよい。そうでない場合、500回復する。",
        "お互いに手札を1枚捨ててもよい。そうした場合、自分はカードを一枚引く。",
        "If you do, draw a card.",
    ],
)
def test_nothing_depends_on_what_is_not_there_or_could_be_either(sentence: str) -> None:
    with pytest.raises(ReadError):
        BOOK.read(sentence)


def test_races_are_called_as_in_the_table() -> None:
    for race in built_in("deckmaster").races:
        sentence = f'There is a friendly unit of race "{race.name.en}".'
        tree = BOOK.read(sentence, kind="seal-condition")
        assert tree["of"]["where"] == {"race": race.name.ja}
        assert BOOK.say(tree, kind="seal-condition", lang="en") == sentence
