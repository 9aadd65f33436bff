"""deckmaster (000): a Deck Master of one's own fights beside a deck once its seals are released."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from cardforge.lazy import lazy
from cardforge.model import Card, CardforgeError, Deck, Text

if TYPE_CHECKING:
    from cardforge.games.deckmaster.compiling.compiler import Compiler
    from cardforge.games.deckmaster.compiling.fair import Fair
    from cardforge.games.deckmaster.play.game import DeckMasterGame, Setup
    from cardforge.games.deckmaster.play.state import DuelState, Piece

__all__ = ["Compiler", "DeckMasterGame", "DuelState", "Piece", "Setup", "compile_decks"]

_PLAY = "cardforge.games.deckmaster.play"
_NAMES = {"DeckMasterGame": f"{_PLAY}.game", "Setup": f"{_PLAY}.game", "DuelState": f"{_PLAY}.state", "Piece": f"{_PLAY}.state"}
__getattr__ = lazy(__name__, {**_NAMES, "Compiler": "cardforge.games.deckmaster.compiling.compiler"})


def compile_decks(
    first: Deck, second: Deck, tokens: Iterable[Card], fair: Fair | None = None
) -> tuple[DeckMasterGame, tuple[Setup, Setup], Compiler]:
    """The game of two decks against each other: its rules, what each player brings and the compiler that knows the cards behind them.

    ``tokens`` are cards that no deck holds but effects bring, and seals of which it is asked when they could be released; ``fair`` are
    the numbers of the optional rule, in place of the document's.

    Raises ``CardforgeError`` where a deck names no Deck Master or a card's tree cannot be played.
    """
    from cardforge.games.deckmaster.compiling.compiler import Compiler
    from cardforge.games.deckmaster.play.game import DeckMasterGame

    parts = tuple(tokens)
    compiler = Compiler(parts, fair)
    setups = (setup_of(compiler, first), setup_of(compiler, second))
    for card in parts:
        if card.kind == "seal":
            compiler.add(card)
    return DeckMasterGame(compiler.rules, compiler.names), setups, compiler


def setup_of(compiler: Compiler, deck: Deck) -> Setup:
    """What a player with this deck brings, by definition number. Raises ``CardforgeError`` for a deck without a Deck Master."""
    from cardforge.games.deckmaster.play.game import Setup

    if deck.master is None:
        raise CardforgeError(
            Text(f"デッキ「{deck.name}」にデッキマスターがありません。", f"The deck “{deck.title.en}” has no Deck Master."),
            file=deck.source.file,
            line=deck.source.line,
            hint=Text("デッキに master: を書いてください。", "Write master: into the deck."),
        )
    master = compiler.add_master(deck.master)
    seals = [compiler.add(seal) for seal in deck.master.seals]
    cards = [compiler.add(card) for card, count in deck.cards for _ in range(count)]
    return Setup(master, seals, cards)
