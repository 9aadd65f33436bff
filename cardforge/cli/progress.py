"""How far a long piece of work has come, on a line of the terminal that is wiped when it is done."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Final

#: What is done sooner is not told, in seconds.
_SOON: Final = 0.8
_EVERY: Final = 0.1
_WIDE: Final = 24


def shown_progress() -> Callable[[int, int], None] | None:
    """What is told how many of how many are done; ``None`` where nobody looks at a terminal."""
    if not sys.stderr.isatty():
        return None
    begun = told = time.monotonic()

    def tell(done: int, of: int) -> None:
        nonlocal told
        now = time.monotonic()
        if done >= of:
            if told > begun:
                sys.stderr.write("\r\x1b[K")
                sys.stderr.flush()
        elif now - begun > _SOON and now - told > _EVERY:
            told = now
            sys.stderr.write(f"\r{bar(done, of)}\x1b[K")
            sys.stderr.flush()

    return tell


def bar(done: int, of: int) -> str:
    """A bar with the numbers beside it.

    >>> bar(6, 24)
    '██████··················  6/24'
    """
    full = _WIDE * done // max(1, of)
    return f"{'█' * full}{'·' * (_WIDE - full)}  {done}/{of}"
