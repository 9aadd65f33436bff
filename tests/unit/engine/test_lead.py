"""An option that somebody only tries leads as far as one that is taken, and not further."""

from __future__ import annotations

import pytest

from cardforge.database import built_in
from cardforge.engine.rng import Dice
from cardforge.engine.state import NOBODY
from cardforge.games.shared.pack import pack_of, playable_games
from cardforge.simulation.bots import make_bot
from cardforge.simulation.table.table import Table
from tests.amount import amount


@pytest.mark.parametrize("game", playable_games())
def test_run_goes_on_from_where_an_option_leads(game: str) -> None:
    """Led to and run on is taken; where it leads to nobody's decision nothing is left on the agenda."""
    library = built_in(game)
    deck = next(iter(library.decks.values()))
    table = Table((deck, deck), tokens=pack_of(game).playing().parts(library))
    state, walker, dice = table.start(seed=2), make_bot("random"), Dice(2)
    rested = 0
    for _ in range(amount(150, 1500)):
        if state.winner >= 0:
            break
        option = walker.choose(table.game, state, dice)
        led = state.clone()
        table.game.lead(led, option)
        table.game.take(state, option)
        if led.asked == NOBODY and led.winner < 0:
            rested += 1
            assert not led.agenda
            table.game.run(led)
        assert led.digest() == state.digest()
    if game == "senryoku":
        assert rested
