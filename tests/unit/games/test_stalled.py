"""A turn without end is a draw after a number of decisions that the rules name, exactly; two long turns are none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardforge.engine.options import verb_of
from cardforge.engine.state import DRAW, UNDECIDED
from cardforge.games.deckmaster.play import terms as deckmaster
from cardforge.games.groove.play import terms as groove
from cardforge.games.senryoku.play import terms as senryoku
from cardforge.simulation.scenarios.reading import read

FOLDER = Path(__file__).parent / "endless"
#: For each game in which a player can go on for ever, as in a position of the folder: the verb of going on, the option that ends the turn,
#: the most decisions of a turn and the reason of the draw.
ENDLESS = {
    "deckmaster": (deckmaster.V_USE, deckmaster.V_END, deckmaster.MOST_DECISIONS, deckmaster.R_STALLED),
    "groove": (groove.V_TAP, groove.V_END, groove.MOST_DECISIONS, groove.R_STALLED),
    "senryoku": (senryoku.V_MOVE, senryoku.V_END, senryoku.MOST_DECISIONS, senryoku.R_STALLED),
}


def led_in(table: Any, verb: int) -> int:
    """How many decisions a turn takes before the player can go on for ever, the first answer being taken."""
    state, done = table.state, 0
    while all(verb_of(option) != verb for option in state.options):
        table.game.apply(state, state.options[0])
        done += 1
    return done


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
        left = most - 1 - led_in(table, verb)
        assert goes_on(table, left, verb) == left
        assert state.winner == UNDECIDED
        table.game.apply(state, end)
    assert state.winner == UNDECIDED
