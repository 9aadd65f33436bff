"""What must hold in every position of every game: no card is lost or doubled, and somebody can decide or the game is over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from cardforge.engine.game import Game
from cardforge.engine.state import NOBODY, State


def wrong_places(state: State, on_table: Iterable[int], may_vanish: Callable[[int], bool] = lambda _card: False) -> list[str]:
    """Cards that are not in exactly one place, a zone of their owner's or ``on_table``; some ``may_vanish`` altogether, as tokens do."""
    places = Counter(card for zone in state.zones for card in zone)
    places.update(on_table)
    wrong = [
        f"card {card} is in {places[card]} places"
        for card in range(len(state.definitions))
        if places[card] > 1 or (not places[card] and not may_vanish(card))
    ]
    wrong += [f"card {card} does not exist" for card in places if not 0 <= card < len(state.definitions)]
    zones = len(state.zones) // 2
    for index, zone in enumerate(state.zones):
        wrong += [f"card {card} is not with its owner" for card in zone if state.owners[card] != index // zones]
    return wrong


def wrong_decision(state: State) -> list[str]:
    """Somebody is asked among different options, or the game is over and nobody is."""
    if state.winner >= 0:
        return [] if state.asked == NOBODY and not state.options else ["the game is over and somebody is asked"]
    if state.asked not in (0, 1):
        return ["nobody is asked"]
    return [] if state.options and len(set(state.options)) == len(state.options) else [f"the options are {state.options}"]


def wrong_moves(game: Game[Any], state: State, tried: Iterable[int]) -> list[str]:
    """The moves that are offered and refused, or neither; ``tried`` are those that a player thinks of where a move is asked for."""
    player = state.asked
    wrong = []
    for option in {*tried, *state.options}:
        refused = game.why_not(state, player, option)
        if (refused is None) != (option in state.options):
            wrong.append(f"option {option} is {'not offered and not' if refused is None else 'offered and'} refused")
    return wrong
