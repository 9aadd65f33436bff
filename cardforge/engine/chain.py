"""Chains of responses: what happened, what answers it, what answers that; the newest can be answered and is processed first.

The lowest link of a chain is an event or a card's effect that was activated, each further one answers the one below it. A game keeps the
chain as a list of links, the newest last, and a window (``engine.window``) on the agenda for the newest alone.
"""

from __future__ import annotations

from typing import Any, Final, final

from cardforge.engine.codec import Packed, fill, values_of

#: The parts of a link.
LINK_FIELDS: Final = ("what", "player", "source", "other", "effect", "x", "targets", "said", "answered", "negated")
#: No effect: the link is an event.
EVENT: Final = -1


@final
class Link(Packed):
    """One link of a chain: ``what`` happened (a number of the game's) by or to a ``source`` (an identity), in the player's doing, with an
    ``other`` (an identity, -1: none), or an ``effect`` (its number, -1 for an event) that was activated with an ``x``.

    ``targets`` are the identities it is for, one list for each of its choices, ``said`` what else was said of it (modes, numbers),
    ``answered`` the effects that have been used in answer to it, ``negated`` whether it does nothing. It is replaced and never changed, so
    that clones share it.
    """

    __slots__ = LINK_FIELDS

    def __init__(self, what: int, player: int, source: int, other: int, effect: int, x: int) -> None:
        self.what: int = what
        self.player: int = player
        self.source: int = source
        self.other: int = other
        self.effect: int = effect
        self.x: int = x
        self.targets: list[list[int]] = []
        self.said: list[int] = []
        self.answered: list[int] = []
        self.negated: bool = False

    def copy(self) -> Link:
        """The same link, to be changed before it takes the place of this one."""
        other = Link(self.what, self.player, self.source, self.other, self.effect, self.x)
        other.targets = self.targets
        other.said = self.said
        other.answered = self.answered
        other.negated = self.negated
        return other

    def aimed(self, place: int, identities: list[int]) -> Link:
        """The link with the targets of a choice, by its place."""
        other = self.copy()
        rows = self.targets.copy()
        while len(rows) <= place:
            rows.append([])
        rows[place] = identities
        other.targets = rows
        return other

    def saying(self, place: int, number: int) -> Link:
        """The link with what was said in one place."""
        other = self.copy()
        said = self.said.copy()
        while len(said) <= place:
            said.append(0)
        said[place] = number
        other.said = said
        return other

    def answered_by(self, effect: int) -> Link:
        """The link when an effect (a number that tells it from all others) has been used in answer to it."""
        other = self.copy()
        other.answered = [*self.answered, effect]
        return other

    def negate(self) -> Link:
        """The link when it is to do nothing."""
        other = self.copy()
        other.negated = True
        return other

    def values(self) -> list[object]:
        """Its parts, in the order of ``LINK_FIELDS``."""
        return values_of(self, LINK_FIELDS)


def link_of(values: list[Any]) -> Link:
    """The link with these parts."""
    link = Link(0, 0, 0, -1, EVENT, 0)
    fill(link, LINK_FIELDS, values)
    return link


def replaced(chain: list[Link], link: Link) -> list[Link]:
    """The chain with another newest link."""
    return [*chain[:-1], link]
