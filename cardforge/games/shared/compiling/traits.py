"""What filters ask of a card as it is printed, as bits known before the game: words of one of its fields, its name, what it lacks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from cardforge.model import Card

Trait = Callable[[Card], bool]
#: What else a filter can ask beside a word of the field, by its key.
_ASKED: Final[Mapping[str, Callable[[Any, str], Trait]]] = {
    "name": lambda name, _: lambda card: name in card.name,
    "name_has": lambda part, _: lambda card: any(part.casefold() in name.casefold() for name in card.name),
    "token": lambda wanted, _: lambda card: (card.kind == "token") == wanted,
    "none_of": lambda field, _: lambda card: not card.fields.get(field),
    "even": lambda field, _: lambda card: card.fields.get(field, 0) % 2 == 0,
    "odd": lambda field, _: lambda card: card.fields.get(field, 0) % 2 == 1,
    "attribute": lambda names, field: lambda card: any(name in (card.fields.get(field) or ()) for name in _several(names)),
    "without_race": lambda names, field: lambda card: not set(names) & set(card.fields.get(field) or ()),
    "without": lambda names, field: lambda card: not set(names) & set(card.fields.get(field) or ()),
}


def _several(names: str | list[str]) -> list[str]:
    return [names] if isinstance(names, str) else names


class Traits:
    """The traits of a compiler's ``cards``, as ``bits`` beside each; both lists grow with the game.

    ``field`` is that of the cards whose words are traits, ``other`` the one of which a filter asks what a card has of it
    or has nothing of.

    >>> from cardforge.model import Text
    >>> cards, bits = [Card("", "unit", "ogre", Text("岩鬼", "Ogre"), fields={"tribes": ["giant"]})], [0]
    >>> traits = Traits(cards, bits, "tribes", "colours")
    >>> traits.named(["giant"]), traits.asked({"name_has": "gre", "name": "Imp"}), traits.of(cards[0]), bits
    (1, 6, 5, [4])
    """

    def __init__(self, cards: list[Card], bits: list[int], field: str, other: str) -> None:
        self._cards = cards
        self._all = bits
        self._field = field
        self._other = other
        self._bits: dict[str, int] = {}
        self._asked: dict[str, Trait] = {}

    def named(self, names: Iterable[str]) -> int:
        """Words as bits, numbered as they come up."""
        return sum(1 << self._bits.setdefault(name, len(self._bits)) for name in names)

    def wanted(self, words: str | list[str]) -> int:
        """What a filter asks for that names a word of the field, or several of which a card has to have one."""
        if isinstance(words, str):
            return self.named([words])
        if not words:
            return 0
        return self._noted(f"any: {words}", lambda card: bool(set(words) & set(card.fields.get(self._field) or ())))

    def of(self, card: Card) -> int:
        """The traits of a card, of those that were asked for so far."""
        return self.named([*(card.fields.get(self._field) or ()), *(name for name, trait in self._asked.items() if trait(card))])

    def words(self) -> int:
        """All words of the field that came up so far, as bits."""
        return sum(1 << bit for name, bit in self._bits.items() if name not in self._asked)

    def asked(self, where: Mapping[str, Any]) -> int:
        """What else a filter asks for; whether each of the cards so far has it is seen now."""
        return sum(
            self._noted(f"{key}: {where[key]}", _ASKED[key](where[key], self._field if key == "without_race" else self._other))
            for key in _ASKED
            if key in where
        )

    def _noted(self, name: str, trait: Trait) -> int:
        if name not in self._asked:
            self._asked[name] = trait
            for number, card in enumerate(self._cards):
                self._all[number] |= self.named([name] if trait(card) else ())
        return self.named([name])
