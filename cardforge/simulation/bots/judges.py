"""Which judge a bot asks: that of the game's pack."""

from __future__ import annotations

from functools import cache

from cardforge.games.shared.judge import Judge
from cardforge.games.shared.pack import pack_of
from cardforge.simulation.bots.base import Playable


def judge_of(game: Playable) -> Judge:
    """The judge of a game's positions."""
    return _judge(game.name)


@cache
def _judge(name: str) -> Judge:
    return pack_of(name).judge()
