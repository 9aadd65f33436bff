"""Many decks at once: how strong each is (Bradley and Terry), and the mix of them that no deck beats (von Neumann)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

#: Points of a rating for each unit of the logarithm of odds, so that 400 points are ten to one, as chess players count.
POINTS: Final = 400 / math.log(10)
#: Pairs of even games that each deck is thought to have played against each other one: a deck that won all has a rating, too.
_PRIOR: Final = 0.5
_STEPS: Final = 200
_CLOSE: Final = 1e-9
_TINY: Final = 1e-12


def ratings(scores: Sequence[Sequence[float]], pairs: Sequence[Sequence[float]]) -> list[float]:
    """How strong each deck is, in rating points about a mean of 0.

    ``scores[a][b]`` is what deck a scored in a game against deck b on average (0 to 1), ``pairs[a][b]`` in how many pairs of games. A deck
    that is 100 points stronger scores 64 %.

    >>> [round(each) for each in ratings([[0.5, 0.64], [0.36, 0.5]], [[0, 10000], [10000, 0]])]
    [50, -50]
    """
    decks = range(len(scores))
    strengths = [1.0 for _ in decks]
    for _ in range(_STEPS):
        fresh = [_strength(deck, scores, pairs, strengths) for deck in decks]
        middle = math.exp(sum(map(math.log, fresh)) / len(fresh))
        fresh = [each / middle for each in fresh]
        close = max(abs(math.log(new / old)) for new, old in zip(fresh, strengths, strict=True)) < _CLOSE
        strengths = fresh
        if close:
            break
    return [POINTS * math.log(each) for each in strengths]


def _strength(deck: int, scores: Sequence[Sequence[float]], pairs: Sequence[Sequence[float]], strengths: Sequence[float]) -> float:
    """One step of Zermelo's iteration: what a deck won, against what it met."""
    won = met = 0.0
    for other, strength in enumerate(strengths):
        if other != deck:
            count = pairs[deck][other]
            won += scores[deck][other] * count + _PRIOR / 2
            met += (count + _PRIOR) / (strengths[deck] + strength)
    return won / met if met else 1.0


def expected(rating: float, other: float) -> float:
    """What a deck of one rating scores in a game against one of another, on average.

    >>> round(expected(100, 0), 2)
    0.64
    """
    return 1 / (1 + math.exp((other - rating) / POINTS))


def mix(scores: Sequence[Sequence[float]]) -> list[float]:
    """The shares (together 1) in which to bring the decks so that no deck scores more than one half against the mix.

    ``scores[a][b]`` is what deck a scores in a game against deck b on average; those of a pair of decks add up to 1.

    >>> [round(share, 2) for share in mix([[0.5, 0.9, 0.1], [0.1, 0.5, 0.9], [0.9, 0.1, 0.5]])]
    [0.33, 0.33, 0.33]
    """
    # The shares y of a mix that lets no deck score more than v: A y <= v. With z = y / v that is: A z <= 1, and sum z as great as can be.
    solved = _greatest_sum([[1 + score for score in row] for row in scores])
    whole = sum(solved)
    return [each / whole for each in solved]


def _greatest_sum(rows: list[list[float]]) -> list[float]:
    """The z >= 0 with the greatest sum for which ``rows`` (all positive) times z is at most 1 each: the simplex method, by Bland's rule."""
    count = len(rows)
    table = [[*row, *(float(index == place) for place in range(count)), 1.0] for index, row in enumerate(rows)]
    goal = [-1.0] * count + [0.0] * (count + 1)
    basis = list(range(count, 2 * count))
    while True:
        entering = next((column for column in range(2 * count) if goal[column] < -_TINY), None)
        if entering is None:
            break
        _, _, leaving = min(
            (table[row][-1] / table[row][entering], basis[row], row) for row in range(count) if table[row][entering] > _TINY
        )
        basis[leaving] = entering
        pivot = table[leaving][entering]
        table[leaving] = [value / pivot for value in table[leaving]]
        for other in (*(row for number, row in enumerate(table) if number != leaving), goal):
            factor = other[entering]
            other[:] = [value - factor * base for value, base in zip(other, table[leaving], strict=True)]
    solved = [0.0] * (2 * count)
    for row, column in enumerate(basis):
        solved[column] = table[row][-1]
    return [max(0.0, value) for value in solved[:count]]
