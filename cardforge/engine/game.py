"""The loop that every game shares: instructions are done one by one until somebody has to decide or the game is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from cardforge.engine.observation import Observation
from cardforge.engine.refusal import Refusal
from cardforge.engine.rng import FACTOR, MASK
from cardforge.engine.state import CONCEDED, DRAW, NOBODY, UNDECIDED, State

if TYPE_CHECKING:
    from mypy_extensions import i64

#: The reason given when the loop guard ends a game; a game's own reasons count from 1.
LOOP_GUARD: Final = 100
#: Instructions without a decision after which a game is taken to run in a circle.
MOST_STEPS: Final = 5000


S = TypeVar("S", bound=State)


class IllegalMove(ValueError):
    """The option is not among the legal ones of the open decision."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """One game's rules over the kernel; ``execute``, ``idle``, ``settle`` and ``answer`` are the game's, and what players may know and do
    (``observe``, ``determinise``, ``why_not``).

    A state is handed in and changed in place; ``state.options`` are the legal answers of the open decision, ready whenever a call returns.
    A game of somebody else derives from it in plain Python, also where this class is compiled.
    """

    #: The name of the game whose rules these are, by which its pack is found.
    name: ClassVar[str] = ""

    def execute(self, state: S, op: int, a: int, b: int, c: int) -> None:
        """Do one instruction of the agenda; a game's own count from 1."""
        raise NotImplementedError

    def step(self, state: S, op: int, a: int, b: int, c: int) -> None:
        """Do one frame of the kernel's own, below 0."""
        raise NotImplementedError

    def idle(self, state: S) -> None:
        """Go on where nothing is left on the agenda, as in a main phase; a game whose agenda always ends in a question needs none."""
        raise NotImplementedError

    def settle(self, state: S) -> None:
        """Do what has to be looked at after every event (a unit without power, a player without HP)."""
        raise NotImplementedError

    def answer(self, state: S, option: int) -> None:
        """Put what the chosen option does onto the agenda."""
        raise NotImplementedError

    def apply(self, state: S, option: int) -> None:
        """Choose ``option`` and go on to the next decision or the end.

        Raises ``IllegalMove`` if the option is not one of ``state.options``.
        """
        if option not in state.options or state.asked == NOBODY:
            raise IllegalMove(option)
        self.take(state, option)

    def take(self, state: S, option: int) -> None:
        """As ``apply``, of an option that was read off ``state.options`` of an open decision, so that nobody looks for it there."""
        state.decisions += 1
        state.asked = NOBODY
        self.answer(state, option)
        self.run(state)

    def lead(self, state: S, option: int) -> None:
        """As ``take``, but only as far as the option leads: where nothing is left to do nobody is asked yet what comes next.

        For who only wants to see what an option comes to; ``run`` goes on from there.
        """
        state.decisions += 1
        state.asked = NOBODY
        self.answer(state, option)
        self.run(state, True)

    def play_out(self, state: S, generator: i64) -> i64:
        """Play uniformly random legal options to the end of the game; takes and returns the state of a generator (``engine.rng``)."""
        digit = generator & MASK
        while options := state.options:
            # ``rng.advance`` and ``rng.below``, written out.
            generator = FACTOR * digit + (generator >> 32)
            digit = generator & MASK
            state.decisions += 1
            state.asked = NOBODY
            self.answer(state, options[digit * len(options) >> 32])
            # What ``run`` comes to where nothing is left to do.
            if not state.agenda and state.asked == NOBODY and not state.unsettled:
                self.idle(state)
            if state.asked == NOBODY or state.unsettled:
                self.run(state)
        return generator

    def run(self, state: S, rests: bool = False) -> None:
        """Do instructions until a player is asked, the game is over, or, where it ``rests`` there, nothing is left to do; running in a
        circle is a draw."""
        agenda = state.agenda
        for _ in range(MOST_STEPS):
            if state.unsettled:
                # The end of the game leaves it so, too.
                if state.winner != UNDECIDED:
                    break
                self.settle(state)
            elif state.asked != NOBODY:
                return
            elif agenda:
                op, a, b, c = agenda.pop()
                if op < 0:
                    self.step(state, op, a, b, c)
                else:
                    self.execute(state, op, a, b, c)
            elif rests and not state.waiting:
                return
            else:
                self.idle(state)
        else:
            state.finish(DRAW, LOOP_GUARD)
        self._close(state)

    def concede(self, state: S, player: int) -> None:
        """The player gives up: the other one wins."""
        state.finish(1 - player, CONCEDED)
        self._close(state)

    def _close(self, state: S) -> None:
        """Nobody decides anything any more."""
        state.unsettled = False
        state.asked = NOBODY
        state.options = []
        state.agenda.clear()
        state.contexts = []
        state.picks = []

    def observe(self, state: S, player: int) -> Observation[S]:
        """What the player may know of the game."""
        raise NotImplementedError

    def determinise(self, observation: Observation[S], seed: int) -> S:
        """A full game that fits the observation, guessed by a seed (any whole number): ``observe(determinise(o)) == o``."""
        raise NotImplementedError

    def guess(self, state: S, player: int, seed: int) -> S:
        """A full game that fits what the player may know, guessed by a seed (any whole number).

        It is what ``determinise`` makes of ``observe``, in a game by a shorter way.
        """
        return self.determinise(self.observe(state, player), seed)

    def why_not(self, state: S, player: int, option: int) -> Refusal | None:
        """Which rule forbids the option to the player now, and because of which card; ``None`` where it is legal."""
        raise NotImplementedError
