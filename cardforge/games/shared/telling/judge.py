"""How good a position looks to a player: one number in the game's own points, from what that player can see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

from cardforge.engine.game import Game
from cardforge.engine.state import DRAW, NOBODY, State

#: What a won game is worth: more than any position.
WON: Final = 1_000_000.0
#: Options of one question that are tried at most where a game does not say otherwise.
WIDEST: Final = 24


@final
class Judge:
    """Judges the positions of one game.

    ``side`` gives what a player (0 or 1) has a number, the higher the better for him; a difference of ``scale`` to what the other one has
    makes it likely that he wins. ``move`` is the question that asks for a whole move; any other asks for a part of one. ``sensible`` gives
    those options of the open decision that are worth trying, never none, and where the turn can be ended that first. ``key`` tells options
    apart over different deals: two copies of a card are one, and a card's number means nothing.

    ``ahead`` is for a game whose positions cannot be judged in the middle of a turn, where a move is planned first and carried out later:
    the worth to a player of a position that somebody tries, which it may play on to where it can be judged. Where it ``rests``, positions
    are judged in which nobody is asked yet for his next move (``Game.lead``). ``habit`` is the option of the
    open decision that whoever is asked takes without looking ahead, so that such a position can be played on for some turns.
    Whoever tries every option tries ``widest`` of a question at most, and leaves out the rest evenly: as many as a turn offers with a full
    hand, where a move that is left out would be left out in every turn.
    """

    __slots__ = ("ahead", "habit", "key", "move", "rests", "scale", "sensible", "side", "widest")

    def __init__(
        self,
        side: Callable[[State, int], float],
        scale: float,
        move: int,
        sensible: Callable[[State], list[int]],
        key: Callable[[State, int], tuple[int, int]],
        ahead: Callable[[Game[Any], State, int], float] | None = None,
        habit: Callable[[Game[Any], State], int] | None = None,
        rests: bool = False,
        widest: int = WIDEST,
    ) -> None:
        self.side: Callable[[State, int], float] = side
        self.scale: float = scale
        self.move: int = move
        self.sensible: Callable[[State], list[int]] = sensible
        self.key: Callable[[State, int], tuple[int, int]] = key
        self.ahead: Callable[[Game[Any], State, int], float] | None = ahead
        self.habit: Callable[[Game[Any], State], int] | None = habit
        self.rests: bool = rests
        self.widest: int = widest

    def worth(self, state: State, player: int) -> float:
        """The difference of what the two players have; all there is where the game is over."""
        if state.winner >= 0:
            return 0.0 if state.winner == DRAW else WON if state.winner == player else -WON
        return self.side(state, player) - self.side(state, 1 - player)

    def different(self, state: State) -> list[int]:
        """The legal options of the open decision, of those that ``key`` does not tell apart only the first."""
        seen: dict[tuple[int, int], int] = {}
        for option in state.options:
            seen.setdefault(self.key(state, option), option)
        return list(seen.values())

    def tried(self, state: State) -> list[int]:
        """The legal options of the open decision that are tried where all are: ``widest`` at most, the rest left out evenly."""
        options = state.options
        return options if len(options) <= self.widest else options[:: -(-len(options) // self.widest)]

    def lead(self, game: Game[Any], state: State, option: int) -> None:
        """Carry out an option that is only tried, as far as positions have to go to be judged."""
        game.lead(state, option)
        if state.asked == NOBODY and state.winner < 0 and not self.rests:
            game.run(state)

    def outlook(self, game: Game[Any], state: State, player: int) -> float:
        """The worth of a position that is only tried (``lead``), which may be changed."""
        if self.ahead is None or state.winner >= 0:
            return self.worth(state, player)
        return self.ahead(game, state, player)
