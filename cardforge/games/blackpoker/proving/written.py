"""Writes a position of blackpoker: zones, soldiers and bulwarks as ``position`` lays them."""

from __future__ import annotations

from typing import Any, ClassVar

from cardforge.games.blackpoker.play import terms
from cardforge.games.blackpoker.play.state import PIECE_FIELDS, Piece, StageState
from cardforge.games.blackpoker.proving.position import ZONE_KEYS
from cardforge.games.shared.proving.words import PLAYERS
from cardforge.games.shared.proving.written import Writer


class StageWriter(Writer[StageState]):
    """Writes one position."""

    parts: ClassVar = {Piece: PIECE_FIELDS}
    held: ClassVar = frozenset({"zones", "cards", "buried"})
    # A piece's number names it, and nothing else.
    following: ClassVar = frozenset({"number"})

    def name(self, card: int) -> str:
        """Suit and number, which is what files call playing cards."""
        own = self.printed(card)
        return own.id if own.id in self.known else super().name(card)

    def seen(self, name: str, value: Any) -> Any:
        """As written; what nobody knows in any order."""
        found = super().seen(name, value)
        return sorted(found) if name == "buried" and isinstance(value, list) else found

    def middle(self) -> dict[str, Any]:
        """Who has the chance."""
        return {"chance": PLAYERS[self.state.asked]} if self.state.asked in (0, 1) else {}

    def side(self, player: int) -> dict[str, Any]:
        """A player's zones and characters."""
        state, buried = self.state, self.state.buried
        lying = state.zone(player, terms.GRAVE)
        grave = lying if any(card in buried for card in lying) else self.pile(lying)
        return {
            **self.piles(player, {key: zone for key, zone in ZONE_KEYS.items() if key != "grave"}),
            "grave": grave if isinstance(grave, int) else [self._marked(card, "buried", card in buried) for card in lying],
            "soldiers": [self._soldier(piece) for piece in state.soldiers[player]],
            "bulwarks": [self._marked(piece.cards[0], "driven", piece.driven) for piece in state.bulwarks[player]],
        }

    def seen_part(self, fields: dict[str, Any]) -> dict[str, Any]:
        """Of the turn on which a soldier came it matters whether that is now (004-R49); of a bulwark nothing asks for it."""
        return {**fields, "entered": fields["power"] > 0 and fields["entered"] == self.state.turn}

    def _marked(self, card: int, key: str, value: bool) -> dict[str, Any] | str:
        return {"card": self.name(card), key: True} if value else self.name(card)

    def _soldier(self, piece: Piece) -> dict[str, Any]:
        found: dict[str, Any] = {"cards": self.names(piece.cards)}
        found |= {"driven": True} if piece.driven else {}
        found |= {"entered": True} if piece.entered == self.state.turn else {}
        return found | ({"size": piece.size} if piece.bonus else {})
