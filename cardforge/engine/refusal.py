"""Why a move is not legal, in every game."""

from __future__ import annotations

from dataclasses import dataclass

from cardforge.model import Text


@dataclass(frozen=True, slots=True)
class Refusal:
    """A move that is not legal now: the number of the ``rule`` against it (or ``""``), why in words, and the ``card`` in its way (-1)."""

    rule: str
    text: Text
    card: int = -1

    def describe(self) -> Text:
        """The reason with its rule: ``not enough mana for bolt (000-R44)``."""
        return Text(f"{self.text.ja}（{self.rule}）", f"{self.text.en} ({self.rule})") if self.rule else self.text
