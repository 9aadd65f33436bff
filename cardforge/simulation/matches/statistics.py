"""The numbers a match needs: a share with its 95 % interval, of games alone or in pairs, and the shape of a row of numbers."""

from __future__ import annotations

import math
import statistics
from collections.abc import Sequence
from dataclasses import dataclass

#: Standard deviations of a normal distribution that hold 95 % of it.
_Z = 1.959963984540054


@dataclass(frozen=True, slots=True)
class Share:
    """How many (``count``) of how many, as a share with its 95 % interval ``low``–``high`` (all 0 to 1)."""

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
    return Share(count, of, count / of, *_wilson(count / of, of, z)) if of else Share(0, 0, 0.0, 0.0, 1.0)


def _wilson(ratio: float, of: float, z: float) -> tuple[float, float]:
    """Both ends of the Wilson score interval of a share of so many independent games."""
    square = z * z / of
    middle = (ratio + square / 2) / (1 + square)
    half = z * math.sqrt(ratio * (1 - ratio) / of + square / (4 * of)) / (1 + square)
    return max(0.0, min(ratio, middle - half)), min(1.0, max(ratio, middle + half))


#: The weight of what is thought beforehand of the games of a pair (that they are independent), in pairs: it keeps an interval from being
#: empty where all pairs happen to be alike.
_PRIOR = 0.5


def paired_share(pairs: Sequence[tuple[int, int]], z: float = _Z) -> Share:
    """The share of games won where games are played in pairs: ``pairs`` holds won games and games of each (two, one of the last).

    ``z`` is another number of standard deviations for its interval (``z_of``).

    >>> str(paired_share([(1, 2)] * 50)), str(paired_share([(2, 2), (0, 2)] * 25)), str(share(50, 100))
    ('50.0 % (49.0–51.0)', '50.0 % (36.6–63.4)', '50.0 % (40.4–59.6)')
    """
    count, of = sum(won for won, _ in pairs), sum(games for _, games in pairs)
    return Share(count, of, count / of, *paired_interval(pairs, z)) if of else share(0, 0)


def paired_interval(pairs: Sequence[tuple[float, int]], z: float = _Z) -> tuple[float, float]:
    """Both ends of the 95 % interval of what is scored in a game: ``pairs`` holds the points (0 to 1 a game) and games of each pair.

    The two games of a pair share a deal with the seats exchanged, so they are not independent: where each deck tends to win one of them
    the share is known better than from as many games alone, where the deal decides both it is known less well. The Wilson interval is
    taken for the number of independent games that would vary as much. ``z`` is another number of standard deviations for it (``z_of``).

    >>> [round(end, 3) for end in paired_interval([(1.5, 2), (0.5, 2)] * 25)]
    [0.43, 0.57]
    """
    scored, of = sum(points for points, _ in pairs), sum(games for _, games in pairs)
    if of == 0:
        return 0.0, 1.0
    ratio = scored / of
    independent = of * ratio * (1 - ratio)
    if independent == 0 or len(pairs) < 2:
        # Nothing shows how alike the games of a pair are: as if one decided the other.
        return _wilson(ratio, len(pairs), z)
    varied = sum((points - ratio * games) ** 2 for points, games in pairs) * len(pairs) / (len(pairs) - 1)
    inflated = (len(pairs) * varied / independent + _PRIOR) / (len(pairs) + _PRIOR)
    return _wilson(ratio, of / inflated, z)


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
