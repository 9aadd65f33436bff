"""Games of the sample decks to look at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from cardforge.database import Library
from cardforge.games.deckmaster import DeckMasterGame, DuelState, Setup, compile_decks

Table = tuple[DeckMasterGame, tuple[Setup, Setup]]


@pytest.fixture(scope="session")
def tables() -> list[Table]:
    """Every pair of neighbouring sample decks, compiled, so that every sample deck plays."""
    library = Library.open("deckmaster")
    decks = list(library.decks.values())
    pairs = zip(decks, decks[1:] + decks[:1], strict=True)
    return [compile_decks(first, second, library.tokens)[:2] for first, second in pairs]


@pytest.fixture(scope="session")
def positions(tables: list[Table]) -> Callable[[int], Iterator[tuple[DeckMasterGame, DuelState, Random]]]:
    """All decisions of ``count`` random games: yields the game, its state with an open decision and a generator; goes on by itself."""

    def play(count: int) -> Iterator[tuple[DeckMasterGame, DuelState, Random]]:
        for seed in range(count):
            game, setups = tables[seed % len(tables)]
            rng = Random(seed)
            state = game.start(setups[0], setups[1], seed=seed, emergency_release=seed % 2 == 1)
            while state.asked >= 0:
                yield game, state, rng
                game.apply(state, rng.choice(state.options))

    return play
