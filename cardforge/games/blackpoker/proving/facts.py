"""What an expectation of a scenario may ask: a player's zones, the stage, the state of every card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cardforge.engine.refusal import Refusal
from cardforge.games.blackpoker.compiling.compiler import Compiler
from cardforge.games.blackpoker.play import combat, terms
from cardforge.games.blackpoker.play.state import StageState, Unit
from cardforge.games.blackpoker.proving.position import ZONE_KEYS
from cardforge.games.shared.table import Fact, Pile
from cardforge.games.shared.words import PLAYERS
from cardforge.model import Text

#: The refusal of a step after the end.
OVER: Final = Refusal("004-R09", Text("ゲームは終わっています", "the game is over"))
#: The words of scenarios for actions whose id is another.
ACTION_WORDS: Final = {
    "bulwark": "lay-bulwark",
    "soldier": "summon-soldier",
    "hero": "summon-hero",
    "ace": "summon-ace",
    "break": "break-bulwark",
}
_WORDS: Final = {name: word for word, name in ACTION_WORDS.items()}


def action_word(compiler: Compiler, number: int) -> str:
    """The word for an action in a scenario."""
    name = compiler.actions[number].id
    return _WORDS.get(name, name)


def common(compiler: Compiler, state: StageState) -> Mapping[str, Any]:
    """Turn, turn player, who has the chance, and the actions on the stage, the top one first."""
    chance = state.asked if state.asked >= 0 and state.question <= terms.Q_CHANCE else state.active
    stage = [action_word(compiler, request[1]) for request in reversed(state.stage)]
    return {"turn": state.turn, "active": PLAYERS[state.active], "chance": PLAYERS[chance], "stage": stage}


def side(state: StageState, player: int) -> Mapping[str, Fact]:
    """A player's zones and his field; a unit is named by its first card."""
    facts: dict[str, Fact] = {key: Pile(tuple(state.zone(player, zone))) for key, zone in ZONE_KEYS.items()}
    facts["soldiers"] = Pile(tuple(unit.cards[0] for unit in state.soldiers[player]))
    facts["bulwarks"] = Pile(tuple(unit.cards[0] for unit in state.bulwarks[player]))
    return facts


def card(compiler: Compiler, state: StageState, number: int) -> Mapping[str, Fact]:
    """The zone of a card instance, and on the field the state of its unit."""
    unit = state.unit_of(number)
    if unit is not None:
        return _unit(compiler, unit, state)
    for player in range(2):
        for key, zone in ZONE_KEYS.items():
            if number in state.zone(player, zone):
                return {"zone": key}
        if number in state.zone(player, terms.STAGE):
            return {"zone": "stage"}
    return {"zone": None}


def _unit(compiler: Compiler, unit: Unit, state: StageState) -> Mapping[str, Fact]:
    bits = combat.labels(compiler.rules, unit)
    facts: dict[str, Fact] = {
        "zone": "bulwarks" if unit.character == compiler.rules.bulwark else "soldiers",
        "cards": Pile(tuple(unit.cards)),
        "driven": unit.driven,
        "entered": unit.entered == state.turn,
        "keywords": frozenset(name for name, bit in terms.LABELS.items() if bits & bit),
    }
    if facts["zone"] == "soldiers":
        facts["size"] = unit.size
    return facts
