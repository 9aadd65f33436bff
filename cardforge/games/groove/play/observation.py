"""What a player may know (002-R10), and full games that fit it: for bots that do not peek."""

from __future__ import annotations

from typing import Final

from cardforge.engine import rng
from cardforge.engine.observation import HIDDEN, Observation, deal_own, forget, mask
from cardforge.engine.options import CARDS, VERBS
from cardforge.engine.zones import unseen
from cardforge.games.groove.play import actions, terms
from cardforge.games.groove.play.rules import Rules
from cardforge.games.groove.play.selecting import card_fits
from cardforge.games.groove.play.state import GrooveState
from cardforge.games.groove.play.terms import DECK, GROOVE, HAND, SEES, SHIELDS, ZONES
from cardforge.games.groove.play.traps import trap_options

#: Questions that are answered with cards.
PICKING: Final = (terms.Q_TOP, terms.Q_DISCARD, terms.Q_CHOOSE)
#: How often a card of the colours that the enemy has shown is dealt to him for each one of other colours, beyond the first.
LIKELIER: Final = 3
#: A deck of regular cards and seals (002-R14).
REGULAR, SEALED = 50, 5


def observe(state: GrooveState, player: int) -> Observation[GrooveState]:
    """What ``player`` may know: his hand and groove, the battlefield, all that lies face up, and how many cards lie elsewhere.

    Of the enemy's kept cards he knows how many they are.
    """
    seen = state.clone()
    enemy = 1 - player
    hidden = set(unseen(state, SEES, player))
    if state.asked == player and state.question in PICKING:
        hidden.difference_update(state.picks[-1].among)
        hidden.difference_update(state.picks[-1].taken)
    own = [card for card in (*state.zone(player, DECK), *state.zone(player, SHIELDS)) if card in hidden]
    mask(seen, hidden)
    for zone in (DECK + ZONES * player, DECK + ZONES * enemy, HAND + ZONES * enemy):
        seen.zones[zone].sort()
    for zone in (GROOVE + ZONES * enemy, SHIELDS + ZONES * player, SHIELDS + ZONES * enemy):
        seen.zones[zone] = sorted(seen.zones[zone])
    if state.active == enemy:
        seen.kept = sorted(2 * (half // 2) for half in state.kept)
    if state.asked == enemy:
        seen.options = [] if state.question in (terms.Q_CHARGE, terms.Q_PREPARE, terms.Q_CAST, terms.Q_TRAP) else _known(state, hidden)
        seen.picks = [pick.without(hidden) for pick in state.picks]
    forget(seen, hidden)
    return Observation(player, seen, sorted(state.definitions[card] for card in own))


def _known(state: GrooveState, hidden: set[int]) -> list[int]:
    """The enemy's options without those that name a hidden card."""
    return [option for option in state.options if option % VERBS != terms.V_PICK or option // VERBS % CARDS not in hidden]


def determinise(rules: Rules, pool: list[int], observation: Observation[GrooveState], seed: int) -> GrooveState:
    """A full game that fits the observation: own unseen cards dealt at random, the enemy's from ``pool``, with the seals that have not been
    turned up. ``observe(determinise(o)) == o``.
    """
    state, enemy = observation.state.clone(), 1 - observation.player
    deal_own(observation, state, seed)
    _shield(rules, state, observation.player)
    _apart(rules, pool, state, enemy)
    kept = {half // 2 for half in state.kept} if state.active == enemy else set()
    unknown = [card for card, definition in enumerate(state.definitions) if definition == HIDDEN]
    unknown.sort(key=lambda card: card in kept)
    for card, definition in zip(unknown, _plausible(rules, pool, state, enemy, len(unknown)), strict=True):
        state.definitions[card] = definition
    for side in range(2):
        state.rng = rng.shuffle(state.rng, state.zone(side, DECK))
    if state.asked == enemy:
        _open_question(rules, pool, state, enemy)
    return state


def _shield(rules: Rules, state: GrooveState, player: int) -> None:
    """The own seals that were dealt into the deck lie among the shields, as far as those are not seals already."""
    seals = [card for card in state.zone(player, DECK) if rules.kind[state.definitions[card]] == terms.SEAL]
    for card in state.zone(player, SHIELDS):
        if rules.kind[state.definitions[card]] != terms.SEAL:
            other = seals.pop()
            state.definitions[card], state.definitions[other] = state.definitions[other], state.definitions[card]


def _apart(rules: Rules, pool: list[int], state: GrooveState, enemy: int) -> None:
    """Deal the enemy's cards of which it is known what kind they are: his shields are seals, what he has set are traps."""
    seals = [definition for definition in pool if rules.kind[definition] == terms.SEAL]
    traps = [definition for definition in pool if rules.trap[definition]]
    for known, cards in ((seals, state.zone(enemy, SHIELDS)), (traps, state.traps)):
        dealt = [card for card in cards if state.definitions[card] == HIDDEN]
        if known and dealt:
            state.rng = rng.shuffle(state.rng, known)
            for number, card in enumerate(dealt):
                state.definitions[card] = known[number % len(known)]


def _plausible(rules: Rules, pool: list[int], state: GrooveState, enemy: int, count: int) -> list[int]:
    """Definitions for the enemy's unseen cards, shuffled, with the seals that he must still have among the first; the last ones, which he
    keeps, are none."""
    seals = [definition for definition in pool if rules.kind[definition] == terms.SEAL]
    regular = [definition for definition in pool if rules.kind[definition] == terms.CARD] or pool.copy()
    shown = bits = 0
    for card, definition in enumerate(state.definitions):
        if state.owners[card] == enemy and definition != HIDDEN:
            bits |= rules.colours[definition]
            if rules.kind[definition] == terms.SEAL:
                shown += 1
    # Cards of the colours that he has shown are likelier.
    likely = [definition for definition in regular if not rules.colours[definition] & ~bits]
    for _ in range(LIKELIER):
        regular += likely
    state.rng = rng.shuffle(rng.advance(state.rng), seals)
    state.rng = rng.shuffle(state.rng, regular)
    kept = len(state.kept) if state.active == enemy else 0
    sealed = min(max(0, SEALED - shown), count - kept) if seals and len(state.definitions) >= 2 * REGULAR else 0
    first = [seals[number % len(seals)] for number in range(sealed)]
    first += [regular[number % len(regular)] for number in range(count - kept - sealed)]
    state.rng = rng.shuffle(state.rng, first)
    return first + [regular[number % len(regular)] for number in range(kept)]


def _open_question(rules: Rules, pool: list[int], state: GrooveState, enemy: int) -> None:
    """Give the enemy's open decision the options that it has with the cards dealt to him."""
    question = state.question
    if question == terms.Q_CHARGE:
        state.options = [terms.V_NONE, *actions.charge_options(rules, state, enemy, terms.V_CHARGE)]
    elif question == terms.Q_PREPARE:
        state.options = actions.prepare_options(rules, state, enemy)
    elif question == terms.Q_CAST:
        state.options = actions.cast_options(rules, state, enemy)
    elif question == terms.Q_TRAP:
        moments = terms.ENEMY_ATTACKS if state.attacker >= 0 else terms.TRAPS
        state.options = [terms.V_NONE, *trap_options(rules, state, enemy, moments)]
    elif question in PICKING and not state.picks[-1].among:
        state.picks = [*state.picks[:-1], state.picks[-1].dealt(_choosable(rules, pool, state, enemy))]


def _choosable(rules: Rules, pool: list[int], state: GrooveState, enemy: int) -> list[int]:
    """The enemy's hidden cards among which he chooses: to put on the deck what he does not keep, to discard any in the hand, for an effect
    those that it means."""
    hand = state.zone(enemy, HAND)
    if state.question == terms.Q_DISCARD:
        return hand
    if state.question == terms.Q_TOP:
        kept = [half // 2 for half in state.kept]
        return [card for card in hand if card not in kept]
    context = state.contexts[-1]
    selection = rules.selections[rules.program[context.position - 1][1]]
    zone = state.zone(enemy, selection.zone)
    fitting = [definition for definition in pool if card_fits(rules, selection, definition)]
    others = [card for card in zone if not card_fits(rules, selection, state.definitions[card])]
    others.sort(key=lambda card: rules.kind[state.definitions[card]] != terms.SEAL)
    # He is asked because more than he has to choose can be chosen.
    pick = state.picks[-1]
    for _ in range(max(pick.most, pick.least + 1) - (len(zone) - len(others))):
        if fitting and others:
            state.rng = rng.shuffle(rng.advance(state.rng), fitting)
            _exchange(state, others.pop(), fitting[0], enemy)
    return [card for card in zone if card_fits(rules, selection, state.definitions[card])]


def _exchange(state: GrooveState, card: int, definition: int, enemy: int) -> None:
    """A hidden card of the enemy's is this one, changed for it with his deck if that holds one."""
    for other in state.zone(enemy, DECK):
        if state.definitions[other] == definition:
            state.definitions[other] = state.definitions[card]
            break
    state.definitions[card] = definition
