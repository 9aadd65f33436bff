"""A state is data: cloned, compared, pickled and gone on with at every decision, in the middle of a request too."""

from __future__ import annotations

import pickle

import pytest

from cardforge.engine import IllegalMove
from cardforge.games.blackpoker.invariants import broken_invariants
from cardforge.games.blackpoker.moves import describe, encode
from cardforge.games.blackpoker.terms import (
    Q_ATTACKERS,
    Q_BLOCK,
    Q_CHANCE,
    Q_DISCARD,
    Q_DRAW,
    Q_DRIVE,
    Q_LAY,
    Q_MAIN,
    Q_SEARCH,
    Q_TARGET,
    Q_TWIST,
    V_PASS,
)

QUESTIONS = {Q_MAIN, Q_CHANCE, Q_DRIVE, Q_DISCARD, Q_TARGET, Q_LAY, Q_DRAW, Q_ATTACKERS, Q_BLOCK, Q_TWIST, Q_SEARCH}


def test_clone_and_continue_equals_continue(positions):
    questions = set()
    for game, state, rng in positions(40):
        questions.add(state.question)
        twin = state.clone()
        option = rng.choice(state.options)
        before = state.digest()
        assert twin.digest() == before
        game.apply(twin, option)
        assert state.digest() == before, "what a clone does must not show in the original"
        original = pickle.loads(pickle.dumps(state))
        game.apply(original, option)
        assert original.digest() == twin.digest()
        assert original.log[-5:] == twin.log[-5:]
    assert questions == QUESTIONS


def test_a_clone_has_every_value(positions):
    for _, state, _ in positions(1):
        clone = state.clone()
        assert all(hasattr(clone, name) for name in dir(state) if not name.startswith("_"))
        for row in (*state.soldiers, *state.bulwarks):
            for unit in row:
                twin = unit.clone()
                plain = [name for name in dir(unit) if not name.startswith("_") and not callable(getattr(unit, name))]
                assert plain
                assert all(getattr(twin, name) == getattr(unit, name) for name in plain)


def test_same_seed_and_options_give_the_same_game(tables):
    game, decks = tables[0]

    def play(seed: int) -> list[str]:
        state = game.start(decks[0], decks[1], seed=seed)
        digests = []
        while state.asked >= 0:
            game.apply(state, state.options[state.decisions * 7 % len(state.options)])
            digests.append(state.digest())
        return digests

    assert play(5) == play(5)
    assert play(5) != play(6)


def test_an_option_that_is_not_offered_is_refused_and_changes_nothing(positions):
    for game, state, _ in positions(1):
        before = state.digest()
        with pytest.raises(IllegalMove):
            game.apply(state, max(state.options) + 16)
        assert state.digest() == before


def test_nothing_can_be_chosen_after_the_end(tables):
    game, decks = tables[0]
    state = game.start(decks[0], decks[1], seed=1)
    game.concede(state, 0)
    assert state.winner == 1
    assert state.options == []
    with pytest.raises(IllegalMove):
        game.apply(state, V_PASS)


def test_options_are_distinct_and_said_in_words(positions):
    for _, state, _ in positions(20):
        assert len(set(state.options)) == len(state.options)
        assert [encode(describe(option)) for option in state.options] == state.options


def test_every_position_is_one_that_can_be(positions):
    for game, state, _ in positions(30):
        assert broken_invariants(game.rules, state) == []


def test_random_games_end_with_a_winner(tables):
    from random import Random

    for seed in range(200):
        game, decks = tables[seed % len(tables)]
        state = game.start(decks[0], decks[1], seed=seed)
        state.logging = False
        rng = Random(seed)
        while state.asked >= 0:
            game.apply(state, rng.choice(state.options))
        assert state.winner in (0, 1), "a life only gets smaller, so somebody loses"
