"""Tables of respellings: what people write, and what the phrases say for it; long tables are looked through by what has to be there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property

#: What stands before a group's own signs, and whether what is in it has to be in the text.
_OPENINGS = (("?:", True), ("?=", True), ("?<=", True), ("?!", False), ("?<!", False))
#: A class of more signs than these is no good to look for.
_FEW = 12


class Respellings:
    """A table of respellings, each done on what the ones before it made of the text; ``flags`` are those of regular expressions.

    Of each line it is known which letters have to be in what it finds, and which two of those are the rarest in the table: only lines of
    which a text has them are tried, and compiled when they are first.

    >>> Respellings([("(?:赤|あか)い", "赤の"), ("赤の", "緑の")]).applied("あかいユニット")
    '緑のユニット'
    """

    def __init__(self, table: Iterable[Sequence[str]], flags: int = 0) -> None:
        self._given = table
        self._flags = flags
        self._compiled: dict[int, re.Pattern[str]] = {}

    @cached_property
    def _table(self) -> list[tuple[str, str]]:
        """The lines, taken from what was given when a text is first respelled."""
        return [(written, other) for written, other in self._given]

    def __len__(self) -> int:
        return len(self._table)

    @cached_property
    def _needs(self) -> list[tuple[str, ...]]:
        """Of each line the words of which one has to be in the text; none where that is not told easily."""
        return [needed(written) for written, _ in self._table]

    @cached_property
    def _lines(self) -> dict[str, list[int]]:
        """The lines by one or two letters that have to be in the text; by none those that are always tried."""
        often = Counter(pair for words in self._needs for word in words for pair in _pairs(word))
        lines: dict[str, list[int]] = {}
        for number, words in enumerate(self._needs):
            for key in {min(_pairs(word), key=often.__getitem__) for word in words} or {""}:
                lines.setdefault(key, []).append(number)
        return lines

    def _found(self, low: str, after: int) -> list[int]:
        """The lines ``after`` one that may find something in a text of small letters, in order."""
        lines = self._lines
        keys = {low[at : at + 2] for at in range(len(low))} | set(low) | {""}
        numbers = {number for key in keys & lines.keys() for number in lines[key] if number > after}
        return sorted(number for number in numbers if not (words := self._needs[number]) or any(word in low for word in words))

    def applied(self, text: str) -> str:
        """The text respelled."""
        waiting = self._found(text.lower(), -1)
        while waiting:
            number = waiting.pop(0)
            if number not in self._compiled:
                self._compiled[number] = re.compile(self._table[number][0], self._flags)
            # Most find nothing: looking is quicker than replacing.
            if self._compiled[number].search(text):
                text = self._compiled[number].sub(self._table[number][1], text)
                waiting = self._found(text.lower(), number)
        return text


def _pairs(word: str) -> list[str]:
    return [word[at : at + 2] for at in range(len(word) - 1)] or [word]


def needed(pattern: str) -> tuple[str, ...]:
    """Words (in small letters) of which one has to be in what a regular expression finds; none where that is not told easily.

    >>> needed(r"(?<=た)ターンの(?:終わり|最後)に、?"), needed("赤い|青い"), needed(r"\\bdraws? (?:a|one)"), needed("[A-Z]+")
    (('ターンの',), ('赤い', '青い'), ('draw',), ())
    >>> needed(r"(?:tap|[\\[({]t[\\])}]) ?:")
    (':',)
    """
    return _any_of(pattern, 0)[0]


def _any_of(pattern: str, at: int) -> tuple[tuple[str, ...], int]:
    """The words of which one has to be there, of the alternatives from ``at`` on, and where they end."""
    branches: list[tuple[str, ...]] = []
    while True:
        found, at = _best_of_row(pattern, at)
        branches.append(found)
        if at >= len(pattern) or pattern[at] == ")":
            break
        at += 1
    return (tuple(dict.fromkeys(word for words in branches for word in words)) if all(branches) else ()), at


def _best_of_row(pattern: str, at: int) -> tuple[tuple[str, ...], int]:
    """The best words of what stands in a row from ``at`` on, and where it ends: at a stroke, a bracket or the end."""
    parts: list[tuple[str, ...]] = []
    run = ""
    while at < len(pattern) and pattern[at] not in "|)":
        letter = pattern[at] not in "(["
        part, at = _one(pattern, at)
        optional = at < len(pattern) and pattern[at] in "?*{"
        if letter and part and not optional:
            run += part[0]
        else:
            parts += [(run,), () if optional else part]
            run = ""
        while at < len(pattern) and pattern[at] in "?*+{":
            # What stands before it may be there more than once, or not at all.
            parts.append((run,))
            run = ""
            at = pattern.index("}", at) + 1 if pattern[at] == "{" else at + 1
    parts.append((run,))
    told = [words for words in parts if words and all(words)]
    best = max(told, key=lambda words: (min(map(len, words)), -len(words)), default=())
    return tuple(word.lower() for word in best), at


def _end_of_class(pattern: str, at: int) -> int:
    """Where a class of signs that begins at ``at`` is closed: a bracket that stands first, or behind a backslash, is one of its signs."""
    at += 2 if pattern[at + 1] != "\\" else 1
    while pattern[at] != "]":
        at += 2 if pattern[at] == "\\" else 1
    return at


def _one(pattern: str, at: int) -> tuple[tuple[str, ...], int]:
    """One sign, class or group: the words of which one has to be there, and where it ends."""
    sign = pattern[at]
    if sign == "\\":
        escaped = pattern[at + 1]
        return (() if escaped.isalnum() else (escaped,)), at + 2
    if sign in ".^$":
        return (), at + 1
    if sign == "[":
        end = _end_of_class(pattern, at)
        signs = pattern[at + 1 : end]
        plain = len(signs) <= _FEW and signs[0] != "^" and "-" not in signs and "\\" not in signs
        return (tuple(signs) if plain else ()), end + 1
    if sign != "(":
        return (sign,), at + 1
    must, inside = True, at + 1
    for opening, counts in _OPENINGS:
        if pattern.startswith(opening, inside):
            must, inside = counts, inside + len(opening)
            break
    else:
        if pattern[inside] == "?":
            inside = pattern.index(">" if pattern[inside + 1] == "P" else ")", inside) + 1
            if pattern[inside - 1] == ")":
                return (), inside  # flags
    found, end = _any_of(pattern, inside)
    return (found if must else ()), end + 1
