"""Triggered abilities that wait: the turn player's first, each player orders his own (000-A47, A62)."""

from __future__ import annotations

from cardforge.engine.options import SECOND, VERBS
from cardforge.games.deckmaster.play.changes import announce_ability
from cardforge.games.deckmaster.play.effects import run
from cardforge.games.deckmaster.play.events import give_back_use
from cardforge.games.deckmaster.play.rules import Rules
from cardforge.games.deckmaster.play.state import DuelState
from cardforge.games.deckmaster.play.terms import F_ABILITY, F_ORDER, F_TRIGGERS, Q_ORDER, V_PICK


def resolve_waiting(rules: Rules, state: DuelState) -> None:
    """Begin the waiting ability, or take those of the next player onto the agenda, asking him for their order where it can matter."""
    if not state.waiting:
        return
    if state.agenda:
        state.agenda.append((F_TRIGGERS, 0, 0, 0))
    if len(state.waiting) == 1:
        ability, source, controller = state.waiting.pop()
        start_ability(rules, state, ability, source, controller * 2 + 1)
        return
    player = state.active
    mine = [entry for entry in state.waiting if entry[2] == player]
    if not mine:
        player = 1 - player
        mine = [entry for entry in state.waiting if entry[2] == player]
    state.waiting = [entry for entry in state.waiting if entry[2] != player]
    state.ordering = mine
    state.ordered = []
    state.agenda.append((F_ORDER, player, 0, 0))


def order_waiting(state: DuelState, player: int) -> None:
    """Ask for the next of the player's abilities until the order of the rest cannot matter, then put all onto the agenda."""
    options = _distinct(state.ordering)
    if len(options) > 1:
        state.agenda.append((F_ORDER, player, 0, 0))
        state.ask(player, Q_ORDER, options)
        return
    for ability, source, controller in reversed(state.ordered + state.ordering):
        state.agenda.append((F_ABILITY, ability, source, controller * 2 + 1))
    state.ordering = []
    state.ordered = []


def pick_waiting(state: DuelState, source: int, ability: int) -> None:
    """The player names the ability that comes next."""
    for entry in state.ordering:
        if entry[0] == ability and entry[1] == source:
            state.ordering.remove(entry)
            state.ordered.append(entry)
            return


def _distinct(waiting: list[tuple[int, int, int]]) -> list[int]:
    """The options to choose from, none where all that wait are the same ability of the same card definition."""
    if all(entry[0] == waiting[0][0] for entry in waiting):
        return []
    options: list[int] = []
    for ability, source, _ in waiting:
        option = V_PICK + VERBS * source + SECOND * ability
        if option not in options:
            options.append(option)
    return options


def start_ability(rules: Rules, state: DuelState, number: int, source: int, packed: int) -> None:
    """Begin an ability; ``packed`` is controller * 2 + 1 if it was triggered.

    One that would negate an attack which has been negated already waits for another one: its use this turn is given back (000-A72).
    """
    if rules.ability[number].negates and state.negated:
        piece = state.piece(source)
        if piece is not None:
            give_back_use(piece, rules.abilities[piece.definition].index(number))
        return
    announce_ability(state, number, source, packed % 2 == 1)
    run(rules, state, rules.ability[number].start, source, packed // 2)
