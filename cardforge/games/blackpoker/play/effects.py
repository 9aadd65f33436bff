"""The instructions that an action's effect consists of; those that ask leave a frame on the agenda."""

from __future__ import annotations

from cardforge.games.blackpoker.play import changes, combat, terms
from cardforge.games.blackpoker.play.rules import Rules
from cardforge.games.blackpoker.play.state import Request, StageState
from cardforge.games.blackpoker.play.terms import FOG, GRAVE, HAND, LIFE, NO_CARD, STAGE, ZONES


def operate(rules: Rules, state: StageState, op: int, a: int, b: int, c: int) -> None:
    """Do a deed that asks nothing, for the request on top of the stage."""
    request = state.stage[len(state.stage) - 1]
    player = request[2]
    if op == terms.OP_CLEAR_FOG:
        for card in state.zones[FOG + ZONES * player].copy():
            changes.move(state, card, FOG + ZONES * player, GRAVE + ZONES * player)
    elif op == terms.OP_END_TURN:
        changes.begin_turn(state, state.turn + 1, 1 - state.active)
    elif op == terms.OP_CHARGE_ALL:
        changes.charge_all(state, state.active)
    elif op == terms.OP_JUDGE:
        combat.judge(rules, state, a)
    elif op == terms.OP_GENERATION:
        generation(rules, state, player, a)
    elif op == terms.OP_SUMMON:
        changes.summon(rules, state, request[3], STAGE + ZONES * player, player)
    else:
        _aimed(rules, state, op, a, b, c, request)


def is_legal(rules: Rules, state: StageState, request: Request) -> bool:
    """Whether the request's target is still there (004-R18)."""
    kind = rules.actions[request[1]].target
    if kind == terms.T_NONE or kind == terms.T_OPPONENT:
        return True
    if kind == terms.T_REQUEST:
        return state.request(request[5]) is not None
    return state.unit(request[5]) is not None


def without_effect(rules: Rules, state: StageState) -> bool:
    """Whether the request on top of the stage does nothing because its target is gone; then that is told."""
    request = state.stage[len(state.stage) - 1]
    if is_legal(rules, state, request):
        return False
    changes.emit(state, terms.E_NO_EFFECT, request[1], request[2])
    return True


def _aimed(rules: Rules, state: StageState, op: int, a: int, b: int, c: int, request: Request) -> None:
    """What is done to the request's target."""
    player, key, target = request[2], request[3], request[5]
    staged = STAGE + ZONES * player
    if op == terms.OP_NEGATE:
        _negate(rules, state, key, target, a, b)
        return
    if op == terms.OP_THROW:
        amount = 0
        for card in (request[3], request[4]):
            if rules.suit[state.definitions[card]] & a:
                amount += rules.number[state.definitions[card]]
        changes.damage(state, target, amount)
        return
    unit = state.unit(target)
    if unit is None:
        return
    if op == terms.OP_SIZE_BY_KEY:
        unit = changes.resize(state, unit, a * rules.number[state.definitions[key]])
        if unit.size <= c:
            changes.bury(rules, state, unit)
        elif b:
            changes.to_fog(state, key, player)
    elif op == terms.OP_EQUIP:
        changes.equip(rules, state, unit, key, staged)
    elif op == terms.OP_TO_GRAVE:
        changes.bury(rules, state, unit)
    elif op == terms.OP_TURN:
        changes.turn_sideways(state, unit, a == 1)


def _negate(rules: Rules, state: StageState, key: int, target: int, compared: int, always: int) -> None:
    """A request is taken off the stage if it has two key cards, or one of at most the counter's number (004-R43)."""
    for index in range(len(state.stage) - 1):
        if state.stage[index][0] == target:
            _, _, _, first, second, _ = state.stage[index]
            number = rules.number[state.definitions[first]]
            keys = 2 if second != NO_CARD else 1
            if always >> keys & 1 or (compared >> keys & 1 and rules.number[state.definitions[key]] >= number):
                changes.unstage(state, index, True)
            return


def generation(rules: Rules, state: StageState, player: int, great: int) -> None:
    """世代交代 (004-R34): mill until a great card comes; that one goes to the hand."""
    life = state.zones[LIFE + ZONES * player]
    while life:
        if great >> rules.number[state.definitions[life[0]]] & 1:
            changes.show(state, life[0], player)
            changes.draw(state, player)
            return
        changes.mill(state, player)


def searched(state: StageState, player: int) -> list[int]:
    """The cards of the own life, by what they are: their order stays hidden (004-R44)."""
    return sorted(state.zones[LIFE + ZONES * player], key=state.definitions.__getitem__)


def found(state: StageState, player: int, card: int) -> None:
    """The card is shown and taken, the life shuffled."""
    changes.show(state, card, player)
    changes.move(state, card, LIFE + ZONES * player, HAND + ZONES * player)
    changes.shuffle(state, player)


def drive(state: StageState, number: int) -> None:
    """A bulwark is driven as a cost."""
    unit = state.unit(number)
    assert unit is not None
    changes.turn_sideways(state, unit, True)
