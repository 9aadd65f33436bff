"""What a player with the chance may request (004-R13, R15), and what an action may be aimed at."""

from __future__ import annotations

from typing import Final

from cardforge.engine.options import SECOND, VERBS
from cardforge.games.blackpoker.play.rules import Rules
from cardforge.games.blackpoker.play.state import StageState
from cardforge.games.blackpoker.play.terms import (
    HAND,
    LIFE,
    N_BULWARK,
    N_CHARACTER,
    N_DISCARD,
    N_HAND,
    N_LIFE,
    N_ONE_B,
    N_OWN_SOLDIER,
    N_REQUEST,
    N_SOLDIER,
    N_TWO_B,
    NO_CARD,
    Q_CHOOSE_CARD,
    Q_DISCARD,
    Q_LAY,
    Q_SEARCH,
    T_BULWARK,
    T_CHARACTER,
    T_OWN_SAME_SUIT,
    T_REQUEST,
    T_SOLDIER,
    V_ACTION,
    V_PASS,
    ZONES,
)

#: An option without key cards.
NO_KEYS: Final = VERBS * NO_CARD + SECOND * NO_CARD


def chance_options(rules: Rules, state: StageState, holder: int, passes: int) -> list[int]:
    """Everything the holder of the chance may choose, passing first.

    With an empty stage the turn player may pass only if the other one has not just passed: nobody would do anything.
    """
    empty = not state.stage
    own = empty and holder == state.active
    options: list[int] = [] if own and passes else [V_PASS]
    hand = state.zones[HAND + ZONES * holder]
    if not own and not hand:
        return options
    facts = present(state, holder)
    actions = rules.actions
    open_bits = 0
    for number in rules.quick:
        if actions[number].needs & ~facts == 0:
            open_bits |= 1 << number
    if own:
        for number in rules.main:
            action = actions[number]
            if action.needs & ~facts == 0 and not (action.limit and state.used >> number & 1):
                if action.keys:
                    open_bits |= 1 << number
                else:
                    options.append(V_ACTION + number + NO_KEYS)
    if open_bits:
        _single(rules, state, holder, hand, open_bits, options)
    if own:
        for number in rules.pairs:
            if actions[number].needs & ~facts == 0:
                _pairs(rules, state, number, hand, options)
    return options


def _single(rules: Rules, state: StageState, holder: int, hand: list[int], open_bits: int, options: list[int]) -> None:
    """The actions that one hand card is the key of."""
    definitions = state.definitions
    for card in hand:
        definition = definitions[card]
        if rules.fits[definition] & open_bits:
            for number in rules.single[definition]:
                if open_bits >> number & 1 and (
                    rules.actions[number].target != T_OWN_SAME_SUIT or has_suit(state, holder, rules.suit[definition])
                ):
                    options.append(V_ACTION + number + VERBS * card + SECOND * NO_CARD)


def _pairs(rules: Rules, state: StageState, number: int, hand: list[int], options: list[int]) -> None:
    """The ways to request an action with two key cards."""
    definitions = state.definitions
    bit = 1 << number
    for first in hand:
        if rules.first[definitions[first]] & bit:
            for second in hand:
                if rules.second[definitions[second]] & bit and first != second:
                    options.append(V_ACTION + number + VERBS * first + SECOND * second)


def fits(rules: Rules, state: StageState, number: int, place: int, card: int) -> bool:
    """Whether a card can be the action's key card number ``place`` (from 0)."""
    action = rules.actions[number]
    definition = state.definitions[card]
    if not rules.suit[definition] & action.suits[place]:
        return False
    return action.lowest[place] <= rules.number[definition] <= action.highest[place]


def present(state: StageState, player: int) -> int:
    """What is there that actions need, as bits (``N_...``), seen from the player."""
    soldiers, bulwarks = state.soldiers, state.bulwarks
    facts = 0
    if soldiers[player]:
        facts = N_OWN_SOLDIER | N_SOLDIER | N_CHARACTER
    elif soldiers[1 - player]:
        facts = N_SOLDIER | N_CHARACTER
    if bulwarks[0] or bulwarks[1]:
        facts |= N_BULWARK | N_CHARACTER
    for request in state.stage:
        if request[3] != NO_CARD:
            facts |= N_REQUEST
            break
    charged = 0
    for unit in bulwarks[player]:
        if not unit.driven:
            charged += 1
    if charged:
        facts |= N_ONE_B if charged == 1 else N_ONE_B | N_TWO_B
    if state.zones[LIFE + ZONES * player]:
        facts |= N_LIFE
    hand = len(state.zones[HAND + ZONES * player])
    if hand:
        facts |= N_HAND if hand == 1 else N_HAND | N_DISCARD
    return facts


def has_suit(state: StageState, player: int, suit: int) -> bool:
    """Whether the player has a soldier of the suit."""
    return any(unit.suit == suit for unit in state.soldiers[player])


def targets(state: StageState, kind: int, player: int, suit: int) -> list[int]:
    """The numbers of what may be a target of this kind; ``suit``: the key card's, for equipment. A request is not its own (004-R19)."""
    found: list[int] = []
    if kind == T_REQUEST:
        for index in range(len(state.stage) - 1):
            request = state.stage[index]
            if request[3] != NO_CARD:
                found.append(request[0])
        return found
    if kind == T_OWN_SAME_SUIT:
        for unit in state.soldiers[player]:
            if unit.suit == suit:
                found.append(unit.number)
        return found
    for side in range(2):
        if kind == T_SOLDIER or kind == T_CHARACTER:
            for unit in state.soldiers[side]:
                found.append(unit.number)
        if kind == T_BULWARK or kind == T_CHARACTER:
            for unit in state.bulwarks[side]:
                found.append(unit.number)
    return found


def of_cards(question: int) -> bool:
    """Whether the question is which card; any other pick is of units or requests, by their numbers."""
    return question == Q_DISCARD or question == Q_LAY or question == Q_SEARCH or question == Q_CHOOSE_CARD
