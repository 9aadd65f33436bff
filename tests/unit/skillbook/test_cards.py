"""The cards that skillbook comes with."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Any

import pytest

from cardforge.games.shared.compiling.nodes import nodes_of
from cardforge.games.skillbook.compiling.vocabulary import VOCABULARY
from cardforge.wording import phrasebook
from tests.unit.skillbook.decks import LIBRARY

HOUSE = [card for card in LIBRARY.cards.values() if card.origin == "house"]
#: What no phrase says, or no card has.
UNSAID = {"as", "discard", "instead", "lose", "strip", "not"}


def test_a14_six_basic_terrains() -> None:
    """Five with an attribute and the wasteland: all that the document has of cards (003-L01 to L06)."""
    basic = {card.name.ja: card.fields.get("attribute") for card in LIBRARY.cards.values() if card.fields.get("basic")}
    assert basic == {"山脈": "fire", "森林": "earth", "草原": "wind", "水源": "water", "街": "dark", "荒野": None}
    assert {card.name.ja for card in LIBRARY.cards.values() if card.origin == "document"} == set(basic)


def words(tree: Any, key: str) -> set[str]:
    """Everything that stands under a key of a tree, one word or a list of them."""
    if isinstance(tree, list):
        return set().union(*(words(each, key) for each in tree))
    if not isinstance(tree, dict):
        return set()
    found = tree.get(key, ())
    own = {found} if isinstance(found, str) else {word for word in found if isinstance(word, str)} if isinstance(found, list) else set()
    return own.union(*(words(part, key) for part in tree.values()))


def bare(tree: Any) -> Any:
    """A tree without numbers and attributes."""
    if isinstance(tree, list):
        return [bare(each) for each in tree]
    if isinstance(tree, dict):
        return {key: bare(part) for key, part in tree.items() if key != "attribute"}
    return 0 if type(tree) is int else tree


def test_there_are_skills_heroes_and_terrains_of_every_attribute() -> None:
    kinds = Counter(card.kind for card in HOUSE)
    assert sum(kinds[kind] for kind in ("skill", "unit", "bind", "aura", "curse")) >= 120
    assert (kinds["hero"] >= 8, kinds["terrain"] >= 12) == (True, True)
    booked = Counter(card.fields.get("attribute") for card in HOUSE if card.kind not in ("hero", "terrain"))
    assert min(booked[each] for each in ("fire", "earth", "wind", "water", "dark", None)) >= 15
    assert all(card.name.ja != card.name.en for card in HOUSE)


@pytest.mark.parametrize(
    ("key", "known"),
    [
        ("do", nodes_of(VOCABULARY).keys() - UNSAID),
        ("is", VOCABULARY.conditions.keys() - UNSAID),
        ("when", VOCABULARY.triggers.keys()),
        ("until", VOCABULARY.durations.keys()),
        ("what", VOCABULARY.restrictions.keys()),
    ],
)
def test_every_word_of_the_game_stands_on_two_cards(key: str, known: Iterable[str]) -> None:
    found: Counter[str] = Counter()
    for card in HOUSE:
        found.update(words(list(card.trees.values()), key))
    assert {word: found[word] for word in known if found[word] < 2} == {}


def test_every_keyword_stands_on_two_cards() -> None:
    """On heroes and units, given to them, or asked of a hero."""
    book = phrasebook("skillbook")
    ids = {book.keyword_name(each): each for each in book.keywords}
    found: Counter[str] = Counter()
    for card in HOUSE:
        trees = list(card.trees.values())
        found.update({ids.get(word, word) for word in card.fields.get("keywords", ())} | words(trees, "keywords") | words(trees, "keyword"))
    assert {word: number for word, number in found.items() if number < 2} == {}
    assert {"flying", "ranged2", "ranged3", "戦士", "メイジ"} <= found.keys()


def test_at_most_three_cards_share_a_tree() -> None:
    shared: defaultdict[str, list[str]] = defaultdict(list)
    for card in HOUSE:
        if card.trees.get("text", {}).get("abilities"):
            shared[card.kind + str(bare(card.trees["text"]))].append(card.name.ja)
    assert {tree: cards for tree, cards in shared.items() if len(cards) > 3} == {}
