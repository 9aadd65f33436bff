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


def table(columns: Sequence[str], rows: Iterable[Sequence[str]], *, right: Sequence[int] = (), most: int | None = None) -> list[str]:
    """The lines of a table: its heads (where there are any), a rule and the rows.

    ``right`` are the columns (from 0) that are set flush right; ``most`` is the width of the terminal.

    >>> for line in table(["名前", "n"], [["火の玉", "1"], ["a", "12"]], right=(1,)): print(line)
     名前      n
     ───────────
     火の玉    1
     a        12
    """
    body = [[*row] for row in rows]
    widths = [max([cell_len(head), *(max(map(cell_len, row[at].split("\n"))) for row in body)]) for at, head in enumerate(columns)]
    room = None if most is None else most - 2 - len(GAP) * (len(widths) - 1)
    if room is not None and sum(widths) > room:
        # Heads go on in the next line before cells do.
        heads = [max(map(cell_len, head.split()), default=0) for head in columns]
        widths = [max([head, *(max(map(cell_len, row[at].split("\n"))) for row in body)]) for at, head in enumerate(heads)]
    while room is not None and sum(widths) > max(room, LEAST * len(widths)):
        widths[widths.index(max(widths))] -= 1
    lines = _row(columns, widths, right) if any(columns) else []
    lines.append(" " + "─" * (sum(widths) + len(GAP) * (len(widths) - 1)))
    return lines + [line for row in body for line in _row(row, widths, right)]


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
