"""The kernel that knows no game: a game in progress as plain data, run from decision to decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.lazy import lazy

if TYPE_CHECKING:
    from cardforge.engine.game import Game, IllegalMove
    from cardforge.engine.state import NOBODY, UNDECIDED, Event, Frame, State

__all__ = ["NOBODY", "UNDECIDED", "Event", "Frame", "Game", "IllegalMove", "State"]

__getattr__ = lazy(
    __name__,
    {
        "Game": "cardforge.engine.game",
        "IllegalMove": "cardforge.engine.game",
        "NOBODY": "cardforge.engine.state",
        "UNDECIDED": "cardforge.engine.state",
        "Event": "cardforge.engine.state",
        "Frame": "cardforge.engine.state",
        "State": "cardforge.engine.state",
    },
)
