"""The instructions that an action's effect consists of; those that ask leave a frame on the agenda."""

from __future__ import annotations

from cardforge.engine.options import VERBS
from cardforge.games.blackpoker.play import changes, combat, deeds, options
from cardforge.games.blackpoker.play.rules import Rules
from cardforge.games.blackpoker.play.state import Request, StageState
from cardforge.games.blackpoker.play.terms import (
    E_NO_EFFECT,
    F_DISCARD,
    F_LAY,
    F_MAY_DRAW,
    F_RUN,
    F_SEARCH,
    F_TWIST,
    FIRST_DEED,
    FOG,
    GRAVE,
    HAND,
    LAST_ASKING,
    LIFE,
    NO_CARD,
    OP_ATTACK,
    OP_BLOCK,
    OP_CHARGE_ALL,
    OP_CLEAR_FOG,
    OP_DISCARD_TO,
    OP_END_TURN,
    OP_EQUIP,
    OP_GENERATION,
    OP_JUDGE,
    OP_LAY,
    OP_MAY_DRAW,
    OP_NEGATE,
    OP_OVER,
    OP_SEARCH,
    OP_SIZE,
    OP_SUMMON,
    OP_THROW,
    OP_TO_GRAVE,
    OP_TWIST,
    Q_DISCARD,
    Q_DRAW,
    Q_LAY,
    Q_SEARCH,
    Q_TWIST,
    STAGE,
    T_NONE,
    T_OPPONENT,
    T_REQUEST,
    V_CHARGE,
    V_DRIVE,
    V_NO,
    V_YES,
    ZONES,
)


def run(rules: Rules, state: StageState, position: int) -> None:
    """Do the instructions from a position of the program on, for the request on top of the stage; where it asks, the rest waits."""
    request = state.stage[len(state.stage) - 1]
    player = request[2]
    program = rules.program
    op, a, b, c = program[position]
    while op != OP_OVER:
        if op >= FIRST_DEED:
            position = deeds.step(rules, state, position, request)
            if position < 0:
                return
            op, a, b, c = program[position]
            continue
        position += 1
        if op <= LAST_ASKING:
            if program[position][0] != OP_OVER:
                state.agenda.append((F_RUN, position, 0, 0))
            _asking(rules, state, op, a, request)
            return
        if op < OP_JUDGE:
            _turn(state, op, player)
        elif op == OP_JUDGE:
            combat.judge(rules, state, a)
        elif op == OP_GENERATION:
            generation(rules, state, player, a)
        elif op == OP_SUMMON:
            changes.summon(rules, state, request[3], STAGE + ZONES * player, player)
        else:
            _aimed(rules, state, op, a, b, c, request)
        op, a, b, c = program[position]


def _asking(rules: Rules, state: StageState, op: int, a: int, request: Request) -> None:
    """The instructions that may ask."""
    player = request[2]
    if op == OP_DISCARD_TO:
        discard_down(rules, state, player, a)
    elif op == OP_MAY_DRAW:
        if state.zones[LIFE + ZONES * player]:
            state.agenda.append((F_MAY_DRAW, player, 0, 0))
            state.ask(player, Q_DRAW, [V_YES, V_NO])
    elif op == OP_ATTACK:
        combat.ask_attackers(rules, state, 0)
    elif op == OP_BLOCK:
        combat.ask_blockers(rules, state, 0, 0)
    elif op == OP_LAY:
        lay(rules, state, player)
    elif op == OP_SEARCH:
        search(rules, state, player)
    elif op == OP_TWIST and state.unit(request[5]) is not None:
        state.agenda.append((F_TWIST, request[5], 0, 0))
        state.ask(player, Q_TWIST, [V_CHARGE, V_DRIVE])


def _turn(state: StageState, op: int, player: int) -> None:
    if op == OP_CLEAR_FOG:
        fog = state.zones[FOG + ZONES * player]
        for card in fog.copy():
            changes.move(state, card, FOG + ZONES * player, GRAVE + ZONES * player)
    elif op == OP_END_TURN:
        changes.begin_turn(state, state.turn + 1, 1 - state.active)
    elif op == OP_CHARGE_ALL:
        changes.charge_all(state, state.active)


def is_legal(rules: Rules, state: StageState, request: Request) -> bool:
    """Whether the request's target is still there (004-R18)."""
    kind = rules.actions[request[1]].target
    if kind == T_NONE or kind == T_OPPONENT:
        return True
    if kind == T_REQUEST:
        return state.request(request[5]) is not None
    return state.unit(request[5]) is not None


def without_effect(rules: Rules, state: StageState) -> bool:
    """Whether the request on top of the stage does nothing because its target is gone; then that is told."""
    request = state.stage[len(state.stage) - 1]
    if is_legal(rules, state, request):
        return False
    changes.emit(state, E_NO_EFFECT, request[1], request[2])
    return True


def _aimed(rules: Rules, state: StageState, op: int, a: int, b: int, c: int, request: Request) -> None:
    """What is done to the request's target."""
    player, key, target = request[2], request[3], request[5]
    staged = STAGE + ZONES * player
    if op == OP_NEGATE:
        _negate(rules, state, key, target, a, b)
        return
    if op == OP_THROW:
        amount = 0
        for card in (request[3], request[4]):
            if rules.suit[state.definitions[card]] & a:
                amount += rules.number[state.definitions[card]]
        changes.damage(state, target, amount)
        return
    unit = state.unit(target)
    if unit is None:
        return
    if op == OP_SIZE:
        unit = changes.resize(state, unit, a * rules.number[state.definitions[key]])
        if unit.size <= c:
            changes.bury(rules, state, unit)
        elif b:
            changes.to_fog(state, key, player)
    elif op == OP_EQUIP:
        changes.equip(rules, state, unit, key, staged)
    elif op == OP_TO_GRAVE:
        changes.bury(rules, state, unit)


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


def discard_down(rules: Rules, state: StageState, player: int, limit: int) -> None:
    """Discard down to the hand limit; asked card by card where there is a choice (004-R25)."""
    hand = state.zones[HAND + ZONES * player]
    if len(hand) <= limit:
        return
    state.agenda.append((F_DISCARD, player, limit, 0))
    choices = options.cards(rules, state, hand)
    if len(choices) == 1:
        changes.discard(state, choices[0] // VERBS, player)
    else:
        state.ask(player, Q_DISCARD, choices)


def lay(rules: Rules, state: StageState, player: int) -> None:
    """Lay a hand card as a bulwark (004-R35)."""
    choices = options.cards(rules, state, state.zones[HAND + ZONES * player])
    if len(choices) == 1:
        changes.lay(rules, state, choices[0] // VERBS, HAND + ZONES * player, player)
    elif choices:
        state.agenda.append((F_LAY, player, 0, 0))
        state.ask(player, Q_LAY, choices)


def search(rules: Rules, state: StageState, player: int) -> None:
    """Choose a card of the own life, whose order stays hidden (004-R44)."""
    seen = sorted(state.zones[LIFE + ZONES * player], key=state.definitions.__getitem__)
    choices = options.cards(rules, state, seen)
    if len(choices) == 1:
        found(state, player, choices[0] // VERBS)
    elif choices:
        state.agenda.append((F_SEARCH, player, 0, 0))
        state.ask(player, Q_SEARCH, choices)


def found(state: StageState, player: int, card: int) -> None:
    """The card is shown and taken, the life shuffled."""
    changes.show(state, card, player)
    changes.move(state, card, LIFE + ZONES * player, HAND + ZONES * player)
    changes.shuffle(state, player)
