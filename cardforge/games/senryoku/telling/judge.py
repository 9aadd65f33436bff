"""How good a senryoku position looks to a player."""

from __future__ import annotations

from typing import Final

from cardforge.engine.options import CARDS, SECOND, VERBS
from cardforge.engine.state import State
from cardforge.games.senryoku.play import terms
from cardforge.games.senryoku.play.state import SenryokuState
from cardforge.games.senryoku.play.terms import SQUARE, ZONES
from cardforge.games.senryoku.telling.foresight import FORESIGHT
from cardforge.games.shared.telling.judge import Judge

#: Verbs whose first number is a card of the hand or the store, which is known by what it is.
_OFF_FIELD: Final = (terms.V_STORE, terms.V_SUMMON, terms.V_CHANT, terms.V_DEPLOY, terms.V_TURN, terms.V_BREAK)
#: A card of the hand or the store, and a soldier, in points of damage to the force.
_CARD: Final = 1.0
_SOLDIER: Final = 2.0
#: A full hand has some twenty cards, each for any of five squares.
_WIDEST: Final = 120


def side(state: State, player: int) -> float:
    """What a player has by numbers alone, where nothing is played on."""
    assert isinstance(state, SenryokuState)
    zones, first = state.zones, ZONES * player
    value = 11.0 * len(zones[terms.FORCE + first]) - state.counters[player] + _SOLDIER * len(state.soldiers[player])
    return value + _CARD * (len(zones[terms.HAND + first]) + len(zones[terms.STORE + first]) + len(zones[terms.USED + first]))


def sensible(state: State) -> list[int]:
    """All options but to pay by hand, and to use an effect for an X of nothing."""
    assert isinstance(state, SenryokuState)
    found = [option for option in state.options if option % VERBS != terms.V_BY_HAND]
    return found or state.options


def key(state: State, option: int) -> tuple[int, int]:
    """An option that names a card that may be hidden by what it is, any other as it is."""
    assert isinstance(state, SenryokuState)
    verb, first = option % VERBS, option // VERBS % CARDS
    if first >= len(state.definitions):
        return verb, option
    # Of a card in the enemy's hand nobody knows what it is.
    picked = verb == terms.V_PICK and first < SQUARE and state.piece(first) is None
    if verb in _OFF_FIELD or (picked and first not in state.zones[terms.HAND + ZONES * (1 - state.asked)]):
        return verb, -1 - state.definitions[first] - CARDS * (option // SECOND)
    return verb, option


JUDGE: Final = Judge(side, 2.0, terms.Q_MAIN, sensible, key, FORESIGHT.ahead, rests=True, widest=_WIDEST)
