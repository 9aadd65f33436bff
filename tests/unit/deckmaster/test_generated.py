"""Properties that hold whatever is on the cards: games of cards drawn from the phrasebook."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardforge.engine.game import LOOP_GUARD, MOST_STEPS
from cardforge.engine.options import V_DONE, V_PICK, VERBS
from cardforge.games.deckmaster import Compiler, DeckMasterGame, Setup
from cardforge.games.deckmaster.play.terms import Q_CHOOSE, R_DECK_OUT, R_HP, R_STALLED, V_PLAY
from cardforge.games.deckmaster.proving.generated import generated_game
from cardforge.games.shared.pack import pack_of
from cardforge.model import Card, Master, Text
from tests.amount import amount

broken_invariants = pack_of("deckmaster").invariants()

#: No game of two 40-card decks needs more choices: a turn has a limit of its own, and the decks run out.
MOST_CHOICES = 20000
#: So many games are played, in blocks that processes share.
GAMES, BLOCKS = amount((200, 8), (500, 20))


@pytest.mark.parametrize("block", range(BLOCKS))
def test_generated_games_end_and_lose_nothing(block: int) -> None:
    for seed in Random(block).sample(range(10**6), GAMES // BLOCKS):
        _play_out(seed)


def _play_out(seed: int) -> None:
    generated = generated_game(seed)
    game, state = generated.game, generated.start(seed)
    state.logging = False
    rng = Random(seed)
    while state.winner < 0:
        assert state.decisions < MOST_CHOICES, seed
        if state.decisions % 5 == 0:
            assert broken_invariants(game, state) == [], seed
        if state.decisions % 23 == 0:
            observation = game.observe(state, state.asked)
            guessed = game.determinise(observation, seed)
            assert game.observe(guessed, state.asked) == observation
            assert game.guess(state, state.asked, seed).values() == guessed.values()
            assert state.clone().digest() == state.digest()
        game.apply(state, rng.choice(state.options))
    assert broken_invariants(game, state) == [], seed
    assert state.reason in (R_HP, R_DECK_OUT, R_STALLED), f"seed {seed}: no rule says draw where effects run in a circle"


def _game_with(text: dict[str, Any]) -> tuple[DeckMasterGame, Setup]:
    compiler = Compiler(tokens=())
    name = Text("輪", "loop")
    unit = Card("deckmaster", "unit", "loop", name, fields={"cost": 0, "power": 1000}, trees={"text": text})
    always: dict[str, Any] = {"condition": {"is": "never"}, "text": {"keywords": [], "abilities": []}}
    seal = Card("deckmaster", "seal", "seal", name, fields={"level": 1}, trees=always)
    master = Master(Card("deckmaster", "master", "master", name, fields={"attributes": []}), 2, (seal,))
    setup = Setup(compiler.add_master(master), [compiler.add(seal)], [compiler.add(unit)] * 40)
    return DeckMasterGame(compiler.rules, compiler.names), setup


def test_a_circle_without_a_decision_ends_in_a_draw_that_is_told() -> None:
    """A unit that dies of its own entry and comes back goes round for ever."""
    dies = {"when": "enter", "effect": {"do": "power", "who": {"this": "unit"}, "amount": -1000}}
    returns = {"when": "discarded", "effect": {"do": "move", "what": {"this": "card"}, "to": "field"}}
    game, setup = _game_with({"keywords": [], "abilities": [dies, returns]})
    state = game.start(setup, setup, seed=1)
    play = next(option for option in state.options if option)
    game.apply(state, play)
    assert (state.winner, state.reason) == (2, LOOP_GUARD)
    assert MOST_STEPS < 10000
    assert state.log[-1][1:3] == (2, LOOP_GUARD)


def test_a_continuous_effect_that_undoes_its_own_condition_is_no_circle() -> None:
    """A unit that is stronger while it is weak is looked at without its own bonus (000-A63)."""
    effect = {"do": "power", "who": {"this": "unit"}, "amount": 1000}
    own = {"is": "count", "of": {"select": "unit", "side": "own", "where": {"power": {"max": 1000}}}, "min": 1}
    game, setup = _game_with({"keywords": [], "abilities": [{"effect": {"do": "if", "cond": own, "then": effect}}]})
    state = game.start(setup, setup, seed=1)
    game.apply(state, next(option for option in state.options if option))
    assert state.winner < 0
    assert [unit.power for unit in state.units[0]] == [2000]


def test_a_turn_of_free_moves_without_end_is_a_draw() -> None:
    ability = {"when": "activate", "cost": {"mana": 0}, "effect": {"do": "tap", "who": {"this": "unit"}}}
    game, setup = _game_with({"keywords": [], "abilities": [ability]})
    state = game.start(setup, setup, seed=1)
    game.apply(state, next(option for option in state.options if option))
    while state.winner < 0:
        game.apply(state, state.options[-1])
    assert (state.winner, state.reason) == (2, R_STALLED)


def test_a_choice_from_a_hidden_deck_goes_on_as_the_other_player_guesses_it() -> None:
    search = {"do": "move", "what": {"select": "unit", "zone": "deck", "count": 3, "up_to": True}, "to": "hand"}
    game, setup = _game_with({"keywords": [], "abilities": [{"when": "enter", "effect": search}]})
    state = game.start(setup, setup, 1)
    while state.question != Q_CHOOSE or not state.picks[-1].taken:
        game.apply(state, next(option for option in state.options if option % VERBS in (V_PLAY, V_PICK)))
    observation = game.observe(state, 1 - state.asked)
    guessed = game.determinise(observation, 1)
    assert game.observe(guessed, 1 - state.asked) == observation
    assert {option % VERBS for option in guessed.options} == {V_PICK, V_DONE}
    for option in guessed.options:
        game.apply(guessed.clone(), option)
