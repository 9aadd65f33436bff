"""Counts how often a game met each rule, from its events, its positions and the reasons why moves were not legal."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from cardforge.database import Library
from cardforge.engine.options import CARDS
from cardforge.engine.state import DRAW, E_OVER, NOBODY
from cardforge.games.groove.play import terms
from cardforge.games.groove.play.game import GrooveGame
from cardforge.games.groove.play.state import GrooveState
from cardforge.games.groove.telling.story import tried_moves
from cardforge.games.shared.parts import Flags, Meetings
from cardforge.games.shared.proving.meeting import RuleCounter, counted, pairs
from cardforge.games.shared.tables import Tables
from cardforge.model import Deck

_TABLES: Final = Tables(__file__, terms)
_WHEN: Final = _TABLES.words("moments", "")
_SPELLS: Final = _TABLES.words("spells", "")


def rounds(library: Library, generator: Random) -> Iterator[tuple[tuple[Deck, Deck], Flags]]:
    """All pairs of the library's decks, without end, in turn with random piles and evolution, so that every card is met; in some the seals
    are shown before."""
    for _, deck, other in pairs(library):
        yield (deck, other), {"tournament": generator.random() < 0.2}
        yield (_pile(library, generator), _pile(library, generator)), {"evolution": True}


def _pile(library: Library, generator: Random) -> Deck:
    """A deck of any 50 cards and any 5 seals."""
    seals = [card for card in library.cards.values() if card.kind == "seal"]
    others = [card for card in library.cards.values() if card.kind == "dual"]
    return Deck(library.game, "pile", tuple((card, 1) for card in (*generator.sample(others, 50), *generator.sample(seals, 5))), None)


class GrooveWatcher(RuleCounter[GrooveGame, GrooveState]):
    """Counts the rules of groove; it remembers of a turn what its next events may complete."""

    plain = _TABLES.words("events", "E_")
    also = _TABLES.data["also"]

    def dealt(self, state: GrooveState) -> None:
        """The decks and hands."""
        self._turn = 0
        self._phase = terms.CHARGE
        self._charged = 0
        self._attacked = terms.AT_PLAYER
        self._fighting = False
        self._late: set[int] = set()
        self.meet("R01", "R02", "R14", "R17", "R18", "A01")

    def position(self, state: GrooveState) -> None:
        """What is asked, seals that are held, and why moves are not legal."""
        if state.asked == NOBODY:
            return
        if any(self._is_seal(state, card) for player in range(2) for card in state.zone(player, terms.HAND)):
            self.meet("R40")
        if state.question == terms.Q_TOP:
            self.meet("R30")
        elif state.question == terms.Q_PREPARE:
            self.meet("R25", "" if state.kept else "A06")
        if terms.Q_CHARGE <= state.question <= terms.Q_BATTLE and state.question != terms.Q_TOP:
            waiting = self.game.why_not(state, 1 - state.asked, terms.V_END)
            self.meet(waiting.rule.partition("-")[2] if waiting else "")
            self.refuse(state, tried_moves(state, state.asked))

    def event(self, state: GrooveState, code: int, a: int, b: int, c: int) -> None:
        """The turn, what is played, battles and damage."""
        rules = self.game.rules
        if code == terms.E_TURN:
            self._turn, self._charged, self._late = a, 0, set()
            self.meet("R20")
        elif code == terms.E_PHASE:
            self.meet("R23" if a == terms.BATTLE and self._phase == terms.CHARGE else "")
            self._phase = a
        elif code == terms.E_CHARGED:
            self._charge(state, a)
        elif code == terms.E_DREW:
            self.meet("R36" if self._turn and self._phase == terms.BATTLE else "")
            self._late.update([a] if self._phase == terms.CAST else ())
        elif code == terms.E_SUMMONED:
            evolves = rules.evolves[state.definitions[a]]
            self.meet("R32", *(("T02", "A11") if evolves else ("T01", "R33")))
            self._paid(state, a, terms.CREATURE_HALF)
        elif code == terms.E_CAST:
            self.meet("R03", *_SPELLS.get(rules.spell[state.definitions[a]], ()))
            self._paid(state, a, terms.SPELL_HALF)
        elif code == terms.E_SEAL:
            self.meet("R09" if rules.from_groove[2 * state.definitions[a]] else "")
        elif code == terms.E_ABILITY:
            self.meet(*_WHEN.get(rules.ability[b].when, ()))
        elif code == terms.E_SHUFFLED and b:
            self.meet("R48" if self._fighting else "R37")
        elif code == terms.E_MOVED:
            self._moved(state, a, b, c)
        elif code == E_OVER:
            self.meet(*{terms.R_SEALS: ("R50", "A34" if state.winner == DRAW else ""), terms.R_LIMIT: ("A28", "A39")}.get(b, ()))
        else:
            self._fight(state, code, a, b, c)

    def _is_seal(self, state: GrooveState, card: int) -> bool:
        return self.game.rules.kind[state.definitions[card]] == terms.SEAL

    def _charge(self, state: GrooveState, card: int) -> None:
        """A mana of the turn, and the second one (3a)."""
        dual = self.game.rules.colours[state.definitions[card]].bit_count() > 1
        if self._phase == terms.PREPARE:
            self.meet("R26", "" if self._charged else "A40", "A26" if dual else "")
        self._charged += 1

    def _paid(self, state: GrooveState, card: int, half: int) -> None:
        self.meet("R09" if self.game.rules.from_groove[2 * state.definitions[card] + half] else "R29")

    def _moved(self, state: GrooveState, card: int, source: int, goal: int) -> None:
        """Where a card went: out of the hand without being used, off a creature, out of the game."""
        place = goal % terms.ZONES
        if source == terms.FIELD:
            self.meet("A12" if place == terms.DISCARD else "")
        elif source % terms.ZONES == terms.HAND and place == terms.DISCARD:
            late = "A33" if card in self._late else "A13"
            self.meet("A02" if self._is_seal(state, card) else late if self._phase == terms.CAST else "")
        elif source % terms.ZONES == terms.GROOVE and place == terms.REMOVED:
            self.meet("A30")
        elif place == terms.MANA and self._phase in (terms.CAST, terms.BATTLE):
            self.meet("A38")

    def _fight(self, state: GrooveState, code: int, a: int, b: int, c: int) -> None:
        """An attack, its block, the strengths compared, and what it destroys."""
        if code == terms.E_ATTACK:
            self._attacked, self._fighting = b, True
            weak = self.game.rules.strength[state.definitions[a]] < terms.STRENGTH_PER_CARD
            self.meet("A20" if weak and b == terms.AT_PLAYER else "")
        elif code == terms.E_BLOCK:
            self.meet("A21" if self._attacked != terms.AT_PLAYER else "")
            self._fighting = False
        elif code == terms.E_BATTLE:
            self.meet("A09" if c % CARDS == c // CARDS else "")
            self._fighting = False
        elif code == terms.E_DAMAGE and self._fighting:
            self.meet("R46")


MEETINGS: Final = Meetings(counted(_TABLES), rounds, GrooveWatcher)
