"""Cards and a legal deck for the tests of skillbook, which name what they need themselves."""

from __future__ import annotations

from typing import Any

from cardforge.database import built_in
from cardforge.model import Card, Deck

LIBRARY = built_in("skillbook")


def card(name: str, kind: str = "skill", **fields: Any) -> Card:
    """A card with these fields, the others being ordinary."""
    plain: dict[str, dict[str, Any]] = {
        "skill": {"cost": 1, "text": "ライン3のユニット1体に1ダメージを与える。"},
        "hero": {"hp": 10, "at": 2, "sp": 2},
        "unit": {"cost": 1, "at": 1, "df": 1, "sp": 1},
        "bind": {"cost": 1},
        "aura": {"cost": 1},
        "curse": {"cost": 1},
        "terrain": {},
    }
    return LIBRARY.read_card({"kind": kind, **plain.get(kind, {}), **fields}, name=name)


HERO = card("勇者", "hero")
START = card("門", "terrain", start="card")
MOUNTAINS = LIBRARY.find("山脈")
#: Seven skills three times each.
BOOK = tuple((card(f"小石{number}"), 3) for number in range(7))
MAP = ((START, 1), (MOUNTAINS, 20))


def deck(*cards: tuple[Card, int], layout: tuple[tuple[str, ...], ...] = ()) -> Deck:
    """A deck of these cards."""
    return Deck("skillbook", "試し", cards, layout=layout)
