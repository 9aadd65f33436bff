"""The judge of skillbook: better bots win, and nobody peeks."""

from __future__ import annotations

from typing import Any

import pytest

from cardforge.engine.rng import Dice
from cardforge.games.skillbook.telling.judge import JUDGE
from cardforge.model import Deck
from cardforge.simulation.bots import make_bot
from cardforge.simulation.matches.match import play_match
from cardforge.simulation.matches.plan import MatchPlan
from cardforge.simulation.table.table import Table
from tests.unit.skillbook.decks import LIBRARY

DECKS = list(LIBRARY.decks.values())


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.name)
def test_greedy_beats_random(deck: Deck) -> None:
    """A few games only: the benchmarks' page has what many say."""
    report = play_match(MatchPlan((deck, deck), ("greedy", "random"), games=4, seed=5))
    assert report.wins[0] >= 3


@pytest.mark.parametrize("bot", ["greedy", "search:8"])
def test_nobody_peeks(bot: str) -> None:
    """Two games that look the same to the player who is asked get the same choice."""
    table = Table((DECKS[0], DECKS[1]))
    state, walker, dice, player = table.start(seed=9), make_bot("random"), Dice(9), make_bot(bot)
    while state.winner < 0 and state.turn < 7:
        other = table.game.determinise(table.game.observe(state, state.asked), 123)
        assert player.choose(table.game, state, Dice(1)) == player.choose(table.game, other, Dice(1))
        table.game.apply(state, walker.choose(table.game, state, dice))


def test_habits_are_legal_and_better_than_chance() -> None:
    """Whoever goes by habits alone always has an answer, and beats one who answers at random."""
    if JUDGE.habit is None:
        pytest.skip("this judge has none")
    won = 0
    for seed in range(12):
        deck = DECKS[seed % 4]
        table: Any = Table((deck, deck))
        state: Any = table.start(seed=seed)
        dice, habits = Dice(seed), seed // 4 % 2
        while state.winner < 0:
            by_habit = JUDGE.habit(table.game, state)
            assert by_habit in state.options
            table.game.apply(state, by_habit if state.asked == habits else state.options[dice.below(len(state.options))])
        won += state.winner == habits
    assert won >= 9
