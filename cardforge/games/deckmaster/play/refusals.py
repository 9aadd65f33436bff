"""Why a move is not legal: the rule that forbids it and the card because of which, from the same predicates as the legal list."""

from __future__ import annotations

from typing import Final

from cardforge.engine.options import first_of, second_of, verb_of
from cardforge.engine.refusal import Refusal
from cardforge.engine.state import NOBODY
from cardforge.games.deckmaster.play import terms
from cardforge.games.deckmaster.play.actions import afield_bar, emergency_bar, lying, play_bar, use_bar
from cardforge.games.deckmaster.play.combat import attack_bar, target_bar, wall
from cardforge.games.deckmaster.play.measuring import holds
from cardforge.games.deckmaster.play.rules import Rules
from cardforge.games.deckmaster.play.shifting import locked
from cardforge.games.deckmaster.play.state import NO_CARD, DuelState, Piece
from cardforge.games.shared.reasons import refusal_of
from cardforge.model import Text

#: The rule behind an open question; where none is named, an effect is choosing.
_ASKING: Final = {terms.Q_ROOM: "000-R29", terms.Q_ORDER: "000-A62"}


def why_not(rules: Rules, names: list[Text], state: DuelState, player: int, option: int) -> Refusal | None:
    """Which rule forbids ``option`` to ``player`` now, or ``None`` where it is legal."""
    if state.asked == player and option in state.options:
        return None
    verb, first, second = verb_of(option), first_of(option), second_of(option)
    reason, by = _reason(rules, state, player, verb, first, second)
    rule = _ASKING.get(state.question, "") if reason == terms.BAR_ANSWER else ""
    return refusal_of(__file__, terms, reason, names, state, first, by, rule)


def _reason(rules: Rules, state: DuelState, player: int, verb: int, first: int, second: int) -> tuple[int, int]:
    """The bar in the way and the blocking card."""
    if state.asked == NOBODY:
        return terms.BAR_OVER, NO_CARD
    if state.asked != player:
        return terms.BAR_TURN_PLAYER, NO_CARD
    if verb > terms.V_EMERGENCY:
        return terms.BAR_PHASE, NO_CARD
    if state.question != terms.Q_MAIN:
        return terms.BAR_ANSWER, NO_CARD
    if verb == terms.V_PLAY:
        in_hand = first in state.zone(player, terms.HAND) or first in lying(rules, state, player)
        return (play_bar(rules, state, player, first) or terms.BAR_PHASE if in_hand else terms.BAR_NOT_IN_HAND), NO_CARD
    if verb in (terms.V_RELEASE, terms.V_EMERGENCY):
        if first not in state.zone(player, terms.SEALED):
            return terms.BAR_NO_SEAL, NO_CARD
        if locked(rules, state, terms.RELEASE, player):
            return terms.BAR_NO_RELEASE, NO_CARD
        if verb == terms.V_EMERGENCY:
            return emergency_bar(state, player) or terms.BAR_PHASE, NO_CARD
        open_now = holds(rules, state, rules.condition[state.definitions[first]], first, player)
        return (terms.BAR_PHASE if open_now else terms.BAR_CONDITION), NO_CARD
    if verb == terms.V_END:
        return (terms.BAR_PHASE if terms.V_END in state.options else terms.BAR_MUST_ATTACK), NO_CARD
    piece = state.piece(first) if first < len(state.owners) else None
    if verb == terms.V_USE and piece is None and first in (*state.zone(player, terms.HAND), *state.zone(player, terms.DISCARD)):
        return afield_bar(rules, state, player, first, second) or terms.BAR_PHASE, NO_CARD
    if piece is None or piece.player != player:
        return terms.BAR_NOT_OWN, NO_CARD
    if verb == terms.V_USE:
        return use_bar(rules, state, piece, second) or terms.BAR_PHASE, NO_CARD
    if verb == terms.V_ATTACK:
        return _attack_reason(rules, state, piece, second)
    return terms.BAR_PHASE, NO_CARD


def _attack_reason(rules: Rules, state: DuelState, piece: Piece, target: int) -> tuple[int, int]:
    if piece.kind == terms.ENCHANTMENT:
        return terms.BAR_PHASE, NO_CARD
    bar = attack_bar(rules, state, piece)
    if bar:
        return bar, NO_CARD
    enemy = 1 - piece.player
    defender = state.piece(target) if target < len(state.owners) else None
    if defender is None and target != terms.AT_PLAYER:
        return terms.BAR_PHASE, NO_CARD
    bar = target_bar(rules, state, wall(state, enemy, piece), piece, defender)
    for unit in state.units[enemy]:
        if (bar == terms.BAR_GUARD and unit.keywords & terms.GUARD) or (bar == terms.BAR_UNITS and not unit.keywords & terms.SLUGGISH):
            return bar, unit.card
    return bar or terms.BAR_PHASE, NO_CARD
