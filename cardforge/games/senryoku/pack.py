"""The pack of senryoku (see ``cardforge.games.shared.pack``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.games.shared.pack import Pack, part
from cardforge.model import Text

if TYPE_CHECKING:
    from cardforge.games.senryoku.play.state import SenryokuState

PACK: Final[Pack[SenryokuState]] = Pack(
    name="senryoku",
    title=Text("戦力", "Senryoku"),
    flags={},
    playing=part("cardforge.games.senryoku.dealing", "PLAYING"),
    legality=part("cardforge.games.senryoku.design.legality", "LEGALITY"),
    scenario=part("cardforge.games.senryoku.proving.scenario", "SCENARIOS"),
    lint=part("cardforge.games.senryoku.design.lint", "lint_cards"),
    charts=part("cardforge.games.senryoku.design.charts", "charts"),
    generated=part("cardforge.games.senryoku.proving.generated", "generated_game"),
    meetings=part("cardforge.games.senryoku.proving.meetings", "MEETINGS"),
    judge=part("cardforge.games.senryoku.telling.judge", "JUDGE"),
    invariants=part("cardforge.games.senryoku.proving.invariants", "broken_invariants"),
)
