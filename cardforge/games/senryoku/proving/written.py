"""Writes a position of senryoku: the squares, stores and piles as ``position`` lays them."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from cardforge.engine.options import CARDS
from cardforge.games.senryoku.play import terms
from cardforge.games.senryoku.play.state import BATTLE_FIELDS, NO_CARD, PIECE_FIELDS, Battle, Piece, SenryokuState
from cardforge.games.senryoku.proving.position import FIELD_KEYS, PHASES, ZONE_KEYS, word_of
from cardforge.games.shared.proving.words import PLAYERS
from cardforge.games.shared.proving.written import Writer

_PHASES: Final = {number: word for word, number in PHASES.items()}


class SenryokuWriter(Writer[SenryokuState]):
    """Writes one position."""

    parts: ClassVar = {Piece: PIECE_FIELDS, Battle: BATTLE_FIELDS}
    held: ClassVar = frozenset({"zones", "card", "identity", "bound", "due"})

    def seen(self, name: str, value: Any) -> Any:
        """As written; which effects were used matters where they have a limit (001-R46)."""
        found = super().seen(name, value)
        if isinstance(value, Piece):
            own = self.rules.effects[value.definition]
            found["used"] = [place for place in value.used if place >= len(own) or self.rules.effect[own[place]].limit]
        return found

    def middle(self) -> dict[str, Any]:
        """The part of the turn."""
        return {"phase": _PHASES.get(self.state.phase, "2")}

    def side(self, player: int) -> dict[str, Any]:
        """A player's piles, store and what stands on his squares."""
        state = self.state
        unused = self.pile(state.zone(player, terms.STORE))
        used = [{"card": self.name(card), "used": True} for card in state.zone(player, terms.USED)]
        every = [*state.soldiers[player], *state.grounds[player]]
        field = {key: [self._piece(each) for each in every if self.printed(each.card).kind == kind] for key, kind in FIELD_KEYS.items()}
        store = unused if isinstance(unused, int) and not used else [*self.names(state.zone(player, terms.STORE)), *used]
        return {"force_counters": state.counters[player], **self.piles(player, ZONE_KEYS), "store": store, **field}

    def _piece(self, piece: Piece) -> dict[str, Any]:
        found: dict[str, Any] = {"card": self.name(piece.card), "at": word_of(piece.square)}
        if any(each.bound == piece.identity for row in self.state.grounds for each in row):
            found["as"] = self._label(piece.identity)
        found |= {key: getattr(piece, key) for key in ("counters", "entered") if getattr(piece, key)}
        if piece.face_down != bool(self.rules.hidden[piece.definition]):
            found["face_down"] = piece.face_down
        correction = [piece.cost, piece.move, piece.power]
        found |= {"correction": correction} if any(correction) else {}
        return found | ({"bound": self._label(piece.bound)} if piece.bound != NO_CARD else {})

    def _label(self, identity: int) -> str:
        return f"{PLAYERS[self.state.owners[identity % CARDS]]}-{identity % CARDS}"
