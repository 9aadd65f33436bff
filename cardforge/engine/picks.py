"""A choice of some things of several, in every game: so many of these, in this order, at least so many, done. ``engine.table`` asks."""

from __future__ import annotations

from typing import Any, Final, final

from cardforge.engine.codec import Packed, fill, values_of

#: The parts of a pick.
PICK_FIELDS: Final = ("player", "question", "among", "least", "most", "may_decline", "taken", "room", "weighed")

#: In place of the room: what is taken next is always one that has the most of the value.
FOREMOST: Final = -2

#: In place of the room: no two of those taken are alike in the value.
APART: Final = -3

#: A thing that was taken, for an observer who does not know which.
UNKNOWN: Final = -1


@final
class Pick(Packed):
    """A choice that is being made: ``player`` takes ``least`` to ``most`` of the things ``among`` which he can, ``taken`` are those he has.

    ``question`` is the game's number for what is asked. With ``may_decline`` he takes none instead of the least. Where there is only
    ``room`` for so much (-1: any amount), all that is taken comes to no more than that of a value, ``weighed`` (the game's number for it);
    with the room ``FOREMOST`` those that have the most of it are taken before the others, with ``APART`` no two that have as much of it.
    It is replaced at every answer and never changed, so that clones share it.
    """

    __slots__ = PICK_FIELDS

    def __init__(
        self,
        player: int,
        question: int,
        among: list[int],
        least: int,
        most: int,
        may_decline: bool,
        taken: list[int],
        room: int = -1,
        weighed: int = 0,
    ) -> None:
        self.player: int = player
        self.question: int = question
        self.among: list[int] = among
        self.least: int = least
        self.most: int = most
        self.may_decline: bool = may_decline
        self.taken: list[int] = taken
        self.room: int = room
        self.weighed: int = weighed

    def take(self, things: list[int]) -> Pick:
        """The choice after these have been taken."""
        rest = self.among.copy()
        for thing in things:
            rest.remove(thing)
        return self._of(rest, self.taken + things)

    def without(self, hidden: set[int]) -> Pick:
        """The choice as it is known to somebody from whom these things are hidden: how many of them have been taken, not which."""
        taken = [UNKNOWN if thing in hidden else thing for thing in self.taken]
        among = [thing for thing in self.among if thing not in hidden]
        return self._of(among, taken)

    def dealt(self, things: list[int]) -> Pick:
        """The choice as it may be where it is one of these things: the first of them have been taken, the others can be."""
        rest = [thing for thing in things if thing not in self.taken]
        taken = [rest.pop(0) if thing == UNKNOWN else thing for thing in self.taken]
        return self._of(rest, taken)

    def bounded(self, among: list[int]) -> Pick:
        """The choice where there is room only for these things more."""
        most = min(self.most, len(self.taken) + len(among))
        return Pick(self.player, self.question, among, self.least, most, self.may_decline, self.taken, self.room, self.weighed)

    def _of(self, among: list[int], taken: list[int]) -> Pick:
        return Pick(self.player, self.question, among, self.least, self.most, self.may_decline, taken, self.room, self.weighed)

    def values(self) -> list[object]:
        """Its parts, in the order of ``PICK_FIELDS``."""
        return values_of(self, PICK_FIELDS)


def pick_of(values: list[Any]) -> Pick:
    """The pick with these parts."""
    pick = Pick(0, 0, [], 0, 0, False, [])
    fill(pick, PICK_FIELDS, values)
    return pick
