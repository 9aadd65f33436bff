"""skillbook (003): a hero with a book of skills, which is also his life, on a board of terrain that both players laid face down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.lazy import lazy

if TYPE_CHECKING:
    from cardforge.games.skillbook.compiling.compiler import Compiler
    from cardforge.games.skillbook.play.game import SkillbookGame
    from cardforge.games.skillbook.play.state import SkillbookState, Unit

__all__ = ["Compiler", "SkillbookGame", "SkillbookState", "Unit"]

_PLAY = "cardforge.games.skillbook.play"
_NAMES = {"SkillbookGame": f"{_PLAY}.game", "SkillbookState": f"{_PLAY}.state", "Unit": f"{_PLAY}.state"}
__getattr__ = lazy(__name__, {**_NAMES, "Compiler": "cardforge.games.skillbook.compiling.compiler"})
