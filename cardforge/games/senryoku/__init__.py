"""senryoku (001): soldiers, sorceries and lands on a field of five columns, paid with store cards, with a chain of responses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.lazy import lazy

if TYPE_CHECKING:
    from cardforge.games.senryoku.compiling.compiler import Compiler
    from cardforge.games.senryoku.play.game import SenryokuGame
    from cardforge.games.senryoku.play.state import Piece, SenryokuState

__all__ = ["Compiler", "Piece", "SenryokuGame", "SenryokuState"]

_PLAY = "cardforge.games.senryoku.play"
_NAMES = {"SenryokuGame": f"{_PLAY}.game", "SenryokuState": f"{_PLAY}.state", "Piece": f"{_PLAY}.state"}
__getattr__ = lazy(__name__, {**_NAMES, "Compiler": "cardforge.games.senryoku.compiling.compiler"})
