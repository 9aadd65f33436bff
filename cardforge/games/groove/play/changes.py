"""The primitives: every change of a game goes through one of them, which changes the state and tells it as an event."""

from __future__ import annotations

from cardforge.engine import rng, zones
from cardforge.engine.options import CARDS
from cardforge.engine.triggers import wait
from cardforge.games.groove.play import terms
from cardforge.games.groove.play.rules import Rules
from cardforge.games.groove.play.state import NO_CARD, Creature, GrooveState
from cardforge.games.groove.play.terms import DECK, DISCARD, GROOVE, HAND, MANA, SEALS, SHIELDS, ZONES


def tell(state: GrooveState, event: int, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Put an event into the log."""
    if state.logging:
        state.log.append((event, a, b, c))


def trigger(rules: Rules, state: GrooveState, definition: int, when: int, source: int, player: int) -> None:
    """Let the abilities of a creature half with this trigger wait."""
    if rules.triggers[definition] & when:
        for number in rules.abilities[definition]:
            if rules.ability[number].when == when:
                wait(state, number, source, player)


# -- cards between zones --------------------------------------------------------------------------------------------------------------


def move(state: GrooveState, card: int, source: int, goal: int, bottom: bool = False) -> None:
    """Move a card between two zones (their numbers in ``state.zones``), on top of the goal or to its ``bottom``; hands grow at the end."""
    zones.take(state, card, source, ZONES)
    zones.put(state, card, goal, ZONES, bottom or goal % ZONES == HAND)
    if state.kept and source % ZONES == HAND:
        unkeep(state, card)
    if state.traps and source % ZONES == GROOVE:
        unset(state, card)
    tell(state, terms.E_MOVED, card, source, goal)


def refill_deck(state: GrooveState, player: int) -> bool:
    """An empty deck is made of the discard pile, shuffled (002-R37, R48); whether there is a card in it then."""
    deck = state.zones[DECK + ZONES * player]
    if deck:
        return True
    discard = state.zones[DISCARD + ZONES * player]
    if not discard:
        return False
    deck.extend(discard)
    state.zones[DISCARD + ZONES * player] = []
    shuffle(state, player, True)
    return True


def shuffle(state: GrooveState, player: int, from_discard: bool = False) -> None:
    """Shuffle a player's deck."""
    state.rng = rng.shuffle(state.rng, state.zones[DECK + ZONES * player])
    tell(state, terms.E_SHUFFLED, player, int(from_discard))


def draw(rules: Rules, state: GrooveState, player: int) -> int:
    """Draw one card and return it, or ``NO_CARD`` where there is none (002-R37); under ``reveal_on_draw`` a seal is turned up instead."""
    if not refill_deck(state, player):
        return NO_CARD
    card = state.zones[DECK + ZONES * player].pop(0)
    if state.reveal_on_draw and rules.kind[state.definitions[card]] == terms.SEAL:
        reveal(state, card, player)
        return card
    state.zones[HAND + ZONES * player].append(card)
    tell(state, terms.E_DREW, card, player)
    return card


def reveal(state: GrooveState, seal: int, player: int) -> None:
    """A seal, which lies in no zone now, goes face up into the seal zone of its owner (002-R39)."""
    zones.put(state, seal, SEALS + ZONES * player, ZONES, True)
    state.unsettled = True
    tell(state, terms.E_REVEALED, seal, player)


def destroy_cards(rules: Rules, state: GrooveState, player: int, points: int) -> None:
    """So many points of damage (002-R46 to R49): cards from the top of the deck, then of the hand at random, go to the groove; a seal is
    turned up and ends it (R47, A19, A32)."""
    if points <= 0:
        return
    tell(state, terms.E_DAMAGE, player, points)
    groove = GROOVE + ZONES * player
    for point in range(points):
        if refill_deck(state, player):
            card = state.zones[DECK + ZONES * player].pop(0)
        else:
            hand = state.zones[HAND + ZONES * player]
            if not hand:
                return
            state.rng = rng.advance(state.rng)
            card = hand.pop(rng.below(state.rng, len(hand)))
            unkeep(state, card)
        if rules.kind[state.definitions[card]] == terms.SEAL:
            reveal(state, card, player)
            if point + 1 < points:
                tell(state, terms.E_IGNORED, player, points - point - 1)
            return
        state.zones[groove] = [card, *state.zones[groove]]
        tell(state, terms.E_BURIED, card, player)


def hit(rules: Rules, state: GrooveState, player: int, points: int) -> None:
    """An attack's points of damage to a player (002-R46); under the option the first one breaks a shield and the others go on."""
    shields = SHIELDS + ZONES * player
    if points > 0 and state.zones[shields]:
        card, *rest = state.zones[shields]
        state.zones[shields] = rest
        reveal(state, card, player)
        points = points - 1 if len(state.zones[SEALS + ZONES * player]) < terms.SEALS_TO_LOSE else 0
    destroy_cards(rules, state, player, points)


def pay_groove(state: GrooveState, player: int, count: int) -> None:
    """Pay a groove cost: the top cards of the groove leave the game (002-R09, A14)."""
    groove = GROOVE + ZONES * player
    for card in state.zones[groove][:count]:
        move(state, card, groove, terms.REMOVED + ZONES * player)


def discard_hand(state: GrooveState, player: int) -> None:
    """The whole hand goes to the discard pile, but for what is kept."""
    kept = [half // 2 for half in state.kept] if player == state.active else []
    for card in state.zones[HAND + ZONES * player].copy():
        if card not in kept:
            move(state, card, HAND + ZONES * player, DISCARD + ZONES * player)


def charge(state: GrooveState, card: int, player: int) -> None:
    """A hand card goes to the mana zone (002-R22)."""
    zones.take(state, card, HAND + ZONES * player, ZONES)
    zones.put(state, card, MANA + ZONES * player, ZONES, True)
    tell(state, terms.E_CHARGED, card, player)


def forgo_mana(state: GrooveState) -> None:
    """No mana may be used for the rest of the turn (002-R26)."""
    state.available = 0
    state.forgone = True


def gain_mana(rules: Rules, state: GrooveState, card: int, player: int) -> None:
    """A card came into the mana zone by an effect: in its player's turn its mana counts from now on (002-A38)."""
    if player == state.active and not state.forgone:
        state.available += rules.mana[state.definitions[card]]


def lose_mana(rules: Rules, state: GrooveState, card: int, player: int) -> None:
    """A card left the mana zone by an effect: in its player's turn its mana counts no more, as far as it is left (002-R24)."""
    if player == state.active:
        state.available = max(0, state.available - rules.mana[state.definitions[card]])


def keep(state: GrooveState, card: int, half: int) -> None:
    """A hand card is fixed to one of its halves (002-R28)."""
    state.kept = [*state.kept, 2 * card + half]
    tell(state, terms.E_KEPT, card, half)


def unkeep(state: GrooveState, card: int) -> None:
    """A kept card is used."""
    state.kept = [half for half in state.kept if half // 2 != card]


# -- traps (an option) ------------------------------------------------------------------------------------------------------------------


def set_trap(state: GrooveState, card: int, player: int) -> None:
    """A hand card goes face down on top of the groove as a trap."""
    zones.take(state, card, HAND + ZONES * player, ZONES)
    zones.put(state, card, GROOVE + ZONES * player, ZONES)
    state.traps = [*state.traps, card]
    state.trap_set = True
    tell(state, terms.E_SET, card, player)


def unset(state: GrooveState, card: int) -> None:
    """A card that leaves the groove is no trap any more."""
    state.traps = [trap for trap in state.traps if trap != card]


def spring(state: GrooveState, card: int, player: int) -> None:
    """A trap is cast: it leaves the groove."""
    unset(state, card)
    zones.take(state, card, GROOVE + ZONES * player, ZONES)
    zones.put(state, card, terms.RESOLVING + ZONES * player, ZONES)
    tell(state, terms.E_CAST, card, player)


# -- the battlefield ------------------------------------------------------------------------------------------------------------------


def summon(rules: Rules, state: GrooveState, card: int, player: int, source: int, on: Creature | None) -> Creature:
    """A card becomes a creature, refreshed and with summoning sickness (002-R33); an evolution takes the place of the creature it is put
    ``on``, which gives it its cards, its enchantments and what holds for it, and has no sickness (002-A11)."""
    zones.take(state, card, source, ZONES)
    if source % ZONES == HAND:
        unkeep(state, card)
    if state.traps:
        unset(state, card)
    definition = state.definitions[card]
    creature = Creature(state.identity(card), definition, player, rules.strength[definition])
    row = state.creatures[player]
    if on is None:
        creature.sick = True
        row.append(creature)
    else:
        creature.under = [on.card, *on.under]
        creature.attached = on.attached
        creature.exhausted = on.exhausted
        creature.take_over(on)
        row[row.index(on)] = creature
    tell(state, terms.E_SUMMONED, card, player, terms.NOTHING if on is None else on.card)
    trigger(rules, state, definition, terms.SUMMONED, creature.identity, player)
    return creature


def leave(state: GrooveState, creature: Creature, goal: int, bottom: bool = False) -> None:
    """A creature and all cards under it leave the battlefield for a zone of their owner (its number in a player's zones); what is attached
    is discarded (002-R52, A12)."""
    player = creature.player
    state.creatures[player].remove(creature)
    tell(state, terms.E_LEFT, creature.card, goal)
    for card in [creature.card, *creature.under]:
        zones.put(state, card, goal + ZONES * player, ZONES, bottom or goal == HAND)
    for card in creature.attached:
        zones.put(state, card, DISCARD + ZONES * player, ZONES)
        tell(state, terms.E_MOVED, card, terms.FIELD, DISCARD + ZONES * player)


def destroy(rules: Rules, state: GrooveState, creature: Creature) -> None:
    """A creature goes to the groove of its owner, which triggers what happens then (002-R11, G02)."""
    leave(state, creature, GROOVE)
    if state.traps and creature.player != state.active:
        state.chances |= terms.CREATURE_LOST
    trigger(rules, state, creature.definition, terms.DESTROYED, creature.card, creature.player)


def attach(state: GrooveState, card: int, player: int, creature: Creature) -> None:
    """An enchantment that was cast is attached to a creature (002-R52)."""
    zones.take(state, card, terms.RESOLVING + ZONES * player, ZONES)
    creature.attached = [*creature.attached, card]
    tell(state, terms.E_ATTACHED, card, creature.card)


def exhaust(state: GrooveState, creature: Creature, exhausted: bool) -> None:
    """Exhaust a creature, or refresh it."""
    if creature.exhausted != exhausted:
        creature.exhausted = exhausted
        tell(state, terms.E_TAPPED, creature.card, int(exhausted))


def change_strength(state: GrooveState, creature: Creature, amount: int, duration: int, controller: int) -> None:
    """Add to a strength for a while, by an effect of the player ``controller``."""
    if amount == 0:
        return
    if duration == terms.PERMANENT:
        creature.permanent += amount
    elif duration == terms.TURN:
        creature.changed += amount
    elif controller == creature.player:
        creature.until_own += amount
    else:
        creature.until_other += amount
    tell(state, terms.E_STRENGTH, creature.card, amount, duration)


def forbid(state: GrooveState, creature: Creature, what: int, duration: int, controller: int) -> None:
    """Forbid a creature something for a while, by an effect of the player ``controller``."""
    if duration == terms.TURN:
        creature.forbidden |= what
    elif controller == creature.player:
        creature.barred_own |= what
    else:
        creature.barred_other |= what
    tell(state, terms.E_FORBIDDEN, creature.card, what)


# -- the turn -------------------------------------------------------------------------------------------------------------------------


def begin_turn(state: GrooveState, turn: int, player: int, mana: int) -> None:
    """A turn begins, with the income of the mana zone (002-R24)."""
    state.turn = turn
    state.active = player
    state.available = mana
    state.forgone = False
    state.trap_set = False
    state.chances = 0
    state.turn_decisions = 0
    tell(state, terms.E_TURN, turn, player)


def enter_phase(state: GrooveState, phase: int) -> None:
    """A phase of the turn in which its player decides begins."""
    state.phase = phase
    tell(state, terms.E_PHASE, phase, state.active)


def end_temporary(rules: Rules, state: GrooveState, player: int, spell: int) -> None:
    """The player's blessings, or wards, go to the discard pile (002-R53)."""
    temporary = terms.TEMPORARY + ZONES * player
    for card in state.zones[temporary]:
        if rules.spell[state.definitions[card]] == spell:
            tell(state, terms.E_ENDED, card)
            move(state, card, temporary, DISCARD + ZONES * player)


def activate(state: GrooveState, seal: int, player: int) -> None:
    """A seal is active until the end of the turn (002-A07)."""
    state.activated = [*state.activated, seal]
    tell(state, terms.E_SEAL, seal, player)


def end_turn_effects(state: GrooveState) -> None:
    """What holds until the end of the turn is over: seals, changes of creatures, summoning sickness (002-R38)."""
    for seal in state.activated:
        tell(state, terms.E_ENDED, seal)
    state.activated = []
    for row in state.creatures:
        for creature in row:
            creature.changed = 0
            creature.forbidden = 0
            creature.sick = False


def begin_own_turn(state: GrooveState, player: int) -> None:
    """The player's creatures are refreshed, and what held until his turn is over (002-R21, A41)."""
    for creature in state.creatures[player]:
        exhaust(state, creature, False)
        creature.until_own = 0
        creature.barred_own = 0
    for creature in state.creatures[1 - player]:
        creature.until_other = 0
        creature.barred_other = 0


def cast(state: GrooveState, card: int, player: int) -> None:
    """A kept card is cast: it leaves the hand."""
    unkeep(state, card)
    zones.take(state, card, HAND + ZONES * player, ZONES)
    zones.put(state, card, terms.RESOLVING + ZONES * player, ZONES)
    tell(state, terms.E_CAST, card, player)


# -- the attack -----------------------------------------------------------------------------------------------------------------------


def attack(rules: Rules, state: GrooveState, creature: Creature, target: int) -> None:
    """A creature is exhausted and attacks the player or a creature, by its identity (002-R41)."""
    exhaust(state, creature, True)
    state.attacker = creature.identity
    state.target = target
    tell(state, terms.E_ATTACK, creature.card, target % CARDS)
    trigger(rules, state, creature.definition, terms.ATTACKING, creature.identity, creature.player)


def block(state: GrooveState, creature: Creature) -> None:
    """A creature is exhausted and takes the place of the target (002-R43, A21)."""
    exhaust(state, creature, True)
    state.target = creature.identity
    tell(state, terms.E_BLOCK, creature.card, state.attacker % CARDS)


def end_attack(state: GrooveState) -> None:
    """No attack is in progress any more."""
    state.attacker = NO_CARD
    state.target = NO_CARD
