"""What an author writes into a text for how it looks: ``**bold**``, ``*italic*``, ``{icon: flame}``, and ``{封印|ふういん}`` for ruby."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

_SPAN: Final = r"\*\*(?=\S)([^\n]+?)(?<=\S)\*\*(?!\*)|\*(?=[^\s*])([^*\n]+?)(?<=[^\s*])\*|\{icon:\s*([\w-]+)\s*\}"
_RUBY: Final = r"\{([^{}|\n]+)\|[^{}|\n]+\}"


class Span(NamedTuple):
    """A piece of a text that looks alike; ``icon`` names a drawing that stands in its place."""

    text: str
    bold: bool = False
    italic: bool = False
    icon: str = ""


def spans(text: str, *, bold: bool = False, italic: bool = False) -> Iterator[Span]:
    """The pieces of ``text``; inside of ``bold`` or ``italic`` ones.

    >>> list(spans("相手に**1000*ダメ*ージ**{icon: flame}"))[1:]
    [Span(text='1000', bold=True, italic=False, icon=''), Span(text='ダメ', bold=True, italic=True, icon=''), \
Span(text='ージ', bold=True, italic=False, icon=''), Span(text='', bold=False, italic=False, icon='flame')]
    """
    at = 0
    for match in re.finditer(_SPAN, text) if "*" in text or "{icon:" in text else ():
        if match.start() > at:
            yield Span(text[at : match.start()], bold, italic)
        if match[3]:
            yield Span("", bold, italic, match[3])
        elif match[1]:
            yield from spans(match[1], bold=True, italic=italic)
        else:
            yield from spans(match[2], bold=bold, italic=True)
        at = match.end()
    if at < len(text):
        yield Span(text[at:], bold, italic)


def bare(text: str) -> str:
    """``text`` as it is read: without what says how it looks.

    >>> bare("{封印|ふういん}に**1000ダメージ**{icon: flame}")
    '封印に1000ダメージ'
    """
    if "*" not in text and "{" not in text:
        return text
    return re.sub(_RUBY, r"\1", "".join(span.text for span in spans(text)))
