"""A state is data in every game: cloned, compared, pickled and gone on with at every decision, in the middle of an effect too."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from cardforge.engine import IllegalMove, rng


def test_clone_and_continue_equals_continue(positions: Any) -> None:
    questions = set()
    for game, state, random in positions(40):
        questions.add(state.question)
        twin = state.clone()
        option = random.choice(state.options)
        before = state.digest()
        assert twin.digest() == before
        game.apply(twin, option)
        assert state.digest() == before, "what a clone does must not show in the original"
        original = pickle.loads(pickle.dumps(state))
        game.apply(original, option)
        assert original.digest() == twin.digest()
        assert original.log[-5:] == twin.log[-5:]
    assert len(questions) >= 4, "decisions in the middle of effects were met, not only main phases"


def test_same_seed_and_options_give_the_same_game(tables: Any) -> None:
    def play(seed: int) -> list[str]:
        state = tables[0].start(seed=seed)
        digests = []
        while state.asked >= 0:
            tables[0].game.apply(state, state.options[state.decisions * 7 % len(state.options)])
            digests.append(state.digest())
        return digests

    assert play(5) == play(5)
    assert play(5) != play(6)


def test_options_are_distinct(positions: Any) -> None:
    for _, state, _ in positions(10):
        assert len(set(state.options)) == len(state.options) > 0


def test_an_option_that_is_not_offered_is_refused_and_changes_nothing(positions: Any) -> None:
    for game, state, _ in positions(1):
        before = state.digest()
        with pytest.raises(IllegalMove):
            game.apply(state, max(state.options) + 16)
        assert state.digest() == before


def test_nothing_can_be_chosen_after_the_end(tables: Any) -> None:
    game, state = tables[0].game, tables[0].start(seed=1)
    option = state.options[0]
    game.concede(state, 0)
    assert state.winner == 1
    assert state.options == []
    with pytest.raises(IllegalMove):
        game.apply(state, option)


def test_a_game_ends_with_a_winner_or_a_draw_and_a_reason(positions: Any) -> None:
    last = None
    for _, state, _ in positions(30):
        if last is not None and last is not state:
            assert last.winner in (0, 1, 2)
            assert last.reason > 0
        last = state


def test_playing_out_is_choosing_one_legal_option_after_the_other(tables: Any) -> None:
    game, state = tables[1].game, tables[1].start(seed=3)
    twin = state.clone()
    game.play_out(state, rng.seeded(7))
    generator = rng.seeded(7)
    while twin.asked >= 0:
        generator = rng.advance(generator)
        game.apply(twin, twin.options[rng.below(generator, len(twin.options))])
    assert twin.winner >= 0
    assert twin.digest() == state.digest()
