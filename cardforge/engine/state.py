"""The state of a game in progress: plain data that is cloned, compared, pickled and gone on with, in the middle of an effect too."""

from __future__ import annotations

import hashlib
import json
from typing import Any, Final

from mypy_extensions import mypyc_attr

from cardforge.engine.codec import Packed, fill, tuples, values_of
from cardforge.engine.options import CARDS
from cardforge.engine.picks import Pick, pick_of
from cardforge.engine.program import Context, context_of

#: One instruction on the agenda: what to do and up to three numbers.
Frame = tuple[int, int, int, int]
#: One thing that happened: the event's number and up to three numbers.
Event = tuple[int, int, int, int]
#: Something that was triggered and waits: what, its source and whose it is.
Trigger = tuple[int, int, int]

#: Nobody has to decide.
NOBODY: Final = -1
#: The game goes on; otherwise ``winner`` is 0, 1 or ``DRAW``.
UNDECIDED: Final = -1
DRAW: Final = 2
#: A reason for the end of a game that every game knows; a game's own count from 1.
CONCEDED: Final = 101
#: The event of the end of a game: its winner and the reason. A game's own events count from 1.
E_OVER: Final = 0

#: What the kernel's part of a state consists of.
KERNEL_FIELDS: Final = (
    "zones",
    "definitions",
    "owners",
    "agenda",
    "contexts",
    "picks",
    "waiting",
    "remembered",
    "last_serial",
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


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What every game in progress has: zones, agenda, generator, the open decision and the log.

    ``zones`` are lists of card instances (small integers), top first; the game numbers them. ``definitions[card]`` and ``owners[card]`` say
    what and whose an instance is; clones share both, they are replaced, never changed. ``agenda`` is a stack, its last frame is next.
    ``contexts`` are the programs that run, the last one first to go on; ``picks`` the open choice of things, ``waiting`` what was
    triggered, ``remembered`` what is yet to come (these lists are replaced, never changed). ``last_serial`` counts what came onto
    the table.
    ``asked`` is the player (0 or 1) who has to choose one of ``options`` (integers that the game encodes) for the ``question``, or
    ``NOBODY``. ``log`` collects events while ``logging`` is on. A game derives its own state and extends ``copy_into``, ``fields``
    and ``unpacked``. A new state has so many empty ``zones``: a list that a derived ``__init__`` put in their place would stay in memory
    in the compiled build.
    """

    # Slots, because instances of more than 30 attributes are slow to read without them.
    __slots__ = (
        "active",
        "agenda",
        "asked",
        "contexts",
        "decisions",
        "definitions",
        "last_serial",
        "log",
        "logging",
        "options",
        "owners",
        "picks",
        "question",
        "reason",
        "remembered",
        "rng",
        "turn",
        "unsettled",
        "waiting",
        "winner",
        "zones",
    )

    def __init__(self, zones: int = 0) -> None:
        self.zones: list[list[int]] = [[] for _ in range(zones)]
        self.definitions: list[int] = []
        self.owners: list[int] = []
        self.agenda: list[Frame] = []
        self.contexts: list[Context] = []
        self.picks: list[Pick] = []
        self.waiting: list[Trigger] = []
        self.remembered: list[list[int]] = []
        self.last_serial: int = 0
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

    def identity(self, card: int) -> int:
        """A new identity for a card that comes onto the table: the card and a serial number, so that one that came back is another.

        ``identity % CARDS`` is the card again; a card that is not on the table has serial 0, and is its own identity.
        """
        self.last_serial += 1
        return card + CARDS * self.last_serial

    def new_serial(self) -> int:
        """A number that nothing on the table has had yet; it tells nothing about cards."""
        self.last_serial += 1
        return self.last_serial

    def zone(self, player: int, zone: int) -> list[int]:
        """The cards of one of a player's zones, top first."""
        return self.zones[zone + len(self.zones) // 2 * player]

    def bring(self, player: int, definitions: list[int]) -> list[int]:
        """New cards of the player's, by their definitions; returns their numbers. Both lists are replaced, because clones share them."""
        first = len(self.definitions)
        self.definitions = self.definitions + definitions
        self.owners = self.owners + [player] * len(definitions)
        return list(range(first, len(self.definitions)))

    def finish(self, winner: int, reason: int) -> None:
        """End the game with a winner (a player, or ``DRAW``) for a reason of the game's, and tell it.

        It goes on to nothing else, because there is something to be looked at.
        """
        self.unsettled = True
        self.winner = winner
        self.reason = reason
        if self.logging:
            self.log.append((E_OVER, winner, reason, 0))

    def clone(self) -> State:
        """An equal state that shares nothing that changes; the game's own state makes it."""
        raise NotImplementedError

    def copied_zones(self) -> list[list[int]]:
        """The zones for a clone; a game may share those that it replaces and never changes."""
        return [zone.copy() for zone in self.zones]

    def copy_into(self, other: State) -> None:
        """Copy the kernel's part into ``other``; ``options`` are shared because a list of options is replaced, never changed."""
        other.zones = self.copied_zones()
        other.definitions = self.definitions
        other.owners = self.owners
        other.agenda = self.agenda.copy()
        other.contexts = [context.clone() for context in self.contexts] if self.contexts else []
        other.picks = self.picks
        other.waiting = self.waiting
        other.remembered = self.remembered
        other.last_serial = self.last_serial
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
        return [self.pack(value) for value in values_of(self, self.fields())]

    def pack(self, value: object) -> object:
        """A field's value as plain data."""
        if isinstance(value, Packed):
            return value.values()
        return [self.pack(item) for item in value] if isinstance(value, list) else value

    def unpacked(self, name: str, value: Any) -> object:
        """The field ``name`` as the state holds it, from what ``pack`` or JSON made of it; a game unpacks its own objects and tuples."""
        if name == "contexts":
            return [context_of(values) for values in value]
        if name == "picks":
            return [pick_of(values) for values in value]
        return tuples(value) if name in ("agenda", "waiting") else value

    def fill(self, values: list[Any], logging: bool, log: Any) -> None:
        """Become the state with these values. Raises ``ValueError`` where they are not as many as its fields."""
        names = self.fields()
        fill(self, names, [self.unpacked(name, value) for name, value in zip(names, values, strict=True)])
        self.logging = logging
        self.log = tuples(log)

    def __reduce__(self) -> tuple[object, ...]:
        return _filled, (type(self), self.values(), self.logging, self.log)

    def to_json(self) -> str:
        """The whole state, its log too, as one line of JSON."""
        return json.dumps([self.values(), self.logging, self.log], separators=(",", ":"))

    def fill_json(self, text: str) -> None:
        """Become the state of which ``to_json`` wrote this. Raises ``ValueError`` where it is none of this game's."""
        data = json.loads(text)
        mine = values_of(self, self.fields())
        whole = isinstance(data, list) and len(data) == 3 and isinstance(data[0], list) and isinstance(data[2], list)
        if not whole or [type(value) for value in data[0]] != [type(value) for value in mine]:
            raise ValueError("not a saved state of this game")
        self.fill(data[0], bool(data[1]), data[2])

    def digest(self) -> str:
        """A short fingerprint of the state, the same on every machine and build."""
        return hashlib.blake2b(repr(self.values()).encode(), digest_size=16).hexdigest()


def _filled(kind: Any, values: list[Any], logging: bool, log: Any) -> State:
    """A new state of this kind with these values."""
    state: State = kind()
    state.fill(values, logging, log)
    return state
