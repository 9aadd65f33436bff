"""A game of groove in progress: what the kernel keeps, the creatures on the battlefield, the kept halves and the attack."""

from __future__ import annotations

from typing import Any, Final, final

from cardforge.engine.codec import Packed, fill, values_of
from cardforge.engine.options import CARDS
from cardforge.engine.state import KERNEL_FIELDS, State
from cardforge.engine.zones import for_clone
from cardforge.games.groove.play.terms import CHARGE, ZONES

#: No card.
NO_CARD: Final = -1
#: Everything about a creature.
CREATURE_FIELDS: Final = (
    *("card", "identity", "definition", "player", "printed", "under", "attached"),
    *("exhausted", "sick", "permanent", "changed", "until_own", "until_other", "forbidden", "barred_own", "barred_other"),
)
#: What a game's own part of a state consists of.
GROOVE_FIELDS: Final = (
    *("creatures", "phase", "available", "forgone", "kept", "activated", "attacker", "target", "comparing"),
    *("evolution", "reveal_on_draw", "with_traps", "traps", "trap_set", "chances", "turn_decisions"),
)


@final
class Creature(Packed):
    """A creature on the battlefield: its card with a serial number (``identity``), the cards ``under`` an evolution, what is ``attached``.

    Its strength is worked out (``selecting.strength``) and never written: ``printed``, ``permanent`` changes, what this turn ``changed``,
    what holds ``until_own`` or ``until_other`` player's next turn begins, and what continuous effects add. What it is forbidden (bits) is
    ``forbidden`` this turn, ``barred_own`` and ``barred_other`` until such a turn. ``sick`` is a creature summoned this turn (002-R33).
    """

    __slots__ = CREATURE_FIELDS

    def __init__(self, identity: int, definition: int, player: int, printed: int) -> None:
        self.identity: int = identity
        self.card: int = identity % CARDS
        self.definition: int = definition
        self.player: int = player
        self.printed: int = printed
        self.under: list[int] = []
        self.attached: list[int] = []
        self.exhausted: bool = False
        self.sick: bool = False
        self.permanent: int = 0
        self.changed: int = 0
        self.until_own: int = 0
        self.until_other: int = 0
        self.forbidden: int = 0
        self.barred_own: int = 0
        self.barred_other: int = 0

    def clone(self) -> Creature:
        """An equal creature; the lists are shared because they are replaced, never changed."""
        other = Creature(self.identity, self.definition, self.player, self.printed)
        other.under = self.under
        other.attached = self.attached
        other.exhausted = self.exhausted
        other.sick = self.sick
        other.take_over(self)
        return other

    def take_over(self, other: Creature) -> None:
        """What changed the other creature changes this one."""
        self.permanent = other.permanent
        self.changed = other.changed
        self.until_own = other.until_own
        self.until_other = other.until_other
        self.forbidden = other.forbidden
        self.barred_own = other.barred_own
        self.barred_other = other.barred_other

    def values(self) -> list[object]:
        """All its values, in the order of ``CREATURE_FIELDS``."""
        return values_of(self, CREATURE_FIELDS)


@final
class GrooveState(State):
    """The whole game.

    - ``zones`` (numbered in ``terms``), per player ``creatures``, in the order in which they came;
    - ``phase`` of the turn and ``available``: mana that is not yet spent or reserved, ``forgone`` where none may be used this turn;
    - ``kept``: the turn player's hand cards that are fixed to a half, ``2 * card + half``;
    - ``activated``: the seals that are active this turn;
    - ``attacker``, ``target`` (identities): the attack in progress, ``comparing`` while strengths are compared;
    - ``traps``: the cards that lie in the grooves as traps, ``trap_set`` where the turn player has set one this turn, ``chances``: what
      traps wait for (bits) and has happened since they were last asked for;
    - the rule flags ``evolution``, ``reveal_on_draw`` and ``with_traps``.

    With ``blank`` nothing is set: ``clone`` fills in everything.
    """

    __slots__ = GROOVE_FIELDS

    def __init__(self, blank: bool = False) -> None:
        if blank:
            return
        super().__init__(2 * ZONES)
        self.creatures: list[list[Creature]] = [[], []]
        self.phase: int = CHARGE
        self.available: int = 0
        self.forgone: bool = False
        self.kept: list[int] = []
        self.activated: list[int] = []
        self.attacker: int = NO_CARD
        self.target: int = NO_CARD
        self.comparing: bool = False
        self.evolution: bool = False
        self.reveal_on_draw: bool = False
        self.with_traps: bool = False
        self.traps: list[int] = []
        self.trap_set: bool = False
        self.chances: int = 0
        self.turn_decisions: int = 0

    def copied_zones(self) -> list[list[int]]:
        """Decks and hands are copied; the other zones are replaced, never changed."""
        return for_clone(self.zones)

    def clone(self) -> GrooveState:
        """An equal state that shares nothing that changes."""
        other: GrooveState = GrooveState(blank=True)
        self.copy_into(other)
        if not self.logging:
            other.log = []
        other.creatures = [[creature.clone() for creature in row] for row in self.creatures]
        other.phase = self.phase
        other.available = self.available
        other.forgone = self.forgone
        other.kept = self.kept
        other.activated = self.activated
        other.attacker = self.attacker
        other.target = self.target
        other.comparing = self.comparing
        other.evolution = self.evolution
        other.reveal_on_draw = self.reveal_on_draw
        other.with_traps = self.with_traps
        other.traps = self.traps
        other.trap_set = self.trap_set
        other.chances = self.chances
        other.turn_decisions = self.turn_decisions
        return other

    def fields(self) -> list[str]:
        """The kernel's fields and the game's own."""
        return [*KERNEL_FIELDS, *GROOVE_FIELDS]

    def unpacked(self, name: str, value: Any) -> object:
        """Creatures made anew."""
        if name == "creatures":
            return [[_creature(values) for values in row] for row in value]
        return super().unpacked(name, value)

    def zone(self, player: int, zone: int) -> list[int]:
        """The cards of one of a player's zones, top first."""
        return self.zones[zone + ZONES * player]

    def creature(self, card: int) -> Creature | None:
        """The creature of a card on the battlefield, or ``None``; one under an evolution is none."""
        for creature in self.creatures[self.owners[card]]:
            if creature.card == card:
                return creature
        return None

    def meant(self, identity: int) -> Creature | None:
        """The creature of this identity, or ``None`` where it left, or came back as another one (000-A65)."""
        for creature in self.creatures[self.owners[identity % CARDS]]:
            if creature.identity == identity:
                return creature
        return None

    def bearer(self, card: int) -> Creature | None:
        """The creature that an enchantment is attached to."""
        for creature in self.creatures[self.owners[card]]:
            if card in creature.attached:
                return creature
        return None

    def identity_of(self, card: int) -> int:
        """The identity of a card as it is now."""
        creature = self.creature(card)
        return card if creature is None else creature.identity

    def still(self, identities: list[int]) -> list[int]:
        """The cards that these identities still mean: creatures on the battlefield, and cards that lie elsewhere and have not come back."""
        cards: list[int] = []
        for identity in identities:
            creature = self.creature(identity % CARDS)
            if creature is None or creature.identity == identity:
                cards.append(identity % CARDS)
        return cards

    def zone_of(self, card: int) -> int:
        """The number in ``zones`` of the zone that the card lies in, or -1: on the battlefield."""
        first = ZONES * self.owners[card]
        for zone in range(first, first + ZONES):
            if card in self.zones[zone]:
                return zone
        return -1


def _creature(values: list[object]) -> Creature:
    creature = Creature(0, 0, 0, 0)
    fill(creature, CREATURE_FIELDS, values)
    return creature
