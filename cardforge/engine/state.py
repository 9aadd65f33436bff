"""The state of a game in progress: plain data that is cloned, compared, pickled and gone on with, in the middle of an effect too."""

from __future__ import annotations

import hashlib
from typing import Final

#: One instruction on the agenda: what to do and up to three numbers.
Frame = tuple[int, int, int, int]
#: One thing that happened: the event's number and up to three numbers.
Event = tuple[int, int, int, int]

#: Nobody has to decide.
NOBODY: Final = -1
#: The game goes on; otherwise ``winner`` is 0, 1 or ``DRAW``.
UNDECIDED: Final = -1
DRAW: Final = 2


#: What the kernel's part of a state consists of.
KERNEL_FIELDS: Final = (
    "zones",
    "agenda",
    "rng",
    "turn",
    "active",
    "asked",
    "question",
    "options",
    "winner",
    "reason",
    "decisions",
    "unsettled",
)


class State:
    """What every game in progress has: zones, agenda, generator, the open decision and the log.

    ``zones`` are lists of card instances (small integers), top first; the game numbers them. ``agenda`` is a stack, its last frame is next.
    ``asked`` is the player (0 or 1) who has to choose one of ``options`` (integers that the game encodes) for the ``question``, or
    ``NOBODY``. ``log`` collects events while ``logging`` is on. A game derives its own state and extends ``copy_into`` and ``fields``.
    """

    # Slots, because instances of more than 30 attributes are slow to read without them.
    __slots__ = (
        "active",
        "agenda",
        "asked",
        "decisions",
        "log",
        "logging",
        "options",
        "question",
        "reason",
        "rng",
        "turn",
        "unsettled",
        "winner",
        "zones",
    )

    def __init__(self) -> None:
        self.zones: list[list[int]] = []
        self.agenda: list[Frame] = []
        self.rng: int = 0
        self.turn: int = 1
        self.active: int = 0
        self.asked: int = NOBODY
        self.question: int = 0
        self.options: list[int] = []
        self.winner: int = UNDECIDED
        self.reason: int = 0
        self.decisions: int = 0
        self.unsettled: bool = False
        self.logging: bool = True
        self.log: list[Event] = []

    def ask(self, player: int, question: int, options: list[int]) -> None:
        """Open a decision: ``player`` has to choose one of ``options``."""
        self.asked = player
        self.question = question
        self.options = options

    def clone(self) -> State:
        """An equal state that shares nothing that changes; the game's own state makes it."""
        raise NotImplementedError

    def copied_zones(self) -> list[list[int]]:
        """The zones for a clone; a game may share those that it replaces and never changes."""
        return [zone.copy() for zone in self.zones]

    def copy_into(self, other: State) -> None:
        """Copy the kernel's part into ``other``; ``options`` are shared because a list of options is replaced, never changed."""
        other.zones = self.copied_zones()
        other.agenda = self.agenda.copy()
        other.rng = self.rng
        other.turn = self.turn
        other.active = self.active
        other.asked = self.asked
        other.question = self.question
        other.options = self.options
        other.winner = self.winner
        other.reason = self.reason
        other.decisions = self.decisions
        other.unsettled = self.unsettled
        other.logging = self.logging
        if self.logging:
            other.log = self.log.copy()

    def fields(self) -> list[str]:
        """The names of everything that makes two states the same (not the log); a game adds its own."""
        return list(KERNEL_FIELDS)

    def values(self) -> list[object]:
        """The fields as nested lists of numbers, for comparing, saving and pickling."""
        return [self.pack(getattr(self, name)) for name in self.fields()]

    def pack(self, value: object) -> object:
        """A field's value as plain data; a game packs its own objects."""
        return [self.pack(item) for item in value] if isinstance(value, list) else value

    def digest(self) -> str:
        """A short fingerprint of the state, the same on every machine and build."""
        return hashlib.blake2b(repr(self.values()).encode(), digest_size=16).hexdigest()
