"""The search bot: information-set Monte Carlo tree search.

Every iteration deals what the player cannot know anew, walks down one tree that all deals share, adds a node, plays on at random or by
habit for a while and judges where that led (single-observer ISMCTS: Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree
Search", 2012).

Where the judge can play a tried position on by itself, every option is looked at first, over some deals: those that look far worse than the
best are not searched. Where it has habits, a result is half what the position looks like at the end of the turn and half where habits lead
from there; where it has none, a choice is worth at least what the position after it looked like: what is tried after it and turns out
worse would not be done.
"""

from __future__ import annotations

import math
import time
from typing import Any, Final, final

from cardforge.engine.game import Game
from cardforge.engine.rng import Dice
from cardforge.engine.state import State
from cardforge.games.shared.telling.judge import Judge
from cardforge.model import CardforgeError, Text
from cardforge.simulation.bots.base import Bot
from cardforge.simulation.bots.judges import judge_of
from cardforge.simulation.bots.pausing import pause

#: How much the search prefers what it has hardly tried to what has done well so far.
_EXPLORATION: Final = 0.5
#: Decisions after which a random continuation is judged at the latest.
_LONGEST: Final = 60
#: The same where the judge has habits: the rest of this turn, the other player's, and the next one; how much wider results scatter so far
#: ahead, and the part that they are of a result. Habits err more than the judge does, but see what comes of a plan.
_HABIT_TURNS: Final = 3
_HABIT_LONGEST: Final = 300
_SCATTER: Final = 2.0
_HABIT_SHARE: Final = 0.5
#: Where the judge plays on by itself: how much the search prefers what it has hardly tried; the deals in which each option is first looked
#: at, and the part of the iterations that these looks take at most; how many options are searched, and how much less likely they may win.
_AHEAD_EXPLORATION: Final = 0.2
_DEALS: Final = 8
_LOOKS: Final = 0.25
_WIDEST: Final = 8
_WORSE: Final = 0.35
#: Iterations after which it is seen whether those that are left could still change the choice.
_SETTLING: Final = 10
_ITERATIONS: Final = 400


@final
class SearchBot(Bot):
    """Searches with a budget of ``iterations`` at most, or of ``seconds`` for each decision if those are given.

    With iterations the same generator gives the same choice; with seconds the choice depends on the machine.
    """

    def __init__(self, iterations: int = _ITERATIONS, seconds: float = 0.0) -> None:
        self.iterations = iterations
        self.seconds = seconds
        super().__init__(f"search:{seconds:g}s" if seconds else "search" if iterations == _ITERATIONS else f"search:{iterations}")
        self.thinks = True

    @classmethod
    def from_setting(cls, setting: str) -> SearchBot:
        """The bot of ``search``, ``search:1000`` (iterations) or ``search:0.5s`` (seconds); raises ``CardforgeError`` for anything else."""
        try:
            if not setting:
                return cls()
            bot = cls(seconds=float(setting.removesuffix("s"))) if setting.endswith("s") else cls(int(setting))
        except ValueError:
            bot = cls(0)
        if bot.iterations < 1 or not 0 <= bot.seconds < math.inf or (setting.endswith("s") and not bot.seconds):
            raise CardforgeError(
                Text(f"search の設定「{setting}」を読めません。", f"The setting “{setting}” of search cannot be read."),
                hint=Text("回数か秒数を書いてください: search:1000、search:0.5s", "Write iterations or seconds: search:1000, search:0.5s"),
            )
        return bot

    def choose(self, game: Game[Any], state: State, dice: Dice) -> int:
        """The option that was tried most; among equals, the one that was tried first."""
        if len(state.options) == 1:
            return state.options[0]
        judge = judge_of(game)
        observation = game.observe(state, state.asked)
        root = _Node(0, state.asked)
        end = time.perf_counter() + self.seconds
        good, even = _first_look(game, judge, state, dice, self.iterations)
        if len(good) == 1:
            return next(iter(good.values()))
        most = self.iterations if not self.seconds else 1_000_000_000
        for number in range(most):
            if self.seconds and number and time.perf_counter() >= end:
                break
            if good and number % _SETTLING == 0 and _settled(root, len(good), most - number):
                break
            pause()
            guess = game.determinise(observation, dice.seed())
            _iterate(game, judge, root, guess, dice, good, even)
        best = max(root.children.values(), key=lambda node: node.visits)
        return best.option


class _Node:
    """A choice in the tree: made by ``player``, tried ``visits`` times out of the ``offered`` times that it could have been; ``least`` is
    how likely he wins by what the position after it looked like the first time."""

    __slots__ = ("children", "least", "offered", "option", "player", "total", "visits")

    def __init__(self, option: int, player: int) -> None:
        self.option = option
        self.player = player
        self.visits = 0
        self.offered = 0
        self.total = 0.0
        self.least = 0.0
        self.children: dict[tuple[int, int], _Node] = {}


def _first_look(game: Game[Any], judge: Judge, state: State, dice: Dice, iterations: int) -> tuple[dict[tuple[int, int], int], float]:
    """The options worth searching by their keys, best first, and how good the best of them looks without searching.

    Where the judge does not play on by itself that would say too little: none, which stands for all.
    """
    if judge.ahead is None:
        return {}, 0.0
    observation, player = game.observe(state, state.asked), state.asked
    options: dict[tuple[int, int], int] = {}
    for option in judge.sensible(state):
        options.setdefault(judge.key(state, option), option)
    looks: dict[tuple[int, int], list[float]] = {key: [] for key in options}
    deals = max(1, min(_DEALS, int(_LOOKS * iterations) // len(options)))
    for _ in range(deals):
        pause()
        guess = game.determinise(observation, dice.seed())
        guess.logging = False
        for key, option in options.items():
            tried = guess.clone()
            judge.lead(game, tried, option)
            looks[key].append(judge.outlook(game, tried, player))
    even = max(sorted(worths)[deals // 2] for worths in looks.values())
    chances = {key: sum([_likely((worth - even) / judge.scale) for worth in worths]) / deals for key, worths in looks.items()}
    ranked = sorted(options, key=lambda key: -chances[key])[:_WIDEST]
    return {key: options[key] for key in ranked if chances[key] >= chances[ranked[0]] - _WORSE}, even


def _settled(root: _Node, good: int, left: int) -> bool:
    """Whether one option has been tried so much more than any other that the iterations that are left cannot change which."""
    visits = sorted(child.visits for child in root.children.values())
    return len(visits) == good and visits[-1] - visits[-2] > left


def _iterate(game: Game[Any], judge: Judge, root: _Node, state: State, dice: Dice, good: dict[tuple[int, int], int], even: float) -> None:
    """One iteration: down the tree by what looks best, one new node, a random continuation, and its result back up.

    At the root only ``good`` options are tried, if there are any, in their order. Where the judge plays on by itself, that takes the place
    of the random continuation, no node is beyond the player's turn, and worth is measured from ``even``, so that all results are of the
    same moment and near each other. Where it has habits, they are tried before other options, and both players go on by them for a part of
    the result.
    """
    mover, last = root.player, state.turn + _HABIT_TURNS
    exploration = _EXPLORATION if judge.ahead is None else _AHEAD_EXPLORATION
    path = [root]
    node = root
    while state.winner < 0:
        player = state.asked
        if judge.ahead is not None and player != mover and state.active != mover:
            break
        found = [(judge.key(state, option), option) for option in judge.sensible(state)]
        if good and node is root:
            offered = dict(reversed(found))
            found = [(key, offered[key]) for key in good if key in offered] or found
        fresh = [pair for pair in found if pair[0] not in node.children]
        if fresh:
            key, option = fresh[0] if good and node is root else _next_new(game, judge, state, fresh, dice)
            child = node.children[key] = _Node(option, player)
        else:
            child, option = _most_promising(node, found, exploration)
        for other, _ in found:
            if other in node.children:
                node.children[other].offered += 1
        if fresh and judge.ahead is not None and judge.habit is None:
            judge.lead(game, state, option)
        else:
            game.take(state, option)
        node = child
        path.append(node)
        if fresh:
            break
    if judge.ahead is None:
        _play_on(game, judge, state, dice)
        won = _likely(judge.worth(state, 0) / judge.scale)
    else:
        won = _foreseen(game, judge, state, mover, last, even)
        if fresh and judge.habit is None and node.player == mover:
            node.least = won
        if mover == 1:
            won = 1 - won
    for node in reversed(path):
        own = won if node.player == 0 else 1 - won
        if node.least > own:
            own, won = node.least, node.least if node.player == 0 else 1 - node.least
        node.visits += 1
        node.total += own


def _next_new(
    game: Game[Any], judge: Judge, state: State, fresh: list[tuple[tuple[int, int], int]], dice: Dice
) -> tuple[tuple[int, int], int]:
    """Which of the options that have not been tried yet is tried now: the habit, if it is one of them, else any."""
    if judge.habit is not None:
        option = judge.habit(game, state)
        for pair in fresh:
            if pair[1] == option:
                return pair
    return fresh[dice.below(len(fresh))]


def _most_promising(node: _Node, found: list[tuple[tuple[int, int], int]], exploration: float) -> tuple[_Node, int]:
    """The child with the highest upper confidence bound among those that this deal offers, and its option here."""
    best, choice = -1.0, found[0]
    for pair in found:
        child = node.children[pair[0]]
        bound = child.total / child.visits + exploration * math.sqrt(math.log(child.offered + 1) / child.visits)
        if bound > best:
            best, choice = bound, pair
    return node.children[choice[0]], choice[1]


def _foreseen(game: Game[Any], judge: Judge, state: State, mover: int, last: int, even: float) -> float:
    """How likely the player wins by how the position looks to him now and, if there are habits, when they have led to turn ``last``."""
    if judge.habit is None:
        return _likely((judge.outlook(game, state, mover) - even) / judge.scale)
    now = _likely((judge.outlook(game, state.clone(), mover) - even) / judge.scale)
    for _ in range(_HABIT_LONGEST):
        if state.winner >= 0 or state.turn >= last:
            break
        game.take(state, judge.habit(game, state))
    then = _likely((judge.outlook(game, state, mover) - even) / (_SCATTER * judge.scale))
    return (1 - _HABIT_SHARE) * now + _HABIT_SHARE * then


def _likely(lead: float) -> float:
    """How likely somebody wins who is ahead by so many scales."""
    return 1 / (1 + math.exp(-max(-50.0, min(50.0, lead))))


def _play_on(game: Game[Any], judge: Judge, state: State, dice: Dice) -> None:
    """Play sensible random options to the end of this turn: what the opponent would do by chance tells less than it scatters."""
    turn = state.turn
    for _ in range(_LONGEST):
        if state.winner >= 0 or state.turn != turn:
            return
        options = judge.sensible(state)
        if state.question == judge.move and len(options) > 1:
            # A turn is ended only when nothing else is left: the option to end it comes first.
            options = options[1:]
        game.apply(state, options[dice.below(len(options))])
