"""Counts how often a game met each rule, from its events, its positions and the reasons why moves were not legal."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from cardforge.database import Library
from cardforge.engine.state import DRAW, E_OVER, NOBODY
from cardforge.games.senryoku.play import terms
from cardforge.games.senryoku.play.game import SenryokuGame
from cardforge.games.senryoku.play.state import SenryokuState
from cardforge.games.senryoku.telling.story import tried_moves
from cardforge.games.shared.parts import Flags, Meetings
from cardforge.games.shared.proving.meeting import RuleCounter, counted, pairs
from cardforge.games.shared.tables import Tables
from cardforge.model import Deck

_TABLES: Final = Tables(__file__, terms)
_WAYS: Final = _TABLES.words("ways", "")
_REASONS: Final = _TABLES.words("reasons", "R_")
_KINDS2: Final = _TABLES.data["kinds2"]
_CARDS: Final = _TABLES.data["cards"]
_PUT_OUT: Final = (terms.E_SUMMONED, terms.E_CHANTED, terms.E_DEPLOYED)
_FREE: Final = (terms.Q_STORE, terms.Q_MAIN, terms.Q_BUY)


def rounds(library: Library, _generator: Random) -> Iterator[tuple[tuple[Deck, Deck], Flags]]:
    """All pairs of the library's decks, without end; after each a game of nothing but the document's cards, three of each."""
    document = tuple((card, 3) for card in library.cards.values() if card.origin == "document")
    of_document = Deck(library.game, "document", document)
    for _, deck, other in pairs(library):
        yield (deck, other), {}
        yield (of_document, of_document), {}


class SenryokuWatcher(RuleCounter[SenryokuGame, SenryokuState]):
    """Counts the rules of senryoku, the document's cards among them."""

    plain = _TABLES.words("events", "E_")
    also = _TABLES.data["also"]

    def dealt(self, state: SenryokuState) -> None:
        """The decks, the force and the first hand."""
        self.meet("R03", "R04", "R05", "A04", "A05", "A07")

    def position(self, state: SenryokuState) -> None:
        """What is asked, how long the chain is, and why moves are not legal."""
        player = state.asked
        if player == NOBODY:
            return
        if state.question == terms.Q_RESPOND:
            activated = sum(link.effect >= 0 for link in state.chain)
            self.meet("R60" if player != state.active else "", "R61" if activated else "")
        elif state.question == terms.Q_DRAW:
            self.meet("R15")
        elif state.question in _FREE:
            waiting = self.game.why_not(state, 1 - player, terms.V_END)
            self.meet(waiting.rule.partition("-")[2] if waiting else "")
            self.refuse(state, tried_moves(state, player, self.cards))

    def event(self, state: SenryokuState, code: int, a: int, b: int, c: int) -> None:
        """What is put out and used, moves, battles and damage."""
        if code in _PUT_OUT or code == terms.E_ACTIVATED:
            self._card(state, code, a, b)
        elif code == terms.E_WENT:
            self.meet("R53" if c else "R32", "" if c else "A11")
        elif code == terms.E_DAMAGE:
            piece = state.piece(a)
            self.meet("R38" if piece is not None and piece.kind == terms.LAND else "R37")
        elif code == terms.E_BATTLE:
            self._battle(state, b, c)
        elif code == terms.E_BATTLE_END:
            self.meet("R19")
        elif code == terms.E_WON:
            self.meet("R47" if b != terms.NOTHING else "")
        elif code == E_OVER:
            self.meet(*_REASONS.get(b, ()), "R06" if state.winner == DRAW and b != terms.R_LIMIT else "")

    def _card(self, state: SenryokuState, code: int, card: int, place: int) -> None:
        """A card that is put out or of which an effect is used: the document's by its number, its kinds, how the effect works."""
        definition = state.definitions[card]
        printed, rules = self.cards[definition], self.game.rules
        self.meet(*_CARDS.get(printed.id, ()))
        if code == terms.E_SUMMONED:
            self.meet(*_KINDS2.get(printed.fields.get("kind2"), ()), "R71" if printed.fields.get("race") else "")
            self.meet("R72" if printed.fields.get("kind1") else "")
        elif code == terms.E_CHANTED:
            self.meet("R35" if rules.hidden[definition] else "")
        elif code == terms.E_ACTIVATED and place < len(rules.effects[definition]):
            when = rules.effect[rules.effects[definition][place]].when
            self.meet(*(rule for way, found in _WAYS.items() if when & way for rule in found))

    def _battle(self, state: SenryokuState, defender: int, square: int) -> None:
        """A battle with a soldier, or with what nobody defends."""
        if defender != terms.NOTHING:
            self.meet("R41")
            return
        ground = state.ground_at(square)
        self.meet("R51", "R42" if ground is not None and ground.kind == terms.LAND else "R44")


MEETINGS: Final = Meetings(counted(_TABLES), rounds, SenryokuWatcher)
