"""Random games of skillbook: they end, no card is lost, every option is legal and nothing else that a player would try is."""

from __future__ import annotations

from itertools import combinations_with_replacement
from random import Random
from typing import Any

import pytest

from cardforge.games.shared.pack import pack_of
from cardforge.games.skillbook.play import terms
from cardforge.games.skillbook.telling.story import tried_moves
from cardforge.model import Deck
from cardforge.simulation.table.table import Table
from tests.unit.skillbook.decks import LIBRARY

broken_invariants = pack_of("skillbook").invariants()
PAIRS = list(combinations_with_replacement(LIBRARY.decks.values(), 2))


@pytest.mark.parametrize("decks", PAIRS, ids=lambda pair: "-".join(deck.name for deck in pair))
def test_positions_keep_the_invariants(decks: tuple[Deck, Deck]) -> None:
    table: Any = Table(decks)
    for seed in range(2):
        rng = Random(seed)
        state: Any = table.start(first=seed % 2, seed=seed)
        while state.winner < 0:
            assert broken_invariants(table.game, state) == []
            table.game.apply(state, rng.choice(state.options))
        assert broken_invariants(table.game, state) == []
        assert state.reason in (terms.R_HP, terms.R_BOOK, terms.R_GOAL)


def test_a_move_is_refused_exactly_where_it_is_not_offered() -> None:
    refused = set()
    for pair, seed in zip(PAIRS[::2], range(10, 14), strict=False):
        table, rng = Table(pair), Random(seed)
        state: Any = table.start(seed=seed)
        while state.winner < 0:
            player = state.asked
            assert all(table.game.why_not(state, player, option) is None for option in state.options)
            for option in tried_moves(state, player) if state.question in (terms.Q_CHARGE, terms.Q_MAIN) else ():
                found = table.game.why_not(state, player, option)
                assert (found is None) == (option in state.options)
                if found is not None:
                    refused.add(found.rule)
            table.game.apply(state, rng.choice(state.options))
    assert {"003-R39", "003-R45", "003-R52", "003-R38"} <= refused


def test_the_document_s_numbers_of_a_board() -> None:
    """003-R17: 49 squares, 21 of each player and 7 in the middle, each with a terrain of its own."""
    table = Table(PAIRS[1])
    state: Any = table.start(seed=1)
    while state.phase == terms.LAYING:
        table.game.apply(state, state.options[0])
    assert len(set(state.terrain)) == 49
    owners = [state.ground_of(card) for card in state.terrain]
    assert [owners.count(owner) for owner in (0, 1, -1)] == [21, 21, 7]


def test_broken_positions_are_found() -> None:
    table = Table(PAIRS[0])
    state: Any = table.start(seed=1)
    card = state.zones[terms.BOOK].pop()
    assert broken_invariants(table.game, state) == [f"card {card} is in 0 places"]
    state.zones[terms.BOOK] += [card, card]
    assert broken_invariants(table.game, state) == [f"card {card} is in 2 places"]
