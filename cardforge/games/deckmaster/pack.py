"""The pack of deckmaster (see ``cardforge.games.shared.pack``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardforge.games.shared.pack import Pack, part
from cardforge.model import Text

if TYPE_CHECKING:
    from cardforge.games.deckmaster.play.state import DuelState

PACK: Final[Pack[DuelState]] = Pack(
    name="deckmaster",
    title=Text("デッキマスター", "Deck Master"),
    # 000-R66, A20; numbers that are not the document's (docs/balance.md).
    flags={"emergency_release": False, "fair": False},
    playing=part("cardforge.games.deckmaster.dealing", "PLAYING"),
    legality=part("cardforge.games.deckmaster.design.legality", "LEGALITY"),
    lint=part("cardforge.games.deckmaster.design.lint", "lint_cards"),
    card_facts=part("cardforge.games.deckmaster.compiling.pricing", "card_facts"),
    scenario=part("cardforge.games.deckmaster.proving.scenario", "SCENARIOS"),
    judge=part("cardforge.games.deckmaster.telling.judge", "JUDGE"),
    invariants=part("cardforge.games.deckmaster.proving.invariants", "broken_invariants"),
    meetings=part("cardforge.games.deckmaster.proving.meetings", "MEETINGS"),
    generated=part("cardforge.games.deckmaster.proving.generated", "generated_game"),
    pricing=part("cardforge.games.deckmaster.compiling.pricing", "price"),
    building=part("cardforge.games.deckmaster.design.building", "BUILDING"),
    charts=part("cardforge.games.deckmaster.design.charts", "charts"),
)
