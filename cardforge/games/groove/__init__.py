"""groove (002): cards of two halves, creature and spell, that are mana as well; the deck is the life, and it hides five seals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardforge.lazy import lazy
from cardforge.model import Deck

if TYPE_CHECKING:
    from cardforge.games.groove.compiling.compiler import Compiler
    from cardforge.games.groove.play.game import GrooveGame
    from cardforge.games.groove.play.state import Creature, GrooveState

__all__ = ["Compiler", "Creature", "GrooveGame", "GrooveState", "compile_decks"]

_PLAY = "cardforge.games.groove.play"
_NAMES = {"GrooveGame": f"{_PLAY}.game", "GrooveState": f"{_PLAY}.state", "Creature": f"{_PLAY}.state"}
__getattr__ = lazy(__name__, {**_NAMES, "Compiler": "cardforge.games.groove.compiling.compiler"})


def compile_decks(first: Deck, second: Deck) -> tuple[GrooveGame, tuple[list[int], list[int]], Compiler]:
    """The game of two decks: its rules, each deck by definition number and the compiler that knows the cards behind them.

    Raises ``CardforgeError`` where a card's tree cannot be played.
    """
    from cardforge.games.groove.compiling.compiler import Compiler
    from cardforge.games.groove.play.game import GrooveGame

    compiler = Compiler()
    decks = (setup_of(compiler, first), setup_of(compiler, second))
    return GrooveGame(compiler.rules, compiler.names), decks, compiler


def setup_of(compiler: Compiler, deck: Deck) -> list[int]:
    """What a player with this deck brings, by definition number: its cards and its seals."""
    return [compiler.add(card) for card, count in deck.cards for _ in range(count)]
