"""Where an English word may be parted with a hyphen."""

from __future__ import annotations

import functools
import re
from typing import Any, Final

#: Shorter words stay whole, and so many letters at least stay on either side.
SHORTEST: Final = 6
_LEFT, _RIGHT = 2, 3

_WORD: Final = re.compile(r"[A-Za-z]{6,}")


@functools.lru_cache(maxsize=4096)
def hyphen_places(text: str) -> frozenset[int]:
    """The numbers of letters of ``text`` after which a hyphen may part a word."""
    places: set[int] = set()
    for match in _WORD.finditer(text):
        places.update(match.start() + at for at in _dictionary().positions(match.group()))
    return frozenset(places)


@functools.cache
def _dictionary() -> Any:
    import pyphen

    return pyphen.Pyphen(lang="en_US", left=_LEFT, right=_RIGHT)
