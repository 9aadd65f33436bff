"""How one game of a match ended."""

from __future__ import annotations

from typing import Final, NamedTuple

#: The reason of a game that was given up.
GIVEN_UP: Final = "bound"


class GameResult(NamedTuple):
    """How one game of a match ended: ``winner`` 0 (deck a), 1 (deck b) or 2 (draw); ``first`` is the side (0 or 1) that went first.

    ``number`` counts the games of the match from 0, ``turns`` those of both players, ``decisions`` the options chosen; ``seconds`` is the
    time that the game took.
    """

    number: int
    first: int
    winner: int
    reason: str
    turns: int
    decisions: int
    seconds: float
