"""What players of skillbook see of each other."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardforge.engine.observation import HIDDEN
from cardforge.games.skillbook.play import terms
from cardforge.simulation.table.table import Table
from tests.unit.skillbook.decks import LIBRARY

DECKS = tuple(LIBRARY.decks.values())[:2]


def games(seeds: range) -> Any:
    """Every decision of some random games, with the game: the state before it."""
    for seed in seeds:
        table, rng = Table((DECKS[0], DECKS[1])), Random(seed)
        state: Any = table.start(seed=seed)
        while state.winner < 0:
            yield table.game, state
            table.game.apply(state, rng.choice(state.options))


def known(seen: Any, cards: list[int]) -> list[bool]:
    """Which of the cards are known in what is seen."""
    return [seen.definitions[card] != HIDDEN for card in cards]


@pytest.mark.parametrize("viewer", [0, 1])
def test_a18_the_table_is_open_and_the_trump_hidden(viewer: int) -> None:
    enemy, trumps = 1 - viewer, 0
    for game, state in games(range(2)):
        seen: Any = game.observe(state, viewer).state
        for side in range(2):
            assert all(known(seen, state.zone(side, terms.TABLE)))
            drawn = [state.drawing] if side == viewer else []
            assert not any(known(seen, [card for card in state.zone(side, terms.BOOK) if card not in drawn]))
        assert all(known(seen, state.zone(viewer, terms.TRUMP)))
        assert not any(known(seen, state.zone(enemy, terms.TRUMP)))
        trumps += len(state.zone(enemy, terms.TRUMP))
        covered = [card for square, card in enumerate(state.terrain) if card >= 0 and not state.shown >> square & 1]
        assert known(seen, covered) == [state.owners[card] == viewer for card in covered], "the owner may look at his terrain"
    assert trumps > 10


@pytest.mark.parametrize("viewer", [0, 1])
def test_r66_of_a_grave_the_other_player_sees_the_top(viewer: int) -> None:
    enemy, deep = 1 - viewer, 0
    for game, state in games(range(2)):
        seen: Any = game.observe(state, viewer).state
        grave = state.zone(enemy, terms.GRAVE)
        assert known(seen, grave) == [place == 0 for place in range(len(grave))]
        assert all(known(seen, state.zone(viewer, terms.GRAVE)))
        assert not any(known(seen, state.zone(enemy, terms.REMOVED)))
        assert all(known(seen, state.zone(viewer, terms.REMOVED)))
        deep = max(deep, len(grave))
    assert deep > 3


def test_a_guess_fits_what_is_seen() -> None:
    for number, (game, state) in enumerate(games(range(1))):
        if number % 5 == 0:
            for viewer in range(2):
                seen = game.observe(state, viewer)
                assert game.observe(game.determinise(seen, number), viewer) == seen
