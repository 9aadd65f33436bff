"""Sentences of skillbook: those of the rules with exactly their meaning, what designers write, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from cardforge.files import places
from cardforge.files.yaml import load_yaml
from cardforge.games.skillbook.compiling.compiler import Compiler
from cardforge.model import Card, CardforgeError, Text
from cardforge.wording import ReadError, phrasebook
from cardforge.wording.guide.generate import generate
from tests.unit.skillbook.decks import card

BOOK = phrasebook("skillbook")
OWN: Any = {"select": "unit", "side": "own", "count": "all"}
BOUND: Any = {"that": "bearer"}


def one(reach: int, key: str = "line", **more: Any) -> Any:
    """The choice of one unit within a line."""
    return {"select": "unit", **more, "count": 1, "where": {key: reach}}


def damage(amount: int, who: Any) -> Any:
    return {"do": "damage", "who": who, "amount": amount}


def text(**ability: Any) -> Any:
    return {"keywords": [], "abilities": [ability]}


@pytest.mark.parametrize(
    ("kind", "sentence", "tree"),
    [
        *(("skill", f"ライン3のユニット1体に{n}ダメージを与える。", text(effect=damage(n, one(3)))) for n in (1, 2, 4, 5)),
        ("skill", "ライン3Pのユニット1体に2ダメージを与える。", text(effect=damage(2, one(3, "pierced_line")))),
        ("skill", "ライン3の敵ユニット1体に2ダメージを与える。", text(effect=damage(2, one(3, side="enemy")))),
        (
            "skill",
            "エリア2のすべてのユニットに2ダメージを与える。",
            text(effect=damage(2, {"select": "unit", "count": "all", "where": {"area": 2}})),
        ),
        ("skill", "ライン3のユニット1体を送還する。", text(effect={"do": "send_back", "who": one(3)})),
        (
            "skill",
            "ライン3のユニット1体をライン3のマス1つへ転移する。",
            text(effect={"do": "transfer", "who": one(3), "at": {"select": "square", "count": 1, "where": {"line": 3}}}),
        ),
        (
            "skill",
            "ターン終了時まで、ライン3のユニット1体のDFを+4する。",
            text(effect={"do": "defence", "who": one(3), "amount": 4, "until": "turn_end"}),
        ),
        (
            "unit",
            "＋T：ライン2のユニット1体に1ダメージを与える。",
            text(when="activated", cost={"tap": True}, effect=damage(1, one(2))),
        ),
        ("bind", "ー：バインドしたユニットのATを+2する。", text(when="always", effect={"do": "attack", "who": BOUND, "amount": 2})),
        ("bind", "ー：バインドしたユニットは移動できない。", text(when="always", effect={"do": "forbid", "who": BOUND, "what": "move"})),
        ("aura", "ー：あなたのユニットのATを+1する。", text(when="always", effect={"do": "attack", "who": OWN, "amount": 1})),
        (
            "terrain",
            "探索時：探索したユニットに1ダメージを与える。",
            text(when="explored", effect=damage(1, {"that": "explorer"})),
        ),
        ("condition", "戦士のヒーローのみ使用できる。", {"is": "hero", "keyword": "戦士"}),
    ],
)
def test_the_sentences_of_the_rules_mean_what_they_say(kind: str, sentence: str, tree: Any) -> None:
    assert BOOK.read(sentence, kind=kind) == tree
    assert BOOK.say(tree, kind=kind, lang="ja") == sentence
    assert BOOK.read(BOOK.say(tree, kind=kind, lang="en"), kind=kind) == tree


@pytest.mark.parametrize("word", ["ブック", "スキルブック", "山札"])
def test_a31_synonyms_of_the_book(word: str) -> None:
    plain, other = (card("掘削", text=f"自分の{each}の上から2枚を墓地に置く。") for each in ("ブック", word))
    assert other.trees == plain.trees


@pytest.mark.parametrize(
    ("kind", "written", "said"),
    [
        ("skill", "ライン3のDF3以下のユニット1体を破壊する。", "Destroy a unit within line 3 with DF 3 or less."),
        ("skill", "ライン3の飛行を持つユニット1体に3ダメージを与える。", "Deal 3 damage to a unit within line 3 with Flying."),
        ("skill", "ライン3のユニットを2体まで選び、1ダメージを与える。", "Deal 1 damage to up to 2 units within line 3."),
        ("skill", "エリア2の他のすべてのユニットに2ダメージを与える。", "Deal 2 damage to all other units within area 2."),
        (
            "skill",
            "ターン終了時まで、ライン3のユニット1体のATとDFを+1する。",
            "A unit within line 3 gets +1 AT and gets +1 DF until end of turn.",
        ),
        (
            "skill",
            "ターン終了時まで、ライン3のユニット1体は移動も攻撃もできない。",
            "A unit within line 3 cannot move until end of turn. That unit cannot attack until end of turn.",
        ),
        ("skill", "自分のヒーローが戦士の場合、カードを1枚引く。", "If your hero is a warrior, draw a card."),
        ("skill", "火の恩恵を受けている場合、カードを1枚引く。", "If your hero has the benefit of fire, draw a card."),
        ("skill", "エリア2に敵ユニットがいない場合、カードを1枚引く。", "If there is no enemy unit within area 2, draw a card."),
        ("skill", "エリア1のすべてのマスの土地を表にする。", "Turn the terrain of all squares within area 1 face up."),
        ("skill", "自分のヒーローに2ダメージを与えることで、カードを2枚引く。", "Deal 2 damage to your hero to draw 2 cards."),
        ("unit", "＋R1：ターン終了時まで、このユニットのDFを+2する。", "+R 1: This unit gets +2 DF until end of turn."),
        ("unit", "ー：味方ユニット1体につきこのユニットのATを+1する。", "-: This unit gets +1 AT for each friendly unit."),
        ("unit", "ー：自分のターンの間、このユニットのATを+2する。", "-: If it is your turn, this unit gets +2 AT."),
        ("curse", "ー：相手のスキルのコストを+1する。", "-: Your opponent's skills cost +1."),
        ("condition", "戦士専用。", "Only a warrior hero can use this."),
        ("condition", "戦士かメイジのヒーローのみ使用できる。", "Only a warrior or mage hero can use this."),
        ("condition", "火属性のヒーローのみ使用できる。", "Only a fire hero can use this."),
        ("condition", "HPが5以下のヒーローのみ使用できる。", "Use this only if your hero's HP is 5 or less."),
    ],
)
def test_sentences_as_designers_write_them(kind: str, written: str, said: str) -> None:
    tree = BOOK.read(written, kind=kind)
    assert BOOK.say(tree, kind=kind, lang="en") == said
    assert BOOK.read(said, kind=kind) == tree


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        # out of bounds
        ("skill", "ライン0のユニット1体に1ダメージを与える。"),
        ("skill", "ライン13のユニット1体に1ダメージを与える。"),
        ("skill", "エリア50のすべてのユニットに1ダメージを与える。"),
        ("skill", "ライン3のユニット1体に0ダメージを与える。"),
        ("skill", "ライン3のユニット1体に100ダメージを与える。"),
        ("skill", "カードを0枚引く。"),
        ("skill", "カードを100枚引く。"),
        ("skill", "自分の墓地の上から50枚をブックの下に置く。"),
        ("skill", "ライン1のマス1つにAT50・DF1・SP1のトークンを出す。"),
        ("skill", "ライン1のマス1つにAT1・DF0・SP1のトークンを出す。"),
        ("unit", "＋50：カードを1枚引く。"),
        # no target, or one that is not there
        ("skill", "ライン3のユニットに1ダメージを与える。"),
        ("skill", "そのユニットに1ダメージを与える。"),
        ("skill", "このユニットに1ダメージを与える。"),
        ("skill", "バインドしたユニットのATを+2する。"),
        ("skill", "ここにいるユニットに1ダメージを与える。"),
        ("aura", "ー：このユニットのATを+1する。"),
        ("unit", "ー：バインドしたユニットのATを+2する。"),
        ("unit", "登場時：攻撃されたユニットに1ダメージを与える。"),
        ("terrain", "ー：探索したユニットのATを+1する。"),
        # triggers that never happen
        ("skill", "探索時：カードを1枚引く。"),
        ("skill", "＋T：カードを1枚引く。"),
        ("unit", "ゲーム開始時：カードを1枚引く。"),
        ("unit", "探索時：探索したユニットに1ダメージを与える。"),
        ("hero", "登場時：カードを1枚引く。"),
        ("hero", "破壊時：カードを1枚引く。"),
        ("bind", "登場時：カードを1枚引く。"),
        ("aura", "破壊時：カードを1枚引く。"),
        ("curse", "移動後：カードを1枚引く。"),
        ("terrain", "戦闘開始時：カードを1枚引く。"),
        # what is not done to squares, to heroes, to what is gone or is so already
        ("skill", "ライン3のマス1つに2ダメージを与える。"),
        ("skill", "ライン3のマス1つを破壊する。"),
        ("skill", "ライン3の消耗しているマス1つの土地を表にする。"),
        ("skill", "自分のヒーローを送還する。"),
        ("skill", "敵のヒーローを破壊する。"),
        ("skill", "ターン終了時まで、自分のヒーローのDFを+2する。"),
        ("unit", "破壊時：このユニットのATを+1する。"),
        ("skill", "ライン3の消耗しているユニット1体を消耗させる。"),
        ("condition", "カードを1枚引く。"),
        ("condition", "のヒーローのみ使用できる。"),
    ],
)
def test_senseless_sentences_are_refused(kind: str, sentence: str) -> None:
    with pytest.raises(ReadError):
        BOOK.read(sentence, kind=kind)


@pytest.mark.parametrize(
    ("kind", "sentence", "why"),
    [
        ("unit", "ー：カードを1枚引く。", "what goes on"),
        ("unit", "ー：ライン3の敵ユニット1体のATを-1する。", "nothing is chosen"),
        ("skill", "ライン3のエリア2のユニット1体に1ダメージを与える。", "one line or one area"),
        ("aura", "＋T：カードを1枚引く。", "no unit that T could exhaust"),
        ("skill", "マス1つの土地を裏にし、ゲームから除外する。", "squares: say what it is done to"),
        ("terrain", "＋T：マス2つの土地を裏にし、そのユニットを消耗させる。", "squares: say what it is done to"),
    ],
)
def test_what_can_be_said_and_not_be_played_is_refused_by_the_game(kind: str, sentence: str, why: str) -> None:
    read = Card("skillbook", kind, "card", Text("札", "card"), fields={"cost": 1}, trees={"text": BOOK.read(sentence, kind=kind)})
    with pytest.raises(CardforgeError, match=why):
        Compiler().add(read)


def test_behind_a_transfer_that_unit_is_the_one_that_was_moved() -> None:
    tree = BOOK.read("ユニット1体をライン2のマス1つへ転移し、消耗させる。", kind="skill")
    assert Compiler().add(Card("skillbook", "skill", "card", Text("札", "card"), fields={"cost": 1}, trees={"text": tree})) == 0


def test_a_text_that_one_kind_of_card_has_is_still_refused_for_another() -> None:
    """Kinds that begin with the same rule are judged apart, whichever was read first."""
    assert BOOK.read("登場時：カードを2枚引く。", kind="unit")
    with pytest.raises(ReadError):
        BOOK.read("登場時：カードを2枚引く。", kind="aura")


def test_every_shipped_text_is_said_back_as_it_is_written() -> None:
    for source in sorted((places.path("cards") / "skillbook").glob("*.yaml")):
        for written in load_yaml(source)["cards"]:
            for field, kind in (("text", written["kind"]), ("condition", "condition")):
                if field not in written:
                    continue
                tree = BOOK.read(written[field], kind=kind)
                assert BOOK.say(tree, kind=kind, lang="ja") == written[field]
                english = BOOK.say(tree, kind=kind, lang="en")
                assert BOOK.read(english, kind=kind) == tree, english


@pytest.mark.parametrize("kind", [kind for kind in BOOK.kinds if kind != "text"])
def test_what_can_be_said_is_read_again(kind: str) -> None:
    for seed in range(30):
        tree = generate(BOOK, seed, kind=kind)
        for lang in ("ja", "en"):
            sentence = BOOK.say(tree, kind=kind, lang=lang)
            assert BOOK.read(sentence, kind=kind, lang=lang, sensible=False) == tree, sentence
