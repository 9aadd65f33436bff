"""The pack of skillbook (see ``cardforge.games.shared.pack``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.games.shared.pack import Pack, part
from cardforge.model import Text

if TYPE_CHECKING:
    from cardforge.games.skillbook.play.state import SkillbookState

PACK: Final[Pack[SkillbookState]] = Pack(
    name="skillbook",
    title=Text("スキルブック", "Skillbook"),
    # 003-A50 and R67.
    flags={"neutral": "", "turn_limit": "0"},
    playing=part("cardforge.games.skillbook.dealing", "PLAYING"),
    legality=part("cardforge.games.skillbook.design.legality", "LEGALITY"),
    scenario=part("cardforge.games.skillbook.proving.scenario", "SCENARIOS"),
    lint=part("cardforge.games.skillbook.design.lint", "lint_cards"),
    charts=part("cardforge.games.skillbook.design.charts", "charts"),
    generated=part("cardforge.games.skillbook.proving.generated", "generated_game"),
    meetings=part("cardforge.games.skillbook.proving.meetings", "MEETINGS"),
    judge=part("cardforge.games.skillbook.telling.judge", "JUDGE"),
    invariants=part("cardforge.games.skillbook.proving.invariants", "broken_invariants"),
)
