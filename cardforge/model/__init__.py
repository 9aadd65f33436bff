"""Cards, masters, decks, texts and problems: plain data without behaviour of any game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.lazy import lazy

if TYPE_CHECKING:
    from cardforge.model.cards import BROUGHT, LEADER, RANK, Card, Deck, Master, MenuAbility, OwnKeyword, Race, Source
    from cardforge.model.errors import CardforgeError, Faults
    from cardforge.model.problems import Problem
    from cardforge.model.text import Text, Tree

__all__ = [
    "BROUGHT",
    "LEADER",
    "RANK",
    "Card",
    "CardforgeError",
    "Deck",
    "Faults",
    "Master",
    "MenuAbility",
    "OwnKeyword",
    "Problem",
    "Race",
    "Source",
    "Text",
    "Tree",
]

__getattr__ = lazy(
    __name__,
    {
        "BROUGHT": "cardforge.model.cards",
        "Card": "cardforge.model.cards",
        "Deck": "cardforge.model.cards",
        "LEADER": "cardforge.model.cards",
        "Master": "cardforge.model.cards",
        "MenuAbility": "cardforge.model.cards",
        "OwnKeyword": "cardforge.model.cards",
        "RANK": "cardforge.model.cards",
        "Race": "cardforge.model.cards",
        "Source": "cardforge.model.cards",
        "CardforgeError": "cardforge.model.errors",
        "Faults": "cardforge.model.errors",
        "Problem": "cardforge.model.problems",
        "Text": "cardforge.model.text",
        "Tree": "cardforge.model.text",
    },
)
