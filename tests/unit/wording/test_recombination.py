"""Sentences nobody wrote before: other numbers, sides, targets, triggers, durations, filters and conditions, in both languages."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from cardforge.wording import phrasebook

BOOK = phrasebook("deckmaster")
HERE = Path(__file__).parent


def table(name: str) -> list[dict[str, Any]]:
    data: list[dict[str, Any]] = yaml.safe_load((HERE / name).read_text(encoding="utf-8"))
    return data


TEXTS, CONDITIONS = table("texts.yaml"), table("seal_conditions.yaml")


def whole(tree: dict[str, Any]) -> dict[str, Any]:
    """The text around an ability or an effect."""
    return {"keywords": [], "abilities": [tree if "effect" in tree and "do" not in tree else {"effect": tree}]}


@pytest.mark.parametrize("line", TEXTS, ids=lambda line: line["ja"])
def test_text(line: dict[str, Any]) -> None:
    tree = whole(line["tree"])
    assert BOOK.read(line["ja"], sensible=False) == tree
    assert BOOK.read(line["en"], sensible=False) == tree
    assert BOOK.say(tree) == line["ja"]
    assert BOOK.say(tree, lang="en") == line["en"]


@pytest.mark.parametrize("line", CONDITIONS, ids=lambda line: line["ja"])
def test_seal_condition(line: dict[str, Any]) -> None:
    kind = "seal-condition"
    assert [BOOK.read(line[lang], kind=kind, sensible=False) for lang in ("ja", "en")] == [line["tree"]] * 2
    assert BOOK.say(line["tree"], kind=kind) == line["ja"]
    assert BOOK.say(line["tree"], kind=kind, lang="en") == line["en"]


def test_the_tables_have_every_node_trigger_and_condition() -> None:
    words: dict[str, set[str]] = {"do": set(), "is": set(), "when": set(), "event": set()}
    _collect([*TEXTS, *CONDITIONS], words)
    assert words["do"] >= {
        "damage",
        "heal",
        "draw",
        "discard",
        "power",
        "move",
        "mill",
        "tap",
        "untap",
        "freeze",
        "grant",
        "lose",
        "look",
        "fight",
        "token",
        "destroy",
        "negate_attack",
        "then",
        "if",
        "may",
        "choose_one",
    }
    assert words["is"] >= {
        "always",
        "never",
        "count",
        "hp",
        "mana",
        "max_mana",
        "hand",
        "deck",
        "this_turn",
        "released",
        "turn",
        "attacking",
        "target",
        "that",
        "and",
        "or",
    }
    assert words["event"] >= {"attacked", "played", "entered", "destroyed", "discarded", "damaged", "healed", "drawn"}
    assert words["when"] >= {"enter", "attack", "turn_start", "discarded", "activate", "end_phase", "enemy_unit_attacks"}


def _collect(value: Any, words: dict[str, set[str]]) -> None:
    if isinstance(value, dict):
        for key, part in value.items():
            if key in words and isinstance(part, str):
                words[key].add(part)
            _collect(part, words)
    elif isinstance(value, list):
        for part in value:
            _collect(part, words)


@pytest.mark.parametrize(
    ("variant", "sentence"),
    [
        ("ユニット1体を破壊する。", "ユニット1体を破壊する。"),
        ("ユニット１体を破壊する", "ユニット1体を破壊する。"),
        ("ユニットを2体破壊する。", "ユニット2体を破壊する。"),
        ("ユニットカード一体を破壊する。", "ユニット1体を破壊する。"),
        ("場にいるユニット1体を破壊する。", "ユニット1体を破壊する。"),
        ("相手のユニット一体を破壊する。", "相手ユニット1体を破壊する。"),
        ("相手のパワー3000以下のユニット一体を破壊する。", "パワー3000以下の相手ユニット1体を破壊する。"),
        ("「守護」を持った5コスト以上のユニット一体を破壊する。", "5コスト以上の「守護」を持つユニット1体を破壊する。"),
        ("すべてのユニットを破壊する。", "全てのユニットを破壊する。"),
        ("相手の全ユニットを破壊する。", "相手のユニット全体を破壊する。"),
        ("味方ユニット全体のパワーを+1000する。", "自分のユニット全体のパワーを1000上げる。"),
        ("ターン終了時まで、このユニットのパワーを1000上げる。", "このユニットのパワーをターン終了時まで+1000する。"),
        ("カードを三枚ドローする。", "カードを3枚引く。"),
        ("カードを一枚引き、手札を一枚捨てる。", "カードを1枚引く。その後、手札を1枚捨てる。"),
        ("カードを一枚引く。手札を一枚捨てる。", "カードを1枚引く。その後、手札を1枚捨てる。"),
        ("相手プレイヤーに2,000ダメージを与える。", "相手に2000ダメージを与える。"),
        ("相手に二千ダメージを与える。", "相手に2000ダメージを与える。"),
        ("相手に2000点のダメージを与える。", "相手に2000ダメージを与える。"),
        ("自分のライフを3000回復する。", "自分は3000回復する。"),
        ("HPを3000点回復する。", "3000回復する。"),
        ("カードを一枚引くことができる。", "カードを1枚引いてもよい。"),
        ("【登場時】ユニット一体のパワーを-1000することができる。", "【登場時】ユニット1体のパワーを-1000してもよい。"),
        ("ユニット一体に「貫通」を与える。", "ユニット1体にキーワード「貫通」を付与する。"),
        ("このユニットのパワーを−２０００する。", "このユニットのパワーを-2000する。"),
        ("カード捨て場のカード一枚を手札に加える。", "墓地のカード1枚を手札に加える。"),
        ("HPを2000支払うことで発動する。カードを一枚引く。", "ライフを2000支払うことで発動する。カードを1枚引く。"),
        ("【アクティブ効果[1マナ]】カードを一枚引く。", "【アクティブ効果［1マナ］】カードを1枚引く。"),
        ("1ターンに1度、【攻撃時】カードを一枚引く。", "【攻撃時】1ターンに1度、カードを1枚引く。"),
        ("自分の5ターン目以降である場合、カードを一枚引く。", "自分の5ターン目以降の場合、カードを1枚引く。"),
        ("貫通・先制\nカードを一枚引く。", "貫通、先制　カードを1枚引く。"),
        ("[End of turn] draw a card.", "[Turn end] Draw a card."),
        ("Draw two cards", "Draw 2 cards."),
        ("destroy one unit.", "Destroy a unit."),
        ("Destroy target enemy unit.", "Destroy an enemy unit."),
        ("Destroy two unit.", None),
        ("Destroy a units.", None),
        ("ユニット一体のパワーを1000下げる。", "ユニット1体のパワーを-1000する。"),
        ("自分の手札の枚数だけ、このユニットのパワーを1000上げる。", "自分の手札にあるカードの数だけこのユニットのパワーを+1000する。"),
        ("このユニットに「疾風」を付与する。", "このユニットにキーワード「疾風」を付与する。"),
        ("自分のユニット全体はキーワード「貫通」を得る。", "自分のユニット全体にキーワード「貫通」を付与する。"),
        ("墓地のスペルカードを一枚手札に加える。", "墓地のスペルカード1枚を手札に加える。"),
        ("デッキからユニットカードを一枚手札に加える。", "デッキからユニット1体を手札に加える。"),
        ("相手ユニット一体を選んで破壊する。", "相手ユニット1体を破壊する。"),
        ("エンチャント一つを破壊する。", "エンチャント1枚を破壊する。"),
        ("全てのユニットとエンチャントを手札に戻す。", "全ユニットと全エンチャントを手札に戻す。"),
        ("ユニット一体を破壊できる。", "ユニット1体を破壊してもよい。"),
        ("【登場時】カードを一枚引ける。", "【登場時】カードを1枚引いてもよい。"),
        ("墓地のカード一枚を手札に加えられる。", "墓地のカード1枚を手札に加えてもよい。"),
        ("自分のHPを1000失う。", "自分のHPを1000減らす。"),
        ("HPを1000失う。", "自分のHPを1000減らす。"),
        ("相手は2000ダメージを受ける。", "相手に2000ダメージを与える。"),
        ("自分の場のユニット1体につき、相手に1000ダメージを与える。", "自分のユニットの数だけ相手に1000ダメージを与える。"),
        ("墓地のカード1枚につき、このユニットのパワーを+500する。", "墓地にあるカードの数だけこのユニットのパワーを+500する。"),
        ("自分の場にいるユニットの数だけドローする。", "自分のユニットの数だけカードを引く。"),
        ("相手の手札を一枚捨てる。", "相手は手札を1枚捨てる。"),
        ("お互いに手札を1枚捨てる。", "お互いに手札を1枚捨てる。"),
        ("お互いにカードを2枚引く。", "お互いにカードを2枚引く。"),
        ("2枚ドローして、1枚捨てる。", "カードを2枚引く。その後、手札を1枚捨てる。"),
        ("カードを1枚引き、その後手札を1枚捨てる。", "カードを1枚引く。その後、手札を1枚捨てる。"),
        ("このユニット以外の自分のユニット全体のパワーを+1000する。", "自分の他のユニット全体のパワーを1000上げる。"),
        ("相手の場のパワー5000以上のユニット1体を破壊する。", "パワー5000以上の相手ユニット1体を破壊する。"),
        ("相手のユニット1体を持ち主の手札に戻す。", "相手ユニット1体を手札に戻す。"),
        ("このユニットが登場した時、カードを一枚引く。", "【登場時】カードを1枚引く。"),
        ("このユニットが墓地に送られた時、カードを一枚引く。", "【墓地に送った時】カードを1枚引く。"),
        ("自分のターン終了時、1000回復する。", "【ターン終了時】1000回復する。"),
        (
            "【アクティブ効果［2マナ］】1ターンに1度、カードを一枚引く。",
            "【アクティブ効果［2マナ］】カードを1枚引く。この効果は1ターンに1回まで使用できる。",
        ),
        ("以下から一つ選ぶ。「カードを一枚引く。」「1000回復する。」", "次の中から一つを選ぶ。「カードを1枚引く。」「1000回復する。」"),
        ("パワー2000のトークンを1体出す。", "パワー2000のユニットトークンを1体出す。"),
        ("自分のフィールドにユニットがいる場合、カードを一枚引く。", "自分の場にユニットがいる場合、カードを1枚引く。"),
        (
            "自分のHPが5000以下または自分の手札がない場合、カードを一枚引く。",
            "自分のHPが5000以下であるか、自分の手札が0枚の場合、カードを1枚引く。",
        ),
        (
            "自分の場にユニットがいて、自分の手札がない場合、カードを一枚引く。",
            "自分の場にユニットがいて、かつ自分の手札が0枚の場合、カードを1枚引く。",
        ),
        (
            "このターン中に自分がスペルを2枚以上使った場合、カードを一枚引く。",
            "このターンに自分がスペルカードを2枚以上プレイした場合、カードを1枚引く。",
        ),
        ("【攻撃時】攻撃対象がデッキマスターの場合、カードを一枚引く。", "【攻撃時】デッキマスターに攻撃する場合、カードを1枚引く。"),
        ("パワー2000以下のユニットを全て破壊する。", "パワー2000以下の全てのユニットを破壊する。"),
        ("お互いのユニット全てを破壊する。", "全てのユニットを破壊する。"),
        ("相手に3000ダメージ。", "相手に3000ダメージを与える。"),
        ("相手ユニット1体を破壊。", "相手ユニット1体を破壊する。"),
        ("登場時：カードを1枚引く。", "【登場時】カードを1枚引く。"),
        ("［攻撃時］カードを1枚引く。", "【攻撃時】カードを1枚引く。"),
        ("自分のユニット一体は守護を得る。", "自分のユニット1体にキーワード「守護」を付与する。"),
        ("自分のユニットと自分のデッキマスターのパワーを1000上げる。", "自分のユニットとデッキマスターのパワーを1000上げる。"),
        ("自分の墓地からユニット一体を自分の場に出す。", "自分の墓地のユニット1体をフィールドに出す。"),
        ("相手ユニット一体を持ち主のデッキの一番上に置く。", "相手ユニット1体をデッキの一番上に置く。"),
        ("自分の場に他のユニットがいなければ、カードを一枚引く。", "自分の場に他のユニットがいない場合、カードを1枚引く。"),
        ("自分の手札が0枚の間、カードを一枚引く。", "自分の手札が0枚の場合、カードを1枚引く。"),
        ("自分の墓地のカードが5枚以上なら、カードを一枚引く。", "自分の墓地にカードが5枚以上ある場合、カードを1枚引く。"),
        ("Destroy one other unit.", "Destroy another unit."),
        ("Give a friendly unit guard.", "A friendly unit gains Guard."),
        ("Return a unit from your discard to your hand.", "Put a unit from your discard into your hand."),
        ("【攻撃時】攻撃対象が守護を持つ場合、パワー+3000する。", "【攻撃時】攻撃対象が「守護」を持っていた場合、パワー+3000する。"),
        ("守護を持つ相手ユニット一体を破壊する。", "「守護」を持つ相手ユニット1体を破壊する。"),
        ("手札のカード全てを墓地に送る。", "手札を全て捨てる。"),
        ("このターン、自分のユニット全体のパワーを+1000する。", "自分のユニット全体のパワーをターン終了時まで1000上げる。"),
        (
            "解放した封印を一枚除外することで発動する。カードを一枚引く。",
            "解放したシールカードを1枚除外することで発動する。カードを1枚引く。",
        ),
        ("This turn, all friendly units get +1000 power.", "All friendly units get +1000 power until end of turn."),
        ("Put all cards from your hand into the discard.", "Discard your hand."),
        ("Gain 2000 HP.", "Restore 2000 HP."),
        ("Your opponent takes 2000 damage.", "Deal 2000 damage to your opponent."),
        ("[On entry] Lose 1000 HP.", "[On entry] You lose 1000 HP."),
        ("Deal 1000 damage for each unit you control.", "Deal 1000 damage for each friendly unit."),
        ("Each player draws a card.", "Both players draw a card."),
        ("Give an enemy unit -1000 power.", "An enemy unit gets -1000 power."),
        ("Your units get +1000 power.", "All friendly units get +1000 power."),
        ("All red units get +1000 power.", "All red units get +1000 power."),
        ("Search your deck for a unit and put it into your hand.", "Search your deck for a unit and put it into your hand."),
        ("[On entry] If you control 3 or more units, draw 1 card.", "[On entry] If there are 3 or more friendly units, draw a card."),
        ("[Activate: 2 mana] Once per turn, draw a card.", "[Activate: 2 mana] Draw a card. Use this effect only once per turn."),
        ("When this unit attacks, draw a card.", "[On attack] Draw a card."),
        ("At the end of your turn, restore 1000 HP.", "[Turn end] Restore 1000 HP."),
    ],
)
def test_variants_mean_the_same(variant: str, sentence: str | None) -> None:
    if sentence is None:
        with pytest.raises(Exception, match="expected "):
            BOOK.read(variant)
    else:
        tree = BOOK.read(variant)
        assert tree == BOOK.read(sentence)
        assert BOOK.say(tree, lang=BOOK.language(sentence)) == sentence


def test_reading_again_gives_a_tree_of_ones_own() -> None:
    first = BOOK.read("カードを一枚引く。")
    first["abilities"][0]["effect"]["count"] = 7
    assert BOOK.read("カードを一枚引く。")["abilities"][0]["effect"]["count"] == 1


@pytest.mark.parametrize(
    ("sentence", "lang"), [("貫通", "ja"), ("Pierce", "en"), ('Exile a unit of race "ドラゴン".', "en"), ("種族「Sea Serpent」の", "ja")]
)
def test_the_language_is_found_out(sentence: str, lang: str) -> None:
    assert BOOK.language(sentence) == lang
