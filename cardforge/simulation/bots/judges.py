"""How good a position looks to a player, game by game: one number in the game's own points, from what that player can see."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from cardforge.engine import State
from cardforge.engine.options import CARDS, SECOND, VERBS
from cardforge.games.blackpoker import BlackPokerGame
from cardforge.games.deckmaster import DeckMasterGame
from cardforge.games.deckmaster.play.state import DuelState
from cardforge.games.deckmaster.play.terms import (
    AT_PLAYER,
    DISCARD,
    DRAIN,
    GUARD,
    HAND,
    PASS,
    PIERCE,
    Q_MAIN,
    RIGID,
    SEALED,
    SWIFT,
    V_ATTACK,
    V_PICK,
    V_PLAY,
)
from cardforge.simulation.bots.base import Playable


class Judge(NamedTuple):
    """Judges the positions of one game.

    ``worth`` gives a position and a player (0 or 1) a number, the higher the better for that player; a difference of ``scale`` makes it
    likely that he wins. ``move`` is the question that asks for a whole move; any other asks for a part of one. ``sensible`` gives those
    options of the open decision that are worth trying, never none, and where the turn can be ended that first. ``key`` tells options apart
    over different deals: two copies of a card are one, and a card's number means nothing.
    """

    worth: Callable[[State, int], float]
    scale: float
    move: int
    sensible: Callable[[State], list[int]]
    key: Callable[[State, int], tuple[int, int]]


#: What a won game is worth: more than any position.
WON = 1_000_000.0

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
_KEYWORDS = ((PIERCE, 400.0), (SWIFT, 1200.0), (PASS, 1200.0), (GUARD, 800.0), (DRAIN, 800.0), (RIGID, -1000.0))


def judge_of(game: Playable) -> Judge:
    """The judge of a game's positions.

    Raises ``TypeError`` for a game that has none.
    """
    if isinstance(game, DeckMasterGame):
        return _DECKMASTER
    if isinstance(game, BlackPokerGame):
        from cardforge.simulation.bots.blackpoker import JUDGE

        return JUDGE
    raise TypeError(f"no judge for {type(game).__name__}")


def _deckmaster(state: State, player: int) -> float:
    assert isinstance(state, DuelState)
    if state.winner >= 0:
        return 0.0 if state.winner > 1 else WON if state.winner == player else -WON
    return _side(state, player) - _side(state, 1 - player)


def _sensible(state: State) -> list[int]:
    """In the main phase everything but attacks that lose more than they win, and ending the turn; else all options."""
    assert isinstance(state, DuelState)
    options = state.options
    if state.question != Q_MAIN:
        return options
    powers: dict[int, int] = {}
    chosen = []
    for option in options:
        if option % VERBS == V_ATTACK and option // SECOND != AT_PLAYER:
            powers = powers or {piece.card: piece.power for player in (0, 1) for piece in state.pieces(player)}
            if powers[option // VERBS % CARDS] < powers[option // SECOND]:
                continue
        chosen.append(option)
    return chosen


def _key(state: State, option: int) -> tuple[int, int]:
    """An option that plays or picks a card by what the card is, any other as it is."""
    assert isinstance(state, DuelState)
    verb, card = option % VERBS, option // VERBS % CARDS
    if verb == V_PLAY or (verb == V_PICK and state.piece(card) is None):
        return verb, -1 - state.definitions[card]
    return verb, option


_DECKMASTER = Judge(_deckmaster, 8000.0, Q_MAIN, _sensible, _key)


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
