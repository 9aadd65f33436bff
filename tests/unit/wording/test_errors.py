"""What cannot be read is pointed at: the character, what could stand there, the nearest right word."""

import contextlib
import random
import re
import time

import pytest

from cardforge.model import CardforgeError
from cardforge.wording import ReadError, SayError, phrasebook

BOOK = phrasebook("deckmaster")


def failure(sentence: str, *, kind: str = "text") -> ReadError:
    with pytest.raises(ReadError) as caught:
        BOOK.read(sentence, kind=kind)
    return caught.value


@pytest.mark.parametrize(
    ("sentence", "at", "meant"),
    [
        ("【攻げき時】相手に1000ダメージを与える。", 2, "【攻撃時】"),
        ("貫痛", 1, "貫通"),
        ("貫通、先政", 4, "先制"),
        ("【破壊された持】カードを一枚引く。", 6, "【破壊された時】"),
        ("相手に1000ダメーシを与える。", 10, "ダメージを与える"),
        ("ユニット一体にキーワード「守後」を付与する。", 14, "守護"),
        ("Peirce", 1, "Pierce"),
        ("[On atack] Draw a card.", 6, "[On attack]"),
        ("Draw a cart.", 10, "a card"),
    ],
)
def test_the_place_and_the_nearest_word(sentence: str, at: int, meant: str) -> None:
    error = failure(sentence)
    assert (error.at, error.sentence) == (at, sentence)
    assert meant in error.expected
    assert error.hint is not None
    for lang in ("ja", "en"):
        assert meant in error.hint.get(lang)
        assert len(error.describe(lang).splitlines()) <= 3


@pytest.mark.parametrize(
    "sentence",
    [
        "【攻げき時】相手に1000ダメージを与える。",
        "相手に1000ダメーシを与える。",
        "貫通、先政",
        "[On atack] Draw a card.",
        "【破壊された持】カードを一枚引く。",
        "【登場時】ユニット一体を破懐する。",
        "ユニット一体にキーワード「守後」を付与する。",
    ],
)
def test_the_word_offered_lets_more_be_read(sentence: str) -> None:
    """Following the hint, the sentence is read whole."""
    hint = failure(sentence).hint
    assert hint is not None
    written, meant = re.findall("「(.*?)」は「(.*)」のことですか", hint.ja)[0]
    BOOK.read(sentence.replace(written, meant))


@pytest.mark.parametrize(
    "sentence",
    [
        "相手ユニット一体に毒を塗る。",
        "このユニットをコピーする。",
        "ゲームに勝利する。",
        "封鎖ターンを得る。",
        "自分の墓地のカードを裏向きにする。",
        "Take two extra turns.",
        "You win the game.",
        "Put a +1/+1 counter on an enemy unit.",
    ],
)
def test_no_word_is_offered_where_it_would_lead_nowhere(sentence: str) -> None:
    hint = failure(sentence).hint
    assert hint is None or "のことですか" not in hint.ja


def test_the_message_says_which_character_and_what_could_stand_there() -> None:
    error = failure("相手に1000が与える。")
    assert error.at == 7
    assert "8文字目の「が」" in error.text.ja
    assert "ダメージを与える" in error.text.ja
    assert "cannot read “が” (character 8)" in error.text.en


@pytest.mark.parametrize("sentence", ["", " ", "　", "\n"])
def test_an_empty_sentence(sentence: str) -> None:
    assert failure(sentence).at == 0


@pytest.mark.parametrize(
    ("sentence", "at"),
    [
        ("カードを一枚\x00引く。", 6),
        ("【登場時カードを一枚引く。", 4),
        ("次の中から一つを選ぶ。「カードを一枚引く。」", 22),
        ("次の中から一つを選ぶ。「カードを一枚引く。」「3000回復する。", 32),
        ("3000回復する。3000", 13),
        ("007回復する。", 0),
        ("パワー+3000する。　", None),
        ("相手に99999999999ダメージを与える。", 3),
        ("🃏", 0),
    ],
)
def test_broken_sentences(sentence: str, at: int | None) -> None:
    if at is None:
        BOOK.read(sentence)
    else:
        assert failure(sentence).at == at


def test_leading_blanks_are_counted() -> None:
    assert failure("  貫痛").at == 3


@pytest.mark.parametrize(
    "noise",
    [
        "".join(random.Random(1).choices("相手にダメージを与える。、「」【】のカード一枚123", k=10_000)),
        "「" * 10_000,
        "（" * 10_000,
        "次の中から一つを選ぶ。「" * 800,
        "自分のHPが1以上である、かつ" * 140,
        "場に他のユニットがいる場合、" * 140,
        "カードを一枚引く。" * 220,
        "他の" * 900,
        "パワー3000以下の" * 190,
        "貫通、" * 660,
        "If your HP is 1 or more and " * 70,
        "\x00" * 10_000,
    ],
)
def test_noise_is_refused_quickly(noise: str) -> None:
    start = time.process_time()
    for kind in BOOK.kinds:
        with contextlib.suppress(ReadError):
            BOOK.read(noise, kind=kind)
    assert time.process_time() - start < 2


def test_a_long_message_stays_short() -> None:
    error = failure("ぬるぽ")
    assert all(len(line) < 200 for lang in ("ja", "en") for line in error.describe(lang).splitlines())
    assert len(error.expected) > 20


def test_control_characters_do_not_reach_the_message() -> None:
    for sentence in ("カー\x00ドを一枚引く。", "\x1b[31mカード", "相手に\ud8002000ダメージを与える。"):
        for lang in ("ja", "en"):
            assert all(line.isprintable() for line in failure(sentence).describe(lang).splitlines())


def test_a_tree_without_a_phrase_names_its_part() -> None:
    tree = {"keywords": [], "abilities": [{"effect": {"do": "destroy", "who": {"select": "unit", "colour": "red"}}}]}
    with pytest.raises(SayError) as caught:
        BOOK.say(tree)
    assert caught.value.part == {"colour": "red"}


@pytest.mark.parametrize(
    "tree",
    [
        {},
        {"keywords": [], "abilities": []},
        {"keywords": ["flying"], "abilities": []},
        {"keywords": [], "abilities": [{"effect": {"do": "draw", "count": True}}]},
        {"keywords": [], "abilities": [{"effect": {"do": "draw", "count": "1"}}]},
        {"keywords": [], "abilities": [{"effect": {"do": "draw", "count": None}}]},
        {"keywords": [], "abilities": [{"effect": {"do": "destroy", "who": {"select": "unit", "count": 1, "where": {}}}}]},
        {"keywords": [], "abilities": [{"when": "enter"}]},
    ],
)
def test_what_is_not_a_tree_is_not_said(tree: dict[str, object]) -> None:
    for lang in ("ja", "en"):
        with pytest.raises(SayError):
            BOOK.say(tree, lang=lang)


def test_unknown_games_and_kinds_are_named() -> None:
    with pytest.raises(CardforgeError, match="no game “poker”") as raised:
        phrasebook("poker")
    assert "blackpoker" in raised.value.describe("en")
    with pytest.raises(CardforgeError, match="seal-condition"):
        BOOK.read("常に", kind="seal")
