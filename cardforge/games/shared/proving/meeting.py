"""Counts which numbered rules the games played at random meet: the loop over events and refusals that every game's counter has."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from cardforge.database import Library
from cardforge.engine.game import Game
from cardforge.engine.state import NOBODY, State
from cardforge.games.shared.tables import Tables
from cardforge.model import Card, Deck

G = TypeVar("G", bound=Game[Any])
S = TypeVar("S", bound=State)


class RuleCounter(ABC, Generic[G, S]):
    """Watches games and adds up in ``met`` the rules met, by number without the game's prefix (``R50``).

    ``cards`` are the cards behind the game's definition numbers.

    ``plain`` are the rules that an event speaks of whatever its numbers, ``also`` those that are met whenever another one is.
    """

    plain: ClassVar[Mapping[int, tuple[str, ...]]]
    also: ClassVar[Mapping[str, tuple[str, ...]]] = {}

    def __init__(self, game: G, cards: Sequence[Card]) -> None:
        self.game = game
        self.cards = cards
        self.met: Counter[str] = Counter()
        self._told = 0

    def start(self, state: S) -> None:
        """A new game was dealt."""
        self._told = 0
        self.dealt(state)
        self.look(state)

    def look(self, state: S) -> None:
        """Count what happened since the last look, and why moves are not legal now; call it after every decision."""
        for code, a, b, c in state.log[self._told :]:
            self.meet(*self.plain.get(code, ()))
            self.event(state, code, a, b, c)
        self._told = len(state.log)
        self.position(state)

    def meet(self, *rules: str) -> None:
        """These rules were met; ``""`` is none."""
        for rule in rules:
            self.met.update((rule, *self.also.get(rule, ())) if rule else ())

    def refuse(self, state: S, options: Iterable[int]) -> None:
        """Count the rules that forbid those of these options which are not legal."""
        if state.asked == NOBODY:
            return
        for option in options:
            refusal = self.game.why_not(state, state.asked, option)
            if refusal is not None:
                self.meet(refusal.rule.partition("-")[2])

    @abstractmethod
    def dealt(self, state: S) -> None:
        """Count what the dealing met."""

    @abstractmethod
    def event(self, state: S, code: int, a: int, b: int, c: int) -> None:
        """Count what an event, by its code and numbers, met."""

    @abstractmethod
    def position(self, state: S) -> None:
        """Count what the position shows, in which somebody is asked or the game is over."""


def pairs(library: Library) -> Iterator[tuple[int, Deck, Deck]]:
    """All pairs of the library's decks, without end, with the number of the first."""
    decks = list(library.decks.values())
    while True:
        yield from ((index, deck, other) for index, deck in enumerate(decks) for other in decks)


def counted(tables: Tables) -> frozenset[str]:
    """Every rule that a game's counter can meet: those in the rows of its tables and the others under ``counted``."""
    rows = [row for name, table in tables.data.items() if name != "counted" for row in table.values()]
    return frozenset(rule for row in (*rows, tables.data["counted"]) for rule in row)
