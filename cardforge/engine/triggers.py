"""What was triggered and waits to be done: the turn player's first. ``engine.table`` lets each player put his own in order."""

from __future__ import annotations

from typing import Final, final

from cardforge.engine.state import State, Trigger

#: What waits is a number of the game's below this; above it stands the card that it happened to, or how much that was, where what waits
#: means that.
SUBJECTS: Final = 65536


@final
class Watch:
    """What an ability waits for: an ``event`` (a number of the game's), the cards it is about (a ``selection``, -1: any), whose they are
    or who it happens to (``side``), and in whose turn (``during``); the words of a game's sides. ``number``: only the so manieth of a turn,
    or what a player's value has to fall to; ``together``: what happens at the same time is waited for once."""

    __slots__ = ("during", "event", "number", "selection", "side", "together")

    def __init__(self, event: int, selection: int, side: int, during: int) -> None:
        self.event: int = event
        self.selection: int = selection
        self.side: int = side
        self.during: int = during
        self.number: int = 0
        self.together: bool = False

    def awaits(self, event: int, own: int, happened_to_own: bool, in_own_turn: bool) -> bool:
        """Whether it waits for this event, of its own player or the other (``own``: the game's word for the first) and in whose turn."""
        if self.event != event or (self.side and (self.side == own) != happened_to_own):
            return False
        return not self.during or (self.during == own) == in_own_turn


def wait(state: State, what: int, source: int, player: int, happened_to: int = -1) -> None:
    """Let something wait: what, of which source, of which player, and the card (its identity) that it ``happened_to`` where what waits
    means that one: ``what % SUBJECTS`` and ``subject`` take both apart. The list is replaced, because clones share it."""
    state.waiting = [*state.waiting, (what + SUBJECTS * (happened_to + 1), source, player)]


def waits(state: State, what: int, source: int) -> bool:
    """Whether ``what`` (a number of the game's) of that source (an identity) waits already, whatever it happened to."""
    return any(trigger[0] % SUBJECTS == what and trigger[1] == source for trigger in state.waiting)


def happened(counters: list[int], first: int, of_kinds: tuple[int, ...], kinds: int) -> int:
    """How often an event, whose counters begin at ``first`` with one for each ``of_kinds`` (bits), happened to cards of these kinds."""
    return sum(counters[first + column] for column in range(len(of_kinds)) if of_kinds[column] & kinds)


def subject(what: int) -> int:
    """The card (its identity) that what waits happened to, -1 where it means none.

    >>> subject(3 + SUBJECTS * (40 + 1)), subject(3)
    (40, -1)
    """
    return what // SUBJECTS - 1


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
