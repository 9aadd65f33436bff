"""Playing a position that somebody tries on to where it can be judged: for judges of games in which a move has parts."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Final, final

from cardforge.engine.game import Game
from cardforge.engine.state import DRAW, NOBODY, State
from cardforge.games.shared.telling.judge import WON

#: Decisions that a tried position is played on at most, and how many parts of a move are tried one within the other.
_MOST: Final = 40
_DEEPEST: Final = 3


@final
class Foresight:
    """How one game's positions are played on.

    ``free`` says whether a position can be judged as it is: a player may begin something new, or nothing is left to do and nobody is asked
    yet (``Game.lead``). ``tries`` gives the options of the open decision that are tried for a player (0 or 1) of whose move so many more
    parts are looked into: one where nothing is to be chosen, or where somebody does what is expected of him. ``standing`` is the worth to
    a player of a position that can be judged, and of more than ``widest`` options the rest are left out evenly.
    """

    __slots__ = ("free", "standing", "tries", "widest")

    def __init__(
        self,
        free: Callable[[Any], bool],
        tries: Callable[[Any, int, int], list[int]],
        standing: Callable[[Any, Any, int], float],
        widest: int,
    ) -> None:
        self.free: Callable[[Any], bool] = free
        self.tries: Callable[[Any, int, int], list[int]] = tries
        self.standing: Callable[[Any, Any, int], float] = standing
        self.widest: int = widest

    def ahead(self, game: Game[Any], state: State, player: int) -> float:
        """The worth to a player of a position that he tries (it is changed): what has begun is played on until the position is free."""
        return _ahead(self, game, state, player, _DEEPEST)


def _ahead(how: Foresight, game: Game[Any], state: State, player: int, depth: int) -> float:
    """The same; parts of his own move are chosen as they are best, ``depth`` of them one within the other."""
    for _ in range(_MOST):
        if state.winner >= 0 or how.free(state):
            break
        if state.asked == NOBODY:
            game.run(state)
            continue
        options = how.tries(state, player, depth)
        if len(options) > 1:
            return _best(how, game, state, player, depth, options)
        game.lead(state, options[0])
    if state.winner >= 0:
        return 0.0 if state.winner == DRAW else WON if state.winner == player else -WON
    return how.standing(game, state, player)


def _best(how: Foresight, game: Game[Any], state: State, player: int, depth: int, options: list[int]) -> float:
    """The worth of the best of these answers to the open decision; the state is used up."""
    if len(options) > how.widest:
        options = options[:: -(-len(options) // how.widest)]
    best = -math.inf
    last = len(options) - 1
    for index, option in enumerate(options):
        # Nobody needs the state itself after the last one.
        tried = state.clone() if index < last else state
        game.lead(tried, option)
        best = max(best, _ahead(how, game, tried, player, depth - 1))
    return best
