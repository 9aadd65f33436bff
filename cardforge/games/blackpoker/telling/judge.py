"""How good a blackpoker position looks to a player."""

from __future__ import annotations

from typing import Any, Final

from cardforge.engine.game import Game
from cardforge.engine.options import CARDS, SECOND, V_PICK, VERBS
from cardforge.engine.state import State
from cardforge.games.blackpoker.play.options import of_cards
from cardforge.games.blackpoker.play.state import StageState
from cardforge.games.blackpoker.play.terms import HAND, LIFE, NO_CARD, Q_BLOCK, Q_CHANCE, Q_MAIN, V_ACTION, V_PASS
from cardforge.games.shared.telling.foresight import Foresight
from cardforge.games.shared.telling.judge import Judge

# Worth in life cards, set by hand.
_HAND_CARD: Final = 0.8
_FULL_HAND: Final = 6
_SPARE_CARD: Final = 0.1
_BULWARK: Final = 1.8
_SOLDIER: Final = 0.9
_SIZE: Final = 0.4
_CHARGED: Final = 0.3
_SUMMONING: Final = 3.2
_ATTACKING: Final = 0.5
_DANGER: Final = 8
#: Options of one question that a tried position is played on with.
_WIDEST: Final = 8


def side(state: State, player: int) -> float:
    """Life (the last cards count more), hand, bulwarks, soldiers by their size, attackers, and those still being summoned."""
    assert isinstance(state, StageState)
    life, hand = len(state.zone(player, LIFE)), len(state.zone(player, HAND))
    value = life + 0.5 * min(life, _DANGER) + _HAND_CARD * min(hand, _FULL_HAND) + _SPARE_CARD * max(0, hand - _FULL_HAND)
    for piece in state.bulwarks[player]:
        value += _BULWARK + (0.0 if piece.driven else _CHARGED)
    for piece in state.soldiers[player]:
        value += _SOLDIER + _SIZE * piece.power + (0.0 if piece.driven else _CHARGED)
        if piece.number in state.attackers:
            value += _CHARGED + _ATTACKING * piece.size
    for _, _, requester, first, _, target in state.stage:
        if requester == player and first != NO_CARD and target == NO_CARD:
            value += _SUMMONING
    return value


def _free(state: State) -> bool:
    """Whether a position can be judged: no part of a move is open, and nothing is aimed at, which shows only when it has resolved."""
    assert isinstance(state, StageState)
    if state.question > Q_CHANCE and state.question != Q_BLOCK:
        return False
    return all(first == NO_CARD or target == NO_CARD for _, _, _, first, _, target in state.stage)


def _tries(state: State, player: int, depth: int) -> list[int]:
    """Both players pass, so that the stage resolves; of his own costs and targets a player takes the best."""
    if state.question <= Q_CHANCE:
        return state.options[:1]
    return state.options if state.asked == player and depth else state.options[:1]


def _standing(_game: Game[Any], state: State, player: int) -> float:
    return side(state, player) - side(state, 1 - player)


_FORESIGHT: Final = Foresight(_free, _tries, _standing, _WIDEST)


def sensible(state: State) -> list[int]:
    """All options but passing with an empty stage, which leads nowhere: ending the turn or passing comes first."""
    assert isinstance(state, StageState)
    return state.options[1:] if state.question == Q_MAIN and state.options[0] == V_PASS else state.options


def key(state: State, option: int) -> tuple[int, int]:
    """An option that names cards by what they are, any other as it is."""
    assert isinstance(state, StageState)
    verb, first, second = option % VERBS, option // VERBS % CARDS, option // SECOND
    cards = len(state.definitions)
    if verb == V_PICK and of_cards(state.question):
        return verb, -2 - state.definitions[first]
    if V_ACTION <= verb < V_PICK:
        faces = [state.definitions[card] if card < cards else -1 for card in (first, second)]
        return verb, -2 - faces[0] - CARDS * faces[1]
    return verb, option


JUDGE: Final = Judge(side, 12.0, Q_MAIN, sensible, key, _FORESIGHT.ahead)
