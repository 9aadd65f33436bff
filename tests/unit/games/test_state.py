"""A state is data in every game: cloned, compared, pickled and gone on with at every decision, in the middle of an effect too."""

from __future__ import annotations

import gc
import pickle
from random import Random
from typing import Any

import pytest

from cardforge.engine import IllegalMove, rng
from cardforge.engine.game import LOOP_GUARD
from tests.amount import amount

#: Games of each game that are played in all ways at once.
GAMES = amount(3, 200)


def from_json(state: Any) -> Any:
    other = type(state)()
    other.fill_json(state.to_json())
    return other


def test_what_was_cloned_pickled_or_saved_as_json_goes_on_as_the_original_does(tables: Any) -> None:
    """One decision after the other, each twin made anew from the one before it, so that a fault in any field shows in the end."""
    ways = [lambda state: state.clone(), lambda state: pickle.loads(pickle.dumps(state)), from_json]
    questions = set()
    for seed in range(GAMES):
        table, random = tables[seed % len(tables)], Random(seed)
        state = table.start(seed=seed)
        while state.asked >= 0:
            questions.add(state.question)
            option, before = random.choice(state.options), state.digest()
            twins = [way(state) for way in ways]
            for twin in twins:
                assert twin.digest() == before
                assert twin.log == state.log
                table.game.apply(twin, option)
            assert state.digest() == before, "what a twin does must not show in the original"
            told, after = len(state.log), twins[0].digest()
            state = twins[state.decisions % 3]
            for twin in twins:
                assert twin.digest() == after
                assert twin.log[told:] == state.log[told:]
        assert state.winner in (0, 1, 2)
    # A game may know one question only; one that knows more has been asked them in the middle of effects.
    assert len(questions) == 1 or len(questions) >= 4, "decisions in the middle of effects were met, not only main phases"


def test_games_leave_nothing_in_memory(tables: Any) -> None:
    """What each of a million games left behind would be seen in the end; here it is a list more for each of sixty."""
    game = tables[0].game

    def lists(games: int) -> int:
        """How many lists there are after so many games begun, each choice tried on a clone first."""
        for seed in range(games):
            state, random = tables[0].start(seed=seed), Random(seed)
            for _ in range(20):
                if state.asked >= 0:
                    game.apply(state.clone(), random.choice(state.options))
                    game.apply(state, random.choice(state.options))
        del state
        gc.collect()
        return sum(type(each) is list for each in gc.get_objects())

    before = lists(20)
    assert lists(60) - before < 20


def test_a_state_goes_on_without_its_log(tables: Any) -> None:
    state = tables[0].start(seed=4)
    state.logging = False
    for twin in (state.clone(), pickle.loads(pickle.dumps(state)), from_json(state)):
        assert not twin.logging
        assert twin.digest() == state.digest()


@pytest.mark.parametrize("text", ["{}", "[]", "[[], true, []]", "[[1, 2], true, []]", "[1, true, []]", "null", "[[", '["x", 1, 2]'])
def test_what_is_no_saved_state_is_refused(tables: Any, text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        type(tables[0].start(seed=1))().fill_json(text)


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
            assert last.reason != LOOP_GUARD, "no rule says draw where a game runs in a circle"
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
