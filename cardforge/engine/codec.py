"""Objects as plain data and back, by the names of their fields: what comparing, pickling and saving as JSON have in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class Packed:
    """A part of a state that is plain data by its values."""

    __slots__ = ()

    def values(self) -> list[object]:
        """All of them, in an order of its own."""
        raise NotImplementedError


def values_of(thing: object, names: Sequence[str]) -> list[object]:
    """The object's fields of these names."""
    return [getattr(thing, name) for name in names]


def fill(thing: object, names: Sequence[str], values: Sequence[object]) -> None:
    """Give the object's fields of these names these values, one for each. Raises ``ValueError`` for too few or too many."""
    for name, value in zip(names, values, strict=True):
        setattr(thing, name, value)


def tuples(rows: Any) -> Any:
    """A list of tuples of numbers, which JSON knows as lists."""
    return [tuple(row) for row in rows]
