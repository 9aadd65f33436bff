"""Writes a position of skillbook: terrain, units, tables and books as ``position`` lays them."""

from __future__ import annotations

from typing import Any, ClassVar

from cardforge.games.shared.proving.words import PLAYERS
from cardforge.games.shared.proving.written import Writer
from cardforge.games.skillbook.play import terms
from cardforge.games.skillbook.play.selecting import defence
from cardforge.games.skillbook.play.state import ANNOUNCED_FIELDS, UNIT_FIELDS, Announced, SkillbookState, Unit
from cardforge.games.skillbook.proving.position import PHASES, word_of

_PHASES = {number: word for word, number in PHASES.items()}


class SkillbookWriter(Writer[SkillbookState]):
    """Writes one position."""

    parts: ClassVar = {Unit: UNIT_FIELDS, Announced: ANNOUNCED_FIELDS}
    held: ClassVar = frozenset({"zones", "card", "identity", "binds", "terrain", "neutral", "attacker", "target", "mover", "drawing"})
    # How a map was saved is asked for when it is laid, who explored last while it is explored.
    following: ClassVar = frozenset({"layouts", "explorer"})

    def options(self) -> dict[str, Any]:
        """The time limit, where there is one."""
        return {"turn_limit": self.state.turn_limit} if self.state.turn_limit else {}

    def seen(self, name: str, value: Any) -> Any:
        """As written; squares with an effect in any order."""
        found = super().seen(name, value)
        return sorted(found) if name in ("ruling", "waking", "neutral") and isinstance(value, list) else found

    def middle(self) -> dict[str, Any]:
        """The part of the turn, and the map."""
        terrain = {word_of(square): self._ground(square) for square, card in enumerate(self.state.terrain) if card >= 0}
        return {"phase": _PHASES.get(self.state.phase, "main"), "terrain": terrain}

    def side(self, player: int) -> dict[str, Any]:
        """A player's book, table, trump, hero and units."""
        state = self.state
        trump = self.names(state.zone(player, terms.TRUMP))
        hero = next((unit for unit in state.units[player] if unit.hero), None)
        return {
            **self.piles(player, {"book": terms.BOOK, "grave": terms.GRAVE, "removed": terms.REMOVED}),
            "table": self._table(player),
            "trump": trump[0] if trump else None,
            **({} if hero is None else {"hero": self._hero(hero)}),
            "units": [self._unit(unit) for unit in state.units[player] if not unit.hero],
        }

    def _ground(self, square: int) -> dict[str, Any]:
        card = self.state.terrain[square]
        whose = {} if card in self.state.neutral else {"owner": PLAYERS[self.state.owners[card]]}
        return {"card": self.name(card), **whose, "open": bool(self.state.shown >> square & 1)}

    def _table(self, player: int) -> list[Any]:
        """What lies on the table, with the auras and curses that are set there."""
        state, found = self.state, list[Any](self.names(self.state.zone(player, terms.TABLE)))
        for zone in (terms.AURAS, terms.CURSES):
            for card in state.zone(player, zone):
                found.append({"card": self.name(card), "set": True, "owner": PLAYERS[state.owners[card]]})
        return found

    def _hero(self, hero: Unit) -> dict[str, Any]:
        found = self._unit(hero)
        found.pop("damage", None)
        return found | {"hp": defence(self.rules, self.state, hero) - hero.damage, "start_row": hero.start_row + 1}

    def _unit(self, unit: Unit) -> dict[str, Any]:
        found: dict[str, Any] = {"card": self.name(unit.card), "at": word_of(unit.square)}
        found |= {"damage": unit.damage} if unit.damage else {}
        found |= {key: True for key in ("exhausted", "resting", "moved", "token") if getattr(unit, key)}
        binds = [{"card": self.name(card), "owner": PLAYERS[self.state.owners[card]]} for card in unit.binds]
        return found | ({"binds": binds} if binds else {})
