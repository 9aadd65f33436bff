"""The judge of senryoku: better bots win, see what their moves come to, and do not peek."""

from __future__ import annotations

from typing import Any

import pytest

from cardforge.engine.options import VERBS
from cardforge.engine.rng import Dice
from cardforge.games.senryoku.play import terms
from cardforge.games.senryoku.telling.judge import JUDGE
from cardforge.simulation.bots import make_bot
from cardforge.simulation.matches.match import play_match
from cardforge.simulation.matches.plan import MatchPlan
from cardforge.simulation.table.table import Table
from tests.amount import amount
from tests.unit.senryoku.decks import LIBRARY, WHOLE, position

SIX = {"kind": "soldier", "cost": 1, "move": 1, "power": 6}
FOUR = {"kind": "soldier", "cost": 1, "move": 1, "power": 4}


def chosen(game: Any, state: Any) -> int:
    """The verb of what greedy does."""
    return make_bot("greedy").choose(game, state, Dice(1)) % VERBS


def test_greedy_beats_random() -> None:
    """A few games only: the benchmarks' page has what many say."""
    games = amount(1, 20)
    deck = next(iter(LIBRARY.decks.values()))
    report = play_match(MatchPlan((deck, deck), ("greedy", "random"), games=games, seed=5))
    assert report.wins[0] >= 0.95 * games


@pytest.mark.parametrize("bot", ["greedy", "search:8"])
def test_nobody_peeks(bot: str) -> None:
    """Two games that look the same to the player who is asked get the same choice."""
    table = Table((WHOLE, WHOLE))
    state, walker, dice, player = table.start(seed=9), make_bot("random"), Dice(9), make_bot(bot)
    while state.winner < 0 and state.turn < 8:
        other = table.game.determinise(table.game.observe(state, state.asked), 123)
        assert player.choose(table.game, state, Dice(1)) == player.choose(table.game, other, Dice(1))
        table.game.apply(state, walker.choose(table.game, state, dice))


def test_a_soldier_at_the_front_strikes_the_empty_camp() -> None:
    """Six counters for one store card (001-R51)."""
    game, state = position({"六": SIX}, {"soldiers": [{"card": "六", "at": "f2"}], "store": 1}, {})
    assert chosen(game, state) == terms.V_MOVE


def test_the_last_force_card_is_taken() -> None:
    """001-R01, R36: five counters lie there, six more are too many."""
    game, state = position({"六": SIX}, {"soldiers": [{"card": "六", "at": "f2"}], "store": 1}, {"force": 1, "force_counters": 5})
    option = make_bot("greedy").choose(game, state, Dice(1))
    game.apply(state, option)
    while state.winner < 0 and state.question == terms.Q_PUT_BACK:
        game.apply(state, state.options[0])
    assert state.winner == 0


def test_nobody_walks_into_a_stronger_soldier() -> None:
    """The weaker one is broken, and its owner takes the difference (001-R47, R49)."""
    game, state = position(
        {"六": SIX, "四": FOUR}, {"soldiers": [{"card": "四", "at": "a2"}], "store": 1}, {"soldiers": [{"card": "六", "at": "f2"}]}
    )
    tried = state.clone()
    option = make_bot("greedy").choose(game, state, Dice(1))
    game.apply(tried, option)
    assert [piece.power for piece in tried.soldiers[0]] == [0]


def test_paying_by_hand_is_for_people() -> None:
    game, state = position({"六": SIX}, {"soldiers": [{"card": "六", "at": "f2"}], "store": 2}, {})
    assert terms.V_BY_HAND in state.options
    assert terms.V_BY_HAND not in JUDGE.sensible(state)
    assert chosen(game, state) != terms.V_BY_HAND
