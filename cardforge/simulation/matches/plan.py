"""What a match is made of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from cardforge.model import Card, Deck

#: Decisions after which a game of a match is given up as a draw; the longest real games have some hundreds.
MOST_DECISIONS: Final = 10_000


@dataclass(frozen=True, slots=True)
class MatchPlan:
    """What a match is made of: two decks, a bot's specification for each, how many games, and the seed that decides everything else.

    ``options`` are the game's rule flags that differ from the defaults, ``tokens`` the cards that the game
    needs besides those of the decks (by default the built-in ones). A game that is not over after ``most`` decisions is given up as a
    draw. ``not_legal`` names the decks that are played although they are not legal.
    """

    decks: tuple[Deck, Deck]
    bots: tuple[str, str] = ("greedy", "greedy")
    games: int = 100
    seed: int = 1
    options: dict[str, Any] = field(default_factory=dict)
    tokens: tuple[Card, ...] | None = None
    most: int = MOST_DECISIONS
    not_legal: tuple[str, ...] = ()
