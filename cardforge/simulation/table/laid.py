"""A table at which every game begins with the position of a scenario file, and is played on from there."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from cardforge.database import Library
from cardforge.games.shared.pack import pack_of
from cardforge.model import CardforgeError, Deck, Text
from cardforge.simulation.scenarios.reading import of_data
from cardforge.simulation.table.table import Table

_NO_GOING_ON: Final = Text("このゲームの局面からはまだ遊べません。", "Games cannot go on from a position of this game yet.")
_OVER: Final = Text("この局面ではもう勝負がついています。", "The game is over in this position.")


class Laid(Table):
    """The table of a scenario: ``written`` is what its file holds, ``library`` the cards that it may name. Its steps are not done.

    Raises ``CardforgeError`` naming the place of what cannot be read or laid, and for a position in which the game is over.

    >>> from cardforge.files.places import first_game
    >>> written = {"game": first_game(), "name": "Last chance", "position": {"a": {"hp": 1000}}, "steps": [{"a": "end"}]}
    >>> Laid(written, Workspace().library).start().hp
    [1000, 20000]
    """

    def __init__(self, written: Mapping[str, Any], library: Library, file: Path | None = None) -> None:
        # What reads a file fills in what its cards do not say.
        position = copy.deepcopy(written)
        scenario = of_data(written, file, library)
        told = pack_of(scenario.game).scenario().told
        if told is None:
            raise CardforgeError(_NO_GOING_ON, file=file)
        laid = scenario.lay()
        if laid.winner is not None:
            raise CardforgeError(_OVER, file=file)
        self._state = laid.state
        flags = pack_of(scenario.game).flags
        sides = Deck(scenario.game, f"{scenario.name} A", ()), Deck(scenario.game, f"{scenario.name} B", ())
        options = {name: value for name, value in (written.get("options") or {}).items() if name in flags}
        super().__init__(sides, options, told=told(laid))
        self.position = dict(position)

    def start(self, *, first: int = 0, seed: int = 1) -> Any:
        """The position, whatever ``first`` and ``seed`` are: its player a sits first, and chance is the file's own."""
        return self._state.clone()
