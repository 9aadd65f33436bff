"""The rule flags of skillbook, as a deck's player gives them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cardforge.games.skillbook.play import terms
from cardforge.model import CardforgeError
from cardforge.simulation.table.table import Table
from tests.unit.skillbook.decks import LIBRARY

DECKS = tuple(LIBRARY.decks.values())[:2]
TABLES = (DECKS[0], DECKS[1])


def middle(table: Any, state: Any) -> list[str]:
    """The names of the neutral row."""
    return [table.card(state.definitions[card]).name.ja for card in state.terrain[21:28]]


def test_a50_another_neutral_row() -> None:
    row = "山脈、森林、草原、水源、街、荒野、山脈"
    table = Table(TABLES, {"neutral": row})
    state = table.start(seed=1)
    assert middle(table, state) == row.split("、")
    assert all(state.shown >> square & 1 for square in range(21, 28))
    assert middle(Table(TABLES), Table(TABLES).start(seed=1)) == ["荒野"] * 7


@pytest.mark.parametrize("row", ["山脈", "山脈、森林、草原、水源、街、荒野、闘技場"])
def test_a50_seven_basic_terrains(row: str) -> None:
    with pytest.raises(CardforgeError):
        Table(TABLES, {"neutral": row})


@pytest.mark.parametrize("limit", [1, 8])
def test_r67_a_turn_limit_judges_by_itself(limit: int) -> None:
    table = Table(TABLES, {"turn_limit": str(limit)})
    ends = set()
    for seed in range(6):
        state: Any = table.start(seed=seed)
        rng = Random(seed)
        while state.winner < 0:
            assert state.turn <= limit
            table.game.apply(state, rng.choice(state.options))
        ends.add(state.reason)
    assert terms.R_JUDGED in ends
