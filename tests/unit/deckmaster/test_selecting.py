"""What no sentence of today can ask of a selection, though trees can."""

from __future__ import annotations

from cardforge.games.deckmaster import Compiler
from cardforge.games.deckmaster.play.selecting import candidates
from cardforge.games.deckmaster.play.state import DuelState
from cardforge.games.deckmaster.play.terms import DISCARD
from cardforge.model import Card, Text


def test_other_in_a_zone_leaves_out_the_source() -> None:
    compiler = Compiler(tokens=())
    unit = compiler.add(Card("deckmaster", "unit", "unit", Text("兵", "soldier"), fields={"cost": 1, "power": 1000}))
    number = compiler.selection({"select": "unit", "zone": "discard", "other": True})
    state = DuelState()
    state.definitions, state.owners = [unit, unit], [0, 0]
    state.zone(0, DISCARD).extend([0, 1])
    assert candidates(compiler.rules, state, compiler.rules.selections[number], 0, 0) == [1]
