"""Sentences of senryoku: those of the document with exactly their meaning, what designers write, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from cardforge.files import places
from cardforge.files.yaml import load_yaml
from cardforge.games.senryoku.play.terms import KINDS2
from cardforge.wording import ReadError, phrasebook
from tests.unit.senryoku.decks import LIBRARY

BOOK = phrasebook("senryoku")
#: What several cards of the document say.
MY_SOLDIER: Any = {"select": "soldier", "side": "own"}
ENEMY: Any = {"select": "soldier", "side": "enemy"}
THIS: Any = {"this": "soldier"}
TO_GRAVE: Any = {"do": "move", "what": {"this": "sorcery"}, "to": "grave"}


def head(kinds: str, names: str) -> Any:
    return {"kinds": kinds.split("/"), "names": names.split("/")}


def used(use: int, *attributes: str, **more: Any) -> Any:
    """What an effect costs."""
    return {"use": use, **({"attributes": list(attributes)} if attributes else {}), **more}


def correct(who: Any, *numbers: int, **more: Any) -> Any:
    return {"do": "correct", "who": who, "correction": list(numbers), **more}


def every(**more: Any) -> Any:
    return {"select": "soldier", "count": "all", **more}


def only(then: Any, **cond: Any) -> Any:
    return {"do": "if", "cond": cond, "then": then}


#: What each card of the document with effects means (the table and the rulings of the rules).
DOCUMENT: dict[str, list[Any]] = {
    "オーバークラウド・ゴーレム": [
        {
            "heading": head("スペル", "ディストラクション"),
            "when": "normal",
            "cost": used(4, "light"),
            "effect": {"do": "destroy", "who": {"select": "soldier", "count": 1, "where": {"at": ["enemy_camp"], "cost": {"max": 4}}}},
        },
        {
            "heading": head("スペル", "リアライジング"),
            "when": {"event": "chanted", "also": "activated", "who": {"select": "sorcery", "side": "own"}},
            "cost": used(0),
            "effect": correct(THIS, 0, 0, 2, until="turn_end"),
        },
    ],
    "魔竜の焔": [
        {
            "heading": head("呪法", "煉獄炎"),
            "when": "normal",
            "cost": used(4, "dark", pay=TO_GRAVE),
            "effect": {"do": "damage", "to": "enemy", "amount": 10},
        },
        {
            "heading": head("スペル", "ファイアボール"),
            "when": "normal",
            "cost": used(2, "fire"),
            "effect": {"do": "damage", "who": {"select": "soldier", "count": 1, "force": "enemy"}, "amount": 2},
        },
    ],
    "クレイジー・ジャックの戦闘術": [
        {
            "heading": head("武術", "ジャックのやり方"),
            "when": {"event": "battle_start", "who": MY_SOLDIER, "against": ENEMY},
            "cost": used(0),
            "effect": correct({**MY_SOLDIER, "count": 1}, 0, 2, 2, until="turn_end"),
        }
    ],
    "不可視の水流": [
        {"when": "rule", "effect": {"do": "face_down"}},
        {
            "heading": head("スペル", "コーラルレイン/メイルシュトロム"),
            "when": {"event": "summoned", "also": "moved", "who": ENEMY},
            "normal": True,
            "cost": used(8, "water", pay=TO_GRAVE),
            "effect": correct({**ENEMY, "count": "all"}, 0, 7, -7),
        },
    ],
    "暗黒城塞都市": [
        {"when": "permanent", "effect": correct(every(side="own", where={"attribute": "dark"}), -2, -1, 2, until="while_land")},
        {
            "when": {"event": "turn_end", "side": "own"},
            "cost": used(0),
            "effect": correct({"this": "land"}, 0, -1, until="while_land"),
        },
    ],
    "ギルビアの小隊長": [
        {
            "heading": head("指揮", "烈火の陣"),
            "when": "permanent",
            "effect": only(
                correct(every(where={"race": "ソルジャー"}), 0, -1, 1),
                **{"is": "count", "of": {**MY_SOLDIER, "other": True}, "min": 1},
            ),
        }
    ],
    "悲哀と憂いの光球": [
        {
            "heading": head("スペル", "キュア"),
            "when": {"event": "battle_end"},
            "cost": used(1, "fire"),
            "effect": {"do": "heal", "who": {**MY_SOLDIER, "count": 1}, "amount": 2, "up_to": True},
        }
    ],
    "ムーンライト・スネーク": [
        {
            "heading": head("スペル", "フレイムバーン"),
            "when": {"event": "moved", "who": THIS},
            "cost": used(2),
            "effect": {"do": "damage", "who": {**ENEMY, "count": "all", "where": {"at": ["front"]}}, "amount": 2},
        }
    ],
    "ビナルクスの仙馬": [
        {
            "heading": head("スペル", "エアウェイ・フィート"),
            "when": "normal",
            "cost": used(2, "fire"),
            "effect": correct({**MY_SOLDIER, "zone": "hand", "count": 1}, -10, 0, 0, until="turn_end"),
        }
    ],
    "漆黒の塔の巨龍/黄金": [
        {
            "heading": head("エニグマ", "311A2GH"),
            "when": {"event": "summoned", "who": THIS},
            "cost": used(0),
            "effect": {
                "do": "choose_one",
                "modes": [
                    {"do": "destroy", "who": {**ENEMY, "count": "all", "where": {"at": ["enemy_camp"]}}},
                    {"do": "destroy", "who": {"select": "card", "side": "enemy", "zone": "store", "count": 3, "up_to": True}},
                ],
            },
        }
    ],
    "火炎雨": [
        {
            "heading": head("呪法", "灼熱"),
            "when": "normal",
            "cost": used(3, "fire"),
            "effect": {
                "do": "then",
                "steps": [
                    {"do": "destroy", "who": {"this": "sorcery"}},
                    {
                        "do": "damage",
                        "who": {"join": [{"select": "land", "count": 1}, {"select": "soldier", "count": 3}], "up_to": True},
                        "amount": 2,
                    },
                ],
            },
        }
    ],
    "血塗れた刀": [
        {
            "when": {"event": "chanted", "who": {"this": "sorcery"}},
            "forced": True,
            "cost": used(0),
            "effect": {"do": "bind", "who": {"select": "soldier", "count": 1}},
        },
        {"heading": head("剣術/呪法", "鬼神乱舞/吸血の渇望"), "when": "permanent", "effect": correct({"that": "bound", "by": 1}, 0, 3, 5)},
    ],
    "焔の審判": [
        {
            "heading": head("エニグマ", "JO345LS"),
            "when": "normal",
            "cost": used(4),
            "effect": {
                "do": "then",
                "steps": [
                    {"do": "destroy", "who": {"this": "sorcery"}},
                    {"do": "destroy", "who": {"select": "card", "count": 3, "where": {"at": ["enemy_camp", "front", "own_camp"]}}},
                ],
            },
        }
    ],
    "ビナルクス仙山": [
        {
            "when": "rule",
            "effect": only(
                correct({"this": "land", "zone": "hand"}, -3, 0),
                **{"is": "count", "of": {"select": "card", "where": {"kind1": "ビナルクス"}}, "min": 1},
            ),
        },
        {"when": "permanent", "effect": correct(every(where={"kind1": "ビナルクス"}), -2, -2, 1, until="while_land")},
        {"when": "permanent", "effect": correct(every(where={"not": {"kind1": "ビナルクス"}}), 2, 2, -1, until="while_land")},
    ],
    "無限地獄": [
        {"when": "permanent", "effect": {"do": "doom", "who": every(), "until": "while_land"}},
        {
            "when": "permanent",
            "effect": only(
                {"do": "mute", "ability": 1}, **{"is": "count", "of": {"select": "soldier", "where": {"attribute": "light"}}, "min": 1}
            ),
        },
    ],
    "ギルビアの練兵場": [
        {
            "when": {"event": "battle_end", "who": MY_SOLDIER, "against": MY_SOLDIER},
            "cost": used(0),
            "effect": correct({"that": "fighters"}, 0, -1, 2),
        },
        {
            "when": "permanent",
            "effect": only(
                {"do": "forbid", "who": every(), "what": "die_in_battle", "until": "while_land"},
                **{"is": "battle", "who": MY_SOLDIER, "against": MY_SOLDIER},
            ),
        },
    ],
}


@pytest.mark.parametrize("name", [card.name.ja for card in LIBRARY.cards.values() if card.origin == "document"])
def test_the_document_s_cards_mean_what_the_rules_say(name: str) -> None:
    """001-C01 to C20: read from their own sentences, said back as they are written, and in English the same."""
    card = LIBRARY.find(name)
    text = {"keywords": [], "abilities": DOCUMENT.get(name, [])}
    assert card.trees["text"] == text
    if name in DOCUMENT:
        assert BOOK.normalise(BOOK.say(text)) == BOOK.normalise(card.texts["text"])
        assert BOOK.read(BOOK.say(text, lang="en")) == text


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("魔竜の焔", "■ 《Spell: Fireball》 Normal: fire 2 / Deal 2 damage to your opponent's force or to a soldier."),
        (
            "ビナルクスの仙馬",
            "■ 《Spell: Airway Feet》 Normal: fire 2 / Name a soldier in your hand, which gets -10/+0/+0 until end of turn.",
        ),
        ("血塗れた刀", "■ 《Swordplay/Hex: Demon God's Dance/Thirst for Blood》 Permanent / The soldier chosen by effect 1 gets +0/+3/+5."),
    ],
)
def test_the_document_s_cards_in_english(name: str, said: str) -> None:
    assert BOOK.say(LIBRARY.find(name).trees["text"], lang="en").split("\n")[-1] == said


def test_every_shipped_text_is_said_back_as_it_is_written() -> None:
    """House cards word for word; and no English text has a Japanese word but where nobody has named it in English."""
    for source in sorted((places.path("cards") / "senryoku").glob("*.yaml")):
        for written in load_yaml(source).get("cards", ()):
            if "text" not in written or written["origin"] == "document":
                continue
            tree = BOOK.read(written["text"], kind=written["kind"])
            assert BOOK.say(tree) == written["text"]
            english = BOOK.say(tree, lang="en")
            assert BOOK.read(english, kind=written["kind"]) == tree, english
            assert english.replace("《", "").replace("》", "").replace("■", "").isascii(), english


#: The twelve kinds in the words of cards.
GIFTS = ("緋", "蒼", "天", "碧", "太陽", "深淵", "黄金", "異界", "豪腕", "俊敏", "頑健", "聡明")


@pytest.mark.parametrize(("word", "kind"), list(zip(GIFTS, KINDS2, strict=True)))
def test_a_kind_in_brackets_is_one_of_the_twelve_or_a_realm(word: str, kind: str) -> None:
    """Both are written 種別「」; the twelve are never a nation's name (001-R72, R73)."""
    tree = BOOK.read(f"■通常:1/種別「{word}」の敵兵を一枚選び、破棄する。")
    assert tree["abilities"][0]["effect"]["who"]["where"] == {"kind2": kind}
    other = BOOK.read(f"■通常:1/種別「{word}国」の敵兵を一枚選び、破棄する。")
    assert other["abilities"][0]["effect"]["who"]["where"] == {"kind1": f"{word}国"}


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("■通常:火・風2/敵兵一枚に2ダメージ。", "■ Normal: fire and wind 2 / Deal 2 damage to an enemy soldier."),
        ("■通常：2／敵兵一枚に2点のダメージを与える。", "■ Normal: 2 / Deal 2 damage to an enemy soldier."),
        (
            "■対抗～敵兵の召喚又は移動:1/その兵に1ダメージ。",
            "■ Response to the summon or move of an enemy soldier: 1 / Deal 1 damage to that soldier.",
        ),
        ("■通常:1/手札を1枚破棄する。その後、カードを2枚引く。", "■ Normal: 1 / Discard a card. Then draw 2 cards."),
        ("■永続/他の光の自兵全てに次の補正を加える。『+0/+0/+1』", "■ Permanent / All other friendly light soldiers get +0/+0/+1."),
        ("■通常:X/敵兵一枚にXダメージ。", "■ Normal: X / Deal X damage to an enemy soldier."),
        ("■通常:1/この兵は属性「火」を得る。", "■ Normal: 1 / This soldier gains the attribute fire."),
        (
            "■通常:1/自分の墓地から種族「バード」の兵を一枚選んで手札に加える。",
            '■ Normal: 1 / Put a soldier of race "Bird" from your grave into your hand.',
        ),
        (
            "■対抗~敵兵の効果種別「スペル」の効果の発動:1/その効果を無効にする。",
            '■ Response to the activation of an effect of kind "Spell" of an enemy soldier: 1 / Negate that effect.',
        ),
        ("■通常:1/自兵を一枚生贄に捧げることで、カードを二枚引く。", "■ Normal: 1 / Sacrifice a friendly soldier to draw 2 cards."),
        (
            "■通常:1/次の自分のターン開始時まで、敵兵二枚は移動できない。",
            "■ Normal: 1 / Two enemy soldiers cannot move until your next turn.",
        ),
        (
            "■永続/自分の手札がない間、この兵に以下の補正を加える。「+0/+0/+2」",
            "■ Permanent / While your hand is empty, this soldier gets +0/+0/+2.",
        ),
        # A missing 。, and what an answer is about by its own name.
        ("■通常:火1/敵兵一枚に2ダメージ", "■ Normal: fire 1 / Deal 2 damage to an enemy soldier."),
        (
            "■永続/この兵は効果では破棄されない ■通常:1/カードを一枚引く",
            "■ Permanent / This soldier cannot be broken by effects.\n■ Normal: 1 / Draw a card.",
        ),
        ("■対抗~敵の呪術の詠唱:水2/その呪術を破棄する。", "■ Response to the chant of an enemy sorcery: water 2 / Break that sorcery."),
        ("■対抗~敵土地の展開:1/その土地に3ダメージ。", "■ Response to the deployment of an enemy land: 1 / Deal 3 damage to that land."),
        ("■対抗~敵カードの効果の発動:3/そのカードを破棄する。", "■ Response to the activation of an enemy card: 3 / Break that card."),
        (
            "■対抗~自呪術の詠唱、または効果の発動:1/このターンの終了時まで、その呪術に以下の補正を加える。「+0/-1」",
            "■ Response to the chant or activation of a friendly sorcery: 1 / That sorcery gets +0/-1 until end of turn.",
        ),
        # What the other player chooses among his own, what goes back into the support.
        ("■通常:闇3/相手は自分の兵を一枚選び、破棄する。", "■ Normal: dark 3 / Your opponent chooses and breaks a soldier of their own."),
        (
            "■通常:3/相手は自身のパワー3以下の兵を一枚選び、手札に戻す。",
            "■ Normal: 3 / Your opponent chooses and returns a soldier with power 3 or less of their own to their hand.",
        ),
        (
            "■通常:光2/自分の墓地のカードを三枚まで選び、支援に加えてシャッフルする。",
            "■ Normal: light 2 / Shuffle up to three cards from your grave into your support.",
        ),
        (
            "■通常:光2/自分の手札のカードを全て支援に戻してシャッフルする。その後、カードを三枚引く。",
            "■ Normal: light 2 / Shuffle all cards from your hand into your support. Then draw 3 cards.",
        ),
        # Whose soldier it is, in the words of other games.
        ("■通常:4/自分の兵を一枚破棄する。", "■ Normal: 4 / Break a friendly soldier."),
        ("■通常:4/相手の火の兵を一枚破棄する。", "■ Normal: 4 / Break an enemy fire soldier."),
        (
            "■通常:4/このターンの間、自分の兵全てに以下の補正を加える。「+0/+0/+1」",
            "■ Normal: 4 / All friendly soldiers get +0/+0/+1 until end of turn.",
        ),
        (
            "■永続/この兵が敵陣に存在する間、敵兵全てに以下の補正を加える。「+0/+0/-1」",
            "■ Permanent / While this soldier is in the enemy camp, all enemy soldiers get +0/+0/-1.",
        ),
        ("■通常:X/X枚引く。", "■ Normal: X / Draw X cards."),
        ("■永続/戦闘中、この兵に以下の補正を加える。「+0/+0/+3」", "■ Permanent / While this soldier battles, this soldier gets +0/+0/+3."),
        (
            "■永続/敵陣にいる間、この兵に以下の補正を加える。「+0/+0/+3」",
            "■ Permanent / While this soldier is in the enemy camp, this soldier gets +0/+0/+3.",
        ),
        ("■永続/敵陣の敵兵全ては効果を発動できない。", "■ Permanent / Enemy soldiers in the enemy camp cannot activate effects."),
        ("■通常:1/手札を一枚倉庫に置く。", "■ Normal: 1 / Put a card from the hand into its owner's store."),
    ],
)
def test_sentences_as_designers_write_them(written: str, said: str) -> None:
    tree = BOOK.read(written, sensible=False)
    assert BOOK.say(tree, lang="en") == said
    assert BOOK.read(said, sensible=False) == tree
    assert BOOK.read(BOOK.say(tree), sensible=False) == tree


@pytest.mark.parametrize(
    ("sentence", "why"),
    [
        # out of bounds
        ("■通常:3/カードを0枚引く。", "with 0 nothing happens"),
        ("■通常:3/カードを51枚引く。", "1 to 50"),
        ("■通常:16/カードを一枚引く。", "0 to 15"),
        ("■通常:2/敵戦力に31ダメージ。", "1 to 30"),
        ("■通常:2/敵兵一枚に0ダメージ。", "with 0 nothing happens"),
        ("■通常（1ターンに10度）:1/カードを一枚引く。", "1 to 9"),
        ("■通常:2/パワー31以上の敵兵を一枚選び、破棄する。", "never 31 or more"),
        ("■通常:2/敵兵を16枚選び、破棄する。", "1 to 15"),
        ("■通常:2/自分の手札が61枚以上ある場合、カードを一枚引く。", "never 61 or more"),
        # nothing is paid
        ("■通常:0/カードを一枚引く。", "costs nothing"),
        # no target, or one that is not there
        ("■通常:2/兵を破棄する。", "how many"),
        ("■通常:2/敵兵に2ダメージ。", "how many"),
        ("■通常:2/その兵を破棄する。", "points to nothing"),
        ("■通常:2/その呪術を破棄する。", "cannot read"),
        ("■対抗~敵兵の召喚:2/その呪術を破棄する。", "cannot read"),
        ("■通常:2/相手は兵を一枚選んで破棄する。", "cannot read"),
        ("■通常:2/戦闘を行った兵を破棄する。", "only in an answer to a battle"),
        ("■対抗~敵兵の召喚:0/戦闘相手の兵に1ダメージ。", "only in a battle"),
        ("■対抗~敵兵の召喚:0/その効果を無効にする。", "only in an answer to an activation"),
        ("■対抗~この兵の破棄:0/この兵に以下の補正を加える。「+0/+0/+2」", "no longer on the field"),
        # triggers that cannot happen
        ("■対抗~敵土地の召喚:0/カードを一枚引く。", "only soldiers are summoned"),
        ("■対抗~敵兵の詠唱:0/カードを一枚引く。", "only sorceries are chanted"),
        ("■対抗~敵呪術の移動:0/カードを一枚引く。", "only soldiers move"),
        ("■対抗~自呪術の展開:0/カードを一枚引く。", "only lands are deployed"),
        ("■対抗~自土地と敵兵の戦闘開始:0/カードを一枚引く。", "only soldiers battle"),
        ("■対抗~敵兵の召喚、または召喚:0/カードを一枚引く。", "twice"),
        ("■対抗~この兵の効果の発動:0/カードを一枚引く。", "001-R64"),
        # what is not done to such cards, or asked of them
        ("■通常:2/敵呪術一枚に2ダメージ。", "takes no damage"),
        ("■通常:2/敵土地を一枚選び、自陣に移す。", "neither moved nor summoned"),
        ("■通常:2/パワー3以上の土地を一枚選び、破棄する。", "only soldiers have power"),
        ("■通常:2/維持コスト2以上の兵を一枚選び、破棄する。", "sorceries and lands have upkeep"),
        ("■通常:2/自分の手札の使用済みのカードを一枚選び、破棄する。", "cards of a store"),
        ("■通常:2/自分の墓地の敵陣の兵を一枚選び、手札に加える。", "on the field"),
        ("■通常:2/裏向きの兵を一枚選び、破棄する。", "only sorceries"),
        # what always or never holds
        ("■通常:2/自分の戦力のカウンターが11以上である場合、カードを一枚引く。", "never 11 or more"),
        ("■通常:2/自分の手札がない、かつ自分の手札が二枚以上ある場合、カードを一枚引く。", "both can never hold"),
        # what does not go on
        ("■永続/カードを一枚引く。", "cannot read"),
        ("■永続/敵兵を一枚選び、破棄する。", "cannot read"),
        ("■ルール/敵戦力に2ダメージ。", "cannot read"),
        # no block, no event, no cost
        ("カードを一枚引く。", "cannot read"),
        ("■対抗:0/カードを一枚引く。", "cannot read"),
        ("■通常/カードを一枚引く。", "cannot read"),
    ],
)
def test_senseless_sentences_are_refused(sentence: str, why: str) -> None:
    with pytest.raises(ReadError) as error:
        BOOK.read(sentence)
    assert why in error.value.text.en


def test_words_for_itself_belong_to_the_kind_of_card() -> None:
    """What stands on a land is no soldier, and cannot speak of this soldier."""
    tree = BOOK.read("■通常:1/この兵に以下の補正を加える。「+0/+0/+2」")
    assert BOOK.misplaced(tree, "soldier") is None
    assert "this is a land" in str(BOOK.misplaced(tree, "land"))
