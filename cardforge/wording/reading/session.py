"""One reading of one sentence: what is remembered, and how far it went."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from cardforge.wording.holes import Value

#: Where a reading ends, and the tree it found.
Found: TypeAlias = tuple[int, Value]
#: The characters that something can begin with; None for any.
Starts: TypeAlias = frozenset[str] | None


@dataclass(slots=True)
class Trace:
    """The furthest place reached (``at``: characters from 0) and the words that could stand there, each with the place where it began."""

    at: int = 0
    words: dict[str, int] = field(default_factory=dict)

    def note(self, at: int, word: str, start: int) -> None:
        """``word``, begun at ``start``, goes on otherwise than the sentence does at ``at``."""
        if at > self.at:
            self.at = at
            self.words = {}
        if at == self.at:
            self.words.setdefault(word, start)

    def note_word(self, text: str, word: str, folded: str, start: int) -> None:
        """``word``, with which the text does not go on, could stand at ``start``; how far it agrees with the text is found out here."""
        if start + len(folded) <= self.at:
            return  # it does not reach as far as others did
        at = start
        while at < len(text) and at - start < len(folded) and text[at] == folded[at - start]:
            at += 1
        self.note(at, word, start)

    def cares(self, at: int) -> bool:
        """Whether what does not even begin at ``at`` is worth a note."""
        return at >= self.at


class Parser:
    """What reads one rule, in one language and form."""

    __slots__ = ()

    def read(self, session: Session, at: int) -> list[Found]:
        """All readings that begin at ``at``, each tree once for each end."""
        raise NotImplementedError

    def starts(self) -> Starts:
        """The characters a reading can begin with."""
        raise NotImplementedError


@dataclass(slots=True)
class Session:
    """The sentence as it is compared (``text``) and as it was written (``raw``); with a ``trace``, what was expected is noted."""

    text: str
    raw: str
    trace: Trace | None = None
    memo: list[dict[Parser, list[Found]]] = field(init=False)
    #: The signs of the text, and nothing at its end.
    signs: list[str] = field(init=False)

    def __post_init__(self) -> None:
        self.memo = [{} for _ in range(len(self.text) + 1)]
        self.signs = [*self.text, ""]

    def read(self, parser: Parser, at: int) -> list[Found]:
        """All readings by ``parser`` that begin at ``at``; worked out once for each place."""
        found = self.memo[at].get(parser)
        if found is None:
            self.memo[at][parser] = found = parser.read(self, at)
        return found

    def reached(self) -> int:
        """The last place where something was read, or tried to be."""
        return max((at for at, known in enumerate(self.memo) if known), default=0)


def union(sets: list[Starts]) -> Starts:
    """What any of several things can begin with."""
    known = [each for each in sets if each is not None]
    return frozenset().union(*known) if len(known) == len(sets) else None


def add(found: list[Found], end: int, value: Value) -> None:
    """Notes a reading that goes up to the character ``end`` unless the same is there already."""
    for other, tree in found:
        if other == end and same(tree, value):
            return
    found.append((end, value))


def same(one: Value, other: Value) -> bool:
    """Whether two trees are the same, ``1`` and ``true`` being different."""
    return bool(one == other) and (repr(one) == repr(other) or _alike(one, other))


def _alike(one: Value, other: Value) -> bool:
    """Whether equal trees are of the same types all through, in whatever order their keys stand."""
    if isinstance(one, dict):
        return all(_alike(part, other[key]) for key, part in one.items())
    if isinstance(one, list):
        return all(map(_alike, one, other))
    return type(one) is type(other)
