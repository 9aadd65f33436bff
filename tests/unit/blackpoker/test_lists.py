"""The action, character and fog lists: the document's own sentences, and what the engine does is what they say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardforge.database import Library
from cardforge.database.schema.sentences import sentence
from cardforge.games.blackpoker.compiling.compiler import Compiler
from cardforge.model import Card
from cardforge.model.characters import japanese
from cardforge.wording import phrasebook

BOOK = phrasebook("blackpoker")
LIBRARY = Library.open("blackpoker")
LISTS = [card for card in LIBRARY.cards.values() if card.kind in ("action", "character", "fog")]
KINDS = {"notation", "condition", "target", "effect", "component", "size", "labels"}


def test_the_lists_are_complete() -> None:
    kinds = [card.kind for card in LISTS]
    assert (kinds.count("action"), kinds.count("character"), kinds.count("fog")) == (19, 5, 2)
    assert LIBRARY.problems == []
    assert sorted(card.fields["rule"] for card in LISTS if card.kind == "action") == [
        f"004-R{number}" for number in [*range(25, 31), *range(34, 47)]
    ]


@pytest.mark.parametrize("card", LISTS, ids=lambda card: card.id)
def test_every_sentence_is_said_again_as_written(card: Card) -> None:
    for field, tree in card.trees.items():
        if field in card.texts:
            assert BOOK.normalise(BOOK.say(tree, kind=f"{card.kind}-{field}")) == BOOK.normalise(card.texts[field])
            english = BOOK.say(tree, kind=f"{card.kind}-{field}", lang="en")
            assert BOOK.read(english, kind=f"{card.kind}-{field}", lang="en") == tree


@pytest.mark.parametrize("card", LISTS, ids=lambda card: card.id)
def test_every_sentence_stands_in_the_language_that_is_asked_for(card: Card) -> None:
    for field in card.texts:
        assert not japanese(sentence(card, field).en)


def test_the_playing_cards_are_54() -> None:
    cards = [card for card in LIBRARY.cards.values() if card.kind == "playing-card"]
    assert len({(card.fields["suit"], card.fields["number"]) for card in cards if card.fields["suit"] != "joker"}) == 52
    assert len(cards) == 54


def _compiled(**changed: str) -> Compiler:
    """The lists with one action's sentences changed."""
    name = changed.pop("id")
    cards = []
    for card in LISTS:
        if card.id == name:
            trees = {**card.trees, **{field: BOOK.read(sentence, kind=f"action-{field}") for field, sentence in changed.items()}}
            cards.append(Card(card.game, card.kind, card.id, card.name, card.fields, card.texts, trees))
            continue
        cards.append(card)
    return Compiler(cards)


def test_what_the_sentence_says_is_what_is_compiled() -> None:
    effect = LIBRARY.cards["end"].texts["effect"]
    compiler = _compiled(id="end", effect=effect.replace("7枚", "5枚"))
    assert any(frame[1] == 5 for frame in compiler.rules.program[:3])
    compiler = _compiled(id="summon-hero", notation="@直接-即時-クイック $BL ★10~K")
    action = compiler.rules.actions[[card.id for card in compiler.actions].index("summon-hero")]
    assert (action.immediate, action.main, action.bulwarks, action.lowest, action.highest) == (True, False, 1, [10], [13])


def test_only_the_notation_names_the_cost() -> None:
    """004-R11, R20 to R23: the letters of the cost line."""
    assert BOOK.read("@直接-通常-メイン $BBL ★J~K", kind="action-notation")["cost"] == {"bulwarks": 2, "life": 1}
    assert (
        BOOK.say({"trigger": "direct", "speed": "normal", "timing": "quick", "cost": {"discards": 1}}, kind="action-notation")
        == "@直接-通常-クイック $D"
    )


def test_the_document_has_these_sentences() -> None:
    """Every sentence of the lists stands in the design document, blanks and its conversion's marks aside."""
    document = _bare(Path(__file__).with_name("document.txt").read_text(encoding="utf-8"))
    for card in LISTS:
        for field in ("condition", "target", "effect", "notation", "component", "size"):
            for line in card.texts.get(field, "").splitlines():
                assert _bare(line) in document, line


def _bare(text: str) -> str:
    return re.sub(r"[\s■\\-]", "", text).translate(str.maketrans("◇～（）", "♢~()"))
