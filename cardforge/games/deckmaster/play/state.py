"""A game of deckmaster in progress: what the kernel keeps, both players' numbers and the pieces on the field."""

from __future__ import annotations

from typing import Any, Final, final

from cardforge.engine.codec import Packed, fill, values_of
from cardforge.engine.options import CARDS
from cardforge.engine.state import KERNEL_FIELDS, State
from cardforge.engine.zones import for_clone
from cardforge.games.deckmaster.play.terms import ANY_FORBIDDEN, COUNTERS, DISCARD, EVERY_TRIGGER, HP, MAIN_ZONES, SWIFT, UNIT, ZONES

#: No card: the source of nothing, the target of no attack.
NO_CARD: Final = -1
#: ``Piece.asleep`` of a Deck Master that is not yet released.
LOCKED: Final = -1
#: Everything about a piece.
PIECE_FIELDS: Final = (
    *("card", "identity", "definition", "kind", "player"),
    *("printed", "now", "power", "permanent", "changed", "damage", "continuous"),
    *("keywords", "lasting", "later", "aura_gives", "aura_takes"),
    *("attacks_left", "tapped", "silenced", "beaten", "held", "frozen", "asleep", "used_first", "used_second"),
)
#: What a game's own part of a state consists of.
DUEL_FIELDS: Final = (
    *("hp", "mana", "max_mana", "units", "enchantments", "masters", "history"),
    *("attacker", "target", "negated", "emergency_used", "emergency_rule", "auras", "stale", "turn_decisions"),
)


@final
class Piece(Packed):
    """A card on the field: a unit, an enchantment or a Deck Master.

    ``identity`` is the card with a serial number: one that left the field and came back is another (000-A65).
    Its power has layers (000-R49): ``printed``, ``permanent`` changes, what this turn ``changed``, ``damage`` of this turn and what
    ``continuous`` effects add. ``power`` is what they come to; it is worked out (``work_out``) and never written.
    ``keywords`` are those in force: ``now`` its own of this turn (``lasting`` outlive it), given and taken by continuous effects, none
    when silenced but what it is forbidden. ``later``, where it is not empty, is what holds for one turn more: words had, words lost,
    power; it is never changed, but replaced.
    ``beaten`` marks a unit that fell to 0 in a battle; under 加護 it stays (000-A15), and where it is ``held`` against the
    one it fought. ``used`` counts the uses of both abilities this turn.
    ``asleep`` is 0 for a piece that has its power, keywords and abilities; a Deck Master has ``LOCKED`` while it is sealed (000-R24), and
    the turn on which it fell to 0 while it is knocked out (000-R39, R57).
    """

    __slots__ = PIECE_FIELDS

    def __init__(self, identity: int, definition: int, kind: int, player: int, printed: int, keywords: int) -> None:
        self.identity: int = identity
        self.card: int = identity % CARDS
        self.definition: int = definition
        self.kind: int = kind
        self.player: int = player
        self.printed: int = printed
        self.power: int = printed
        self.permanent: int = 0
        self.changed: int = 0
        self.damage: int = 0
        self.continuous: int = 0
        self.keywords: int = keywords
        self.now: int = keywords
        self.lasting: int = keywords
        self.later: list[int] = []
        self.aura_gives: int = 0
        self.aura_takes: int = 0
        self.attacks_left: int = 2 if keywords & SWIFT else 1
        self.tapped: bool = False
        self.silenced: bool = False
        self.beaten: bool = False
        self.held: bool = False
        self.frozen: bool = False
        self.asleep: int = 0
        self.used_first: int = 0
        self.used_second: int = 0

    def clone(self) -> Piece:
        """An equal piece that shares nothing."""
        other = Piece(self.identity, self.definition, self.kind, self.player, self.printed, self.keywords)
        other.power = self.power
        other.permanent = self.permanent
        other.changed = self.changed
        other.damage = self.damage
        other.continuous = self.continuous
        other.now = self.now
        other.lasting = self.lasting
        other.later = self.later
        other.aura_gives = self.aura_gives
        other.aura_takes = self.aura_takes
        other.attacks_left = self.attacks_left
        other.tapped = self.tapped
        other.silenced = self.silenced
        other.beaten = self.beaten
        other.held = self.held
        other.frozen = self.frozen
        other.asleep = self.asleep
        other.used_first = self.used_first
        other.used_second = self.used_second
        return other

    def values(self) -> list[object]:
        """All its numbers, in the order of ``PIECE_FIELDS``."""
        return values_of(self, PIECE_FIELDS)

    @property
    def freed(self) -> bool:
        """Whether a Deck Master is released (000-R65); every other piece is."""
        return self.asleep != LOCKED

    @property
    def initial(self) -> int:
        """The initial value it returns to (000-R49): printed power, permanent changes and continuous effects."""
        return max(0, self.printed + self.permanent + self.continuous)

    @property
    def bare_power(self) -> int:
        """Its power without continuous effects: what those look at (000-A63)."""
        return max(0, self.printed + self.permanent + self.changed - self.damage)

    @property
    def bare_keywords(self) -> int:
        """Its keywords without continuous effects: what those look at (000-A63)."""
        return self.now & ANY_FORBIDDEN if self.silenced else self.now

    def work_out(self) -> int:
        """Work its power out anew, after a layer has changed, and return it; a knocked-out Deck Master has none (000-R61)."""
        power = self.printed + self.permanent + self.changed - self.damage + self.continuous
        self.power = power = 0 if power < 0 or self.asleep > 0 else power
        return power


@final
class DuelState(State):
    """The whole game.

    - ``zones`` (numbered in ``terms``), and per player ``hp``, ``mana``, ``max_mana``, ``units``, ``enchantments``, ``masters``;
    - ``attacker``, ``target`` (identities), ``negated``: the attack in progress;
    - ``auras``: whether any card has or had a continuous effect (``terms``), ``stale`` that they have to be found anew;
    - ``history``: counters of what happened this turn, ``COUNTERS`` numbers a player.

    Beside its fields it remembers what is quicker than to look for. ``heard`` are the triggers' bits of all pieces that a player has or
    had on the field, all bits where that is not known; ``targets`` what the turn player's attackers without 通過 may attack, ``None`` after
    the other side has changed. Both are replaced, never changed.

    With ``blank`` nothing is set: ``clone`` fills in everything, and a call is quicker than ``__new__`` in the compiled build.
    """

    __slots__ = (*DUEL_FIELDS, "heard", "targets")

    def __init__(self, blank: bool = False) -> None:
        if blank:
            return
        super().__init__(2 * ZONES)
        self.hp: list[int] = [HP, HP]
        self.mana: list[int] = [0, 0]
        self.max_mana: list[int] = [0, 0]
        self.units: list[list[Piece]] = [[], []]
        self.enchantments: list[list[Piece]] = [[], []]
        self.masters: list[Piece] = []
        self.history: list[int] = [0] * (2 * COUNTERS)
        self.attacker: int = NO_CARD
        self.target: int = NO_CARD
        self.negated: bool = False
        self.emergency_used: bool = False
        self.emergency_rule: int = 0
        self.auras: int = 0
        self.stale: bool = False
        self.turn_decisions: int = 0
        self.heard: list[int] = [EVERY_TRIGGER, EVERY_TRIGGER]
        self.targets: list[int] | None = None

    def copied_zones(self) -> list[list[int]]:
        """Hands and decks are copied; the other zones are replaced, never changed."""
        return for_clone(self.zones)

    def clone(self) -> DuelState:
        """An equal state that shares nothing that changes."""
        other: DuelState = DuelState(blank=True)
        self.copy_into(other)
        if not self.logging:
            other.log = []
        other.hp = self.hp.copy()
        other.mana = self.mana.copy()
        other.max_mana = self.max_mana.copy()
        other.units = [[piece.clone() for piece in row] for row in self.units]
        other.enchantments = [[piece.clone() for piece in row] for row in self.enchantments]
        other.masters = [piece.clone() for piece in self.masters]
        other.history = self.history.copy()
        other.attacker = self.attacker
        other.target = self.target
        other.negated = self.negated
        other.emergency_used = self.emergency_used
        other.emergency_rule = self.emergency_rule
        other.auras = self.auras
        other.stale = self.stale
        other.turn_decisions = self.turn_decisions
        other.heard = self.heard
        other.targets = self.targets
        return other

    def hear(self, player: int, triggers: int) -> None:
        """The player has a piece with these triggers."""
        heard = self.heard.copy()
        heard[player] |= triggers
        self.heard = heard

    def fields(self) -> list[str]:
        """The kernel's fields and the game's own."""
        return [*KERNEL_FIELDS, *DUEL_FIELDS]

    def unpacked(self, name: str, value: Any) -> object:
        """Pieces made anew."""
        if name in ("units", "enchantments"):
            return [[_piece(piece) for piece in row] for row in value]
        if name == "masters":
            return [_piece(piece) for piece in value]
        return super().unpacked(name, value)

    def piece(self, card: int) -> Piece | None:
        """The piece of a card on the field, or ``None``; a piece is always on its owner's side."""
        player = self.owners[card]
        for piece in self.units[player]:
            if piece.card == card:
                return piece
        master = self.masters[player]
        if master.card == card:
            return master
        for piece in self.enchantments[player]:
            if piece.card == card:
                return piece
        return None

    def meant(self, identity: int) -> Piece | None:
        """The piece of this identity, or ``None`` where the card left the field, or came back as another one (000-A65)."""
        player = self.owners[identity % CARDS]
        for piece in self.units[player]:
            if piece.identity == identity:
                return piece
        if self.masters[player].identity == identity:
            return self.masters[player]
        return next((piece for piece in self.enchantments[player] if piece.identity == identity), None)

    def identity_of(self, card: int) -> int:
        """The identity of a card as it is now."""
        piece = self.piece(card)
        return card if piece is None else piece.identity

    def still(self, identities: list[int]) -> list[int]:
        """The cards that these identities still mean: those on the field, and those that lie elsewhere and have not come back (000-A65)."""
        cards: list[int] = []
        for identity in identities:
            piece = self.piece(identity % CARDS)
            if identity >= 0 and (piece is None or piece.identity == identity):
                cards.append(identity % CARDS)
        return cards

    def left(self, identity: int) -> bool:
        """Whether what an ability means left the field, or the discard that it waited in, before the ability began (000-A65)."""
        if identity >= CARDS:
            return self.meant(identity) is None
        zone = self.zone_of(identity)
        return zone >= 0 and zone % ZONES != DISCARD

    def zone_of(self, card: int) -> int:
        """The number in ``zones`` of the zone that the card lies in, or -1: on the field, a seal's place, or nowhere."""
        first = ZONES * self.owners[card]
        for zone in MAIN_ZONES:
            if card in self.zones[first + zone]:
                return first + zone
        return -1

    def row(self, player: int, kind: int) -> list[Piece]:
        """A player's units or enchantments."""
        return self.units[player] if kind == UNIT else self.enchantments[player]

    def pieces(self, player: int) -> list[Piece]:
        """All of a player's pieces: units, enchantments, Deck Master."""
        # Put together without unpacking, which takes several times as long in the compiled build.
        pieces = self.units[player] + self.enchantments[player]
        pieces.append(self.masters[player])
        return pieces

    def fighters(self, player: int) -> list[Piece]:
        """A player's units, and his Deck Master while it is awake; only to be read."""
        master = self.masters[player]
        if master.asleep:
            return self.units[player]
        return self.units[player] + [master]


def _piece(values: list[object]) -> Piece:
    """The piece with these numbers (``PIECE_FIELDS``)."""
    piece = Piece(0, 0, 0, 0, 0, 0)
    fill(piece, PIECE_FIELDS, values)
    return piece
