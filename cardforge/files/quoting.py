"""Words as they are typed into a terminal."""

from __future__ import annotations

import shlex


def quoted(word: str) -> str:
    """A word as every shell takes it for one; letters of any writing need no quotes.

    >>> quoted("赤単アグロ"), quoted("kind:seal level<=3")
    ('赤単アグロ', '"kind:seal level<=3"')
    """
    plain = all(letter.isalnum() or letter in "_-.,:/・ー" for letter in word) and not word.startswith("-")
    if word and plain:
        return word
    return shlex.quote(word) if set(word) & set('"$`\\!') else f'"{word}"'
