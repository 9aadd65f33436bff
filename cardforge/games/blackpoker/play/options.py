"""What a player with the chance may request (004-R13, R15): its key cards, its cost, its target; and requesting it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cardforge.engine import window
from cardforge.engine.options import SECOND, VERBS
from cardforge.games.blackpoker.play import changes, terms
from cardforge.games.blackpoker.play.rules import Rules
from cardforge.games.blackpoker.play.state import StageState
from cardforge.games.blackpoker.play.terms import F_CHANCE, HAND, LIFE, N_LIFE, N_ONE_B, NO_CARD, V_ACTION, V_PASS, ZONES

#: The options to request action 0 without key cards and with one, whose number is to be added.
_NO_KEYS: Final = V_ACTION + VERBS * NO_CARD + SECOND * NO_CARD
_ONE_KEY: Final = V_ACTION + SECOND * NO_CARD
_SOLDIERS: Final = terms.N_SOLDIER | terms.N_CHARACTER
_OWN_SOLDIERS: Final = terms.N_OWN_SOLDIER | terms.N_SOLDIER | terms.N_CHARACTER
_BULWARKS: Final = terms.N_BULWARK | terms.N_CHARACTER
_HANDS: Final = terms.N_HAND | terms.N_DISCARD


def chance_options(rules: Rules, state: StageState, holder: int, passes: int) -> list[int]:
    """Everything the holder of the chance may choose, passing first; nothing where he could only pass and is not asked then (004-A35).

    With an empty stage the turn player may pass only if the other one has not just passed: nobody would do anything.
    """
    main = holder == state.active and not state.stage
    hand = state.zones[HAND + ZONES * holder]
    definitions, keys = state.definitions, rules.keys
    found: i64 = rules.keyless
    for card in hand:
        found |= keys[definitions[card]]
    found &= (rules.direct if main else rules.quick) & ~state.used
    if found:
        found &= rules.possible[present(state, holder, len(hand))]
    if not found and not main and not rules.ask_always:
        return []
    options: list[int] = [] if main and passes else [V_PASS]
    number: i64
    if found & rules.keyless:
        for number in rules.without_key:
            if found >> number & 1:
                options.append(_NO_KEYS + number)
    if found & rules.one_key:
        _single(rules, state, holder, hand, found, options)
    if found & rules.two_keys:
        for number in rules.pairs:
            if found >> number & 1:
                _pairs(rules, state, number, hand, options)
    return options


def _single(rules: Rules, state: StageState, holder: int, hand: list[int], found: i64, options: list[int]) -> None:
    """The actions among those found that one hand card is the key of."""
    definitions, fits, single, of_suit = state.definitions, rules.fits, rules.single, rules.of_suit
    number: i64
    for card in hand:
        definition = definitions[card]
        if fits[definition] & found:
            request = _ONE_KEY + VERBS * card
            for number in single[definition]:
                if found >> number & 1 and (not of_suit >> number & 1 or has_suit(state, holder, rules.suit[definition])):
                    options.append(request + number)


def _pairs(rules: Rules, state: StageState, number: int, hand: list[int], options: list[int]) -> None:
    """The ways to request an action with two key cards."""
    definitions, firsts, seconds = state.definitions, rules.first, rules.second
    bit = 1 << number
    for first in hand:
        if firsts[definitions[first]] & bit:
            for second in hand:
                if seconds[definitions[second]] & bit and first != second:
                    options.append(V_ACTION + number + VERBS * first + SECOND * second)


def fits(rules: Rules, state: StageState, number: int, place: int, card: int) -> bool:
    """Whether a card can be key card number ``place`` (from 0) of an action that is requested."""
    bits = rules.fits if rules.actions[number].keys == 1 else rules.second if place else rules.first
    return bool(bits[state.definitions[card]] >> number & 1)


def present(state: StageState, player: int, hand: int) -> i64:
    """What is there that actions need, as bits (``N_...``), seen from the player with so many cards in his ``hand``."""
    soldiers, bulwarks = state.soldiers, state.bulwarks
    facts: i64 = 0
    if soldiers[player]:
        facts = _OWN_SOLDIERS
    elif soldiers[1 - player]:
        facts = _SOLDIERS
    if bulwarks[0] or bulwarks[1]:
        facts |= _BULWARKS
        for piece in bulwarks[player]:
            if not piece.driven:
                if facts & N_ONE_B:
                    facts |= terms.N_TWO_B
                    break
                facts |= N_ONE_B
    for request in state.stage:
        if request[3] != NO_CARD:
            facts |= terms.N_REQUEST
            break
    if state.zones[LIFE + ZONES * player]:
        facts |= N_LIFE
    if hand:
        facts |= terms.N_HAND if hand == 1 else _HANDS
    return facts


def has_suit(state: StageState, player: int, suit: int) -> bool:
    """Whether the player has a soldier of the suit."""
    return any(piece.suit == suit for piece in state.soldiers[player])


def targets(rules: Rules, state: StageState) -> list[int]:
    """The numbers of what the request on top of the stage may be aimed at: for equipment its key card's suit, never itself (004-R19)."""
    _, number, player, first, _, _ = state.stage[len(state.stage) - 1]
    kind = rules.actions[number].target
    if kind == terms.T_REQUEST:
        return [request[0] for request in state.stage[:-1] if request[3] != NO_CARD]
    if kind == terms.T_OWN_SAME_SUIT:
        suit = rules.suit[state.definitions[first]]
        return [piece.number for piece in state.soldiers[player] if piece.suit == suit]
    found: list[int] = []
    for side in range(2):
        if kind != terms.T_BULWARK:
            found += [piece.number for piece in state.soldiers[side]]
        if kind != terms.T_SOLDIER:
            found += [piece.number for piece in state.bulwarks[side]]
    return found


def of_cards(question: int) -> bool:
    """Whether the question is which card; any other pick is of pieces or requests, by their numbers."""
    return question == terms.Q_DISCARD or question == terms.Q_LAY or question == terms.Q_SEARCH or question == terms.Q_CHOOSE_CARD


def request(rules: Rules, state: StageState, player: int, number: int, first: int, second: int) -> None:
    """The player requests an action; what it costs and aims at goes onto the agenda."""
    action = rules.actions[number]
    window.respond(state, F_CHANCE, terms.TURN_PLAYER if action.immediate else player)
    if first != NO_CARD:
        changes.move(state, first, HAND + ZONES * player, terms.STAGE + ZONES * player, True)
        if second != NO_CARD:
            changes.move(state, second, HAND + ZONES * player, terms.STAGE + ZONES * player, True)
    changes.request(rules, state, number, player, first, second, NO_CARD)
    state.agenda.extend(rules.steps[number])


def aim(rules: Rules, state: StageState, target: int) -> None:
    """The request on top of the stage is aimed at a piece, a request, or the opponent."""
    _, number, player, _, _, _ = state.stage[-1]
    kind = rules.actions[number].target
    if kind == terms.T_OPPONENT:
        changes.aim(state, 1 - player, kind, 0, 1 - player)
        return
    if kind == terms.T_REQUEST:
        other = state.request(target)
        assert other is not None
        changes.aim(state, target, kind, other[1], other[2])
        return
    piece = state.known_piece(target)
    changes.aim(state, target, kind, piece.told, piece.player)
