"""What goes wrong in reading and saying."""

from __future__ import annotations

from cardforge.model import CardforgeError, Text, Tree


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


class SayError(CardforgeError):
    """A tree that no phrase says; ``part`` is the smallest part of it that found no phrase."""

    def __init__(self, text: Text, *, part: Tree | object) -> None:
        super().__init__(text)
        self.part = part
