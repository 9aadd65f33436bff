"""The two numbers a match needs: a share with its 95 % interval, and the shape of a row of numbers."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass

#: Standard deviations of a normal distribution that hold 95 % of it.
_Z = 1.959963984540054


@dataclass(frozen=True, slots=True)
class Share:
    """How many (``count``) of how many, as a share with its 95 % Wilson score interval ``low``–``high`` (all 0 to 1)."""

    count: int
    of: int
    share: float
    low: float
    high: float

    def as_dict(self) -> dict[str, float]:
        """The mapping that ``--json`` prints."""
        return {"count": self.count, "of": self.of, "share": round(self.share, 4), "low": round(self.low, 4), "high": round(self.high, 4)}

    def __str__(self) -> str:
        return f"{100 * self.share:.1f} % ({100 * self.low:.1f}–{100 * self.high:.1f})"


def z_of(questions: int) -> float:
    """How many standard deviations hold 95 % where so many questions are asked at once: one of them is sure to look odd otherwise.

    >>> round(z_of(1), 2), round(z_of(20), 2)
    (1.96, 3.02)
    """
    return statistics.NormalDist().inv_cdf(1 - 0.025 / max(1, questions))


def share(count: int, of: int, z: float = _Z) -> Share:
    """The share ``count / of`` with its 95 % Wilson score interval, which also holds for few games and for none won.

    ``z`` is another number of standard deviations for it (``z_of``).

    >>> str(share(280, 400))
    '70.0 % (65.3–74.3)'
    """
    if of == 0:
        return Share(0, 0, 0.0, 0.0, 1.0)
    ratio = count / of
    square = z * z / of
    middle = (ratio + square / 2) / (1 + square)
    half = z * math.sqrt(ratio * (1 - ratio) / of + square / (4 * of)) / (1 + square)
    return Share(count, of, ratio, max(0.0, min(ratio, middle - half)), min(1.0, max(ratio, middle + half)))


@dataclass(frozen=True, slots=True)
class Spread:
    """Mean, median, least and most of a row of whole numbers."""

    mean: float
    median: float
    least: int
    most: int

    def as_dict(self) -> dict[str, float]:
        """The mapping that ``--json`` prints."""
        return {"mean": round(self.mean, 2), "median": self.median, "min": self.least, "max": self.most}


def spread(numbers: Sequence[int]) -> Spread:
    """How ``numbers`` are spread; all zero if there are none."""
    if not numbers:
        return Spread(0.0, 0.0, 0, 0)
    return Spread(statistics.fmean(numbers), statistics.median(numbers), min(numbers), max(numbers))


@dataclass(frozen=True, slots=True)
class Difference:
    """The difference (``value``) of two shares with its 95 % interval ``low``–``high`` (all -1 to 1)."""

    value: float
    low: float
    high: float

    def as_dict(self) -> dict[str, float]:
        """The mapping that ``--json`` prints."""
        return {"difference": round(self.value, 4), "low": round(self.low, 4), "high": round(self.high, 4)}

    def __str__(self) -> str:
        return f"{100 * self.value:+.0f} % ({100 * self.low:+.0f} … {100 * self.high:+.0f})"


def difference(one: Share, other: Share) -> Difference:
    """``one - other`` with Newcombe's interval, which is made of the two Wilson intervals.

    >>> str(difference(share(56, 70), share(48, 80)))
    '+20 % (+5 … +33)'
    """
    value = one.share - other.share
    down = math.hypot(one.share - one.low, other.high - other.share)
    up = math.hypot(one.high - one.share, other.share - other.low)
    return Difference(value, max(-1.0, value - down), min(1.0, value + up))
