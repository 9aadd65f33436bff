"""Numbered answers in the lines of a terminal: one below the other, in columns, and where that is too long by the square they are about."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.text import Text as Line

from cardforge.cli.screen.wide import folded

#: An answer: its number, and what it says.
Numbered = tuple[int, str]
#: The most answers that stand one below the other.
_ONE_COLUMN: Final = 5
#: So many characters stand before an answer's text: its number.
_NUMBER: Final = 6
#: The name of a square in an answer (not in brackets, where it only says where something stands), and what may stand at an answer's end.
_SQUARE: Final = re.compile(r"(?<![A-Za-z0-9(])[a-z]\d{1,2}(?![A-Za-z0-9)])")
_REMARK: Final = re.compile(r"（[^（]*）$| \([^(]*\)$")


def answer_lines(answers: Sequence[Numbered], width: int, room: int | None) -> list[Line]:
    """Numbered answers in ``width`` cells: in columns where there are many and they are short. Where they have more than ``room`` lines
    (``None``: there is any), those that differ only in a square stand in one line if that is no longer.

    >>> for line in answer_lines([(3, "「狼」をa1に召喚する"), (4, "「狼」をa2に召喚する"), (5, "「狼」をa3に召喚する（戦闘）")], 60, 2):
    ...     print(line.plain)
      「狼」を…に召喚する  3 a1  4 a2  （戦闘） 5 a3
    """
    return [part for line in _answer_lines(answers, width, room) for part in _in_width(line, width)]


def _answer_lines(answers: Sequence[Numbered], width: int, room: int | None) -> list[Line]:
    lines = _columns(answers, width, room)
    if room is None:
        return lines
    if len(lines) + 1 > room:
        folded = _by_square(answers, width)
        return folded if len(folded) <= len(lines) else lines
    shown = "\n".join(line.plain for line in lines)
    if all(text in shown for _, text in answers):
        return lines
    # What would have to be cut is said once, with each of the remarks that make the difference.
    told = _by_remark(answers, width)
    return told if len(told) + 1 <= room else lines


def _in_width(line: Line, width: int) -> list[Line]:
    """A line, or where it is too long as many as it takes, what goes on below the answer's text."""
    if line.cell_len <= width:
        return [line]
    first, *rest = folded(line.plain.lstrip(), width - _NUMBER)
    before = line.plain[: len(line.plain) - len(line.plain.lstrip())]
    return [Line(f"{before}{first}"), *(Line(f"{' ' * _NUMBER}{part}") for part in rest)]


class _Parts(NamedTuple):
    """An answer about a square: what stands before and behind the square's name, and a remark at its end."""

    before: str
    square: str
    behind: str
    remark: str


def _parts(text: str) -> _Parts | None:
    remark = _REMARK.search(text)
    said = text[: remark.start()] if remark else text
    found = list(_SQUARE.finditer(said))
    if len(found) != 1:
        return None
    return _Parts(said[: found[0].start()], found[0].group(), said[found[0].end() :], remark.group().strip() if remark else "")


def _by_square(answers: Sequence[Numbered], width: int) -> list[Line]:
    """All answers in their order, those that differ in the square, or a remark, in one line; the others in columns."""
    groups: dict[tuple[str, str], list[tuple[int, _Parts]]] = {}
    for number, text in answers:
        parts = _parts(text)
        if parts is not None:
            groups.setdefault((parts.before, parts.behind), []).append((number, parts))
    several = {number for group in groups.values() if len(group) > 1 for number, _ in group}
    lines: list[Line] = []
    alone: list[Numbered] = []
    for number, text in answers:
        if number not in several:
            alone.append((number, text))
            continue
        parts = _parts(text)
        assert parts is not None
        group = groups[parts.before, parts.behind]
        if group[0][0] == number:
            lines += [*_columns(alone, width, 1), *_line_of(group, width)]
            alone = []
    return [*lines, *_columns(alone, width, 1)]


def _line_of(group: Sequence[tuple[int, _Parts]], width: int) -> list[Line]:
    """The answers that differ in their square: those without a remark first, the others behind theirs."""
    parts = group[0][1]
    remarks = dict.fromkeys(sorted((each.remark for _, each in group), key=bool))
    words = [f"  {parts.before}…{parts.behind}".rstrip()]
    for remark in remarks:
        entries = [f"{number} {each.square}" for number, each in group if each.remark == remark]
        words += [f"{remark} {entries[0]}".lstrip(), *entries[1:]]
    lines = [words[0]]
    for word in words[1:]:
        if cell_len(lines[-1]) + 2 + cell_len(word) > width:
            lines.append("     ")
        lines[-1] += f"  {word}"
    return [Line(line) for line in lines]


def _by_remark(answers: Sequence[Numbered], width: int) -> list[Line]:
    """All answers in their order, those that differ only in the remark at their end said once; none is cut."""
    groups: dict[str, list[Numbered]] = {}
    for number, text in answers:
        found = _REMARK.search(text)
        groups.setdefault(text[: found.start()] if found else text, []).append((number, found.group().strip() if found else ""))
    lines: list[str] = []
    for said, group in groups.items():
        if len(group) == 1:
            number, remark = group[0]
            lines.append(f"{number:4}  {said}{' ' if remark[:1] == '(' else ''}{remark}")
            continue
        lines.append(f"  {said}:")
        for number, remark in group:
            word = f"  {number} {remark}".rstrip()
            if cell_len(lines[-1]) + cell_len(word) > width:
                lines.append("     ")
            lines[-1] += word
    return [Line(line) for line in lines]


def _columns(answers: Sequence[Numbered], width: int, room: int | None) -> list[Line]:
    """Numbered answers, in columns where there are many and they are short; where they do not fit the ``room`` they are cut, unless two of
    them would look the same.
    """
    texts = [f"{number:4}  {text}" for number, text in answers]
    widest = max(map(cell_len, texts), default=0)
    columns = max(1, (width + 2) // (widest + 2)) if len(texts) > _ONE_COLUMN else 1
    if columns == 1 and len(texts) > 1 and room is not None and len(texts) + 1 > room:
        half = (width - 2) // 2
        cut = _cut(texts, half)
        if len({text[_NUMBER:] for text in cut}) == len({text[_NUMBER:] for text in texts}):
            columns, widest, texts = 2, half, cut
    rows = -(-len(texts) // columns)
    lines = []
    for row in range(rows):
        line = Line("  ".join(set_cell_size(text, widest) if columns > 1 else text for text in texts[row::rows]))
        line.rstrip()
        lines.append(line)
    return lines


def _cut(texts: Sequence[str], widest: int) -> list[str]:
    """Numbered texts in ``widest`` cells: their ends give way, or their middle where two of them would look the same."""
    ends = [text if cell_len(text) <= widest else f"{set_cell_size(text, widest - 1).rstrip()}…" for text in texts]
    alike = Counter(end[_NUMBER:] for end in ends)
    return [end if alike[end[_NUMBER:]] == 1 else _without_middle(text, widest) for text, end in zip(texts, ends, strict=True)]


def _without_middle(text: str, widest: int) -> str:
    """A text in ``widest`` cells, its beginning and its end."""
    if cell_len(text) <= widest:
        return text
    end = text
    while cell_len(end) > (widest - 1) // 2:
        end = end[1:]
    return f"{set_cell_size(text, widest - 1 - cell_len(end)).rstrip()}…{end}"
