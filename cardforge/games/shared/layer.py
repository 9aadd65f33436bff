"""Lays the position of a scenario file, or its decks: turn, seed, cards by name, label or number of blanks. A game adds its field."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

from cardforge.engine.rng import seeded
from cardforge.engine.state import State
from cardforge.games.shared.words import PLAYERS, Entry, Place, Words
from cardforge.model import Card, Deck, Text

S = TypeVar("S", bound=State)


def options(words: Words) -> Mapping[str, Any]:
    """The rule flags that the file sets."""
    written: Mapping[str, Any] = words.data.get("options") or {}
    return written


def seed(words: Words) -> int:
    """The file's seed."""
    return int(words.data.get("seed", 1))


def named_deck(words: Words, name: str, place: Place) -> Deck:
    """A deck of the library by its name. Raises the fault of one that is not there."""
    with place.blamed():
        return words.library.find_deck(name)


def written_cards(words: Words, written: Mapping[str, int], kinds: Sequence[str], place: Place) -> tuple[tuple[Card, int], ...]:
    """The cards and numbers of a deck that the file writes out. Raises the fault of a card of no such kind."""
    cards = []
    for name, count in written.items():
        card = words.card(name, place.at(name))
        if card.kind not in kinds:
            raise place.at(name).fault(Text(f"「{name}」はデッキに入りません。", f"“{name}” is no card of a deck."))
        cards.append((card, count))
    return tuple(cards)


class Layer(ABC, Generic[S]):
    """Lays one position into ``state``: the turn (``turn`` where the file is silent), whose it is, the seed; then the game's own part."""

    def __init__(self, words: Words, state: S, turn: int) -> None:
        self.words = words
        self.state = state
        self.position: Mapping[str, Any] = words.data.get("position") or {}
        self.place = words.place.at("position")
        state.turn = self.position.get("turn", turn)
        state.active = PLAYERS.index(self.position["active"]) if "active" in self.position else (state.turn + 1) % 2
        state.rng = seeded(seed(words))

    @abstractmethod
    def define(self, card: Card | None) -> int:
        """The definition number of a card, or of a blank."""

    def sides(self) -> Iterator[tuple[int, Mapping[str, Any], Place]]:
        """Both players with what is written of their sides."""
        for player, name in enumerate(PLAYERS):
            yield player, self.position.get(name) or {}, self.place.at(name)

    def new(self, player: int, entry: Entry) -> int:
        """A new card instance of the player; it goes by the entry's label."""
        card = self.state.bring(player, [self.define(entry.card)])[0]
        self.words.put(entry.label, card, entry.place)
        return card

    def cards(self, player: int, written: Any, place: Place, kinds: Sequence[str]) -> list[int]:
        """New instances of the cards written as a list or as a number of blanks, in order. Raises the fault of one that cannot be there."""
        entries = self.words.entries(written, place)
        for entry in entries:
            self.check_kind(entry, kinds)
        return [self.new(player, entry) for entry in entries for _ in range(entry.count)]

    def check_kind(self, entry: Entry, kinds: Sequence[str]) -> None:
        """Raise the fault of a card that cannot be where it is written."""
        if entry.card is not None and entry.card.kind not in kinds:
            name = entry.card.name
            raise entry.place.fault(Text(f"「{name.ja}」はここに置けません。", f"“{name.en}” cannot be here."))
