"""Writes the position of a game in progress as a scenario file has it: the inverse of a ``Layer``. A game adds its field.

What is written is laid again and held against the state it came from, field by field (``unsaid``): what a file cannot say is found there.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, TypeVar

from cardforge.database.formats.mapping import card_mapping
from cardforge.engine.codec import Packed
from cardforge.engine.options import CARDS
from cardforge.engine.state import State
from cardforge.games.shared.proving.words import PLAYERS
from cardforge.model import Card

S = TypeVar("S", bound=State)

#: What two states may differ in though they are the same position: how cards are numbered, chance, counters of the program's own.
_NUMBERING: Final = frozenset({"definitions", "owners", "last_serial", "rng", "decisions", "options", "unsettled", "turn_decisions"})


class Writer(Generic[S]):
    """Writes one position: a ``state``, the ``cards`` behind its definitions, the compiled ``rules``, and the ``known`` cards by name."""

    #: The fields of each part of a state, and of all of them those that name cards.
    parts: ClassVar[Mapping[type[Any], Sequence[str]]] = {}
    held: ClassVar[frozenset[str]] = frozenset({"zones", "card", "identity"})
    #: Fields that follow from the others, or that nothing can depend on.
    following: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, state: S, cards: Sequence[Card], rules: Any, known: Mapping[str, Card]) -> None:
        self.state = state
        self.all_cards = cards
        self.rules = rules
        self.known = known
        #: Cards that stand in no file, by the names under which the scenario has them.
        self.local: dict[str, Card] = {}
        self._faces: dict[int, str] = {}
        #: The definition of cards that nobody knows, -1 where there is none.
        self.blank = next((number for number, card in enumerate(cards) if card.id == "blank"), -1)

    def position(self) -> dict[str, Any]:
        """The position, both players' sides in it."""
        own = {"turn": self.state.turn, "active": PLAYERS[self.state.active], **self.middle()}
        return own | {name: self.side(player) for player, name in enumerate(PLAYERS)}

    def options(self) -> dict[str, Any]:
        """Options of the file that follow from the state."""
        return {}

    def middle(self) -> dict[str, Any]:
        """What a position has beside its turn and its sides."""
        return {}

    def side(self, player: int) -> dict[str, Any]:
        """What lies on a player's side."""
        raise NotImplementedError

    # -- words ------------------------------------------------------------------------------------------------------------------------

    def printed(self, card: int) -> Card:
        """What is printed on a card of the state."""
        return self.all_cards[self.state.definitions[card % CARDS]]

    def name(self, card: int) -> str:
        """The word by which a file calls a card: its name or id, else that of a card of the file's own."""
        own = self.printed(card)
        for word in (own.name.ja, own.id):
            known = self.known.get(word)
            if known is not None and _alike(known, own):
                return word
        word = own.name.ja
        while word in self.local and not _alike(self.local[word], own):
            word += "+"
        self.local[word] = own
        return word

    def names(self, cards: Iterable[int]) -> list[str]:
        """Cards in order, by their words."""
        return [self.name(card) for card in cards]

    def piles(self, player: int, zones: Mapping[str, int]) -> dict[str, Any]:
        """What lies in a player's zones, by their keys; decks, too, where nothing lies."""
        return {key: self.pile(self.state.zone(player, zone)) for key, zone in zones.items()}

    def pile(self, cards: Sequence[int]) -> Any:
        """Cards in order, or how many there are where nobody knows any of them."""
        return len(cards) if self.unknown(cards) else self.names(cards)

    def unknown(self, cards: Sequence[int]) -> bool:
        """Whether these are cards that nobody knows, which a file says by their number."""
        return bool(cards) and all(self.state.definitions[card] == self.blank for card in cards)

    # -- what was not said ------------------------------------------------------------------------------------------------------------

    def seen(self, name: str, value: Any) -> Any:
        """A field's value as two states of one position have it: cards by what is printed on them and whose they are."""
        if isinstance(value, Packed):
            fields = next((fields for kind, fields in self.parts.items() if isinstance(value, kind)), None)
            if fields is None:
                return value.values()
            return self.seen_part({field: self.seen(field, getattr(value, field)) for field in fields if field not in self.following})
        if isinstance(value, (list, tuple)):
            return [self.seen(name, each) for each in value]
        if name == "definition":
            return self._face(value)
        if name in self.held and type(value) is int and value >= 0:
            return f"{PLAYERS[self.state.owners[value % CARDS]]} {self._face(self.state.definitions[value % CARDS])}"
        return value

    def _face(self, definition: int) -> str:
        """What is printed on the card of a definition, in short."""
        if definition not in self._faces:
            own = self.all_cards[definition]
            self._faces[definition] = f"{own.name.ja} {json.dumps(own_mapping(own), ensure_ascii=False, sort_keys=True, default=str)}"
        return self._faces[definition]

    def seen_part(self, fields: dict[str, Any]) -> dict[str, Any]:
        """A part of the state by its fields; a game adds up what is the same in sum."""
        return fields

    def unsaid(self, laid: Writer[S]) -> str:
        """The first field that differs in the state that was laid from what was written; nothing where they are the same position."""
        for field in self.state.fields():
            if field in _NUMBERING or field in self.following:
                continue
            mine, theirs = (each.seen(field, getattr(each.state, field)) for each in (self, laid))
            if mine != theirs:
                return _inside(field, mine, theirs)
        return "" if len(self.state.options) == len(laid.state.options) else "options"


def _inside(field: str, mine: Any, theirs: Any) -> str:
    """The name of the innermost field in which two values differ."""
    if isinstance(mine, dict) and isinstance(theirs, dict):
        return next(_inside(name, mine[name], theirs[name]) for name in mine if mine[name] != theirs[name])
    if isinstance(mine, list) and isinstance(theirs, list) and len(mine) == len(theirs):
        return next(_inside(field, one, other) for one, other in zip(mine, theirs, strict=True) if one != other)
    return field


def _alike(one: Card, other: Card) -> bool:
    """Whether two cards have the same printed on them."""
    return one is other or (one.name == other.name and own_mapping(one) == own_mapping(other))


def own_mapping(card: Card) -> dict[str, Any]:
    """A card as a scenario file writes one of its own: what it is played by."""
    return {key: value for key, value in card_mapping(card).items() if key not in ("id", "origin", "art", "flavor", "quiet")}
