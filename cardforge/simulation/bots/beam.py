"""The beam bot: thinks its own turn through to the end, keeping the few best lines of play at each step, and then the other's reply."""

from __future__ import annotations

from typing import Any, Final, final

from cardforge.engine.game import Game
from cardforge.engine.rng import Dice
from cardforge.engine.state import NOBODY, State
from cardforge.games.shared.telling.judge import WON, Judge
from cardforge.model import CardforgeError, Text
from cardforge.simulation.bots.base import Bot
from cardforge.simulation.bots.greedy import habitual
from cardforge.simulation.bots.judges import judge_of
from cardforge.simulation.bots.pausing import pause

_WIDTH: Final = 8
#: Options that are tried at most for each line; a turn that is longer is judged where its lines stand then. Where the judge plays every
#: position on to the end of the turn by itself that is most of the thinking, and takes most of the time.
_TRIED: Final = 200
_TRIED_AHEAD: Final = 12
#: Finished lines to which the other player's reply is looked at, and the decisions after which it is judged at the latest.
_REPLIES: Final = 4
_LONGEST: Final = 80


@final
class BeamBot(Bot):
    """Follows ``width`` lines of play at once, decision by decision, to the end of its own turn, and begins the one that ends best.

    Of the few that end best the other player's whole turn is played, too, by his habits or, where the game has none, as greedy plays: who
    attacks with everything and is open then sees it. (Not where the judge itself plays every position on and knows no habits: there a
    reply costs more than it shows.) Stronger than greedy, and several times slower. What it cannot know is dealt anew before it thinks.
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
                Text(f"beam の設定「{setting}」を読めません。", f"The setting “{setting}” of beam cannot be read."),
                hint=Text("読みすすめる手順の数を1から1000で書いてください: beam:8", "Write how many lines it follows, 1 to 1000: beam:8"),
            )
        return cls(int(setting))

    def choose(self, game: Game[Any], state: State, dice: Dice) -> int:
        """The first option of the line that stands best when it has been replied to; among equals, of the one that ended better."""
        if len(state.options) == 1:
            return state.options[0]
        judge = judge_of(game)
        guess = game.guess(state, state.asked, dice.seed())
        guess.logging = False
        mover, turn = state.asked, state.turn
        ends: list[_Line] = []
        left = self.width * (_TRIED if judge.ahead is None else _TRIED_AHEAD)
        lines = [_Line(float("-inf"), -1, guess)]
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
                    else:
                        ends.append(next_)
                # Of many ends only those are kept whose reply may be looked at.
                ends = _best_ends(ends)
            lines = _widest(longer, self.width)
        return _best_replied(game, judge, _best_ends(ends + lines), mover, turn)


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


def _best_ends(lines: list[_Line]) -> list[_Line]:
    """The lines that end best, of those with the same worth only the first."""
    kept: dict[float, _Line] = {}
    for line in sorted(lines, key=lambda each: -each.worth):
        kept.setdefault(line.worth, line)
        if len(kept) == _REPLIES:
            break
    return list(kept.values())


def _best_replied(game: Game[Any], judge: Judge, ends: list[_Line], mover: int, turn: int) -> int:
    """The first option of the line after which the mover stands best when the other player has had his turn; ``ends`` stand best first."""
    choice = ends[0].first
    # A won game needs no reply, nor does the only choice.
    if ends[0].worth >= WON or all(line.first == choice for line in ends) or (judge.ahead is not None and judge.habit is None):
        return choice
    best = float("-inf")
    for line in ends:
        pause()
        worth = _replied(game, judge, line.position, mover, turn)
        if worth > best:
            best, choice = worth, line.first
    return choice


def _replied(game: Game[Any], judge: Judge, position: State, mover: int, turn: int) -> float:
    """What a position is worth to the mover of a ``turn`` at the end of the next one; both play it by habit or, without one, greedily."""
    for _ in range(_LONGEST):
        if position.winner >= 0 or position.turn > turn + 1:
            break
        option = position.options[0] if len(position.options) == 1 else habitual(game, judge, position)
        game.take(position, option)
    return judge.outlook(game, position, mover)
