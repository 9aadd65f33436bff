"""Mappings as people write them in one word: ``墓地3`` for ``{grave: 3}``, ``赤1`` for ``{amount: 1, colors: [red]}``."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from cardforge.model.names import normal

#: What may stand between the items of a list in such a word.
_BETWEEN = r"[\s,、，/・;；|と&+]+|\band\b"

#: A number of more digits is a word that the schema refuses.
_MOST_DIGITS = 18


class Short:
    """The short forms of a field (``x-short`` of its schema): patterns whose groups are the keys of the mapping that is meant.

    >>> colours = {"type": "array", "items": {"enum": ["red", "blue"], "x-names": {"赤": "red", "青": "blue"}}}
    >>> amount = {"type": "integer", "default": 1}
    >>> short = Short({"properties": {"amount": amount, "colors": colours}, "x-short": [r"(?P<amount>\\d+)?\\s*(?P<colors>\\D+)"]})
    >>> short.meant("２ 赤・青"), short.meant("赤青"), short.meant("茶")
    ({'amount': 2, 'colors': ['red', 'blue']}, {'amount': 1, 'colors': ['red', 'blue']}, '茶')
    """

    def __init__(self, schema: dict[str, Any]) -> None:
        self._forms = [re.compile(form, re.IGNORECASE) for form in schema["x-short"]]
        forms = [schema, *schema.get("oneOf", ())]
        self._properties: dict[str, dict[str, Any]] = {key: each for form in forms for key, each in form.get("properties", {}).items()}

    def meant(self, written: str) -> Any:
        """What a word means: a number, a mapping; the word itself where it means neither."""
        word = unicodedata.normalize("NFKC", written).strip()
        if (number := _whole(word)) is not None:
            return number
        for form in self._forms:
            if found := form.fullmatch(word):
                parts = {key: self._part(key, text) for key, text in found.groupdict().items() if text is not None}
                if None not in parts.values():
                    return {key: parts.get(key, schema.get("default")) for key, schema in self._properties.items()}
        return written

    def plain(self, written: dict[str, Any]) -> dict[str, Any]:
        """A mapping that was written out, with its values in the schema's words."""
        for key, value in written.items():
            text = ",".join(map(str, value)) if isinstance(value, list) else value
            part = self._part(key, text) if isinstance(text, str) and key in self._properties else None
            if part is not None and part != value:
                written[key] = part
        return written

    def _part(self, key: str, text: str) -> Any:
        """The value of one key; ``None`` where the text is none."""
        schema = self._properties[key]
        if schema.get("type") == "integer":
            return _whole(unicodedata.normalize("NFKC", text).strip())
        items = schema.get("items", {})
        names = {normal(word): word for word in items.get("enum", ())}
        names |= {normal(word): value for word, value in items.get("x-names", {}).items()}
        found: list[str] = []
        for word in filter(None, re.split(_BETWEEN, text.strip())):
            # Words of one letter may stand side by side (赤白).
            letters = [word] if normal(word) in names else [*word]
            if any(normal(letter) not in names for letter in letters):
                return None
            found += [names[normal(letter)] for letter in letters]
        return found or None


def _whole(word: str) -> int | None:
    """The whole number that a word is; ``None`` where it is none, or has more digits than any has.

    >>> _whole("12"), _whole("9" * 5000), _whole("፩")
    (12, None, None)
    """
    return int(word) if word.isdecimal() and len(word) <= _MOST_DIGITS else None
