"""Plays one game between two bots."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from cardforge.engine.game import Game
from cardforge.engine.rng import Dice
from cardforge.engine.state import NOBODY, State
from cardforge.simulation.bots.base import Bot
from cardforge.simulation.bots.pausing import pause

#: Decisions between two pauses.
_BREATH: Final = 16


@contextmanager
def frozen_heap() -> Iterator[None]:
    """While many games are played, keep the garbage collector from going through all that was loaded before them again and again.

    >>> with frozen_heap():
    ...     pass                      # play
    """
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()


def play_out(game: Game[Any], state: State, first: Bot, second: Bot, dice: tuple[Dice, Dice], most: int) -> list[int]:
    """Let two bots (the first and the second player) decide until the game is over, or until ``most`` decisions are made.

    Changes ``state`` and returns the options chosen. Each bot has its own dice, so that one does not change what the other does.
    """
    chosen: list[int] = []
    one, other = dice
    count = 0
    while state.asked != NOBODY and count < most:
        if not count % _BREATH:
            pause()
        chosen.append(first.play(game, state, one) if state.asked == 0 else second.play(game, state, other))
        count += 1
    return chosen
