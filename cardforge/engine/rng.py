"""A random generator whose whole state is one integer (SplitMix64), so that it is cloned, saved and replayed like any number."""

from __future__ import annotations

from typing import Final

_MASK: Final = 0xFFFFFFFFFFFFFFFF
_STEP: Final = 0x9E3779B97F4A7C15


def advance(rng: int) -> int:
    """The next state of the generator."""
    return (rng + _STEP) & _MASK


def value(rng: int) -> int:
    """64 random bits read off a state; call ``advance`` before the next one."""
    mixed = ((rng ^ (rng >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
    return mixed ^ (mixed >> 31)


def below(rng: int, count: int) -> int:
    """A whole number from 0 up to, not including, ``count``; the bias of at most ``count`` in 2**64 is far below what games show."""
    return value(rng) % count


def shuffle(rng: int, items: list[int]) -> int:
    """Shuffle ``items`` in place (Fisher and Yates) and return the generator's state after it."""
    for last in range(len(items) - 1, 0, -1):
        rng = advance(rng)
        other = below(rng, last + 1)
        items[last], items[other] = items[other], items[last]
    return rng
