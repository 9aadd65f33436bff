"""A number read off a curve that only rises: where it crosses one half, and how sure that is."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from statistics import NormalDist, fmean
from typing import Final

#: How often the pairs are drawn anew to see how sure the crossing is.
_RESAMPLES: Final = 400
#: How seldom a curve that rises may look as if it fell somewhere.
_LAW: Final = 0.01
_HALF: Final = 0.5
_CLOSE: Final = 1e-9


def rising(means: Sequence[float], weights: Sequence[float]) -> list[float]:
    """The curve nearest to the ``means`` (by squares, with these ``weights``) that never falls: neighbours that fall are pooled.

    >>> rising([0.2, 0.5, 0.3, 0.9], [1, 1, 1, 1])
    [0.2, 0.4, 0.4, 0.9]
    """
    blocks: list[tuple[float, float, int]] = []
    for mean, weight in zip(means, weights, strict=True):
        block = (mean, weight, 1)
        while blocks and blocks[-1][0] > block[0]:
            last = blocks.pop()
            whole = last[1] + block[1]
            block = ((last[0] * last[1] + block[0] * block[1]) / whole, whole, last[2] + block[2])
        blocks.append(block)
    return [mean for mean, _, count in blocks for _ in range(count)]


def crossing(values: Sequence[float], curve: Sequence[float]) -> float:
    """Where a ``curve`` over ``values`` that never falls is one half; the middle of the part that is; infinite where it never is.

    >>> crossing([1000, 2000, 3000], [0.1, 0.25, 0.75]), crossing([1000, 2000], [0.6, 0.7]), crossing([1000, 2000], [0.1, 0.2])
    (2500.0, -inf, inf)
    """
    if curve[0] > _HALF + _CLOSE:
        return -math.inf
    if curve[-1] < _HALF - _CLOSE:
        return math.inf
    even = [value for value, each in zip(values, curve, strict=True) if abs(each - _HALF) <= _CLOSE]
    if even:
        return (even[0] + even[-1]) / 2
    above = next(number for number, each in enumerate(curve) if each > _HALF)
    low, high = curve[above - 1], curve[above]
    return values[above - 1] + (values[above] - values[above - 1]) * (_HALF - low) / (high - low)


@dataclass(frozen=True, slots=True)
class Crossing:
    """Where the curve is one half (``value``), with its 95 % interval; an end is infinite where it lies beyond what was tried."""

    value: float
    low: float
    high: float


def crossed(scores: Mapping[float, Sequence[float]], *, falls: bool = False) -> Crossing:
    """Where what a card scores (``scores``: the pairs' at each value, the same deals at all of them) is one half.

    With ``falls`` the curve only falls. The interval comes from drawing the deals anew, the same for all values that played as many.

    >>> crossed({1: [0.25] * 20, 2: [0.5] * 20, 3: [0.75] * 20})
    Crossing(value=2.0, low=2.0, high=2.0)
    >>> crossed({1: [0.25] * 20, 2: [0.5] * 20, 3: [0.5] * 20})
    Crossing(value=2.5, low=2, high=inf)
    """
    if falls:
        turned = crossed({-value: row for value, row in scores.items()})
        return Crossing(-turned.value, -turned.high, -turned.low)
    values = sorted(scores)
    rows = [scores[value] for value in values]
    weights = [float(len(row)) for row in rows]
    value = crossing(values, rising([fmean(row) for row in rows], weights))
    chance = Random(0)
    found = []
    for _ in range(_RESAMPLES):
        drawn = {count: chance.choices(range(count), k=count) for count in sorted({len(row) for row in rows})}
        means = [sum(row[number] for number in drawn[len(row)]) / len(row) for row in rows]
        found.append(crossing(values, rising(means, weights)))
    found.sort()
    low, high = found[round(0.025 * (_RESAMPLES - 1))], found[round(0.975 * (_RESAMPLES - 1))]
    # Where a row of values scores one half alike, any of them may be the one; if that row ends the curve, so may what lies beyond it.
    even = [each for each, mean in zip(values, rising([fmean(row) for row in rows], weights), strict=True) if abs(mean - _HALF) <= _CLOSE]
    if len(even) > 1:
        low = min(low, -math.inf if even[0] == values[0] else even[0])
        high = max(high, math.inf if even[-1] == values[-1] else even[-1])
    return Crossing(value, min(low, value), max(high, value))


def falls_somewhere(scores: Mapping[float, Sequence[float]]) -> tuple[float, float] | None:
    """The two values, the less one first, of which the greater scores surely less in the same deals; ``None`` where the curve may rise.

    One curve in a hundred that rises is taken for one that falls.

    >>> falls_somewhere({1: [0.75, 0.5] * 50, 2: [0.5, 0.25] * 50}), falls_somewhere({1: [0.5, 0.25] * 50, 2: [0.25, 0.5] * 50})
    ((1, 2), None)
    """
    matches = list(combinations(sorted(scores), 2))
    bound = NormalDist().inv_cdf(1 - _LAW / max(1, len(matches)))
    worst = max(((_lost(scores[less], scores[more]), (less, more)) for less, more in matches), default=None)
    return worst[1] if worst is not None and worst[0] > bound else None


def apart(differences: Sequence[float]) -> float:
    """How improbable it is that the ``differences`` are so far above 0, on average, by chance alone (one-sided, 0 to 1).

    >>> round(apart([0.25, -0.25] * 50), 2), apart([0.5, 0.25] * 50) < 1e-6
    (0.5, True)
    """
    return 1 - NormalDist().cdf(_errors(differences))


def discoveries(chances: Sequence[float], false: float = 0.05) -> list[bool]:
    """Which of many questions are answered, so that a share of at most ``false`` of those is wrong (Benjamini and Hochberg).

    ``chances`` says for each how improbable what was seen would be by chance alone (0 to 1).

    >>> discoveries([0.001, 0.6, 0.02, 0.03]), discoveries([0.04, 0.6, 0.5, 0.4])
    ([True, False, True, True], [False, False, False, False])
    """
    ranked = sorted(chances)
    bound = max((chance for rank, chance in enumerate(ranked, 1) if chance <= false * rank / len(ranked)), default=-1.0)
    return [chance <= bound for chance in chances]


def _lost(less: Sequence[float], more: Sequence[float]) -> float:
    """By how many of its standard errors the second row is below the first, deal by deal."""
    return _errors([a - b for a, b in zip(less, more, strict=False)])


def _errors(differences: Sequence[float]) -> float:
    """By how many of their standard errors the differences are above 0, on average."""
    mean = fmean(differences) if differences else 0.0
    # Half a pair that differed by one half: where all differ alike it is not sure beyond measure.
    spread = sum((each - mean) ** 2 for each in differences) + 0.125
    return mean * len(differences) / math.sqrt(spread)
