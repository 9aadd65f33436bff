"""A shelf of named things in layers: what a higher layer brings replaces what a lower one has by that name."""

from __future__ import annotations

from typing import Generic, TypeVar

from cardforge.model import Text
from cardforge.model.names import normal

T = TypeVar("T")


class Shelf(Generic[T]):
    """Things by their key, and by every word that people call them.

    >>> shelf: Shelf[int] = Shelf()
    >>> shelf.put("s01", Text("火の玉", "Fire Ball"), 1, layer=0)
    >>> shelf.get("fireball")
    1
    """

    def __init__(self) -> None:
        self.items: dict[str, T] = {}
        self._words: dict[str, tuple[str, int]] = {}

    def put(self, key: str, name: Text, thing: T, *, layer: int) -> T | None:
        """Add ``thing``; returns the thing of the same layer that already has its key or a name of it, and then adds nothing."""
        own = {normal(key), normal(name.ja)}
        words = own | {normal(name.en)}
        for word in sorted(words):
            other, other_layer = self._words.get(word, ("", -1))
            if other_layer == layer and other in self.items:
                return self.items[other]
        for word in own:
            self.items.pop(self._words.get(word, ("", 0))[0], None)
        self.items[key] = thing
        self._words.update(dict.fromkeys(words, (key, layer)))
        return None

    def get(self, word: str) -> T | None:
        """The thing with this key or name, or ``None``."""
        return self.items.get(self._words.get(normal(word), ("", 0))[0])
