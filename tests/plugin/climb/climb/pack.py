"""The pack of climb: what the rest of cardforge may ask of it."""

from __future__ import annotations

from cardforge.games.shared.pack import Pack
from cardforge.games.shared.parts import Legality, Playing, Scenarios
from cardforge.model import Text
from climb.dealing import PLAYING
from climb.judging import JUDGE, broken_invariants, check_card, check_deck, check_master
from climb.rules import ClimbState
from climb.scenario import RESERVED, lay


def _playing() -> Playing[ClimbState]:
    return PLAYING


PACK = Pack(
    name="climb",
    title=Text("登り札", "Climb"),
    flags={},
    playing=_playing,
    legality=lambda: Legality(check_card, check_master, check_deck),
    scenario=lambda: Scenarios(lay, lay, RESERVED),
    judge=lambda: JUDGE,
    invariants=lambda: broken_invariants,
)
