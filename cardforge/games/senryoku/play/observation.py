"""What a player may know, and full games that fit it: for bots that do not peek."""

from __future__ import annotations

from typing import Final

from cardforge.engine import rng
from cardforge.engine.observation import HIDDEN, Observation, deal_own, forget, mask
from cardforge.engine.options import CARDS, VERBS
from cardforge.engine.zones import unseen
from cardforge.games.senryoku.play import terms
from cardforge.games.senryoku.play.rules import Rules
from cardforge.games.senryoku.play.state import SenryokuState
from cardforge.games.senryoku.play.terms import EVERY_ATTRIBUTE, SEES, SUPPORT, ZONES

#: Questions whose options tell what lies in a hand or face down.
_PRIVATE: Final = (terms.Q_MAIN, terms.Q_STORE, terms.Q_RESPOND)
#: How much likelier the enemy's unseen cards are of the attributes that he has shown.
_LIKELIER: Final = 2


def observe(state: SenryokuState, player: int) -> Observation[SenryokuState]:
    """What ``player`` may know: the field, all zones but hands and supports, his own hand and what he laid face down (001-A33), and of the
    enemy's hand what was declared."""
    seen = state.clone()
    enemy = 1 - player
    hidden = set(unseen(state, SEES, player))
    for ground in state.grounds[enemy]:
        if ground.face_down:
            hidden.add(ground.card)
    hidden.difference_update(_declared(state))
    if state.asked == player and state.picks:
        # Who chooses a card of his support looks through those that he may choose.
        hidden.difference_update(card for card in state.picks[-1].among + state.picks[-1].taken if card in state.zone(player, SUPPORT))
    own = [card for card in state.zone(player, SUPPORT) if card in hidden]
    mask(seen, hidden)
    for side in range(2):
        seen.zones[SUPPORT + ZONES * side] = sorted(seen.zones[SUPPORT + ZONES * side])
    for ground in seen.grounds[enemy]:
        if ground.face_down:
            ground.definition = HIDDEN
    # That something lies face down on the field everybody sees.
    secret = {card for card in hidden if state.piece(card) is None}
    if state.asked == enemy:
        seen.options = _known(state, secret)
        seen.picks = [pick.without(secret) for pick in state.picks]
    forget(seen, secret)
    seen.known = False
    return Observation(player, seen, sorted(state.definitions[card] for card in own))


def _declared(state: SenryokuState) -> set[int]:
    """The cards in hands that an effect has named."""
    declared = {note[0] for note in state.held}
    for links in (state.chain, state.resolving):
        for link in links:
            for row in link.targets:
                for identity in row:
                    declared.add(identity % CARDS)
    return {card for card in declared if _in_hand(state, card)}


def _in_hand(state: SenryokuState, card: int) -> bool:
    return card in state.zones[terms.HAND] or card in state.zones[terms.HAND + ZONES]


def _known(state: SenryokuState, hidden: set[int]) -> list[int]:
    """The enemy's options as far as they tell nothing about what is hidden."""
    if state.question in _PRIVATE:
        return []
    if state.picks and any(thing in hidden for thing in state.picks[-1].among + state.picks[-1].taken):
        return []
    return [option for option in state.options if option % VERBS != terms.V_PICK or option // VERBS % CARDS not in hidden]


def determinise(rules: Rules, decks: list[int], face_down: list[int], observation: Observation[SenryokuState], seed: int) -> SenryokuState:
    """A full game that fits the observation: own unseen cards dealt at random, the enemy's any of ``decks``, those that lie face down any
    of ``face_down``. ``observe(determinise(o)) == o``."""
    state, enemy = observation.state.clone(), 1 - observation.player
    deal_own(observation, state, seed)
    pool, below = _likely(rules, state, decks, enemy), face_down.copy() or [0]
    for pile in (pool, below):
        state.rng = rng.shuffle(rng.advance(state.rng), pile)
    for number, ground in enumerate(state.grounds[enemy]):
        if ground.definition == HIDDEN:
            state.definitions[ground.card] = below[number % len(below)]
            ground.definition = state.definitions[ground.card]
    dealt = 0
    for card, definition in enumerate(state.definitions):
        if definition == HIDDEN:
            state.definitions[card] = pool[dealt % len(pool)]
            dealt += 1
    for side in range(2):
        state.rng = rng.shuffle(state.rng, state.zone(side, SUPPORT))
    state.known = False
    return state


def _likely(rules: Rules, state: SenryokuState, decks: list[int], enemy: int) -> list[int]:
    """What the enemy's unseen cards may be: any, those of the attributes that he has shown more often."""
    shown = 0
    for card, definition in enumerate(state.definitions):
        if definition != HIDDEN and state.owners[card] == enemy:
            shown |= rules.marks[definition]
    fitting = [number for number in decks if not rules.marks[number] & EVERY_ATTRIBUTE & ~shown]
    return decks + fitting * _LIKELIER
