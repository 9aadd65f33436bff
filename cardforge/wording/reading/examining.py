"""A sentence while it is being written: what it means so far, what is wrong with it and where, and what may stand at the caret."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, Literal

from cardforge.model import Tree
from cardforge.model.plain import dataclass
from cardforge.wording.errors import ReadError

#: What a completion is: the name of a keyword, a number or a name to fill in, the end of the sentence, or words of a phrase.
Sort = Literal["keyword", "fill", "end", "word"]
#: How many completions are shown.
SHOWN: Final = 20
#: Where a Latin word begins or ends.
_EDGE: Final = r"(?<![a-z0-9](?=[a-z0-9]))"
#: So many words are offered in place of one that cannot be read.
MENDS: Final = 4


@dataclass(frozen=True, slots=True)
class Completion:
    """What may stand at the caret: ``word`` in place of what is written from ``begin`` on; of a ``fill`` it is what it is called."""

    word: str
    begin: int
    sort: Sort


@dataclass(frozen=True, slots=True)
class Mend:
    """What could stand in place of what cannot be read: ``word`` for the characters from ``begin`` to ``end``."""

    word: str
    begin: int
    end: int


@dataclass(frozen=True, slots=True)
class Examined:
    """What is known of a sentence: its ``tree``, or the ``error`` with the place from ``begin`` to ``end`` that it is about (and its hint);
    ``completions`` are what may stand at the caret, what is written most often first; ``mends`` what could stand in place of what is wrong
    within it, the most alike first."""

    tree: Tree | None
    error: ReadError | None
    begin: int
    end: int
    completions: tuple[Completion, ...]
    mends: tuple[Mend, ...] = ()


class Ranks:
    """How often words stand in the sentences of a library.

    >>> Ranks(["カードを引く。", "カードを捨てる。"]).of("カードを")
    2
    """

    def __init__(self, sentences: Iterable[str]) -> None:
        self._text = "\n".join(sentences).casefold()
        self._counts: dict[str, int] = {}

    def of(self, word: str) -> int:
        """How often a word stands there; a Latin one as a whole word.

        >>> Ranks(["Draw a card."]).of("a"), Ranks(["Draw a card."]).of("car")
        (1, 0)
        """
        if word not in self._counts:
            whole = rf"{_EDGE if word[:1].isascii() and word[:1].isalnum() else ''}{re.escape(word.casefold())}"
            whole += _EDGE if word[-1:].isascii() and word[-1:].isalnum() else ""
            self._counts[word] = len(re.findall(whole, self._text))
        return self._counts[word]


def mended(text: str, words: Iterable[Completion], end: int) -> tuple[Mend, ...]:
    """What could stand in place of what cannot be read, up to ``end`` (characters from 0) of a ``text``: of the ``words`` those most alike.

    >>> mended("【攻撃事】カードを引く。", [Completion("【攻撃時】", 0, "word"), Completion("貫通", 0, "keyword")], 5)[0]
    Mend(word='【攻撃時】', begin=0, end=5)
    """
    found = []
    for each in words:
        if each.sort in ("word", "keyword"):
            until, apart = _taken(text, each.word, each.begin, max(end, each.begin + 1))
            found.append((apart / len(each.word), Mend(each.word, each.begin, until)))
    found.sort(key=lambda pair: pair[0])
    return tuple(mend for _, mend in found[:MENDS])


def _taken(text: str, word: str, begin: int, end: int) -> tuple[int, int]:
    """Where the characters end whose place a word takes, and how many of them are others: those most alike, else all up to ``end``."""
    from rapidfuzz.distance import Levenshtein

    ends = range(begin + 1, min(len(text), begin + len(word) + 2) + 1)
    # Of those that are as much alike the one as long as the word: of “a cart” nothing is left over.
    tried = ((Levenshtein.distance(text[begin:each], word), abs(each - begin - len(word)), each) for each in ends)
    apart, _, until = min(tried, default=(len(word), 0, end))
    return (until, apart) if 2 * apart <= len(word) else (min(begin + len(word), end), apart)
