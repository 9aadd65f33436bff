"""The random bot: every legal option is equally likely."""

from __future__ import annotations

from random import Random

from cardforge.engine import State
from cardforge.simulation.bots.base import Playable


class RandomBot:
    """Chooses uniformly among the legal options; the yardstick of every other bot."""

    name = "random"

    def choose(self, game: Playable, state: State, rng: Random) -> int:
        """Any legal option."""
        options = state.options
        return options[int(rng.random() * len(options))]
