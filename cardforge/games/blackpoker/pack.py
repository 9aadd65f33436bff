"""The pack of blackpoker (see ``cardforge.games.shared.pack``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.games.shared.pack import Pack, part
from cardforge.model import Text

if TYPE_CHECKING:
    from cardforge.games.blackpoker.play.state import StageState

PACK: Final[Pack[StageState]] = Pack(
    name="blackpoker",
    title=Text("ブラックポーカー", "BlackPoker"),
    # 004-A01, A02, A35.
    flags={"preset": False, "throwing_suit": "club", "ask_always": False},
    playing=part("cardforge.games.blackpoker.dealing", "PLAYING"),
    legality=part("cardforge.games.blackpoker.design.legality", "LEGALITY"),
    card_facts=part("cardforge.games.blackpoker.design.hints", "card_facts"),
    scenario=part("cardforge.games.blackpoker.proving.scenario", "SCENARIOS"),
    judge=part("cardforge.games.blackpoker.telling.judge", "JUDGE"),
    invariants=part("cardforge.games.blackpoker.proving.invariants", "broken_invariants"),
    meetings=part("cardforge.games.blackpoker.proving.meetings", "MEETINGS"),
)
