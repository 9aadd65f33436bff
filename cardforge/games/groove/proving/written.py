"""Writes a position of groove: zones, creatures, kept cards and seals as ``position`` lays them."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from cardforge.games.groove.play import terms
from cardforge.games.groove.play.selecting import strength
from cardforge.games.groove.play.state import CREATURE_FIELDS, Creature, GrooveState
from cardforge.games.groove.proving.position import HALVES, PHASES
from cardforge.games.shared.proving.written import Writer

_PLAIN: Final = {
    "deck": terms.DECK,
    "discard": terms.DISCARD,
    "removed": terms.REMOVED,
    "mana": terms.MANA,
    "shields": terms.SHIELDS,
    "temporary": terms.TEMPORARY,
}
_PHASES: Final = {number: word for word, number in PHASES.items()}
_HALVES: Final = {number: word for word, number in HALVES.items()}


class GrooveWriter(Writer[GrooveState]):
    """Writes one position."""

    parts: ClassVar = {Creature: CREATURE_FIELDS}
    held: ClassVar = frozenset({"zones", "card", "identity", "under", "attached", "activated", "attacker", "target", "traps"})

    def options(self) -> dict[str, Any]:
        """Evolution, where the decks of the game bring it."""
        return {"evolution": True} if self.state.evolution else {}

    def middle(self) -> dict[str, Any]:
        """The part of the turn, and the mana that is left."""
        return {"phase": _PHASES.get(self.state.phase, "cast"), "available": self.state.available}

    def side(self, player: int) -> dict[str, Any]:
        """A player's zones and creatures."""
        state = self.state
        held = state.zone(player, terms.HAND)
        hand = self.pile(held)
        kept = {each // 2: _HALVES[each % 2] for each in state.kept}
        return {
            "hand": hand if isinstance(hand, int) else [self._marked(card, "half", kept.get(card)) for card in held],
            **self.piles(player, _PLAIN),
            "groove": [self._marked(card, "trap", card in state.traps or None) for card in state.zone(player, terms.GROOVE)],
            "seals": [self._marked(card, "active", card in state.activated or None) for card in state.zone(player, terms.SEALS)],
            "battlefield": [self._creature(each) for each in state.creatures[player]],
        }

    def seen(self, name: str, value: Any) -> Any:
        """As written; of a kept card its half; kept cards, active seals and traps in any order."""
        if name == "kept":
            return sorted(f"{super(GrooveWriter, self).seen('card', each // 2)} {each % 2}" for each in value)
        found = super().seen(name, value)
        return sorted(found) if name in ("activated", "traps") and isinstance(value, list) else found

    def _marked(self, card: int, key: str, value: Any) -> Any:
        name = self.name(card)
        return name if value is None else {"card": name, key: value}

    def _creature(self, creature: Creature) -> dict[str, Any]:
        found: dict[str, Any] = {"card": self.name(creature.card)}
        found |= {key: True for key in ("exhausted", "sick") if getattr(creature, key)}
        if creature.attached:
            found["attached"] = self.names(creature.attached)
        return found | ({"strength": strength(self.rules, self.state, creature)} if creature.changed else {})
