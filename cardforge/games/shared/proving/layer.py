"""Lays the position of a scenario file, or its decks: turn, seed, cards by name, label or number of blanks. A game adds its field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from cardforge.engine.rng import seeded
from cardforge.engine.state import State
from cardforge.games.shared.proving.words import PLAYERS, Entry, Place, Words
from cardforge.model import Card, Deck, Text

S = TypeVar("S", bound=State)


class Definer(Protocol):
    """What a position needs of its game's compiler."""

    def add(self, card: Card) -> int:
        """The definition number of a card."""

    def blank(self) -> int:
        """The definition number of a card that nobody knows."""


C = TypeVar("C", bound=Definer)


def options(words: Words) -> Mapping[str, Any]:
    """The rule flags that the file sets."""
    written: Mapping[str, Any] = words.data.get("options") or {}
    return written


def seed(words: Words) -> int:
    """The file's seed."""
    return int(words.data.get("seed", 1))


def written_deck(words: Words, written: Any, kinds: Sequence[str], place: Place) -> Deck:
    """A deck by its name, or written out with local cards, too: a deck's fields, or only its cards, from the top down as in a zone. Raises
    the fault of one that is not there, or of a card of no such kind."""
    if isinstance(written, str):
        with place.blamed():
            return words.library.find_deck(written)
    fields: Mapping[str, Any] = {"cards": written} if isinstance(written, list) else written
    listed = place if isinstance(written, list) else place.at("cards")
    cards = tuple(_brought(words, fields["cards"], kinds, listed))
    name, layout = fields.get("name", ""), tuple(tuple(row) for row in fields.get("layout") or ())
    return Deck(words.library.game, name if isinstance(name, str) else str(name.get("ja", "")), cards, layout=layout)


def _brought(words: Words, written: Any, kinds: Sequence[str], place: Place) -> Iterator[tuple[Card, int]]:
    """The cards of a deck and how many of each there are, from numbers under names or from a list."""
    counted = isinstance(written, Mapping)
    found = (
        [(words.card(name, place.at(name)), count, place.at(name)) for name, count in written.items()]
        if counted
        else [(entry.card, entry.count, entry.place) for entry in words.entries(written, place)]
    )
    for card, count, at in found:
        if card is None or card.kind not in kinds:
            name = Text("?", "?") if card is None else card.name
            raise at.fault(Text(f"「{name.ja}」はデッキに入りません。", f"“{name.en}” is no card of a deck."))
        yield card, count


class Layer(Generic[S, C]):
    """Lays one position into ``state``: the turn (``turn`` where the file is silent), whose it is, the seed; then the game's own part."""

    def __init__(self, words: Words, state: S, compiler: C, turn: int) -> None:
        self.words = words
        self.compiler = compiler
        self.state = state
        self.position: Mapping[str, Any] = words.data.get("position") or {}
        self.place = words.place.at("position")
        state.turn = self.position.get("turn", turn)
        state.active = PLAYERS.index(self.position["active"]) if "active" in self.position else (state.turn + 1) % 2
        state.rng = seeded(seed(words))

    def sides(self) -> Iterator[tuple[int, Mapping[str, Any], Place]]:
        """Both players with what is written of their sides."""
        for player, name in enumerate(PLAYERS):
            yield player, self.position.get(name) or {}, self.place.at(name)

    def new(self, player: int, entry: Entry) -> int:
        """A new card instance of the player; it goes by the entry's label."""
        definition = self.compiler.blank() if entry.card is None else self.compiler.add(entry.card)
        card = self.state.bring(player, [definition])[0]
        self.words.put(entry.label, card, entry.place)
        return card

    def cards(self, player: int, written: Any, place: Place, kinds: Sequence[str]) -> list[int]:
        """The player's new cards, written as a list or as a number of blanks, in order. Raises the fault of one that cannot be there."""
        entries = self.words.entries(written, place)
        for entry in entries:
            self.check_kind(entry, kinds)
        return [self.new(player, entry) for entry in entries for _ in range(entry.count)]

    def fill(
        self, player: int, written: Mapping[str, Any], place: Place, zones: Mapping[str, int], kinds: Sequence[str], **blanks: int
    ) -> None:
        """Put what is written of a player's zones into them, cards of these kinds; where the file is silent so many ``blanks``, or none."""
        for key, zone in zones.items():
            cards = self.cards(player, written.get(key, blanks.get(key, ())), place.at(key), kinds)
            self.state.zone(player, zone).extend(cards)

    def check_kind(self, entry: Entry, kinds: Sequence[str]) -> None:
        """Raise the fault of a card that cannot be where it is written."""
        if entry.card is not None and entry.card.kind not in kinds:
            name = entry.card.name
            raise entry.place.fault(Text(f"「{name.ja}」はここに置けません。", f"“{name.en}” cannot be here."))
