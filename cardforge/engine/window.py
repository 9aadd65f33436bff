"""The window in which players may respond: they are asked in order, and when all have passed in succession what lies below goes on.

A game keeps a window as one frame of the agenda, ``(frame, holder, passes, 0)``: whose chance it is, and how many passed in succession.
Where the frame comes up, the game makes the offer to one player after the other until somebody is asked or the window is closed:

    while not window.closed(passes):
        if window.offer(state, FRAME, holder, passes, QUESTION, options_of(holder)):
            return
        holder, passes = 1 - holder, passes + 1
"""

from __future__ import annotations

from typing import Final

from cardforge.engine.state import State

#: Players who are asked.
PLAYERS: Final = 2


def closed(passes: int) -> bool:
    """Whether all players have passed in succession, after so many passes."""
    return passes >= PLAYERS


def offer(state: State, frame: int, holder: int, passes: int, question: int, options: list[int], always: bool = False) -> bool:
    """Give the holder the chance; the agenda then holds the window (a ``frame`` of the game's) as it is once he passes.

    ``question`` is what he is asked, ``options`` are all he may choose, passing included; who can only pass is asked ``always`` or not at
    all, and then the answer is no.
    """
    if len(options) < 2 and not always:
        return False
    state.agenda.append((frame, 1 - holder, passes + 1, 0))
    state.asked = holder
    state.question = question
    state.options = options
    return True


def holder_of(state: State) -> int:
    """Whose chance the open question is: the window on the agenda is already the next player's."""
    return 1 - state.agenda[-1][1]


def respond(state: State, frame: int, holder: int) -> None:
    """The player asked does something: the window (a ``frame``) begins again with ``holder`` once that lies there to be answered."""
    state.agenda[-1] = (frame, holder, 0, 0)
