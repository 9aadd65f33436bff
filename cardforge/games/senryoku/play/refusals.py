"""Why a move is not legal: the rule that forbids it and the card because of which, from the same predicates as the legal list."""

from __future__ import annotations

from typing import Final

from cardforge.engine.options import first_of, second_of, verb_of
from cardforge.engine.refusal import Refusal
from cardforge.engine.state import NOBODY
from cardforge.games.senryoku.play import answering, moving, paying, terms, turn
from cardforge.games.senryoku.play.rules import Rules
from cardforge.games.senryoku.play.state import NO_CARD, SenryokuState
from cardforge.games.senryoku.play.terms import EFFECTS, HAND, NOTHING, ZONES
from cardforge.games.shared.reasons import bars_of, quoted
from cardforge.games.shared.tables import filled
from cardforge.model import Text

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


def why_not(rules: Rules, names: list[Text], state: SenryokuState, player: int, option: int) -> Refusal | None:
    """Which rule forbids ``option`` to ``player`` now, or ``None`` where it is legal."""
    if state.asked == player and option in state.options:
        return None
    bar, by = _reason(rules, state, player, option)
    rule, text = bars_of(__file__, terms)[bar or terms.BAR_NO_MOVE]
    first = first_of(option)
    card = quoted(names, state, first) if first < len(state.owners) else Text("", "")
    return Refusal(rule, filled(text, {"card": card, "by": quoted(names, state, by)}), by)


def _reason(rules: Rules, state: SenryokuState, player: int, option: int) -> tuple[int, int]:
    """The bar in the way and the card because of which."""
    verb, first, second = verb_of(option), first_of(option), second_of(option)
    if state.asked == NOBODY:
        return terms.BAR_OVER, NO_CARD
    if state.asked != player:
        return (terms.BAR_TURN if player != state.active else terms.BAR_ANSWER), NO_CARD
    if state.question not in _QUESTIONS.get(verb, ()):
        return (terms.BAR_PHASE if state.question in FREE else terms.BAR_ANSWER), NO_CARD
    most = paying.uses(state, player)
    if verb in _PUTS:
        there = paying.wealth(rules, state, player)
        return moving.put_bar(rules, state, player, first, verb, second, most, there), NO_CARD
    if verb == terms.V_MOVE:
        piece = state.piece(first)
        if piece is None:
            return terms.BAR_NOT_OWN, NO_CARD
        return moving.move_bar(rules, state, player, piece, second, most, paying.wealth(rules, state, player)), NO_CARD
    if verb == terms.V_USE:
        return _of_effect(rules, state, player, first, second), NO_CARD
    if verb in (terms.V_UPKEEP, terms.V_FORGO):
        return _of_upkeep(rules, state, player, first, verb), NO_CARD
    if verb == terms.V_END:
        return terms.BAR_PHASE, NO_CARD
    if verb == terms.V_STORE:
        held = first == NOTHING or first in state.zones[HAND + ZONES * player]
        return (terms.BAR_BLANK if held else terms.BAR_NOT_IN_HAND), NO_CARD
    if verb == terms.V_BUY:
        return terms.BAR_FEW, NO_CARD
    if verb == terms.V_BY_HAND:
        return terms.BAR_NOTHING_TO_PAY, NO_CARD
    if verb in (terms.V_TURN, terms.V_BREAK):
        return terms.BAR_PAYMENT, NO_CARD
    if verb in (terms.V_PICK, terms.V_NUMBER):
        squares = state.question in (terms.Q_PUT_BACK, terms.Q_SQUARE)
        return (terms.BAR_SQUARE if squares else terms.BAR_CHOICE), NO_CARD
    return 0, NO_CARD


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
    if piece.identity not in state.due or verb == terms.V_FORGO:
        return terms.BAR_UPKEEP
    return turn.upkeep_bar(rules, state, piece, paying.uses(state, player), paying.wealth(rules, state, player))
