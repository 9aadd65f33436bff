"""The pack of climb: what the rest of cardforge may ask of it."""

from __future__ import annotations

from cardforge.games.shared.pack import Pack
from cardforge.games.shared.parts import Legality, Scenarios
from cardforge.model import Text
from climb.dealing import PLAYING
from climb.design import JUDGE, broken_invariants, check_deck
from climb.scenario import lay

PACK = Pack(
    name="climb",
    title=Text("登り札", "Climb"),
    flags={},
    playing=lambda: PLAYING,
    legality=lambda: Legality(check_deck),
    scenario=lambda: Scenarios(lay),
    judge=lambda: JUDGE,
    invariants=lambda: broken_invariants,
)
