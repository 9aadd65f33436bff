"""Ruby: the reading of a word in small letters above it, written ``{封印|ふういん}``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

#: The size of ruby letters in parts of the type size, and the white between them and the word.
RUBY_SIZE: Final = 0.5
RUBY_GAP: Final = 0.04

_RUBY: Final = re.compile(r"\{([^{}|\n]+)\|([^{}|\n]+)\}")


def split_ruby(text: str) -> Iterator[tuple[str, str | None]]:
    """Pieces of ``text`` with the reading of each, or ``None``.

    >>> list(split_ruby("{封印|ふういん}を解く"))
    [('封印', 'ふういん'), ('を解く', None)]
    """
    at = 0
    for match in _RUBY.finditer(text):
        if match.start() > at:
            yield text[at : match.start()], None
        yield match.group(1), match.group(2)
        at = match.end()
    if at < len(text):
        yield text[at:], None


def without_ruby(text: str) -> str:
    """``text`` without the readings.

    >>> without_ruby("{封印|ふういん}を解く")
    '封印を解く'
    """
    return _RUBY.sub(r"\1", text)
