"""What is printed of a card beyond its fields and texts."""

from __future__ import annotations

from typing import Any

from cardforge.database import Library
from cardforge.games.deckmaster.compiling.pricing import price
from cardforge.model import Card, Master


def card_facts(thing: Card | Master, _library: Library, _lang: str) -> dict[str, Any]:
    """A Deck Master's power, which nobody writes (000-R23)."""
    return {"power": price(thing).total} if isinstance(thing, Master) else {}
