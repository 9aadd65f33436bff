"""Cards go in and out of zones, and a clone sees nothing of it."""

from __future__ import annotations

import pytest

from cardforge.engine.state import State
from cardforge.engine.zones import for_clone, put, take


@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("zone", [0, 1, 2])
def test_a_card_goes_in_and_out_and_a_clone_keeps_its_zones(zone: int, player: int) -> None:
    state = State()
    state.zones = [[10 * place, 10 * place + 1] for place in range(6)]
    place = zone + 3 * player
    before = for_clone(state.zones)
    put(state, 7, place, 3)
    put(state, 8, place, 3, bottom=True)
    assert state.zones[place] == [7, 10 * place, 10 * place + 1, 8]
    take(state, 10 * place, place, 3)
    assert state.zones[place] == [7, 10 * place + 1, 8]
    assert before == [[10 * each, 10 * each + 1] for each in range(6)]
