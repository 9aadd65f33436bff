"""Text by the room that it takes on a screen, where a Japanese letter is as wide as two Latin ones; cheap to load, for help."""

from __future__ import annotations

import unicodedata
from typing import Final

#: What no line begins with.
_NOT_FIRST: Final = frozenset("、。，．：；）」』】〕〉》〜…ーっゃゅょぁぃぅぇぉッャュョァィゥェォ・％！？／%")
#: What no line ends with.
_NOT_LAST: Final = frozenset("（「『【〔〈《")


def width(text: str) -> int:
    """How many columns a text takes.

    >>> width("カードの list")
    13
    """
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def folded(text: str, most: int) -> list[str]:
    """A text in lines of at most so many columns, parted at blanks and between Japanese letters.

    >>> folded("カードを検索する。a long one", 12)
    ['カードを検索', 'する。a long', 'one']
    """
    lines = [""]
    for part in _parts(text):
        if width(lines[-1]) + width(part.rstrip()) > most and lines[-1]:
            lines.append(part.lstrip())
        else:
            lines[-1] += part
    return [line.rstrip() for line in lines]


def _parts(text: str) -> list[str]:
    """What is not parted: words with the blank behind them, and single Japanese letters with what may not begin a line."""
    parts: list[str] = []
    for letter in text:
        before = parts[-1][-1] if parts else ""
        if before and (letter in _NOT_FIRST or before in _NOT_LAST or letter == " " or (before != " " and width(before + letter) == 2)):
            parts[-1] += letter
        else:
            parts.append(letter)
    return parts
