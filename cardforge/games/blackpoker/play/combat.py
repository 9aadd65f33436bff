"""The attack: attackers and blockers are named, and ダメージ判定 compares them (004-R28 to R33)."""

from __future__ import annotations

from cardforge.engine.options import VERBS
from cardforge.games.blackpoker.play import changes
from cardforge.games.blackpoker.play.rules import Rules
from cardforge.games.blackpoker.play.state import StageState, Unit
from cardforge.games.blackpoker.play.terms import (
    BLANK,
    E_BATTLE,
    E_UNBLOCKED,
    F_ATTACKERS,
    F_BLOCK,
    HASTE,
    HASTE_WITH_ACE,
    J_BULWARK,
    J_EQUAL,
    J_JOKER,
    J_LOWER,
    J_NUMBER,
    J_SUM,
    J_UNBLOCKED,
    JOKER,
    Q_ATTACKERS,
    Q_BLOCK,
    V_DONE,
    V_UNIT,
)


def labels(rules: Rules, unit: Unit) -> int:
    """The unit's labels as bits: 速攻 of an 装備兵 only with an A among its cards (004-C04)."""
    bits = rules.labels[unit.character]
    if bits & HASTE_WITH_ACE:
        bits &= ~HASTE_WITH_ACE
        if unit.ace:
            bits |= HASTE
    return bits


def can_attack(rules: Rules, state: StageState, unit: Unit) -> bool:
    """Whether a unit may be named as an attacker: charged, <アタッカー>, not of this turn unless <速攻> (004-R28)."""
    if unit.driven:
        return False
    bits = labels(rules, unit)
    return bool(bits & rules.attack_label) and (unit.entered != state.turn or bool(bits & rules.attack_exempt))


def ask_attackers(rules: Rules, state: StageState, place: int) -> None:
    """Ask for one more attacker from ``place`` in the row on; each is named once, in the order of the row."""
    row = state.soldiers[state.active]
    options = [V_DONE]
    for index in range(place, len(row)):
        if can_attack(rules, state, row[index]):
            options.append(V_UNIT + VERBS * row[index].number)
    if len(options) > 1:
        state.ask(state.active, Q_ATTACKERS, options)


def name_attacker(rules: Rules, state: StageState, number: int) -> None:
    """The soldier is an attacker; more of the row may follow."""
    row = state.soldiers[state.active]
    for index in range(len(row)):
        if row[index].number == number:
            changes.name_attacker(state, row[index])
            if not rules.several_attackers:
                return
            state.agenda.append((F_ATTACKERS, index + 1, 0, 0))
            return


def ask_blockers(rules: Rules, state: StageState, which: int, place: int) -> None:
    """Ask the opponent who blocks attacker number ``which``: nobody, one bulwark, or soldiers of the row from ``place`` on (004-A09)."""
    while which < len(state.attackers):
        if state.unit(state.attackers[which]) is not None:
            options = _blockers(rules, state, place)
            if len(options) > 1:
                state.agenda.append((F_BLOCK, which, place, 0))
                state.ask(1 - state.active, Q_BLOCK, options)
                return
        which += 1
        place = 0


def _blockers(rules: Rules, state: StageState, place: int) -> list[int]:
    """Place 0: no blocker of this attacker is named yet; otherwise one more than the place of the last one."""
    enemy = 1 - state.active
    row = state.soldiers[enemy]
    options = [V_DONE]
    for index in range(place, len(row)):
        unit = row[index]
        if not unit.driven and labels(rules, unit) & rules.block_label and not is_blocking(state, unit.number):
            options.append(V_UNIT + VERBS * unit.number)
    if place == 0:
        for unit in state.bulwarks[enemy]:
            if not unit.driven and labels(rules, unit) & rules.block_label and not is_blocking(state, unit.number):
                options.append(V_UNIT + VERBS * unit.number)
    return options


def is_blocking(state: StageState, number: int) -> bool:
    """Whether the unit has been named as a blocker."""
    return any(block[0] == number for block in state.blocks)


def name_blocker(rules: Rules, state: StageState, number: int) -> None:
    """The character blocks the attacker asked about; after a soldier, more of the row may follow."""
    _, which, _, _ = state.agenda.pop()
    attacker, unit = state.unit(state.attackers[which]), state.unit(number)
    assert attacker is not None
    assert unit is not None
    changes.name_blocker(state, unit, attacker)
    if unit.character == rules.bulwark or not rules.several_blockers:
        state.agenda.append((F_BLOCK, which + 1, 0, 0))
        return
    row = state.soldiers[unit.player]
    for index in range(len(row)):
        if row[index].number == number:
            state.agenda.append((F_BLOCK, which, index + 1, 0))


def no_more_blockers(state: StageState) -> None:
    """Nobody else blocks this attacker."""
    _, which, _, _ = state.agenda.pop()
    state.agenda.append((F_BLOCK, which + 1, 0, 0))


def judge(rules: Rules, state: StageState, does: int) -> None:
    """ダメージ判定: each attacker still on the field is compared with its blockers (004-R30); ``does``: what is done (``J_...``)."""
    for number in state.attackers:
        attacker = state.unit(number)
        if attacker is None:
            continue
        blockers: list[Unit] = []
        for block in state.blocks:
            if block[1] == number:
                unit = state.unit(block[0])
                if unit is not None:
                    blockers.append(unit)
        if not blockers:
            if does & J_UNBLOCKED:
                changes.emit(state, E_UNBLOCKED, attacker.cards[0])
                changes.damage(state, 1 - attacker.player, attacker.size)
        elif blockers[0].character == rules.bulwark:
            _against_bulwark(rules, state, attacker, blockers[0], does)
        else:
            _against_soldiers(rules, state, attacker, blockers, does)
    changes.end_attack(state)


def _against_soldiers(rules: Rules, state: StageState, attacker: Unit, blockers: list[Unit], does: int) -> None:
    """The smaller side goes to the grave, both if equal; several blockers count together (004-R31)."""
    total = 0
    for unit in blockers:
        total = total + unit.size if does & J_SUM else max(total, unit.size)
    size = attacker.size
    changes.emit(state, E_BATTLE, attacker.cards[0], size, total)
    lower, equal = bool(does & J_LOWER), bool(does & J_EQUAL)
    if (size < total and lower) or (size == total and equal):
        changes.bury(rules, state, attacker)
    if (total < size and lower) or (size == total and equal):
        for unit in blockers:
            changes.bury(rules, state, unit)


def _against_bulwark(rules: Rules, state: StageState, attacker: Unit, bulwark: Unit, does: int) -> None:
    """The bulwark is turned up and goes to the grave; with it the attacker, if it is a Joker or matches a card (004-R32, A11)."""
    changes.turn_up(state, bulwark, attacker)
    definition = state.definitions[bulwark.cards[0]]
    number = rules.number[definition]
    matches = bool(does & J_JOKER) and rules.suit[definition] == JOKER
    for card in attacker.cards:
        if does & J_NUMBER and rules.number[state.definitions[card]] == number and rules.suit[definition] != BLANK:
            matches = True
    if matches:
        changes.bury(rules, state, attacker)
    if does & J_BULWARK:
        changes.bury(rules, state, bulwark)
