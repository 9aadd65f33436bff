"""Turns beside the usual order: who has the next one, and how many turns a player has had."""

from __future__ import annotations

from typing import Final

from cardforge.engine.state import State

#: What ``State.remembered`` holds of it, once there was an extra turn: no serial, but a negative number; whose turn the usual order goes
#: on from, how many extra turns each player has had, and the players who have one still to come, the next one last.
EXTRA: Final = 8
_HAD: Final = 3
_WAITING: Final = 5


def _note(state: State) -> list[int]:
    for note in state.remembered:
        if note[0] == EXTRA:
            return note
    return [EXTRA, -1, state.active, 0, 0]


def _write(state: State, note: list[int]) -> None:
    state.remembered = [*[other for other in state.remembered if other[0] != EXTRA], note]


def add(state: State, player: int) -> None:
    """Give a player an extra turn after this one; of several the last one given comes first."""
    _write(state, [*_note(state), player])


def following(state: State) -> int:
    """Which player has the next turn."""
    note = _note(state)
    return note[-1] if len(note) > _WAITING else 1 - note[2]


def go_on(state: State) -> int:
    """Which player has the next turn, which begins now: an extra one is had then."""
    player, note = following(state), _note(state)
    if len(note) > _WAITING:
        had = [note[_HAD + who] + int(who == player) for who in range(2)]
        _write(state, [*note[:_HAD], *had, *note[_WAITING:-1]])
    else:
        _write(state, [*note[:2], player, *note[_HAD:]])
    return player


def count(state: State, player: int) -> int:
    """How many turns a player has begun, player 0 the first of the game."""
    note = _note(state)
    return (state.turn - note[_HAD] - note[_HAD + 1] + 1 - player) // 2 + note[_HAD + player]
