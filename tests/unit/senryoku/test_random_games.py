"""Random games of senryoku: they end, no card is lost, every option is legal and nothing else that a player would try is."""

from __future__ import annotations

from itertools import combinations_with_replacement
from random import Random
from typing import Any

import pytest

from cardforge.games.senryoku.play import terms
from cardforge.games.shared.pack import pack_of
from cardforge.games.shared.proving.invariants import wrong_moves
from cardforge.model import Deck
from cardforge.simulation.table.table import Table
from tests.unit.senryoku.decks import LIBRARY, WHOLE

broken_invariants = pack_of("senryoku").invariants()
DECKS = [WHOLE, *LIBRARY.decks.values()]
PAIRS = list(combinations_with_replacement(DECKS, 2))


@pytest.mark.parametrize("decks", PAIRS, ids=lambda pair: "-".join(deck.name for deck in pair))
def test_positions_keep_the_invariants(decks: tuple[Deck, Deck]) -> None:
    table, seed = Table(decks), len(decks[0].name) + 3 * len(decks[1].name)
    rng = Random(seed)
    state: Any = table.start(first=seed % 2, seed=seed)
    while state.winner < 0:
        assert broken_invariants(table.game, state) == []
        table.game.apply(state, rng.choice(state.options))
    assert broken_invariants(table.game, state) == []
    assert state.reason in (terms.R_FORCE, terms.R_SUPPORT, terms.R_LIMIT)


def test_a_move_is_refused_exactly_where_it_is_not_offered() -> None:
    refused = set()
    for pair, seed in zip(PAIRS, range(10, 13), strict=False):
        table, rng = Table(pair), Random(seed)
        state: Any = table.start(seed=seed)
        while state.winner < 0:
            player = state.asked
            tried = table.tried_moves(state, player)
            assert wrong_moves(table.game, state, tried) == []
            for option in tried[::7]:
                found = table.game.why_not(state, player, option)
                if found is not None:
                    assert found.rule.startswith("001-")
                    refused.add(found.rule)
            table.game.apply(state, rng.choice(state.options))
    assert {"001-R23", "001-R25", "001-R31", "001-R12", "001-R18"} <= refused


def test_the_document_s_numbers_of_a_beginning() -> None:
    """001-R03 to R05: of 60 cards 5 are the force, 5 the hand, 50 the support."""
    state: Any = Table((WHOLE, WHOLE)).start(seed=1)
    for player in range(2):
        assert [len(state.zone(player, zone)) for zone in (terms.FORCE, terms.HAND, terms.SUPPORT)] == [5, 5, 50]


def test_broken_positions_are_found() -> None:
    table: Any = Table((WHOLE, WHOLE))
    state = table.start(seed=1)
    card = state.zones[terms.SUPPORT].pop()
    assert broken_invariants(table.game, state) == [f"card {card} is in 0 places"]
    state.zones[terms.SUPPORT] += [card, card]
    assert broken_invariants(table.game, state) == [f"card {card} is in 2 places"]


def test_what_is_offered_against_a_rule_is_found() -> None:
    """Also what is refused by no rule: what is offered and ``why_not`` look at the same rules, each by itself."""
    table: Any = Table((WHOLE, WHOLE))
    state = table.start(seed=1)
    state.options.append(terms.V_BUY)
    assert broken_invariants(table.game, state) == [f"option {terms.V_BUY} is offered and barred"]
