"""The deeds of effects, each on the cards that the effect has chosen."""

from __future__ import annotations

from cardforge.engine.program import Context
from cardforge.engine.state import UNDECIDED
from cardforge.games.groove.play import changes, terms
from cardforge.games.groove.play.rules import Rules
from cardforge.games.groove.play.selecting import candidates
from cardforge.games.groove.play.state import NO_CARD, Creature, GrooveState
from cardforge.games.groove.play.terms import ZONES


def operate(rules: Rules, state: GrooveState, context: Context, code: int, a: int, b: int, c: int) -> None:
    """Do one deed of an effect; what it has to ask for waits on the agenda."""
    if code <= terms.O_MILL:
        amount = _times(rules, state, b, c, context)
        first = state.active
        if code == terms.O_DISCARD:
            # What goes onto the agenda last is done first.
            first = 1 - first
        for player in (first, 1 - first):
            if a == terms.BOTH or (player == context.player) == (a == terms.OWN):
                _to_player(rules, state, context, code, player, amount)
    elif code == terms.O_MOVE:
        _move(rules, state, context, a)
    elif code == terms.O_TOP:
        _top(rules, state, context, a, b)
    elif code == terms.O_SHUFFLE:
        for player in (state.active, 1 - state.active):
            if a == terms.BOTH or (player == context.player) == (a == terms.OWN):
                changes.shuffle(state, player)
    else:
        creatures = _creatures(state, context)
        context.done = context.done and len(creatures) > 0
        amount = _times(rules, state, a, b, context) if code == terms.O_STRENGTH else a
        for creature in creatures:
            if code == terms.O_STRENGTH:
                changes.change_strength(state, creature, amount, c, context.player)
            elif code == terms.O_DESTROY:
                changes.destroy(rules, state, creature)
            elif code == terms.O_TAP:
                changes.exhaust(state, creature, a == 1)
            elif code == terms.O_GRANT:
                changes.forbid(state, creature, a, b, context.player)


def _times(rules: Rules, state: GrooveState, amount: int, counted: int, context: Context) -> int:
    """The amount, as often as there are cards in the selection ``counted``; once where that is -1."""
    if counted < 0:
        return amount
    return amount * len(candidates(rules, state, rules.selections[counted], context.source, context.player))


def _to_player(rules: Rules, state: GrooveState, context: Context, code: int, player: int, amount: int) -> None:
    if code == terms.O_DAMAGE:
        changes.destroy_cards(rules, state, player, amount)
    elif code == terms.O_DISCARD:
        state.agenda.append((terms.F_DISCARD, player, amount, 0))
    elif code == terms.O_DRAW:
        for _ in range(amount):
            card = changes.draw(rules, state, player)
            if card == NO_CARD or state.winner != UNDECIDED:
                return
            context.drawn.append(card)
    else:
        deck = terms.DECK + ZONES * player
        for _ in range(min(amount, len(state.zones[deck]))):
            changes.move(state, state.zones[deck][0], deck, terms.DISCARD + ZONES * player)


def _creatures(state: GrooveState, context: Context) -> list[Creature]:
    """The chosen creatures that are still on the battlefield."""
    found: list[Creature] = []
    for identity in context.chosen:
        creature = state.meant(identity)
        if creature is not None:
            found.append(creature)
    return found


def _top(rules: Rules, state: GrooveState, context: Context, goal: int, count: int) -> None:
    """The top cards of the player's deck go to a zone of his; a seal that would not go to the hand is turned up instead (002-R39, A03)."""
    player = context.player
    deck = terms.DECK + ZONES * player
    for _ in range(count):
        if not changes.refill_deck(state, player):
            context.done = False
            return
        card = state.zones[deck][0]
        if goal != terms.HAND and rules.kind[state.definitions[card]] == terms.SEAL:
            state.zones[deck].pop(0)
            changes.reveal(state, card, player)
            return
        changes.move(state, card, deck, goal + ZONES * player)
        if goal == terms.MANA:
            changes.gain_mana(rules, state, card, player)


def _move(rules: Rules, state: GrooveState, context: Context, goal: int) -> None:
    """The chosen cards go to a zone of their owner, or onto his side of the battlefield (002-R55)."""
    bottom = goal == terms.DECK_BOTTOM
    zone = terms.DECK if bottom else goal
    for card in state.still(context.chosen):
        owner = state.owners[card]
        creature = state.creature(card)
        if creature is not None:
            if goal != terms.FIELD:
                changes.leave(state, creature, zone, bottom)
            continue
        source = state.zone_of(card)
        if source >= 0 and goal == terms.FIELD:
            if not rules.evolves[state.definitions[card]]:
                changes.summon(rules, state, card, owner, source, None)
        elif source >= 0:
            changes.move(state, card, source, zone + ZONES * owner, bottom)
            if source % ZONES == terms.MANA:
                changes.lose_mana(rules, state, card, owner)
            if zone == terms.MANA:
                changes.gain_mana(rules, state, card, owner)
