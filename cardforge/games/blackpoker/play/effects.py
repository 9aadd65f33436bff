"""The instructions that an action's effect consists of: those of the list, and those of composed effects."""

from __future__ import annotations

from cardforge.engine.meaning import Condition
from cardforge.engine.program import Context
from cardforge.games.blackpoker.play import changes, combat, terms
from cardforge.games.blackpoker.play.rules import Rules, Selection
from cardforge.games.blackpoker.play.state import Piece, Request, StageState
from cardforge.games.blackpoker.play.terms import FIELD, FOG, GRAVE, HAND, LIFE, NO_CARD, STAGE, ZONES


def operate(rules: Rules, state: StageState, op: int, a: int, b: int, c: int) -> None:
    """Do a deed that asks nothing, for the request on top of the stage."""
    request = state.stage[-1]
    player = request[2]
    if op == terms.O_CLEAR_FOG:
        for card in state.zones[FOG + ZONES * player].copy():
            changes.move(state, card, FOG + ZONES * player, GRAVE + ZONES * player)
    elif op == terms.O_END_TURN:
        changes.begin_turn(state, state.turn + 1, 1 - state.active)
    elif op == terms.O_CHARGE_ALL:
        changes.charge_all(state, state.active)
    elif op == terms.O_JUDGE:
        combat.judge(rules, state, a)
    elif op == terms.O_GENERATION:
        generation(rules, state, player, a)
    elif op == terms.O_SUMMON:
        changes.summon(rules, state, request[3], STAGE + ZONES * player, player)
    else:
        _aimed(rules, state, op, a, b, c, request)


def without_effect(rules: Rules, state: StageState) -> bool:
    """Whether the request on top of the stage does nothing because its target is gone (004-R18); then that is told."""
    _, action, player, _, _, target = state.stage[-1]
    kind = rules.actions[action].target
    if kind == terms.T_NONE or kind == terms.T_OPPONENT:
        return False
    gone = state.request(target) is None if kind == terms.T_REQUEST else state.piece(target) is None
    if gone:
        changes.emit(state, terms.E_NO_EFFECT, action, player)
    return gone


def _aimed(rules: Rules, state: StageState, op: int, a: int, b: int, c: int, request: Request) -> None:
    """What is done to the request's target."""
    player, key, target = request[2], request[3], request[5]
    staged = STAGE + ZONES * player
    if op == terms.O_NEGATE:
        _negate(rules, state, key, target, a, b)
        return
    if op == terms.O_THROW:
        amount = 0
        for card in (request[3], request[4]):
            if rules.suit[state.definitions[card]] & a:
                amount += rules.number[state.definitions[card]]
        changes.damage(state, target, amount)
        return
    piece = state.piece(target)
    if piece is None:
        return
    if op == terms.O_SIZE_BY_KEY:
        piece = changes.resize(state, piece, a * rules.number[state.definitions[key]])
        if piece.size <= c:
            changes.bury(rules, state, piece)
        elif b:
            changes.move(state, key, STAGE + ZONES * player, FOG + ZONES * player)
    elif op == terms.O_EQUIP:
        changes.equip(rules, state, piece, key, staged)
    elif op == terms.O_TO_GRAVE:
        changes.bury(rules, state, piece)
    elif op == terms.O_TURN:
        changes.turn_sideways(state, piece, a == 1)


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
            changes.emit(state, terms.E_SHOWN, life[0], player)
            changes.draw(state, player)
            return
        changes.mill(state, player)


def searched(state: StageState, player: int) -> list[int]:
    """The cards of the own life, by what they are: their order stays hidden (004-R44)."""
    return sorted(state.zones[LIFE + ZONES * player], key=state.definitions.__getitem__)


def found(state: StageState, player: int, card: int) -> None:
    """The card is shown and taken, the life shuffled."""
    changes.emit(state, terms.E_SHOWN, card, player)
    changes.move(state, card, LIFE + ZONES * player, HAND + ZONES * player)
    changes.shuffle(state, player)


def operate_composed(rules: Rules, state: StageState, context: Context, op: int, a: int, b: int, c: int) -> None:
    """Do a deed of a composed effect that asks nothing: on what the effect has chosen, for its player."""
    player = context.player
    if op <= terms.O_DAMAGE:
        _to_players(state, op, a, times(rules, state, b, c, player), player)
    elif op == terms.O_SHUFFLE:
        for whom in players(state, a, player):
            changes.shuffle(state, whom)
    elif op == terms.O_MOVE:
        _move(rules, state, context, a, b)
    else:
        _to_pieces(state, context, op, a if op == terms.O_DRIVE else times(rules, state, a, b, player))


def times(rules: Rules, state: StageState, amount: int, counted: int, player: int) -> int:
    """The amount, as often as there are cards in the selection ``counted``; once where that is -1."""
    return amount if counted < 0 else amount * len(candidates(state, rules.selections[counted], player))


def candidates(state: StageState, selection: Selection, player: int) -> list[int]:
    """The pieces (by their numbers) or cards that a selection may choose, seen from the player; the turn player's first."""
    found: list[int] = []
    for side in (state.active, 1 - state.active):
        if selection.side != terms.ANYONE and (side == player) != (selection.side == terms.OWN):
            continue
        if selection.zone != FIELD:
            found.extend(state.zones[selection.zone + ZONES * side])
            continue
        if selection.kinds & terms.K_SOLDIER:
            for piece in state.soldiers[side]:
                if _fits(piece, selection):
                    found.append(piece.number)
        if selection.kinds & terms.K_BULWARK:
            for piece in state.bulwarks[side]:
                if _fits(piece, selection):
                    found.append(piece.number)
    return found


def _fits(piece: Piece, selection: Selection) -> bool:
    """Whether a piece passes the filter; a bulwark lies face down and has neither suit nor size."""
    if selection.driven >= 0 and piece.driven != (selection.driven == 1):
        return False
    if selection.suits and (piece.power == 0 or not piece.suit & selection.suits):
        return False
    if selection.min_size < 0 and selection.max_size < 0:
        return True
    if piece.power == 0 or piece.size < selection.min_size:
        return False
    return selection.max_size < 0 or piece.size <= selection.max_size


def holds(rules: Rules, state: StageState, condition: Condition, player: int) -> bool:
    """Whether a condition holds for the player of the effect."""
    op = condition.op
    if op == terms.C_AND or op == terms.C_OR:
        for part in condition.parts:
            if holds(rules, state, rules.conditions[part], player) != (op == terms.C_AND):
                return op == terms.C_OR
        return op == terms.C_AND
    whose = player if condition.side == terms.OWN else 1 - player
    if op == terms.C_HAND:
        amount = len(state.zones[HAND + ZONES * whose])
    elif op == terms.C_LIFE:
        amount = len(state.zones[LIFE + ZONES * whose])
    else:
        amount = len(candidates(state, rules.selections[condition.selection], player))
    return condition.allows(amount)


def players(state: StageState, side: int, player: int) -> list[int]:
    """Whom a side means, the turn player first."""
    if side == terms.BOTH:
        return [state.active, 1 - state.active]
    return [player if side == terms.OWN else 1 - player]


def _to_players(state: StageState, op: int, side: int, amount: int, player: int) -> None:
    for whom in players(state, side, player):
        if op == terms.O_DAMAGE:
            changes.damage(state, whom, amount)
            continue
        for _ in range(min(amount, len(state.zones[LIFE + ZONES * whom]))):
            if op == terms.O_DRAW_CARDS:
                changes.draw(state, whom)
            else:
                changes.mill(state, whom)


def _move(rules: Rules, state: StageState, context: Context, goal: int, source: int) -> None:
    """The chosen pieces of the field, or cards of another zone, go to their owners' zone."""
    bottom = goal == terms.LIFE_BOTTOM
    zone = LIFE if bottom else goal
    if source != FIELD:
        for card in context.chosen:
            owner = state.owners[card]
            changes.move(state, card, source + ZONES * owner, zone + ZONES * owner, bottom)
        context.chosen = []
        return
    for each in context.chosen:
        piece = state.piece(each)
        if piece is None:
            continue
        if zone == GRAVE:
            changes.bury(rules, state, piece)
        else:
            changes.send_back(state, piece, zone, bottom)


def _to_pieces(state: StageState, context: Context, op: int, a: int) -> None:
    for number in context.chosen:
        piece = state.piece(number)
        if piece is None:
            continue
        if op == terms.O_DRIVE:
            changes.turn_sideways(state, piece, a == 1)
        elif op == terms.O_CHANGE and piece.power:
            changes.resize(state, piece, a)
