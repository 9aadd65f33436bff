"""A table to play at: two decks compiled for one game, dealt again for every game."""

from __future__ import annotations

from typing import Any

from cardforge.games.deckmaster import DuelState, compile_decks
from cardforge.games.deckmaster.story import reason_word
from cardforge.model import Card, CardforgeError, Deck, Text

#: The rule flags that a game may be played with (000-R66, A20).
OPTIONS = ("emergency_release",)


class Table:
    """Two decks, the compiled game of both, and the rule flags in force; ``tokens`` are those that effects put out.

    Raises ``CardforgeError`` if the decks are of different games, of a game that cannot be played yet, or without a Deck Master.
    """

    def __init__(self, decks: tuple[Deck, Deck], options: dict[str, Any] | None = None, *, tokens: tuple[Card, ...] = ()) -> None:
        unknown = [name for name in options or {} if name not in OPTIONS]
        if unknown:
            raise CardforgeError(
                Text(f"ルールの選択肢「{unknown[0]}」はありません。", f"There is no rule flag {unknown[0]!r}."),
                hint=Text(f"あるもの: {'、'.join(OPTIONS)}", f"There are: {', '.join(OPTIONS)}"),
            )
        for deck in decks:
            _can_be_played(deck, decks[0].game)
        self.decks = decks
        self.options = dict.fromkeys(OPTIONS, False) | (options or {})
        self.game, self._setups, self._compiler = compile_decks(decks[0], decks[1], tokens)

    def start(self, *, first: int = 0, seed: int = 1) -> DuelState:
        """Deal a new game; ``first`` is the deck (0 or 1) that goes first, ``seed`` decides the shuffling."""
        return self.game.start(self._setups[first], self._setups[1 - first], seed, **self.options)

    def card(self, definition: int) -> Card:
        """The card behind a definition's number."""
        return self._compiler.cards[definition]

    @property
    def cards(self) -> list[Card]:
        """The card behind each definition's number."""
        return self._compiler.cards

    @property
    def ruleset(self) -> str:
        """A fingerprint of everything that both decks' cards do, the same on every machine and build."""
        return self._compiler.fingerprint()

    def reason(self, state: DuelState) -> str:
        """The word for why the game ended: ``hp``, ``deck_out``, ``conceded``, ``stalled`` or ``loop``."""
        return reason_word(state.reason)


def _can_be_played(deck: Deck, game: str) -> None:
    if deck.game != game:
        raise CardforgeError(
            Text(
                f"違うゲームのデッキです: {deck.name} は {deck.game}",
                f"The decks belong to different games: {deck.name} is of {deck.game}.",
            ),
            file=deck.source.file,
        )
    if game != "deckmaster":
        raise CardforgeError(
            Text(f"{game} はまだ遊べません。", f"{game} cannot be played yet."),
            hint=Text("今遊べるゲーム: deckmaster", "Games that can be played: deckmaster"),
        )
    if deck.master is None:
        raise CardforgeError(
            Text(f"デッキ「{deck.name}」にデッキマスターがありません。", f"The deck {deck.name} has no Deck Master."),
            file=deck.source.file,
            hint=Text("デッキに master: を書いてください。", "Write master: into the deck."),
        )
