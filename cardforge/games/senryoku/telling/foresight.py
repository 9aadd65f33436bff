"""A position that somebody tries, played on to where it can be judged: what was activated is processed, a battle is fought."""

from __future__ import annotations

from typing import Final

from cardforge.engine.options import VERBS
from cardforge.engine.state import NOBODY
from cardforge.games.senryoku.play import terms
from cardforge.games.senryoku.play.game import SenryokuGame
from cardforge.games.senryoku.play.rules import Rules
from cardforge.games.senryoku.play.state import Piece, SenryokuState
from cardforge.games.senryoku.play.terms import BOARD, COLUMNS, EVERY_ATTRIBUTE, ZONES
from cardforge.games.senryoku.play.values import power
from cardforge.games.shared.telling.foresight import Foresight

# Worth in points, set by hand and tried against each other.
#: A point of damage that the force can still take, eleven to a card; the last cards count most.
_LIFE: Final = 0.5
_LAST_FORCE: Final = 10.0
_TO_A_CARD: Final = 11
#: The support: a card of it, and that the last ones are near.
_SUPPORT: Final = 0.02
_LAST_SUPPORT: Final = 10.0
#: Hand cards: the first few, some more, all others; one that costs more than the store will ever pay or lacks an attribute.
_HAND: Final = (1.0, 0.5, 0.15)
_FEW: Final = 4
_MORE: Final = 8
_UNPLAYABLE: Final = 0.5
#: Store cards: the first few, some more, others, and any beyond.
_STORE: Final = (2.0, 1.2, 0.5, 0.1)
_STEPS: Final = (5, 9, 13)
#: An attribute among the store cards that the hand asks for is part of what makes its cards playable; two unused ones that can still buy.
_PAIR: Final = 0.3
#: The most of these that count, and how full a hand and how small a support nobody buys for.
_PAIRS: Final = 3
_ENOUGH_CARDS: Final = 10
_NO_MORE: Final = 6
_STILL_TO_STORE: Final = 0.25
#: A soldier, a point of its power, and of what a move costs; a sorcery or land, a point of its cost.
_SOLDIER: Final = 0.7
_POWER: Final = 0.34
_MOVE: Final = -0.12
#: Power beyond what takes a force card at once is of little use, and beyond some more of none.
_ENOUGH: Final = 11
_PLENTY: Final = 17
_BEYOND: Final = 0.25
_GROUND: Final = 0.9
_GROUND_COST: Final = 0.12
_UPKEEP: Final = -0.12
#: What a direct attack that can be made in the next turn is worth, by the part of its damage: from the front and from the own camp.
_NEXT: Final = (0.15, 0.40)
#: A soldier outside its own camp, where room for the next one is: one that the hand replaces is worth less, by up to so much where the hand
#: is full (so many cards more than few).
_OUTSIDE: Final = 0.25
_REPLACED: Final = 0.55
_FULL: Final = 6
#: The part of a soldier's worth that is missing where a stronger enemy stands beside it (and is to move), and where one can come there.
_THREAT: Final = 0.30
_FAR_THREAT: Final = 0.08
#: From so many turns on the game has to be decided: what a player has on the field, in the hand and in the store counts less and less, in
#: the end a tenth, damage as before.
_LATE: Final = 30
_LATER: Final = 60.0
_HURRY: Final = 0.9
#: Putting a payment together by hand is of no use to who tries everything.
_BY_HAND: Final = 5.0
#: Options of one question that are tried at most.
_WIDEST: Final = 14
#: Questions at which a player begins something new.
_FREE: Final = (terms.Q_DRAW, terms.Q_STORE, terms.Q_UPKEEP, terms.Q_MAIN, terms.Q_BUY, terms.Q_END)


def _free(state: SenryokuState) -> bool:
    """Whether nothing has begun that is not over; where upkeep is due or an event waits, something still comes of itself."""
    if state.asked == NOBODY:
        return not state.pending and state.phase != terms.UPKEEP
    return state.question in _FREE


def _tries(state: SenryokuState, player: int, depth: int) -> list[int]:
    """What the player would choose among; the other one does not answer and takes what comes first, and nobody pays card by card."""
    options = state.options
    if state.asked != player or depth == 0 or state.question == terms.Q_PAY:
        return options[:1]
    if state.question == terms.Q_RESPOND:
        return [option for option in options if option % VERBS != terms.V_BY_HAND]
    return options


# Called through the game's judge, where nobody knows which game it is.
def _standing(game: SenryokuGame, state: SenryokuState, player: int) -> float:
    return standing(game.rules, state, player)


# -- what a position is worth ---------------------------------------------------------------------------------------------------------


def standing(rules: Rules, state: SenryokuState, player: int) -> float:
    """The difference of what the two players have, and of what their soldiers threaten: those of the player whose turn it is as long as he
    moves them, the other's in the turn to come."""
    powers = [[power(rules, state, piece) for piece in row] for row in state.soldiers]
    value = side(rules, state, player, powers[player]) - side(rules, state, 1 - player, powers[1 - player])
    mover = state.active
    ended = state.phase < terms.MAIN
    threat = _threats(rules, state, mover, powers) if ended else -_threats(rules, state, 1 - mover, powers)
    value += threat if mover == player else -threat
    if state.by_hand:
        value -= _BY_HAND
    return value


def side(rules: Rules, state: SenryokuState, player: int, powers: list[int]) -> float:
    """What a player has: his force, his cards, his field; ``powers`` are those of his soldiers."""
    zones, first = state.zones, ZONES * player
    force = len(zones[terms.FORCE + first])
    life = _TO_A_CARD * force - state.counters[player]
    support = len(zones[terms.SUPPORT + first])
    value = _LIFE * life - _LAST_FORCE / (force + 0.2) + _SUPPORT * support - _LAST_SUPPORT / (support + 1.0)
    calm = _calm(state)
    value += calm * (_cards(rules, state, player, support) + _grounds(rules, state, player))
    part = _kept(state, player)
    for number, piece in enumerate(state.soldiers[player]):
        value += part * worth(rules, piece, powers[number]) + _reach(state, piece, powers[number], calm)
    return value


def _cards(rules: Rules, state: SenryokuState, player: int, support: int) -> float:
    """What a player's hand and store are worth, and what he can still do with them in this turn."""
    zones, first = state.zones, ZONES * player
    unused, hand = zones[terms.STORE + first], zones[terms.HAND + first]
    stored = len(unused) + len(zones[terms.USED + first])
    value = _stored(stored) + _hand(rules, state, player, stored)
    if state.active == player:
        if terms.MAIN <= state.phase <= terms.BUYING and support > _NO_MORE and len(hand) <= _ENOUGH_CARDS:
            value += _PAIR * min(_PAIRS, len(unused) // 2)
        if state.phase < terms.ENDING and hand:
            value += _STILL_TO_STORE
            if state.phase <= terms.STORING:
                value += _STILL_TO_STORE
    return value


def _grounds(rules: Rules, state: SenryokuState, player: int) -> float:
    """What a player's sorceries and lands are worth."""
    value = 0.0
    for ground in state.grounds[player]:
        value += _GROUND
        if not ground.face_down:
            value += _GROUND_COST * rules.cost[ground.definition] + _UPKEEP * (rules.move[ground.definition] + ground.move)
    return value


def _kept(state: SenryokuState, player: int) -> float:
    """The part of a soldier's worth that is lost with it: less where the hand is full of others. Whether to draw one more is decided before
    that counts."""
    calm = _calm(state)
    if state.active == player and state.phase <= terms.STORING:
        return calm
    more = len(state.zones[terms.HAND + ZONES * player]) - _FEW
    return calm * (1.0 - _REPLACED * min(1.0, max(0.0, more / _FULL)))


def _calm(state: SenryokuState) -> float:
    """The part of what a player has that counts, the less the longer the game takes (001-A41)."""
    return 1.0 - min(_HURRY, max(0.0, (state.turn - _LATE) / _LATER))


def _stored(count: int) -> float:
    """What so many store cards are worth."""
    value, before = 0.0, 0
    for step in range(3):
        part = min(count, _STEPS[step]) - before
        if part <= 0:
            return value
        value += _STORE[step] * part
        before += part
    return value + _STORE[3] * (count - before)


def _hand(rules: Rules, state: SenryokuState, player: int, stored: int) -> float:
    """What the hand cards are worth: those that can be played with the store, or a little more, more than others."""
    there = 0
    for zone in (terms.STORE, terms.USED):
        for card in state.zones[zone + ZONES * player]:
            there |= rules.marks[state.definitions[card]]
    value = 0.0
    for number, card in enumerate(state.zones[terms.HAND + ZONES * player]):
        definition = state.definitions[card]
        part = _HAND[0] if number < _FEW else _HAND[1] if number < _MORE else _HAND[2]
        asked = rules.marks[definition] & EVERY_ATTRIBUTE
        cost = rules.cost[definition]
        if (asked and not asked & there) or cost > stored + 2:
            part *= _UNPLAYABLE
        value += part + 0.02 * min(cost, 6)
    return value


def worth(rules: Rules, piece: Piece, now: int) -> float:
    """What a soldier with so much power ``now`` is worth by its numbers, counters taken off its power."""
    left = max(0, now - piece.counters)
    moves = max(0, min(4, rules.move[piece.definition] + piece.move))
    return _SOLDIER + _POWER * _useful(now) * (0.6 + 0.4 * left / (now + 0.01)) + _MOVE * moves


def _useful(strength: int) -> float:
    """How much of a power is of use."""
    if strength <= _ENOUGH:
        return float(strength)
    return _ENOUGH + _BEYOND * (min(strength, _PLENTY) - _ENOUGH)


def _reach(state: SenryokuState, piece: Piece, now: int, calm: float) -> float:
    """What the next attack of a soldier with so much power ``now`` on the enemy's force is worth: more from the front, less where the way
    is taken, and as much less as is ``calm``."""
    row = piece.square // COLUMNS
    steps = 2 - row if piece.player == 0 else row
    if steps == 0:
        # It attacks by a step to the side.
        steps = 1
    ahead_of = piece.square + (COLUMNS if piece.player == 0 else -COLUMNS)
    part = _NEXT[1] if steps == 1 else _NEXT[0]
    outside = 0.0 if row == (0 if piece.player == 0 else 2) else _OUTSIDE
    if 0 <= ahead_of < terms.SQUARE_COUNT:
        for enemy in state.soldiers[1 - piece.player]:
            if enemy.square == ahead_of:
                part *= 0.5
                break
    return outside + calm * part * _LIFE * min(_ENOUGH, now)


def _threats(rules: Rules, state: SenryokuState, mover: int, powers: list[list[int]]) -> float:
    """What the mover's soldiers threaten of the enemy's: each takes one that is weaker, if it stands beside it or a step further."""
    value = 0.0
    part = _kept(state, 1 - mover)
    calm = _calm(state)
    for place, victim in enumerate(state.soldiers[1 - mover]):
        resists = powers[1 - mover][place]
        most = 0.0
        for number, piece in enumerate(state.soldiers[mover]):
            strong = powers[mover][number]
            if strong < resists:
                continue
            steps = BOARD.distance(piece.square, victim.square)
            if steps > 2:
                continue
            gain = (_THREAT if steps == 1 else _FAR_THREAT) * (1.0 if strong > resists else 0.2)
            most = max(most, gain)
        if most:
            value += most * (part * worth(rules, victim, resists) + calm * _LIFE)
    return value


FORESIGHT: Final = Foresight(_free, _tries, _standing, _WIDEST)
