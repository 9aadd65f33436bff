"""The instructions of composed effects: each works on what the effect has chosen, for the player of the request on top of the stage."""

from __future__ import annotations

from cardforge.engine.options import VERBS
from cardforge.games.blackpoker.play import changes, options
from cardforge.games.blackpoker.play.rules import Condition, Rules, Selection
from cardforge.games.blackpoker.play.state import Request, StageState, Unit
from cardforge.games.blackpoker.play.terms import (
    ANYONE,
    B_CHOSEN,
    B_FILTER,
    BOTH,
    C_AND,
    C_HAND,
    C_LIFE,
    C_OR,
    F_DISCARD,
    F_MAY,
    F_PICK,
    F_RUN,
    FIELD,
    GRAVE,
    HAND,
    K_BULWARK,
    K_SOLDIER,
    LIFE,
    LIFE_BOTTOM,
    OP_CHANGE,
    OP_DAMAGE,
    OP_DISCARD,
    OP_DRAW_CARDS,
    OP_DRIVE,
    OP_JUMP,
    OP_MAY,
    OP_MODES,
    OP_MOVE,
    OP_SELECT,
    OP_SHUFFLE,
    OP_UNLESS,
    OWN,
    Q_CHOOSE,
    Q_MAY,
    Q_MODE,
    V_DONE,
    V_MODE,
    V_NO,
    V_UNIT,
    V_YES,
    ZONES,
)


def step(rules: Rules, state: StageState, position: int, request: Request) -> int:
    """Do the instruction at ``position``; returns where to go on, -1 where the rest waits on the agenda."""
    op, a, b, c = rules.program[position]
    position += 1
    player = request[2]
    if op == OP_JUMP:
        return a
    if op == OP_UNLESS:
        return position if holds(rules, state, rules.conditions[a], player) else b
    if op == OP_SELECT:
        return _select(rules, state, a, position, request)
    if op == OP_MAY:
        state.agenda.append((F_RUN, position, 0, 0))
        state.agenda.append((F_MAY, a, 0, 0))
        state.ask(player, Q_MAY, [V_YES, V_NO])
        return -1
    if op == OP_MODES:
        state.agenda.append((F_RUN, position, 0, 0))
        state.ask(player, Q_MODE, [V_MODE + VERBS * mode for mode in range(a)])
        return -1
    if op == OP_DISCARD:
        return _discard(state, a, b, position, player)
    if op <= OP_DAMAGE:
        _to_players(state, op, a, b if c < 0 else b * len(candidates(state, rules.selections[c], player)), player)
    elif op == OP_SHUFFLE:
        for whom in _players(state, a, player):
            changes.shuffle(state, whom)
    elif op == OP_MOVE:
        _move(rules, state, a, b)
    else:
        _to_units(state, op, a if op == OP_DRIVE or b < 0 else a * len(candidates(state, rules.selections[b], player)))
    return position


# -- what is meant --------------------------------------------------------------------------------------------------------------------


def candidates(state: StageState, selection: Selection, player: int) -> list[int]:
    """The units (by their numbers) or cards that a selection may choose, seen from the player; the turn player's first."""
    found: list[int] = []
    for side in (state.active, 1 - state.active):
        if selection.side != ANYONE and (side == player) != (selection.side == OWN):
            continue
        if selection.zone != FIELD:
            found.extend(state.zones[selection.zone + ZONES * side])
            continue
        if selection.kinds & K_SOLDIER:
            for unit in state.soldiers[side]:
                if _fits(unit, selection):
                    found.append(unit.number)
        if selection.kinds & K_BULWARK:
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
    if op == C_AND or op == C_OR:
        for part in condition.parts:
            if holds(rules, state, rules.conditions[part], player) != (op == C_AND):
                return op == C_OR
        return op == C_AND
    whose = player if condition.side == OWN else 1 - player
    if op == C_HAND:
        amount = len(state.zones[HAND + ZONES * whose])
    elif op == C_LIFE:
        amount = len(state.zones[LIFE + ZONES * whose])
    else:
        amount = len(candidates(state, rules.selections[condition.selection], player))
    return amount >= condition.minimum and (condition.maximum < 0 or amount <= condition.maximum)


# -- choosing -------------------------------------------------------------------------------------------------------------------------


def _select(rules: Rules, state: StageState, number: int, position: int, request: Request) -> int:
    """Choose what a selection means; asked where there are at least two legal answers."""
    selection = rules.selections[number]
    if selection.basis != B_FILTER:
        if selection.basis != B_CHOSEN:
            state.chosen = [request[5]]
        return position
    found = candidates(state, selection, request[2])
    picks = len(found) if selection.count == 0 else min(selection.count, len(found))
    state.chosen = []
    if picks == 0 or (picks == len(found) and not selection.up_to):
        state.chosen = found[:picks]
        return position
    if selection.zone == GRAVE:
        # Who looks through a grave shows it.
        state.buried = [card for card in state.buried if card not in found]
    state.agenda.append((F_RUN, position, 0, 0))
    _ask(rules, state, number, picks, request[2])
    return -1


def _ask(rules: Rules, state: StageState, number: int, picks: int, player: int) -> None:
    """Ask for one more, or take the rest where there is no choice left."""
    selection = rules.selections[number]
    rest = [each for each in candidates(state, selection, player) if each not in state.chosen]
    offered = [V_UNIT + VERBS * each for each in rest] if selection.zone == FIELD else options.cards(rules, state, rest)
    if not selection.up_to and (picks == len(rest) or len(offered) == 1):
        state.chosen = state.chosen + rest[:picks]
        return
    if selection.up_to:
        offered.append(V_DONE)
    state.agenda.append((F_PICK, number, picks, 0))
    state.ask(player, Q_CHOOSE, offered)


def picked(rules: Rules, state: StageState, chosen: int, player: int) -> None:
    """A unit or card was chosen for the effect."""
    _, number, picks, _ = state.agenda.pop()
    state.chosen = [*state.chosen, chosen]
    if picks > 1 and len(candidates(state, rules.selections[number], player)) > len(state.chosen):
        _ask(rules, state, number, picks - 1, player)


def answered(state: StageState, verb: int, first: int) -> None:
    """An optional effect is done or left out, or one of several was chosen, or no more is."""
    if verb == V_MODE:
        _, position, _, _ = state.agenda.pop()
        state.agenda.append((F_RUN, position + first, 0, 0))
        return
    _, otherwise, _, _ = state.agenda.pop()
    if verb == V_NO:
        state.agenda.pop()
        state.agenda.append((F_RUN, otherwise, 0, 0))


# -- doing ----------------------------------------------------------------------------------------------------------------------------


def _players(state: StageState, side: int, player: int) -> list[int]:
    """Whom a side means, the turn player first."""
    if side == BOTH:
        return [state.active, 1 - state.active]
    return [player if side == OWN else 1 - player]


def _to_players(state: StageState, op: int, side: int, amount: int, player: int) -> None:
    for whom in _players(state, side, player):
        if op == OP_DAMAGE:
            changes.damage(state, whom, amount)
            continue
        for _ in range(min(amount, len(state.zones[LIFE + ZONES * whom]))):
            if op == OP_DRAW_CARDS:
                changes.draw(state, whom)
            else:
                changes.mill(state, whom)


def _discard(state: StageState, side: int, count: int, position: int, player: int) -> int:
    """Each player concerned discards so many cards of his choice, the turn player first; the rest of the effect waits."""
    state.agenda.append((F_RUN, position, 0, 0))
    for whom in reversed(_players(state, side, player)):
        held = len(state.zones[HAND + ZONES * whom])
        state.agenda.append((F_DISCARD, whom, max(0, held - count), 0))
    return -1


def _move(rules: Rules, state: StageState, goal: int, source: int) -> None:
    """The chosen units of the field, or cards of another zone, go to their owners' zone."""
    bottom = goal == LIFE_BOTTOM
    zone = LIFE if bottom else goal
    if source != FIELD:
        for card in state.chosen:
            owner = state.owners[card]
            changes.move(state, card, source + ZONES * owner, zone + ZONES * owner, bottom)
        state.chosen = []
        return
    for each in state.chosen:
        unit = state.unit(each)
        if unit is None:
            continue
        if zone == GRAVE:
            changes.bury(rules, state, unit)
        else:
            changes.send_back(state, unit, zone, bottom)


def _to_units(state: StageState, op: int, a: int) -> None:
    for number in state.chosen:
        unit = state.unit(number)
        if unit is None:
            continue
        if op == OP_DRIVE:
            changes.turn_sideways(state, unit, a == 1)
        elif op == OP_CHANGE and unit.power:
            changes.resize(state, unit, a)
