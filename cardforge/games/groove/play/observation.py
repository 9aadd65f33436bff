"""What a player may know (002-R10), and full games that fit it: for bots that do not peek."""

from __future__ import annotations

from cardforge.engine import rng
from cardforge.engine.observation import HIDDEN, Observation, deal_own, forget, mask
from cardforge.engine.options import CARDS, VERBS
from cardforge.engine.picks import Pick
from cardforge.engine.zones import unseen
from cardforge.games.groove.play import actions, terms
from cardforge.games.groove.play.rules import Rules
from cardforge.games.groove.play.state import GrooveState
from cardforge.games.groove.play.terms import DECK, GROOVE, HAND, SEES, SHIELDS, ZONES
from cardforge.games.groove.play.traps import trap_options

#: A deck of regular cards and seals (002-R14).
REGULAR, SEALED = 50, 5


def observe(state: GrooveState, player: int) -> Observation[GrooveState]:
    """What ``player`` may know: his hand and groove, the battlefield, all that lies face up, and how many cards lie elsewhere.

    Of the enemy's kept cards he knows how many they are.
    """
    seen = state.clone()
    enemy = 1 - player
    hidden = set(unseen(state, SEES, player))
    if state.asked == player:
        hidden.difference_update(option // VERBS % CARDS for option in state.options if option % VERBS == terms.V_PICK)
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
        seen.picks = [_masked(pick, hidden) for pick in state.picks]
    forget(seen, hidden)
    return Observation(player, seen, sorted(state.definitions[card] for card in own))


def _known(state: GrooveState, hidden: set[int]) -> list[int]:
    """The enemy's options without those that name a hidden card."""
    return [option for option in state.options if option % VERBS != terms.V_PICK or option // VERBS % CARDS not in hidden]


def _masked(pick: Pick, hidden: set[int]) -> Pick:
    """The enemy's choice without the hidden cards."""
    taken = [card for card in pick.taken if card not in hidden]
    gone = len(pick.taken) - len(taken)
    among = [card for card in pick.among if card not in hidden]
    return Pick(pick.player, pick.question, among, pick.least - gone, pick.most - gone, pick.may_decline, taken)


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
        _open_question(rules, state, enemy)
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
    shown = 0
    for card, definition in enumerate(state.definitions):
        if state.owners[card] == enemy and definition != HIDDEN and rules.kind[definition] == terms.SEAL:
            shown += 1
    state.rng = rng.shuffle(rng.advance(state.rng), seals)
    state.rng = rng.shuffle(state.rng, regular)
    kept = len(state.kept) if state.active == enemy else 0
    sealed = min(max(0, SEALED - shown), count - kept) if seals and len(state.definitions) >= 2 * REGULAR else 0
    first = [seals[number % len(seals)] for number in range(sealed)]
    first += [regular[number % len(regular)] for number in range(count - kept - sealed)]
    state.rng = rng.shuffle(state.rng, first)
    return first + [regular[number % len(regular)] for number in range(kept)]


def _open_question(rules: Rules, state: GrooveState, enemy: int) -> None:
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
    elif question in (terms.Q_TOP, terms.Q_DISCARD, terms.Q_CHOOSE) and not [o for o in state.options if o % VERBS == terms.V_PICK]:
        pick = state.picks[0]
        kept = [half // 2 for half in state.kept]
        zone = GROOVE if question == terms.Q_CHOOSE else HAND
        cards = [card for card in state.zone(enemy, zone) if card not in kept]
        state.picks = [Pick(pick.player, pick.question, cards, pick.least, pick.most, pick.may_decline, pick.taken)]
        state.options = [*state.options, *[terms.V_PICK + VERBS * card for card in cards]]
