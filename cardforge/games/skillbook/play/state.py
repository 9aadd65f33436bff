"""A game of skillbook in progress: what the kernel keeps, the board with its units, and what has been announced."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from cardforge.engine.codec import Packed, fill, values_of
from cardforge.engine.grid import BIT
from cardforge.engine.options import CARDS
from cardforge.engine.state import KERNEL_FIELDS, State
from cardforge.engine.zones import for_clone
from cardforge.games.skillbook.play.rules import Force
from cardforge.games.skillbook.play.terms import AURAS, CURSES, MAIN, SQUARE_COUNT, TABLE, ZONES

if TYPE_CHECKING:
    from mypy_extensions import i64

#: No card, no unit, no square.
NO_CARD: Final = -1
#: Everything about a unit.
UNIT_FIELDS: Final = (
    *("card", "identity", "definition", "player", "square", "damage", "hero", "token", "binds"),
    *("exhausted", "resting", "moved", "battled", "attack", "defence", "speed", "keywords", "forbidden", "start_row"),
)
#: Everything about what has been announced.
ANNOUNCED_FIELDS: Final = ("card", "source", "ability", "player", "targets")
#: What a game's own part of a state consists of.
SKILLBOOK_FIELDS: Final = (
    *("units", "terrain", "neutral", "shown", "ruling", "waking", "phase", "chain", "resolving"),
    *("mover", "steps", "perch", "attacker", "target", "countered", "explorer", "charging"),
    *("drawing", "layouts", "turn_limit", "turn_decisions"),
)


@final
class Unit(Packed):
    """A unit on the board: its card with a serial number (``identity``), its ``square``, the ``damage`` that lies on it, what is bound.

    A hero's damage is the HP that he lost. Its values are worked out (``selecting``) and never written: ``attack``, ``defence``,
    ``speed``, ``keywords`` and ``forbidden`` (bits) are what this turn changed. ``moved`` and ``battled`` are of this turn, ``start_row``
    the row (from 0) that a hero started in.
    """

    __slots__ = UNIT_FIELDS

    def __init__(self, identity: int, definition: int, player: int, square: int) -> None:
        self.identity: int = identity
        self.card: int = identity % CARDS
        self.definition: int = definition
        self.player: int = player
        self.square: int = square
        self.damage: int = 0
        self.hero: bool = False
        self.token: bool = False
        self.binds: list[int] = []
        self.exhausted: bool = False
        self.resting: bool = False
        self.moved: bool = False
        self.battled: bool = False
        self.attack: int = 0
        self.defence: int = 0
        self.speed: int = 0
        self.keywords: int = 0
        self.forbidden: int = 0
        self.start_row: int = 0

    @property
    def active(self) -> bool:
        """Neither exhausted nor resting (003-R23, A17)."""
        return not self.exhausted and not self.resting

    def clone(self) -> Unit:
        """An equal unit; the list of what is bound is shared because it is replaced, never changed."""
        other = Unit(self.identity, self.definition, self.player, self.square)
        other.damage = self.damage
        other.hero = self.hero
        other.token = self.token
        other.binds = self.binds
        other.exhausted = self.exhausted
        other.resting = self.resting
        other.moved = self.moved
        other.battled = self.battled
        other.attack = self.attack
        other.defence = self.defence
        other.speed = self.speed
        other.keywords = self.keywords
        other.forbidden = self.forbidden
        other.start_row = self.start_row
        return other

    def values(self) -> list[object]:
        """All its values, in the order of ``UNIT_FIELDS``."""
        return values_of(self, UNIT_FIELDS)


@final
class Announced(Packed):
    """A skill or an ability that has been announced and waits to resolve: its ``card``, the identity of its ``source``, the number of its
    ``ability`` (-1: the card itself), its player, and the things it is for, one list for each target it names. It is replaced, never
    changed, so that clones share it."""

    __slots__ = ANNOUNCED_FIELDS

    def __init__(self, card: int, source: int, ability: int, player: int, targets: list[list[int]]) -> None:
        self.card: int = card
        self.source: int = source
        self.ability: int = ability
        self.player: int = player
        self.targets: list[list[int]] = targets

    def values(self) -> list[object]:
        """Its parts, in the order of ``ANNOUNCED_FIELDS``."""
        return values_of(self, ANNOUNCED_FIELDS)


@final
class SkillbookState(State):
    """The whole game.

    - ``zones`` (numbered in ``terms``), per player ``units``, the hero among them, in the order in which they came;
    - ``terrain``: the terrain card of each square (``NO_CARD`` while the map is laid), ``neutral`` those that are nobody's, ``shown``:
      the squares that lie face up (bits),
      ``ruling``: the squares whose open terrain has an effect that goes on, ``waking`` those where it waits for a moment of the turn or
      can be used; these lists are replaced when a terrain is turned;
    - ``phase`` of the turn; ``chain``: what has been announced and not resolved, the last one next; ``resolving``: what resolves now;
    - the move in progress: ``mover`` (identity), ``steps`` that are left, ``perch`` the last free square it was on;
    - the battle in progress: ``attacker`` and ``target`` (identities), whether the target ``countered``;
    - ``explorer``: the identity of the unit that explored last, ``charging`` whether this turn ends by charging;
    - ``drawing``: the card that is being drawn: its player looks at it, and it leaves the book when he has said where it goes;
    - ``layouts``: each player's saved arrangement of his map, by card; the option ``turn_limit`` (0: none);
    - worked out when it is asked for and not saved: ``taken``, the squares with units (bits, -1: not known), and ``forces``, the effects
      that go on (empty: not known; replaced, never changed). What changes units, their squares or what has such effects forgets them.

    With ``blank`` nothing is set: ``clone`` fills in everything.
    """

    __slots__ = (*SKILLBOOK_FIELDS, "forces", "taken")

    def __init__(self, blank: bool = False) -> None:
        if blank:
            return
        super().__init__(2 * ZONES)
        self.units: list[list[Unit]] = [[], []]
        self.terrain: list[int] = [NO_CARD] * SQUARE_COUNT
        self.neutral: list[int] = []
        self.shown: i64 = 0
        self.ruling: list[int] = []
        self.waking: list[int] = []
        self.phase: int = MAIN
        self.chain: list[Announced] = []
        self.resolving: list[Announced] = []
        self.mover: int = NO_CARD
        self.steps: int = 0
        self.perch: int = NO_CARD
        self.attacker: int = NO_CARD
        self.target: int = NO_CARD
        self.countered: bool = False
        self.explorer: int = NO_CARD
        self.charging: bool = False
        self.drawing: int = NO_CARD
        self.layouts: list[list[int]] = [[], []]
        self.turn_limit: int = 0
        self.turn_decisions: int = 0
        self.taken: i64 = -1
        self.forces: list[list[Force]] = []

    def forget(self) -> None:
        """What was worked out about units and effects in force holds no more."""
        self.taken = -1
        self.forces = []

    def copied_zones(self) -> list[list[int]]:
        """Books and trumps are copied; the other zones are replaced, never changed."""
        return for_clone(self.zones)

    def clone(self) -> SkillbookState:
        """An equal state that shares nothing that changes."""
        other: SkillbookState = SkillbookState(blank=True)
        self.copy_into(other)
        if not self.logging:
            other.log = []
        other.units = [[unit.clone() for unit in row] for row in self.units]
        other.terrain = self.terrain
        other.neutral = self.neutral
        other.shown = self.shown
        other.ruling = self.ruling
        other.waking = self.waking
        other.phase = self.phase
        other.chain = self.chain
        other.resolving = self.resolving
        other.mover = self.mover
        other.steps = self.steps
        other.perch = self.perch
        other.attacker = self.attacker
        other.target = self.target
        other.countered = self.countered
        other.explorer = self.explorer
        other.charging = self.charging
        other.drawing = self.drawing
        other.layouts = self.layouts
        other.turn_limit = self.turn_limit
        other.turn_decisions = self.turn_decisions
        other.taken = self.taken
        other.forces = self.forces
        return other

    def fields(self) -> list[str]:
        """The kernel's fields and the game's own."""
        return [*KERNEL_FIELDS, *SKILLBOOK_FIELDS]

    def unpacked(self, name: str, value: Any) -> object:
        """Units and what was announced made anew."""
        if name == "units":
            return [[_unit(values) for values in row] for row in value]
        if name in ("chain", "resolving"):
            return [_announced(values) for values in value]
        return super().unpacked(name, value)

    def zone(self, player: int, zone: int) -> list[int]:
        """The cards of one of a player's zones, top first."""
        return self.zones[zone + ZONES * player]

    def hero(self, player: int) -> Unit | None:
        """The player's hero, ``None`` before he is placed and once he died."""
        for unit in self.units[player]:
            if unit.hero:
                return unit
        return None

    def unit(self, card: int) -> Unit | None:
        """The unit of a card on the board, or ``None``."""
        for row in self.units:
            for unit in row:
                if unit.card == card:
                    return unit
        return None

    def meant(self, identity: int) -> Unit | None:
        """The unit of this identity, or ``None`` where it left, or came back as another one."""
        for row in self.units:
            for unit in row:
                if unit.identity == identity:
                    return unit
        return None

    def unit_at(self, square: int) -> Unit | None:
        """The unit that stands on a square; of two, while one flies over the other, the one that stands."""
        found: Unit | None = None
        for row in self.units:
            for unit in row:
                if unit.square == square and (found is None or unit.identity != self.mover):
                    found = unit
        return found

    def bearer(self, card: int) -> Unit | None:
        """The unit that a card is bound to."""
        for row in self.units:
            for unit in row:
                if card in unit.binds:
                    return unit
        return None

    def occupied(self) -> i64:
        """The squares on which units are, as bits."""
        bits = self.taken
        if bits < 0:
            bits = 0
            for row in self.units:
                for unit in row:
                    bits |= BIT[unit.square]
            self.taken = bits
        return bits

    def identity_of(self, thing: int) -> int:
        """The identity of a card as it is now; a square is its own."""
        unit = self.unit(thing)
        return thing if unit is None else unit.identity

    def ground_of(self, card: int) -> int:
        """Whose a terrain is: a player, or ``NO_CARD`` for one of the neutral row."""
        return NO_CARD if card in self.neutral else self.owners[card]

    def set_in(self, player: int) -> list[int]:
        """What lies set in the player's table: his own auras, the enemy's curses."""
        return self.zones[AURAS + ZONES * player] + self.zones[CURSES + ZONES * (1 - player)]

    def set_by(self, player: int) -> list[int]:
        """What the player has set: auras in his own table, curses in the enemy's."""
        first = ZONES * player
        if not self.zones[CURSES + first]:
            return self.zones[AURAS + first]
        return self.zones[AURAS + first] + self.zones[CURSES + first]

    def slots(self, player: int) -> int:
        """How many slots of the player's table are taken: by cards, his own auras, the enemy's curses (003-A29)."""
        zones, first, other = self.zones, ZONES * player, ZONES * (1 - player)
        return len(zones[TABLE + first]) + len(zones[AURAS + first]) + len(zones[CURSES + other])

    def zone_of(self, card: int) -> int:
        """The number in ``zones`` of the zone that the card lies in, or -1: on the board or bound there."""
        for zone in range(len(self.zones)):
            if card in self.zones[zone]:
                return zone
        return -1


def _unit(values: list[object]) -> Unit:
    unit = Unit(0, 0, 0, 0)
    fill(unit, UNIT_FIELDS, values)
    return unit


def _announced(values: list[Any]) -> Announced:
    return Announced(*values)
