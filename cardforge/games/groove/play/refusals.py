"""Why a move is not legal: the rule that forbids it and the card because of which, from the same predicates as the legal list."""

from __future__ import annotations

from typing import Final

from cardforge.engine.options import first_of, second_of, verb_of
from cardforge.engine.refusal import Refusal
from cardforge.engine.state import NOBODY
from cardforge.games.groove.play import actions, terms
from cardforge.games.groove.play.combat import may_attack
from cardforge.games.groove.play.rules import Rules
from cardforge.games.groove.play.state import NO_CARD, Creature, GrooveState
from cardforge.games.groove.play.traps import set_bar
from cardforge.games.shared.reasons import refusal_of
from cardforge.model import Text

#: The phase of each verb of the turn player's; a seal, a summoning and a cast are all of phase 4.
_QUESTIONS: Final = {
    terms.V_CHARGE: (terms.Q_CHARGE,),
    terms.V_SECOND: (terms.Q_PREPARE,),
    terms.V_KEEP: (terms.Q_PREPARE,),
    terms.V_KEPT: (terms.Q_PREPARE,),
    terms.V_SET: (terms.Q_PREPARE,),
    terms.V_SUMMON: (terms.Q_CAST,),
    terms.V_CAST: (terms.Q_CAST,),
    terms.V_SEAL: (terms.Q_CAST,),
    terms.V_TAP: (terms.Q_CAST, terms.Q_BATTLE),
    terms.V_ATTACK: (terms.Q_BATTLE,),
    terms.V_NEXT: (terms.Q_CAST,),
    terms.V_END: (terms.Q_CAST, terms.Q_BATTLE),
}
#: What the turn player is asked when he is free to move.
FREE: Final = (terms.Q_CHARGE, terms.Q_PREPARE, terms.Q_CAST, terms.Q_BATTLE)


def why_not(rules: Rules, names: list[Text], state: GrooveState, player: int, option: int) -> Refusal | None:
    """Which rule forbids ``option`` to ``player`` now, or ``None`` where it is legal."""
    if state.asked == player and option in state.options:
        return None
    bar, by = _reason(rules, state, player, option)
    return refusal_of(__file__, terms, bar or terms.BAR_NO_MOVE, names, state, first_of(option), by)


def _reason(rules: Rules, state: GrooveState, player: int, option: int) -> tuple[int, int]:
    """The bar in the way and the card because of which."""
    verb, first, second = verb_of(option), first_of(option), second_of(option)
    if state.asked == NOBODY:
        return terms.BAR_OVER, NO_CARD
    if verb == terms.V_BLOCK:
        return (terms.BAR_BLOCKED if state.question == terms.Q_BLOCK else terms.BAR_PHASE), NO_CARD
    if verb == terms.V_TRAP:
        return terms.BAR_NOW, NO_CARD
    if state.asked != player:
        return (terms.BAR_TURN if player != state.active else terms.BAR_ANSWER), NO_CARD
    if verb == terms.V_PICK:
        return (terms.BAR_TOP if state.question in (terms.Q_TOP, terms.Q_CAST) else terms.BAR_ANSWER), NO_CARD
    if state.question not in FREE:
        return terms.BAR_ANSWER, NO_CARD
    if state.question not in _QUESTIONS.get(verb, ()):
        return terms.BAR_PHASE, NO_CARD
    if verb in (terms.V_NEXT, terms.V_END):
        return terms.BAR_MUST_PLAY, NO_CARD
    if verb == terms.V_SEAL:
        lies = first in state.zone(player, terms.SEALS)
        return (actions.seal_bar(rules, state, player, first) if lies else terms.BAR_NO_SEAL), NO_CARD
    if verb in (terms.V_TAP, terms.V_ATTACK):
        return _of_creature(rules, state, player, verb, first, second)
    if first not in state.zone(player, terms.HAND):
        return terms.BAR_NOT_IN_HAND, NO_CARD
    if verb == terms.V_KEEP:
        return (actions.keep_bar(rules, state, first, second) if second <= terms.SPELL_HALF else 0), NO_CARD
    if verb == terms.V_SET:
        return set_bar(rules, state, first), NO_CARD
    if verb == terms.V_CHARGE:
        return terms.BAR_SEAL, NO_CARD
    if verb == terms.V_SECOND:
        return actions.second_bar(state) or terms.BAR_SEAL, NO_CARD
    return _of_kept(rules, state, player, first, terms.CREATURE_HALF if verb == terms.V_SUMMON else terms.SPELL_HALF), NO_CARD


def _of_kept(rules: Rules, state: GrooveState, player: int, card: int, half: int) -> int:
    """Why a hand card cannot be used as this half."""
    if 2 * card + half in state.kept:
        misplaced = terms.BAR_BELOW if half == terms.CREATURE_HALF else terms.BAR_ON
        return actions.use_bar(rules, state, player, card, half) or misplaced
    return terms.BAR_HALF if 2 * card + 1 - half in state.kept else terms.BAR_NOT_KEPT


def _of_creature(rules: Rules, state: GrooveState, player: int, verb: int, first: int, second: int) -> tuple[int, int]:
    """Why a creature cannot be tapped for its ability, or attack."""
    creature = state.creature(first) if first < len(state.owners) else None
    if creature is None or creature.player != player:
        return terms.BAR_NOT_OWN, NO_CARD
    if verb == terms.V_TAP:
        return actions.tap_bar(rules, creature), NO_CARD
    if not may_attack(rules, state, creature):
        return (terms.BAR_EXHAUSTED if creature.exhausted else terms.BAR_SICK if creature.sick else terms.BAR_FORBIDDEN), NO_CARD
    return _of_target(state.creature(second) if second < len(state.owners) else None, player)


def _of_target(target: Creature | None, player: int) -> tuple[int, int]:
    """Why a creature cannot be attacked."""
    if target is None or target.player == player:
        return terms.BAR_TARGET, NO_CARD
    return (terms.BAR_FORBIDDEN if target.exhausted else terms.BAR_REFRESHED), target.card
