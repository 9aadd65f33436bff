"""Counts how often a game met each rule, from its events and from the reasons why moves were not legal."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from cardforge.database import Library
from cardforge.engine.state import NOBODY
from cardforge.games.blackpoker.play import terms
from cardforge.games.blackpoker.play.game import BlackPokerGame
from cardforge.games.blackpoker.play.state import StageState
from cardforge.games.blackpoker.telling import story
from cardforge.games.shared.parts import Flags, Meetings
from cardforge.games.shared.proving.meeting import RuleCounter, counted, pairs
from cardforge.games.shared.tables import Tables
from cardforge.model import Deck

_TABLES: Final = Tables(__file__, terms)
_CHARACTERS: Final = ("C01", "C02", "C03")


def rounds(library: Library, generator: Random) -> Iterator[tuple[tuple[Deck, Deck], Flags]]:
    """All pairs of the library's decks, without end; every second one with preset."""
    for index, deck, other in pairs(library):
        yield (deck, other), {"preset": bool(index % 2 or generator.random() < 0.2)}


class StageWatcher(RuleCounter[BlackPokerGame, StageState]):
    """Counts the rules of blackpoker."""

    plain = _TABLES.words("events", "E_")

    def dealt(self, state: StageState) -> None:
        """The hands, and with preset the first bulwarks and soldiers."""
        self.meet("R04", *(("R07",) if state.bulwarks[0] else ()))

    def position(self, state: StageState) -> None:
        """What is paid, and why actions cannot be requested."""
        if state.asked == NOBODY:
            return
        if state.question == terms.Q_DRIVE:
            self.meet("R20")
        elif state.question == terms.Q_DISCARD and state.stage:
            self.meet("R22")
        elif state.question <= terms.Q_CHANCE:
            self.refuse(state, story.tried_moves(self.game.rules, state, state.asked))

    def event(self, state: StageState, code: int, a: int, b: int, c: int) -> None:
        """Actions, characters and fogs by their kind."""
        if code == terms.E_RESOLVES:
            self.meet(self.game.action_rules[a].partition("-")[2], "R16")
        elif code == terms.E_REQUESTED and not self.game.rules.actions[a].direct:
            self.meet("R12", "R17")
        elif code == terms.E_SUMMONED:
            self.meet(_CHARACTERS[c])
        elif code == terms.E_TURN and a > 1:
            self.meet("R47")
        elif code == terms.E_MOVED and b % terms.ZONES == terms.STAGE and c % terms.ZONES == terms.FOG:
            self.meet("F01" if self.game.rules.fits[state.definitions[a]] >> self._up() & 1 else "F02")

    def _up(self) -> int:
        return self.game.action_rules.index("004-R40")


MEETINGS: Final = Meetings(counted(_TABLES), rounds, StageWatcher)
