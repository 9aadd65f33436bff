"""Random games of groove: they end, no card is lost, every option is legal and nothing else that a player would try is."""

from __future__ import annotations

from itertools import combinations_with_replacement
from random import Random
from typing import Any

import pytest

from cardforge.database import built_in
from cardforge.games.groove.play import terms
from cardforge.games.groove.telling.story import tried_moves
from cardforge.games.shared.pack import pack_of
from cardforge.model import Deck
from cardforge.simulation.table.table import Table

broken_invariants = pack_of("groove").invariants()
LIBRARY = built_in("groove")
PAIRS = list(combinations_with_replacement(LIBRARY.decks.values(), 2))
FLAGS = [{}, {"evolution": True, "reveal_on_draw": True, "tournament": True}]


@pytest.mark.parametrize("decks", PAIRS, ids=lambda pair: "-".join(deck.name for deck in pair))
def test_positions_keep_the_invariants(decks: tuple[Deck, Deck]) -> None:
    for seed in range(4):
        table, rng = Table(decks, FLAGS[seed % 2]), Random(seed)
        state: Any = table.start(first=seed % 2, seed=seed)
        while state.winner < 0:
            assert broken_invariants(table.game, state) == []
            table.game.apply(state, rng.choice(state.options))
        assert broken_invariants(table.game, state) == []
        assert table.reason(state) in ("seals", "limit")
        for player in range(2):
            seals = [card for zone in range(terms.ZONES) for card in state.zone(player, zone) if is_seal(table, state, card)]
            assert len(seals) == 5, "002-R51"


def is_seal(table: Any, state: Any, card: int) -> bool:
    return bool(table.game.rules.kind[state.definitions[card]] == terms.SEAL)


def test_a_move_is_refused_exactly_where_it_is_not_offered() -> None:
    refused = set()
    for seed in range(6):
        table, rng = Table(PAIRS[seed], FLAGS[seed % 2]), Random(seed)
        state: Any = table.start(seed=seed)
        while state.winner < 0:
            player = state.asked
            assert all(table.game.why_not(state, player, option) is None for option in state.options)
            free = state.question in (terms.Q_CHARGE, terms.Q_PREPARE, terms.Q_CAST, terms.Q_BATTLE)
            for option in tried_moves(state, player) if free else ():
                found = table.game.why_not(state, player, option)
                assert (found is None) == (option in state.options)
                if found is not None:
                    refused.add(found.rule)
            table.game.apply(state, rng.choice(state.options))
    assert {"002-R27", "002-R19", "002-R29", "002-R33", "002-R41", "002-A03"} <= refused


def test_broken_positions_are_found() -> None:
    table = Table(PAIRS[0])
    state: Any = table.start(seed=1)
    card = state.zones[0].pop()
    assert broken_invariants(table.game, state) == [f"card {card} is in 0 places"]
    state.zones[0] += [card, card]
    assert broken_invariants(table.game, state) == [f"card {card} is in 2 places"]
    state.zones[0].pop()
    state.kept, state.available, state.activated = [2 * card], -1, [card]
    assert len(broken_invariants(table.game, state)) == 3
