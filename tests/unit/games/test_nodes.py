"""The effect nodes of all games: the same tree plays in every game whose rules know it, and is refused with a good message elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

from cardforge.games.blackpoker.compiling import vocabulary as blackpoker
from cardforge.games.blackpoker.compiling.composing import Composer
from cardforge.games.blackpoker.play.rules import Rules
from cardforge.games.deckmaster.compiling import vocabulary as deckmaster
from cardforge.games.deckmaster.compiling.compiler import Compiler
from cardforge.games.shared.compiling.node import NODES
from cardforge.games.shared.compiling.nodes import nodes_of
from cardforge.games.shared.compiling.vocabulary import WORDS_OF_PROGRAMS, CannotCompile

VOCABULARIES = {"deckmaster": deckmaster.VOCABULARY, "blackpoker": blackpoker.VOCABULARY}
UNIT = {"deckmaster": "unit", "blackpoker": "soldier"}
#: Trees of nodes that both games know; ONE stands for one of the game's units.
COMMON: list[dict[str, Any]] = [
    {"do": "draw", "count": 2},
    {"do": "damage", "to": "enemy", "amount": 3},
    {"do": "discard", "to": "enemy", "count": 1},
    {"do": "mill", "to": "both", "count": 2},
    {"do": "tap", "who": "ONE"},
    {"do": "untap", "who": "ONE"},
    {"do": "move", "what": "ONE", "to": "hand"},
    {"do": "move", "what": {"select": "card", "zone": "discard", "count": 1}, "to": "deck_bottom"},
    {"do": "then", "steps": [{"do": "draw", "count": 1}, {"do": "discard", "count": 1}]},
    {"do": "may", "effect": {"do": "draw", "count": 1}},
    {"do": "if", "cond": {"is": "hand", "side": "own", "min": 2}, "then": {"do": "draw", "count": 1}},
    {"do": "choose_one", "modes": [{"do": "draw", "count": 1}, {"do": "mill", "count": 1}]},
    {"do": "draw", "count": 1, "per": "ONE"},
]


def filled(tree: Any, game: str) -> Any:
    if tree == "ONE":
        return {"select": UNIT[game], "side": "enemy", "count": 1}
    if isinstance(tree, dict):
        return {key: filled(part, game) for key, part in tree.items()}
    return [filled(part, game) for part in tree] if isinstance(tree, list) else tree


def builder(game: str) -> Any:
    return Compiler(()) if game == "deckmaster" else Composer(Rules(), called="soldier character")


@pytest.mark.parametrize("game", VOCABULARIES)
@pytest.mark.parametrize("tree", COMMON, ids=[f"{number}-{tree['do']}" for number, tree in enumerate(COMMON)])
def test_a_node_compiles_in_every_game_that_knows_it(game: str, tree: dict[str, Any]) -> None:
    to = builder(game)
    before = to.here
    to.effect(filled(tree, game))
    assert to.here > before


def test_ten_nodes_and_more_are_shared() -> None:
    shared = set.intersection(*(set(nodes_of(words)) for words in VOCABULARIES.values()))
    assert {tree["do"] for tree in COMMON} <= shared
    assert len({tree["do"] for tree in COMMON}) >= 10


@pytest.mark.parametrize(
    ("tree", "said"),
    [
        ({"do": "heal", "amount": 3}, 'no effect "heal"'),
        ({"do": "grant", "keywords": ["pierce"]}, 'no effect "grant"'),
        ({"do": "siz", "amount": 3}, 'did you mean "size"?'),
        ({"do": "power", "amount": 3}, 'no effect "power"'),
        ({"do": "tap", "who": {"select": "unit", "count": 1}}, 'no kind "unit"; there is soldier, bulwark'),
        ({"do": "move", "what": {"select": "soldier", "count": 1}, "to": "exile"}, 'no place "exile"'),
        ({"do": "size", "who": {"select": "soldier", "count": 1}, "amount": 1, "until": "permanent"}, 'no duration "permanent"'),
        ({"do": "draw", "count": 1, "to": "nobody"}, 'no player "nobody"'),
        ({"do": "draw"}, "wrong keys in effect draw: count"),
        ({"do": "if", "cond": {"is": "hp", "side": "own", "max": 3}, "then": {"do": "draw", "count": 1}}, 'no condition "hp"'),
    ],
)
def test_what_the_other_game_does_not_have_is_refused(tree: dict[str, Any], said: str) -> None:
    with pytest.raises(CannotCompile) as caught:
        builder("blackpoker").effect(tree)
    assert said in caught.value.text.en
    assert caught.value.text.ja


def test_no_common_node_is_without_a_game() -> None:
    known = set().union(*(nodes_of(words) for words in VOCABULARIES.values()))
    assert NODES.keys() <= known


@pytest.mark.parametrize("game", VOCABULARIES)
def test_every_deed_of_a_vocabulary_is_used(game: str) -> None:
    words = VOCABULARIES[game]
    # The node "as" is for the owner or the controller of a card, and for whose card costs more or less, where the rules know them;
    # what is done in place of a
    # destruction ends with the card's fate; tokens are put out for each of something; damage and healing are others where it is
    # asked for how much it was.
    others = {"select", "end", "owned", "kept", "costlier", "cheaper", "fate", "tokens", "harm", "mend", "measure", "token_of"}
    used = set().union(*(node.deeds for node in nodes_of(words).values())) | others
    # What every program knows serves nodes that not every game has.
    known = set().union(*(node.deeds for node in NODES.values())) & WORDS_OF_PROGRAMS.keys()
    assert words.deeds.keys() <= used | known
