"""Which board draws which game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from cardforge.model import Card, Text
from cardforge.simulation.table.table import Table

if TYPE_CHECKING:
    from rich.console import RenderableType


class Board(Protocol):
    """Draws the positions of one game for a viewer."""

    def draw(self, state: Any) -> RenderableType:
        """The whole table."""

    def hand(self, state: Any, player: int) -> RenderableType:
        """A player's hand."""

    def about(self, card: Card) -> str:
        """What is printed on a card in one line, in the running command's language."""

    def in_sight(self, state: Any) -> list[int]:
        """The cards that the viewer may look at: what is public, and his own hand."""


def board_of(table: Table, players: tuple[Text, Text], viewer: int | None) -> Board:
    """The board for a table; ``viewer`` (0 or 1) is the player who sits below, ``None`` shows both hands."""
    if table.decks[0].game == "blackpoker":
        from cardforge.cli.screen.board_blackpoker import StageBoard

        return StageBoard(table, players, viewer)
    from cardforge.cli.screen.board_deckmaster import Board as DuelBoard

    return DuelBoard(table.cards, players, viewer)
