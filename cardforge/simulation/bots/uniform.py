"""The random bot: every legal option is equally likely."""

from __future__ import annotations

from typing import Any, final

from cardforge.engine.game import Game
from cardforge.engine.rng import Dice
from cardforge.engine.state import State
from cardforge.simulation.bots.base import Bot


@final
class RandomBot(Bot):
    """Chooses uniformly among the legal options; the yardstick of every other bot."""

    def __init__(self) -> None:
        super().__init__("random")

    def choose(self, game: Game[Any], state: State, dice: Dice) -> int:
        """Any legal option."""
        options = state.options
        return options[dice.below(len(options))]

    def play(self, game: Game[Any], state: State, dice: Dice) -> int:
        """Any legal option, which need not be looked for among them."""
        options = state.options
        option = options[dice.below(len(options))]
        game.take(state, option)
        return option
