"""Tables that are data: a YAML file beside a module of a game, in which numbers go by their names in the game's terms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from cardforge.engine import options, state
from cardforge.files.yaml import line_of, load_yaml
from cardforge.model import CardforgeError, Text
from cardforge.model.nearest import did_you_mean


class Tables:
    """The tables of the YAML file beside ``module`` (its ``__file__``), by their keys.

    Their words are names of ``terms`` or of the kernel, without the prefix of their kind: ``turn`` is ``E_TURN`` in a table of events.
    """

    def __init__(self, module: str, *terms: ModuleType) -> None:
        self.file = Path(module).with_suffix(".yaml")
        self.data: Mapping[str, Any] = load_yaml(self.file)
        self._numbers = {name: number for each in (options, state, *terms) for name, number in vars(each).items() if type(number) is int}

    def number(self, prefix: str, word: str, line: int | None = None) -> int:
        """The number of a word in a line (from 1) of the file. Raises ``CardforgeError`` naming the nearest where no name is so called."""
        name = prefix + word.upper()
        if name not in self._numbers:
            known = [known.removeprefix(prefix).lower() for known in self._numbers if known.startswith(prefix)]
            message = Text(f"「{word}」という名前はありません（{name}）。", f"there is no name “{word}” ({name}).")
            raise CardforgeError(message, file=self.file, line=line, hint=did_you_mean(word, known))
        return self._numbers[name]

    def bits(self, written: object) -> int:
        """A number that is written as it is, as its name, or as the names of its bits (``k_soldier k_bulwark``)."""
        return sum(int(word) if word.isdigit() else self.number("", word) for word in str(written).split())

    def numbers(self, table: str) -> dict[str, int]:
        """A table of words with the number of each, or a list of those called as their numbers are; none where there is no such table."""
        rows = self.data.get(table, {})
        return {word: self.bits(written) for word, written in (rows.items() if isinstance(rows, Mapping) else zip(rows, rows, strict=True))}

    def items(self, table: str, prefix: str) -> Iterator[tuple[int, Any]]:
        """Each row of a table: the number of its word, and what is written of it."""
        for word, written in self.data[table].items():
            yield self.number(prefix, word, line_of(self.data, table, word)), written

    def texts(self, table: str, prefix: str) -> dict[int, Text]:
        """A table of texts, by the numbers of its words."""
        return {number: text_of(written) for number, written in self.items(table, prefix)}

    def words(self, table: str, prefix: str) -> dict[int, tuple[str, ...]]:
        """A table of rows of words, by the numbers of their own words."""
        return {number: tuple(written) for number, written in self.items(table, prefix)}


def text_of(written: Mapping[str, Any]) -> Text:
    """A text written as ``{ja: ..., en: ...}``."""
    return Text(written["ja"], written["en"])


def filled(text: Text, parts: Mapping[str, object]) -> Text:
    """The text with its places filled in.

    >>> filled(Text("{card}は{count}枚です。", "there are {count} of {card}."), {"card": Text("岩鬼", "Ogre"), "count": 4}).en
    'there are 4 of Ogre.'
    """
    ja = {key: part.ja if isinstance(part, Text) else part for key, part in parts.items()}
    en = {key: part.en if isinstance(part, Text) else part for key, part in parts.items()}
    return Text(text.ja.format(**ja), text.en.format(**en))
