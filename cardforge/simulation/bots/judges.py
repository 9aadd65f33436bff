"""Which judge a bot asks: that of the game's pack."""

from __future__ import annotations

from functools import cache
from typing import Any

from cardforge.engine.game import Game
from cardforge.games.shared.pack import pack_of
from cardforge.games.shared.telling.judge import Judge
from cardforge.renamed import moved

__getattr__ = moved(__name__)


def judge_of(game: Game[Any]) -> Judge:
    """The judge of a game's positions."""
    return _judge(game.name)


@cache
def _judge(name: str) -> Judge:
    return pack_of(name).judge()
