"""How good a position looks to a player, game by game: one number in the game's own points, from what that player can see."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from cardforge.engine import State
from cardforge.games.deckmaster import DeckMasterGame
from cardforge.games.deckmaster.state import DuelState
from cardforge.games.deckmaster.terms import DISCARD, DRAIN, GUARD, HAND, PASS, PIERCE, Q_MAIN, RIGID, SEALED, SWIFT
from cardforge.simulation.bots.base import Playable


class Judge(NamedTuple):
    """Judges the positions of one game.

    ``worth`` gives a position and a player (0 or 1) a number, the higher the better for that player. ``move`` is the question that asks for
    a whole move; any other asks for a part of one.
    """

    worth: Callable[[State, int], float]
    move: int


#: What a won game is worth: more than any position.
WON = 1_000_000.0

# Worth in HP, found by letting the bot play against itself with other weights.
_HAND_CARD = 1200.0
_UNIT = 600.0
_FIRST_UNIT = 1500.0
_POWER = 0.8
_ENCHANTMENT = 2000.0
_SEAL = 1500.0
_MASTER = 3000.0
_DISCARD = 20.0
_DANGER = 6000
_KEYWORDS = ((PIERCE, 400.0), (SWIFT, 1200.0), (PASS, 1200.0), (GUARD, 800.0), (DRAIN, 800.0), (RIGID, -1000.0))


def judge_of(game: Playable) -> Judge:
    """The judge of a game's positions.

    Raises ``TypeError`` for a game that has none.
    """
    if isinstance(game, DeckMasterGame):
        return _DECKMASTER
    raise TypeError(f"no judge for {type(game).__name__}")


def _deckmaster(state: State, player: int) -> float:
    assert isinstance(state, DuelState)
    if state.winner >= 0:
        return 0.0 if state.winner > 1 else WON if state.winner == player else -WON
    return _side(state, player) - _side(state, 1 - player)


_DECKMASTER = Judge(_deckmaster, Q_MAIN)


def _side(state: DuelState, player: int) -> float:
    """What one player has: HP (the last ones count double), cards, the field by its initial power, and the seals released."""
    hp = state.hp[player]
    worth = hp + min(hp, _DANGER) + _HAND_CARD * len(state.zone(player, HAND)) + _DISCARD * len(state.zone(player, DISCARD))
    worth -= _SEAL * len(state.zone(player, SEALED))
    units = state.units[player]
    if units:
        worth += _FIRST_UNIT
    for unit in units:
        worth += _UNIT + _POWER * (unit.initial if unit.power else 0)
        keywords = unit.keywords
        for bit, value in _KEYWORDS:
            if keywords & bit:
                worth += value
    worth += _ENCHANTMENT * sum(not piece.silenced for piece in state.enchantments[player])
    master = state.masters[player]
    if master.freed:
        worth += _MASTER + _POWER * master.power
    return worth
