"""The sentences that groove must read, with exactly their meaning, and the same in Japanese."""

from __future__ import annotations

from typing import Any

import pytest

from cardforge.files import places
from cardforge.files.yaml import load_yaml
from cardforge.games.groove.compiling.compiler import Compiler
from cardforge.model import Card, CardforgeError, Text
from cardforge.wording import ReadError, phrasebook
from cardforge.wording.guide.generate import generate

BOOK = phrasebook("groove")
HIT: Any = {"do": "damage", "to": "enemy", "amount": 1}
ITSELF: Any = {"this": "creature"}
ALL: Any = {"select": "creature", "count": "all"}
OWN: Any = {"select": "creature", "side": "own", "count": "all"}
MANA = {"amount": 1, "colors": ["black"]}
OTHER: Any = {"select": "creature", "side": "own", "other": True}


def strength(amount: int, who: Any = ITSELF, **more: str) -> Any:
    return {"do": "strength", "who": who, "amount": amount, **more}


def only_if(condition: Any, amount: int) -> Any:
    return {"do": "if", "cond": condition, "then": strength(amount)}


@pytest.mark.parametrize(
    ("kind", "sentence", "abilities"),
    [
        ("dual-effect", "Destroy the top card of your opponent's deck.", [{"effect": HIT}]),
        ("dual-effect", "Attached creature gets +10 strength.", [{"effect": strength(10, {"that": "attached"})}]),
        ("dual-effect", "Your creatures get +5 strength.", [{"effect": strength(5, OWN)}]),
        ("dual-effect", "Your creatures get +10 strength.", [{"effect": strength(10, OWN)}]),
        ("seal-effect", "All creatures get +10 strength.", [{"effect": strength(10, ALL)}]),
        ("seal-effect", "All creatures get -20 strength.", [{"effect": strength(-20, ALL)}]),
        ("dual-ability", "When Summoned: Destroy the top card of your opponent's deck.", [{"when": "summoned", "effect": HIT}]),
        ("dual-ability", "When Destroyed: Destroy the top card of your opponent's deck.", [{"when": "destroyed", "effect": HIT}]),
        (
            "dual-ability",
            "When Attacking: This creature gets +10 strength until end of turn.",
            [{"when": "attacking", "effect": strength(10, until="turn_end")}],
        ),
        ("dual-ability", "When Tapped: Destroy the top card of your opponent's deck.", [{"when": "tapped", "effect": HIT}]),
        (
            "dual-effect",
            "Destroy the top card of your opponent's deck. After casting: Put this card into your mana zone.",
            [{"effect": HIT}, {"when": "after_cast", "effect": {"do": "move", "what": {"this": "card"}, "to": "mana"}}],
        ),
        (
            "dual-ability",
            "While alone: This creature gets +10 strength.",
            [{"effect": only_if({"is": "count", "of": OTHER, "max": 0}, 10)}],
        ),
        (
            "dual-ability",
            "With another Beast: This creature gets +10 strength.",
            [{"effect": only_if({"is": "count", "of": {**OTHER, "where": {"race": "獣"}}, "min": 1}, 10)}],
        ),
        (
            "dual-ability",
            "At end of turn: Destroy the top card of your deck.",
            [{"when": "turn_end", "effect": {"do": "damage", "to": "own", "amount": 1}}],
        ),
        ("dual-ability", "In battle, this creature gets +20 strength.", [{"effect": only_if({"is": "battle"}, 20)}]),
    ],
)
def test_the_sentences_mean_what_they_say(kind: str, sentence: str, abilities: list[Any]) -> None:
    means_exactly(kind, sentence, abilities)


#: The building blocks: a sentence that happens once, and one that goes on, each with its meaning.
ONCE: dict[str, Any] = {
    "Destroy the top card of your opponent's deck.": HIT,
    "Destroy the top card of your deck.": {"do": "damage", "to": "own", "amount": 1},
    "This creature gets +15 strength until end of turn.": strength(15, until="turn_end"),
    "This creature gets +15 strength.": strength(15),
    "Put this card into your mana zone.": {"do": "move", "what": {"this": "card"}, "to": "mana"},
    "Your creatures get +5 strength.": strength(5, OWN),
    "All creatures get -5 strength.": strength(-5, ALL),
}
WHEN = {
    "When Summoned:": "summoned",
    "When Destroyed:": "destroyed",
    "When Attacking:": "attacking",
    "When Tapped:": "tapped",
    "At end of turn:": "turn_end",
}
WHILE: dict[str, Any] = {
    "While alone:": {"is": "count", "of": OTHER, "max": 0},
    "In battle,": {"is": "battle"},
    **{
        f"With another {en}:": {"is": "count", "of": {**OTHER, "where": {"race": ja}}, "min": 1}
        for en, ja in {"Beast": "獣", "Demon": "悪魔", "Human": "人間", "Construct": "人造"}.items()
    },
    **{
        f"With another {en}:": {"is": "count", "of": {**OTHER, "where": {"race": ja}}, "min": 1}
        for en, ja in {"Rodent": "齧歯", "Cattle": "牛", "Undead": "不死", "Spirit": "精霊"}.items()
    },
}


@pytest.mark.parametrize("head", WHEN)
@pytest.mark.parametrize("sentence", ONCE)
def test_every_block_stands_behind_every_trigger(head: str, sentence: str) -> None:
    if head == "When Destroyed:" and "This creature" in sentence:
        with pytest.raises(ReadError, match="no longer on the field"):
            BOOK.read(f"{head} {sentence}", kind="dual-ability")
        return
    means_exactly("dual-ability", f"{head} {sentence}", [{"when": WHEN[head], "effect": ONCE[sentence]}])


@pytest.mark.parametrize("head", WHILE)
def test_strengths_go_on_behind_every_condition(head: str) -> None:
    said = "this" if head.endswith(",") else "This"
    means_exactly("dual-ability", f"{head} {said} creature gets +15 strength.", [{"effect": only_if(WHILE[head], 15)}])


@pytest.mark.parametrize("sentence", ONCE)
def test_every_block_stands_after_a_cast(sentence: str) -> None:
    if "This creature" in sentence:
        with pytest.raises(ReadError):
            BOOK.read(f"Draw a card. After casting: {sentence}", kind="dual-effect")
        return
    abilities = [{"effect": {"do": "draw", "count": 1}}, {"when": "after_cast", "effect": ONCE[sentence]}]
    means_exactly("dual-effect", f"Draw a card. After casting: {sentence}", abilities)


def means_exactly(kind: str, sentence: str, abilities: list[Any]) -> None:
    """It is read with this meaning, said again as it is written, and means the same in Japanese."""
    tree = {"keywords": [], "abilities": abilities}
    assert BOOK.read(sentence, kind=kind) == tree
    assert BOOK.say(tree, kind=kind, lang="en") == sentence
    assert BOOK.read(BOOK.say(tree, kind=kind, lang="ja"), kind=kind) == tree


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        ("dual-effect", "When Summoned: Draw a card."),
        ("dual-effect", "When Attacking: Destroy the top card of your opponent's deck."),
        ("dual-effect", "While alone: Attached creature gets +10 strength."),
        ("dual-effect", "At end of turn: Destroy the top card of your deck."),
        ("dual-effect", "This creature gets +10 strength."),
        ("dual-ability", "Attached creature gets +10 strength."),
        ("seal-effect", "When Summoned: All creatures get +10 strength."),
        ("seal-effect", "Attached creature gets +10 strength."),
        ("seal-effect", "This creature gets +10 strength."),
        ("dual-ability", "When Eaten: Draw a card."),
        ("dual-ability", "When Summoned: The attacked creature gets -10 strength until end of turn."),
        ("dual-ability", "When Summoned: If it attacks a creature, draw a card."),
        ("dual-effect", "Put that card into the discard pile."),
        ("dual-effect", "Exhaust an enemy creature that is exhausted."),
        ("seal-effect", "Put this card into your mana zone."),
        ("dual-ability", "When Summoned: This creature gets +1000 strength."),
        ("dual-ability", "When Summoned:"),
        ("dual-ability", "After casting: Draw a card."),
        ("dual-effect", "Destroy the top 56 cards of your opponent's deck."),
        ("dual-effect", "Draw 0 cards."),
        ("dual-effect", "All creatures get +0 strength."),
        ("dual-effect", "That creature gets +10 strength."),
        ("dual-ability", "【召喚時】カードを0枚引く。"),
    ],
)
def test_senseless_sentences_are_refused(kind: str, sentence: str) -> None:
    with pytest.raises(ReadError):
        BOOK.read(sentence, kind=kind)


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        ("dual-ability", "This card costs 1 less if it is red."),
        ("dual-ability", "このカードが赤の場合、コストを-1する。"),
        ("dual-effect", "Your red cards cost 1 less."),
        ("dual-effect", "自分の赤のカードのコストを-1する。"),
        ("dual-effect", "Gain control of an enemy creature."),
        ("dual-effect", "Put an enemy creature onto your battlefield."),
        ("dual-effect", "相手クリーチャー1体を自分の場に出す。"),
        ("dual-effect", "相手の捨て札のカード1枚を自分のグルーヴに置く。"),
        ("dual-effect", "Put the top card of your opponent's deck into your mana zone."),
        ("dual-effect", "相手のデッキの一番上のカードを自分のマナゾーンに置く。"),
        ("dual-effect", "Attach this card to an enemy creature."),
        ("dual-effect", "付けた相手クリーチャーの力を-10する。"),
        ("dual-effect", "Put this card into your opponent's mana zone."),
        ("dual-effect", "このカードを相手のグルーヴに置く。"),
        ("dual-effect", "Exchange one of your creatures with an enemy creature."),
        ("dual-effect", "自分の手札のカード1枚を相手のマナゾーンに置く。"),
        ("dual-ability", "You may summon this creature in your opponent's turn."),
        ("dual-ability", "このカードは相手のターンに使用できる。"),
        ("dual-ability", "相手のターンに召喚できる。"),
    ],
)
def test_r54_to_r56_no_sentence_breaks_the_golden_rules(kind: str, sentence: str) -> None:
    with pytest.raises(ReadError):
        BOOK.read(sentence, kind=kind)


def test_every_shipped_text_is_said_back_as_it_is_written() -> None:
    for source in sorted((places.path("cards") / "groove").glob("*.yaml")):
        for card in load_yaml(source).get("cards", ()):
            for field in ("ability", "effect"):
                if not (written := card.get(field)):
                    continue
                kind = f"{card.get('kind', 'dual')}-{field}"
                tree = BOOK.read(written, kind=kind)
                assert BOOK.say(tree, kind=kind, lang="ja") == written
                english = BOOK.say(tree, kind=kind, lang="en")
                again = BOOK.read(english, kind=kind)
                assert again == tree, english
                assert BOOK.say(again, kind=kind, lang="en") == english


@pytest.mark.parametrize("kind", ["dual-ability", "dual-effect", "seal-effect"])
def test_what_can_be_said_is_read_again(kind: str) -> None:
    for seed in range(60):
        tree = generate(BOOK, seed, kind=kind)
        for lang in ("ja", "en"):
            assert BOOK.read(BOOK.say(tree, kind=kind, lang=lang), kind=kind, sensible=False) == tree, BOOK.say(tree, kind=kind, lang=lang)


@pytest.mark.parametrize(
    ("kind", "written", "said"),
    [
        ("dual-ability", "When Attacking: Tap target enemy creature.", "When Attacking: Exhaust an enemy creature."),
        ("dual-ability", "At the end of turn: Untap this creature.", "At end of turn: Refresh this creature."),
        ("dual-ability", "Your other Humans get +5 strength.", "Your other Human creatures get +5 strength."),
        ("dual-effect", "Your Fairies get +20 strength.", "Your Fairy creatures get +20 strength."),
        ("dual-effect", "Your opponent destroys one of their creatures.", "Your opponent destroys a creature of their own."),
        ("dual-effect", "Put a blue card from your hand into your mana zone.", "Put a blue card from your hand into your mana zone."),
        ("dual-effect", "Put 2 red cards from your discard into your hand.", "Put 2 red cards from your discard pile into your hand."),
        ("dual-ability", "自分の他の人間全ての力を+5する。", "Your other Human creatures get +5 strength."),
        ("dual-effect", "自分の竜全ての力を+20する。", "Your Dragon creatures get +20 strength."),
        ("seal-effect", "全ての獣の力を+5する。", "All Beast creatures get +5 strength."),
        ("dual-effect", "相手の人間1体を手札に戻す。", "Return an enemy Human creature to its owner's hand."),
    ],
)
def test_sentences_as_designers_write_them(kind: str, written: str, said: str) -> None:
    assert BOOK.say(BOOK.read(written, kind=kind), kind=kind, lang="en") == said


@pytest.mark.parametrize(
    ("rule", "sentence"),
    [
        ("002-R55", "相手のクリーチャー一体を自分の場に移す。"),
        ("002-R55", "相手のクリーチャー1体のコントロールを得る。"),
        ("002-R55", "相手の手札一枚を自分の手札に加える。"),
        ("002-R55", "このカードを相手のクリーチャーに付ける。"),
        ("002-R55", "Gain control of an enemy creature."),
        ("002-R55", "Attach this card to an enemy creature."),
        ("002-R55", "Put an enemy creature onto your battlefield."),
        ("002-R56", "相手のターンにこのカードを使ってもよい。"),
        ("002-R56", "相手のターン中、手札のクリーチャー一体を召喚できる。"),
        ("002-R56", "You may cast this during your opponent's turn."),
        ("002-R56", "During your opponent's turn, you may summon a creature."),
        ("002-R54", "自分の赤のカードが3枚以上ある場合、このカードのコストは1少なくなる。"),
        ("002-R54", "If you have a red card in your mana zone, this costs 1 less."),
    ],
)
def test_a_golden_rule_is_named_where_a_sentence_breaks_it(rule: str, sentence: str) -> None:
    with pytest.raises(ReadError) as refused:
        BOOK.read(sentence, kind="dual-effect")
    assert f"({rule})" in f"{refused.value.hint}".replace("（", "(").replace("）", ")")


def test_a_creature_that_is_alone_does_nothing_to_others() -> None:
    with pytest.raises(ReadError, match="no card that this could be done to"):
        BOOK.read("【孤高】自分の他のクリーチャー全ての力を+10する。", kind="dual-ability")


@pytest.mark.parametrize(
    "sentence",
    ["自分の捨て札から名前の異なるカードを2枚手札に加える。", "Put two cards with different names from your discard into your hand."],
)
def test_cards_of_different_names_are_not_promised_where_two_alike_can_be_taken(sentence: str) -> None:
    with pytest.raises(ReadError):
        BOOK.read(sentence, mend=False)


def test_a_tree_that_asks_for_different_names_is_refused() -> None:
    cards = {"select": "card", "side": "own", "zone": "discard", "count": 2, "distinct": True}
    effect = {"keywords": [], "abilities": [{"effect": {"do": "move", "what": cards, "to": "hand"}}]}
    fields = {"summon_cost": 1, "race": [], "creature_type": "creature", "strength": 5, "cast_cost": 1, "spell_type": "spell"}
    card = Card("groove", "dual", "twins", Text("双子", "Twins"), fields=fields | {"mana": MANA}, trees={"effect": effect})
    with pytest.raises(CardforgeError, match="value that differs"):
        Compiler().add(card)
