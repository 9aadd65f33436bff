"""Attacks and battles (002-R41 to R49): who may attack what, who may block, and what the comparison does."""

from __future__ import annotations

from typing import Final

from cardforge.engine.options import CARDS, SECOND, VERBS
from cardforge.games.groove.play import changes, terms
from cardforge.games.groove.play.changes import tell
from cardforge.games.groove.play.rules import Rules
from cardforge.games.groove.play.selecting import forbidden, strength
from cardforge.games.groove.play.state import Creature, GrooveState
from cardforge.games.groove.play.terms import AT_PLAYER, V_ATTACK, V_BLOCK, V_NONE
from cardforge.games.groove.play.traps import offered

# The steps of an attack after its declaration.
ASK_TRAP: Final = 0
ASK_BLOCK: Final = 1
COMPARE: Final = 2


def may_attack(rules: Rules, state: GrooveState, creature: Creature) -> bool:
    """Whether a creature may be the attacker: refreshed, without summoning sickness, not forbidden (002-R33, R41)."""
    return not creature.exhausted and not creature.sick and not forbidden(rules, state, creature) & terms.NO_ATTACK


def attack_options(rules: Rules, state: GrooveState, player: int, options: list[int]) -> None:
    """Append every legal attack: on the enemy player or one of his exhausted creatures (002-R41)."""
    targets = [SECOND * AT_PLAYER]
    for target in state.creatures[1 - player]:
        if target.exhausted and not forbidden(rules, state, target) & terms.UNATTACKED:
            targets.append(SECOND * target.card)
    for creature in state.creatures[player]:
        if may_attack(rules, state, creature):
            for target_number in targets:
                options.append(V_ATTACK + VERBS * creature.card + target_number)


def may_block(rules: Rules, state: GrooveState, creature: Creature) -> bool:
    """Whether a creature may block the attack (002-R43): refreshed and not forbidden; the target itself is exhausted."""
    return not creature.exhausted and not forbidden(rules, state, creature) & terms.NO_BLOCK


def block_options(rules: Rules, state: GrooveState, player: int) -> list[int]:
    """Not to block, or each creature that may."""
    return [V_NONE, *[V_BLOCK + VERBS * creature.card for creature in state.creatures[player] if may_block(rules, state, creature)]]


def declare(rules: Rules, state: GrooveState, card: int, target: int) -> None:
    """Begin an attack: its abilities are triggered (002-R42), then the other steps are done."""
    attacker = state.creature(card)
    assert attacker is not None
    changes.attack(rules, state, attacker, target if target == AT_PLAYER else state.identity_of(target))
    state.agenda.append((terms.F_ATTACK, ASK_TRAP if state.traps else ASK_BLOCK, 0, 0))
    if state.waiting:
        state.agenda.append((terms.F_TRIGGERS, 0, 0, 0))


def advance(rules: Rules, state: GrooveState, step: int) -> None:
    """Do a step of the attack; what it triggers waits until the attack is over."""
    attacker = state.meant(state.attacker)
    if attacker is None or (state.target != AT_PLAYER and state.meant(state.target) is None):
        # Who attacks, or what was attacked, has left: there is nothing to compare.
        changes.end_attack(state)
    elif step == ASK_TRAP:
        state.agenda.append((terms.F_ATTACK, ASK_BLOCK, 0, 0))
        offered(rules, state, terms.ENEMY_ATTACKS)
    elif step == ASK_BLOCK:
        state.agenda.append((terms.F_ATTACK, COMPARE, 0, 0))
        defender = 1 - attacker.player
        options = block_options(rules, state, defender)
        if len(options) > 1 and not forbidden(rules, state, attacker) & terms.UNBLOCKED:
            state.ask(defender, terms.Q_BLOCK, options)
    else:
        _compare(rules, state, attacker)
        changes.end_attack(state)


def _compare(rules: Rules, state: GrooveState, attacker: Creature) -> None:
    """5c: the stronger creature wins, both lose where they are equal (002-R44, A09); unblocked, cards are destroyed (R46)."""
    state.comparing = True
    power = strength(rules, state, attacker)
    if state.target == AT_PLAYER:
        state.comparing = False
        changes.hit(rules, state, 1 - attacker.player, power // terms.STRENGTH_PER_CARD)
        return
    other = state.meant(state.target)
    assert other is not None
    resistance = strength(rules, state, other)
    state.comparing = False
    tell(state, terms.E_BATTLE, attacker.card, other.card, power + CARDS * resistance)
    if power >= resistance:
        changes.destroy(rules, state, other)
    if resistance >= power:
        changes.destroy(rules, state, attacker)
