"""The effects that go on in a game: which there are, and the square that the ranges of each start at."""

from __future__ import annotations

from cardforge.games.skillbook.play import terms
from cardforge.games.skillbook.play.rules import Force, Rules
from cardforge.games.skillbook.play.state import NO_CARD, SkillbookState


def in_force(rules: Rules, state: SkillbookState) -> list[list[Force]]:
    """The effects that go on, by what they change: those of units, of what is bound to them, of what lies set in the tables and of the
    terrain that lies face up. They are gathered when something of that has changed."""
    if state.forces:
        return state.forces
    forces: list[list[Force]] = [[] for _ in range(terms.INFLUENCES)]
    definitions = state.definitions
    for row in state.units:
        for unit in row:
            _gather(rules, forces, unit.definition, unit.identity, unit.player, unit.identity)
            for card in unit.binds:
                _gather(rules, forces, definitions[card], card, state.owners[card], unit.identity)
    for player in range(2):
        for card in state.set_by(player):
            _gather(rules, forces, definitions[card], card, player, NO_CARD)
    for square in state.ruling:
        card = state.terrain[square]
        _gather(rules, forces, definitions[card], card, NO_CARD, square)
    state.forces = forces
    return forces


def _gather(rules: Rules, forces: list[list[Force]], definition: int, source: int, player: int, place: int) -> None:
    """Add what a source does to the effects in force."""
    if rules.goes_on[definition]:
        for number in rules.abilities[definition]:
            for influence in rules.ability[number].influences:
                forces[influence.what].append(Force(influence, rules.selections[influence.selection], source, player, place))


def origin_of_force(state: SkillbookState, force: Force) -> int:
    """The square that the ranges of an effect in force start at."""
    if force.player < 0:
        return force.place
    unit = None if force.place < 0 else state.meant(force.place)
    return origin_of(state, force.player) if unit is None else unit.square


def origin_of(state: SkillbookState, player: int) -> int:
    """The square that the ranges of a player's skills start at: his hero's (003-R41), -1 where he has none."""
    hero = state.hero(player)
    return NO_CARD if hero is None else hero.square
