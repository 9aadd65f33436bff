"""The greedy bot: tries every option on a copy of the game and takes the one after which the position looks best."""

from __future__ import annotations

from typing import Any, Final, final

from cardforge.engine.game import Game
from cardforge.engine.rng import Dice
from cardforge.engine.state import State
from cardforge.games.shared.telling.judge import Judge
from cardforge.simulation.bots.base import Bot
from cardforge.simulation.bots.judges import judge_of

#: Questions in a row that are thought through to the end, where the judge does not play on by itself.
_DEEPEST: Final = 3


@final
class GreedyBot(Bot):
    """Looks one move ahead: an option together with the answers to the questions that it raises for the same player.

    What it cannot know is dealt anew before it tries anything, so that it does not see the cards to come.
    """

    def __init__(self) -> None:
        super().__init__("greedy")

    def choose(self, game: Game[Any], state: State, dice: Dice) -> int:
        """The option after which the position looks best; among equals, the first."""
        if len(state.options) == 1:
            return state.options[0]
        guess = game.guess(state, state.asked, dice.seed())
        guess.logging = False
        judge = judge_of(game)
        return _best(game, guess, guess.asked, judge, _DEEPEST)[1]


def habitual(game: Game[Any], judge: Judge, state: State) -> int:
    """The option that whoever is asked in a guessed game takes at once: by the judge's habits, or the greedy one."""
    return judge.habit(game, state) if judge.habit is not None else _best(game, state.clone(), state.asked, judge, _DEEPEST)[1]


def _best(game: Game[Any], state: State, player: int, judge: Judge, depth: int) -> tuple[float, int]:
    """The worth of the best option of an open decision, and that option; the state is used up."""
    options = judge.tried(state)
    best, choice = float("-inf"), options[0]
    turn, last = state.turn, len(options) - 1
    for index, option in enumerate(options):
        # Nobody needs the state itself after the last one.
        tried = state.clone() if index < last else state
        judge.lead(game, tried, option)
        goes_on = depth > 1 and judge.ahead is None and tried.asked == player and tried.turn == turn and tried.question != judge.move
        worth = _best(game, tried, player, judge, depth - 1)[0] if goes_on else judge.outlook(game, tried, player)
        if worth > best:
            best, choice = worth, option
    return best, choice
