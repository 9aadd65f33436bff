"""Counts how often a game met each rule and card, from its events, its positions and the reasons why moves were not legal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Final

from cardforge.database import Library
from cardforge.engine.options import CARDS
from cardforge.engine.state import E_OVER, NOBODY
from cardforge.games.deckmaster.play import terms
from cardforge.games.deckmaster.play.state import NO_CARD, DuelState
from cardforge.games.deckmaster.proving.sightings import Sightings
from cardforge.games.deckmaster.telling.story import tried_moves
from cardforge.games.shared.parts import Flags, Meetings
from cardforge.games.shared.proving.meeting import counted, pairs
from cardforge.games.shared.tables import Tables
from cardforge.model import Deck

_THIRD_TURN_OF_THE_SECOND: Final = 6
_TABLES: Final = Tables(__file__, terms)
_WHEN: Final = _TABLES.words("moments", "")


def rounds(library: Library, generator: Random) -> Iterator[tuple[tuple[Deck, Deck], Flags]]:
    """Pairs of decks with rule flags, without end: all pairs of the library's decks in turn with random piles, so that every card is met.

    Every second of the library's decks plays with emergency release.
    """
    for index, deck, other in pairs(library):
        options = {"emergency_release": index % 2 == 1}
        yield (deck, other), options
        yield (_pile(library, generator), _pile(library, generator)), options


def _pile(library: Library, generator: Random) -> Deck:
    """A deck of any 40 main cards with any Deck Master with any menu ability: no legal one, but all cards and abilities are met."""
    main = [card for card in library.cards.values() if card.kind not in ("seal", "token")]
    cards = generator.sample(main, 40)
    master, ability = generator.choice(list(library.masters.values())), generator.choice(library.menu)
    text = {"keywords": [], "abilities": [ability.tree]}
    master = replace(master, card=replace(master.card, trees={**master.card.trees, "text": text}), choices=(ability,))
    return Deck(library.game, "pile", tuple((card, 1) for card in cards), master)


class DuelWatcher(Sightings):
    """Counts the rules and the document's cards (``U01``) of deckmaster; ``cards`` are those behind the game's definition numbers."""

    plain = _TABLES.words("events", "E_")
    also = _TABLES.data["also"]

    def dealt(self, state: DuelState) -> None:
        """The decks, hands and HP."""
        super().dealt(state)
        self._unfought = False
        self.meet("R01", "R31", "R32")

    def position(self, state: DuelState) -> None:
        """What is asked, what stands on the field, and why moves are not legal."""
        if self._unfought and state.attacker == NO_CARD:
            self.meet("A24")
            self._unfought = False
        if state.asked == NOBODY:
            return
        super().position(state)
        if state.question == terms.Q_ORDER:
            self.meet("A62")
        elif state.question == terms.Q_CHOOSE and terms.V_DONE in state.options:
            self.meet("A23")
        elif state.question == terms.Q_MAIN:
            self._reasons(state)

    def event(self, state: DuelState, code: int, a: int, b: int, c: int) -> None:
        """Plays, attacks, damage and what they did."""
        super().event(state, code, a, b, c)
        if code == terms.E_TURN:
            self.meet("R33", "R35", "R40", *(("R36", "A43") if a == _THIRD_TURN_OF_THE_SECOND else ()))
        elif code == terms.E_PLAYED:
            kind = self._rules.kind[state.definitions[a]]
            self.meet("R44", "R45" if kind == terms.SPELL else "R46" if kind == terms.UNIT else "", self._ids[state.definitions[a]])
        elif code == terms.E_ENTERED and self._rules.token[state.definitions[a]]:
            self.meet(self._ids[state.definitions[a]])
        elif code == terms.E_ABILITY:
            self.meet(self._ids[state.definitions[a]], *_WHEN.get(self._rules.ability[b].when, ()))
        elif code == terms.E_LEFT:
            self._left(state, a, c)
        elif code == terms.E_NEGATED:
            self._unfought = False
        elif code in (terms.E_ATTACK, terms.E_BATTLE):
            self._fight(state, code, a, b)
        elif code == terms.E_DAMAGE and self._keywords.get(state.attacker % CARDS, 0) & terms.PIERCE and state.target != terms.AT_PLAYER:
            self.meet("R67", "K01")
        elif code == terms.E_HEAL and c > terms.HP:
            self.meet("A35")
        elif code == terms.E_MOVED and b % terms.ZONES == terms.UNDER and c % terms.ZONES == terms.EXILE:
            self.meet("R64")
        elif code == terms.E_RELEASED:
            self.meet("R63", *(() if c else ("R66", "A20")))
        elif code == terms.E_MASTER_DOWN:
            self.meet("R57" if state.active != a else "R60")
        elif code == E_OVER:
            self.meet(*{terms.R_HP: ("R77", "A02"), terms.R_DECK_OUT: ("R78", "A03")}.get(b, ()))

    def _left(self, state: DuelState, card: int, how: int) -> None:
        definition = state.definitions[card]
        self.meet(
            "R29" if how & terms.MADE_ROOM else "",
            "R50" if how & terms.DESTROYED and self._rules.kind[definition] == terms.UNIT else "",
            "A33" if self._rules.token[definition] else "",
        )
        if self._keywords.get(card, 0) & terms.FRAGILE and how & terms.DESTROYED:
            self.meet("R75", "K09")

    def _fight(self, state: DuelState, event: int, first: int, second: int) -> None:
        own, other = self._keywords.get(first, 0), self._keywords.get(second, 0)
        masters = {piece.card for piece in state.masters}
        if event == terms.E_BATTLE:
            self._unfought = False
            if (own ^ other) & terms.FIRST_STRIKE:
                self.meet("R70", "K04")
            for card in (first, second):
                piece = state.piece(card)
                if piece is not None and piece.beaten:
                    self.meet("R76", "K10")
            return
        self.meet("R51", *(("R58", "R59") if first in masters else ()))
        if second == terms.AT_PLAYER:
            self.meet("R53")
            enemies = state.units[1 - state.owners[first]]
            if enemies and own & terms.PASS:
                self.meet("R69", "K03")
            elif enemies and all(piece.keywords & terms.SLUGGISH for piece in enemies):
                self.meet("R72", "K06")
        else:
            self.meet("R56" if second in masters else "R54", "A36" if first in masters and second in masters else "")
            self._unfought = True
        if own & terms.DRAIN:
            self.meet("R71", "K05")
        if other & terms.GUARD:
            self.meet("R74")

    def _reasons(self, state: DuelState) -> None:
        """Count the rules that forbid moves that one might think of."""
        player = state.asked
        waiting = self.game.why_not(state, 1 - player, terms.V_END)
        if waiting is not None:
            self.meet(waiting.rule.partition("-")[2])
        self.refuse(state, tried_moves(state, player))


MEETINGS: Final = Meetings(counted(_TABLES), rounds, DuelWatcher)
