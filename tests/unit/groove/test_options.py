"""The rule flags of groove."""

from __future__ import annotations

from cardforge.database import built_in
from cardforge.games.groove.play import terms
from cardforge.model import Text
from cardforge.simulation.table.table import Table

LIBRARY = built_in("groove")
DECKS = (LIBRARY.decks["火の群れ"], LIBRARY.decks["白き城壁"])


def test_r16_the_seals_are_shown_in_a_tournament() -> None:
    table = Table(DECKS, {"tournament": True})
    shown = [event for event in table.start(seed=1).log if event[0] == terms.E_SHOWN]
    assert len(shown) == 10
    assert [event for event in Table(DECKS).start(seed=1).log if event[0] == terms.E_SHOWN] == []
    lines = table.teller((Text("a", "a"), Text("b", "b")), 0).tell(table.start(seed=1), shown)
    assert any("Seal of" in line.en for line in lines)


def test_a01_reveal_on_draw_turns_up_seals_before_the_first_turn_too() -> None:
    found = 0
    for seed in range(8):
        state = Table(DECKS, {"reveal_on_draw": True}).start(seed=seed)
        plain = Table(DECKS).start(seed=seed)
        assert not plain.zone(0, terms.SEALS)
        assert len(state.zone(0, terms.HAND)) == 5
        found += len(state.zone(0, terms.SEALS)) + len(state.zone(1, terms.SEALS))
    assert found > 0
