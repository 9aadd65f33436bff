"""What goes wrong in reading and saying, and in a phrasebook."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

from cardforge.files.yaml import line_of, load_yaml
from cardforge.model import CardforgeError, Text, Tree

#: Before the name of a rule: its lines stand before those of the book below, which stay.
MORE: Final = "+"
#: What ends a part of a sentence.
_ENDS: Final = "、。　「」,. \n"


class ReadError(CardforgeError):
    """A sentence that cannot be read, or that can be read in two ways.

    ``at`` is the place of the first wrong character (counted from 0), ``expected`` the words that could stand there, in the
    sentence's language, and ``sentence`` the sentence as it was given.
    """

    def __init__(self, text: Text, *, sentence: str, at: int, expected: tuple[str, ...] = (), hint: Text | None = None) -> None:
        super().__init__(text, hint=hint)
        self.sentence = sentence
        self.at = at
        self.expected = expected

    @property
    def until(self) -> int:
        """Where the wrong part ends: at the next sign that ends a part of a sentence (characters from 0).

        >>> ReadError(Text("", ""), sentence="Draw a cart.", at=7).until
        11
        """
        end = self.at
        while end < len(self.sentence) and self.sentence[end] not in _ENDS:
            end += 1
        return max(end, min(self.at + 1, len(self.sentence)))


class SayError(CardforgeError):
    """A tree that no phrase says; ``part`` is the smallest part of it that found no phrase."""

    def __init__(self, text: Text, *, part: Tree | object) -> None:
        super().__init__(text)
        self.part = part


class BookFault(ValueError):
    """A rule of a phrasebook says what cannot be: in which ``file``, ``why``, and at which keys and items below the rule (``inside``)."""

    def __init__(self, file: Path, rule: str, why: object, *inside: str | int) -> None:
        super().__init__(f"{file}: rule {rule!r}: {why}")
        self.file = file
        self.rule = rule
        self.why = f"rule {rule!r}: {why}"
        self.inside = inside

    @property
    def line(self) -> int | None:
        """The line of the file (from 1), as near as is known."""
        with suppress(CardforgeError, OSError):
            data = load_yaml(self.file)
            return line_of(data, self.rule if self.rule in data else MORE + self.rule, *self.inside)
        return None
