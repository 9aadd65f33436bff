"""The numbers of a game's words are told apart: no two instructions, conditions, events, questions or reasons have one number."""

from __future__ import annotations

import importlib
import pkgutil
from types import ModuleType

import pytest

import cardforge.games
from cardforge.games.shared.pack import playable_games

#: Prefixes that number one row of things; watched events (W_) stand in one row with those that are counted (H_).
ROWS = (("O_",), ("C_",), ("E_",), ("F_",), ("Q_",), ("V_",), ("BAR_",), ("H_", "W_"), ("R_",))


def _modules(game: str) -> list[ModuleType]:
    play = importlib.import_module(f"{cardforge.games.__name__}.{game}.play")
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
