"""Bots: programs that choose among the legal options of a decision.

>>> make_bot("random").name
'random'
"""

from __future__ import annotations

from collections.abc import Callable

from cardforge.model import CardforgeError, Text
from cardforge.model.nearest import did_you_mean
from cardforge.simulation.bots.base import Bot
from cardforge.simulation.bots.beam import BeamBot
from cardforge.simulation.bots.greedy import GreedyBot
from cardforge.simulation.bots.search import SearchBot
from cardforge.simulation.bots.uniform import RandomBot

__all__ = ["BOTS", "Bot", "make_bot"]

#: Every bot by its name; it is made from what follows the colon in its specification.
BOTS: dict[str, Callable[[str], Bot]] = {
    "random": lambda setting: _without_setting(RandomBot(), setting),
    "greedy": lambda setting: _without_setting(GreedyBot(), setting),
    "beam": BeamBot.from_setting,
    "search": SearchBot.from_setting,
}


def make_bot(specification: str) -> Bot:
    """The bot that ``specification`` names: ``random``, ``greedy``, ``beam``, ``beam:20`` (lines), ``search``,
    ``search:1000`` (iterations) or ``search:0.5s`` (seconds a decision).

    Raises ``CardforgeError`` naming the nearest bot if there is none of that name, or if its setting cannot be read.
    """
    name, _, setting = specification.partition(":")
    if name not in BOTS:
        known = ", ".join(BOTS)
        raise CardforgeError(
            Text(f"ボット「{name}」はありません。", f"There is no bot “{name}”."),
            hint=did_you_mean(name, BOTS) or Text(f"あるもの: {known}", f"There are: {known}"),
        )
    return BOTS[name](setting)


def _without_setting(bot: Bot, setting: str) -> Bot:
    """The bot, if no setting is given to it."""
    if setting:
        raise CardforgeError(
            Text(
                f"ボット「{bot.name}」に設定「{setting}」はありません。",
                f"The bot “{bot.name}” takes no setting, but “{setting}” was given.",
            ),
            hint=Text(f"「{bot.name}」とだけ書いてください。", f"Write just “{bot.name}”."),
        )
    return bot
