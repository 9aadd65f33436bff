"""How good a groove position looks to a player."""

from __future__ import annotations

from typing import Final

from cardforge.engine.options import CARDS, SECOND, VERBS
from cardforge.engine.state import State
from cardforge.games.groove.play import terms
from cardforge.games.groove.play.state import GrooveState
from cardforge.games.groove.telling.foresight import ahead, side
from cardforge.games.groove.telling.habits import habit
from cardforge.games.groove.telling.story import OF_HAND
from cardforge.games.shared.telling.judge import Judge


def sensible(state: State) -> list[int]:
    """All options, those that end something first; what leads to battle leads to the end of the turn too."""
    assert isinstance(state, GrooveState)
    if state.question == terms.Q_CAST and terms.V_NEXT in state.options:
        return [option for option in state.options if option != terms.V_END]
    return state.options


def key(state: State, option: int) -> tuple[int, int]:
    """An option that names a hand card by what the card is, any other as it is."""
    assert isinstance(state, GrooveState)
    verb, card = option % VERBS, option // VERBS % CARDS
    if verb in OF_HAND or (verb == terms.V_PICK and state.creature(card) is None):
        return verb, -1 - state.definitions[card] - CARDS * (option // SECOND)
    return verb, option


JUDGE: Final = Judge(side, 4.0, terms.Q_BATTLE, sensible, key, ahead, habit)
