"""What every game offers to those who play it: bots, matches, the terminal, records. Each game's ``pack.py`` is one."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from cardforge.database import Library
from cardforge.engine.state import Event
from cardforge.model import Card, CardforgeError, Deck, Text


class Teller(Protocol):
    """Tells one game in lines for people; what its viewer may not know stays hidden."""

    def tell(self, state: Any, events: Iterable[Event]) -> list[Text]:
        """One line for each event that a player would speak of, in order."""

    def option(self, state: Any, option: int) -> Text:
        """What choosing an option means."""


class Deal(Protocol):
    """Two decks compiled to be played: the rules (``game``), the card behind each definition and a fingerprint of what they do."""

    @property
    def game(self) -> Any:
        """The rules over the compiled cards."""

    @property
    def cards(self) -> Sequence[Card]:
        """The card behind each definition's number."""

    @property
    def ruleset(self) -> str:
        """A fingerprint of everything that both decks' cards do, the same on every machine and build."""

    def start(self, first: int, seed: int) -> Any:
        """A new game; ``first`` is the deck (0 or 1) whose player sits first."""

    def teller(self, players: tuple[Text, Text], viewer: int | None) -> Teller:
        """A teller of the deal's games; ``viewer`` is the player from whom the other one's hidden cards are kept."""

    def tried_moves(self, state: Any, player: int) -> list[int]:
        """The options that a player would think of, legal or not."""


class Kit(Protocol):
    """One game's kit, a module."""

    #: The rule flags that the game may be played with, and their defaults.
    OPTIONS: Mapping[str, Any]

    def parts(self, library: Library) -> tuple[Card, ...]:
        """The cards that a game needs besides those of the decks (tokens, lists of actions)."""

    def deal(self, decks: tuple[Deck, Deck], parts: Sequence[Card], options: Mapping[str, Any]) -> Deal:
        """The game of two decks. Raises ``CardforgeError`` for a deck that cannot be played."""

    def card_facts(self, card: Card, library: Library, lang: str) -> dict[str, Any]:
        """What the card's template wants to know beyond its fields and texts."""

    def reason_word(self, reason: int) -> str:
        """The word for why a game ended."""

    def question_text(self, question: int) -> Text:
        """What a question asks."""

    def opening(self, state: Any) -> int:
        """How many events of the log are the dealing, of which nobody wants to be told."""

    def whole_move(self, state: Any) -> bool:
        """Whether the open question is for a whole move, before which people want to see the table."""

    def answers(self, state: Any) -> list[int]:
        """The legal options, of those that are alike to people only the first."""

    def card_of(self, state: Any, option: int) -> int:
        """The card instance that an option is about, or -1."""

    def undrawn(self, state: Any, player: int) -> Sequence[int]:
        """The player's cards that he has not drawn."""

    def used(self, option: int) -> tuple[int, ...]:
        """The card instances that an option uses: plays, releases, puts down as keys."""

    def attacker(self, option: int) -> int:
        """The card instance that an option attacks with, or -1."""


def playable_games() -> list[str]:
    """The games that can be played."""
    folders = sorted(file.parent.name for file in Path(__file__).parents[1].glob("*/pack.py") if file != Path(__file__))
    return sorted(folders, key=lambda name: name != "deckmaster")


def kit_of(game: str) -> Kit:
    """The kit of a game. Raises ``CardforgeError`` for a game that cannot be played yet."""
    name = f"cardforge.games.{game}.pack"
    if not game.isidentifier() or importlib.util.find_spec(f"cardforge.games.{game}") is None or importlib.util.find_spec(name) is None:
        games = playable_games()
        raise CardforgeError(
            Text(f"{game} はまだ遊べません。", f"{game} cannot be played yet."),
            hint=Text(f"今遊べるゲーム: {'、'.join(games)}", f"Games that can be played: {', '.join(games)}"),
        )
    kit: Any = importlib.import_module(name)
    checked: Kit = kit
    return checked
