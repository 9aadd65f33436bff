"""The kernel that knows no game: a game in progress as plain data, run from decision to decision."""

from cardforge.engine.game import Game, IllegalMove
from cardforge.engine.state import NOBODY, UNDECIDED, Event, Frame, State

__all__ = ["NOBODY", "UNDECIDED", "Event", "Frame", "Game", "IllegalMove", "State"]
