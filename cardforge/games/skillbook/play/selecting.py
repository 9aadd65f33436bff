"""What a unit is worth now, what a selection means, whether a condition holds: worked out when it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.engine.grid import squares
from cardforge.engine.meaning import ENEMY, excluded
from cardforge.engine.options import CARDS
from cardforge.games.skillbook.play import terms
from cardforge.games.skillbook.play.forces import in_force, origin_of, origin_of_force
from cardforge.games.skillbook.play.rules import Condition, Force, Rules, Selection
from cardforge.games.skillbook.play.state import NO_CARD, SkillbookState, Unit
from cardforge.games.skillbook.play.terms import (
    ATTACK,
    BARRED,
    BOARD,
    BY_FILTER,
    DEFENCE,
    FIELD,
    GIVEN,
    SPEED,
    SQUARE,
    SQUARES,
    ZONES,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

# -- values ---------------------------------------------------------------------------------------------------------------------------


def attack(rules: Rules, state: SkillbookState, unit: Unit) -> int:
    """A unit's AT now, never below 0."""
    return max(0, rules.attack[unit.definition] + unit.attack + going_on(rules, state, unit, ATTACK))


def defence(rules: Rules, state: SkillbookState, unit: Unit) -> int:
    """A unit's DF now; of a hero his HP at the start, which nothing changes (003-R11, A25)."""
    if unit.hero:
        return rules.defence[unit.definition]
    return rules.defence[unit.definition] + unit.defence + going_on(rules, state, unit, DEFENCE)


def speed(rules: Rules, state: SkillbookState, unit: Unit) -> int:
    """A unit's SP now, never below 0."""
    forces = state.forces or in_force(rules, state)
    now = rules.speed[unit.definition] + unit.speed
    if forces[SPEED]:
        now += going_on(rules, state, unit, SPEED)
    return now if now > 0 else 0


def keywords(rules: Rules, state: SkillbookState, unit: Unit) -> int:
    """A unit's keywords now, as bits."""
    own = rules.keywords[unit.definition] | unit.keywords
    forces = state.forces or in_force(rules, state)
    return own | going_on(rules, state, unit, GIVEN) if forces[GIVEN] else own


def forbidden(rules: Rules, state: SkillbookState, unit: Unit) -> int:
    """What a unit is forbidden now, as bits."""
    forces = state.forces or in_force(rules, state)
    return unit.forbidden | going_on(rules, state, unit, BARRED) if forces[BARRED] else unit.forbidden


def flies(rules: Rules, state: SkillbookState, unit: Unit) -> bool:
    """Whether a unit flies (003-R61)."""
    if (rules.keywords[unit.definition] | unit.keywords) & terms.FLYING:
        return True
    forces = state.forces or in_force(rules, state)
    return len(forces[GIVEN]) > 0 and going_on(rules, state, unit, GIVEN) & terms.FLYING > 0


def ranged(rules: Rules, state: SkillbookState, unit: Unit) -> int:
    """How far a unit's ranged attack reaches, 0 for one that has none (003-R57, A12)."""
    bits = keywords(rules, state, unit) // terms.RANGED % (1 << terms.MOST_RANGED)
    reach = 0
    while bits:
        reach += 1
        bits >>= 1
    return reach


def going_on(rules: Rules, state: SkillbookState, unit: Unit, what: int) -> int:
    """What all effects in force come to for a unit: the sum of what they add to a value, or the bits of what they give or forbid."""
    total = 0
    forces = state.forces or in_force(rules, state)
    for force in forces[what]:
        influence, selection = force.influence, force.selection
        if selection.basis == terms.STANDING and force.player < 0 and unit.square != force.place:
            continue
        # The terrain's effects are those of who stands on it.
        player = force.player if force.player >= 0 else unit.player
        if not _reaches(rules, state, selection, unit, force, player):
            continue
        if selection.basis == terms.STANDING and hinders(what, influence.amount) and flies(rules, state, unit):
            continue
        if influence.condition >= 0 and not holds(rules, state, influence.condition, force.source, player):
            continue
        if what >= GIVEN:
            total |= influence.amount
        elif influence.per < 0:
            total += influence.amount
        else:
            origin = origin_of_force(state, force)
            total += influence.amount * len(candidates(rules, state, rules.selections[influence.per], force.source, player, origin))
    return total


def hinders(what: int, amount: int) -> bool:
    """Whether an effect makes a value smaller or forbids a unit something: a flying unit ignores that of the terrain below it (003-R61)."""
    if what == BARRED:
        return amount & ~(terms.UNATTACKED | terms.UNCHOSEN | terms.NO_DAMAGE) > 0
    return what < GIVEN and amount < 0


def _reaches(rules: Rules, state: SkillbookState, selection: Selection, unit: Unit, force: Force, player: int) -> bool:
    """Whether an effect in force is about the unit."""
    basis = selection.basis
    if basis == terms.THIS:
        return unit.identity == force.source
    if basis == terms.BEARER:
        return force.source in unit.binds
    if basis == terms.OWN_HERO or basis == terms.ENEMY_HERO:
        return unit.hero and (unit.player == player) == (basis == terms.OWN_HERO)
    if basis == terms.STANDING:
        return unit.square == origin_of_force(state, force)
    if unit.player == excluded(selection, player):
        return False
    return fits(rules, state, selection, unit, force.source, NO_CARD if selection.reach < 0 else origin_of_force(state, force))


def start_of(state: SkillbookState, source: int, player: int) -> int:
    """The square that the ranges of a source (an identity) start at: its own or its bearer's, else the hero's (003-R41, A41)."""
    card = source % CARDS
    if card >= SQUARE:
        return card - SQUARE
    unit = state.unit(card)
    if unit is None:
        unit = state.bearer(card)
    if unit is not None:
        return unit.square
    if card in state.terrain:
        return state.terrain.index(card)
    return origin_of(state, player)


# -- selections -----------------------------------------------------------------------------------------------------------------------


def reach(state: SkillbookState, selection: Selection, origin: int) -> i64:
    """The squares in the line or area of a selection (003-R58 to R60), as bits."""
    if selection.reach < 0:
        return BOARD.every
    if origin < 0:
        return 0
    return BOARD.line(origin, selection.reach, 0 if selection.pierces else state.occupied())


def candidates(rules: Rules, state: SkillbookState, selection: Selection, source: int, controller: int, origin: int) -> list[int]:
    """The things that fit a selection, for the ability of ``source`` (an identity) and its ``controller``: units by card, the turn
    player's first; squares above ``SQUARE``; cards of a zone."""
    if selection.basis != BY_FILTER:
        return still(state, meant(state, selection.basis, source, controller))
    if selection.zone == SQUARES:
        return _squares(rules, state, selection, origin)
    found: list[int] = []
    never = excluded(selection, controller)
    within: i64 = reach(state, selection, origin) if selection.zone == FIELD else 0
    for player in (state.active, 1 - state.active):
        if player == never:
            continue
        if selection.zone == FIELD:
            for unit in state.units[player]:
                if (
                    within >> unit.square & 1
                    and fits(rules, state, selection, unit, source, -1)
                    and not _shielded(rules, state, unit, controller)
                ):
                    found.append(unit.card)
        elif selection.zone == terms.AURAS:
            for card in state.set_by(player):
                if card_fits(rules, selection, state.definitions[card]):
                    found.append(card)
        else:
            for card in state.zones[selection.zone + ZONES * player]:
                if card_fits(rules, selection, state.definitions[card]) and not (selection.other and card == source % CARDS):
                    found.append(card)
    return found


def _shielded(rules: Rules, state: SkillbookState, unit: Unit, controller: int) -> bool:
    """Whether a unit cannot be chosen by the controller, its enemy."""
    return unit.player != controller and forbidden(rules, state, unit) & terms.UNCHOSEN > 0


def enough(rules: Rules, state: SkillbookState, selection: Selection, source: int, controller: int, origin: int) -> bool:
    """Whether as many things fit a selection as have to be chosen, at least one (003-R38)."""
    if selection.zone == SQUARES and selection.basis == BY_FILTER and selection.count <= 1 and not selection.attributes:
        return _within_reach(state, selection, origin) != 0
    if selection.zone == FIELD and selection.basis == BY_FILTER and selection.count <= 1:
        return _any_unit(rules, state, selection, source, controller, origin)
    found = len(candidates(rules, state, selection, source, controller, origin))
    return found > 0 and found >= selection.count


def _any_unit(rules: Rules, state: SkillbookState, selection: Selection, source: int, controller: int, origin: int) -> bool:
    """Whether a unit fits a selection."""
    never = excluded(selection, controller)
    within = reach(state, selection, origin)
    for player in range(2):
        if player == never:
            continue
        for unit in state.units[player]:
            there = within >> unit.square & 1 and fits(rules, state, selection, unit, source, NO_CARD)
            if there and not _shielded(rules, state, unit, controller):
                return True
    return False


def _squares(rules: Rules, state: SkillbookState, selection: Selection, origin: int) -> list[int]:
    """The squares of a selection."""
    found = squares(_within_reach(state, selection, origin))
    if selection.attributes:
        found = [square for square in found if rules.attribute[state.definitions[state.terrain[square]]] & selection.attributes]
    return [SQUARE + square for square in found]


def _within_reach(state: SkillbookState, selection: Selection, origin: int) -> i64:
    """The squares (bits) in reach: free ones where something is to be put there, of open or of covered terrain."""
    within = reach(state, selection, origin)
    if selection.free:
        within &= ~state.occupied()
    if selection.shown == 1:
        within &= state.shown
    elif selection.shown == 0:
        within &= ~state.shown
    return within


def meant(state: SkillbookState, basis: int, source: int, controller: int) -> list[int]:
    """The identities that a reference means: the card itself, what it is bound to, the unit that explored, fights or was chosen."""
    if basis == terms.THIS:
        return [source]
    if basis == terms.BEARER:
        bearer = state.bearer(source % CARDS)
        return [] if bearer is None else [bearer.identity]
    if basis == terms.OWN_HERO or basis == terms.ENEMY_HERO:
        hero = state.hero(controller if basis == terms.OWN_HERO else 1 - controller)
        return [] if hero is None else [hero.identity]
    if basis == terms.STANDING:
        there = state.unit_at(start_of(state, source, controller))
        return [] if there is None else [there.identity]
    if basis == terms.EXPLORER:
        return [] if state.explorer < 0 else [state.explorer]
    if basis == terms.TARGET_UNIT:
        return [] if state.target < 0 else [state.target]
    if basis == terms.ATTACKER:
        return [] if state.attacker < 0 else [state.attacker]
    if not state.contexts:
        return []
    context = state.contexts[len(state.contexts) - 1]
    return context.drawn if basis == terms.DRAWN_CARDS else context.chosen


def still(state: SkillbookState, identities: list[int]) -> list[int]:
    """The things that these identities still mean: units on the board, squares, and cards that lie elsewhere and have not come back."""
    things: list[int] = []
    for identity in identities:
        if identity % CARDS >= SQUARE:
            things.append(identity % CARDS)
            continue
        unit = state.unit(identity % CARDS)
        if (identity < CARDS) if unit is None else unit.identity == identity:
            things.append(identity % CARDS)
    return things


def fits(rules: Rules, state: SkillbookState, selection: Selection, unit: Unit, source: int, origin: int) -> bool:
    """Whether a unit, of a player that is not ``excluded``, is one of those that a selection may mean; with an ``origin`` (a square) it has
    to be within its line or area too."""
    if not selection.kinds & (terms.HERO if unit.hero else terms.TOKEN | terms.UNIT if unit.token else terms.UNIT):
        return False
    if selection.other and (unit.identity == source or source in unit.binds):
        return False
    if origin >= 0 and selection.reach >= 0 and not reach(state, selection, origin) >> unit.square & 1:
        return False
    if not selection.filtered:
        return True
    if selection.state >= 0 and (selection.state == 0) != unit.active:
        return False
    if selection.attributes and not rules.attribute[unit.definition] & selection.attributes:
        return False
    if selection.keywords:
        now = rules.keywords[unit.definition] | unit.keywords if selection.bare else keywords(rules, state, unit)
        if not now & selection.keywords:
            return False
    return not selection.limits or _within(rules, state, selection, unit)


def _within(rules: Rules, state: SkillbookState, selection: Selection, unit: Unit) -> bool:
    """Whether a unit's values are within the limits of a selection."""
    limits = selection.limits
    for value in range(len(limits) // 2):
        least, most = limits[2 * value], limits[2 * value + 1]
        if least < 0 and most < 0:
            continue
        now = _value(rules, state, unit, value, selection.bare)
        if now < least or (most >= 0 and now > most):
            return False
    return True


def _value(rules: Rules, state: SkillbookState, unit: Unit, value: int, bare: bool) -> int:
    if value == ATTACK:
        return max(0, rules.attack[unit.definition] + unit.attack) if bare else attack(rules, state, unit)
    if value == DEFENCE:
        if unit.hero:
            return rules.defence[unit.definition] - unit.damage
        return rules.defence[unit.definition] + unit.defence if bare else defence(rules, state, unit)
    if value == SPEED:
        return max(0, rules.speed[unit.definition] + unit.speed) if bare else speed(rules, state, unit)
    return unit.damage if value == terms.DAMAGED else rules.cost[unit.definition]


def card_fits(rules: Rules, selection: Selection, definition: int) -> bool:
    """Whether a card off the board, with its printed values, is one that a selection may mean."""
    if not selection.kinds & rules.kind[definition]:
        return False
    if selection.attributes and not rules.attribute[definition] & selection.attributes:
        return False
    if selection.keywords and not rules.keywords[definition] & selection.keywords:
        return False
    if not selection.limits:
        return True
    printed = (rules.attack[definition], rules.defence[definition], rules.speed[definition], 0, rules.cost[definition])
    for value in range(len(printed)):
        least, most = selection.limits[2 * value], selection.limits[2 * value + 1]
        if printed[value] < least or (most >= 0 and printed[value] > most):
            return False
    return True


# -- conditions -----------------------------------------------------------------------------------------------------------------------


def holds(rules: Rules, state: SkillbookState, number: int, source: int, controller: int) -> bool:
    """Whether a condition holds now for the controller of ``source`` (an identity)."""
    condition = rules.conditions[number]
    op = condition.op
    if op == terms.C_AND or op == terms.C_OR:
        for part in condition.parts:
            if holds(rules, state, part, source, controller) == (op == terms.C_OR):
                return op == terms.C_OR
        return op == terms.C_AND
    if op == terms.C_NOT:
        return not holds(rules, state, condition.parts[0], source, controller)
    if op == terms.C_TURN:
        return (state.active == controller) == (condition.side != ENEMY)
    if op == terms.C_HERO:
        return _is_hero(rules, state, condition, controller)
    if op == terms.C_BENEFIT:
        hero = state.hero(controller)
        return hero is not None and ground(rules, state, hero.square) & condition.attributes > 0
    return condition.allows(_amount(rules, state, condition, source, controller))


def _is_hero(rules: Rules, state: SkillbookState, condition: Condition, controller: int) -> bool:
    """Whether the player's hero has one of the keywords and one of the attributes."""
    hero = state.hero(1 - controller if condition.side == ENEMY else controller)
    if hero is None:
        return False
    if condition.keywords and not rules.keywords[hero.definition] & condition.keywords:
        return False
    return not condition.attributes or rules.attribute[hero.definition] & condition.attributes > 0


def _amount(rules: Rules, state: SkillbookState, condition: Condition, source: int, controller: int) -> int:
    op = condition.op
    if op == terms.C_COUNT:
        origin = start_of(state, source, controller)
        return len(candidates(rules, state, rules.selections[condition.selection], source, controller, origin))
    player = 1 - controller if condition.side == ENEMY else controller
    if op == terms.C_TABLE:
        return state.slots(player)
    if op == terms.C_BOOK:
        return len(state.zones[terms.BOOK + ZONES * player])
    if op == terms.C_GRAVE:
        return len(state.zones[terms.GRAVE + ZONES * player])
    hero = state.hero(player)
    return 0 if hero is None else rules.defence[hero.definition] - hero.damage


def ground(rules: Rules, state: SkillbookState, square: int) -> int:
    """The attribute (a bit) of the terrain of a square, 0 where it lies face down (003-A45) or has none."""
    if not state.shown >> square & 1:
        return 0
    return rules.attribute[state.definitions[state.terrain[square]]]
