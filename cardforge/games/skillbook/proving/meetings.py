"""Counts how often a game met each rule, from its events, its positions and the reasons why moves were not legal."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from cardforge.database import Library
from cardforge.engine.state import DRAW, E_OVER, NOBODY
from cardforge.games.shared.parts import Flags, Meetings
from cardforge.games.shared.proving.meeting import RuleCounter, counted, pairs
from cardforge.games.shared.tables import Tables
from cardforge.games.skillbook.play import terms
from cardforge.games.skillbook.play.game import SkillbookGame
from cardforge.games.skillbook.play.selecting import flies, ranged
from cardforge.games.skillbook.play.state import SkillbookState
from cardforge.games.skillbook.play.terms import ZONES
from cardforge.games.skillbook.telling.story import tried_moves
from cardforge.model import Deck

_TABLES: Final = Tables(__file__, terms)
_WHEN: Final = _TABLES.words("moments", "")
_REASONS: Final = _TABLES.words("reasons", "R_")
_TERRAINS: Final = _TABLES.data["terrains"]
_FREE: Final = (terms.Q_CHARGE, terms.Q_MAIN)
_LIMIT: Final = 30


def rounds(library: Library, generator: Random) -> Iterator[tuple[tuple[Deck, Deck], Flags]]:
    """All pairs of the library's decks, without end; some games have a turn limit, some another neutral row."""
    basic = sorted(card.name.ja for card in library.cards.values() if card.fields.get("basic"))
    for _, deck, other in pairs(library):
        yield (deck, other), {}
        yield (deck, other), {"turn_limit": str(_LIMIT), "neutral": " ".join(generator.choices(basic, k=terms.COLUMNS))}


class SkillbookWatcher(RuleCounter[SkillbookGame, SkillbookState]):
    """Counts the rules of skillbook; it remembers what last took a card from the book."""

    plain = _TABLES.words("events", "E_")
    also = _TABLES.data["also"]

    def dealt(self, state: SkillbookState) -> None:
        """The decks, the neutral row and what is common to the preparation of every game."""
        self._last = ""
        row = {self.cards[state.definitions[card]].id for card in state.neutral}
        self.meet("R01", "R15", "R16", "R20", "R21", "A50" if len(row) > 1 else "")

    def position(self, state: SkillbookState) -> None:
        """What is asked, where heroes stand, and why moves are not legal."""
        player = state.asked
        if player == NOBODY:
            return
        if state.question == terms.Q_RESPOND:
            self.meet("R30" if player != state.active else "A06")
        elif state.question == terms.Q_TAKE:
            self.meet("R26" if state.slots(player) >= terms.TABLE_SIZE else "")
        elif state.question == terms.Q_EXPLORE:
            unit = state.meant(state.explorer)
            own = unit is not None and state.ground_of(state.terrain[unit.square]) == unit.player
            self.meet("R46" if own else "R47")
        elif state.question in _FREE:
            self._stand(state, player)
            waiting = self.game.why_not(state, 1 - player, terms.V_END)
            self.meet(waiting.rule.partition("-")[2] if waiting else "")
            self.refuse(state, tried_moves(state, player))

    def _stand(self, state: SkillbookState, player: int) -> None:
        """The basic terrain that lies open under the player's hero."""
        hero = state.hero(player)
        if hero is not None and state.shown >> hero.square & 1:
            terrain = self.cards[state.definitions[state.terrain[hero.square]]]
            self.meet(*_TERRAINS.get(terrain.id, ()))

    def event(self, state: SkillbookState, code: int, a: int, b: int, c: int) -> None:
        """The turn, what is used, moves, battles and damage."""
        if code == terms.E_PHASE:
            self.meet({terms.MAIN: "R29", terms.ENDING: "R31"}.get(a, ""))
        elif code in (terms.E_DREW, terms.E_PAID, terms.E_CHARGED):
            self._last = {terms.E_DREW: "A44", terms.E_PAID: "A07", terms.E_CHARGED: "A20"}[code]
        elif code == terms.E_PLACED:
            self.meet("R27" if b == terms.GRAVE else "")
        elif code == terms.E_ANNOUNCED:
            self._announced(state, a, b, c)
        elif code == terms.E_ABILITY:
            self.meet(*_WHEN.get(self.game.rules.ability[b].when, ()))
        elif code == terms.E_MOVED:
            self.meet("R42" if b % ZONES == terms.RESOLVING and c % ZONES == terms.GRAVE else "")
        elif code == E_OVER:
            self.meet(*_REASONS.get(b, ()), "R13" if b == terms.R_HP and state.winner == DRAW else "")
            self.meet(self._last if b == terms.R_BOOK else "")
        else:
            self._of_unit(state, code, a, c)

    def _announced(self, state: SkillbookState, card: int, player: int, ability: int) -> None:
        """A skill or an ability: by what right it is used, and what it takes."""
        rules, hero = self.game.rules, state.hero(player)
        if ability:
            here = card in state.terrain
            self.meet("R44", "A47" if here else "", "R37" if rules.ability[ability - 1].tap else "")
            return
        attribute = rules.attribute[state.definitions[card]]
        if hero is not None and attribute:
            self.meet("R41" if attribute & rules.attribute[hero.definition] else "R39")

    def _of_unit(self, state: SkillbookState, code: int, card: int, other: int) -> None:
        """What a unit does or suffers: ranged battles, forced exploration, damage of heroes."""
        unit = state.unit(other if code == terms.E_EXPLORED else card)
        if unit is None:
            return
        if code == terms.E_BATTLE:
            self.meet("R57" if ranged(self.game.rules, state, unit) else "")
        elif code == terms.E_EXPLORED:
            forced = state.ground_of(card) != unit.player and not flies(self.game.rules, state, unit)
            self.meet("R46" if forced else "R48" if not unit.moved else "")
        elif code == terms.E_DAMAGE:
            self.meet("R11" if unit.hero else "A11")


MEETINGS: Final = Meetings(counted(_TABLES), rounds, SkillbookWatcher)
