"""The deeds of composed effects: each works on what the effect has chosen, for its player."""

from __future__ import annotations

from cardforge.engine.program import Context
from cardforge.games.blackpoker.play import changes, terms
from cardforge.games.blackpoker.play.rules import Condition, Rules, Selection
from cardforge.games.blackpoker.play.state import StageState, Unit
from cardforge.games.blackpoker.play.terms import FIELD, GRAVE, HAND, LIFE, ZONES


def operate(rules: Rules, state: StageState, context: Context, op: int, a: int, b: int, c: int) -> None:
    """Do a deed that asks nothing."""
    player = context.player
    if op <= terms.OP_DAMAGE:
        _to_players(state, op, a, times(rules, state, b, c, player), player)
    elif op == terms.OP_SHUFFLE:
        for whom in players(state, a, player):
            changes.shuffle(state, whom)
    elif op == terms.OP_MOVE:
        _move(rules, state, context, a, b)
    else:
        _to_units(state, context, op, a if op == terms.OP_DRIVE else times(rules, state, a, b, player))


def times(rules: Rules, state: StageState, amount: int, counted: int, player: int) -> int:
    """The amount, as often as there are cards in the selection ``counted``; once where that is -1."""
    return amount if counted < 0 else amount * len(candidates(state, rules.selections[counted], player))


# -- what is meant --------------------------------------------------------------------------------------------------------------------


def candidates(state: StageState, selection: Selection, player: int) -> list[int]:
    """The units (by their numbers) or cards that a selection may choose, seen from the player; the turn player's first."""
    found: list[int] = []
    for side in (state.active, 1 - state.active):
        if selection.side != terms.ANYONE and (side == player) != (selection.side == terms.OWN):
            continue
        if selection.zone != FIELD:
            found.extend(state.zones[selection.zone + ZONES * side])
            continue
        if selection.kinds & terms.K_SOLDIER:
            for unit in state.soldiers[side]:
                if _fits(unit, selection):
                    found.append(unit.number)
        if selection.kinds & terms.K_BULWARK:
            for unit in state.bulwarks[side]:
                if _fits(unit, selection):
                    found.append(unit.number)
    return found


def _fits(unit: Unit, selection: Selection) -> bool:
    """Whether a unit passes the filter; a bulwark lies face down and has neither suit nor size."""
    if selection.driven >= 0 and unit.driven != (selection.driven == 1):
        return False
    if selection.suits and (unit.power == 0 or not unit.suit & selection.suits):
        return False
    if selection.min_size < 0 and selection.max_size < 0:
        return True
    if unit.power == 0 or unit.size < selection.min_size:
        return False
    return selection.max_size < 0 or unit.size <= selection.max_size


def holds(rules: Rules, state: StageState, condition: Condition, player: int) -> bool:
    """Whether a condition holds for the player of the effect."""
    op = condition.op
    if op == terms.C_AND or op == terms.C_OR:
        for part in condition.parts:
            if holds(rules, state, rules.conditions[part], player) != (op == terms.C_AND):
                return op == terms.C_OR
        return op == terms.C_AND
    whose = player if condition.side == terms.OWN else 1 - player
    if op == terms.C_HAND:
        amount = len(state.zones[HAND + ZONES * whose])
    elif op == terms.C_LIFE:
        amount = len(state.zones[LIFE + ZONES * whose])
    else:
        amount = len(candidates(state, rules.selections[condition.selection], player))
    return amount >= condition.minimum and (condition.maximum < 0 or amount <= condition.maximum)


# -- doing ----------------------------------------------------------------------------------------------------------------------------


def players(state: StageState, side: int, player: int) -> list[int]:
    """Whom a side means, the turn player first."""
    if side == terms.BOTH:
        return [state.active, 1 - state.active]
    return [player if side == terms.OWN else 1 - player]


def _to_players(state: StageState, op: int, side: int, amount: int, player: int) -> None:
    for whom in players(state, side, player):
        if op == terms.OP_DAMAGE:
            changes.damage(state, whom, amount)
            continue
        for _ in range(min(amount, len(state.zones[LIFE + ZONES * whom]))):
            if op == terms.OP_DRAW_CARDS:
                changes.draw(state, whom)
            else:
                changes.mill(state, whom)


def _move(rules: Rules, state: StageState, context: Context, goal: int, source: int) -> None:
    """The chosen units of the field, or cards of another zone, go to their owners' zone."""
    bottom = goal == terms.LIFE_BOTTOM
    zone = LIFE if bottom else goal
    if source != FIELD:
        for card in context.chosen:
            owner = state.owners[card]
            changes.move(state, card, source + ZONES * owner, zone + ZONES * owner, bottom)
        context.chosen = []
        return
    for each in context.chosen:
        unit = state.unit(each)
        if unit is None:
            continue
        if zone == GRAVE:
            changes.bury(rules, state, unit)
        else:
            changes.send_back(state, unit, zone, bottom)


def _to_units(state: StageState, context: Context, op: int, a: int) -> None:
    for number in context.chosen:
        unit = state.unit(number)
        if unit is None:
            continue
        if op == terms.OP_DRIVE:
            changes.turn_sideways(state, unit, a == 1)
        elif op == terms.OP_CHANGE and unit.power:
            changes.resize(state, unit, a)
