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
    if state.asked == player:
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
    deal_own(observation, state, seed)
    unknown = [card for card, definition in enumerate(state.definitions) if definition == HIDDEN]
    for card, definition in zip(unknown, _plausible(rules, pool, state, enemy, len(unknown)), strict=True):
        state.definitions[card] = definition
    for side in range(2):
        state.rng = rng.shuffle(state.rng, state.zone(side, DECK))
    if state.asked == enemy:
        _open_question(rules, state, enemy)
    return state


def _plausible(rules: Rules, pool: list[int], state: DuelState, enemy: int, count: int) -> list[int]:
    """Definitions for the enemy's unseen cards: copies from the pool that fit his attributes, less those already seen."""
    allowed = rules.attributes[state.masters[enemy].definition]
    seen: dict[int, int] = {}
    for card, definition in enumerate(state.definitions):
        if state.owners[card] == enemy and definition != HIDDEN:
            seen[definition] = seen.get(definition, 0) + 1
    copies: list[int] = []
    for definition in pool:
        if rules.attributes[definition] & ~allowed == 0:
            copies.extend([definition] * (MOST_COPIES - seen.get(definition, 0)))
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
    elif not state.options:
        zone = HAND if state.question == Q_DISCARD else LOOKED if state.zone(enemy, LOOKED) else DECK
        state.picks = [state.picks[0].dealt(state.zone(enemy, zone))]
        state.options = [V_PICK + VERBS * card for card in state.picks[0].among]
