"""What a player may know (004-R08), and full games that fit it: for bots that do not peek."""

from __future__ import annotations

from cardforge.engine import rng
from cardforge.engine.observation import HIDDEN, Observation, deal_own, mask
from cardforge.engine.picks import Pick
from cardforge.engine.zones import unseen
from cardforge.games.blackpoker.play.options import chance_options, of_cards
from cardforge.games.blackpoker.play.rules import Rules
from cardforge.games.blackpoker.play.state import Piece, StageState
from cardforge.games.blackpoker.play.terms import GRAVE, HAND, LIFE, Q_CHANCE, SEES, V_PASS, ZONES


def observe(state: StageState, player: int) -> Observation[StageState]:
    """What ``player`` may know: his hand and bulwarks, soldiers, fogs, stage, what lay on top of a grave, and how many cards lie elsewhere.

    Hidden cards are numbered anew in the order of their places, so that a number met before tells nothing (a card shown, taken into the
    hand and laid face down). Unseen are the cards of his life and those that went to the grave under others (004-A33).
    """
    seen = state.clone()
    looking = _looked_at(state, player)
    hidden = set(unseen(state, SEES, player)) - looking | {*state.buried, *(piece.cards[0] for piece in state.bulwarks[1 - player])}
    mask(seen, hidden)
    life = seen.zone(player, LIFE)
    if not looking.isdisjoint(life):
        life.sort(key=lambda card: (state.definitions[card], card))
    own = [state.definitions[card] for card in hidden if state.owners[card] == player]
    numbers = _renumber(seen)
    if state.asked == 1 - player and (state.question <= Q_CHANCE or of_cards(state.question)):
        seen.options = []
        seen.picks = [_masked(pick, numbers) for pick in seen.picks]
        for context in seen.contexts:
            context.chosen = []
    return Observation(player, seen, sorted(own))


def _looked_at(state: StageState, player: int) -> set[int]:
    """The cards that the player sees because he chooses among them."""
    if state.asked != player or not of_cards(state.question):
        return set()
    pick = state.picks[-1]
    return {*pick.among, *pick.taken}


def _masked(pick: Pick, numbers: dict[int, int]) -> Pick:
    """The enemy's choice: of his hidden cards only how many he chooses from and how many he has taken so far."""
    hidden = sorted(numbers[card] for card in (*pick.among, *pick.taken) if card in numbers)
    taken = [card for card in pick.taken if card not in numbers]
    count = len(pick.taken) - len(taken)
    among = [card for card in pick.among if card not in numbers]
    return Pick(pick.player, pick.question, among + hidden[count:], pick.least, pick.most, pick.may_decline, taken + hidden[:count])


def _renumber(seen: StageState) -> dict[int, int]:
    """Give the hidden cards of each player, place by place, their numbers in ascending order; returns the new numbers."""
    changed: dict[int, int] = {}
    rows: list[list[Piece]] = [[], []]
    buried: list[int] = []
    for player in range(2):
        hidden = [card for card, definition in enumerate(seen.definitions) if definition == HIDDEN and seen.owners[card] == player]
        numbers = iter(hidden)
        for zone in (LIFE, GRAVE, HAND):
            place = zone + ZONES * player
            for card in seen.zones[place]:
                if seen.definitions[card] == HIDDEN:
                    changed[card] = next(numbers)
            seen.zones[place] = [changed.get(card, card) for card in seen.zones[place]]
        buried += [card for card in seen.zones[GRAVE + ZONES * player] if seen.definitions[card] == HIDDEN]
        row = [piece.clone() for piece in seen.bulwarks[player]]
        for piece in row:
            if seen.definitions[piece.cards[0]] == HIDDEN:
                piece.cards = [next(numbers)]
        rows[player] = row
    seen.bulwarks = rows
    seen.buried = buried
    return changed


def determinise(rules: Rules, pool: list[int], observation: Observation[StageState], seed: int) -> StageState:
    """A full game that fits the observation: own unseen cards dealt at random, the enemy's drawn from ``pool`` without those seen of his.

    ``observe(determinise(o)) == o``.
    """
    state, enemy = observation.state.clone(), 1 - observation.player
    unknown = deal_own(observation, state, seed)
    known = {definition for card, definition in enumerate(state.definitions) if state.owners[card] == enemy}
    others = [definition for definition in pool if definition not in known] or pool.copy()
    state.rng = rng.shuffle(state.rng, others)
    for number, card in enumerate(unknown):
        state.definitions[card] = others[number % len(others)]
    if state.asked == enemy and state.question <= Q_CHANCE:
        state.options = chance_options(rules, state, enemy, state.agenda[-1][2] - 1) or [V_PASS]
    return state
