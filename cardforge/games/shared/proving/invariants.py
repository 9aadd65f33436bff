"""What must hold in every position of every game: no card is lost or doubled, and somebody can decide or the game is over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import chain
from typing import Any

from cardforge.engine.game import Game
from cardforge.engine.state import NOBODY, State


def wrong_places(state: State, on_table: Iterable[int], may_vanish: Callable[[int], bool] = lambda _card: False) -> list[str]:
    """Cards that are not in exactly one place, a zone of their owner's or ``on_table``; some ``may_vanish`` altogether, as tokens do."""
    zones, owners, every = state.zones, state.owners, range(len(state.definitions))
    half = len(zones) // 2
    first, second = list(chain.from_iterable(zones[:half])), list(chain.from_iterable(zones[half:]))
    found = [*first, *second, *on_table]
    places = set(found)
    # What is so in nearly every position is seen without looking at each card.
    if len(places) == len(found) and not places.difference(every):
        lost = [] if len(places) == len(every) else [card for card in every if card not in places and not may_vanish(card)]
        if not lost and not any(map(owners.__getitem__, first)) and all(map(owners.__getitem__, second)):
            return []
    counted = Counter(found)
    wrong = [
        f"card {card} is in {counted[card]} places" for card in every if counted[card] > 1 or (not counted[card] and not may_vanish(card))
    ]
    wrong += [f"card {card} does not exist" for card in counted if card not in every]
    for player, cards in enumerate((first, second)):
        wrong += [f"card {card} is not with its owner" for card in cards if card in every and owners[card] != player]
    return wrong


def wrong_decision(state: State) -> list[str]:
    """Somebody is asked among different options, or the game is over and nobody is."""
    if state.winner >= 0:
        return [] if state.asked == NOBODY and not state.options else ["the game is over and somebody is asked"]
    if state.asked not in (0, 1):
        return ["nobody is asked"]
    return [] if state.options and len(set(state.options)) == len(state.options) else [f"the options are {state.options}"]


def wrong_moves(game: Game[Any], state: State, tried: Iterable[int]) -> list[str]:
    """The moves that are offered and refused, or neither, or refused by no rule; ``tried`` are those that a player thinks of where a move
    is asked for."""
    player, offered = state.asked, set(state.options)
    wrong = []
    for option in offered.union(tried):
        refused = game.why_not(state, player, option)
        if (refused is None) != (option in offered):
            wrong.append(f"option {option} is {'not offered and not' if refused is None else 'offered and'} refused")
        elif refused is not None and not refused.rule:
            wrong.append(f"option {option} is refused by no rule")
    return wrong
