"""How much a template's expression may make, and what it may look at: the fields of plain data."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any, Final

#: The longest expression or text with expressions, in characters.
LONGEST_SOURCE: Final = 4000
#: The longest text that an expression may make, in characters.
LONGEST_TEXT: Final = 20_000
#: The most items of a list that an expression may make, and the most rounds of a loop.
MOST_ITEMS: Final = 1000
#: The largest number, either way.
LARGEST_NUMBER: Final = 1e12
#: How much one expression may make on its way to its value: characters, items and numbers, and the steps of its loops, together.
MOST_MADE: Final = 100_000
#: The same of all expressions of one face.
MOST_MADE_OF_FACE: Final = 2_000_000
#: What one round of an element's ``each`` counts as.
ROUND: Final = 20

#: What the expression that is being evaluated has made so far. Threads may share it: a face makes a hundredth of what it may.
_MADE: Final = [0]


class OutOfBounds(Exception):
    """An expression makes more than a card could need."""


MISSING: Final = object()


def field(obj: Any, name: str) -> Any:
    """The value of a field of plain data: a mapping's, a dataclass's or a named tuple's; ``MISSING`` for anything else."""
    # First a dictionary: whether anything else is a mapping takes long to find out.
    if isinstance(obj, (dict, Mapping)):
        return obj.get(name, MISSING)
    return getattr(obj, name) if name in field_names(obj) or _is_property(obj, name) else MISSING


def field_names(obj: Any) -> list[str]:
    """The names of the fields of plain data; none of anything else.

    >>> field_names({"cost": 1}), field_names("card")
    (['cost'], [])
    """
    if isinstance(obj, Mapping):
        return list(obj)
    if isinstance(obj, tuple):
        return list(getattr(obj, "_fields", ()))
    return [each.name for each in dataclasses.fields(obj)] if dataclasses.is_dataclass(obj) and not isinstance(obj, type) else []


def _is_property(obj: Any, name: str) -> bool:
    return dataclasses.is_dataclass(obj) and isinstance(getattr(type(obj), name, None), property)


def begin() -> None:
    """An expression is about to be evaluated: nothing is made yet."""
    _MADE[0] = 0


def made() -> int:
    """How much the last expression has made."""
    return _MADE[0]


def count(much: int) -> None:
    """So much more is made; raises OutOfBounds where that is more than a card could need."""
    _MADE[0] += much
    if _MADE[0] > MOST_MADE:
        raise OutOfBounds("takes too many steps")


def bounded(value: Any) -> Any:
    """``value``, which an expression made, if it is within the bounds; raises OutOfBounds otherwise."""
    if isinstance(value, str) and len(value) > LONGEST_TEXT:
        raise OutOfBounds(f"makes a text of more than {LONGEST_TEXT} characters")
    if isinstance(value, list | tuple) and len(value) > MOST_ITEMS:
        raise OutOfBounds(f"makes a list of more than {MOST_ITEMS} items")
    if is_number(value) and not abs(value) <= LARGEST_NUMBER:
        raise OutOfBounds("makes a number that is too large or none at all")
    count(len(value) if isinstance(value, str | list | tuple) else 1)
    return value


def is_number(value: Any) -> bool:
    """Whether ``value`` is a number."""
    return isinstance(value, int | float)
