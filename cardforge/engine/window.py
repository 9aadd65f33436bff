"""The window in which players may respond: they are asked in order, and when all have passed in succession what lies below goes on.

A game keeps a window as one frame of the agenda, ``(frame, holder, passes, 0)``: whose chance it is, and how many passed in succession.
When the frame comes up and not ``closed``, the game calls ``offer`` with what the holder may do; when he does something, ``respond``.
"""

from __future__ import annotations

from typing import Final

from cardforge.engine.state import State

#: Players who are asked.
PLAYERS: Final = 2


def closed(passes: int) -> bool:
    """Whether all players have passed in succession."""
    return passes >= PLAYERS


def offer(state: State, frame: int, holder: int, passes: int, question: int, options: list[int]) -> None:
    """Give the holder the chance; the agenda then holds the window as it is once he passes.

    ``options`` are all he may choose, passing included; who can only pass is not asked.
    """
    state.agenda.append((frame, 1 - holder, passes + 1, 0))
    if len(options) > 1:
        state.ask(holder, question, options)


def respond(state: State, frame: int, holder: int) -> None:
    """The player asked does something: the window begins again with ``holder`` once that lies there to be answered."""
    state.agenda[len(state.agenda) - 1] = (frame, holder, 0, 0)
