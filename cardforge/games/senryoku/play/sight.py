"""How cards are looked at: as they are by themselves, or with what goes on; what goes on looks at them without it."""

from __future__ import annotations

from cardforge.games.senryoku.play.rules import Rules
from cardforge.games.senryoku.play.state import Piece, SenryokuState
from cardforge.games.senryoku.play.terms import EVERY_ATTRIBUTE, MOVE, NO_ATTRIBUTE, POWER


class Sight:
    """Looks at cards as they are by themselves: printed, with what effects have corrected, given and forbidden."""

    def marks(self, rules: Rules, state: SenryokuState, piece: Piece) -> int:
        """The attributes, kinds and races of a piece (bits)."""
        return own_marks(rules, piece)

    def number(self, rules: Rules, state: SenryokuState, piece: Piece, stat: int) -> int:
        """A number of a piece, 0 where it would be less."""
        if stat == POWER:
            now = rules.power[piece.definition] + piece.power
        elif stat == MOVE:
            now = rules.move[piece.definition] + piece.move
        else:
            now = rules.cost[piece.definition] + piece.cost
        return now if now > 0 else 0

    def barred(self, rules: Rules, state: SenryokuState, piece: Piece) -> int:
        """What a piece is forbidden (bits)."""
        return piece.bits

    def hand_cost(self, rules: Rules, state: SenryokuState, card: int, player: int) -> int:
        """What it costs to put a card of the player's hand onto the field."""
        return rules.cost[state.definitions[card]]


def own_marks(rules: Rules, piece: Piece) -> int:
    """The attributes, kinds and races of a piece (bits) without what goes on; of a card that lies face down nobody knows any."""
    if piece.face_down:
        return 0
    bits = rules.marks[piece.definition] | piece.marks
    return bits & ~NO_ATTRIBUTE if bits & EVERY_ATTRIBUTE else bits


#: Looks at cards as they are by themselves.
BARE = Sight()
