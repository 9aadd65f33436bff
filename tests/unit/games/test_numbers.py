"""The numbers of a game's words are told apart: no two instructions, conditions, events, questions or reasons have one number."""

from __future__ import annotations

import importlib
import pkgutil
from types import ModuleType

import pytest

from cardforge.database import built_in
from cardforge.games.shared.pack import pack_of, playable_games
from cardforge.simulation.table.table import Table

#: Prefixes that number one row of things; watched events (W_) stand in one row with those that are counted (H_).
ROWS = (("O_",), ("C_",), ("E_",), ("F_",), ("Q_",), ("V_",), ("BAR_",), ("H_", "W_"), ("R_",))


def _modules(game: str) -> list[ModuleType]:
    """The modules beside that of the game's rules, wherever the game is installed."""
    library = built_in(game)
    decks = list(library.decks.values())
    table = Table((decks[0], decks[0]), tokens=pack_of(game).playing().parts(library))
    play = importlib.import_module(type(table.game).__module__.rpartition(".")[0])
    return [importlib.import_module(f"{play.__name__}.{each.name}") for each in pkgutil.iter_modules(play.__path__)]


@pytest.mark.parametrize("game", playable_games())
@pytest.mark.parametrize("prefixes", ROWS)
def test_no_number_stands_for_two_words(game: str, prefixes: tuple[str, ...]) -> None:
    names: dict[str, int] = {}
    for module in _modules(game):
        names |= {name: number for name, number in vars(module).items() if name.startswith(prefixes) and isinstance(number, int)}
    numbers: dict[int, list[str]] = {}
    for name, number in names.items():
        numbers.setdefault(number, []).append(name)
    assert [alike for alike in numbers.values() if len(alike) > 1] == []
