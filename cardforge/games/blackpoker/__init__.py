"""blackpoker (004): a trading card game of ordinary playing cards, of actions on a stage that resolve last in, first out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cardforge.lazy import lazy
from cardforge.model import Card, Deck
from cardforge.renamed import moved

if TYPE_CHECKING:
    from cardforge.games.blackpoker.compiling.compiler import Compiler
    from cardforge.games.blackpoker.play.game import BlackPokerGame
    from cardforge.games.blackpoker.play.state import Piece, StageState

__all__ = ["BlackPokerGame", "Compiler", "Piece", "StageState", "compile_decks", "make_game"]

_PLAY = "cardforge.games.blackpoker.play"
_NAMES = {"BlackPokerGame": f"{_PLAY}.game", "StageState": f"{_PLAY}.state", "Piece": f"{_PLAY}.state"}
_OLD = {"TableState": "games.blackpoker.play.state.StageState", "Unit": "games.blackpoker.play.state.Piece"}
__getattr__ = moved(__name__, _OLD, lazy(__name__, {**_NAMES, "Compiler": "cardforge.games.blackpoker.compiling.compiler"}))


def compile_decks(
    first: Deck, second: Deck, lists: Iterable[Card], throwing_suit: str = "", ask_always: bool = False
) -> tuple[BlackPokerGame, tuple[list[int], list[int]], Compiler]:
    """The game of two decks: its rules, each deck by definition number and the compiler that knows the cards behind them.

    ``lists`` are all cards of the game's database. Raises ``CardforgeError`` where a list cannot be played.
    """
    from cardforge.games.blackpoker.compiling.compiler import Compiler

    compiler = Compiler(lists, throwing_suit, ask_always)
    decks = (setup_of(compiler, first), setup_of(compiler, second))
    return make_game(compiler), decks, compiler


def make_game(compiler: Compiler) -> BlackPokerGame:
    """The rules over the lists that the compiler has read."""
    from cardforge.games.blackpoker.play.game import BlackPokerGame

    names, actions = [card.name for card in compiler.cards], [card.name for card in compiler.actions]
    return BlackPokerGame(compiler.rules, names, actions, [str(card.fields.get("rule", "")) for card in compiler.actions])


def setup_of(compiler: Compiler, deck: Deck) -> list[int]:
    """What a player with this deck brings, by definition number, top first."""
    return [compiler.add(card) for card, count in deck.cards for _ in range(count)]
