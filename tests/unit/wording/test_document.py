"""Every sentence of the design document's 59 main cards is read, and said again up to the table of variants."""

from pathlib import Path

import pytest
import yaml

from cardforge.wording import phrasebook
from cardforge.wording.phrases import numerals

SENTENCES: dict[str, str] = yaml.safe_load((Path(__file__).parent / "document.yaml").read_text(encoding="utf-8"))
BOOK = phrasebook("deckmaster")
#: Said with another word of the table of variants; all others are said character for character, but for a missing 。 and figures.
OTHER_WORDS = {"U08", "U11", "U17", "S10", "S22", "S25", "E02", "E05"}


def in_digits(sentence: str) -> str:
    """The sentence without its full stops, all its numbers in digits, as they are said."""
    return numerals.with_digits(sentence.replace("。", ""), "体枚度回")


def test_the_document_has_24_units_30_spells_and_5_enchantments() -> None:
    assert [sum(key[0] == kind for key in SENTENCES) for kind in "USE"] == [24, 30, 5]


@pytest.mark.parametrize("card", SENTENCES)
def test_read_and_said_again(card: str) -> None:
    sentence = SENTENCES[card]
    tree = BOOK.read(sentence)
    said = BOOK.say(tree)
    assert BOOK.normalise(said) == BOOK.normalise(sentence)
    assert BOOK.read(said) == tree
    if card not in OTHER_WORDS:
        assert in_digits(said) == in_digits(sentence)


@pytest.mark.parametrize("card", SENTENCES)
def test_said_in_english_and_read_again(card: str) -> None:
    tree = BOOK.read(SENTENCES[card])
    english = BOOK.say(tree, lang="en")
    assert english.isascii() or "　" in english
    assert BOOK.read(english) == tree


@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("U17", "Pierce, First strike　[Turn end] This unit gets -2000 power."),
        ("U03", "[Turn start] Tap this card.　[Activate: 1 mana] Untap this card. Use this effect only once per turn."),
        ("U08", "[On entry] This unit gets -1000 power for each other friendly unit."),
        ("U11", "[On entry] Draw a card. If the drawn card costs 5 or more, put that card into its owner's discard."),
        ("U13", "[On attack] If the attack target has Guard, gain +3000 power until end of turn."),
        ("U20", "Pierce　[On attack] If this attacks an enemy unit or Deck Master, this unit gets +4000 power until end of turn."),
        ("U22", "[On entry] All enemy units get -3000 power."),
        ("S05", "Two units get -5000 power."),
        ("S12", "Return all units to their owners' hands."),
        ("S16", "Create a 6000-power unit token with Rigid and Guard."),
        ("S24", "Negate the effects of all enemy units and enchantments."),
        ("E04", "Once per turn, when an enemy unit attacks, negate that attack."),
        ("E05", "Pay 2000 HP to activate this. Put any card from the discard into your hand."),
    ],
)
def test_english_reads_like_a_card(card: str, text: str) -> None:
    assert BOOK.say(BOOK.read(SENTENCES[card]), lang="en") == text


def test_trees_are_those_of_the_vocabulary() -> None:
    assert BOOK.read(SENTENCES["U03"]) == {
        "keywords": [],
        "abilities": [
            {"when": "turn_start", "effect": {"do": "tap", "who": {"this": "card"}}},
            {"when": "activate", "cost": {"mana": 1}, "limit": 1, "effect": {"do": "untap", "who": {"this": "card"}}},
        ],
    }
    assert BOOK.read(SENTENCES["U11"])["abilities"][0]["effect"] == {
        "do": "then",
        "steps": [
            {"do": "draw", "count": 1},
            {
                "do": "if",
                "cond": {"is": "that", "that": "drawn", "where": {"cost": {"min": 5}}},
                "then": {"do": "move", "what": {"that": "drawn"}, "to": "discard"},
            },
        ],
    }
    assert BOOK.read(SENTENCES["E03"])["abilities"] == [
        {"effect": {"do": "power", "who": {"select": ["unit", "master"], "side": "own"}, "amount": 1000}}
    ]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ユニット一体を破壊する。", "ユニット1体を破壊する"),
        ("カードを一枚ドローする。", "カードを1枚引く。"),
        ("墓地のカード一枚", "カード捨て場のカード１枚"),
        ("味方ユニット全体", "自分のユニット全体"),
        ("ユニット一体のパワーを2000上げる。", "ユニット一体のパワーを+2000する。"),
        ("山札を一枚めくる", "デッキを一枚めくる"),
        ("貫通・先制", "貫通、先制"),
        ("ライフを2000支払う", "HPを２０００支払う"),
    ],
)
def test_the_table_of_variants(one: str, other: str) -> None:
    assert BOOK.normalise(one) == BOOK.normalise(other)


def test_the_table_keeps_different_sentences_apart() -> None:
    sentences = [sentence for key, sentence in SENTENCES.items() if key[0] != "U"]
    assert len({BOOK.normalise(sentence) for sentence in sentences}) == len(sentences)
