"""A game of blackpoker in progress: what the kernel keeps, the characters on the field, the stage and the attack."""

from __future__ import annotations

from typing import Any, Final, final

from cardforge.engine.codec import Packed, fill, tuples, values_of
from cardforge.engine.state import KERNEL_FIELDS, State
from cardforge.engine.zones import for_clone
from cardforge.games.blackpoker.play.terms import FACE_DOWN, ZONES

#: Everything about a piece.
PIECE_FIELDS: Final = ("number", "player", "character", "cards", "entered", "driven", "power", "bonus", "suit", "ace")
#: The fields of a ``StageState`` besides the kernel's.
STAGE_FIELDS: Final = ("soldiers", "bulwarks", "stage", "attackers", "blocks", "buried", "used")

#: A request on the stage: its number, action, player, two key cards (or ``NO_CARD``) and target.
Request = tuple[int, int, int, int, int, int]


@final
class Piece(Packed):
    """A character on the field: a soldier, or a bulwark, which lies face down.

    ``number`` names it as long as it is on the field; ``cards`` are its cards, the first one at the bottom. ``power`` is the sum of their
    numbers (0 for a bulwark) and ``bonus`` what fogs add this turn: together its size (004-R48). ``suit`` is its cards' suit, ``ace``
    whether an A is among them, ``entered`` the turn on which it came.
    """

    __slots__ = PIECE_FIELDS

    def __init__(self, number: int, player: int, character: int, cards: list[int], entered: int) -> None:
        self.number: int = number
        self.player: int = player
        self.character: int = character
        self.cards: list[int] = cards
        self.entered: int = entered
        self.driven: bool = False
        self.power: int = 0
        self.bonus: int = 0
        self.suit: int = 0
        self.ace: bool = False

    def clone(self) -> Piece:
        """An equal piece; ``cards`` is shared because it is replaced, never changed."""
        other = Piece(self.number, self.player, self.character, self.cards, self.entered)
        other.driven = self.driven
        other.power = self.power
        other.bonus = self.bonus
        other.suit = self.suit
        other.ace = self.ace
        return other

    def values(self) -> list[object]:
        """All its values, in the order of ``PIECE_FIELDS``."""
        return values_of(self, PIECE_FIELDS)

    @property
    def told(self) -> int:
        """How events name it: its first card, with ``FACE_DOWN`` where it lies so."""
        return self.cards[0] if self.power else self.cards[0] + FACE_DOWN

    @property
    def size(self) -> int:
        """Its size now (004-R48)."""
        return self.power + self.bonus


@final
class StageState(State):
    """The whole game.

    - ``zones`` (numbered in ``terms``), per player ``soldiers`` and ``bulwarks`` (the one nearest to the life first, 004-R24);
    - ``stage``: the requests on it, the last one on top;
    - ``attackers`` (pieces' numbers) and ``blocks`` (blocker, attacker): the attack in progress;
    - ``buried``: the cards in the graves that never lay on top, so that nobody knows them (004-A33);
    - ``used``: bits of the actions that the turn player requested this turn. Pieces and requests are numbered by the kernel's serial.

    Clones share rows, pieces, stage, the attack and what is buried: they are replaced, never changed.
    With ``blank`` nothing is set: ``clone`` fills in everything.
    """

    __slots__ = STAGE_FIELDS

    def __init__(self, blank: bool = False) -> None:
        if blank:
            return
        super().__init__(2 * ZONES)
        self.soldiers: list[list[Piece]] = [[], []]
        self.bulwarks: list[list[Piece]] = [[], []]
        self.stage: list[Request] = []
        self.attackers: list[int] = []
        self.blocks: list[tuple[int, int]] = []
        self.buried: list[int] = []
        self.used: int = 0

    def copied_zones(self) -> list[list[int]]:
        """Lives and hands are copied; graves, fogs and the stage's cards are replaced, never changed."""
        return for_clone(self.zones)

    def clone(self) -> StageState:
        """An equal state that shares nothing that changes."""
        other: StageState = StageState(blank=True)
        self.copy_into(other)
        if not self.logging:
            other.log = []
        other.soldiers = self.soldiers
        other.bulwarks = self.bulwarks
        other.stage = self.stage
        other.attackers = self.attackers
        other.blocks = self.blocks
        other.buried = self.buried
        other.used = self.used
        return other

    def fields(self) -> list[str]:
        """The names of everything that makes two states the same."""
        return [*KERNEL_FIELDS, *STAGE_FIELDS]

    def unpacked(self, name: str, value: Any) -> object:
        """Pieces, requests and pairs made anew."""
        if name in ("soldiers", "bulwarks"):
            return [[_piece(piece) for piece in row] for row in value]
        return tuples(value) if name in ("stage", "blocks") else super().unpacked(name, value)

    def piece(self, number: int) -> Piece | None:
        """The piece of this number on the field, or ``None``."""
        for rows in (self.soldiers, self.bulwarks):
            for row in rows:
                for piece in row:
                    if piece.number == number:
                        return piece
        return None

    def known_piece(self, number: int) -> Piece:
        """The piece of this number, which is on the field."""
        piece = self.piece(number)
        assert piece is not None
        return piece

    def piece_of(self, card: int) -> Piece | None:
        """The piece that this card is part of, or ``None``."""
        for row in (*self.soldiers, *self.bulwarks):
            for piece in row:
                if card in piece.cards:
                    return piece
        return None

    def request(self, number: int) -> Request | None:
        """The request of this number on the stage, or ``None``."""
        for request in self.stage:
            if request[0] == number:
                return request
        return None


def _piece(values: list[object]) -> Piece:
    """The piece with these values (``PIECE_FIELDS``)."""
    piece = Piece(0, 0, 0, [], 0)
    fill(piece, PIECE_FIELDS, values)
    return piece
