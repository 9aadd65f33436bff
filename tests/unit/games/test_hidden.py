"""Hidden information is hidden, in every game that is installed: from its players and from every bot."""

from __future__ import annotations

from typing import Any

import pytest

from cardforge.engine.rng import Dice
from cardforge.games.shared.pack import playable_games
from cardforge.simulation.bots import BOTS, Bot
from tests.amount import amount
from tests.hidden import check


@pytest.mark.parametrize("game", playable_games())
def test_what_is_hidden_changes_neither_what_is_seen_nor_what_a_bot_chooses(game: str) -> None:
    found = check(game, amount(4, 100), amount(9, 2))
    assert found["exchanged"] > 100
    assert found["chosen"] > 30


def test_a_bot_that_peeks_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Peeking(Bot):
        def choose(self, game: Any, state: Any, dice: Dice) -> int:
            """By what the cards that nobody has drawn are."""
            chosen: int = state.options[
                sum(number * definition for number, definition in enumerate(state.definitions)) % len(state.options)
            ]
            return chosen

    monkeypatch.setitem(BOTS, "peeking", lambda _setting: Peeking("peeking"))
    with pytest.raises(AssertionError, match="peeking peeks"):
        check(playable_games()[0], 1, 1)
