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


class OutOfBounds(Exception):
    """An expression makes more than a card could need."""


MISSING: Final = object()


def field(obj: Any, name: str) -> Any:
    """The value of a field of plain data: a mapping's, a dataclass's or a named tuple's; ``MISSING`` for anything else."""
    if isinstance(obj, Mapping):
        return obj.get(name, MISSING)
    declared = getattr(obj, "_fields", ()) if isinstance(obj, tuple) else ()
    if dataclasses.is_dataclass(obj) and not isinstance(obj, type):
        declared = [each.name for each in dataclasses.fields(obj)]
    return getattr(obj, name) if name in declared or _is_property(obj, name) else MISSING


def _is_property(obj: Any, name: str) -> bool:
    return dataclasses.is_dataclass(obj) and isinstance(getattr(type(obj), name, None), property)


def bounded(value: Any) -> Any:
    """``value`` if it is within the bounds; raises OutOfBounds otherwise."""
    if isinstance(value, str) and len(value) > LONGEST_TEXT:
        raise OutOfBounds(f"makes a text of more than {LONGEST_TEXT} characters")
    if isinstance(value, list | tuple) and len(value) > MOST_ITEMS:
        raise OutOfBounds(f"makes a list of more than {MOST_ITEMS} items")
    if is_number(value) and not abs(value) <= LARGEST_NUMBER:
        raise OutOfBounds("makes a number that is too large or none at all")
    return value


def is_number(value: Any) -> bool:
    """Whether ``value`` is a number."""
    return isinstance(value, int | float)
