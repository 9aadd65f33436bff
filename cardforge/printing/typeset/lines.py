"""Lines of a paragraph: the fewest that hold it, then the most even, ending between phrases where that is possible."""

from __future__ import annotations

from itertools import accumulate
from typing import Final, NamedTuple

from cardforge.printing.typeset.spacing import HYPHEN, NEVER, POOR, Row

_PER_LINE: Final = 10.0
_PENALTY: Final = {POOR: 2.0, HYPHEN: 1.2}
_WIDOW: Final = 0.4
_ENDLESS: Final = float("inf")
_SPACES: Final = " 　"


class Line(NamedTuple):
    """Letters ``start`` up to ``end`` of a row, ``width`` millimetres of ink; ``too_wide``: one word is wider than the box."""

    start: int
    end: int
    width: float
    too_wide: bool = False


def break_lines(row: Row, width: float, *, hang: bool = True, indent: float = 0.0) -> list[Line]:
    """Break ``row`` into lines of at most ``width`` millimetres; lines after the first are ``indent`` millimetres shorter.

    A line begins and ends only where kinsoku allows. A word wider than the box is left whole on a line of its own (``too_wide``).
    """
    count = len(row.letters)
    if count == 0:
        return [Line(0, 0, 0.0)]
    reach = [0.0, *accumulate(row.widths)]
    start = _begin(row, 0)
    whole = reach[count] - reach[start] - row.lead(start) - row.trail(count, hang)
    if whole <= width + 1e-6:
        return [Line(start, count, whole)]
    ends = [index + 1 for index in range(count) if row.breaks[index] != NEVER]
    best: dict[int, tuple[float, int, bool]] = {0: (0.0, 0, False)}
    starts = [0]
    for end in ends:
        trail = row.trail(end, hang)
        choice = (_ENDLESS, starts[-1], True)
        for start in reversed(starts):
            used = reach[end] - reach[_begin(row, start)] - row.lead(_begin(row, start)) - trail
            room = width - (indent if start else 0.0)
            if used > room + 1e-6:
                break
            cost = best[start][0] + _cost(row, used / room, end, end == count)
            if cost < choice[0]:
                choice = (cost, start, False)
        if choice[2]:
            choice = (best[starts[-1]][0] + 100 * _PER_LINE, starts[-1], True)
        best[end] = choice
        starts.append(end)
    return _collect(row, reach, best, hang)


def _cost(row: Row, filled: float, end: int, last: bool) -> float:
    if last:
        return _PER_LINE + (_WIDOW if filled < 0.2 else 0.0)
    return _PER_LINE + (1.0 - filled) ** 2 + _PENALTY.get(row.breaks[end - 1], 0.0)


def _begin(row: Row, start: int) -> int:
    """The first letter that is printed on a line from ``start``: spaces do not begin a line."""
    while start < len(row.letters) - 1 and row.letters[start] in _SPACES:
        start += 1
    return start


def _collect(row: Row, reach: list[float], best: dict[int, tuple[float, int, bool]], hang: bool) -> list[Line]:
    lines: list[Line] = []
    end = len(row.letters)
    while end > 0:
        _, start, too_wide = best[end]
        begin = _begin(row, start)
        used = reach[end] - reach[begin] - row.lead(begin) - row.trail(end, hang)
        lines.append(Line(begin, end, used, too_wide))
        end = start
    return lines[::-1]
