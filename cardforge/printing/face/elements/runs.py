"""From the words of a template and a card to runs: bold, italic, icons, ruby, and what a pattern marks."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from cardforge.model.markup import Span, spans
from cardforge.printing.face.scope import Scope
from cardforge.printing.typeset.ruby import split_ruby
from cardforge.printing.typeset.runs import Run, RunStyle

if TYPE_CHECKING:
    import regex

#: A hyphen that is a minus: before a number, after nothing that it could join to it.
_HYPHEN: Final = re.compile(r"(?<![0-9A-Za-z_-])-(?=\d)")
#: An apostrophe within a word, as typewriters have it.
_APOSTROPHE: Final = re.compile(r"(?<=[A-Za-z])'(?=[A-Za-z])")
#: What says that a sign is an emoji, and joins several to one: they are printed side by side, in one colour.
_JOINERS: Final = re.compile("[\ufe0e\ufe0f\u200d]")
#: How long a mark may look for its next place, in seconds.
_PATIENCE: Final = 0.5
#: A short pattern that Python's own expressions find as quickly as letters: letters and classes, of which one may be repeated in each way.
_SHORT: Final = 100
_LETTER: Final = r"(?:[^\\^$.|?*+()\[\]{}]|\\[^\w\s])"
_CLASS: Final = r"(?:\[\^?(?:[^\[\]\\^&~|-]|\\[^\w\s])+\])"
_PART: Final = rf"(?:{_LETTER}|{_CLASS}|\({_LETTER}+(?:\|{_LETTER}+)*\))"
_WAY: Final = rf"\^?{_PART}*(?:{_CLASS}[*+]{_PART}*)?"
_QUICK: Final = re.compile(rf"{_WAY}(?:\|{_WAY})*")


def runs_of(part: Mapping[str, Any], scope: Scope, base: RunStyle, marks: list[Mapping[str, Any]]) -> list[Run]:
    """The runs of one part of a paragraph: ``{text, style, optional, icon}``; ``marks`` set what they match in a style of its own."""
    scope.draw_one()
    style = scope.run_style(part["style"], base) if "style" in part else base
    if "icon" in part:
        return [Run("", style, icon=str(scope.value(part["icon"])))]
    text = scope.text(part["text"])
    if part.get("optional"):
        return [run for span in spans(text) for run in _optional(span, scope, style)]
    return marked(text, style, marks, scope)


def marked(text: str, base: RunStyle, marks: list[Mapping[str, Any]], scope: Scope) -> list[Run]:
    """``text`` cut where it changes its look, a mark matches or a word has ruby; the first mark that matches at a place has it."""
    runs: list[Run] = []
    for span in spans(text):
        style = _look(span, base, scope)
        if span.icon:
            runs.extend(_icon(span, style, scope))
            continue
        for piece, reading in split_ruby(span.text):
            runs.extend(_pieces(piece, style, scope, ruby=reading) if reading else _cut(piece, style, marks, scope))
    return runs


def _optional(span: Span, scope: Scope, base: RunStyle) -> Iterator[Run]:
    """The runs of a span that may be left out."""
    style = _look(span, base, scope)
    if span.icon:
        yield from (run._replace(optional=True) for run in _icon(span, style, scope))
    for piece, reading in split_ruby(span.text):
        yield from _pieces(piece, style, scope, optional=True, ruby=reading)


def _look(span: Span, base: RunStyle, scope: Scope) -> RunStyle:
    """The style of a span: bold in the bold face of the font where it has one, italic in its italic face, or slanted."""
    style = scope.bolder(base) if span.bold else base
    return scope.slanted(style) if span.italic else style


def _icon(span: Span, style: RunStyle, scope: Scope) -> list[Run]:
    """An icon that stands in a card's text; what no icon is called is told, and printed as it is written."""
    if span.icon in scope.template.icons:
        return [Run("", style, icon=span.icon)]
    scope.no_icon(span.icon)
    return _pieces(f"{{icon: {span.icon}}}", style, scope)


def _pieces(text: str, style: RunStyle, scope: Scope, **settings: Any) -> list[Run]:
    """Runs of ``text`` in fonts that have its characters, with a true minus and apostrophe."""
    if not text.isascii():
        text = _JOINERS.sub("", text)
    if "'" in text:
        text = _APOSTROPHE.sub("’", text)
    return [Run(piece, own, **settings) for piece, own in scope.covered(_HYPHEN.sub("−", text), style)]


def _cut(text: str, base: RunStyle, marks: list[Mapping[str, Any]], scope: Scope) -> list[Run]:
    runs: list[Run] = []
    at = 0
    while at < len(text):
        found = [(match.start(), index, match) for index, mark in enumerate(marks) if (match := _search(mark["match"], text, at, scope))]
        found = [entry for entry in found if entry[2].end() > entry[2].start()]
        if not found:
            break
        start, index, match = min(found, key=lambda entry: entry[:2])
        runs.extend(_pieces(text[at:start], base, scope))
        style = scope.run_style(marks[index]["style"], base)
        runs.extend(
            [Run(match.group(), style, icon=marks[index]["icon"])] if "icon" in marks[index] else _pieces(match.group(), style, scope)
        )
        at = match.end()
    return runs + _pieces(text[at:], base, scope)


@functools.cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def _search(pattern: str, text: str, at: int, scope: Scope) -> re.Match[str] | regex.Match[str] | None:
    if len(pattern) <= _SHORT and len(text) <= _SHORT * 20 and _QUICK.fullmatch(pattern):
        return _compiled(pattern).search(text, at)
    import regex

    try:
        return regex.search(pattern, text, pos=at, timeout=_PATIENCE)
    except regex.error as error:
        raise scope.wrong(f"match の正規表現が読めません: {error}", f"the regular expression of match cannot be read: {error}") from error
    except TimeoutError as error:
        raise scope.wrong(f"match に時間がかかりすぎます: {pattern}", f"match takes too long: {pattern}") from error
