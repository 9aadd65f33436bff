"""Which cards of a game are compiled already."""

from __future__ import annotations

from collections.abc import Callable

from cardforge.model import Card


class Known:
    """The definition number of each compiled card.

    Cards are told apart by what they are called and do, not by their id alone: two decks may bring two versions of the same card.
    """

    def __init__(self) -> None:
        self._numbers: dict[tuple[str, str], list[tuple[Card, int]]] = {}

    def number(self, card: Card, define: Callable[[Card], int]) -> int:
        """The number of a card; ``define`` gives it where there is none yet."""
        alike = self._numbers.setdefault((card.kind, card.id), [])
        for known, number in alike:
            if (known.name, known.fields, known.trees) == (card.name, card.fields, card.trees):
                return number
        number = define(card)
        alike.append((card, number))
        return number
