"""Battles (003-R50 to R57)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.engine.grid import BIT
from cardforge.engine.options import SECOND, VERBS
from cardforge.games.skillbook.play import changes, terms
from cardforge.games.skillbook.play.rules import Rules
from cardforge.games.skillbook.play.selecting import attack, flies, forbidden, ranged
from cardforge.games.skillbook.play.state import SkillbookState, Unit
from cardforge.games.skillbook.play.terms import BOARD

if TYPE_CHECKING:
    from mypy_extensions import i64


def battle_options(rules: Rules, state: SkillbookState, player: int, options: list[int]) -> None:
    """Append every battle that the player's units can begin."""
    enemies: i64 = 0
    for target in state.units[1 - player]:
        enemies |= BIT[target.square]
    for unit in state.units[player]:
        if battle_bar(rules, state, unit):
            continue
        within = reached(state, unit, ranged(rules, state, unit))
        if within & enemies:
            for target in state.units[1 - player]:
                if within >> target.square & 1 and target_bar(rules, state, unit, target) == 0:
                    options.append(terms.V_BATTLE + VERBS * unit.card + SECOND * target.card)


def battle_bar(rules: Rules, state: SkillbookState, unit: Unit) -> int:
    """0 if a unit may battle, else why not: an active one, or one that moved this turn, once (003-R50, A24)."""
    if unit.battled:
        return terms.BAR_BATTLED
    if unit.resting or (unit.exhausted and not unit.moved):
        return terms.BAR_EXHAUSTED
    return terms.BAR_FORBIDDEN if forbidden(rules, state, unit) & terms.NO_ATTACK else 0


def reached(state: SkillbookState, unit: Unit, far: int) -> i64:
    """The squares (bits) that a unit's attack reaches, ``far`` squares where it is ranged, else those beside it (003-R52, R57)."""
    if far > 1:
        return BOARD.line(unit.square, far, state.occupied())
    return BOARD.near[unit.square] | BIT[unit.square]


def target_bar(rules: Rules, state: SkillbookState, unit: Unit, target: Unit) -> int:
    """0 if a unit can attack another from where it stands, else why not (003-R52, R57, A12, A27)."""
    if target.player == unit.player:
        return terms.BAR_OWN
    far = ranged(rules, state, unit)
    if not reached(state, unit, far) >> target.square & 1:
        return terms.BAR_OUT_OF_REACH
    if not far and flies(rules, state, target) and not flies(rules, state, unit):
        return terms.BAR_FLYING
    return terms.BAR_FORBIDDEN if forbidden(rules, state, target) & terms.UNATTACKED else 0


def may_counter(rules: Rules, state: SkillbookState, attacker: Unit, target: Unit) -> bool:
    """Whether the target of a battle may strike back: it is active, and against a ranged attack it could attack from where it stands
    (003-R53, R57, A12)."""
    if not target.active or forbidden(rules, state, target) & terms.NO_COUNTER:
        return False
    return not ranged(rules, state, attacker) or target_bar(rules, state, target, attacker) == 0


def declare(rules: Rules, state: SkillbookState, unit: Unit, target: Unit) -> None:
    """A battle begins (003-R51, R52)."""
    changes.begin_battle(state, unit, target)
    state.agenda.append((terms.F_BATTLE, terms.B_COUNTER, 0, 0))
    changes.trigger_unit(rules, state, unit, terms.BATTLES)
    if state.waiting:
        state.agenda.append((terms.F_TRIGGERS, 0, 0, 0))


def advance(rules: Rules, state: SkillbookState, stage: int) -> None:
    """Do a step of the battle: the counterattack, then responses, then damage on both sides at the same time (003-R53 to R56)."""
    unit, target = state.meant(state.attacker), state.meant(state.target)
    if unit is None or target is None or stage == terms.B_END:
        changes.end_battle(state)
        return
    if stage == terms.B_COUNTER:
        state.agenda.append((terms.F_BATTLE, terms.B_DAMAGE, 0, 0))
        state.agenda.append((terms.F_RESPOND, state.active, 0, 0))
        if may_counter(rules, state, unit, target):
            state.ask(target.player, terms.Q_COUNTER, [terms.V_COUNTER, terms.V_NO_COUNTER])
        return
    state.agenda.append((terms.F_BATTLE, terms.B_END, 0, 0))
    dealt, taken = attack(rules, state, unit), attack(rules, state, target) if state.countered else 0
    if not forbidden(rules, state, target) & terms.NO_DAMAGE:
        changes.damage(state, target, dealt, True)
    if not forbidden(rules, state, unit) & terms.NO_DAMAGE:
        changes.damage(state, unit, taken, True)
