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


@pytest.mark.parametrize("deed", ["Destroy it", "Tap it", "Exile that unit", "Return it to its owner's hand", "It gains Guard"])
@pytest.mark.parametrize("price", ["pays 3000 HP", "pays 2 mana", "discards a card"])
@pytest.mark.parametrize("choice", ["Choose an enemy unit.", "Target an enemy unit, then", "Choose an enemy unit and", "Choose a unit;"])
def test_who_is_asked_a_price_for_a_chosen_card_knows_which(choice: str, deed: str, price: str) -> None:
    if not choice.endswith("."):
        deed = deed[0].lower() + deed[1:]
    try:
        effect = BOOK.read(f"{choice} {deed} unless your opponent {price}.")["abilities"][0]["effect"]
    except ReadError:
        assert (choice, deed[0]) != ("Choose an enemy unit.", "D")
        return
    assert [step["do"] for step in effect["steps"]] == ["choose", "as", "if_done"]
    assert "select" not in str(effect["steps"][2])


@pytest.mark.parametrize(
    ("sentence", "ja", "en"),
    [
        (
            "自分のユニットは「吸血」を持ち、パワーが+1000される。",
            "自分のユニット全体にキーワード「吸血」を付与し、パワーを1000上げる。",
            "All friendly units gain Drain and get +1000 power.",
        ),
        (
            "自分の他のユニットが破壊された時、ターン終了時までこのユニットのパワーを2000上げ、「通過」を与える。",
            "自分の他のユニットが破壊された時、ターン終了時まで、このユニットのパワーを+2000し、キーワード「通過」を付与する。",
            "When another friendly unit is destroyed, this unit gets +2000 power and gains Bypass until end of turn.",
        ),
        (
            "自分のデッキマスターをアンタップし、ターン終了時まで「貫通」を与える。",
            "自分のデッキマスターをアンタップする。そのデッキマスターにターン終了時までキーワード「貫通」を付与する。",
            "Untap your Deck Master. It gains Pierce until end of turn.",
        ),
        (
            "自分の場にパワー2000のユニットトークンを3体出す。それらはこのターン攻撃できない。",
            "パワー2000のユニットトークンを3体出す。それらのトークンはターン終了時まで攻撃できない。",
            "Create three 2000-power unit tokens. They cannot attack until end of turn.",
        ),
        (
            "自分のユニット1体をコピーしたトークンを場に出す。そのトークンはターン終了時に除外される。",
            "自分のユニット1体のコピーであるトークンを出す。その後、ターン終了時に、そのトークンを除外する。",
            "Create a token that is a copy of a friendly unit. Then at the end of this turn, exile that token.",
        ),
        (
            "Tap two enemy units, then destroy those units.",
            "相手ユニット2体をタップする。それらのユニットを破壊する。",
            "Tap two enemy units. Destroy those units.",
        ),
        (
            "手札を1枚捨てることで、このユニットは破壊されない。",
            "手札を1枚捨てることで、このユニットは破壊されない。",
            "As an additional cost, discard a card: this unit cannot be destroyed.",
        ),
        (
            "Play a spell from your discard pile without paying its cost, then exile it.",
            "自分の墓地のスペルカード1枚をコストを支払わずに使用する。そのスペルを除外する。",
            "Play a spell from your discard without paying its cost. Exile it.",
        ),
        (
            "自分のユニット全てのパワーを1000上げ、相手ユニット1体をタップし、そのユニットを破壊する。",
            "自分のユニット全体のパワーを1000上げる。その後、相手ユニット1体をタップする。そのユニットを破壊する。",
            "All friendly units get +1000 power. Then tap an enemy unit. Destroy that unit.",
        ),
    ],
)
def test_what_is_pointed_back_to_is_said_as_what_it_is(sentence: str, ja: str, en: str) -> None:
    tree = BOOK.read(sentence)
    assert (BOOK.say(tree, lang="ja"), BOOK.say(tree, lang="en")) == (ja, en)
    assert BOOK.read(ja) == BOOK.read(en) == tree


@pytest.mark.parametrize(
    "sentence",
    [
        "相手ユニット1体をタップする。そのデッキマスターを破壊する。",
        "Untap your Deck Master. That token gains Pierce.",
        "Tap an enemy unit. Destroy those units.",
    ],
)
def test_what_is_called_otherwise_than_what_was_chosen_is_refused(sentence: str) -> None:
    with pytest.raises(ReadError):
        BOOK.read(sentence)


@pytest.mark.parametrize(
    ("sentence", "means"),
    [
        (
            "【攻撃時】ターン終了時まで、攻撃対象のユニットのキーワードをすべて失わせる。",
            "[On attack] If this attacks a unit, the attack target loses all keywords until end of turn.",
        ),
        ("【攻撃時】攻撃対象のユニットに「硬直」を与える。", "[On attack] If this attacks a unit, the attack target gains Rigid."),
    ],
)
def test_an_attacked_unit_is_no_deck_master(sentence: str, means: str) -> None:
    assert BOOK.say(BOOK.read(sentence), lang="en") == means
    with pytest.raises(ReadError):
        BOOK.read("【攻撃時】1マナ支払ってもよい。支払ったなら、攻撃対象のユニットのパワーを-2000する。")


@pytest.mark.parametrize(
    "sentence", ["You control units of three or more different races", "Three or more different races among your units"]
)
def test_different_races_are_counted_and_not_units(sentence: str) -> None:
    tree = BOOK.read(sentence, kind="seal-condition")
    assert tree == BOOK.read("自分のユニットの種族が3種類以上である。", kind="seal-condition")


def test_whose_units_are_counted_after_another_player_is_not_guessed() -> None:
    with pytest.raises(ReadError):
        BOOK.read("When this unit enters, your opponent discards a card, then draws a card for each unit you control.")


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


@pytest.mark.parametrize(
    "sentence",
    [
        "【攻撃時】他の相手ユニット1体をタップする。",
        "自分のユニット1体のパワーを+2000し、他の自分のユニット1体をタップする。",
        "自分のユニットが攻撃した時、他の自分のユニット1体のパワーを+1000する。",
        "[On attack] Tap up to two other enemy units.",
        "A friendly unit gets +1000 power until end of turn. Another friendly unit gains Guard.",
    ],
)
def test_other_than_what_is_not_guessed(sentence: str) -> None:
    """A tree's other is other than the card itself: the one just chosen, or that attacked, could be taken again."""
    with pytest.raises(ReadError, match="other than what"):
        BOOK.read(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "【登場時】自分の他のユニット1体のパワーを+1000する。",
        "相手のユニット1体を破壊し、他の相手のユニット1体をタップする。",
        "【登場時】自分の他のユニット1体をタップし、自分の他のユニット1体に「貫通」を与える。",
        "When another friendly unit is destroyed, another friendly unit gets +1000 power.",
    ],
)
def test_other_is_read_where_only_one_thing_can_be_meant(sentence: str) -> None:
    assert BOOK.read(sentence)
