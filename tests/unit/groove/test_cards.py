"""The house cards of groove: what every one has, how much of the language they use, how they look."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from cardforge.database import built_in
from cardforge.database.finding import search_library
from cardforge.files import places
from cardforge.files.yaml import load_yaml
from cardforge.games.groove.compiling.vocabulary import VOCABULARY
from cardforge.games.groove.design.charts import charts
from cardforge.games.groove.play import terms
from cardforge.games.shared.compiling.nodes import nodes_of
from cardforge.model import Card
from cardforge.wording import phrasebook

LIBRARY = built_in("groove")
DUAL = [card for card in LIBRARY.cards.values() if card.kind == "dual"]
SEALS = [card for card in LIBRARY.cards.values() if card.kind == "seal"]
NO_TEXT: Any = {"abilities": []}
TEMPLATE = load_yaml(places.path("templates") / "groove" / "base.yaml")


def words(tree: Any, key: str) -> set[str]:
    """Everything that stands under a key of a tree."""
    if isinstance(tree, list):
        return set().union(*(words(each, key) for each in tree))
    if not isinstance(tree, dict):
        return set()
    own = {tree[key]} if isinstance(tree.get(key), str) else set()
    return own.union(*(words(part, key) for part in tree.values()))


def bare(tree: Any) -> Any:
    """A tree without numbers, races and colours."""
    if isinstance(tree, list):
        return [bare(each) for each in tree]
    if isinstance(tree, dict):
        return {key: bare(part) for key, part in tree.items() if key not in ("race", "colour")}
    return 0 if isinstance(tree, int) and not isinstance(tree, bool) else tree


def test_every_card_is_house_made() -> None:
    assert {card.origin for card in LIBRARY.cards.values()} == {"house"}
    assert len(DUAL) >= 90
    assert len(SEALS) >= 15


def test_a_card_has_all_twelve_fields() -> None:
    for card in DUAL:
        assert {"summon_cost", "race", "creature_type", "strength", "cast_cost", "spell_name", "spell_type", "mana"} <= card.fields.keys()
        assert card.trees["effect"]["abilities"], card.name
        assert card.name.ja != card.name.en
        assert set(card.fields["spell_name"]) == {"ja", "en"}


def test_there_are_all_colours_types_and_triggers() -> None:
    colours = Counter(colour for card in DUAL for colour in card.fields["mana"]["colors"])
    assert min(colours[colour] for colour in ("red", "blue", "green", "white", "black")) >= 18
    pairs = {tuple(card.fields["mana"]["colors"]) for card in DUAL if len(card.fields["mana"]["colors"]) == 2}
    assert len(pairs) == 10
    for key, values in (("spell_type", ("spell", "enchantment", "blessing", "ward")), ("creature_type", ("creature", "evolution"))):
        assert min(Counter(card.fields[key] for card in DUAL)[value] for value in values) >= 5
    used = Counter(when for card in DUAL for when in words(list(card.trees.values()), "when"))
    triggers = {"summoned", "destroyed", "attacking", "tapped", "turn_end", "enemy_attacks", "enemy_casts", "creature_lost"}
    assert triggers <= {when for when, count in used.items() if count >= 2}


#: Effects that no phrase of groove says: nobody has keywords, and nothing stands in for what would happen.
UNSAID = {"grant", "instead"}


def for_good(card: Card) -> set[str]:
    """``permanent`` where an ability that happens once changes a strength and does not say for how long."""
    once = [each["effect"] for each in card.trees.get("ability", NO_TEXT)["abilities"] if "when" in each]
    if card.fields.get("spell_type") == "spell":
        once += [each["effect"] for each in card.trees["effect"]["abilities"]]
    return {"permanent"} if any(node["do"] == "strength" and "until" not in node for node in nodes(once)) else set()


def nodes(tree: Any) -> Iterator[dict[str, Any]]:
    """All effects in a tree."""
    if isinstance(tree, list):
        for each in tree:
            yield from nodes(each)
    elif isinstance(tree, dict):
        if "do" in tree:
            yield tree
        for part in tree.values():
            yield from nodes(part)


@pytest.mark.parametrize(
    ("key", "known"),
    [
        ("do", nodes_of(VOCABULARY).keys() - UNSAID),
        ("is", VOCABULARY.conditions.keys()),
        ("when", VOCABULARY.triggers.keys()),
        ("until", VOCABULARY.durations.keys()),
        ("spell_type", terms.SPELL_TYPES.keys()),
        ("creature_type", terms.CREATURE_TYPES.keys()),
    ],
)
def test_every_word_of_the_game_stands_on_two_cards(key: str, known: Iterable[str]) -> None:
    found: Counter[str] = Counter()
    for card in LIBRARY.cards.values():
        found.update(words(list(card.trees.values()), key) | words(dict(card.fields), key) | (for_good(card) if key == "until" else set()))
    assert {word: found[word] for word in known if found[word] < 2} == {}
    assert not UNSAID & found.keys()


def test_the_words_of_conditions_for_a_trigger_stand_on_two_cards() -> None:
    """While alone, With another and In battle are conditions in the tree (002-G06, G07, R45)."""
    said = Counter(head for card in DUAL for head in ("【孤高】", "【仲間：", "バトル中、") if head in said_in_japanese(card))
    assert min(said["【孤高】"], said["【仲間："], said["バトル中、"]) >= 2


def said_in_japanese(card: Card) -> str:
    kinds = [field for field in ("ability", "effect") if card.trees[field]["abilities"]]
    return " ".join(phrasebook("groove").say(card.trees[field], kind=f"dual-{field}", lang="ja") for field in kinds)


def test_at_most_three_cards_share_a_tree() -> None:
    shared: defaultdict[str, list[str]] = defaultdict(list)
    for card in LIBRARY.cards.values():
        for tree in card.trees.values():
            if tree["abilities"]:
                shared[str(bare(tree))].append(card.name.ja)
    assert {tree: cards for tree, cards in shared.items() if len(cards) > 3} == {}


def test_every_sentence_is_said_again_in_both_languages() -> None:
    book = phrasebook("groove")
    for card in LIBRARY.cards.values():
        for field, tree in card.trees.items():
            if tree["abilities"]:
                kind = f"{card.kind}-{field}"
                for lang in ("ja", "en"):
                    assert book.read(book.say(tree, kind=kind, lang=lang), kind=kind) == tree, card.name


def test_every_trigger_has_an_icon_of_its_own() -> None:
    icons = list(TEMPLATE["data"]["heads"].values())
    assert len(set(icons)) == 9
    drawn = [repr(TEMPLATE["icons"][icon]) for icon in set(icons)]
    assert len(set(drawn)) == 9
    for lang in ("ja", "en"):
        for card in DUAL:
            for field in ("ability", "effect"):
                text = (
                    phrasebook("groove").say(card.trees[field], kind=f"dual-{field}", lang=lang) if card.trees[field]["abilities"] else ""
                )
                for head in re.findall(r"【[^】]*】|(?:^| )(?:When|While|With|After|At)[^:.]*:", text):
                    assert any(head.strip().startswith(begin) for begin in TEMPLATE["data"]["heads"]), head


@pytest.mark.parametrize(
    ("query", "least"),
    [
        ("t:evolution", 5),
        ("spell:enchantment", 8),
        ("mana>=2", 3),
        ("color:red", 18),
        ("is:multi", 20),
        ("summon_cost>=5", 10),
        ("effect:デッキ", 10),
        ("ability:召喚時", 10),
        ("when:tapped", 4),
        ("summon_cost_groove>=1", 5),
        ("race:獣", 8),
    ],
)
def test_the_fields_of_the_game_are_searched(query: str, least: int) -> None:
    assert len(search_library(query, LIBRARY)) >= least


def test_the_charts_count_every_card() -> None:
    drawn = {
        chart.id: dict(zip((label.en for label in chart.labels), chart.values, strict=True)) for chart in charts(LIBRARY.cards.values())
    }
    assert drawn["kinds"] == {"dual card": len(DUAL), "seal": len(SEALS)}
    assert sum(drawn["colours"].values()) == sum(drawn["spell_types"].values()) == len(DUAL)
    assert sum(drawn["summon_costs"].values()) + sum(drawn["cast_costs"].values()) + sum(drawn["groove_costs"].values()) == 2 * len(
        DUAL
    ) + len([seal for seal in SEALS if isinstance(seal.fields["cost"], dict)])
    assert drawn["strengths"]["7"] > drawn["strengths"]["1"]
