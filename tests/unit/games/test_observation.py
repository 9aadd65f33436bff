"""What a player sees in every game: all that he may choose, and enough to guess a game that looks the same to him."""

from __future__ import annotations

from typing import Any


def test_a_determinised_game_looks_the_same(positions: Any) -> None:
    for game, state, rng in positions(15):
        for player in range(2):
            observation = game.observe(state, player)
            assert game.observe(game.determinise(observation, rng.getrandbits(60)), player) == observation


def test_the_one_who_is_asked_sees_all_his_options(positions: Any) -> None:
    for game, state, _ in positions(5):
        assert game.observe(state, state.asked).state.options == state.options


def test_a_determinised_game_plays_to_the_end(positions: Any) -> None:
    for number, (game, state, rng) in enumerate(positions(3)):
        if number % 10:
            continue
        guess = game.determinise(game.observe(state, state.asked), number)
        while guess.asked >= 0:
            game.apply(guess, rng.choice(guess.options))
        assert guess.winner in (0, 1, 2)
