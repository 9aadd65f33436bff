"""The rule in the way of a move, worked out anew from the predicates by which moves are offered."""

from __future__ import annotations

from typing import Final

from cardforge.engine.options import first_of, second_of, verb_of
from cardforge.engine.state import NOBODY
from cardforge.games.senryoku.play import answering, moving, paying, terms, turn
from cardforge.games.senryoku.play.rules import Rules
from cardforge.games.senryoku.play.state import SenryokuState
from cardforge.games.senryoku.play.terms import EFFECTS, HAND, NOTHING, STORE, ZONES

#: The questions that each verb answers.
_QUESTIONS: Final = {
    terms.V_PASS: (terms.Q_RESPOND,),
    terms.V_DRAW: (terms.Q_DRAW,),
    terms.V_NO_DRAW: (terms.Q_DRAW,),
    terms.V_STORE: (terms.Q_STORE,),
    terms.V_UPKEEP: (terms.Q_UPKEEP,),
    terms.V_FORGO: (terms.Q_UPKEEP,),
    terms.V_SUMMON: (terms.Q_MAIN,),
    terms.V_CHANT: (terms.Q_MAIN,),
    terms.V_DEPLOY: (terms.Q_MAIN,),
    terms.V_MOVE: (terms.Q_MAIN,),
    terms.V_USE: (terms.Q_MAIN, terms.Q_RESPOND),
    terms.V_BUY: (terms.Q_BUY,),
    terms.V_NEXT: (terms.Q_MAIN, terms.Q_BUY),
    terms.V_END: (terms.Q_MAIN, terms.Q_BUY, terms.Q_END, terms.Q_STORE),
    terms.V_BY_HAND: (terms.Q_MAIN, terms.Q_BUY, terms.Q_UPKEEP, terms.Q_RESPOND),
    terms.V_TURN: (terms.Q_PAY,),
    terms.V_BREAK: (terms.Q_PAY,),
    terms.V_NUMBER: (terms.Q_COUNT,),
    terms.V_PICK: (terms.Q_TARGET, terms.Q_CHOOSE, terms.Q_PRICE, terms.Q_DISCARD, terms.Q_PUT_BACK, terms.Q_SQUARE),
}
#: What a player is asked when he is free to move.
FREE: Final = (terms.Q_DRAW, terms.Q_STORE, terms.Q_UPKEEP, terms.Q_MAIN, terms.Q_BUY, terms.Q_END, terms.Q_RESPOND)
_PUTS: Final = (terms.V_SUMMON, terms.V_CHANT, terms.V_DEPLOY)


def bar_of(rules: Rules, state: SenryokuState, player: int, option: int) -> int:
    """The bar in the way of an option, 0 where there is none: worked out anew, whatever is offered, but for what is picked."""
    if state.asked == NOBODY:
        return terms.BAR_OVER
    if state.asked != player:
        return terms.BAR_TURN if player != state.active else terms.BAR_ANSWER
    verb = verb_of(option)
    if state.question not in _QUESTIONS.get(verb, ()):
        return terms.BAR_PHASE if state.question in FREE else terms.BAR_ANSWER
    first, second = first_of(option), second_of(option)
    if verb in _PUTS:
        most, there = paying.uses(state, player), paying.wealth(rules, state, player)
        return moving.put_bar(rules, state, player, first, verb, second, most, there)
    if verb == terms.V_MOVE:
        piece = state.piece(first)
        if piece is None:
            return terms.BAR_NOT_OWN
        return moving.move_bar(rules, state, player, piece, second, paying.uses(state, player), paying.wealth(rules, state, player))
    if verb == terms.V_USE:
        return _of_effect(rules, state, player, first, second)
    if verb in (terms.V_UPKEEP, terms.V_FORGO):
        return _of_upkeep(rules, state, player, first, verb)
    if verb == terms.V_STORE:
        return _of_storing(rules, state, player, first)
    if verb in (terms.V_TURN, terms.V_BREAK):
        used = terms.BROKEN_USES if verb == terms.V_BREAK else 1
        helps = first in state.zones[STORE + ZONES * player] and paying.goes_on(rules, state, first, used)
        return 0 if helps else terms.BAR_PAYMENT
    if verb in (terms.V_PICK, terms.V_NUMBER):
        squares = state.question in (terms.Q_PUT_BACK, terms.Q_SQUARE)
        return 0 if option in state.options else terms.BAR_SQUARE if squares else terms.BAR_CHOICE
    return _of_turn(rules, state, player, verb)


def _of_turn(rules: Rules, state: SenryokuState, player: int, verb: int) -> int:
    """Why the turn does not go on so."""
    if verb == terms.V_END:
        return terms.BAR_PHASE if state.phase == terms.STORING else 0
    if verb == terms.V_BUY:
        return 0 if paying.uses(state, player) >= terms.PRICE_OF_A_CARD else terms.BAR_FEW
    if verb != terms.V_BY_HAND:
        return 0
    if state.by_hand:
        return terms.BAR_NOTHING_TO_PAY
    if state.question == terms.Q_RESPOND:
        payable = verb in answering.respond_options(rules, state, player)
    else:
        payable = state.question == terms.Q_UPKEEP or paying.uses(state, player) > 0
    return 0 if payable else terms.BAR_NOTHING_TO_PAY


def _of_storing(rules: Rules, state: SenryokuState, player: int, card: int) -> int:
    """Why a card of the hand cannot be stored; of blank ones the first is."""
    if card == NOTHING:
        return 0
    hand = state.zones[HAND + ZONES * player]
    if card not in hand:
        return terms.BAR_NOT_IN_HAND
    blank = [each for each in hand if rules.kind[state.definitions[each]] == terms.BLANK]
    return terms.BAR_BLANK if card in blank[1:] else 0


def _of_effect(rules: Rules, state: SenryokuState, player: int, card: int, second: int) -> int:
    """Why an effect cannot be used."""
    place, x = second % EFFECTS, second // EFFECTS
    piece = state.piece(card)
    answers = state.question == terms.Q_RESPOND
    if piece is None:
        if not answers or card >= len(state.owners) or card not in state.zones[terms.GRAVE + ZONES * player]:
            return terms.BAR_NO_EFFECT
        bar = answering.grave_bar(rules, state, player, card, place, False)
        if bar:
            return bar
        identity, number = state.chain[-1].source, rules.effects[state.definitions[card]][place]
        return answering.x_bar(rules, state, player, identity, rules.effect[number], x)
    if piece.player != player:
        return terms.BAR_NOT_OWN
    numbers = answering.effects_of(rules, state, piece)
    if place >= len(numbers):
        return terms.BAR_NO_EFFECT
    effect = rules.effect[numbers[place]]
    if not answers:
        bar = answering.normal_bar(rules, state, player, piece, place)
    elif not effect.when & terms.RESPONSE:
        bar = terms.BAR_NOT_RESPONSE
    else:
        bar = answering.answer_bar(rules, state, player, piece, place, effect, state.chain[-1])
    return bar or answering.x_bar(rules, state, player, piece.identity, effect, x)


def _of_upkeep(rules: Rules, state: SenryokuState, player: int, card: int, verb: int) -> int:
    """Why an upkeep cannot be paid, or left unpaid."""
    piece = state.piece(card)
    if piece is None or piece.player != player:
        return terms.BAR_NOT_OWN
    if piece.identity not in state.due:
        return terms.BAR_UPKEEP
    if verb == terms.V_FORGO:
        return 0
    return turn.upkeep_bar(rules, state, piece, paying.uses(state, player), paying.wealth(rules, state, player))
