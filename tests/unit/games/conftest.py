"""Random games of every playable game's sample decks, with every rule flag off and on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from cardforge.database import built_in
from cardforge.games.shared.pack import pack_of, playable_games
from cardforge.simulation.table.table import Table

Positions = Callable[[int], Iterator[tuple[Any, Any, Random]]]


@pytest.fixture(scope="session", params=playable_games())
def tables(request: pytest.FixtureRequest) -> list[Table]:
    """Every pair of neighbouring sample decks of a game, every other one with its optional rules."""
    pack, library = pack_of(request.param), built_in(request.param)
    decks = list(library.decks.values())
    pairs = zip(decks, decks[1:] + decks[:1], strict=True)
    flags: list[dict[str, Any]] = [{}, {name: not default for name, default in pack.flags.items() if isinstance(default, bool)}]
    return [Table(pair, flags[number % 2], tokens=pack.playing().parts(library)) for number, pair in enumerate(pairs)]


@pytest.fixture(scope="session")
def positions(tables: list[Table]) -> Positions:
    """All decisions of ``count`` random games: yields the game, its state with an open decision and a generator; goes on by itself."""

    def play(count: int) -> Iterator[tuple[Any, Any, Random]]:
        for seed in range(count):
            table = tables[seed % len(tables)]
            rng = Random(seed)
            state = table.start(seed=seed)
            while state.asked >= 0:
                yield table.game, state, rng
                table.game.apply(state, rng.choice(state.options))

    return play
