"""A game of senryoku in progress: what the kernel keeps, the field with its cards, the chain and the battle."""

from __future__ import annotations

from typing import Any, Final, final

from cardforge.engine.chain import Link, link_of
from cardforge.engine.codec import Packed, fill, tuples, values_of
from cardforge.engine.options import CARDS
from cardforge.engine.state import KERNEL_FIELDS, State
from cardforge.engine.zones import for_clone
from cardforge.games.senryoku.play.rules import Force
from cardforge.games.senryoku.play.terms import MAIN, ZONES

#: No card, no square.
NO_CARD: Final = -1
#: What is over some time: how long (a word of ``terms``), the turn, battle or source that it hangs on, three differences, marks, bits.
Passing = tuple[int, int, int, int, int, int, int]
#: Everything about a card on the field.
PIECE_FIELDS: Final = (
    *("identity", "card", "definition", "player", "kind", "square", "counters", "entered", "face_down", "bound"),
    *("cost", "move", "power", "marks", "bits", "hurt", "passing", "used"),
)
#: Everything about a battle.
BATTLE_FIELDS: Final = ("number", "attacker", "defender", "victim", "square", "origin", "first", "second", "fighting")
#: What a game's own part of a state consists of.
SENRYOKU_FIELDS: Final = (
    *("soldiers", "grounds", "counters", "phase", "chain", "resolving", "battles", "bill", "due", "held", "pending"),
    *("by_hand", "turn_decisions"),
)


@final
class Piece(Packed):
    """A card on the field: its card with a serial number (``identity``), its ``square`` (from 0), the ``counters`` on it, the turn in which
    it ``entered``, whether it lies ``face_down``, and the soldier (an identity) that it is ``bound`` to.

    Its numbers are worked out (``values``) and never written: ``cost``, ``move`` (of a sorcery or land its upkeep) and ``power`` are the
    sums of what effects have corrected (001-A09: as they are, below 0 too), ``marks`` and ``bits`` what they gave and forbade, ``passing``
    what of all that is over some time. ``hurt``: it took damage that may doom it; ``used``: its effects used this turn, by place.
    """

    __slots__ = PIECE_FIELDS

    def __init__(self, identity: int, definition: int, player: int, kind: int, square: int) -> None:
        self.identity: int = identity
        self.card: int = identity % CARDS
        self.definition: int = definition
        self.player: int = player
        self.kind: int = kind
        self.square: int = square
        self.counters: int = 0
        self.entered: int = 0
        self.face_down: bool = False
        self.bound: int = NO_CARD
        self.cost: int = 0
        self.move: int = 0
        self.power: int = 0
        self.marks: int = 0
        self.bits: int = 0
        self.hurt: bool = False
        self.passing: list[Passing] = []
        self.used: list[int] = []

    def clone(self) -> Piece:
        """An equal piece; its lists are shared because they are replaced, never changed."""
        other = Piece(self.identity, self.definition, self.player, self.kind, self.square)
        other.counters = self.counters
        other.entered = self.entered
        other.face_down = self.face_down
        other.bound = self.bound
        other.cost = self.cost
        other.move = self.move
        other.power = self.power
        other.marks = self.marks
        other.bits = self.bits
        other.hurt = self.hurt
        other.passing = self.passing
        other.used = self.used
        return other

    def values(self) -> list[object]:
        """All its values, in the order of ``PIECE_FIELDS``."""
        return values_of(self, PIECE_FIELDS)


@final
class Battle(Packed):
    """A battle (001-R41 to R54): its ``number``, the ``attacker`` who came onto the ``square`` from its ``origin`` (-1: it was put out
    there), the ``defender`` (identities; -1: the virtual soldier of R51), whose force is hit through that (``victim``), both powers at the
    end of stage 1 (-1 before), and whether corrections for the battle are in force (``fighting``)."""

    __slots__ = BATTLE_FIELDS

    def __init__(self, number: int, attacker: int, defender: int, victim: int, square: int, origin: int) -> None:
        self.number: int = number
        self.attacker: int = attacker
        self.defender: int = defender
        self.victim: int = victim
        self.square: int = square
        self.origin: int = origin
        self.first: int = -1
        self.second: int = -1
        self.fighting: bool = False

    def clone(self) -> Battle:
        """An equal battle."""
        other = Battle(self.number, self.attacker, self.defender, self.victim, self.square, self.origin)
        other.first = self.first
        other.second = self.second
        other.fighting = self.fighting
        return other

    def values(self) -> list[object]:
        """Its parts, in the order of ``BATTLE_FIELDS``."""
        return values_of(self, BATTLE_FIELDS)


@final
class SenryokuState(State):
    """The whole game.

    - ``zones`` (numbered in ``terms``); per player ``soldiers`` and ``grounds`` (sorceries and lands) in the order in which they came, and
      the ``counters`` on his force;
    - ``phase``: the part of the turn;
    - ``chain``: the links that have not been processed, the newest last; ``resolving``: those that are being processed, the newest last;
      ``pending``: events whose windows are still to be opened;
    - ``battles`` in progress, the newest last;
    - ``bill``: a payment that is put together card by card: its player, uses that are left, attributes to be covered (bits), how many of
      them, those covered (bits); empty where there is none; ``by_hand``: the next payment is put together so;
    - ``due``: the cards whose upkeep is still to be paid; ``held``: corrections of cost of cards in hands: the card, how long, the turn or
      source, the difference;
    - worked out when it is asked for and not saved: ``forces``, the effects that go on, those of them that are ``giving`` marks and those
      that are ``barring`` something; ``known`` whether they were gathered.

    With ``blank`` nothing is set: ``clone`` fills in everything.
    """

    __slots__ = (*SENRYOKU_FIELDS, "barring", "forces", "giving", "known")

    def __init__(self, blank: bool = False) -> None:
        if blank:
            return
        super().__init__(2 * ZONES)
        self.soldiers: list[list[Piece]] = [[], []]
        self.grounds: list[list[Piece]] = [[], []]
        self.counters: list[int] = [0, 0]
        self.phase: int = MAIN
        self.chain: list[Link] = []
        self.resolving: list[Link] = []
        self.pending: list[Link] = []
        self.battles: list[Battle] = []
        self.bill: list[int] = []
        self.by_hand: bool = False
        self.due: list[int] = []
        self.held: list[tuple[int, int, int, int]] = []
        self.turn_decisions: int = 0
        self.forces: list[Force] = []
        self.giving: list[Force] = []
        self.barring: list[Force] = []
        self.known: bool = False

    def copied_zones(self) -> list[list[int]]:
        """Supports and hands are copied; the other zones are replaced, never changed."""
        return for_clone(self.zones)

    def clone(self) -> SenryokuState:
        """An equal state that shares nothing that changes."""
        other: SenryokuState = SenryokuState(blank=True)
        self.copy_into(other)
        if not self.logging:
            other.log = []
        other.soldiers = [[piece.clone() for piece in row] for row in self.soldiers]
        other.grounds = [[piece.clone() for piece in row] for row in self.grounds]
        other.counters = self.counters.copy()
        other.phase = self.phase
        other.chain = self.chain
        other.resolving = self.resolving
        other.pending = self.pending
        other.battles = [battle.clone() for battle in self.battles] if self.battles else []
        other.bill = self.bill
        other.by_hand = self.by_hand
        other.due = self.due
        other.held = self.held
        other.turn_decisions = self.turn_decisions
        other.forces = self.forces
        other.giving = self.giving
        other.barring = self.barring
        other.known = self.known
        return other

    def fields(self) -> list[str]:
        """The kernel's fields and the game's own."""
        return [*KERNEL_FIELDS, *SENRYOKU_FIELDS]

    def unpacked(self, name: str, value: Any) -> object:
        """Pieces, links and battles made anew."""
        if name in ("soldiers", "grounds"):
            return [[_piece(values) for values in row] for row in value]
        if name in ("chain", "resolving", "pending"):
            return [link_of(values) for values in value]
        if name == "battles":
            return [_battle(values) for values in value]
        return tuples(value) if name == "held" else super().unpacked(name, value)

    def zone(self, player: int, zone: int) -> list[int]:
        """The cards of one of a player's zones, top first."""
        return self.zones[zone + ZONES * player]

    def piece(self, card: int) -> Piece | None:
        """What a card is on the field, or ``None``."""
        for player in range(2):
            for soldier in self.soldiers[player]:
                if soldier.card == card:
                    return soldier
            for ground in self.grounds[player]:
                if ground.card == card:
                    return ground
        return None

    def meant(self, identity: int) -> Piece | None:
        """What is on the field under this identity, or ``None`` where it left, or came back as another one."""
        found = self.piece(identity % CARDS)
        return None if found is None or found.identity != identity else found

    def soldiers_at(self, square: int) -> list[Piece]:
        """The soldiers on a square: one, two until their battle is over."""
        return [soldier for row in self.soldiers for soldier in row if soldier.square == square]

    def ground_at(self, square: int) -> Piece | None:
        """The sorcery or land on a square."""
        for row in self.grounds:
            for ground in row:
                if ground.square == square:
                    return ground
        return None

    def identity_of(self, thing: int) -> int:
        """The identity of a card as it is now; a square and a force are their own."""
        found = self.piece(thing)
        return thing if found is None else found.identity

    def battle(self) -> Battle | None:
        """The battle that is going on, the newest of several."""
        return self.battles[-1] if self.battles else None

    def zone_of(self, card: int) -> int:
        """The number in ``zones`` of the zone that the card lies in, or -1: on the field."""
        for zone in range(len(self.zones)):
            if card in self.zones[zone]:
                return zone
        return -1


def _piece(values: list[Any]) -> Piece:
    piece = Piece(0, 0, 0, 0, 0)
    fill(piece, PIECE_FIELDS, values)
    piece.passing = tuples(piece.passing)
    return piece


def _battle(values: list[Any]) -> Battle:
    battle = Battle(0, 0, 0, 0, 0, 0)
    fill(battle, BATTLE_FIELDS, values)
    return battle
