"""Tables for people: as wide as their contents, on a terminal no wider than that; what is too long goes on in the next line.

Written here because a library that draws any table takes longer to be loaded than most commands need to answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.cells import cell_len

from cardforge.cli.screen.wide import folded

#: What stands between two columns, and the least width that a column is narrowed to.
GAP = "   "
LEAST = 6
#: The least width that a column of sentences may have; where there is less, they stand below their rows.
LEAST_PROSE = 24


def table(
    columns: Sequence[str], rows: Iterable[Sequence[str]], *, right: Sequence[int] = (), most: int | None = None, prose: bool = False
) -> list[str]:
    """The lines of a table: its heads (where there are any), a rule and the rows.

    ``right`` are the columns (from 0) that are set flush right; ``most`` is the width of the terminal. With ``prose`` the last column holds
    sentences: on a terminal with no room for them each stands below its row.

    >>> for line in table(["名前", "n"], [["火の玉", "1"], ["a", "12"]], right=(1,)): print(line)
     名前      n
     ───────────
     火の玉    1
     a        12
    """
    body = [[*row] for row in rows]
    wanted = _wanted(columns, body)
    if most is not None and sum(wanted) > _room(wanted, most):
        # Heads go on in the next line before cells do.
        wanted = _wanted([max(head.split(), key=cell_len, default="") for head in columns], body)
    widths = _narrowed(wanted, most)
    if prose and most is not None and widths[-1] < min(LEAST_PROSE, wanted[-1]):
        return _with_prose_below(columns, body, _narrowed(wanted[:-1], most, 1), right, most)
    lines = _row(columns, widths, right) if any(columns) else []
    lines.append(" " + "─" * (sum(widths) + len(GAP) * (len(widths) - 1)))
    return lines + [line for row in body for line in _row(row, widths, right)]


def _wanted(heads: Sequence[str], body: Sequence[Sequence[str]]) -> list[int]:
    """The width that each column takes where nothing is folded."""
    return [max([cell_len(head), *(max(map(cell_len, row[at].split("\n"))) for row in body)]) for at, head in enumerate(heads)]


def _room(widths: Sequence[int], most: int) -> int:
    """The width that columns share on a terminal, without the gaps between them."""
    return most - 2 - len(GAP) * (len(widths) - 1)


def _narrowed(wanted: Sequence[int], most: int | None, kept: int = 0) -> list[int]:
    """The widths of columns on a terminal: the widest give way, the first ``kept`` ones (a name) after all others."""
    widths = list(wanted)
    room = None if most is None else _room(widths, most)
    for first in dict.fromkeys((kept, 0)):
        while room is not None and sum(widths) > room and max(widths[first:]) > LEAST:
            widths[first + widths[first:].index(max(widths[first:]))] -= 1
    return widths


def _with_prose_below(
    columns: Sequence[str], body: Sequence[Sequence[str]], widths: Sequence[int], right: Sequence[int], most: int
) -> list[str]:
    """A table whose last column stands below each row."""
    lines = _row(columns[:-1], widths, right)
    lines.append(" " + "─" * (sum(widths) + len(GAP) * (len(widths) - 1)))
    for row in body:
        lines += _row(row[:-1], widths, right)
        lines += [f"    {part}" for part in _folded(row[-1], most - 6) if part]
    return lines


def _row(row: Sequence[str], widths: Sequence[int], right: Sequence[int]) -> list[str]:
    """One row, in as many lines as its longest cell takes."""
    cells = [_folded(cell, width) for cell, width in zip(row, widths, strict=True)]
    lines = []
    for number in range(max(map(len, cells))):
        parts = []
        for at, (cell, width) in enumerate(zip(cells, widths, strict=True)):
            text = cell[number] if number < len(cell) else ""
            blank = " " * (width - cell_len(text))
            parts.append(blank + text if at in right else text + blank)
        lines.append((" " + GAP.join(parts)).rstrip())
    return lines


def _folded(text: str, width: int) -> list[str]:
    """A cell in lines of at most a width: numbers and words stay whole where they fit, no line begins with a full stop."""
    return [piece for line in text.split("\n") for part in folded(line, width) for piece in _cut(part, width)]


def _cut(text: str, width: int) -> Iterator[str]:
    """What is longer than the width, a word without end, in pieces."""
    while cell_len(text) > width:
        end = 1
        while cell_len(text[: end + 1]) <= width:
            end += 1
        yield text[:end]
        text = text[end:]
    yield text
