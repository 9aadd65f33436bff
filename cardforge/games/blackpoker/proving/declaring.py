"""Attackers and blockers as a scenario names them, all at once: the game asks for them one by one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardforge.engine.options import coded
from cardforge.engine.refusal import Refusal
from cardforge.engine.state import NOBODY
from cardforge.games.blackpoker.play.game import BlackPokerGame
from cardforge.games.blackpoker.play.state import StageState, Unit
from cardforge.games.blackpoker.play.terms import Q_ATTACKERS, Q_BLOCK, V_DONE, V_UNIT
from cardforge.games.blackpoker.proving.naming import Names, absent, field
from cardforge.games.shared.words import Place
from cardforge.model import Text

_NO_BLOCK = Refusal("004-A09", Text("そのブロックはできません", "no such block"))


def take(game: BlackPokerGame, state: StageState, player: int, option: int) -> Refusal | None:
    """Choose an option, or say why it is not legal."""
    refusal = game.why_not(state, player, option)
    if refusal is not None:
        return refusal
    game.apply(state, option)
    return None


def attack(game: BlackPokerGame, names: Names, state: StageState, written: Sequence[Any], place: Place) -> Refusal | None:
    """Name the attackers, in the order in which they stand."""
    player, named = state.asked, []
    for index, word in enumerate(written):
        unit = names.unit(word, field(state), place.at(index))
        if unit is None:
            return absent(word, "場", "the field")
        named.append(unit)
    for unit in _as_they_stand(state, player, named):
        refused = take(game, state, player, coded(V_UNIT, unit.number))
        if refused is not None:
            return refused
    if state.asked == player and state.question == Q_ATTACKERS and state.stage:
        game.apply(state, V_DONE)
    return None


def block(game: BlackPokerGame, names: Names, state: StageState, written: Mapping[str, Sequence[Any]], place: Place) -> Refusal | None:
    """Name the blockers of each attacker, in the order in which the attackers are asked about."""
    player = state.asked
    attackers = [unit for number in state.attackers if (unit := state.unit(number)) is not None]
    wanted: dict[int, list[Unit]] = {}
    for word, blockers in written.items():
        attacker = names.unit(word, attackers, place.at(word))
        if attacker is None or attacker.number in wanted:
            return absent(word, "アタッカー", "the attackers")
        wanted[attacker.number] = []
        for index, name in enumerate(blockers):
            unit = names.unit(name, field(state), place.at(word, index))
            if unit is None:
                return absent(name, "場", "the field")
            wanted[attacker.number].append(unit)
    for attacker in attackers:
        refused = _block_one(game, state, player, attacker, wanted.get(attacker.number, []))
        if refused is not None:
            return refused
    return None


def _block_one(game: BlackPokerGame, state: StageState, player: int, attacker: Unit, blockers: Sequence[Unit]) -> Refusal | None:
    for blocker in _as_they_stand(state, player, blockers):
        option = coded(V_UNIT, blocker.number)
        if not _asks_about(state, attacker):
            refusal = game.why_not(state, player, option)
            return refusal or _NO_BLOCK
        refused = take(game, state, player, option)
        if refused is not None:
            return refused
    if _asks_about(state, attacker):
        game.apply(state, V_DONE)
    return None


def _as_they_stand(state: StageState, player: int, units: Sequence[Unit]) -> list[Unit]:
    order = {unit.number: index for index, unit in enumerate(state.soldiers[player])}
    return sorted(units, key=lambda unit: order.get(unit.number, -1))


def _asks_about(state: StageState, attacker: Unit) -> bool:
    """Whether the open question is who blocks this attacker."""
    return state.asked != NOBODY and state.question == Q_BLOCK and state.attackers[state.agenda[-1][1]] == attacker.number
