"""Moves of a unit, square by square, and exploring (003-R45 to R50)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.engine.grid import BIT, squares
from cardforge.engine.options import SECOND, VERBS
from cardforge.games.skillbook.play import changes, terms
from cardforge.games.skillbook.play.rules import Rules
from cardforge.games.skillbook.play.selecting import flies, forbidden, speed
from cardforge.games.skillbook.play.state import SkillbookState, Unit
from cardforge.games.skillbook.play.terms import BOARD

if TYPE_CHECKING:
    from mypy_extensions import i64


def move_options(rules: Rules, state: SkillbookState, player: int, options: list[int]) -> None:
    """Append the first steps of all moves that the player's units can begin, and where they can explore the terrain they stand on."""
    for unit in state.units[player]:
        if unit.exhausted or unit.resting:
            continue
        barred = forbidden(rules, state, unit)
        if move_bar(unit, barred) == 0:
            option = terms.V_MOVE + VERBS * unit.card
            for square in squares(next_squares(rules, state, unit, speed(rules, state, unit))):
                options.append(option + SECOND * square)
        if explore_bar(state, unit, barred) == 0:
            options.append(terms.V_EXPLORE + VERBS * unit.card)


def move_bar(unit: Unit, barred: int) -> int:
    """0 if a unit may begin a move, else why not (003-R45, R50); ``barred`` is what it is forbidden (bits)."""
    if not unit.active:
        return terms.BAR_EXHAUSTED
    if unit.battled:
        return terms.BAR_BATTLED
    if unit.moved:
        return terms.BAR_MOVED
    return terms.BAR_FORBIDDEN if barred & terms.NO_MOVE else 0


def explore_bar(state: SkillbookState, unit: Unit, barred: int) -> int:
    """0 if a unit may be exhausted to explore the terrain it stands on, else why not (003-R48); ``barred``: what it is forbidden (bits)."""
    if not unit.active:
        return terms.BAR_EXHAUSTED
    if state.shown >> unit.square & 1:
        return terms.BAR_EXPLORED
    return terms.BAR_FORBIDDEN if barred & terms.NO_EXPLORE else 0


def next_squares(rules: Rules, state: SkillbookState, unit: Unit, steps: int) -> i64:
    """The squares (bits) that a unit can go to next with so many steps left: free ones; over other units that do not fly a flying one may
    pass, if it can come down on a free square behind (003-R49, A10)."""
    if steps <= 0:
        return 0
    near: i64 = BOARD.near[unit.square]
    if not flies(rules, state, unit):
        return near & ~state.occupied()
    taken: i64 = 0
    above: i64 = 0
    for row in state.units:
        for other in row:
            if other.identity != unit.identity:
                taken |= BIT[other.square]
                if flies(rules, state, other):
                    above |= BIT[other.square]
    free = near & ~taken
    for square_over in squares(near & taken & ~above):
        if BOARD.line(square_over, steps - 1, ~taken | above) & ~taken:
            free |= BIT[square_over]
    return free


def step(rules: Rules, state: SkillbookState, square: int) -> None:
    """The unit that moves goes to a square, if it still can; then it explores, and goes on."""
    unit = state.meant(state.mover)
    if unit is None:
        changes.end_move(state)
        return
    if forbidden(rules, state, unit) & terms.NO_MOVE or not next_squares(rules, state, unit, state.steps) >> square & 1:
        come_down(rules, state, unit)
        return
    state.steps -= 1
    changes.go(state, unit, square, False)
    if free(state, unit):
        state.perch = square
    state.agenda.append((terms.F_WALK, 0, 0, 0))
    state.agenda.append((terms.F_ARRIVE, unit.identity, 0, 0))


def free(state: SkillbookState, unit: Unit) -> bool:
    """Whether nobody else is on a unit's square."""
    for row in state.units:
        for other in row:
            if other.square == unit.square and other.identity != unit.identity:
                return False
    return True


def come_down(rules: Rules, state: SkillbookState, unit: Unit) -> None:
    """A move ends; a unit that was stopped above another comes down where it last had a square for itself, or as near to it as it can
    where that was taken meanwhile (003-A10)."""
    if not free(state, unit):
        changes.go(state, unit, nearest_free(state, state.perch), False)
    changes.trigger_unit(rules, state, unit, terms.MOVED)
    changes.end_move(state)


def nearest_free(state: SkillbookState, square: int) -> int:
    """A square, or of the free ones nearest to it the first in the order of the board."""
    taken: i64 = state.occupied()
    around: i64 = BIT[square]
    while not around & ~taken:
        around = BOARD.spread(around)
    return squares(around & ~taken)[0]


def walk_options(rules: Rules, state: SkillbookState, unit: Unit) -> list[int]:
    """To stop, where nobody else is, or the next squares."""
    options = [terms.V_STOP] if free(state, unit) else []
    if not forbidden(rules, state, unit) & terms.NO_MOVE:
        options += [terms.V_STEP + VERBS * square for square in squares(next_squares(rules, state, unit, state.steps))]
    return options


def arrive(rules: Rules, state: SkillbookState, unit: Unit) -> bool:
    """A unit has come onto a terrain: one that lies face down is explored, by force where it is the other player's, as the player likes
    where it is his own or the unit flies (003-R46, R47, A40). Whether he is asked."""
    square = unit.square
    if state.shown >> square & 1 or forbidden(rules, state, unit) & terms.NO_EXPLORE:
        return False
    if state.ground_of(state.terrain[square]) != unit.player and not flies(rules, state, unit):
        changes.turn_up(rules, state, square, unit)
        return False
    state.explorer = unit.identity
    state.ask(unit.player, terms.Q_EXPLORE, [terms.V_TURN_UP + VERBS * square, terms.V_LEAVE])
    return True
