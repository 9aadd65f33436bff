"""What a player may know (004-R08), and full games that fit it: for bots that do not peek."""

from __future__ import annotations

from cardforge.engine import rng
from cardforge.engine.observation import HIDDEN, Observation
from cardforge.engine.zones import unseen
from cardforge.games.blackpoker.play.options import cards, chance_options
from cardforge.games.blackpoker.play.rules import Rules
from cardforge.games.blackpoker.play.state import StageState, Unit
from cardforge.games.blackpoker.play.terms import GRAVE, HAND, LIFE, Q_CHANCE, Q_CHOOSE, Q_DISCARD, Q_LAY, Q_MAIN, Q_SEARCH, SEES, ZONES


def observe(state: StageState, player: int) -> Observation[StageState]:
    """What ``player`` may know: his hand and bulwarks, soldiers, fogs, stage, what lay on top of a grave, and how many cards lie elsewhere.

    Hidden cards are numbered anew in the order of their places, so that a number met before tells nothing (a card shown, taken into the
    hand and laid face down). Unseen are the cards of his life and those that went to the grave under others (004-A33).
    """
    seen = state.clone()
    seen.log = []
    seen.logging = False
    seen.rng = 0
    seen.definitions = state.definitions.copy()
    _hide(seen, unseen(state, SEES, player))
    _hide(seen, seen.buried)
    if state.asked == player and state.question == Q_SEARCH:
        life = seen.zones[LIFE + ZONES * player]
        life.sort(key=lambda card: (state.definitions[card], card))
        for card in life:
            seen.definitions[card] = state.definitions[card]
    for unit in seen.bulwarks[1 - player]:
        seen.definitions[unit.cards[0]] = HIDDEN
    own = [
        state.definitions[card] for card, definition in enumerate(seen.definitions) if definition == HIDDEN and state.owners[card] == player
    ]
    _renumber(seen)
    if state.asked == 1 - player and state.question in (Q_MAIN, Q_CHANCE, Q_DISCARD, Q_LAY, Q_SEARCH, Q_CHOOSE):
        seen.options = []
        seen.chosen = []
    return Observation(player, seen, sorted(own))


def _hide(seen: StageState, cards: list[int]) -> None:
    for card in cards:
        seen.definitions[card] = HIDDEN


def _renumber(seen: StageState) -> None:
    """Give the hidden cards of each player, place by place, their numbers in ascending order."""
    rows: list[list[Unit]] = [[], []]
    buried: list[int] = []
    for player in range(2):
        hidden = [card for card, definition in enumerate(seen.definitions) if definition == HIDDEN and seen.owners[card] == player]
        numbers = iter(hidden)
        for zone in (LIFE, GRAVE, HAND):
            place = zone + ZONES * player
            seen.zones[place] = [next(numbers) if seen.definitions[card] == HIDDEN else card for card in seen.zones[place]]
        buried += [card for card in seen.zones[GRAVE + ZONES * player] if seen.definitions[card] == HIDDEN]
        row = [unit.clone() for unit in seen.bulwarks[player]]
        for unit in row:
            if seen.definitions[unit.cards[0]] == HIDDEN:
                unit.cards = [next(numbers)]
        rows[player] = row
    seen.bulwarks = rows
    seen.buried = buried


def determinise(rules: Rules, pool: list[int], observation: Observation[StageState], seed: int) -> StageState:
    """A full game that fits the observation: own unseen cards dealt at random, the enemy's drawn from ``pool`` without those seen of his.

    ``observe(determinise(o)) == o``.
    """
    state = observation.state.clone()
    player, enemy = observation.player, 1 - observation.player
    state.definitions = state.definitions.copy()
    own = observation.unseen.copy()
    state.rng = rng.shuffle(rng.seeded(seed), own)
    known = {definition for card, definition in enumerate(state.definitions) if state.owners[card] == enemy}
    others = [definition for definition in pool if definition not in known] or pool.copy()
    state.rng = rng.shuffle(state.rng, others)
    unseen = 0
    for card, definition in enumerate(state.definitions):
        if definition == HIDDEN:
            if state.owners[card] == player:
                state.definitions[card] = own.pop()
            else:
                state.definitions[card] = others[unseen % len(others)]
                unseen += 1
    if state.asked == enemy and not state.options:
        _open_question(rules, state, enemy)
    return state


def _open_question(rules: Rules, state: StageState, enemy: int) -> None:
    """Give the enemy's open decision the options that it has with the cards dealt to him."""
    if state.question <= Q_CHANCE:
        state.options = chance_options(rules, state, enemy, state.agenda[-1][2] - 1)
    elif state.question == Q_SEARCH:
        state.options = cards(rules, state, sorted(state.zone(enemy, LIFE), key=state.definitions.__getitem__))
    else:
        state.options = cards(rules, state, state.zone(enemy, HAND))
