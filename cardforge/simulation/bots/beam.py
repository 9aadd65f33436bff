"""The beam bot: thinks its own turn through to the end, keeping the few best lines of play at each step."""

from __future__ import annotations

from typing import Any, Final, final

from cardforge.engine.game import Game
from cardforge.engine.rng import Dice
from cardforge.engine.state import NOBODY, State
from cardforge.games.shared.telling.judge import Judge
from cardforge.model import CardforgeError, Text
from cardforge.simulation.bots.base import Bot
from cardforge.simulation.bots.judges import judge_of
from cardforge.simulation.bots.pausing import pause

_WIDTH: Final = 8
#: Options that are tried at most for each line; a turn that is longer is judged where its lines stand then. Where the judge plays every
#: position on to the end of the turn by itself that is most of the thinking, and takes most of the time.
_TRIED: Final = 200
_TRIED_AHEAD: Final = 12


@final
class BeamBot(Bot):
    """Follows ``width`` lines of play at once, decision by decision, to the end of its own turn, and begins the one that ends best.

    Stronger than greedy where a turn's parts need each other, several times slower, and no more careful: it does not see what the other
    player answers. What it cannot know is dealt anew before it thinks.
    """

    def __init__(self, width: int = _WIDTH) -> None:
        self.width = width
        super().__init__("beam" if width == _WIDTH else f"beam:{width}")
        self.thinks = True

    @classmethod
    def from_setting(cls, setting: str) -> BeamBot:
        """The bot of ``beam`` or ``beam:8`` (lines); raises ``CardforgeError`` for anything else."""
        if not setting:
            return cls()
        if not (setting.isascii() and setting.isdigit() and 1 <= int(setting) <= 1000):
            raise CardforgeError(
                Text(f"beam の設定「{setting}」を読めません。", f"The setting {setting!r} of beam cannot be read."),
                hint=Text("読みすすめる手順の数を1から1000で書いてください: beam:8", "Write how many lines it follows, 1 to 1000: beam:8"),
            )
        return cls(int(setting))

    def choose(self, game: Game[Any], state: State, dice: Dice) -> int:
        """The first option of the line that ends best; among equals, of the one found first."""
        if len(state.options) == 1:
            return state.options[0]
        judge = judge_of(game)
        guess = game.guess(state, state.asked, dice.seed())
        guess.logging = False
        mover, turn = state.asked, state.turn
        best, choice = float("-inf"), -1
        left = self.width * (_TRIED if judge.ahead is None else _TRIED_AHEAD)
        lines = [_Line(best, -1, guess)]
        while lines and left > 0:
            pause()
            longer: list[_Line] = []
            for line in lines:
                options = judge.tried(line.position)
                left -= len(options)
                for option in options:
                    next_ = _led(game, judge, line, option, mover)
                    if next_.position.asked == mover and next_.position.turn == turn and next_.position.winner < 0:
                        longer.append(next_)
                    elif next_.worth > best:
                        best, choice = next_.worth, next_.first
            lines = _widest(longer, self.width)
        if lines and lines[0].worth > best:
            choice = lines[0].first
        return choice


class _Line:
    """A line of play: the worth of where it has led, its first option, and the position there."""

    __slots__ = ("first", "position", "worth")

    def __init__(self, worth: float, first: int, position: State) -> None:
        self.worth = worth
        self.first = first
        self.position = position


def _led(game: Game[Any], judge: Judge, line: _Line, option: int, mover: int) -> _Line:
    """The line with one option more."""
    position: State = line.position.clone()
    judge.lead(game, position, option)
    worth = judge.outlook(game, position if judge.ahead is None else position.clone(), mover)
    if position.asked == NOBODY and position.winner < 0:
        game.run(position)
    return _Line(worth, option if line.first < 0 else line.first, position)


def _widest(lines: list[_Line], width: int) -> list[_Line]:
    """The best lines, of those that have come to the same worth and question only the first: most often the same deeds in another order."""
    kept: dict[tuple[float, int, int], _Line] = {}
    for line in sorted(lines, key=lambda each: -each.worth):
        kept.setdefault((line.worth, line.position.question, len(line.position.options)), line)
        if len(kept) == width:
            break
    return list(kept.values())
