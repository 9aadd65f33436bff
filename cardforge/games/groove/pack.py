"""The pack of groove (see ``cardforge.games.shared.pack``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.games.shared.pack import Pack, part
from cardforge.model import Text

if TYPE_CHECKING:
    from cardforge.games.groove.play.state import GrooveState

PACK: Final[Pack[GrooveState]] = Pack(
    name="groove",
    title=Text("グルーヴ", "Groove"),
    # 002-A11, A01, R16, and two of the document's random notes.
    flags={"evolution": False, "reveal_on_draw": False, "tournament": False, "groove_traps": False, "shields": False},
    playing=part("cardforge.games.groove.dealing", "PLAYING"),
    legality=part("cardforge.games.groove.design.legality", "LEGALITY"),
    lint=part("cardforge.games.groove.design.lint", "lint_cards"),
    scenario=part("cardforge.games.groove.proving.scenario", "SCENARIOS"),
    generated=part("cardforge.games.groove.proving.generated", "generated_game"),
    judge=part("cardforge.games.groove.telling.judge", "JUDGE"),
    invariants=part("cardforge.games.groove.proving.invariants", "broken_invariants"),
    meetings=part("cardforge.games.groove.proving.meetings", "MEETINGS"),
    charts=part("cardforge.games.groove.design.charts", "charts"),
)
