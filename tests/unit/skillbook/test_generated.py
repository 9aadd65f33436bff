"""Properties that hold whatever is on the cards: games of skillbook with cards drawn from the phrasebook."""

from __future__ import annotations

from random import Random

import pytest

from cardforge.games.shared.pack import pack_of
from cardforge.games.shared.proving.invariants import wrong_moves
from cardforge.games.skillbook.play import terms
from cardforge.games.skillbook.proving.generated import generated_game

broken_invariants = pack_of("skillbook").invariants()
FREE = (terms.Q_CHARGE, terms.Q_MAIN)
#: Games of each set of cards.
GAMES = 3


@pytest.mark.parametrize("seed", range(10))
def test_generated_games_end_and_lose_nothing(seed: int) -> None:
    generated = generated_game(seed)
    for number in range(GAMES):
        game, state = generated.game, generated.start(number)
        state.logging = False
        rng = Random(number)
        while state.winner < 0:
            assert broken_invariants(game, state) == [], number
            if state.decisions % 7 == 0 and state.question in FREE:
                assert wrong_moves(game, state, generated.tried_moves(state, state.asked)) == [], number
            if state.decisions % 23 == 0:
                observation = game.observe(state, state.asked)
                assert game.observe(game.determinise(observation, seed), state.asked) == observation
                assert state.clone().digest() == state.digest()
            game.apply(state, rng.choice(state.options))
        assert broken_invariants(game, state) == [], number
        assert state.reason != terms.R_STALLED, f"game {number}: only the loop guard ended it"
