"""Attackers and blockers as a scenario names them, all at once: the game asks for them one by one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardforge.engine.options import V_DONE, V_PICK, coded
from cardforge.engine.refusal import Refusal
from cardforge.engine.state import NOBODY
from cardforge.games.blackpoker.play import terms
from cardforge.games.blackpoker.play.state import Unit
from cardforge.games.blackpoker.proving.naming import NamingTable
from cardforge.games.shared.table import absent
from cardforge.games.shared.words import Place
from cardforge.model import Text

_NO_BLOCK = Refusal("004-A09", Text("そのブロックはできません", "no such block"))


def attack(table: NamingTable, player: int, written: Sequence[Any], place: Place) -> Refusal | None:
    """Name the attackers, in the order in which they stand."""
    named = _units(table, written, place)
    if isinstance(named, Refusal):
        return named
    for unit in _as_they_stand(table, player, named):
        refusal = table.choose(player, coded(V_PICK, unit.number))
        if refusal is not None:
            return refusal
    state = table.state
    if state.asked == player and state.question == terms.Q_ATTACKERS and state.stage:
        table.game.apply(state, V_DONE)
    return None


def block(table: NamingTable, player: int, written: Mapping[str, Sequence[Any]], place: Place) -> Refusal | None:
    """Name the blockers of each attacker, in the order in which the attackers are asked about."""
    attackers = [unit for number in table.state.attackers if (unit := table.state.unit(number)) is not None]
    wanted: dict[int, list[Unit]] = {}
    for word, blockers in written.items():
        attacker = table.unit(word, attackers, place.at(word))
        if attacker is None or attacker.number in wanted:
            return absent(word, "アタッカー", "the attackers")
        named = _units(table, blockers, place.at(word))
        if isinstance(named, Refusal):
            return named
        wanted[attacker.number] = named
    for attacker in attackers:
        refusal = _block_one(table, player, attacker, wanted.get(attacker.number, []))
        if refusal is not None:
            return refusal
    return None


def _units(table: NamingTable, words: Sequence[Any], place: Place) -> list[Unit] | Refusal:
    """The units that these words name, or the refusal of one that is not on the field."""
    units: list[Unit] = []
    for index, word in enumerate(words):
        unit = table.unit(word, table.field, place.at(index))
        if unit is None:
            return absent(word, "場", "the field")
        units.append(unit)
    return units


def _block_one(table: NamingTable, player: int, attacker: Unit, blockers: Sequence[Unit]) -> Refusal | None:
    for blocker in _as_they_stand(table, player, blockers):
        option = coded(V_PICK, blocker.number)
        if not _asks_about(table, attacker):
            return table.game.why_not(table.state, player, option) or _NO_BLOCK
        refusal = table.choose(player, option)
        if refusal is not None:
            return refusal
    if _asks_about(table, attacker):
        table.game.apply(table.state, V_DONE)
    return None


def _as_they_stand(table: NamingTable, player: int, units: Sequence[Unit]) -> list[Unit]:
    order = {unit.number: index for index, unit in enumerate(table.state.soldiers[player])}
    return sorted(units, key=lambda unit: order.get(unit.number, -1))


def _asks_about(table: NamingTable, attacker: Unit) -> bool:
    """Whether the open question is who blocks this attacker."""
    state = table.state
    return state.asked != NOBODY and state.question == terms.Q_BLOCK and state.attackers[state.agenda[-1][1]] == attacker.number
