"""How much of a large check is done: a sample with ``make test``, all of it with ``make soak``."""

from __future__ import annotations

import os
from typing import TypeVar

#: Whether large checks are done whole.
WHOLE = os.environ.get("CARDFORGE_SOAK") == "1"


T = TypeVar("T")


def amount(sample: T, whole: T) -> T:
    """How many of something: ``sample`` with ``make test``, ``whole`` with ``make soak``."""
    return whole if WHOLE else sample


#: Whether what was written down once is written anew (`make renew`).
RENEW = os.environ.get("CARDFORGE_RENEW") == "1"
