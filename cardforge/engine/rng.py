"""A random generator whose whole state is one integer (xorshift, 32 bits), so that it is cloned, saved and replayed like any number.

Every value stays below 2**62, which the compiled build keeps in a machine word.
"""

from __future__ import annotations

from typing import Final

_MASK: Final = 0xFFFFFFFF


def seeded(seed: int) -> int:
    """The generator's first state for a seed (any whole number); neighbouring seeds give unlike sequences."""
    mixed = ((seed & _MASK) ^ (seed >> 32 & _MASK) ^ 0x9E3779B9) & _MASK
    for factor in (0x21F0AAAD, 0x735A2D97):
        mixed ^= mixed >> 16
        mixed = mixed * factor & _MASK
    return (mixed ^ mixed >> 15) or 1


def advance(rng: int) -> int:
    """The next state of the generator; also 32 random bits."""
    rng ^= rng << 13 & _MASK
    rng ^= rng >> 17
    return rng ^ (rng << 5 & _MASK)


def below(rng: int, count: int) -> int:
    """A whole number from 0 up to, not including, ``count`` (at most 2**29), read off a state; ``advance`` before the next one."""
    return rng * count >> 32


def shuffle(rng: int, items: list[int]) -> int:
    """Shuffle ``items`` in place (Fisher and Yates) and return the generator's state after it."""
    for last in range(len(items) - 1, 0, -1):
        # One ``advance`` and ``below``, written out: dealing two decks calls them a hundred times.
        rng ^= rng << 13 & _MASK
        rng ^= rng >> 17
        rng ^= rng << 5 & _MASK
        other = rng * (last + 1) >> 32
        items[last], items[other] = items[other], items[last]
    return rng
