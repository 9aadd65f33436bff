"""What effects mean and ask, in every game: the cards that a deed works on, and when something holds. Games add what only they know."""

from __future__ import annotations

from typing import Final, final

from cardforge.engine.state import NOBODY
from cardforge.engine.triggers import Watch

# Sides, seen from the controller.
ANYONE: Final = 0
OWN: Final = 1
ENEMY: Final = 2
BOTH: Final = 3
#: A count of cards: as many as the deed before has made.
AS_MANY: Final = -1
#: A value is exactly so much more than another (``Selection.versus``).
EXACTLY: Final = 3
#: The parts of a condition that every game has.
CONDITION_FIELDS: Final = ("maximum", "minimum", "op", "parts", "selection", "side")


class Selection:
    """Which cards an effect means: what it starts from (``basis``), of which ``kinds``, on whose ``side``, in which ``zone``.

    ``count`` 0 means all; where ``up_to`` is set fewer will do. ``other``: not the card itself; ``random``: nobody chooses; ``seen``: its
    player sees the enemy's hand and chooses; ``adds``: what is counted is not the cards (0), but their values, in so many equal parts, or
    (negative) the cards by so many; ``ranked``: only those with the most of a value (a number of the game's), negative: with the least.
    ``acted``: only those to which an event of the game's (its number and 1) happened this turn, negative: did not; ``versus``: only those
    with a smaller value than the card itself (-2), at most (-1), at least (1) or more than it (2), exactly ``gap`` more (3); or
    (``to_chosen``) than the card chosen before, or (``to_worked``) the one that the last deed worked on; ``like``: only those that have
    something in common with that card (bits of the game's); ``alike``: only cards called as itself (1), one of each name (2), or
    what the game means by more; ``cap``: an amount that is multiplied by it comes to no
    more than that (-1: to anything); ``room``: together they have no more than that of a value, ``weighed`` (the game's; -1: no bound).
    """

    __slots__ = (
        *("acted", "adds", "alike", "basis", "cap", "count", "gap", "kinds", "like", "other", "random", "ranked", "room", "seen", "side"),
        *("to_chosen", "to_worked", "up_to", "versus", "weighed", "zone"),
    )

    def __init__(self, basis: int, kinds: int, side: int, zone: int) -> None:
        self.basis: int = basis
        self.kinds: int = kinds
        self.side: int = side
        self.zone: int = zone
        self.count: int = 1
        self.up_to: bool = False
        self.other: bool = False
        self.random: bool = False
        self.seen: bool = False
        self.adds: int = 0
        self.ranked: int = 0
        self.acted: int = 0
        self.versus: int = 0
        self.gap: int = 0
        self.to_chosen: bool = False
        self.to_worked: bool = False
        self.like: int = 0
        self.alike: int = 0
        self.cap: int = -1
        self.room: int = -1
        self.weighed: int = 0

    def bounded(self, amount: int) -> int:
        """The amount, no more than the ``cap``, above or below 0."""
        return amount if self.cap < 0 else max(-self.cap, min(self.cap, amount))

    def compares(self, difference: int) -> bool:
        """Whether a value is what ``versus`` asks for, by its ``difference`` from the card's own (points of that value)."""
        if self.versus == EXACTLY:
            return difference == self.gap
        return difference * self.versus > 0 or (difference == 0 and abs(self.versus) == 1)


def excluded(selection: Selection, controller: int) -> int:
    """The player whose cards a selection of the ``controller``'s (a player) cannot mean, or ``NOBODY``."""
    if selection.side == OWN:
        return 1 - controller
    return controller if selection.side == ENEMY else NOBODY


class Condition:
    """When something holds: what is counted (``op``, of a ``side`` or a ``selection``) is at least ``minimum`` and at most ``maximum``
    (-1: any number), ``against`` another selection more than that; or all, or any, of its ``parts`` hold. ``during``: in whose turn;
    ``kinds``: of what kinds; ``columns``: the counters of a history that it adds up, for each player who asks; ``than`` is 1 where the
    other player's amount has to be smaller, -1 where it has to be greater."""

    __slots__ = (*CONDITION_FIELDS, "against", "columns", "during", "kinds", "than")

    def __init__(self, op: int) -> None:
        self.op: int = op
        self.side: int = 0
        self.selection: int = -1
        self.against: int = -1
        self.during: int = 0
        self.minimum: int = 0
        self.maximum: int = -1
        self.parts: list[int] = []
        self.kinds: int = 0
        self.columns: list[list[int]] = []
        self.than: int = 0

    def allows(self, amount: int) -> bool:
        """Whether the amount is within the limits."""
        return amount >= self.minimum and (self.maximum < 0 or amount <= self.maximum)


@final
class Aura:
    """One continuous effect on the cards of a selection (its number): what it adds to a value (``amount``, times ``per``;
    ``equal``: what it has in place of what is printed), keywords it gives and takes, and while which condition."""

    __slots__ = ("amount", "condition", "equal", "gives", "per", "selection", "takes")

    def __init__(self, selection: int, condition: int) -> None:
        self.selection: int = selection
        self.condition: int = condition
        self.amount: int = 0
        self.per: int = -1
        self.equal: bool = False
        self.gives: int = 0
        self.takes: int = 0


@final
class Shift:
    """One continuous change of ``what`` (a number of the game's): of whose cards or of what happens to whom (a selection), by how much
    (times ``per``) after it was taken so many ``times`` and divided into equal ``parts``, not below the ``least``, and
    while which condition; ``against`` is the selection of other cards that it concerns (-1: none), or of all but those (``but``).
    ``quota``: only after so many this turn (0: at once)."""

    __slots__ = ("against", "amount", "but", "condition", "least", "parts", "per", "quota", "selection", "times", "what")

    def __init__(self, what: int, selection: int, condition: int) -> None:
        self.what: int = what
        self.selection: int = selection
        self.condition: int = condition
        self.amount: int = 0
        self.per: int = -1
        self.times: int = 1
        self.parts: int = 1
        self.least: int = 0
        self.against: int = -1
        self.but: bool = False
        self.quota: int = 0


@final
class Ability:
    """An ability: when it happens (a trigger's bit), what it costs, how often a turn (negative: a game), and where its program starts.

    ``needs`` is the selection that must find something before the ability can be used (000-A58), or -1; ``price`` the condition under which
    what its effect pays first can be paid. ``negates`` is set where it begins by negating the attack, ``means`` where it means the card
    that it waited for, ``measures`` where it means how much that was. ``watch`` is what one of the trigger ``WATCH`` waits for.
    ``counters``: so many counters of a name (``mark``, a number of the game's) are taken from the card. ``place``: where a card has it (a
    zone of the game's), -1 for the field; ``leaves``: the card itself is its cost.
    """

    __slots__ = (
        *(
            "auras",
            "counters",
            "discard",
            "exiles",
            "leaves",
            "life",
            "limit",
            "mana",
            "mark",
            "means",
            "measures",
            "needs",
            "negates",
            "place",
            "price",
            "shifts",
            "start",
            "tap",
            "watch",
            "when",
        ),
    )

    def __init__(self, when: int) -> None:
        self.when: int = when
        self.mana: int = 0
        self.life: int = 0
        self.discard: int = 0
        self.exiles: int = 0
        self.counters: int = 0
        self.mark: int = 0
        self.place: int = -1
        self.leaves: bool = False
        self.tap: bool = False
        self.limit: int = 0
        self.start: int = 0
        self.needs: int = -1
        self.price: int = -1
        self.negates: bool = False
        self.means: bool = False
        self.measures: bool = False
        self.watch: Watch | None = None
        self.auras: list[Aura] = []
        self.shifts: list[Shift] = []
