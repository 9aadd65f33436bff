"""The sentences that groove must read, with exactly their meaning, and the same in Japanese."""

from __future__ import annotations

from typing import Any

import pytest

from cardforge.wording import ReadError, phrasebook
from cardforge.wording.guide.generate import generate

BOOK = phrasebook("groove")
HIT: Any = {"do": "damage", "to": "enemy", "amount": 1}
ITSELF: Any = {"this": "creature"}
ALL: Any = {"select": "creature", "count": "all"}
OWN: Any = {"select": "creature", "side": "own", "count": "all"}
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
            "Destroy the top card of your opponent's deck. When After cast: Put this card into your mana zone.",
            [{"effect": HIT}, {"when": "after_cast", "effect": {"do": "move", "what": {"this": "card"}, "to": "mana"}}],
        ),
        (
            "dual-ability",
            "When Alone: This creature gets +10 strength.",
            [{"effect": only_if({"is": "count", "of": OTHER, "max": 0}, 10)}],
        ),
        (
            "dual-ability",
            "When Other Beast: This creature gets +10 strength.",
            [{"effect": only_if({"is": "count", "of": {**OTHER, "where": {"race": "獣"}}, "min": 1}, 10)}],
        ),
        (
            "dual-ability",
            "At the end of turn: Destroy the top card of your deck.",
            [{"when": "turn_end", "effect": {"do": "damage", "to": "own", "amount": 1}}],
        ),
        ("dual-ability", "In battle, this creature gets +20 strength.", [{"effect": only_if({"is": "battle"}, 20)}]),
    ],
)
def test_the_sentences_mean_what_they_say(kind: str, sentence: str, abilities: list[Any]) -> None:
    tree = {"keywords": [], "abilities": abilities}
    assert BOOK.read(sentence, kind=kind) == tree
    assert BOOK.say(tree, kind=kind, lang="en") == sentence
    assert BOOK.read(BOOK.say(tree, kind=kind, lang="ja"), kind=kind) == tree


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        ("dual-effect", "When Summoned: Draw a card."),
        ("dual-ability", "When After cast: Draw a card."),
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


@pytest.mark.parametrize("kind", ["dual-ability", "dual-effect", "seal-effect"])
def test_what_can_be_said_is_read_again(kind: str) -> None:
    for seed in range(60):
        tree = generate(BOOK, seed, kind=kind)
        for lang in ("ja", "en"):
            assert BOOK.read(BOOK.say(tree, kind=kind, lang=lang), kind=kind, sensible=False) == tree, BOOK.say(tree, kind=kind, lang=lang)
