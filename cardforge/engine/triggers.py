"""What was triggered and waits to be done: the turn player's first. ``engine.table`` lets each player put his own in order."""

from __future__ import annotations

from cardforge.engine.state import State, Trigger


def wait(state: State, what: int, source: int, player: int) -> None:
    """Let something wait: what, of which source, whose. The list is replaced, because clones share it."""
    state.waiting = [*state.waiting, (what, source, player)]


def next_player(state: State) -> int:
    """Whose are done next: the turn player's where any of his wait."""
    for trigger in state.waiting:
        if trigger[2] == state.active:
            return state.active
    return 1 - state.active


def of_player(state: State, player: int) -> list[Trigger]:
    """The player's, in the order in which they were triggered."""
    return [trigger for trigger in state.waiting if trigger[2] == player]


def leave(state: State, trigger: Trigger) -> None:
    """One that waited (the first of equal ones) waits no more."""
    rest = state.waiting.copy()
    rest.remove(trigger)
    state.waiting = rest
