"""Random games of every pair of sample decks: they end, no card is lost, no number leaves its bounds."""

from __future__ import annotations

from itertools import combinations_with_replacement
from random import Random

import pytest

from cardforge.database import built_in
from cardforge.games.shared.pack import pack_of
from cardforge.model import CardforgeError, Deck
from cardforge.simulation.table.table import Table

broken_invariants = pack_of("deckmaster").invariants()

LIBRARY = built_in("deckmaster")
PAIRS = list(combinations_with_replacement(LIBRARY.decks.values(), 2))
GAMES = 6


@pytest.mark.parametrize("decks", PAIRS, ids=lambda pair: "-".join(deck.name for deck in pair))
def test_random_games_end_whole(decks: tuple[Deck, Deck]) -> None:
    table = Table(decks, {"emergency_release": True}, tokens=LIBRARY.tokens)
    for seed in range(GAMES):
        rng = Random(seed)
        state = table.start(first=seed % 2, seed=seed)
        while state.winner < 0:
            assert not broken_invariants(table.game, state)
            table.game.apply(state, rng.choice(state.options))
        assert not broken_invariants(table.game, state)
        assert table.reason(state) in ("hp", "deck_out")


def test_a_rule_of_emergency_release_that_there_is_not() -> None:
    with pytest.raises(CardforgeError, match="no rule of emergency release “some”"):
        Table(PAIRS[0], {"emergency_release": "some"}, tokens=LIBRARY.tokens)


def test_a_lost_and_a_doubled_card_are_found() -> None:
    table = Table(PAIRS[0], tokens=LIBRARY.tokens)
    state = table.start(seed=1)
    card = state.zones[0].pop()
    assert broken_invariants(table.game, state) == [f"card {card} is in 0 places"]
    state.zones[0] += [card, card]
    assert broken_invariants(table.game, state) == [f"card {card} is in 2 places"]


def test_numbers_out_of_bounds_are_found() -> None:
    table = Table(PAIRS[0], tokens=LIBRARY.tokens)
    state = table.start(seed=1)
    state.mana[0], state.hp[1], state.options = 99, 0, []
    assert len(broken_invariants(table.game, state)) == 3
