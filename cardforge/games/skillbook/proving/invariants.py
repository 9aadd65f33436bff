"""What must hold in every skillbook position, whatever was played: no card is lost or doubled, and nothing is where it cannot be."""

from __future__ import annotations

from typing import Final

from cardforge.games.shared.proving.invariants import wrong_decision, wrong_places
from cardforge.games.skillbook.play import terms
from cardforge.games.skillbook.play.forces import in_force
from cardforge.games.skillbook.play.game import SkillbookGame
from cardforge.games.skillbook.play.rules import Force, Influence, Rules
from cardforge.games.skillbook.play.selecting import defence
from cardforge.games.skillbook.play.state import SkillbookState
from cardforge.games.skillbook.play.terms import BOOKED, SQUARE_COUNT, TABLE_SIZE, TRUMP_SIZE

#: What may lie in a zone of a player's.
_KINDS: Final = {
    terms.AURAS: terms.AURA,
    terms.CURSES: terms.CURSE,
    terms.MAP: terms.TERRAIN,
    terms.HEROES: terms.HERO,
    **dict.fromkeys((terms.BOOK, terms.TRUMP, terms.TABLE, terms.GRAVE, terms.REMOVED), BOOKED),
}


def broken_invariants(game: SkillbookGame, state: SkillbookState) -> list[str]:
    """What is wrong with a position in which somebody is asked or the game is over; empty if all is well."""
    rules = game.rules
    on_board = [card for row in state.units for unit in row for card in (unit.card, *unit.binds)]
    on_board += [card for card in state.terrain if card >= 0]
    places = wrong_places(state, on_board, lambda card: rules.kind[state.definitions[card]] == terms.TOKEN)
    return [*places, *_worked_out(rules, state), *_board(rules, state), *_tables(rules, state), *wrong_decision(state)]


def _worked_out(rules: Rules, state: SkillbookState) -> list[str]:
    """What is kept about the squares with units and the effects in force is what would be worked out now."""
    taken, forces = state.taken, state.forces
    state.forget()
    wrong = []
    if taken >= 0 and taken != state.occupied():
        wrong.append("the squares with units are others than were noted")
    if forces and _listed(forces) != _listed(in_force(rules, state)):
        wrong.append("other effects go on than were noted")
    return wrong


def _listed(forces: list[list[Force]]) -> list[tuple[Influence, int, int, int]]:
    return [(force.influence, force.source, force.player, force.place) for row in forces for force in row]


def _board(rules: Rules, state: SkillbookState) -> list[str]:
    """Each unit on a square of its own, but for one that flies over another (003-R49); heroes are there and alive (R12)."""
    wrong = []
    seen: dict[int, int] = {}
    for player in range(2):
        heroes = [unit for unit in state.units[player] if unit.hero]
        if state.phase != terms.LAYING and len(heroes) != 1:
            wrong.append(f"player {player} has {len(heroes)} heroes")
        for unit in state.units[player]:
            if unit.player != player or not 0 <= unit.square < SQUARE_COUNT:
                wrong.append(f"unit {unit.card} cannot be")
            if unit.square in seen and state.mover not in (unit.identity, seen[unit.square]):
                wrong.append(f"two units on square {unit.square}")
            seen[unit.square] = unit.identity
            if state.winner < 0 and unit.damage >= defence(rules, state, unit):
                wrong.append(f"unit {unit.card} lives with {unit.damage} damage")
            if unit.damage < 0:
                wrong.append(f"unit {unit.card} has {unit.damage} damage")
            wrong += [f"{card} is bound and no bind" for card in unit.binds if rules.kind[state.definitions[card]] != terms.BIND]
    return wrong


def _tables(rules: Rules, state: SkillbookState) -> list[str]:
    """A table has four slots, there is one trump (003-R26); auras and curses alone lie set (R43); books hold skills, maps terrain."""
    wrong = []
    kinds, definitions = rules.kind, state.definitions
    for player in range(2):
        if state.slots(player) > TABLE_SIZE:
            wrong.append(f"player {player} has {state.slots(player)} slots taken")
        if len(state.zone(player, terms.TRUMP)) > TRUMP_SIZE:
            wrong.append(f"player {player} has several trumps")
        if state.winner < 0 and state.phase != terms.LAYING and not state.zone(player, terms.BOOK):
            wrong.append(f"player {player} goes on without a book")
        for zone, allowed in _KINDS.items():
            for card in state.zones[zone + terms.ZONES * player]:
                if not kinds[definitions[card]] & allowed:
                    wrong.append(f"card {card} is in zone {zone}")
    if not state.chain and not state.resolving and any(state.zone(player, terms.RESOLVING) for player in range(2)):
        wrong.append("a skill waits that nobody announced")
    return wrong
