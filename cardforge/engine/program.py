"""Programs of effects: the words by which they go on, and the context of one that runs. ``engine.table`` runs them.

A program is a list of frames. The words below are the kernel's; from ``DEEDS`` on they are deeds, which each game does in its own way.
"""

from __future__ import annotations

from typing import Any, Final, final

from cardforge.engine.codec import Packed, fill, values_of
from cardforge.engine.options import CARDS

P_END: Final = 0
P_SELECT: Final = 1  # selection: choose the cards that the next deeds work on
P_UNLESS: Final = 2  # condition, where to go on if it does not hold
P_MAY: Final = 3  # where to go on if declined
P_MODES: Final = 4  # how many jumps follow, one of which is chosen, from which one on
P_JUMP: Final = 5  # where to go on
P_OTHER: Final = 6  # hand the program over to the other player: from here on he does it; what was drawn and (unless 1) chosen is forgotten
P_UNLESS_TURN: Final = 7  # where to go on if it is not the turn of the player who does it
P_TRY: Final = 8  # what follows is asked about: was it done, and in full?
P_UNLESS_DONE: Final = 9  # where to go on if it was not
P_KEEP: Final = 10  # keep the first one chosen for the next word
P_JOIN: Final = 11  # mean the one that was kept, too, before those chosen since
P_ASIDE: Final = 12  # mean the program's own card no more
#: The first word that is a game's own.
DEEDS: Final = 32

#: The parts of a context.
CONTEXT_FIELDS: Final = (
    "position",
    "source",
    "player",
    "target",
    "may_decline",
    "done",
    "made",
    "lost",
    "keeper",
    "chosen",
    "drawn",
    "worked",
    "named",
)


@final
class Context(Packed):
    """One program that runs: where it stands (``position``), whose it is (``source``, ``player``), what it is aimed at (``target``),
    whether its player may decline to choose, whether what it tried is ``done`` in full, how many or how much its last deed ``made``, how
    strong what it took away was (``lost``), who had the first card that it worked on (``keeper``, -1: nobody), and which
    cards it has ``chosen`` and ``drawn``, and which ones its last deed ``worked`` on; what its player ``named``, a die
    showed, or how much it was that it waited for (-1: nothing).

    Every program that runs has one of its own, so that one which begins in the middle of another overwrites nothing.
    """

    __slots__ = CONTEXT_FIELDS

    def __init__(self, position: int, source: int, player: int, target: int, may_decline: bool) -> None:
        self.position: int = position
        self.source: int = source
        self.player: int = player
        self.target: int = target
        self.may_decline: bool = may_decline
        self.done: bool = True
        self.made: int = 0
        self.lost: int = 0
        self.keeper: int = -1
        self.chosen: list[int] = []
        self.drawn: list[int] = []
        self.worked: list[int] = []
        self.named: int = -1

    def clone(self) -> Context:
        """An equal context that shares nothing that changes."""
        other = Context(self.position, self.source, self.player, self.target, self.may_decline)
        other.done = self.done
        other.made = self.made
        other.lost = self.lost
        other.keeper = self.keeper
        other.chosen = self.chosen.copy()
        other.drawn = self.drawn.copy()
        other.worked = self.worked
        other.named = self.named
        return other

    def follow(self, card: int, identity: int) -> None:
        """The program has put a card onto the table itself: it goes on meaning it, by its new identity."""
        if self.source % CARDS == card:
            self.source = identity
        self.chosen = [identity if each % CARDS == card else each for each in self.chosen]
        self.drawn = [identity if each % CARDS == card else each for each in self.drawn]

    def values(self) -> list[object]:
        """Its parts, in the order of ``CONTEXT_FIELDS``."""
        return values_of(self, CONTEXT_FIELDS)


def context_of(values: list[Any]) -> Context:
    """The context with these parts."""
    context = Context(0, 0, 0, 0, False)
    fill(context, CONTEXT_FIELDS, values)
    return context
