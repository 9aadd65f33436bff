"""Which cards a selection means now, whether a condition holds, what continuous effects come to: worked out when it is asked for."""

from __future__ import annotations

from cardforge.engine.meaning import Aura, Condition, excluded
from cardforge.engine.options import CARDS
from cardforge.games.groove.play import terms
from cardforge.games.groove.play.rules import Rules, Selection
from cardforge.games.groove.play.state import Creature, GrooveState
from cardforge.games.groove.play.terms import BY_FILTER, CREATURE, ENEMY, ZONES

# -- strength -------------------------------------------------------------------------------------------------------------------------


def strength(rules: Rules, state: GrooveState, creature: Creature) -> int:
    """A creature's strength now, never below 0 (002-A22)."""
    return max(0, bare_strength(creature) + continuous(rules, state, creature, False))


def bare_strength(creature: Creature) -> int:
    """Its strength without continuous effects: what those look at (000-A63)."""
    return creature.printed + creature.permanent + creature.changed + creature.until_own + creature.until_other


def forbidden(rules: Rules, state: GrooveState, creature: Creature) -> int:
    """What a creature is forbidden now, as bits."""
    bits = creature.forbidden | creature.barred_own | creature.barred_other
    return bits | continuous(rules, state, creature, True) if rules.forbids else bits


def continuous(rules: Rules, state: GrooveState, creature: Creature, forbids: bool) -> int:
    """What continuous effects add to a creature's strength, or the bits of what they forbid it.

    In force are those of creatures and what is attached to them, of blessings and wards in the seal zone, and of the seals that are active.
    """
    total = 0
    auras, definitions = rules.auras, state.definitions
    does = terms.BARS if forbids else terms.STRENGTHENS
    for side in range(2):
        for source in state.creatures[side]:
            if auras[source.definition] & does:
                total = _added(rules, state, creature, source.identity, side, rules.abilities[source.definition], forbids, total)
            for card in source.attached:
                if auras[definitions[card]] & does:
                    total = _added(rules, state, creature, card, side, rules.effects[definitions[card]], forbids, total)
        for card in state.zones[terms.TEMPORARY + ZONES * side]:
            if auras[definitions[card]] & does:
                total = _added(rules, state, creature, card, side, rules.effects[definitions[card]], forbids, total)
    for seal in state.activated:
        if auras[definitions[seal]] & does:
            total = _added(rules, state, creature, seal, state.owners[seal], rules.abilities[definitions[seal]], forbids, total)
    return total


def _added(
    rules: Rules, state: GrooveState, creature: Creature, source: int, player: int, abilities: list[int], forbids: bool, total: int
) -> int:
    """The total with what the continuous effects of these abilities of a source add to a creature."""
    for number in abilities:
        for aura in rules.ability[number].auras:
            if (aura.gives > 0) == forbids and _reaches(rules, state, aura, creature, source, player):
                if forbids:
                    total |= aura.gives
                elif aura.per < 0:
                    total += aura.amount
                else:
                    total += aura.amount * len(candidates(rules, state, rules.selections[aura.per], source, player))
    return total


def _reaches(rules: Rules, state: GrooveState, aura: Aura, creature: Creature, source: int, player: int) -> bool:
    """Whether a continuous effect is in force for the creature."""
    selection = rules.selections[aura.selection]
    if selection.basis == terms.THIS:
        if creature.identity != source:
            return False
    elif selection.basis == terms.ATTACHED:
        if source not in creature.attached:
            return False
    elif creature.player == excluded(selection, player) or not fits(rules, state, selection, creature, source):
        return False
    return aura.condition < 0 or holds(rules, state, aura.condition, source, player)


# -- selections -----------------------------------------------------------------------------------------------------------------------


def candidates(rules: Rules, state: GrooveState, selection: Selection, source: int, controller: int) -> list[int]:
    """The cards that fit a selection, for the ability of ``source`` (an identity) and its ``controller``; the turn player's first."""
    if selection.basis != BY_FILTER:
        return state.still(meant(state, selection.basis, source))
    found: list[int] = []
    never = excluded(selection, controller)
    for player in (state.active, 1 - state.active):
        if player == never:
            continue
        if selection.zone == terms.FIELD:
            for creature in state.creatures[player]:
                if fits(rules, state, selection, creature, source):
                    found.append(creature.card)
        else:
            for card in state.zones[selection.zone + ZONES * player]:
                if card_fits(rules, selection, state.definitions[card]) and not (selection.other and card == source % CARDS):
                    found.append(card)
    return found


def meant(state: GrooveState, basis: int, source: int) -> list[int]:
    """The identities that a reference means: the card, what it is attached to, what the effect chose or drew, the attack's target."""
    if basis == terms.THIS:
        return [source]
    if basis == terms.ATTACHED:
        bearer = state.bearer(source % CARDS)
        return [] if bearer is None else [bearer.identity]
    if basis == terms.TARGET:
        return [] if state.target < 0 or state.target == terms.AT_PLAYER else [state.target]
    if basis == terms.ATTACKER:
        return [] if state.attacker < 0 else [state.attacker]
    if not state.contexts:
        return []
    context = state.contexts[len(state.contexts) - 1]
    return context.drawn if basis == terms.DRAWN else context.chosen


def fits(rules: Rules, state: GrooveState, selection: Selection, creature: Creature, source: int) -> bool:
    """Whether a creature, of a player that is not ``excluded``, is one of those that a selection may mean."""
    if not selection.kinds & CREATURE or (selection.other and creature.identity == source):
        return False
    if not selection.filtered:
        return True
    if selection.exhausted >= 0 and int(creature.exhausted) != selection.exhausted:
        return False
    if selection.min_strength >= 0 or selection.max_strength >= 0:
        now = max(0, bare_strength(creature)) if selection.bare else strength(rules, state, creature)
        if now < selection.min_strength or (selection.max_strength >= 0 and now > selection.max_strength):
            return False
    return _definition_fits(rules, selection, creature.definition)


def card_fits(rules: Rules, selection: Selection, definition: int) -> bool:
    """Off the battlefield a card has its printed strength, as a creature half; a seal is no card of a deck here."""
    if not selection.kinds & rules.kind[definition]:
        return False
    if not selection.filtered:
        return True
    now = rules.strength[definition]
    if now < selection.min_strength or (selection.max_strength >= 0 and now > selection.max_strength):
        return False
    return selection.exhausted < 0 and _definition_fits(rules, selection, definition)


def _definition_fits(rules: Rules, selection: Selection, definition: int) -> bool:
    if selection.races and not rules.races[definition] & selection.races:
        return False
    return not selection.colours or bool(rules.colours[definition] & selection.colours)


# -- conditions -----------------------------------------------------------------------------------------------------------------------


def holds(rules: Rules, state: GrooveState, number: int, source: int, controller: int) -> bool:
    """Whether a condition holds now for the controller of ``source`` (an identity)."""
    condition = rules.conditions[number]
    op = condition.op
    if op == terms.C_AND or op == terms.C_OR:
        for part in condition.parts:
            if holds(rules, state, part, source, controller) == (op == terms.C_OR):
                return op == terms.C_OR
        return op == terms.C_AND
    if op == terms.C_BATTLE:
        return state.comparing and _battles(state, source)
    if op == terms.C_BLOCKED:
        return state.attacker == source and state.target != terms.AT_PLAYER
    return condition.allows(_amount(rules, state, condition, source, controller))


def _battles(state: GrooveState, source: int) -> bool:
    """Whether the source, or the creature that it is attached to, takes part in the battle."""
    bearer = state.bearer(source % CARDS)
    return (source if bearer is None else bearer.identity) in (state.attacker, state.target)


def _amount(rules: Rules, state: GrooveState, condition: Condition, source: int, controller: int) -> int:
    op = condition.op
    if op == terms.C_COUNT:
        return len(candidates(rules, state, rules.selections[condition.selection], source, controller))
    player = 1 - controller if condition.side == ENEMY else controller
    if op == terms.C_HAND:
        return len(state.zones[terms.HAND + ZONES * player])
    if op == terms.C_DECK:
        return len(state.zones[terms.DECK + ZONES * player])
    if op == terms.C_GROOVE:
        return len(state.zones[terms.GROOVE + ZONES * player])
    if op == terms.C_SEALS:
        return len(state.zones[terms.SEALS + ZONES * player])
    return income(rules, state, player)


# -- mana -----------------------------------------------------------------------------------------------------------------------------


def income(rules: Rules, state: GrooveState, player: int) -> int:
    """The mana that the player's mana zone makes a turn (002-R24)."""
    total = 0
    for card in state.zones[terms.MANA + ZONES * player]:
        total += rules.mana[state.definitions[card]]
    return total


def colours(rules: Rules, state: GrooveState, player: int) -> int:
    """The colours in the player's mana zone, as bits."""
    bits = 0
    for card in state.zones[terms.MANA + ZONES * player]:
        bits |= rules.colours[state.definitions[card]]
    return bits
