"""The cards that senryoku comes with: the document's twenty, and how much of the language the house cards use."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Any

import pytest

from cardforge.database.finding import search_library
from cardforge.database.schema.fields import fields_of
from cardforge.database.schema.values import value_of
from cardforge.games.senryoku.compiling.vocabulary import VOCABULARY
from cardforge.games.senryoku.design.lint import lint_cards
from cardforge.games.senryoku.play.terms import KINDS2
from cardforge.games.shared.compiling.nodes import nodes_of
from cardforge.model import Card
from cardforge.wording import phrasebook
from cardforge.wording.phrases.grammar import FreeText
from tests.unit.senryoku.decks import DOCUMENT, LIBRARY

HOUSE = [card for card in LIBRARY.cards.values() if card.origin == "house"]
#: What no phrase says.
UNSAID = {"not", "permanent"}
#: The kinds of effects of the document (001-R74).
EFFECT_KINDS = {"武術", "剣術", "呪法", "スペル", "エニグマ", "指揮"}


def words(tree: Any, *keys: str) -> set[str]:
    """Everything that stands under these keys of a tree, one word or a list of them."""
    if isinstance(tree, list):
        return set().union(*(words(each, *keys) for each in tree))
    if not isinstance(tree, dict):
        return set()
    own = set()
    for found in (tree.get(key) for key in keys):
        own |= (
            {found} if isinstance(found, str) else {word for word in found if isinstance(word, str)} if isinstance(found, list) else set()
        )
    return own.union(*(words(part, *keys) for part in tree.values()))


def bare(tree: Any) -> Any:
    """A tree without numbers, attributes, names of effects, and the races and realms it is about."""
    if isinstance(tree, list):
        return [bare(each) for each in tree]
    if isinstance(tree, dict):
        return {key: bare(part) for key, part in tree.items() if key not in ("attribute", "attributes", "heading")}
    return 0 if type(tree) is int else tree


def test_the_document_has_twenty_cards() -> None:
    """001-C01 to C20: ten soldiers, six sorceries, four lands, with their numbers."""
    assert Counter(card.kind for card in DOCUMENT) == {"soldier": 10, "sorcery": 6, "land": 4}
    numbers = {card.name.ja: [card.fields.get(key) for key in ("cost", "move", "power", "upkeep")] for card in DOCUMENT}
    assert numbers["ビナルクスの仙龍"] == [5, 1, 7, None]
    assert numbers["漆黒の塔の巨龍/黄金"] == [9, 6, 8, None]
    assert numbers["魔竜の焔"] == [4, None, None, 1]
    assert numbers["不可視の水流"] == [None, None, None, None]
    assert numbers["無限地獄"] == [7, None, None, 1]
    attributes = Counter(card.fields["attributes"] for card in DOCUMENT)
    assert attributes[("fire",)] == 13
    assert attributes[("earth", "wind", "water")] == 2
    assert attributes[("fire", "dark")] == attributes[("none",)] == 1
    gifts = {card.name.ja: card.fields["kind2"] for card in DOCUMENT if "kind2" in card.fields}
    assert gifts == {"星を渡る者/深淵": "abyss", "漆黒の塔の巨龍/黄金": "gold"}


def test_there_are_house_cards_of_every_attribute_and_kind() -> None:
    kinds = Counter(card.kind for card in HOUSE)
    assert (kinds["soldier"] >= 60, kinds["sorcery"] >= 30, kinds["land"] >= 16) == (True, True, True)
    attributes = Counter(attribute for card in HOUSE for attribute in card.fields["attributes"])
    assert min(attributes[each] for each in ("fire", "water", "wind", "earth", "light", "dark", "none")) >= 12
    for card in HOUSE:
        assert card.name.ja != card.name.en
        assert card.fields["race"] or card.kind != "soldier", card.name.ja
    assert sum(card.flavor is None for card in HOUSE) <= 4


def test_each_of_the_twelve_kinds_and_each_kind_of_effect_stands_on_two_house_cards() -> None:
    """001-R73, R74."""
    gifts = Counter(card.fields["kind2"] for card in HOUSE if "kind2" in card.fields)
    assert {kind: gifts[kind] for kind in KINDS2 if gifts[kind] < 2} == {}
    effects = Counter(kind for card in HOUSE for kind in words(card.trees.get("text", {}), "kinds"))
    assert set(effects) == EFFECT_KINDS
    assert min(effects.values()) >= 2


@pytest.mark.parametrize(
    ("keys", "known"),
    [
        (("do",), nodes_of(VOCABULARY).keys() - UNSAID),
        (("is",), VOCABULARY.conditions.keys() - UNSAID),
        (("event", "also"), VOCABULARY.events.keys()),
        (("when",), VOCABULARY.triggers.keys()),
        (("until",), VOCABULARY.durations.keys() - UNSAID),
        (("what",), VOCABULARY.restrictions.keys()),
        (("at",), ("own_camp", "front", "enemy_camp")),
        (("zone",), ("hand", "grave", "store", "support")),
        (("attribute", "attributes"), ("fire", "water", "wind", "earth", "light", "dark")),
    ],
)
def test_every_word_of_the_game_stands_on_two_house_cards(keys: tuple[str, ...], known: Iterable[str]) -> None:
    found: Counter[str] = Counter()
    for card in HOUSE:
        found.update(words(list(card.trees.values()), *keys))
    assert {word: found[word] for word in known if found[word] < 2} == {}


def keyed(tree: Any, key: str) -> bool:
    """Whether a tree has this key anywhere."""
    inner = tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ()
    return (isinstance(tree, dict) and key in tree) or any(keyed(part, key) for part in inner)


@pytest.mark.parametrize(
    "key",
    ["normal", "forced", "limit", "pay", "by", "per", "force", "up_to", "other", "against", "kinds", "kind1", "race", "kind2", "used"],
)
def test_every_part_of_an_effect_stands_on_two_house_cards(key: str) -> None:
    assert sum(keyed(card.trees.get("text", {}), key) for card in HOUSE) >= 2


def test_at_most_three_cards_share_a_tree() -> None:
    shared: defaultdict[str, list[str]] = defaultdict(list)
    for card in HOUSE:
        if card.trees.get("text", {}).get("abilities"):
            shared[str(bare(card.trees["text"]))].append(card.name.ja)
    assert {tree: cards for tree, cards in shared.items() if len(cards) > 3} == {}


def test_races_and_realms_are_called_in_english_by_table_and_phrasebook_alike() -> None:
    book = phrasebook("senryoku")
    table = {race.name.ja: race.name.en for race in LIBRARY.races}
    assert {word for card in LIBRARY.cards.values() for key in ("race", "kind1") for word in card.fields[key]} == set(table)
    said = {**book.grammar.rules["race"].names["en"], **book.grammar.rules["realm"].names["en"]}  # type: ignore[union-attr]
    assert said == table


def test_no_house_card_gets_a_hint() -> None:
    assert [problem.message.en for problem in lint_cards(HOUSE, LIBRARY)] == []


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("power>=10", {"大海龍リヴィア/深淵"}),
        ("kind2:gold", {"漆黒の塔の巨龍/黄金", "鉱脈の王/黄金", "骨の財宝守/黄金"}),
        ("kind:land upkeep=0", {"実りの大地"}),
        ("when:deployed", {"交易路", "地鎮の巫女", "土地を呑む蚯蚓"}),
        ("realm:binarx kind:land", {"ビナルクス仙山"}),
        ("is:facedown", {"不可視の水流", "潜む渦", "隠された結界"}),
        ("attributes>=3", {"星を渡る者", "星を渡る者/深淵"}),
        ("ek:剣術 kind:land", set()),
        ("コスト>=9", {"漆黒の塔の巨龍/黄金"}),
    ],
)
def test_cards_are_found_by_the_game_s_own_fields(query: str, found: set[str]) -> None:
    assert {card.name.ja for card in search_library(query, LIBRARY) if isinstance(card, Card)} == found


def test_kinds_of_effects_have_one_english_name() -> None:
    """What a search and `cards show` call them is what sentences call them (001-R74)."""
    kinds = {kind for card in LIBRARY.cards.values() for kind in value_of(card, fields_of("senryoku")["effect_kinds"]) or ()}
    words = phrasebook("senryoku").grammar.rules["effect_kind"]
    assert isinstance(words, FreeText)
    assert len(kinds) == 6
    assert {kind: fields_of("senryoku")["effect_kinds"].called(kind).en for kind in kinds} == {
        kind: words.called(kind, "en") for kind in kinds
    }
