"""The loop with a table's vocabulary: programs of effects, choices of cards and waiting triggers, the same for every game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from mypy_extensions import mypyc_attr

from cardforge.engine.game import Game
from cardforge.engine.options import CARDS, Q_MAY, Q_MODE, Q_ORDER, V_DONE, V_MODE, V_NO, V_PICK, V_YES, VERBS
from cardforge.engine.picks import APART, FOREMOST, Pick
from cardforge.engine.program import (
    DEEDS,
    P_ASIDE,
    P_END,
    P_JOIN,
    P_JUMP,
    P_KEEP,
    P_MAY,
    P_OTHER,
    P_SELECT,
    P_TRY,
    P_UNLESS,
    P_UNLESS_DONE,
    P_UNLESS_TURN,
    Context,
)
from cardforge.engine.remembering import recalled
from cardforge.engine.state import NOBODY, Frame, State
from cardforge.engine.triggers import leave, next_player, of_player

# Frames of the kernel; a game's own count from 1.
F_PROGRAM: Final = -1  # go on with the program that runs
F_TRIGGERS: Final = -2  # do what waits
F_TRIGGER: Final = -3  # (what, source, player) do one that waited

S = TypeVar("S", bound=State)


def put_off(state: State, op: int, a: int, b: int = 0, c: int = 0) -> None:
    """Do a frame later: what waits and what has to be settled comes first."""
    state.agenda.append((op, a, b, c))
    if state.waiting:
        state.agenda.append((F_TRIGGERS, 0, 0, 0))


def following(steps: Sequence[int], idle: Sequence[int]) -> list[int]:
    """Which step of a turn comes after each one, by its number: the next that is not idle, after the last one the first.

    >>> following((0, 2, 1, 3), [2])
    [1, 3, 1, 0]
    """
    after = steps[0]
    found = [after] * len(steps)
    for step in reversed(steps):
        found[step] = after
        if step not in idle:
            after = step
    return found


@mypyc_attr(allow_interpreted_subclasses=True)
class TableGame(Game[S]):
    """A game whose cards have programs; ``program`` holds all of them. It adds to ``Game`` what happens around a table.

    The game says what its own words mean: ``operate`` does a deed, ``select`` and ``holds`` know its selections and conditions, ``picked``
    takes a choice that has been made, ``begin_trigger`` begins what waited, ``offers`` says which things can be taken.
    Its ``answer`` hands verbs from ``V_PICK`` on to ``reply``.
    """

    def __init__(self, program: list[Frame]) -> None:
        self.program: list[Frame] = program
        #: The definition of the cards that a scenario does not name, which are all alike; -1 where there are none.
        self.blank: int = -1

    # -- what the game says -----------------------------------------------------------------------------------------------------------

    def operate(self, state: S, context: Context, op: int, a: int, b: int, c: int) -> None:
        """Do one deed of a program."""
        raise NotImplementedError

    def select(self, state: S, context: Context, number: int) -> None:
        """Find the cards of the selection of this number for the program; where there is a choice, ``choose``."""
        raise NotImplementedError

    def holds(self, state: S, context: Context, number: int) -> bool:
        """Whether the condition of this number holds for the program."""
        raise NotImplementedError

    def picked(self, state: S, question: int, player: int, taken: list[int]) -> None:
        """The player has answered a question with the things ``taken``: do what it was for."""
        raise NotImplementedError

    def begin_trigger(self, state: S, what: int, source: int, player: int) -> None:
        """Begin something of a player's that waited, of this source (an identity)."""
        raise NotImplementedError

    def offers(self, state: S, question: int, things: list[int]) -> list[int]:
        """A question's options to take one of the things; only one where it cannot matter which: of the same ability, of blank cards."""
        if question == Q_ORDER:
            return self.orders(things)
        if self.blank < 0 or not self.of_cards(question):
            return [V_PICK + VERBS * thing for thing in things]
        blanks = [card for card in things if state.definitions[card] == self.blank]
        return [V_PICK + VERBS * card for card in things if card not in blanks[1:]]

    def of_cards(self, question: int) -> bool:
        """Whether a question is which card; what a game's other questions take has numbers of another kind."""
        return True

    def weight(self, state: S, weighed: int, thing: int) -> int:
        """What a thing has of the value ``weighed`` (a number of the game's), for choices that are bounded by the sum."""
        return 0

    def told(self, state: S, player: int, things: list[int]) -> None:
        """Tell that these were taken without asking the player, because he had no choice."""

    # -- the kernel's frames and answers ----------------------------------------------------------------------------------------------

    def step(self, state: S, op: int, a: int, b: int, c: int) -> None:
        """Do a frame of the kernel."""
        if op == F_PROGRAM:
            self._go_on(state, state.contexts[-1])
        elif op == F_TRIGGERS:
            self.do_waiting(state)
        else:
            self.begin_trigger(state, a, b, c)

    def reply(self, state: S, verb: int, first: int) -> None:
        """Carry out an answer of the kernel's, by its verb and its first number: a thing taken or enough of them, yes or no, a mode."""
        if verb == V_PICK or verb == V_DONE:
            pick = state.picks[-1]
            state.picks = state.picks[:-1] if len(state.picks) > 1 else []
            if verb == V_DONE:
                self._made(state, pick.question, pick.player, pick.taken)
            elif len(pick.taken) + 1 == pick.most:
                self._made(state, pick.question, pick.player, [*pick.taken, first])
            else:
                rest = pick.take([first])
                self._ask(state, rest if rest.room < 0 else self._bounded(state, rest))
            return
        context = state.contexts[-1]
        if verb == V_MODE:
            context.position += first
        elif verb == V_NO:
            context.position = self.program[context.position - 1][1]
            context.done = False

    # -- programs ---------------------------------------------------------------------------------------------------------------------

    def begin(
        self, state: S, position: int, source: int, player: int, target: int, may_decline: bool, meant: int = -1, named: int = -1
    ) -> None:
        """Begin the program at a position (a word of the rules' code) in a context of its own: of which source and player, at which target.

        ``meant`` is a card (its identity) that it means from the start, ``named`` how much that came to for which it waited, -1 for none.
        """
        context = Context(position, source, player, target, may_decline)
        if meant >= 0:
            context.chosen.append(meant)
        context.named = named
        state.contexts.append(context)
        self._go_on(state, context)

    def begin_delayed(self, state: S, serial: int) -> None:
        """Begin an effect, by its serial, that was to come later (``engine.remembering``)."""
        context = recalled(state, serial)
        state.contexts.append(context)
        self._go_on(state, context)

    def _go_on(self, state: S, context: Context) -> None:
        """Do the program on top from where it stands, to its end or to where something has to come first; the rest waits on the agenda."""
        program, agenda = self.program, state.agenda
        depth = len(agenda)
        position = context.position
        while True:
            op, a, b, c = program[position]
            position += 1
            if op >= DEEDS:
                # A deed may send the program elsewhere.
                context.position = position
                self.operate(state, context, op, a, b, c)
                position = context.position
            elif op == P_SELECT:
                self.select(state, context, a)
            elif op == P_END:
                state.contexts.pop()
                return
            elif op == P_UNLESS:
                if not self.holds(state, context, a):
                    position = b
                    context.done = False
                continue
            elif op == P_JUMP:
                position = a
                continue
            elif op == P_OTHER:
                context.player = 1 - context.player
                if not a:
                    context.chosen = []
                context.drawn = []
                continue
            elif op == P_UNLESS_TURN:
                if context.player != state.active:
                    position = a
                continue
            elif op == P_TRY:
                context.done = True
                continue
            elif op == P_UNLESS_DONE:
                if not context.done:
                    position = a
                continue
            elif op == P_KEEP:
                context.made = context.chosen[0] if context.chosen else -1
                continue
            elif op == P_JOIN:
                if context.made >= 0 and context.made not in context.chosen:
                    context.chosen = [context.made, *context.chosen]
                continue
            elif op == P_ASIDE:
                context.chosen = [each for each in context.chosen if each != context.source]
                continue
            elif op == P_MAY:
                state.ask(context.player, Q_MAY, [V_YES, V_NO])
            else:
                state.ask(context.player, Q_MODE, [V_MODE + VERBS * mode for mode in range(b, a)])
            if state.asked != NOBODY or len(agenda) != depth or state.unsettled:
                context.position = position
                agenda.insert(depth, (F_PROGRAM, 0, 0, 0))
                return

    # -- choices ----------------------------------------------------------------------------------------------------------------------

    def choose(
        self,
        state: S,
        player: int,
        question: int,
        among: list[int],
        least: int,
        most: int,
        may_decline: bool = False,
        room: int = -1,
        weighed: int = 0,
    ) -> None:
        """Let the player take ``least`` to ``most`` of these things one after the other, in the order he likes, or with ``may_decline``
        none; what he has to take is taken for him. Where there is only ``room`` for so much of a value (``weighed``), together they have
        no more of it. Then the game hears of it in ``picked``, with this number of a question.
        """
        count = len(among) if room != APART else len({self.weight(state, weighed, thing) for thing in among})
        if count < most:
            most = count
            if count < least:
                least = count
                self._not_in_full(state)
        if room >= 0 and least > 0:
            least = most = self._fitting(state, among, least, room, weighed)
        pick = Pick(player, question, among, least, most, may_decline, [], room, weighed)
        self._ask(state, pick if room < 0 else self._bounded(state, pick))

    def _fitting(self, state: S, among: list[int], count: int, room: int, weighed: int) -> int:
        """How many of the things, ``count`` at most, there is room for."""
        weights = sorted([self.weight(state, weighed, thing) for thing in among])[:count]
        while weights and sum(weights) > room:
            weights.pop()
        if len(weights) < count:
            self._not_in_full(state)
        return len(weights)

    def _bounded(self, state: S, pick: Pick) -> Pick:
        """The choice among those things for which there still is room, beside as many others as have to be taken, too."""
        left = pick.room
        for thing in pick.taken:
            left -= self.weight(state, pick.weighed, thing)
        beside = max(0, pick.least - len(pick.taken) - 1)
        fitting: list[int] = []
        for thing in pick.among:
            others = sorted([self.weight(state, pick.weighed, other) for other in pick.among if other != thing])
            if self.weight(state, pick.weighed, thing) + sum(others[:beside]) <= left:
                fitting.append(thing)
        return pick.bounded(fitting)

    def _next(self, state: S, pick: Pick) -> list[int]:
        """The things of which the next one is taken: all, those with the most of a value, or those that differ in it from all taken."""
        if pick.room not in (FOREMOST, APART) or not pick.among:
            return pick.among
        weights = [self.weight(state, pick.weighed, thing) for thing in pick.among]
        if pick.room == APART:
            taken = [self.weight(state, pick.weighed, thing) for thing in pick.taken]
            return [thing for thing, weight in zip(pick.among, weights, strict=True) if weight not in taken]
        most = max(weights)
        return [thing for thing, weight in zip(pick.among, weights, strict=True) if weight == most]

    def _ask(self, state: S, pick: Pick) -> None:
        taken = len(pick.taken)
        if taken == pick.most:
            self._made(state, pick.question, pick.player, pick.taken)
            return
        among = self._next(state, pick)
        options = self.offers(state, pick.question, among)
        needed = 0 if taken >= pick.least or (pick.may_decline and not taken) else pick.least - taken
        if needed and (len(options) == 1 or (needed == len(pick.among) and pick.question != Q_ORDER)):
            forced = among[:needed]
            if pick.question != Q_ORDER:
                self.told(state, pick.player, forced)
            self._ask(state, pick.take(forced))
            return
        if not needed:
            options.append(V_DONE)
        state.picks = [*state.picks, pick]
        state.asked = pick.player
        state.question = pick.question
        state.options = options

    def ask_again(self, state: S) -> None:
        """Offer the open choice anew, of the things as they are now."""
        pick = state.picks[-1]
        state.options = self.offers(state, pick.question, self._next(state, pick))
        if len(pick.taken) >= pick.least or (pick.may_decline and not pick.taken):
            state.options.append(V_DONE)

    def _made(self, state: S, question: int, player: int, taken: list[int]) -> None:
        if question == Q_ORDER:
            self._ordered(state, player, taken)
            return
        if not taken:
            self._not_in_full(state)
        self.picked(state, question, player, taken)

    @staticmethod
    def _not_in_full(state: S) -> None:
        """The program that runs could not do all of it, or its player declined."""
        if state.contexts:
            state.contexts[-1].done = False

    # -- triggers ---------------------------------------------------------------------------------------------------------------------

    def do_waiting(self, state: S) -> None:
        """Put the next player's waiting triggers onto the agenda, asking him for their order where it can matter; the rest comes after.

        Where nothing else is on the agenda, the game's ``idle`` calls this again as long as anything waits.
        """
        if not state.waiting:
            return
        agenda = state.agenda
        depth = len(agenda)
        if len(state.waiting) == 1:
            what, source, player = state.waiting[0]
            state.waiting = []
            self.begin_trigger(state, what, source, player)
            if depth and (state.waiting or state.unsettled or len(agenda) != depth):
                agenda.insert(depth, (F_TRIGGERS, 0, 0, 0))
            return
        if depth:
            agenda.append((F_TRIGGERS, 0, 0, 0))
        player = next_player(state)
        things = [source % CARDS + CARDS * what for what, source, _ in of_player(state, player)]
        self.choose(state, player, Q_ORDER, things, len(things), len(things))

    def _ordered(self, state: S, player: int, taken: list[int]) -> None:
        """The player has put his waiting triggers in order: the last one goes onto the agenda first."""
        mine = []
        for thing in taken:
            for trigger in of_player(state, player):
                if trigger[0] == thing // CARDS and trigger[1] % CARDS == thing % CARDS:
                    leave(state, trigger)
                    mine.append(trigger)
                    break
        for what, source, _ in reversed(mine):
            state.agenda.append((F_TRIGGER, what, source, player))

    @staticmethod
    def orders(things: list[int]) -> list[int]:
        """The options to name the next of triggers: every thing once, or only one where all are the same ability."""
        options: list[int] = []
        differ = False
        for thing in things:
            differ = differ or thing // CARDS != things[0] // CARDS
            option = V_PICK + VERBS * thing
            if option not in options:
                options.append(option)
        return options if differ else options[:1]
