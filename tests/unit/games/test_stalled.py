"""A turn without end is a draw after a number of decisions that the rules name, exactly; two long turns are none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardforge.engine.options import verb_of
from cardforge.engine.state import DRAW, UNDECIDED
from cardforge.games.deckmaster.play.terms import MOST_DECISIONS, R_STALLED, V_END, V_USE
from cardforge.simulation.scenarios.reading import read

FOLDER = Path(__file__).parent / "endless"
#: For each game in which a player can go on for ever, as in a position of the folder: the verb of going on, the option that ends the turn,
#: the most decisions of a turn and the reason of the draw.
ENDLESS = {"deckmaster": (V_USE, V_END, MOST_DECISIONS, R_STALLED)}


def goes_on(table: Any, times: int, verb: int) -> int:
    """How many of so many decisions are taken before the game is over."""
    state = table.state
    for done in range(times):
        if state.winner != UNDECIDED:
            return done
        table.game.apply(state, next(option for option in state.options if verb_of(option) == verb))
    return times


@pytest.mark.parametrize("game", ENDLESS)
def test_a_turn_without_end_is_a_draw_and_two_long_ones_are_none(game: str) -> None:
    verb, end, most, reason = ENDLESS[game]
    scenario = read(FOLDER / f"{game}.yaml")
    table: Any = scenario.lay()
    assert goes_on(table, most + 5, verb) == most
    assert (table.state.winner, table.state.reason) == (DRAW, reason)
    table = scenario.lay()
    state = table.state
    for _ in range(2):
        # The last decision that is asked for is to end the turn.
        assert goes_on(table, most - 1, verb) == most - 1
        assert state.winner == UNDECIDED
        table.game.apply(state, end)
    assert state.winner == UNDECIDED
