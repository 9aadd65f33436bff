"""How good a position looks to a player: one number in the game's own points, from what that player can see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from cardforge.engine.state import State

#: What a won game is worth: more than any position.
WON: Final = 1_000_000.0


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
