"""Writes a position of deckmaster: zones, pieces, Deck Masters and seals as ``position`` lays them."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from cardforge.database.formats.mapping import card_mapping
from cardforge.games.deckmaster.compiling.vocabulary import VOCABULARY
from cardforge.games.deckmaster.play import altering, terms
from cardforge.games.deckmaster.play.rules import Rules
from cardforge.games.deckmaster.play.state import PIECE_FIELDS, DuelState, Piece
from cardforge.games.deckmaster.proving.position import CLOSED, ZONE_KEYS
from cardforge.games.shared.proving.written import Writer

_MASTER_TEXTS: Final = ("name", "attributes", "races", "text")
_EMERGENCY: Final = (False, "one", "all")


class DuelWriter(Writer[DuelState]):
    """Writes one position."""

    parts: ClassVar = {Piece: PIECE_FIELDS}
    held: ClassVar = frozenset({"zones", "card", "identity", "attacker", "target"})
    following: ClassVar = frozenset({"auras", "stale"})

    def options(self) -> dict[str, Any]:
        """Emergency release, where it is played."""
        rule = self.state.emergency_rule
        return {"emergency_release": _EMERGENCY[rule]} if rule else {}

    def side(self, player: int) -> dict[str, Any]:
        """A player's numbers, zones, pieces and Deck Master."""
        state = self.state
        return {
            "hp": state.hp[player],
            "mana": state.mana[player],
            "max_mana": state.max_mana[player],
            **self.piles(player, ZONE_KEYS),
            "units": [self._unit(piece) for piece in state.units[player]],
            "enchantments": [self._plain(piece) for piece in state.enchantments[player]],
            "master": self._master(player),
        }

    def seen(self, name: str, value: Any) -> Any:
        """As written; what happened this turn and how often an ability was used, where a card asks for it."""
        if name == "history":
            asked = self._asked()
            return [count for column, count in enumerate(value) if column in asked]
        found = super().seen(name, value)
        if isinstance(value, Piece):
            limits = [self.rules.ability[number].limit for number in self.rules.abilities[value.definition]]
            for field, limit in zip(("used_first", "used_second"), (*limits, 0, 0), strict=False):
                found[field] = found[field] if limit else 0
        return found

    def seen_part(self, fields: dict[str, Any]) -> dict[str, Any]:
        """What this turn changed and its damage end together (000-R49): they are one sum."""
        return {**fields, "changed": fields["changed"] - fields["damage"], "damage": 0}

    def _asked(self) -> set[int]:
        """The counters of a turn's history that any card of the game asks for."""
        rules: Rules = self.rules
        asked = {column for condition in rules.conditions for columns in condition.columns for column in columns}
        for watch in (ability.watch for ability in rules.ability):
            if watch is not None and watch.number:
                firsts = (terms.COUNTERS * player + watch.event for player in range(2))
                asked.update(first + column for first in firsts for column in range(len(terms.COLUMNS)))
        return asked

    def _plain(self, piece: Piece) -> dict[str, Any]:
        return {"card": self.name(piece.card)} | ({"silenced": True} if piece.silenced else {})

    def _unit(self, piece: Piece) -> dict[str, Any]:
        found = self._plain(piece) | {"power": piece.power}
        if piece.printed != self.rules.power[piece.definition]:
            found["printed"] = piece.printed
        if piece.permanent:
            found["base"] = piece.printed + piece.permanent
        given = piece.lasting & ~self.rules.keywords[piece.definition]
        if given:
            found["keywords"] = [name for name, bit in VOCABULARY.keywords.items() if given & bit]
        return found | self._attacks(piece)

    def _attacks(self, piece: Piece) -> dict[str, Any]:
        found: dict[str, Any] = {"tapped": True} if piece.tapped else {}
        usual = 0 if piece.tapped else altering.allowance(piece.keywords)
        return found | ({"attacks_left": piece.attacks_left} if piece.attacks_left != usual else {})

    def _master(self, player: int) -> dict[str, Any]:
        piece = self.state.masters[player]
        written = card_mapping(self.printed(piece.card))
        found = {"rank": self.rules.level[piece.definition]} | {key: written[key] for key in _MASTER_TEXTS if key in written}
        seals = self.state.zone(player, terms.UNDER if piece.freed else terms.SEALED)
        # Where a file says nothing, they are seals that never open.
        if not all(self.printed(card).id.startswith(CLOSED) for card in seals) or not seals:
            found["seals"] = self.names(seals)
        if not piece.freed:
            opened = self.names(self.state.zone(player, terms.UNDER))
            return found | ({"opened": opened} if opened else {})
        found |= {"released": True} | self._attacks(piece)
        return found | ({"knocked_out_on": piece.asleep} if piece.asleep else {"power": piece.power})
