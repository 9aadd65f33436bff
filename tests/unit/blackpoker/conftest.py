"""Games of the sample decks to look at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from cardforge.database import Library
from cardforge.games.blackpoker import BlackPokerGame, StageState, compile_decks

Table = tuple[BlackPokerGame, tuple[list[int], list[int]]]


@pytest.fixture(scope="session")
def library() -> Library:
    return Library.open("blackpoker")


@pytest.fixture(scope="session")
def tables(library: Library) -> list[Table]:
    """Every pair of neighbouring sample decks, compiled."""
    decks = list(library.decks.values())
    lists = list(library.cards.values())
    return [compile_decks(first, second, lists)[:2] for first, second in zip(decks, decks[1:] + decks[:1], strict=True)]


@pytest.fixture(scope="session")
def positions(tables: list[Table]) -> Callable[[int], Iterator[tuple[BlackPokerGame, StageState, Random]]]:
    """All decisions of ``count`` random games: yields the game, its state with an open decision and a generator; goes on by itself."""

    def play(count: int) -> Iterator[tuple[BlackPokerGame, StageState, Random]]:
        for seed in range(count):
            game, decks = tables[seed % len(tables)]
            rng = Random(seed)
            state = game.start(decks[0], decks[1], seed=seed, preset=seed % 2 == 1)
            while state.asked >= 0:
                yield game, state, rng
                game.apply(state, rng.choice(state.options))

    return play
