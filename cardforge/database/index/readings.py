"""What one file of cards said, as the index keeps it."""

from __future__ import annotations

import hashlib
from dataclasses import field
from pathlib import Path

from cardforge.model import Card, Problem
from cardforge.model.plain import dataclass


@dataclass(slots=True)
class Readings:
    """What one file said: its cards in order, and what was wrong with others.

    ``layer`` is the folder's (0: built in). ``whole``: these are all there is in it, so that it need not be read again; a file of Deck
    Masters holds more than their cards.
    """

    path: Path
    layer: int
    digest: str = ""
    cards: list[Card] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    whole: bool = True


def digest(data: bytes) -> str:
    """What stands for the contents of a file."""
    return hashlib.sha256(data).hexdigest()
