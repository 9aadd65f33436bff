"""Why a move is not legal, in words: each bar with its rule, from the table beside this module."""

from __future__ import annotations

from typing import Final

from cardforge.engine.options import first_of, verb_of
from cardforge.engine.refusal import Refusal
from cardforge.games.senryoku.play import terms
from cardforge.games.senryoku.play.state import NO_CARD, SenryokuState
from cardforge.games.shared.reasons import refusal_of
from cardforge.model import Text

#: The rule that gives each verb its phase.
_PHASES: Final = {
    terms.V_DRAW: "001-R15",
    terms.V_NO_DRAW: "001-R15",
    terms.V_STORE: "001-R16",
    terms.V_UPKEEP: "001-R17",
    terms.V_FORGO: "001-R17",
    terms.V_USE: "001-R55",
    terms.V_BUY: "001-R20",
    terms.V_END: "001-R22",
}


def refused(names: list[Text], state: SenryokuState, bar: int, option: int) -> Refusal:
    """The refusal of an option because of a bar, in words, with its rule."""
    rule = _PHASES.get(verb_of(option), "") if bar == terms.BAR_PHASE else ""
    return refusal_of(__file__, terms, bar, names, state, first_of(option), NO_CARD, rule)
