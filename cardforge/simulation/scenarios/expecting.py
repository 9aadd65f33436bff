"""Holds an expectation against the table: numbers, words, sets, and lists of cards in or out of order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from cardforge.games.shared.proving.table import Pile, ScenarioTable
from cardforge.games.shared.proving.words import PLAYERS, Place, Words
from cardforge.model import Text

#: Keys of an expectation that are looked at by themselves.
OWN_KEYS = ("cards", "legal", "asked", "winner")


class Difference(NamedTuple):
    """What an expectation says and what is so."""

    expected: Text
    found: Text


class Expectation:
    """Compares what is written with what a table shows."""

    def __init__(self, table: ScenarioTable[Any, Any], words: Words) -> None:
        self.table = table
        self.words = words

    def difference(self, expected: Mapping[str, Any], place: Place) -> Difference | None:
        """The first difference between the expectation and the table, but for ``legal``, or ``None``."""
        table = self.table
        common = {**table.common(), "winner": table.winner, "asked": table.asked}
        for key, want in expected.items():
            if key == "legal":
                continue
            if key == "cards":
                found = self._cards(want, place.at("cards"))
            elif key in PLAYERS:
                found = self._mapping(want, table.side(key), (key,), place.at(key))
            else:
                found = self._value(key, want, common.get(key), (key,), place.at(key))
            if found is not None:
                return found
        return None

    def _cards(self, expected: Mapping[str, Any], place: Place) -> Difference | None:
        in_play = [card for card in self.table.cards() if self.table.card(card).get("zone") is not None]
        for word, want in expected.items():
            card = self.words.find(word, in_play, self.table.called, place.at(word))
            if card is None:
                return Difference(Text(f"{word} がある", f"{word} in play"), Text("どこにもない", "nowhere"))
            found = self._mapping(want, self.table.card(card), (word,), place.at(word))
            if found is not None:
                return found
        return None

    def _mapping(self, expected: Mapping[str, Any], facts: Mapping[str, Any], path: tuple[str, ...], place: Place) -> Difference | None:
        for key, want in expected.items():
            if key not in facts:
                zone = facts.get("zone")
                return Difference(_said((*path, key), str(want)), Text(f"{zone}にある", f"the card is in {zone}"))
            found = self._value(key, want, facts[key], (*path, key), place.at(key))
            if found is not None:
                return found
        return None

    def _value(self, key: str, want: Any, fact: Any, path: tuple[str, ...], place: Place) -> Difference | None:
        if isinstance(fact, Pile):
            return self._pile(_as_list(want), fact, path, place)
        if isinstance(want, Mapping) and isinstance(fact, Mapping):
            return self._mapping(want, fact, path, place)
        if isinstance(fact, frozenset):
            wanted = frozenset(self.table.read(key, want, place))
            return None if wanted == fact else Difference(_said(path, self._set(key, wanted)), self._set(key, fact))
        if want == fact and isinstance(want, bool) == isinstance(fact, bool):
            return None
        return _differ(path, plain(want), plain(fact))

    def _set(self, key: str, values: frozenset[str]) -> Text:
        """A set as the file would write it, in each language."""
        words = [self.table.word(key, value) for value in sorted(values)]
        return Text(_list([word.ja for word in words]), _list([word.en for word in words]))

    # -- lists of cards ---------------------------------------------------------------------------------------------------------------

    def _pile(self, want: Any, pile: Pile, path: tuple[str, ...], place: Place) -> Difference | None:
        cards = list(pile.cards)
        self._check_words(want, place)
        shown = _list([self.table.show(card) for card in cards])
        if isinstance(want, int):
            return None if len(cards) == want else _differ(path, str(want), f"{len(cards)} {shown}")
        if isinstance(want, Mapping):
            ordered = _copies(want["ordered"])
            fits = len(ordered) <= len(cards) and all(
                self._fits(item, card, place.at("ordered", index)) for index, (item, card) in enumerate(zip(ordered, cards, strict=False))
            )
            return None if fits else _differ(path, f"ordered {_list([_item(item) for item in ordered])}", shown)
        return None if self._same_cards(_copies(want), cards, place) else _differ(path, _list([_item(item) for item in want]), shown)

    def _check_words(self, want: Any, place: Place) -> None:
        """Raise the fault of a word in a list that names no card, whatever lies there."""
        if isinstance(want, Mapping):
            return self._check_words(want["ordered"], place.at("ordered"))
        for index, item in enumerate(want if isinstance(want, list) else ()):
            word = item["card"] if isinstance(item, Mapping) else item
            known = word in self.words.labels or self.words.known(word) is not None
            if not known and not any(self.table.called(card, word) for card in self.table.cards()):
                raise self.words.unknown(word, place.at(index))
        return None

    def _same_cards(self, want: Sequence[Any], cards: list[int], place: Place) -> bool:
        """Whether the list is complete, in any order: labelled cards first, so that a name never takes the place of a label."""
        rest = list(cards)
        for index, item in sorted(enumerate(want), key=lambda pair: (pair[1] not in self.words.labels) if isinstance(pair[1], str) else 2):
            found = next((card for card in rest if self._fits(item, card, place.at(index))), None)
            if found is None:
                return False
            rest.remove(found)
        return not rest

    def _fits(self, item: Any, card: int, place: Place) -> bool:
        """Whether a card is the one that an item of a list names."""
        word = item["card"] if isinstance(item, Mapping) else item
        labels = self.words.labels
        fits = labels[word] == card if word in labels else self.table.called(card, word)
        if not fits or not isinstance(item, Mapping):
            return fits
        states = {key: part for key, part in item.items() if key not in ("card", "count")}
        return self._mapping(states, self.table.card(card), (word,), place) is None


def _as_list(want: Any) -> Any:
    """A place for one card may be written as that card, or as null where there is none."""
    if want is None:
        return []
    return [want] if isinstance(want, str) or (isinstance(want, Mapping) and "card" in want) else want


def _copies(items: Sequence[Any]) -> list[Any]:
    """The items of a list, ``{card: lancer, count: 3}`` three times."""
    return [item for item in items for _ in range(item.get("count", 1) if isinstance(item, Mapping) else 1)]


def _item(item: Any) -> str:
    return plain(item)


def plain(value: Any) -> str:
    """A value as the file would write it."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {plain(part)}" for key, part in value.items()) + "}"
    return _list([plain(part) for part in value]) if isinstance(value, (list, tuple, frozenset)) else str(value)


def _list(words: Sequence[str]) -> str:
    return f"[{', '.join(words)}]"


def _said(path: tuple[str, ...], value: str | Text) -> Text:
    where = ".".join(path)
    ja, en = (value, value) if isinstance(value, str) else value
    return Text(f"{where}: {ja}", f"{where}: {en}")


def _differ(path: tuple[str, ...], expected: str, found: str) -> Difference:
    return Difference(_said(path, expected), Text(found, found))
