"""How good a skillbook position looks to a player."""

from __future__ import annotations

from typing import Final

from cardforge.engine.options import CARDS, SECOND, VERBS
from cardforge.engine.state import State
from cardforge.games.shared.telling.judge import Judge
from cardforge.games.skillbook.play import terms
from cardforge.games.skillbook.play.state import SkillbookState, Unit
from cardforge.games.skillbook.play.terms import BOARD, SQUARE, ZONES
from cardforge.games.skillbook.play.turn import progress

# Worth in points of a hero's HP, set by hand and tried against each other.
_HP: Final = 1.0
#: The last HP count most: so much for having any, divided by what is left and one more.
_LAST_HP: Final = -8.0
#: A card of the book, the last ones most.
_BOOK: Final = 0.12
_LAST_BOOK: Final = -6.0
_TABLE: Final = 0.5
_TRUMP: Final = 0.7
_SET: Final = 1.2
_BOUND: Final = 1.0
_UNIT: Final = 1.0
#: A unit's cost again in so many parts, that it is near the enemy hero (for each step less), that it can still act.
_COST: Final = 0.4
_NEAR: Final = 0.12
_ACTIVE: Final = 0.1
#: Each row that the hero has come, the nearer the goal the more.
_ROW: Final = 0.25
_GOAL: Final = 14.0
_ROWS: Final = 6
#: An enemy unit beside the own hero.
_THREAT: Final = 0.35


def side(state: State, player: int) -> float:
    """HP and book, what the tables hold, units, and how far the hero has come."""
    assert isinstance(state, SkillbookState)
    zones, first = state.zones, ZONES * player
    book = len(zones[terms.BOOK + first])
    value = _BOOK * book + _LAST_BOOK / (book + 1.0)
    value += _TABLE * len(zones[terms.TABLE + first]) + _TRUMP * len(zones[terms.TRUMP + first])
    value += _SET * (len(zones[terms.AURAS + first]) + len(zones[terms.CURSES + first]))
    enemy = state.hero(1 - player)
    for unit in state.units[player]:
        if unit.hero:
            value += _of_hero(state, unit)
            continue
        value += _UNIT + (_ACTIVE if unit.active else 0.0)
        if enemy is not None:
            value += _NEAR * (12 - BOARD.distance(unit.square, enemy.square))
    for row in state.units:
        for unit in row:
            for card in unit.binds:
                if state.owners[card] == player:
                    value += _BOUND
    return value


def _of_hero(state: SkillbookState, hero: Unit) -> float:
    """A hero's HP and his way to the goal."""
    rows = progress(hero, hero.player)
    value = -_HP * hero.damage + _ROW * rows
    left = _ROWS - rows
    if left <= 2:
        value += _GOAL / (1.0 + 2.0 * left)
    for unit in state.units[1 - hero.player]:
        if BOARD.distance(unit.square, hero.square) == 1:
            value -= _THREAT
    return value


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


JUDGE: Final = Judge(side, 6.0, terms.Q_MAIN, sensible, key)
