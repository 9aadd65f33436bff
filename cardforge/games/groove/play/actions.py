"""What a player may do in each phase (002-R22 to R34), and what it sets going."""

from __future__ import annotations

from cardforge.engine.options import SECOND, VERBS
from cardforge.games.groove.play import changes, terms
from cardforge.games.groove.play.combat import attack_options
from cardforge.games.groove.play.rules import Rules
from cardforge.games.groove.play.selecting import colours
from cardforge.games.groove.play.state import Creature, GrooveState
from cardforge.games.groove.play.terms import (
    CREATURE_HALF,
    HAND,
    NOTHING,
    SEAL,
    SPELL_HALF,
    V_CAST,
    V_KEEP,
    V_SEAL,
    V_SECOND,
    V_SUMMON,
    V_TAP,
    ZONES,
)
from cardforge.games.groove.play.traps import set_options

# -- mana and preparation -------------------------------------------------------------------------------------------------------------


def charge_options(rules: Rules, state: GrooveState, player: int, verb: int) -> list[int]:
    """The hand cards that can go to the mana zone, by ``verb``; a seal has no mana type (002-A03)."""
    return [verb + VERBS * card for card in state.zones[HAND + ZONES * player] if rules.kind[state.definitions[card]] != SEAL]


def prepare_options(rules: Rules, state: GrooveState, player: int) -> list[int]:
    """To keep no more; every half that still fits (002-R27, R28), one card at a time; before the first one the second mana (R26, R19); a
    trap to set."""
    options = [terms.V_KEPT]
    for card in state.zones[HAND + ZONES * player]:
        for half in (CREATURE_HALF, SPELL_HALF):
            if keep_bar(rules, state, card, half) == 0:
                options.append(V_KEEP + VERBS * card + SECOND * half)
    if second_bar(state) == 0:
        options += charge_options(rules, state, player, V_SECOND)
    if state.with_traps:
        options += set_options(rules, state, player)
    return options


def keep_bar(rules: Rules, state: GrooveState, card: int, half: int) -> int:
    """0 if the half of a hand card may be kept, else why not."""
    definition = state.definitions[card]
    if rules.kind[definition] == SEAL:
        return terms.BAR_SEAL
    if rules.kind[definition] == terms.BLANK:
        return terms.BAR_BUDGET
    if 2 * card in state.kept or 2 * card + 1 in state.kept:
        return terms.BAR_KEPT
    if half == SPELL_HALF and rules.trap[definition]:
        return terms.BAR_TRAP
    index = 2 * definition + half
    return 0 if rules.from_groove[index] or rules.cost[index] <= state.available else terms.BAR_BUDGET


def second_bar(state: GrooveState) -> int:
    """0 if the second mana may be charged now, else why not (002-R19, R25)."""
    if state.turn == 1:
        return terms.BAR_FIRST_TURN
    return terms.BAR_CHOSEN if state.kept else 0


def keep(rules: Rules, state: GrooveState, card: int, half: int) -> None:
    """Keep a half; its mana cost is reserved, a groove cost is outside of the budget (002-R31)."""
    index = 2 * state.definitions[card] + half
    if not rules.from_groove[index]:
        state.available -= rules.cost[index]
    changes.keep(state, card, half)


def charge(rules: Rules, state: GrooveState, card: int) -> bool:
    """Charge a card in phase 2; True where it is dual, so that the hand is discarded and battle comes next (002-R23). Its mana
    counts from now on (A17)."""
    player = state.active
    changes.charge(state, card, player)
    state.available += rules.mana[state.definitions[card]]
    bits = rules.colours[state.definitions[card]]
    if bits & (bits - 1) == 0:
        return False
    changes.discard_hand(state, player)
    return True


def second(state: GrooveState, card: int) -> None:
    """3a: a second card into the mana zone, no mana this turn, the hand is discarded (002-R26)."""
    changes.charge(state, card, state.active)
    changes.forgo_mana(state)
    changes.discard_hand(state, state.active)


# -- casting and summoning ------------------------------------------------------------------------------------------------------------


def cast_options(rules: Rules, state: GrooveState, player: int) -> list[int]:
    """Every play of a kept card, seal and ability; to go on only where no kept card can be played (002-A13)."""
    options: list[int] = []
    for half in state.kept:
        options += uses(rules, state, player, half // 2, half % 2)
    if not options:
        options = [terms.V_NEXT, terms.V_END]
    for seal in state.zones[terms.SEALS + ZONES * player]:
        if seal_bar(rules, state, player, seal) == 0:
            options.append(V_SEAL + VERBS * seal)
    tap_options(rules, state, player, options)
    return options


def battle_options(rules: Rules, state: GrooveState, player: int) -> list[int]:
    """To end the turn, every attack and every ability."""
    options = [terms.V_END]
    attack_options(rules, state, player, options)
    tap_options(rules, state, player, options)
    return options


def uses(rules: Rules, state: GrooveState, player: int, card: int, half: int) -> list[int]:
    """The ways in which a kept card can be used now: on which creature it is put, where it has to be put on one."""
    if use_bar(rules, state, player, card, half):
        return []
    definition = state.definitions[card]
    if half == CREATURE_HALF:
        if not rules.evolves[definition]:
            return [V_SUMMON + VERBS * card + SECOND * NOTHING]
        return [V_SUMMON + VERBS * card + SECOND * below.card for below in evolving(rules, state, player, definition)]
    if rules.spell[definition] != terms.ENCHANTMENT:
        return [V_CAST + VERBS * card + SECOND * NOTHING]
    return [V_CAST + VERBS * card + SECOND * creature.card for creature in state.creatures[player]]


def evolving(rules: Rules, state: GrooveState, player: int, definition: int) -> list[Creature]:
    """The own creatures that an evolution can be put on: those of its race (002-A11)."""
    return [creature for creature in state.creatures[player] if rules.races[creature.definition] & rules.races[definition]]


def use_bar(rules: Rules, state: GrooveState, player: int, card: int, half: int) -> int:
    """0 if the half of a kept card can be used, else why not (002-R29, R52, A11, A29)."""
    definition = state.definitions[card]
    index = 2 * definition + half
    bits = rules.colours[definition]
    if not bits or bits & ~colours(rules, state, player):
        return terms.BAR_COLOUR
    if rules.from_groove[index] and rules.cost[index] > len(state.zones[terms.GROOVE + ZONES * player]):
        return terms.BAR_GROOVE
    if half == CREATURE_HALF:
        if rules.evolves[definition]:
            if not state.evolution:
                return terms.BAR_EVOLUTION
            return 0 if evolving(rules, state, player, definition) else terms.BAR_RACE
    elif rules.spell[definition] == terms.ENCHANTMENT and not state.creatures[player]:
        return terms.BAR_BEARER
    return 0


def seal_bar(rules: Rules, state: GrooveState, player: int, seal: int) -> int:
    """0 if a face-up seal may be activated, else why not (002-R34, A07, A29)."""
    if seal in state.activated:
        return terms.BAR_ACTIVE
    index = 2 * state.definitions[seal]
    if rules.from_groove[index]:
        return 0 if rules.cost[index] <= len(state.zones[terms.GROOVE + ZONES * player]) else terms.BAR_GROOVE
    return 0 if rules.cost[index] <= state.available else terms.BAR_MANA


def tap_bar(rules: Rules, creature: Creature) -> int:
    """0 if a creature's "When Tapped" ability may be used, else why not (002-G04)."""
    if not rules.triggers[creature.definition] & terms.TAPPED:
        return terms.BAR_NO_ABILITY
    if creature.exhausted:
        return terms.BAR_EXHAUSTED
    return terms.BAR_SICK if creature.sick else 0


def tap_options(rules: Rules, state: GrooveState, player: int, options: list[int]) -> None:
    """Append the "When Tapped" abilities that can be used."""
    for creature in state.creatures[player]:
        if rules.triggers[creature.definition] & terms.TAPPED and tap_bar(rules, creature) == 0:
            options.append(V_TAP + VERBS * creature.card)


def pay(rules: Rules, state: GrooveState, player: int, index: int, kept: bool) -> None:
    """Pay the cost of a half or seal (``2 * definition + half``); the mana of what was ``kept`` has been reserved."""
    if rules.from_groove[index]:
        changes.pay_groove(state, player, rules.cost[index])
    elif not kept:
        state.available -= rules.cost[index]


def summon(rules: Rules, state: GrooveState, card: int, on: int) -> None:
    """Summon a kept creature half."""
    player = state.active
    pay(rules, state, player, 2 * state.definitions[card], True)
    changes.summon(rules, state, card, player, HAND + ZONES * player, None if on == NOTHING else state.creature(on))


def cast(rules: Rules, state: GrooveState, card: int, on: int) -> None:
    """Cast a kept spell half: it does what it says, then goes where its type says (002-R33, T03 to T06)."""
    player = state.active
    definition = state.definitions[card]
    pay(rules, state, player, 2 * definition + SPELL_HALF, True)
    changes.cast(state, card, player)
    state.agenda.append((terms.F_CAST, card, player, on))
    resolve(rules, state, rules.effects[definition], terms.AFTER_CAST, card, player)
    resolve(rules, state, rules.effects[definition], terms.ON_USE, card, player)


def done(rules: Rules, state: GrooveState, card: int, player: int, on: int) -> None:
    """A spell has been cast: an enchantment is attached, a blessing or ward lies in the seal zone, anything else is discarded; unless its
    “After casting” has put it elsewhere (002-G05)."""
    if card not in state.zones[terms.RESOLVING + ZONES * player]:
        return
    if state.traps and player == state.active:
        state.chances |= terms.ENEMY_CASTS
    kind = rules.spell[state.definitions[card]]
    bearer = None if on == NOTHING else state.creature(on)
    source = terms.RESOLVING + ZONES * player
    if kind == terms.ENCHANTMENT and bearer is not None:
        changes.attach(state, card, player, bearer)
    elif kind in (terms.BLESSING, terms.WARD):
        changes.move(state, card, source, terms.TEMPORARY + ZONES * player, True)
    else:
        changes.move(state, card, source, terms.DISCARD + ZONES * player)


def spring(rules: Rules, state: GrooveState, card: int) -> None:
    """Cast a trap: its cost leaves the game from the top of the groove, then it does what it says."""
    player = state.owners[card]
    definition = state.definitions[card]
    changes.spring(state, card, player)
    changes.pay_groove(state, player, rules.cost[2 * definition + SPELL_HALF])
    state.agenda.append((terms.F_CAST, card, player, NOTHING))
    resolve(rules, state, rules.effects[definition], rules.trap[definition], card, player)


def activate(rules: Rules, state: GrooveState, seal: int) -> None:
    """Activate a face-up seal (002-R34)."""
    player = state.active
    definition = state.definitions[seal]
    pay(rules, state, player, 2 * definition, False)
    changes.activate(state, seal, player)
    resolve(rules, state, rules.abilities[definition], terms.ON_USE, seal, player)


def tap(rules: Rules, state: GrooveState, card: int) -> None:
    """Use a creature's "When Tapped" ability; tapping is the whole cost (002-G04)."""
    creature = state.creature(card)
    assert creature is not None
    changes.exhaust(state, creature, True)
    resolve(rules, state, rules.abilities[creature.definition], terms.TAPPED, creature.identity, creature.player)


def resolve(rules: Rules, state: GrooveState, abilities: list[int], when: int, source: int, player: int) -> None:
    """Put the abilities of this kind onto the agenda, the first one on top."""
    for number in reversed(abilities):
        if rules.ability[number].when == when:
            state.agenda.append((terms.F_ABILITY, number, source, player))
