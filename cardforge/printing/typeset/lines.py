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
    # Where a line may start, the last first tried: its first letter's place and white, and the cost of all lines before it.
    starts, places, leads, costs = [0], [reach[start]], [row.lead(start)], [0.0]
    for end in ends:
        last, right, trail = end == count, reach[end], row.trail(end, hang)
        penalty = _PENALTY.get(row.breaks[end - 1], 0.0)
        least, found = _ENDLESS, -1
        for at in range(len(starts) - 1, -1, -1):
            used = right - places[at] - leads[at] - trail
            room = width - indent if at else width
            if used > room + 1e-6 or room <= 0.0:
                break
            filled = used / room
            if last:
                cost = costs[at] + (_PER_LINE + (_WIDOW if filled < 0.2 else 0.0))
            else:
                cost = costs[at] + (_PER_LINE + (1.0 - filled) ** 2 + penalty)
            if cost < least:
                least, found = cost, at
        if found < 0:
            least = costs[-1] + 100 * _PER_LINE
        best[end] = (least, starts[found], found < 0)
        begin = _begin(row, end) if not last else end
        starts.append(end)
        places.append(reach[begin])
        leads.append(0.0 if last else row.lead(begin))
        costs.append(least)
    return _collect(row, reach, best, hang)


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
