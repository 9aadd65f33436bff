"""Plays the games of a match one after the other; compiled."""

from __future__ import annotations

import time
from typing import final

from cardforge.engine.rng import Dice, seed_of
from cardforge.engine.state import UNDECIDED, State
from cardforge.simulation.bots.base import Bot
from cardforge.simulation.matches.counting import Counter
from cardforge.simulation.matches.result import GIVEN_UP, GameResult
from cardforge.simulation.table.playing import play_out
from cardforge.simulation.table.table import Table


@final
class Series:
    """The games of a match as one process plays them: at which table, between which bots, by the seed of which match, each given up after
    ``most`` decisions. ``counter`` counts what the cards do."""

    def __init__(self, table: Table, bots: tuple[Bot, Bot], seed: int, most: int) -> None:
        self.table: Table = table
        self.bots: list[Bot] = list(bots)
        self.seed: int = seed
        self.most: int = most
        playing = table.playing
        self.counter: Counter = Counter(len(table.cards), playing.used, playing.attacker, playing.undrawn, playing.early)

    def play(self, number: int, seed: int) -> GameResult:
        """Play the game with this number of the match, dealt from ``seed`` (of any length: sums with it are made outside of the core)."""
        table, first = self.table, number % 2
        seats = (first, 1 - first)
        state: State = table.start(first=first, seed=seed)
        state.logging = False
        self.counter.deal(state)
        # Some games draw who begins.
        began = seats[state.active]
        begin = time.perf_counter()
        chosen = self.choices(state, number)
        seconds = time.perf_counter() - begin
        self.counter.count(state, chosen, first)
        if state.winner == UNDECIDED:
            return GameResult(number, began, 2, GIVEN_UP, state.turn, state.decisions, seconds)
        winner = 2 if state.winner > 1 else seats[state.winner]
        return GameResult(number, began, winner, table.reason(state), state.turn, state.decisions, seconds)

    def choices(self, state: State, number: int) -> list[int]:
        """What the bots choose in the game with this number, whose ``state`` is dealt and is played to its end."""
        first = number % 2
        # The same dice for the same seat in both games of a pair: what differs between them is who sits where, and nothing else.
        pair = number - first
        dice = (Dice(seed_of(self.seed, pair)), Dice(seed_of(self.seed, pair + 1)))
        return play_out(self.table.game, state, self.bots[first], self.bots[1 - first], dice, self.most)
