"""A table to play at: two decks compiled for one game, dealt again for every game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardforge.database import built_in
from cardforge.engine.game import Game
from cardforge.engine.state import State
from cardforge.games.shared.pack import pack_of
from cardforge.games.shared.parts import Deal, Flags, Teller, Told
from cardforge.games.shared.telling.view import Viewer
from cardforge.model import Card, CardforgeError, Deck, Text


class Table:
    """Two decks, the compiled game of both, and the rule flags in force.

    ``tokens`` are the cards that the game needs besides the decks'; by default the built-in ones. ``told`` is what tells the games where
    something else than the decks is laid.

    Raises ``CardforgeError`` if the decks are of different games, of a game that cannot be played yet, or lack what it needs.
    """

    def __init__(
        self,
        decks: tuple[Deck, Deck],
        options: Flags | None = None,
        *,
        tokens: tuple[Card, ...] | None = None,
        told: Told[State] | None = None,
    ) -> None:
        self.pack = pack_of(decks[0].game)
        self.playing = self.pack.playing()
        for name in options or {}:
            _check_flag(self.pack.flags, name)
        for deck in decks:
            _same_game(deck, decks[0].game)
        self.decks = decks
        #: What the scenario file holds from whose position the games go on; nothing where the decks are dealt.
        self.position: dict[str, Any] = {}
        self.options: Flags = {**self.pack.flags, **(options or {})}
        self._told: Told[State] = self._deal(tokens) if told is None else told
        self.game: Game[State] = self._told.game

    def _deal(self, tokens: tuple[Card, ...] | None) -> Deal[State]:
        parts = self.playing.parts(built_in(self.decks[0].game)) if tokens is None else tokens
        self._dealt = self.playing.deal(self.decks, parts, self.options)
        return self._dealt

    def start(self, *, first: int = 0, seed: int = 1) -> Any:
        """Deal a new game; ``first`` is the deck (0 or 1) that sits first, ``seed`` decides the shuffling."""
        return self._dealt.start(first, seed)

    def card(self, definition: int) -> Card:
        """The card behind a definition's number."""
        return self._told.cards[definition]

    @property
    def cards(self) -> Sequence[Card]:
        """The card behind each definition's number."""
        return self._told.cards

    @property
    def ruleset(self) -> str:
        """A fingerprint of everything that both decks' cards do, the same on every machine and build."""
        return self._told.ruleset

    def reason(self, state: Any) -> str:
        """The word for why the game ended (``hp``, ``life``, ``conceded``, ``loop`` and the like)."""
        return self.playing.spoken.reason_word(state.reason)

    def teller(self, players: tuple[Text, Text], viewer: int | None = None) -> Teller[State]:
        """A teller of games at this table; ``viewer`` is the player from whom the other one's hidden cards are kept."""
        return self._told.teller(players, viewer)

    def viewer(self, players: tuple[Text, Text], viewer: int | None = None) -> Viewer[State]:
        """What lays out the games at this table as a viewer (player 0 or 1) may see them; ``None`` sees everything."""
        return self._told.viewer(players, viewer)

    def tried_moves(self, state: Any, player: int) -> list[int]:
        """The options that a player would think of, legal or not."""
        return self._told.tried_moves(state, player)


def _check_flag(flags: Flags, name: str) -> None:
    if name not in flags:
        raise CardforgeError(
            Text(f"ルールの選択肢「{name}」はありません。", f"There is no rule flag “{name}”."),
            hint=Text(f"あるもの: {'、'.join(flags)}", f"There are: {', '.join(flags)}"),
        )


def _same_game(deck: Deck, game: str) -> None:
    if deck.game != game:
        raise CardforgeError(
            Text(
                f"違うゲームのデッキです: {deck.name} は {deck.game}",
                f"The decks belong to different games: {deck.title.en} is of {deck.game}.",
            ),
            file=deck.source.file,
        )
