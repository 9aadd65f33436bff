"""What every bot is."""

from __future__ import annotations

from random import Random
from typing import Protocol

from cardforge.engine import Game, State


class Bot(Protocol):
    """Somebody who decides: one of ``state.options`` for the player ``state.asked``.

    ``name`` is its specification as a user writes it. A bot must leave ``state`` as it is, may use no randomness but ``rng``, and may not
    use what the player who is asked cannot know.
    """

    name: str

    def choose(self, game: Game, state: State, rng: Random) -> int:
        """The option chosen."""
        ...
