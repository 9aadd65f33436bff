"""The compiled definitions of a game: what every card is and does, as tables of numbers that are shared and never change."""

from __future__ import annotations

from typing import Final, final

from cardforge.engine import meaning
from cardforge.engine.state import Frame
from cardforge.games.skillbook.play.terms import ANYONE, FIELD

#: A limit that does not bind.
NO_LIMIT: Final = -1


@final
class Selection(meaning.Selection):
    """Which units, squares or cards an effect means; limits of -1 do not bind.

    ``reach`` is the X of a line or an area (-1: the whole board) and ``pierces`` whether objects do not end a path. ``announced`` is the
    place among the targets that are chosen when a skill or ability is announced, or -1. ``limits`` holds the least and the greatest attack,
    defence, speed, damage and cost; ``keywords`` and ``attributes`` are bits, ``state`` 1 exhausted, 0 active, -1 any. ``filtered`` is set
    where any limit is; ``bare`` where an effect that goes on looks, which sees values without such effects.
    """

    __slots__ = ("announced", "attributes", "bare", "filtered", "free", "keywords", "limits", "pierces", "reach", "shown", "state")

    def __init__(self, basis: int, kinds: int) -> None:
        super().__init__(basis, kinds, ANYONE, FIELD)
        self.reach: int = -1
        self.pierces: bool = False
        self.announced: int = -1
        self.limits: list[int] = []
        self.keywords: int = 0
        self.attributes: int = 0
        self.state: int = -1
        self.shown: int = -1
        self.free: bool = False
        self.filtered: bool = False
        self.bare: bool = False


@final
class Condition(meaning.Condition):
    """A condition; ``keywords`` and ``attributes`` (bits) of a hero."""

    __slots__ = ("attributes", "keywords")

    def __init__(self, op: int) -> None:
        super().__init__(op)
        self.keywords: int = 0
        self.attributes: int = 0


@final
class Influence:
    """One effect that goes on: what it changes (a number of ``terms``) of the units of a selection, by how much (times the cards of
    ``per``) or by which bits, and while which condition (-1: always)."""

    __slots__ = ("amount", "condition", "per", "selection", "what")

    def __init__(self, what: int, selection: int, condition: int, amount: int) -> None:
        self.what: int = what
        self.selection: int = selection
        self.condition: int = condition
        self.amount: int = amount
        self.per: int = -1


@final
class Force:
    """An effect that goes on in a game: its ``influence`` with the ``selection`` of that, its ``source`` (an identity), its player (-1:
    whose unit stands on the terrain), and its ``place``: the identity of the unit that has or bears it, the terrain's square, or -1 for
    what lies set in a table."""

    __slots__ = ("influence", "place", "player", "selection", "source")

    def __init__(self, influence: Influence, selection: Selection, source: int, player: int, place: int) -> None:
        self.influence: Influence = influence
        self.selection: Selection = selection
        self.source: int = source
        self.player: int = player
        self.place: int = place


@final
class Ability:
    """An ability: when it happens (a bit), where its program starts, the selections of its ``targets``, its cost (``tap`` and so many
    ``cards`` of the book) and its effects that go on. ``response``: it may be used in between (003-R30); ``limit``: so often a turn, 0: as
    often as it can be paid."""

    __slots__ = ("cards", "influences", "limit", "response", "start", "tap", "targets", "when")

    def __init__(self, when: int) -> None:
        self.when: int = when
        self.start: int = -1
        self.targets: list[int] = []
        self.tap: bool = False
        self.cards: int = 0
        self.response: bool = False
        self.limit: int = 0
        self.influences: list[Influence] = []


@final
class Setup:
    """What a player brings, by definition number: his ``book``, the 21 terrains of his ``map`` and his ``hero``. Where the arrangement is
    ``saved``, the map is in its order: the front row first, each row from the player's left."""

    __slots__ = ("book", "hero", "map", "saved")

    def __init__(self, book: list[int], terrains: list[int], hero: int, saved: bool) -> None:
        self.book: list[int] = book
        self.map: list[int] = terrains
        self.hero: int = hero
        self.saved: bool = saved


@final
class Rules:
    """All definitions of a game by number, and the programs of their abilities.

    The lists run in parallel: ``kind``, ``attribute`` (a bit, 0: none), ``cost`` and ``doubled`` (what it costs with double benefit),
    ``attack``, ``defence`` (a hero's HP), ``speed``, ``keywords`` (bits), ``response``, ``start`` (a start point), ``condition`` (of its
    use, -1: none), ``abilities`` (numbers into ``ability``), ``use`` (the ability that the card itself is, -1: none), ``when`` (all bits of
    its abilities) and ``goes_on`` (what its continuous effects do, as bits).
    """

    def __init__(self) -> None:
        self.kind: list[int] = []
        self.attribute: list[int] = []
        self.cost: list[int] = []
        self.doubled: list[int] = []
        self.attack: list[int] = []
        self.defence: list[int] = []
        self.speed: list[int] = []
        self.keywords: list[int] = []
        self.response: list[bool] = []
        self.start: list[bool] = []
        self.condition: list[int] = []
        self.abilities: list[list[int]] = []
        self.use: list[int] = []
        self.when: list[int] = []
        self.goes_on: list[int] = []
        self.ability: list[Ability] = []
        self.program: list[Frame] = []
        self.selections: list[Selection] = []
        self.conditions: list[Condition] = []
        #: When any card's abilities happen (bits), and whether one may be used in between: nobody looks for what no card has.
        self.any_when: int = 0
        self.any_answers: bool = False
