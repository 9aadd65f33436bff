"""How good a skillbook position looks to a player."""

from __future__ import annotations

from typing import Final

from cardforge.engine.options import CARDS, SECOND, VERBS
from cardforge.engine.state import State
from cardforge.games.shared.telling.judge import Judge
from cardforge.games.skillbook.play import terms
from cardforge.games.skillbook.play.state import SkillbookState
from cardforge.games.skillbook.play.terms import SQUARE, ZONES
from cardforge.games.skillbook.telling.foresight import FORESIGHT

#: A card of the book or the table in points of HP.
_CARD: Final = 0.12


def side(state: State, player: int) -> float:
    """What a player has by numbers alone, where nothing is played on."""
    assert isinstance(state, SkillbookState)
    zones, first = state.zones, ZONES * player
    hero = state.hero(player)
    value = float(len(state.units[player])) - (0.0 if hero is None else float(hero.damage))
    return value + _CARD * (len(zones[terms.BOOK + first]) + len(zones[terms.TABLE + first]) + len(zones[terms.TRUMP + first]))


def sensible(state: State) -> list[int]:
    """All options, the one that ends something first; a map is laid as it was saved, or at random."""
    assert isinstance(state, SkillbookState)
    if state.question == terms.Q_LAYOUT:
        return state.options[:1]
    return state.options


def key(state: State, option: int) -> tuple[int, int]:
    """An option that names a card that may be hidden by what it is, any other as it is."""
    assert isinstance(state, SkillbookState)
    verb, first = option % VERBS, option // VERBS % CARDS
    if verb in (terms.V_USE, terms.V_LAY) or (verb == terms.V_PICK and first < SQUARE and state.unit(first) is None):
        return verb, -1 - state.definitions[first] - CARDS * (option // SECOND)
    return verb, option


JUDGE: Final = Judge(side, 6.0, terms.Q_MAIN, sensible, key, FORESIGHT.ahead, rests=True)
