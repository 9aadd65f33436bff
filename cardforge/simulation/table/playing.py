"""Plays one game between two bots."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import Final

from cardforge.engine import State
from cardforge.simulation.bots import Bot
from cardforge.simulation.bots.base import Playable, pause

#: Decisions between two pauses.
_BREATH: Final = 8


@dataclass(frozen=True, slots=True)
class Played:
    """A game from start to end: its last state, the options chosen in order and the seconds that the play took."""

    state: State
    options: list[int]
    seconds: float


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


def play_out(game: Playable, state: State, bots: tuple[Bot, Bot], seed: str) -> Played:
    """Let ``bots`` (of the first and the second player) decide until the game is over; changes ``state``.

    ``seed`` makes the bots' random choices; each bot has its own generator, so that one does not change what the other does.
    """
    generators = (Random(f"{seed}/0"), Random(f"{seed}/1"))
    options: list[int] = []
    apply, choices = game.apply, (bots[0].choose, bots[1].choose)
    begin = time.perf_counter()
    while state.winner < 0:
        if not len(options) % _BREATH:
            pause()
        asked = state.asked
        option = choices[asked](game, state, generators[asked])
        options.append(option)
        apply(state, option)
    return Played(state, options, time.perf_counter() - begin)
