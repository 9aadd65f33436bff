"""What every bot is."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from cardforge.engine.game import Game
from cardforge.engine.rng import Dice
from cardforge.engine.state import State
from cardforge.renamed import moved

__getattr__ = moved(__name__)


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Somebody who decides: one of ``state.options`` for the player ``state.asked``.

    ``name`` is its specification as a user writes it. A bot must leave ``state`` as it is, may use no randomness but ``dice``, and may not
    use what the player who is asked cannot know.
    """

    def __init__(self, name: str) -> None:
        self.name: str = name
        #: Whether it takes long over a decision.
        self.thinks: bool = False

    def choose(self, game: Game[Any], state: State, dice: Dice) -> int:
        """The option chosen."""
        raise NotImplementedError

    def play(self, game: Game[Any], state: State, dice: Dice) -> int:
        """Choose and go on with the game, whose ``state`` changes; returns the option chosen."""
        option = self.choose(game, state, dice)
        game.apply(state, option)
        return option
