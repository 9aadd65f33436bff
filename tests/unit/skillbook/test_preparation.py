"""The preparation of a game of skillbook: who begins, how maps are laid, what is shuffled."""

from __future__ import annotations

from typing import Any

import pytest

from cardforge.engine.options import SECOND, VERBS
from cardforge.games.skillbook.play import terms
from cardforge.games.skillbook.play.turn import own_square
from cardforge.model import Source
from cardforge.simulation.table.record import deck_mapping
from cardforge.simulation.table.table import Table
from tests.unit.skillbook.decks import LIBRARY

DECKS = tuple(LIBRARY.decks.values())[:2]


def laid(table: Any, way: int, **start: int) -> Any:
    """A game in which both maps are laid in this way (terms.V_LAYOUT)."""
    state = table.start(**start)
    while state.question == terms.Q_LAYOUT:
        table.game.apply(state, terms.V_LAYOUT + VERBS * way + SECOND * state.asked)
    return state


@pytest.mark.parametrize("first", [0, 1])
def test_r19_either_player_may_be_the_first(first: int) -> None:
    """Who has won the lottery says whose deck sits first."""
    table: Any = Table((DECKS[0], DECKS[1]))
    state = laid(table, 1, first=first, seed=1)
    heroes = [next(card.id for card, _ in deck.cards if card.kind == "hero") for deck in DECKS]
    there = [state.hero(side).definition if state.hero(side) else state.definitions[state.zone(side, terms.HEROES)[0]] for side in range(2)]
    assert [table.card(definition).id for definition in there] == (heroes if first == 0 else heroes[::-1])


def test_r17_a_map_may_be_laid_terrain_by_terrain() -> None:
    """21 decisions at most for each player; each terrain lies where it was put, face down."""
    table: Any = Table((DECKS[0], DECKS[1]))
    state = table.start(seed=1)
    put: list[list[int]] = [[], []]
    while state.question in (terms.Q_LAYOUT, terms.Q_LAY):
        if state.question == terms.Q_LAY:
            put[state.asked].append(state.options[-1] // VERBS)
        table.game.apply(state, state.options[-1])
    for player in range(2):
        squares = [own_square(player, place) for place in range(terms.AREA)]
        assert len(set(squares)) == terms.AREA
        for square, card in zip(squares, put[player], strict=False):
            assert state.definitions[state.terrain[square]] == state.definitions[card]
    assert len(set(state.terrain)) == terms.SQUARE_COUNT


def test_r17_a_random_arrangement_has_the_whole_map() -> None:
    table: Any = Table((DECKS[0], DECKS[1]))
    states = [laid(table, 1, seed=seed) for seed in (1, 1, 2)]
    rows = [[state.definitions[card] for card in state.terrain] for state in states]
    assert rows[0] == rows[1] != rows[2]
    assert sorted(rows[0]) == sorted(rows[2])


def test_r17_a_record_knows_how_a_map_was_laid() -> None:
    """A game that goes on tomorrow begins from the same decks."""
    for deck in DECKS:
        assert deck.layout
        assert LIBRARY.read_deck(deck_mapping(deck, LIBRARY), Source()).layout == deck.layout


def test_a34_books_are_shuffled_by_the_seed() -> None:
    table: Any = Table((DECKS[0], DECKS[1]))
    books = [[state.definitions[card] for card in state.zone(1, terms.BOOK)] for state in (table.start(seed=seed) for seed in (1, 1, 2))]
    assert books[0] == books[1] != books[2]
    assert sorted(books[0]) == sorted(books[2])
