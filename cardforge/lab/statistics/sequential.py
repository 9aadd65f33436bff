"""When enough games were played: a sequential test that may be looked at after every pair.

Looking again and again at an ordinary interval finds a difference sooner or later where there is none. The generalised sequential
probability ratio test does not: it adds up how much more likely the pairs are if one deck is better by ``apart`` than if they are even
(variance from the pairs themselves), and stops at bounds that keep both errors small. It is asked both ways round.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Final, Literal

#: What a test has found: deck a is better, worse, or neither by more than what was asked for; or nothing yet.
Verdict = Literal["better", "worse", "alike", "open"]

#: How often a difference may be seen, each way, where there is none, and how often a difference as asked for may be missed.
_FALSE: Final = 0.025
_MISSED: Final = 0.05
#: The variance of a pair's score where two even decks play independent games, and the weight in pairs of that thought.
_VARIANCE: Final = 0.125
_PRIOR: Final = 0.5
#: Pairs before which nothing is said, so that one lucky row does not decide.
_LEAST: Final = 8


@dataclass(slots=True)
class Comparison:
    """A test of pairs' scores against one half: differences of less than ``apart`` (0.03: 3 % of the games) do not matter.

    >>> test = Comparison(apart=0.03)
    >>> test.look([0.75] * 60), Comparison(0.03).look([0.25] * 60), Comparison(0.03).look([0.5] * 400)
    ('better', 'worse', 'alike')
    """

    apart: float
    verdict: Verdict = "open"
    pairs: int = 0
    _sum: float = field(default=0.0, repr=False)
    _squares: float = field(default=0.0, repr=False)

    def add(self, score: float) -> Verdict:
        """Add the next pair's score (0 to 1) of deck a; once there is a verdict it stays."""
        if self.verdict != "open":
            return self.verdict
        self.pairs += 1
        self._sum += score - 0.5
        self._squares += (score - 0.5) ** 2
        if self.pairs >= _LEAST:
            self.verdict = self._found()
        return self.verdict

    def look(self, scores: list[float]) -> Verdict:
        """Add pairs until there is a verdict."""
        for score in scores:
            if self.add(score) != "open":
                break
        return self.verdict

    def _found(self) -> Verdict:
        sure, refuted = math.log((1 - _MISSED) / _FALSE), math.log(_MISSED / (1 - _FALSE))
        better, worse = self._ratio(self._sum), self._ratio(-self._sum)
        if better >= sure:
            return "better"
        if worse >= sure:
            return "worse"
        return "alike" if better <= refuted and worse <= refuted else "open"

    def _ratio(self, excess: float) -> float:
        """How much more likely (as a logarithm) a mean of ``apart`` above one half is than one half, given the sum above it."""
        mean = self._sum / self.pairs
        variance = (self._squares - self.pairs * mean * mean + _PRIOR * _VARIANCE) / (self.pairs + _PRIOR)
        return self.apart * (excess - self.pairs * self.apart / 2) / variance
