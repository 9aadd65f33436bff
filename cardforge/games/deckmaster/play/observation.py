"""What a player may know (000-R30), and full games that fit it: for bots that do not peek."""

from __future__ import annotations

from cardforge.engine import rng
from cardforge.engine.observation import HIDDEN, Observation, deal_own, forget, mask
from cardforge.engine.options import CARDS, VERBS
from cardforge.engine.remembering import unaware
from cardforge.engine.zones import unseen
from cardforge.games.deckmaster.play.actions import main_options
from cardforge.games.deckmaster.play.rules import Rules
from cardforge.games.deckmaster.play.state import DuelState
from cardforge.games.deckmaster.play.terms import DECK, HAND, LOOKED, MOST_COPIES, Q_DISCARD, Q_MAIN, SEES, V_PICK, ZONES


def observe(state: DuelState, player: int) -> Observation[DuelState]:
    """What ``player`` may know of the game: his hand, the field, the public zones and how many cards the hidden ones hold."""
    seen = state.clone()
    enemy = 1 - player
    hidden = set(unseen(state, SEES, player))
    if state.asked == player and state.question != Q_MAIN:
        hidden.difference_update(option // VERBS % CARDS for option in state.options if option % VERBS == V_PICK)
    own = [card for card in state.zone(player, DECK) if card in hidden]
    mask(seen, hidden)
    for zone in (DECK + ZONES * player, DECK + ZONES * enemy, HAND + ZONES * enemy):
        seen.zones[zone].sort()
    if state.asked == enemy:
        kept = [] if state.question == Q_MAIN else [o for o in state.options if o % VERBS != V_PICK or o // VERBS % CARDS not in hidden]
        seen.options = kept
        seen.picks = [pick.without(hidden) for pick in state.picks]
    forget(seen, hidden)
    seen.remembered = unaware(seen.remembered, hidden)
    return Observation(player, seen, sorted(state.definitions[card] for card in own))


def determinise(rules: Rules, pool: list[int], observation: Observation[DuelState], seed: int) -> DuelState:
    """A full game that fits the observation: own unseen cards dealt at random, the enemy's drawn from ``pool`` within what his Deck Master
    may play (000-R20, at most three copies, R03). ``observe(determinise(o)) == o``.
    """
    state, enemy = observation.state.clone(), 1 - observation.player
    unknown = deal_own(observation, state, seed)
    _deal_enemy(rules, pool, state, enemy, unknown)
    if state.asked == enemy:
        _open_question(rules, state, enemy)
    return state


def guess(rules: Rules, pool: list[int], state: DuelState, player: int, seed: int) -> DuelState:
    """``determinise(observe(state, player), seed)``; where the player makes his next move, by a shorter way."""
    if state.asked != player or state.question != Q_MAIN or state.contexts:
        return determinise(rules, pool, observe(state, player), seed)
    guessed, enemy = state.clone(), 1 - player
    guessed.log = []
    guessed.logging = False
    zones = guessed.zones
    deck = zones[DECK + ZONES * player]
    deck.sort()
    zones[DECK + ZONES * enemy].sort()
    zones[HAND + ZONES * enemy].sort()
    unknown = zones[DECK + ZONES * enemy] + zones[HAND + ZONES * enemy] + zones[LOOKED + ZONES * enemy]
    unknown.sort()
    if state.remembered:
        guessed.remembered = unaware(state.remembered, set(deck + unknown))
    guessed.definitions = definitions = state.definitions.copy()
    own = [definitions[card] for card in deck]
    own.sort()
    guessed.rng = rng.shuffle(rng.seeded(seed), own)
    for card in deck:
        definitions[card] = own.pop()
    for card in unknown:
        definitions[card] = HIDDEN
    _deal_enemy(rules, pool, guessed, enemy, unknown)
    return guessed


def _deal_enemy(rules: Rules, pool: list[int], state: DuelState, enemy: int, unknown: list[int]) -> None:
    """Give the enemy's unknown cards definitions from the pool, and shuffle both decks."""
    dealt = _plausible(rules, pool, state, enemy, len(unknown))
    for index, card in enumerate(unknown):
        state.definitions[card] = dealt[index]
    for side in range(2):
        state.rng = rng.shuffle(state.rng, state.zone(side, DECK))


def _plausible(rules: Rules, pool: list[int], state: DuelState, enemy: int, count: int) -> list[int]:
    """Definitions for the enemy's unseen cards: copies from the pool that fit his attributes, less those already seen."""
    allowed = rules.attributes[state.masters[enemy].definition]
    left = [MOST_COPIES] * len(rules.attributes)
    for card, definition in enumerate(state.definitions):
        if definition != HIDDEN and state.owners[card] == enemy:
            left[definition] -= 1
    copies: list[int] = []
    for definition in pool:
        if rules.attributes[definition] & ~allowed == 0:
            for _ in range(left[definition]):
                copies.append(definition)
    if not copies:
        copies = list(pool)
    state.rng = rng.shuffle(state.rng, copies)
    while len(copies) < count:
        copies.extend(copies)
    return copies[:count]


def _open_question(rules: Rules, state: DuelState, enemy: int) -> None:
    """Give the enemy's open decision the options that it has with the cards dealt to him."""
    if state.question == Q_MAIN:
        state.options = main_options(rules, state, enemy)
    elif state.picks and not any(option % VERBS == V_PICK for option in state.options):
        zone = HAND if state.question == Q_DISCARD else LOOKED if state.zone(enemy, LOOKED) else DECK
        state.picks = [state.picks[0].dealt(state.zone(enemy, zone))]
        # That he has enough is seen by everybody.
        state.options = [V_PICK + VERBS * card for card in state.picks[0].among] + state.options
