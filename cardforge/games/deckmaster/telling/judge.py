"""How good a deckmaster position looks to a player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.engine.options import CARDS, SECOND, VERBS
from cardforge.engine.state import State
from cardforge.games.deckmaster.play import terms
from cardforge.games.deckmaster.play.state import DuelState
from cardforge.games.shared.telling.judge import Judge

if TYPE_CHECKING:
    from mypy_extensions import i64

# Worth in fifths of an HP, set by hand: whole numbers are quicker than fractions in the compiled build.
_HP: Final = 5
_HAND_CARD: Final = 6000
_UNIT: Final = 3000
_FIRST_UNIT: Final = 7500
_POWER: Final = 4
_ENCHANTMENT: Final = 10000
_SEAL: Final = 7500
_MASTER: Final = 15000
_DISCARD: Final = 100
_DANGER: Final = 6000
_KEYWORDS: Final = (
    (terms.PIERCE, 2000),
    (terms.SWIFT, 6000),
    (terms.PASS, 6000),
    (terms.GUARD, 4000),
    (terms.DRAIN, 4000),
    (terms.RIGID, -5000),
)
#: The bits of those keywords, and what each set of them is worth.
_BITS: Final = 256
_WORDS: Final = [sum(points for bit, points in _KEYWORDS if bits & bit) for bits in range(_BITS)]


def side(state: State, player: int) -> float:
    """What one player has: HP (the last ones count double), cards, the field by its initial power, and the seals released."""
    assert isinstance(state, DuelState)
    zones = state.zones
    first = terms.ZONES * player
    hp: i64 = state.hp[player]
    value: i64 = _HP * (hp + (hp if hp < _DANGER else _DANGER)) + _HAND_CARD * len(zones[first + terms.HAND])
    value += _DISCARD * len(zones[first + terms.DISCARD]) - _SEAL * len(zones[first + terms.SEALED])
    units = state.units[player]
    if units:
        value += _FIRST_UNIT
    for unit in units:
        value += _UNIT + _WORDS[unit.keywords & (_BITS - 1)]
        if unit.power:
            value += _POWER * unit.initial
    for piece in state.enchantments[player]:
        if not piece.silenced:
            value += _ENCHANTMENT
    master = state.masters[player]
    if master.freed:
        value += _MASTER + _POWER * master.power
    return value / _HP


def sensible(state: State) -> list[int]:
    """In the main phase everything but attacks that lose more than they win, and ending the turn; else all options."""
    assert isinstance(state, DuelState)
    options = state.options
    if state.question != terms.Q_MAIN:
        return options
    powers: dict[int, int] = {}
    chosen = []
    for option in options:
        if option % VERBS == terms.V_ATTACK and option // SECOND != terms.AT_PLAYER:
            powers = powers or {piece.card: piece.power for player in (0, 1) for piece in state.pieces(player)}
            if powers[option // VERBS % CARDS] < powers[option // SECOND]:
                continue
        chosen.append(option)
    return chosen


def key(state: State, option: int) -> tuple[int, int]:
    """An option that plays or picks a card by what the card is, any other as it is."""
    assert isinstance(state, DuelState)
    verb, card = option % VERBS, option // VERBS % CARDS
    if verb == terms.V_PLAY or (verb == terms.V_PICK and state.piece(card) is None):
        return verb, -1 - state.definitions[card]
    return verb, option


JUDGE: Final = Judge(side, 8000.0, terms.Q_MAIN, sensible, key, rests=True)
