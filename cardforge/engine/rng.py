"""A random generator whose whole state is one integer, so that it is cloned, saved and replayed like any number.

Marsaglia's multiply with carry on 32-bit digits: the state is a digit and the carry above it, each step makes the next digit. As
``FACTOR * 2**32 - 1`` is a safe prime, it runs through about 2**61 states, far more games than one of 32 bits could deal.
Every state stays below 2**62 and every product below 2**63: machine integers in the compiled build, whose arithmetic allocates nothing
and looks for no signal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

if TYPE_CHECKING:
    from mypy_extensions import i64

MASK: Final = 0xFFFFFFFF
FACTOR: Final = 0x3A25CDD2


def seeded(seed: int) -> int:
    """The generator's first state for a seed (any whole number); neighbouring seeds give unlike sequences."""
    digit = _mixed((seed ^ 0x9E3779B9) & MASK)
    carry = _mixed((seed >> 32 ^ digit) & MASK) % (FACTOR - 1)
    return (carry << 32 | digit) or 1


def _mixed(number: i64) -> i64:
    """32 bits out of 32 bits, each of them depending on all."""
    number = _times(number ^ number >> 16, 0x21F0AAAD)
    number = _times(number ^ number >> 16, 0x735A2D97)
    return number ^ number >> 15


def _times(number: i64, factor: i64) -> i64:
    """The lower half of the product of two numbers of 32 bits; in two parts, because the whole does not fit a machine word."""
    return number * (factor & 0xFFFF) + ((number * (factor >> 16) & 0xFFFF) << 16) & MASK


def advance(rng: i64) -> i64:
    """The next state of the generator; its lower half are 32 random bits."""
    return FACTOR * (rng & MASK) + (rng >> 32)


def below(rng: i64, count: i64) -> i64:
    """A whole number from 0 up to, not including, ``count`` (at most 2**29), read off a state; ``advance`` before the next one."""
    return (rng & MASK) * count >> 32


def shuffle(rng: i64, items: list[int]) -> i64:
    """Shuffle ``items`` in place (Fisher and Yates) and return the generator's state after it."""
    last: i64
    digit = rng & MASK
    for last in range(len(items) - 1, 0, -1):
        # ``advance`` and ``below``, written out: dealing two decks takes them eighty times.
        rng = FACTOR * digit + (rng >> 32)
        digit = rng & MASK
        other = digit * (last + 1) >> 32
        items[last], items[other] = items[other], items[last]
    return rng


def seed_of(seed: int, number: int) -> int:
    """The seed of the ``number``-th of many generators that all follow from one seed; they are as unlike as those of any two seeds."""
    return seeded(seed) + number


@final
class Dice:
    """A generator that goes on by itself from a seed (any whole number): the random choices of one who plays.

    >>> dice = Dice(1)
    >>> dice.below(6), dice.below(6), Dice(1).below(6)
    (2, 1, 2)
    """

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state: i64 = seeded(seed)

    def below(self, count: i64) -> i64:
        """A whole number from 0 up to, not including, ``count`` (at most 2**29)."""
        state = self._state = advance(self._state)
        return (state & MASK) * count >> 32

    def seed(self) -> i64:
        """A seed for another generator."""
        self._state = advance(self._state)
        return self._state
