"""A sentence while it is being written: what it means so far, what is wrong with it and where, and what may stand at the caret."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from cardforge.model import Tree
from cardforge.model.plain import dataclass
from cardforge.wording.errors import ReadError

#: What a completion is: the name of a keyword, a number or a name to fill in, the end of the sentence, or words of a phrase.
Sort = Literal["keyword", "fill", "end", "word"]
#: How many completions are shown.
SHOWN: Final = 20


@dataclass(frozen=True, slots=True)
class Completion:
    """What may stand at the caret: ``word`` in place of what is written from ``begin`` on; of a ``fill`` it is what it is called."""

    word: str
    begin: int
    sort: Sort


@dataclass(frozen=True, slots=True)
class Examined:
    """What is known of a sentence: its ``tree``, or the ``error`` with the place from ``begin`` to ``end`` that it is about (and its hint);
    ``completions`` are what may stand at the caret, what is written most often first."""

    tree: Tree | None
    error: ReadError | None
    begin: int
    end: int
    completions: tuple[Completion, ...]


class Ranks:
    """How often words stand in the sentences of a library.

    >>> Ranks(["カードを引く。", "カードを捨てる。"]).of("カードを")
    2
    """

    def __init__(self, sentences: Iterable[str]) -> None:
        self._text = "\n".join(sentences).casefold()
        self._counts: dict[str, int] = {}

    def of(self, word: str) -> int:
        """How often a word stands there."""
        if word not in self._counts:
            self._counts[word] = self._text.count(word.casefold())
        return self._counts[word]


def wrong_part(sentence: str, error: ReadError) -> tuple[int, int]:
    """From where to where the error of a sentence reaches: to the next sign that ends a part of a sentence."""
    end = error.at
    while end < len(sentence) and sentence[end] not in "、。　「」,. \n":
        end += 1
    return error.at, max(end, min(error.at + 1, len(sentence)))
