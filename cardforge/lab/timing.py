"""When conditions of cards are met: games are played, and before each move of a player's own turn it is looked which ones are met now."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from typing import Any, Final, NamedTuple

from cardforge.engine.rng import Dice, seed_of
from cardforge.engine.state import NOBODY
from cardforge.games.shared.design.knobs import timed_of
from cardforge.lab.effort import Effort
from cardforge.lab.pairs import Clock
from cardforge.processes.workers import share_out
from cardforge.simulation.bots import make_bot
from cardforge.simulation.matches.plan import MatchPlan
from cardforge.simulation.table.playing import frozen_heap
from cardforge.simulation.table.table import Table

#: Games that a process plays before it reports.
_PIECE: Final = 8


class Timings(NamedTuple):
    """What was met in the game with this ``number`` of a plan: for deck a and deck b the own turn on which each card's condition first was.

    A card's condition that never was is missing.
    """

    number: int
    met: tuple[dict[str, int], dict[str, int]]


def timed_in(plan: MatchPlan, side: int) -> list[str]:
    """The ids of the cards whose conditions are looked at for deck a (``side`` 0) or b of a plan: the deck's own and the plan's tokens."""
    deck = plan.decks[side]
    kind = timed_of(deck.game).kind
    brought = () if deck.master is None else deck.master.seals
    own = (*(card for card, _ in deck.cards), *brought, *(plan.tokens or ()))
    return list(dict.fromkeys(card.id for card in own if card.kind == kind))


class Timer:
    """Plays games of one plan and notes when conditions are met; made once in each process."""

    def __init__(self, plan: MatchPlan) -> None:
        self.table = Table(plan.decks, plan.options, tokens=plan.tokens)
        self.bots = [make_bot(bot) for bot in plan.bots]
        self.plan = plan
        numbers = {card.id: number for number, card in enumerate(self.table.cards)}
        self.cards = [[(numbers[card], card) for card in timed_in(plan, side)] for side in (0, 1)]

    def play(self, numbers: Sequence[int]) -> list[Timings]:
        """Play the games with these numbers, dealt and decided as those of a match are."""
        return [self._play(number) for number in numbers]

    def _play(self, number: int) -> Timings:
        table, plan, first = self.table, self.plan, number % 2
        game, met = table.game, table.playing.met
        if met is None:
            raise ValueError("the game's knobs name what can be timed, but its Playing does not say when it is met")
        state: Any = table.start(first=first, seed=plan.seed + number // 2)
        state.logging = False
        pair = number - first
        dice = (Dice(seed_of(plan.seed, pair)), Dice(seed_of(plan.seed, pair + 1)))
        seats = (first, 1 - first)
        found: tuple[dict[str, int], dict[str, int]] = ({}, {})
        waiting = [list(self.cards[side]) for side in seats]
        count = 0
        while state.asked != NOBODY and count < plan.most:
            player = state.asked
            if player == state.active and table.playing.whole_move(state):
                now = [each for each in waiting[player] if met(game, state, each[0], player)]
                for each in now:
                    waiting[player].remove(each)
                    found[seats[player]][each[1]] = (state.turn + 1) // 2
            self.bots[seats[player]].play(game, state, dice[player])
            count += 1
        return Timings(number, found)


def timed_games(plan: MatchPlan, clock: Clock, effort: Effort) -> Generator[tuple[Timings, Timings], None, None]:
    """The pairs of a plan's games in the order of their numbers, until there is no time left on the ``clock``; at least one pair."""
    tasks = [range(start, min(start + _PIECE, plan.games)) for start in range(0, plan.games, _PIECE)]
    waiting: dict[int, Timings] = {}
    number = 0
    with closing(_pieces(plan, tasks, effort)) as done:
        for piece in done:
            waiting |= {timings.number: timings for timings in piece}
            while 2 * number in waiting and 2 * number + 1 in waiting:
                yield waiting.pop(2 * number), waiting.pop(2 * number + 1)
                number += 1
            if not clock.left and number:
                return


def _pieces(plan: MatchPlan, tasks: Sequence[range], effort: Effort) -> Generator[list[Timings], None, None]:
    if effort.cluster:
        from cardforge.simulation.matches.cluster import share_out_over

        yield from share_out_over(effort.cluster, _timer, plan, tasks, bold=False)
    elif effort.jobs == 1:
        play = _timer(plan)
        with frozen_heap():
            for task in tasks:
                yield play(task)
    else:
        yield from share_out(_timer, plan, tasks, effort.jobs)


def _timer(plan: MatchPlan) -> Callable[[Sequence[int]], list[Timings]]:
    return Timer(plan).play
