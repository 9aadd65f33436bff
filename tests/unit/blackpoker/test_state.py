"""A state is data: cloned, compared, pickled and gone on with at every decision, in the middle of a request too."""

from __future__ import annotations

from typing import Any

from cardforge.database import Library
from cardforge.engine.game import LOOP_GUARD
from cardforge.engine.options import verb_of
from cardforge.engine.state import DRAW
from cardforge.games.blackpoker import compile_decks
from cardforge.games.blackpoker.play.terms import (
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
    V_ACTION,
)
from cardforge.games.blackpoker.proving.invariants import broken_invariants

QUESTIONS = {Q_MAIN, Q_CHANCE, Q_DRIVE, Q_DISCARD, Q_TARGET, Q_LAY, Q_DRAW, Q_ATTACKERS, Q_BLOCK, Q_TWIST, Q_SEARCH}


def test_random_games_ask_every_kind_of_question(positions: Any) -> None:
    assert {state.question for _, state, _ in positions(40)} == QUESTIONS


def test_a_clone_has_every_value(positions: Any) -> None:
    for _, state, _ in positions(1):
        clone = state.clone()
        assert all(hasattr(clone, name) for name in dir(state) if not name.startswith("_"))
        for row in (*state.soldiers, *state.bulwarks):
            for unit in row:
                twin = unit.clone()
                plain = [name for name in dir(unit) if not name.startswith("_") and not callable(getattr(unit, name))]
                assert plain
                assert all(getattr(twin, name) == getattr(unit, name) for name in plain)


def test_every_position_is_one_that_can_be(positions: Any) -> None:
    for game, state, _ in positions(30):
        assert broken_invariants(game, state) == []


def test_random_games_end_with_a_winner(tables: Any) -> None:
    from random import Random

    for seed in range(200):
        game, decks = tables[seed % len(tables)]
        state = game.start(decks[0], decks[1], seed=seed)
        state.logging = False
        rng = Random(seed)
        while state.asked >= 0:
            game.apply(state, rng.choice(state.options))
        assert state.winner in (0, 1), "a life only gets smaller, so somebody loses"


def test_an_immediate_action_that_triggers_itself_ends_in_a_draw(library: Library) -> None:
    """チャージ that triggers チャージ would be charged for ever; nothing is asked meanwhile, and nothing lies ever deeper."""
    deck = library.decks["全54枚"]
    game, decks, compiler = compile_decks(deck, deck, list(library.cards.values()))
    actions = [card.id for card in compiler.actions]
    game.rules.on_resolved[actions.index("charge")] = actions.index("charge")
    state = game.start(decks[0], decks[1], seed=1)
    end = V_ACTION + actions.index("end")
    while state.asked >= 0:
        game.apply(state, next((option for option in state.options if verb_of(option) == end), state.options[0]))
    assert (state.winner, state.reason) == (DRAW, LOOP_GUARD)
