"""The games as PettingZoo environments, tested by PettingZoo's own tests and by what a game of cards needs besides."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from cardforge.database import built_in
from cardforge.games.shared.pack import pack_of, playable_games
from cardforge.lab.environment import ACTIONS, ANSWER, CardGame
from cardforge.model import CardforgeError
from tests.amount import amount

GAMES = pytest.mark.parametrize("game", playable_games())


def game_of(game: str, **more: Any) -> CardGame:
    library = built_in(game)
    first, second = list(library.decks.values())[:2]
    return CardGame((first, second), tokens=pack_of(game).playing().parts(library), **more)


def legal(seen: dict[str, Any]) -> list[int]:
    return [int(number) for number in np.flatnonzero(seen["action_mask"])]


def played(environment: CardGame, seed: int) -> tuple[list[int], dict[str, float]]:
    """The actions of a random game, and what each player got."""
    environment.reset(seed=seed)
    chance = np.random.default_rng(seed)
    chosen, got = [], dict.fromkeys(environment.possible_agents, 0.0)
    for agent in environment.agent_iter():
        seen, reward, over, cut, _ = environment.last()
        got[agent] += reward
        if over or cut:
            environment.step(None)
            continue
        chosen.append(int(chance.choice(legal(seen))))
        environment.step(chosen[-1])
    return chosen, got


@GAMES
def test_pettingzoo_accepts_the_environment(game: str) -> None:
    with warnings.catch_warnings():
        # It warns of tables with numbers below 0, and of observations that are more than one table.
        warnings.simplefilter("ignore")
        api_test(game_of(game), num_cycles=amount(80, 1000))


@GAMES
def test_the_same_seed_is_the_same_game(game: str) -> None:
    seed_test(lambda: game_of(game), num_cycles=amount(40, 500))
    environment = game_of(game)
    assert played(environment, 5) == played(game_of(game), 5)
    assert played(environment, 5) != played(environment, 6)


@GAMES
def test_a_game_ends_with_a_winner_or_a_draw(game: str) -> None:
    for seed in range(amount(2, 50)):
        _, got = played(game_of(game), seed)
        assert sorted(got.values()) in ([-1.0, 1.0], [0.0, 0.0])


@GAMES
def test_what_the_other_player_holds_is_not_in_the_observation(game: str) -> None:
    """Dealing anew what a player cannot know changes nothing that he observes."""
    environment = game_of(game)
    environment.reset(seed=3)
    chance = np.random.default_rng(3)
    for number in range(60):
        agent = environment.agent_selection
        if environment.terminations[agent]:
            break
        seen, state = environment.observe(agent), environment._state
        player = environment.possible_agents.index(agent)
        environment._state = environment.table.game.determinise(environment.table.game.observe(state, player), number)
        again = environment.observe(agent)
        environment._state = state
        assert all(np.array_equal(seen[part], again[part]) for part in seen)
        environment.step(int(chance.choice(legal(seen))))


@GAMES
def test_the_table_says_what_each_action_is_about(game: str) -> None:
    environment = game_of(game)
    environment.reset(seed=1)
    seen = environment.observe(environment.agent_selection)
    answers = [line for line in seen["observation"] if line[0] == ANSWER]
    assert [int(line[-1]) for line in answers] == legal(seen)
    assert environment.observation_space("player_0").contains(seen)


def test_an_action_that_is_masked_is_refused() -> None:
    environment = game_of(playable_games()[0])
    environment.reset(seed=1)
    for action in (ACTIONS - 1, -1, None):
        with pytest.raises(CardforgeError, match="is a number from 0 to"):
            environment.step(action)


def test_a_game_that_takes_too_long_is_cut_off() -> None:
    environment = game_of(playable_games()[0], most=7)
    chosen, got = played(environment, 2)
    assert len(chosen) == 7
    assert set(got.values()) == {0.0}


def test_the_story_is_rendered() -> None:
    environment = game_of(playable_games()[0], render_mode="ansi")
    played(environment, 2)
    assert len(environment.render().splitlines()) > 10
