"""How much a selection comes to now, and whether a condition holds."""

from __future__ import annotations

from cardforge.engine.options import CARDS
from cardforge.engine.remembering import deeds, recalled_amount
from cardforge.engine.turns import count
from cardforge.games.deckmaster.play import instructions as op, terms
from cardforge.games.deckmaster.play.instructions import C_COUNT, C_DISCARD, C_OWN_MAX_MANA, C_THIS_TURN, C_TURN, C_UNITS
from cardforge.games.deckmaster.play.rules import (
    APART,
    CHOSEN,
    GAUGED,
    HAPPENED,
    MADE,
    SAID,
    SORTS_OF_ATTRIBUTE,
    Condition,
    Rules,
    Selection,
)
from cardforge.games.deckmaster.play.selecting import candidates, describes, fit, is_of, value_of
from cardforge.games.deckmaster.play.state import NO_CARD, DuelState
from cardforge.games.deckmaster.play.terms import BY_POWER, DISCARD, ENEMY, OWN, UNIT, ZONES


def measured(rules: Rules, state: DuelState, selection: Selection, source: int, controller: int) -> int:
    """How many cards a selection means, or what their powers (or costs) come to; those that the effect took off the field had what
    they had there."""
    if selection.basis == MADE:
        if not state.contexts:
            return 0
        if not selection.kinds:
            return state.contexts[-1].made
        return sum(
            1
            for card in state.contexts[-1].worked
            if describes(rules, state, selection, card) and is_of(state, selection, card, controller)
        )
    if selection.basis == SAID:
        said = max(0, state.contexts[-1].named) if state.contexts else 0
        return said // selection.adds if selection.adds > 0 else said
    if selection.basis == HAPPENED:
        counted = rules.conditions[selection.zone]
        if counted.op != C_THIS_TURN:
            happened = _recalled(rules, state, counted, source, controller)
        else:
            happened = sum([state.history[column] for column in counted.columns[controller]])
        return happened // selection.adds if selection.adds > 0 else happened
    if selection.basis == GAUGED:
        return _gauged(state, selection, controller)
    cards = candidates(rules, state, selection, source, controller)
    if selection.wanted:
        return max(0, selection.wanted - len(cards))
    if selection.sorts:
        return _sorts(rules, state, selection.sorts, cards)
    if selection.adds <= 0:
        return len(cards) // -selection.adds if selection.adds else len(cards)
    amount = 0
    # What comes later may mean a card that has left since: it had what it had.
    gone = selection.basis == CHOSEN and len(state.contexts) > 0 and any(identity < 0 for identity in state.contexts[-1].chosen)
    for card in cards:
        piece = state.piece(card)
        if selection.summed != BY_POWER:
            amount += value_of(rules, state, selection.summed, card)
        elif piece is not None:
            amount += piece.bare_power if selection.bare else piece.power
        elif selection.basis == CHOSEN:
            gone = True
        else:
            amount += rules.power[state.definitions[card]]
    if gone:
        amount += state.contexts[len(state.contexts) - 1].lost
    return amount // selection.adds


def _sorts(rules: Rules, state: DuelState, what: int, cards: list[int]) -> int:
    """How many different races or attributes the cards have between them."""
    found = 0
    for card in cards:
        definition = state.definitions[card]
        found |= rules.attributes[definition] if what == SORTS_OF_ATTRIBUTE else rules.races[definition] & rules.tribes
    count = 0
    while found:
        found &= found - 1
        count += 1
    return count


def _gauged(state: DuelState, selection: Selection, controller: int) -> int:
    """A number of a player's, or of both compared, in equal parts where the selection asks for one of them."""
    player = 1 - controller if selection.side == ENEMY else controller
    amount = _amount(state, selection.zone, player)
    if selection.acted:
        amount = _amount(state, selection.zone, 1 - player) - amount
        amount = abs(amount) if selection.acted == APART else max(0, amount)
    return amount // selection.adds if selection.adds > 0 else amount


def holds(rules: Rules, state: DuelState, condition: Condition, source: int, controller: int) -> bool:
    """Whether a condition holds now for the controller of ``source``."""
    kind = condition.op
    if kind == C_UNITS:
        amount = len(state.units[controller])
    elif kind == C_DISCARD:
        amount = len(state.zones[DISCARD + ZONES * controller])
    elif kind == C_THIS_TURN:
        amount = 0
        for column in condition.columns[controller]:
            amount += state.history[column]
    elif kind == C_OWN_MAX_MANA:
        amount = state.max_mana[controller]
    elif kind == C_COUNT:
        amount = measured(rules, state, rules.selections[condition.selection], source, controller)
    elif kind <= C_TURN:
        player = 1 - controller if condition.side == ENEMY else controller
        amount = _amount(state, kind, player)
        if condition.than:
            return (amount - _amount(state, kind, 1 - player)) * condition.than >= condition.minimum
        if condition.side == terms.BOTH:
            amount += _amount(state, kind, 1 - player)
    elif kind == op.C_AND or kind == op.C_OR:
        for part in condition.parts:
            if holds(rules, state, rules.conditions[part], source, controller) == (kind == op.C_OR):
                return kind == op.C_OR
        return kind == op.C_AND
    elif kind == op.C_RELEASED:
        return state.masters[1 - controller if condition.side == ENEMY else controller].freed
    elif kind == op.C_ATTACKING:
        return _attacks(state, condition.kinds)
    elif kind == op.C_SELECTED:
        return fit(rules, state, rules.selections[condition.selection], source, controller)
    elif kind <= op.C_NEVER:
        return kind == op.C_ALWAYS
    elif kind == op.C_NOT:
        return not holds(rules, state, rules.conditions[condition.parts[0]], source, controller)
    elif kind == op.C_WHOSE_TURN:
        return (state.active == controller) == (condition.side == OWN)
    else:
        amount = _recalled(rules, state, condition, source, controller)
    # ``condition.allows``, written out: seals ask it at every decision.
    return amount >= condition.minimum and (condition.maximum < 0 or amount <= condition.maximum)


def _amount(state: DuelState, kind: int, player: int) -> int:
    """A number of a player's that conditions compare."""
    if kind == op.C_MAX_MANA:
        return state.max_mana[player]
    if kind == op.C_HP:
        return state.hp[player]
    if kind == op.C_HAND:
        return len(state.zones[terms.HAND + ZONES * player])
    if kind == op.C_MANA:
        return state.mana[player]
    if kind == op.C_DECK:
        return len(state.zones[terms.DECK + ZONES * player])
    if kind == op.C_FIELD:
        return len(state.units[player])
    if kind == op.C_SEALS:
        return len(state.zones[terms.UNDER + ZONES * player])
    return count(state, player)


def _recalled(rules: Rules, state: DuelState, condition: Condition, source: int, controller: int) -> int:
    """What conditions compare that few cards have: two selections, what happened in a turn that is over, in the whole game."""
    if condition.op == op.C_EXCEEDS:
        first, second = rules.selections[condition.selection], rules.selections[condition.against]
        if any(each.basis == CHOSEN and each.side and not candidates(rules, state, each, source, controller) for each in (first, second)):
            return NO_CARD  # one of the players has no such card
        return measured(rules, state, first, source, controller) - measured(rules, state, second, source, controller)
    if condition.op == op.C_DIED or condition.op == op.C_REMAINS:
        never = 1 - controller if condition.side == OWN else controller if condition.side == ENEMY else NO_CARD
        chosen = state.contexts[-1].chosen
        if condition.selection >= 0:
            chosen = [source] if condition.side == OWN else [source, *chosen]
        chosen = [identity for identity in chosen if state.owners[identity % CARDS] != never]
        if condition.against >= 0:
            such = rules.selections[condition.against]
            chosen = [identity for identity in chosen if describes(rules, state, such, identity % CARDS)]
        if condition.op == op.C_REMAINS:
            return sum(1 for identity in chosen if state.meant(identity) is not None)
        zones = [state.zone_of(identity % CARDS) for identity in chosen if state.meant(identity) is None]
        return sum(1 for zone in zones if zone < 0 or zone % ZONES == DISCARD)
    if condition.op == op.C_ITS:
        return sum(1 for identity in deeds(state, condition.selection) if identity == source)
    if condition.op == op.C_SUCH:
        such = rules.selections[condition.against]
        cards = [identity % CARDS for identity in deeds(state, condition.selection)]
        return sum(1 for card in cards if is_of(state, such, card, controller) and describes(rules, state, such, card))
    itself = source % CARDS if condition.selection == terms.H_PLAYED else source
    return recalled_amount(state, condition, condition.op - op.C_LAST_TURN, state.history, rules.kind, controller, itself)


def _attacks(state: DuelState, kinds: int) -> bool:
    """Whether the attack in progress is on one of these kinds (a unit, a Deck Master, the player)."""
    master = state.target == state.masters[0].identity or state.target == state.masters[1].identity
    aim = terms.PLAYER if state.target == terms.AT_PLAYER else terms.MASTER if master else UNIT
    return state.target != NO_CARD and kinds & aim > 0
