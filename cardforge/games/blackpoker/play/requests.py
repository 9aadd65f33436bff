"""Requesting an action (004-R15): its key cards, its cost, its target; then it lies on the stage or is done at once."""

from __future__ import annotations

from cardforge.engine import window
from cardforge.games.blackpoker.play import changes, options, terms
from cardforge.games.blackpoker.play.rules import Rules
from cardforge.games.blackpoker.play.state import StageState
from cardforge.games.blackpoker.play.terms import NO_CARD


def request(rules: Rules, state: StageState, player: int, number: int, first: int, second: int) -> None:
    """The player requests an action; what it costs and aims at goes onto the agenda."""
    action = rules.actions[number]
    window.respond(state, terms.F_CHANCE, terms.TURN_PLAYER if action.immediate else player)
    if first != NO_CARD:
        changes.stage_card(state, first, player)
        if second != NO_CARD:
            changes.stage_card(state, second, player)
    changes.request(rules, state, number, player, first, second, NO_CARD)
    state.agenda.extend(rules.steps[number])


def charged(state: StageState, player: int) -> list[int]:
    """The numbers of the bulwarks that the player can drive for the cost B (004-R20)."""
    return [unit.number for unit in state.bulwarks[player] if not unit.driven]


def targets(rules: Rules, state: StageState) -> list[int]:
    """What the request on top of the stage may be aimed at."""
    _, number, player, first, _, _ = state.stage[len(state.stage) - 1]
    suit = rules.suit[state.definitions[first]] if first != NO_CARD else 0
    return options.targets(state, rules.actions[number].target, player, suit)


def aim(rules: Rules, state: StageState, target: int) -> None:
    """The request on top of the stage is aimed at a unit, a request, or the opponent."""
    _, number, player, _, _, _ = state.stage[len(state.stage) - 1]
    kind = rules.actions[number].target
    if kind == terms.T_OPPONENT:
        changes.aim(state, 1 - player, kind, 0, 1 - player)
        return
    if kind == terms.T_REQUEST:
        other = state.request(target)
        assert other is not None
        changes.aim(state, target, kind, other[1], other[2])
        return
    unit = state.unit(target)
    assert unit is not None
    changes.aim(state, target, kind, unit.cards[0], unit.player if unit.power else unit.player + terms.FACE_DOWN)
