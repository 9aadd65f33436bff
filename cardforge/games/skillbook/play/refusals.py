"""Why a move is not legal: the rule that forbids it and the card because of which, from the same predicates as the legal list."""

from __future__ import annotations

from typing import Final

from cardforge.engine.options import first_of, second_of, verb_of
from cardforge.engine.refusal import Refusal
from cardforge.engine.state import NOBODY
from cardforge.games.shared.reasons import refusal_of
from cardforge.games.skillbook.play import combat, moving, skills, terms
from cardforge.games.skillbook.play.rules import Rules
from cardforge.games.skillbook.play.selecting import forbidden
from cardforge.games.skillbook.play.state import NO_CARD, SkillbookState, Unit
from cardforge.games.skillbook.play.terms import SQUARE, SQUARE_COUNT, TABLE, TRUMP
from cardforge.model import Text

#: The question that each verb answers; a skill or an ability answers a chance to respond, too.
_QUESTIONS: Final = {
    terms.V_PASS: (terms.Q_RESPOND,),
    terms.V_LAYOUT: (terms.Q_LAYOUT,),
    terms.V_LAY: (terms.Q_LAY,),
    terms.V_PLACE: (terms.Q_PLACE,),
    terms.V_TAKE: (terms.Q_TAKE,),
    terms.V_CHARGE: (terms.Q_CHARGE,),
    terms.V_MAIN: (terms.Q_CHARGE,),
    terms.V_USE: (terms.Q_MAIN, terms.Q_RESPOND),
    terms.V_ABILITY: (terms.Q_MAIN, terms.Q_RESPOND),
    terms.V_MOVE: (terms.Q_MAIN,),
    terms.V_STEP: (terms.Q_STEP,),
    terms.V_STOP: (terms.Q_STEP,),
    terms.V_TURN_UP: (terms.Q_EXPLORE,),
    terms.V_LEAVE: (terms.Q_EXPLORE,),
    terms.V_BATTLE: (terms.Q_MAIN,),
    terms.V_COUNTER: (terms.Q_COUNTER,),
    terms.V_NO_COUNTER: (terms.Q_COUNTER,),
    terms.V_EXPLORE: (terms.Q_MAIN,),
    terms.V_DROP: (terms.Q_MAIN,),
    terms.V_LIFT: (terms.Q_MAIN,),
    terms.V_END: (terms.Q_MAIN,),
    terms.V_PICK: (terms.Q_TARGET, terms.Q_CHOOSE, terms.Q_RETURN),
}
#: What a player is asked when he is free to move.
FREE: Final = (terms.Q_TAKE, terms.Q_CHARGE, terms.Q_MAIN, terms.Q_RESPOND)


def why_not(rules: Rules, names: list[Text], state: SkillbookState, player: int, option: int) -> Refusal | None:
    """Which rule forbids ``option`` to ``player`` now, or ``None`` where it is legal."""
    if state.asked == player and option in state.options:
        return None
    bar, by = _reason(rules, state, player, option)
    return refusal_of(__file__, terms, bar or terms.BAR_NO_MOVE, names, state, first_of(option), by)


def _reason(rules: Rules, state: SkillbookState, player: int, option: int) -> tuple[int, int]:
    """The bar in the way and the card because of which."""
    verb, first, second = verb_of(option), first_of(option), second_of(option)
    if state.asked == NOBODY:
        return terms.BAR_OVER, NO_CARD
    if state.asked != player:
        return (terms.BAR_TURN if player != state.active else terms.BAR_ANSWER), NO_CARD
    asks = _QUESTIONS.get(verb, ())
    if state.question not in asks:
        return (terms.BAR_PHASE if state.question in FREE else terms.BAR_ANSWER), NO_CARD
    if verb == terms.V_USE:
        return _of_skill(rules, state, player, first, second)
    if verb == terms.V_ABILITY:
        return _of_ability(rules, state, player, first, second)
    if verb == terms.V_TAKE:
        return terms.BAR_TAKE, NO_CARD
    if verb == terms.V_STEP:
        return terms.BAR_SQUARE, NO_CARD
    if verb == terms.V_DROP:
        return terms.BAR_NO_AURA, NO_CARD
    if verb == terms.V_LIFT:
        cursed = first in state.zone(1 - player, terms.CURSES)
        return (terms.BAR_COST if cursed else terms.BAR_NO_CURSE), NO_CARD
    if verb in (terms.V_MOVE, terms.V_BATTLE, terms.V_EXPLORE):
        unit = state.unit(first)
        if unit is None or unit.player != player:
            return terms.BAR_NOT_OWN, NO_CARD
        return _of_unit(rules, state, unit, verb, second)
    if verb == terms.V_PICK:
        return _of_pick(state, first), NO_CARD
    return 0, NO_CARD


def _of_skill(rules: Rules, state: SkillbookState, player: int, card: int, room: int) -> tuple[int, int]:
    """Why a skill cannot be used."""
    if card not in state.zone(player, TABLE) and card not in state.zone(player, TRUMP):
        laid = card < len(state.owners) and card in state.set_in(player)
        return (terms.BAR_LAID if laid else terms.BAR_NOT_THERE), NO_CARD
    bar = skills.use_bar(rules, state, player, card, state.question == terms.Q_RESPOND)
    return bar or (terms.BAR_ROOM if room != terms.NOTHING or state.slots(player) >= terms.TABLE_SIZE else 0), NO_CARD


def _of_ability(rules: Rules, state: SkillbookState, player: int, card: int, place: int) -> tuple[int, int]:
    """Why an ability cannot be used."""
    if card >= len(state.owners):
        return terms.BAR_NO_ABILITY, NO_CARD
    unit = skills.acting(state, card)
    laid = card in state.set_by(player)
    if not laid and (unit is None or unit.player != player):
        return terms.BAR_NOT_OWN, NO_CARD
    if not laid and unit is not None and unit.card != card and card in unit.binds and state.owners[card] != player:
        return terms.BAR_NOT_OWN, NO_CARD
    return skills.ability_bar(rules, state, player, card, place, state.question == terms.Q_RESPOND), NO_CARD


def _of_unit(rules: Rules, state: SkillbookState, unit: Unit, verb: int, second: int) -> tuple[int, int]:
    """Why a unit cannot move there, explore or attack."""
    if verb == terms.V_MOVE:
        return moving.move_bar(unit, forbidden(rules, state, unit)) or (terms.BAR_SQUARE if second < SQUARE_COUNT else 0), NO_CARD
    if verb == terms.V_EXPLORE:
        return moving.explore_bar(state, unit, forbidden(rules, state, unit)), NO_CARD
    bar = combat.battle_bar(rules, state, unit)
    target = state.unit(second) if second < len(state.owners) else None
    if bar or target is None:
        return bar or terms.BAR_OUT_OF_REACH, NO_CARD
    return combat.target_bar(rules, state, unit, target), target.card


def _of_pick(state: SkillbookState, thing: int) -> int:
    """Why a thing cannot be chosen."""
    unit = state.unit(thing) if thing < SQUARE else None
    if unit is not None and unit.hero and state.question == terms.Q_TARGET:
        return terms.BAR_CHOSEN
    return terms.BAR_OUT_OF_REACH
