"""The judge of groove: better bots win, a tried position is played on, nobody peeks."""

from __future__ import annotations

import pytest

from cardforge.database import built_in
from cardforge.engine.rng import Dice
from cardforge.games.groove.play import terms
from cardforge.games.groove.telling.foresight import life
from cardforge.games.groove.telling.judge import JUDGE
from cardforge.model import Deck
from cardforge.simulation.bots import make_bot
from cardforge.simulation.matches.match import MatchPlan, play_match
from cardforge.simulation.table.table import Table

DECKS = list(built_in("groove").decks.values())


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.name)
def test_greedy_beats_random(deck: Deck) -> None:
    report = play_match(MatchPlan((deck, deck), ("greedy", "random"), games=16, seed=5))
    assert report.wins[0] >= 14


def test_life_is_longer_the_more_seals_are_hidden_among_the_more_cards() -> None:
    """The last of five seals lies on average five sixths down, that of one in the middle."""
    assert life(48, 5) == 40
    assert life(20, 1) == 10
    assert life(20, 0) == 0


def test_what_is_kept_is_worth_what_it_does() -> None:
    """A preparation is judged by the position after the turn: everything kept has been used and the hand is drawn up."""
    table = Table((DECKS[0], DECKS[0]))
    state = table.start(seed=3)
    table.game.apply(state, next(option for option in state.options if option))
    assert state.question == terms.Q_PREPARE
    tried = state.clone()
    JUDGE.outlook(table.game, tried, state.asked)
    assert tried.asked == 1 - state.asked
    assert tried.question == terms.Q_CHARGE
    assert tried.kept == []


def test_greedy_does_not_peek() -> None:
    """Two games that look the same to the player who is asked get the same choice."""
    table = Table((DECKS[0], DECKS[1]))
    state, walker, dice, greedy = table.start(seed=9), make_bot("random"), Dice(9), make_bot("greedy")
    while state.winner < 0 and state.turn < 12:
        other = table.game.determinise(table.game.observe(state, state.asked), 123)
        assert greedy.choose(table.game, state, Dice(1)) == greedy.choose(table.game, other, Dice(1))
        table.game.apply(state, walker.choose(table.game, state, dice))
