"""The turn (002-R20): its steps in their order, up to the next phase in which a player decides."""

from __future__ import annotations

from cardforge.engine.state import DRAW, UNDECIDED
from cardforge.games.groove.play import changes, terms
from cardforge.games.groove.play.rules import Rules
from cardforge.games.groove.play.selecting import income
from cardforge.games.groove.play.state import NO_CARD, GrooveState
from cardforge.games.groove.play.terms import HAND, ZONES


def begin(rules: Rules, state: GrooveState, turn: int, player: int) -> None:
    """A turn begins: creatures are refreshed, wards end, then the player may charge mana (002-R21, R22)."""
    changes.begin_turn(state, turn, player, income(rules, state, player))
    changes.begin_own_turn(state, player)
    changes.end_temporary(rules, state, player, terms.WARD)
    changes.enter_phase(state, terms.CHARGE)


def advance(rules: Rules, state: GrooveState, step: int) -> None:
    """Do a step of the end of the turn and put the next one onto the agenda; what it triggers comes first (002-R38, R36, A37)."""
    player = state.active
    if step < terms.NEXT:
        state.agenda.append((terms.F_STEP, step + 1, 0, 0))
    if step == terms.END:
        for creature in state.creatures[player]:
            changes.trigger(rules, state, creature.definition, terms.TURN_END, creature.identity, player)
        if state.waiting:
            state.agenda.append((terms.F_TRIGGERS, 0, 0, 0))
    elif step == terms.EXPIRE:
        changes.end_turn_effects(state)
        changes.end_temporary(rules, state, player, terms.BLESSING)
    elif step == terms.DRAW_CARDS:
        draw_up(rules, state, player)
    elif state.turn >= terms.MOST_TURNS:
        state.finish(DRAW, terms.R_LIMIT)
    else:
        begin(rules, state, state.turn + 1, 1 - player)


def draw_up(rules: Rules, state: GrooveState, player: int) -> None:
    """Draw until there are five cards in the hand (002-R36)."""
    while len(state.zones[HAND + ZONES * player]) < terms.HAND_SIZE and state.winner == UNDECIDED:
        if changes.draw(rules, state, player) == NO_CARD:
            return


def leave_preparation(state: GrooveState) -> None:
    """What is not kept is discarded, and the player casts and summons (002-R27)."""
    changes.discard_hand(state, state.active)
    changes.enter_phase(state, terms.CAST)


def leave_casting(state: GrooveState) -> None:
    """What is left in the hand is discarded (002-A13, A33)."""
    state.kept = []
    changes.discard_hand(state, state.active)
