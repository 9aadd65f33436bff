"""What every bot is, and what a bot needs of a game."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from cardforge.engine import State


class Playable(Protocol):
    """The rules of a game, as far as a bot uses them; the state is the game's own."""

    @property
    def name(self) -> str:
        """The game's name, by which its pack is found."""
        ...

    def apply(self, state: Any, option: int) -> None:
        """Choose ``option`` and go on to the next decision or the end."""
        ...

    def observe(self, state: Any, player: int) -> Any:
        """What ``player`` may know of the game."""
        ...

    def determinise(self, observation: Any, seed: int) -> Any:
        """A full state that fits an observation."""
        ...


class Bot(Protocol):
    """Somebody who decides: one of ``state.options`` for the player ``state.asked``.

    ``name`` is its specification as a user writes it. A bot must leave ``state`` as it is, may use no randomness but ``rng``, and may not
    use what the player who is asked cannot know.
    """

    name: str

    def choose(self, game: Playable, state: State, rng: Random) -> int:
        """The option chosen."""
        ...


def pause() -> None:
    """Nothing; but as this module is not compiled, Python looks here whether Ctrl-C was pressed or another thread waits.

    Compiled code never does that by itself: what takes long there calls this often.
    """
