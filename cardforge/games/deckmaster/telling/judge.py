"""How good a deckmaster position looks to a player."""

from __future__ import annotations

from typing import Final

from cardforge.engine.options import CARDS, SECOND, VERBS
from cardforge.engine.state import State
from cardforge.games.deckmaster.play import terms
from cardforge.games.deckmaster.play.state import DuelState
from cardforge.games.shared.telling.judge import Judge

# Worth in HP, set by hand.
_HAND_CARD = 1200.0
_UNIT = 600.0
_FIRST_UNIT = 1500.0
_POWER = 0.8
_ENCHANTMENT = 2000.0
_SEAL = 1500.0
_MASTER = 3000.0
_DISCARD = 20.0
_DANGER = 6000
_KEYWORDS = (
    (terms.PIERCE, 400.0),
    (terms.SWIFT, 1200.0),
    (terms.PASS, 1200.0),
    (terms.GUARD, 800.0),
    (terms.DRAIN, 800.0),
    (terms.RIGID, -1000.0),
)


def side(state: State, player: int) -> float:
    """What one player has: HP (the last ones count double), cards, the field by its initial power, and the seals released."""
    assert isinstance(state, DuelState)
    hp = state.hp[player]
    value: float = (
        hp + min(hp, _DANGER) + _HAND_CARD * len(state.zone(player, terms.HAND)) + _DISCARD * len(state.zone(player, terms.DISCARD))
    )
    value -= _SEAL * len(state.zone(player, terms.SEALED))
    units = state.units[player]
    if units:
        value += _FIRST_UNIT
    for unit in units:
        value += _UNIT + _POWER * (unit.initial if unit.power else 0)
        keywords = unit.keywords
        for bit, points in _KEYWORDS:
            if keywords & bit:
                value += points
    value += _ENCHANTMENT * sum(not piece.silenced for piece in state.enchantments[player])
    master = state.masters[player]
    if master.freed:
        value += _MASTER + _POWER * master.power
    return value


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


JUDGE: Final = Judge(side, 8000.0, terms.Q_MAIN, sensible, key)
