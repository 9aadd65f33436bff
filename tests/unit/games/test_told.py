"""What is told of every scenario of the rules, and why its moves are refused, as when it was written down (`make renew`).

A position shows what is so after a move. This shows that everything that happened was said, of the right card and player. Scenarios
that came later are not compared before they are written down, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cardforge.engine.refusal import Refusal
from cardforge.games.blackpoker.telling import story as blackpoker
from cardforge.games.deckmaster.telling import story as deckmaster
from cardforge.games.groove.telling import story as groove
from cardforge.model import Text
from cardforge.simulation.scenarios.reading import Scenario, read
from cardforge.simulation.scenarios.running import run_steps, scenario_files
from tests.amount import RENEW

TESTS = Path(__file__).parents[2]
PLAYERS = (Text("a", "a"), Text("b", "b"))


def _of_blackpoker(table: Any) -> Any:
    actions: Any = [SimpleNamespace(name=name) for name in table.game.refusals._actions]
    return blackpoker.Storyteller(table.game.rules, table.definitions, actions, PLAYERS, None)


TELLERS: dict[str, Callable[[Any], Any]] = {
    "blackpoker": _of_blackpoker,
    "deckmaster": lambda table: deckmaster.Storyteller(table.definitions, PLAYERS, None),
    "groove": lambda table: groove.Storyteller(table.definitions, PLAYERS, None),
}


class Beside:
    """A game that does with a second state what is done with the first."""

    def __init__(self, game: Any, state: Any, other: Any) -> None:
        self._game, self._state, self._other = game, state, other

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def apply(self, state: Any, option: int) -> None:
        self._game.apply(state, option)
        if state is self._state:
            self._game.apply(self._other, option)

    def concede(self, state: Any, player: int) -> None:
        self._game.concede(state, player)
        if state is self._state:
            self._game.concede(self._other, player)


def told(scenario: Scenario) -> list[str]:
    """What is told of a scenario that holds, line by line, to somebody who sees everything, and each refusal with its rule.

    The position that it ends in is the same when it is cloned, when it is saved, and when nothing of it was told.
    """
    table: Any = scenario.lay()
    silent = table.state.clone()
    silent.logging = False
    table.game = Beside(table.game, table.state, silent)
    begin = len(table.state.log)
    refused: list[Refusal] = []
    assert run_steps(scenario, table, refused).ok, "the scenario fails"
    saved = type(table.state)()
    saved.fill_json(table.state.to_json())
    assert {table.state.clone().digest(), saved.digest()} == {table.state.digest()}, "a copy is another position"
    assert silent.digest() == table.state.digest(), "what is told changes the game"
    said = TELLERS[scenario.game](table).tell(table.state, table.state.log[begin:])
    return [*(line.en for line in said), *(f"refused: {refusal.rule} {refusal.text.en}" for refusal in refused)]


def file_of(game: str) -> Path:
    return TESTS / "golden" / f"{game}-positions.txt"


def written(game: str) -> dict[str, list[str]]:
    """What was told of each scenario, by its name."""
    found: dict[str, list[str]] = {}
    for line in file_of(game).read_text("utf-8").splitlines():
        if line.startswith("  "):
            found[list(found)[-1]].append(line[2:])
        else:
            found[line] = []
    return found


def scenarios(game: str) -> Iterator[tuple[str, Scenario]]:
    folder = TESTS / "rules" / game
    for file in scenario_files([folder]):
        yield file.relative_to(folder).with_suffix("").as_posix(), read(file)


@pytest.mark.parametrize("game", TELLERS)
def test_every_scenario_is_told_as_it_was(game: str) -> None:
    found = {name: told(scenario) for name, scenario in scenarios(game)}
    if RENEW:
        lines = [line for name, said in found.items() for line in (name, *(f"  {each}" for each in said))]
        file_of(game).write_text("\n".join([*lines, ""]), "utf-8")
    known = written(game)
    wrong = [name for name, said in found.items() if known.get(name, said) != said]
    assert wrong == [], "told otherwise; `make renew` if that is meant"
    assert sum(len(known[name]) for name in found if name in known) > 500
