"""Games in pairs: one deal, the seats exchanged. What is counted here is the pair, and pairs are looked at in the order of their numbers.

So an answer is the same whatever the number of processes, and a deck's luck with its deal weighs on both sides alike.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass

from cardforge.lab.effort import Effort
from cardforge.lab.ledger import ledger_of
from cardforge.simulation.matches.match import check, pieces
from cardforge.simulation.matches.plan import MatchPlan
from cardforge.simulation.matches.result import GameResult
from cardforge.simulation.matches.statistics import paired_interval, z_of

#: Who drew a game.
_DRAWN = 2


def points(result: GameResult, side: int) -> float:
    """What deck a (``side`` 0) or deck b (1) scored in a game: 1 won, 0.5 drawn, 0 lost."""
    return 0.5 if result.winner == _DRAWN else float(result.winner == side)


@dataclass(frozen=True, slots=True)
class Pair:
    """Two games of one deal: in the first deck a sits first, in the second deck b; ``number`` counts the pairs of a plan from 0."""

    number: int
    games: tuple[GameResult, GameResult]

    @property
    def score(self) -> float:
        """What deck a scored in a game of the pair, on average: 0, 0.25, 0.5, 0.75 or 1."""
        return sum(points(game, 0) for game in self.games) / 2

    @property
    def first(self) -> float:
        """What the player who went first scored in a game of the pair, on average."""
        return sum(points(game, game.first) for game in self.games) / 2


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean of so many pairs' scores (``value``) with its 95 % interval ``low``–``high`` (all 0 to 1)."""

    value: float
    low: float
    high: float
    pairs: int

    def as_dict(self) -> dict[str, float]:
        """The mapping that ``--json`` prints."""
        return {"share": round(self.value, 4), "low": round(self.low, 4), "high": round(self.high, 4), "pairs": self.pairs}

    def __str__(self) -> str:
        return f"{100 * self.value:.1f} % ({100 * self.low:.1f}–{100 * self.high:.1f})"


def estimate(scores: Sequence[float], questions: int = 1) -> Estimate:
    """The mean of pairs' scores with an interval that holds together with those of as many ``questions``.

    >>> str(estimate([0.5] * 50)), str(estimate([1.0, 0.5, 0.5, 0.0] * 25))
    ('50.0 % (49.0–51.0)', '50.0 % (43.1–56.9)')
    """
    low, high = paired_interval([(2 * score, 2) for score in scores], z_of(questions))
    return Estimate(sum(scores) / len(scores) if scores else 0.5, low, high, len(scores))


class Clock:
    """How much time is left: ``seconds`` from now on."""

    def __init__(self, seconds: float) -> None:
        self.end = time.monotonic() + seconds

    @property
    def left(self) -> float:
        """Seconds that are left, at least 0."""
        return max(0.0, self.end - time.monotonic())


def played(plan: MatchPlan, clock: Clock, effort: Effort) -> Generator[Pair, None, None]:
    """The pairs of a plan in the order of their numbers, until there is no time left on the ``clock``.

    Those that the ledger has come first and at once, the others as they are played, with the processes or on the cluster of the
    ``effort``. The first pair is played in any case; who closes the iterator ends the processes.
    """
    check(plan, effort.jobs)
    with ledger_of(plan, effort.ledger) as ledger:
        waiting = ledger.games()
        missing = [number for number in range(plan.games) if number not in waiting]
        number = 0
        with closing(pieces(plan, effort.jobs, small=True, cluster=effort.cluster, numbers=missing)) as done:
            while number < plan.games // 2:
                if 2 * number in waiting and 2 * number + 1 in waiting:
                    yield Pair(number, (waiting.pop(2 * number), waiting.pop(2 * number + 1)))
                    number += 1
                    continue
                piece = None if number and not clock.left else next(done, None)
                if piece is None:
                    return
                ledger.keep(piece.results)
                waiting |= {result.number: result for result in piece.results}


def shared_out(
    plans: Sequence[MatchPlan], effort: Effort, on_pair: Callable[[int], None] = lambda _pairs: None, *, every: bool = True
) -> list[list[Pair]]:
    """The pairs of each plan; every plan gets the same part of the time that is left, and is over at the latest when its games are played.

    Of ``every`` plan at least one pair is played; else those that the time does not reach have none. ``on_pair`` is told how many pairs
    of all plans are done.
    """
    clock = Clock(effort.seconds)
    found: list[list[Pair]] = []
    done = 0
    for number, plan in enumerate(plans):
        found.append([])
        if number and not (every or clock.left):
            continue
        with closing(played(plan, Clock(clock.left / (len(plans) - number)), effort)) as coming:
            for pair in coming:
                found[-1].append(pair)
                done += 1
                on_pair(done)
    return found
