"""What a game offers so that scenario files can be run against it: a table that is laid, moved at and looked at.

A game's ``scenario.py`` has ``lay(words)`` and ``deal(words)``, both giving a ``ScenarioTable``. The runner
(``cardforge.simulation.scenarios``) knows no game; a game knows no file format beyond its own position keys.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from cardforge.engine.refusal import Refusal
from cardforge.games.shared.words import Place
from cardforge.model import Text

#: The two players, in the order of play.
PLAYERS = ("a", "b")


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards of one place, as card instances, top first."""

    cards: tuple[int, ...]


#: What a table shows under one key: a number, a word, a set of words, nothing, cards, or more keys.
Fact = int | str | bool | None | frozenset[str] | Pile | Mapping[str, Any]


class ScenarioTable(Protocol):
    """A game in progress as the runner sees it. Players are ``"a"`` (the first) and ``"b"``; cards are instances (whole numbers).

    ``copy`` gives an equal table that shares nothing, on which a refusal is tried.
    """

    @property
    def winner(self) -> str | None:
        """``"a"``, ``"b"``, ``"draw"``, or ``None`` while the game goes on."""

    @property
    def asked(self) -> str | None:
        """The player who has to decide now."""

    @property
    def question(self) -> Text | None:
        """What is asked, where the player asked has to answer; ``None`` where he is free to move, to respond or to pass."""

    @property
    def window(self) -> bool:
        """Whether the player asked may respond or pass; then he passes unless the next step is his response."""

    def copy(self) -> ScenarioTable:
        """An equal table."""

    def move(self, player: str, verb: str, written: Mapping[str, Any], place: Place) -> Refusal | None:
        """Do a move without the answers under its ``choose``; ``None`` if it was legal."""

    def answer(self, player: str, value: Any, place: Place) -> Refusal | None:
        """Answer the open question."""

    def forced(self, value: Any, place: Place) -> bool:
        """Whether ``value`` is an answer that was taken by itself since the last move or answer; it is then used up."""

    def unused(self) -> Refusal | None:
        """Why a part of the last move found no use (a card that was to make room where there is room)."""

    def stand_by(self) -> None:
        """The player asked passes."""

    def concede(self, player: str) -> Refusal | None:
        """The player gives up."""

    def common(self) -> Mapping[str, Fact]:
        """What an expectation may ask of the game: ``turn``, ``active`` and the like."""

    def side(self, player: str) -> Mapping[str, Fact]:
        """What an expectation may ask of a player, under the position's keys."""

    def card(self, card: int) -> Mapping[str, Fact]:
        """What an expectation may ask of a card, where it is now."""

    def cards(self) -> Sequence[int]:
        """All cards of the game."""

    def called(self, card: int, name: str) -> bool:
        """Whether the card goes by this card name."""

    def show(self, card: int) -> str:
        """The card for a message: its label, else its name."""

    def word(self, key: str, value: str) -> Text:
        """How a value of a set under ``key`` is written, for a message: a keyword by its name."""

    def read(self, key: str, written: Any, place: Place) -> Any:
        """An expected value as it is compared with the fact under ``key``: keywords by their ids, all else as written."""
