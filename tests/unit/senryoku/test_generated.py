"""Properties that hold whatever is on the cards: games of senryoku with cards drawn from the phrasebook."""

from __future__ import annotations

from random import Random

import pytest

from cardforge.games.senryoku.play import terms
from cardforge.games.senryoku.proving.generated import generated_game
from cardforge.games.shared.pack import pack_of
from cardforge.games.shared.proving.invariants import wrong_moves
from tests.amount import amount

broken_invariants = pack_of("senryoku").invariants()


@pytest.mark.parametrize("seed", range(amount(6, 60)))
def test_generated_games_end_and_lose_nothing(seed: int) -> None:
    generated = generated_game(seed)
    game, state = generated.game, generated.start(seed)
    state.logging = False
    rng = Random(seed)
    while state.winner < 0:
        assert broken_invariants(game, state) == []
        if state.decisions % 7 == 0:
            assert wrong_moves(game, state, generated.tried_moves(state, state.asked)) == []
        if state.decisions % 23 == 0:
            for player in range(2):
                observation = game.observe(state, player)
                assert game.observe(game.determinise(observation, seed), player) == observation
            assert state.clone().digest() == state.digest()
        game.apply(state, rng.choice(state.options))
    assert broken_invariants(game, state) == []
    assert state.reason != terms.R_STALLED
