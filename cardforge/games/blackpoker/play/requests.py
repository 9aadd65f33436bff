"""Requesting an action (004-R15): its key cards, its cost, its target; then it lies on the stage or is done at once."""

from __future__ import annotations

from cardforge.engine import window
from cardforge.engine.options import VERBS
from cardforge.games.blackpoker.play import changes, options
from cardforge.games.blackpoker.play.rules import Rules
from cardforge.games.blackpoker.play.state import StageState
from cardforge.games.blackpoker.play.terms import (
    F_CHANCE,
    F_COST_B,
    F_COST_D,
    F_COST_L,
    F_DONE,
    F_REQUESTED,
    F_RUN,
    F_TARGET,
    FACE_DOWN,
    HAND,
    NO_CARD,
    Q_DISCARD,
    Q_DRIVE,
    Q_TARGET,
    T_NONE,
    T_OPPONENT,
    T_REQUEST,
    TURN_PLAYER,
    V_UNIT,
    ZONES,
)


def request(rules: Rules, state: StageState, player: int, number: int, first: int, second: int) -> None:
    """The player requests an action; what it costs and aims at goes onto the agenda."""
    action = rules.actions[number]
    window.respond(state, F_CHANCE, TURN_PLAYER if action.immediate else player)
    if first != NO_CARD:
        changes.stage_card(state, first, player)
        if second != NO_CARD:
            changes.stage_card(state, second, player)
    changes.request(rules, state, number, player, first, second, NO_CARD)
    agenda = state.agenda
    if action.immediate:
        agenda.append((F_REQUESTED, 0, 0, 0))
    if action.target != T_NONE:
        agenda.append((F_TARGET, 0, 0, 0))
    if action.discards:
        agenda.append((F_COST_D, action.discards, 0, 0))
    if action.life:
        agenda.append((F_COST_L, action.life, 0, 0))
    if action.bulwarks:
        agenda.append((F_COST_B, action.bulwarks, 0, 0))


def requested(rules: Rules, state: StageState) -> None:
    """An immediate action is done at once (004-R14)."""
    _, number, player, _, _, _ = state.stage[len(state.stage) - 1]
    changes.announce(state, number, player)
    state.agenda.append((F_DONE, 0, 0, 0))
    state.agenda.append((F_RUN, rules.actions[number].start, 0, 0))


def drive(state: StageState, count: int) -> None:
    """Pay the cost B (004-R20): asked where there is a choice."""
    player = state.stage[len(state.stage) - 1][2]
    charged = [unit for unit in state.bulwarks[player] if not unit.driven]
    if len(charged) <= count:
        for unit in charged:
            changes.turn_sideways(state, unit, True)
        return
    if count > 1:
        state.agenda.append((F_COST_B, count - 1, 0, 0))
    state.ask(player, Q_DRIVE, [V_UNIT + VERBS * unit.number for unit in charged])


def discard(rules: Rules, state: StageState, count: int) -> None:
    """Pay the cost D (004-R22): asked where there is a choice."""
    player = state.stage[len(state.stage) - 1][2]
    if count > 1:
        state.agenda.append((F_COST_D, count - 1, 0, 0))
    choices = options.cards(rules, state, state.zones[HAND + ZONES * player])
    if len(choices) == 1:
        changes.discard(state, choices[0] // VERBS, player)
    else:
        state.ask(player, Q_DISCARD, choices)


def choose_target(rules: Rules, state: StageState) -> None:
    """Aim the request on top of the stage; asked where there is a choice."""
    _, number, player, first, _, _ = state.stage[len(state.stage) - 1]
    kind = rules.actions[number].target
    if kind == T_OPPONENT:
        changes.aim(state, 1 - player, kind, 0, 1 - player)
        return
    suit = rules.suit[state.definitions[first]] if first != NO_CARD else 0
    choices = options.targets(state, kind, player, suit)
    if len(choices) == 1:
        aim(rules, state, choices[0] // VERBS)
    else:
        state.ask(player, Q_TARGET, choices)


def aim(rules: Rules, state: StageState, target: int) -> None:
    """The request on top of the stage is aimed at a unit or a request."""
    kind = rules.actions[state.stage[len(state.stage) - 1][1]].target
    if kind == T_REQUEST:
        other = state.request(target)
        assert other is not None
        changes.aim(state, target, kind, other[1], other[2])
        return
    unit = state.unit(target)
    assert unit is not None
    changes.aim(state, target, kind, unit.cards[0], unit.player if unit.power else unit.player + FACE_DOWN)
