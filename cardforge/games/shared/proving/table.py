"""What a game offers so that scenario files can be run against it: a table that is laid, moved at and looked at.

A game's ``scenario.py`` has ``lay(words)`` and ``deal(words)``, both giving a ``ScenarioTable``. The runner
(``cardforge.simulation.scenarios``) knows no game; a game knows no file format beyond its own position keys.
"""

from __future__ import annotations

import copy
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Generic, TypeVar

from cardforge.engine.game import Game
from cardforge.engine.refusal import Refusal
from cardforge.engine.state import NOBODY, Event, State
from cardforge.games.shared.proving.words import PLAYERS, Place, Words, meant
from cardforge.model import Card, Text

S = TypeVar("S", bound=State)
G = TypeVar("G", bound=Game[Any])

NOT_ASKED: Final = Refusal("", Text("何も尋ねられていません", "nothing is asked of this player"))
NO_ANSWER: Final = Refusal("", Text("その答えはできません", "that is not a legal answer"))


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards of one place, as card instances, top first."""

    cards: tuple[int, ...]


#: What a table shows under one key: a number, a word, a set of words, nothing, cards, or more keys.
Fact = int | str | bool | None | frozenset[str] | Pile | Mapping[str, Any]


class ScenarioTable(ABC, Generic[G, S]):
    """A game in progress as the runner sees it. Players are ``"a"`` (the first) and ``"b"``; cards are instances (whole numbers).

    ``definitions`` are the cards behind the game's definition numbers, ``over`` is the refusal of a step after the end. ``told`` is how
    many events the log had before the last move or answer. A game says what is asked, what its moves and answers are, and what can be seen.
    """

    over: ClassVar[Refusal]
    #: What messages call the words of the set ``keywords``.
    keyword: ClassVar[Text] = Text("キーワード", "keyword")

    def __init__(self, words: Words, game: G, definitions: Sequence[Card], state: S) -> None:
        self.words = words
        self.game = game
        self.definitions = definitions
        self.state = state
        self.told = len(state.log)

    def copy(self) -> ScenarioTable[G, S]:
        """An equal table that shares nothing that changes, on which a refusal is tried."""
        other = copy.copy(self)
        clone: Any = self.state.clone()
        other.state = clone
        return other

    # -- who is asked -----------------------------------------------------------------------------------------------------------------

    @property
    def winner(self) -> str | None:
        """``"a"``, ``"b"``, ``"draw"``, or ``None`` while the game goes on."""
        return None if self.state.winner < 0 else (*PLAYERS, "draw")[self.state.winner]

    @property
    def asked(self) -> str | None:
        """The player who has to decide now."""
        return None if self.state.asked == NOBODY else PLAYERS[self.state.asked]

    @property
    @abstractmethod
    def question(self) -> Text | None:
        """What is asked, where the player asked has to answer; ``None`` where he is free to move, to respond or to pass."""

    @property
    def window(self) -> bool:
        """Whether the player asked may respond or pass; then he passes unless the next step is his response."""
        return False

    # -- moves and answers ------------------------------------------------------------------------------------------------------------

    def move(self, player: str, verb: str, written: Mapping[str, Any], place: Place) -> Refusal | None:
        """Do a move without the answers under its ``choose``; ``None`` if it was legal."""
        self.told = len(self.state.log)
        return self.over if self.winner else self.do(PLAYERS.index(player), verb, written, place)

    def answer(self, player: str, value: Any, place: Place) -> Refusal | None:
        """Answer the open question, all of it."""
        self.told = len(self.state.log)
        if self.winner:
            return self.over
        if self.question is None or self.asked != player:
            return NOT_ASKED
        return self.reply(PLAYERS.index(player), list(value) if isinstance(value, list) else [value], place)

    @abstractmethod
    def do(self, player: int, verb: str, written: Mapping[str, Any], place: Place) -> Refusal | None:
        """Do the player's move; the game goes on."""

    def reply(self, player: int, written: list[Any], place: Place) -> Refusal | None:
        """Answer the question that the player is asked, with these words; a game that asks nothing inside its moves has no answers."""
        return NOT_ASKED

    def choose(self, player: int, option: int) -> Refusal | None:
        """Choose an option, or say why it is not legal."""
        refusal = self.game.why_not(self.state, player, option)
        if refusal is None:
            self.game.apply(self.state, option)
        return refusal

    def concede(self, player: str) -> Refusal | None:
        """The player gives up."""
        if self.winner:
            return self.over
        self.game.concede(self.state, PLAYERS.index(player))
        return None

    def stand_by(self) -> None:
        """The player asked passes; a game without responses has nothing to pass."""

    def forced(self, value: Any, place: Place) -> bool:
        """Whether ``value`` is an answer that was taken by itself since the last move or answer; it is then used up."""
        return False

    def unused(self) -> Refusal | None:
        """Why a part of the last move found no use (a card that was to make room where there is room)."""
        return None

    # -- what can be seen -------------------------------------------------------------------------------------------------------------

    @abstractmethod
    def common(self) -> Mapping[str, Fact]:
        """What an expectation may ask of the game: ``turn``, ``active`` and the like."""

    @abstractmethod
    def side(self, player: str) -> Mapping[str, Fact]:
        """What an expectation may ask of a player, under the position's keys."""

    def card(self, card: int) -> Mapping[str, Fact]:
        """What an expectation may ask of a card, where it is now; nothing in a game whose cards have no state of their own."""
        return {}

    def piles(self, player: int, zones: Mapping[str, int]) -> dict[str, Fact]:
        """What lies in these zones of a player's, under their keys."""
        return {key: Pile(tuple(self.state.zone(player, zone))) for key, zone in zones.items()}

    def lies(self, card: int, zones: Mapping[str, int]) -> str | None:
        """The key of that one of these zones in which a card lies, with either player."""
        return next((key for player in range(2) for key, zone in zones.items() if card in self.state.zone(player, zone)), None)

    def cards(self) -> Sequence[int]:
        """All cards of the game."""
        return range(len(self.state.definitions))

    def events(self) -> list[Event]:
        """What happened since the last move or answer began."""
        return self.state.log[self.told :]

    # -- words ------------------------------------------------------------------------------------------------------------------------

    def find(self, word: Any, among: Sequence[int], place: Place, also: Sequence[str] = ()) -> int | None:
        """The card that a label or name means, ``None`` where it is not ``among`` these. Raises the fault of an unknown word.

        ``also`` are other words that may stand there, for the hint of a misspelt one.
        """
        return self.words.find(word, among, self.called, place, also)

    def called(self, card: int, name: str) -> bool:
        """Whether the card goes by this name: a local card of that name first, then one of the database."""
        own = self.definitions[self.state.definitions[card]]
        known = self.words.known(name)
        return name in own.name if known is None else known is own

    def show(self, card: int) -> str:
        """The card for a message: its label, else its name."""
        own = self.definitions[self.state.definitions[card]]
        return self.words.label_of.get(card) or next((key for key, local in self.words.local.items() if local is own), own.name.ja)

    def keywords(self) -> Mapping[str, Text]:
        """The keywords of cards by their ids; a game without any has none."""
        return {}

    def word(self, key: str, value: str) -> Text:
        """How a value of a set under ``key`` is written, for a message: a keyword by its name, in English by its id."""
        return Text(self.keywords()[value].ja if key == "keywords" else value, value)

    def read(self, key: str, written: Any, place: Place) -> Any:
        """An expected value as it is compared with the fact under ``key``: keywords by their ids, all else as written."""
        return meant(written, self.keywords(), place, self.keyword) if key == "keywords" else written


def absent(word: Any, ja: str, en: str) -> Refusal:
    """The refusal of a card that is somewhere else."""
    return Refusal("", Text(f"「{word}」は{ja}にありません", f"{word} is not in {en}"))
