"""The deeds of effects, each on the units, squares and cards that the effect has chosen."""

from __future__ import annotations

from cardforge.engine.options import CARDS
from cardforge.engine.program import Context
from cardforge.games.skillbook.play import changes, terms
from cardforge.games.skillbook.play.rules import Rules
from cardforge.games.skillbook.play.selecting import candidates, forbidden, start_of
from cardforge.games.skillbook.play.state import SkillbookState, Unit
from cardforge.games.skillbook.play.terms import GRAVE, SQUARE, TABLE, ZONES


def operate(rules: Rules, state: SkillbookState, context: Context, code: int, a: int, b: int, c: int) -> None:
    """Do one deed of an effect; what it has to ask for waits on the agenda."""
    if code <= terms.O_RECOVER:
        amount = times(rules, state, b, c, context)
        # What goes onto the agenda last is done first.
        first = state.active if code != terms.O_DRAW else 1 - state.active
        for player in (first, 1 - first):
            if a == terms.BOTH or (player == context.player) == (a == terms.OWN):
                _to_player(state, context, code, player, amount)
    elif code == terms.O_TRANSFER:
        _transfer(state, context)
    elif code == terms.O_EXPLORE or code == terms.O_COVER:
        for square in _squares(context):
            if code == terms.O_COVER:
                changes.cover(state, square)
            else:
                changes.turn_up(rules, state, square, None)
    elif code == terms.O_TOKEN:
        _token(rules, state, context, a)
    elif code == terms.O_MOVE:
        _move(state, context, a)
    else:
        amount = times(rules, state, a, b, context)
        units = chosen_units(state, context)
        context.done = context.done and len(units) > 0
        for unit in units:
            _to_unit(rules, state, code, unit, a, amount)


def times(rules: Rules, state: SkillbookState, amount: int, counted: int, context: Context) -> int:
    """The amount, as often as there are things in the selection ``counted``; once where that is -1."""
    if counted < 0:
        return amount
    origin = start_of(state, context.source, context.player)
    return amount * len(candidates(rules, state, rules.selections[counted], context.source, context.player, origin))


def _to_player(state: SkillbookState, context: Context, code: int, player: int, amount: int) -> None:
    if code == terms.O_DRAW:
        state.agenda.append((terms.F_DRAW, player, amount, 0))
        return
    done = changes.mill(state, player, amount) if code == terms.O_MILL else changes.recover(state, player, amount)
    context.done = context.done and done == amount


def _to_unit(rules: Rules, state: SkillbookState, code: int, unit: Unit, a: int, amount: int) -> None:
    if code == terms.O_DAMAGE:
        if not forbidden(rules, state, unit) & terms.NO_DAMAGE:
            changes.damage(state, unit, amount)
    elif code == terms.O_HEAL:
        changes.heal(state, unit, amount)
    elif code <= terms.O_SPEED:
        changes.change(state, unit, code - terms.O_ATTACK, amount)
    elif code == terms.O_DESTROY:
        if not unit.hero:
            changes.destroy(rules, state, unit)
    elif code == terms.O_SEND_BACK:
        send_back(state, unit)
    elif code == terms.O_TAP:
        changes.set_state(state, unit, a == 0, a == 2)
    elif code == terms.O_GRANT:
        changes.grant(rules, state, unit, a)
    elif code == terms.O_FORBID:
        changes.forbid(state, unit, a)
    elif code == terms.O_UNBIND:
        changes.unbind(state, unit)


def send_back(state: SkillbookState, unit: Unit) -> None:
    """A unit that is no hero goes back to its owner: to the place of the trump, else into the table; where both are full he chooses what
    goes to the grave (003-R14, R62, A39). A token vanishes (R65)."""
    if unit.hero:
        return
    owner = state.owners[unit.card]
    changes.tell(state, terms.E_SENT_BACK, unit.card, owner)
    if unit.token:
        changes.leave(state, unit, GRAVE)
    elif not state.zones[terms.TRUMP + ZONES * owner]:
        changes.leave(state, unit, terms.TRUMP)
    elif state.slots(owner) < terms.TABLE_SIZE:
        changes.leave(state, unit, TABLE)
    else:
        state.agenda.append((terms.F_RETURN, unit.identity, owner, 0))


def return_options(state: SkillbookState, card: int, owner: int) -> list[int]:
    """What can go to the grave for a unit that is sent back: itself, the trump, a card of the table."""
    return [card, *state.zones[terms.TRUMP + ZONES * owner], *state.zones[TABLE + ZONES * owner]]


def give_up(state: SkillbookState, unit: Unit, card: int) -> None:
    """This card goes to the grave for a unit that is sent back, which takes its place (003-R62)."""
    owner = state.owners[unit.card]
    zone = state.zone_of(card)
    if zone < 0:
        changes.leave(state, unit, GRAVE)
        return
    changes.move(state, card, zone, GRAVE + ZONES * owner)
    changes.leave(state, unit, zone % ZONES)


def chosen_units(state: SkillbookState, context: Context) -> list[Unit]:
    """The chosen units that are still on the board."""
    found: list[Unit] = []
    for identity in context.chosen:
        if identity % CARDS < SQUARE:
            unit = state.meant(identity)
            if unit is not None:
                found.append(unit)
    return found


def _squares(context: Context) -> list[int]:
    return [identity % CARDS - SQUARE for identity in context.chosen if identity % CARDS >= SQUARE]


def _transfer(state: SkillbookState, context: Context) -> None:
    """The unit that was kept goes to the square that was chosen, whatever lies between and though it may not move (003-R63)."""
    units, goals = chosen_units(state, context), _squares(context)
    if not units or not goals or state.unit_at(goals[0]) is not None:
        context.done = False
        return
    changes.go(state, units[0], goals[0], True)
    state.agenda.append((terms.F_ARRIVE, units[0].identity, 0, 0))


def _token(rules: Rules, state: SkillbookState, context: Context, definition: int) -> None:
    """A token comes onto each of the chosen squares that is free (003-R65)."""
    for square in _squares(context):
        if state.unit_at(square) is None:
            changes.summon(rules, state, state.bring(context.player, [definition])[0], context.player, square)


def _move(state: SkillbookState, context: Context, goal: int) -> None:
    """The chosen cards, of any zone or set in a table, go to a zone of their owner; one that finds no room goes to the grave."""
    bottom = goal == terms.BOOK_BOTTOM
    zone = terms.BOOK if bottom else goal
    for identity in context.chosen:
        card = identity % CARDS
        if card >= SQUARE:
            continue
        unit = state.meant(identity)
        if unit is not None:
            if not unit.hero:
                changes.leave(state, unit, zone, bottom)
            continue
        source, owner = state.zone_of(card), state.owners[card]
        if source < 0:
            continue
        place = zone
        full = (zone == TABLE and state.slots(owner) >= terms.TABLE_SIZE) or (
            zone == terms.TRUMP and len(state.zones[terms.TRUMP + ZONES * owner]) > 0
        )
        changes.move(state, card, source, (GRAVE if full else place) + ZONES * owner, bottom)
