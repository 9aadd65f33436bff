"""Lines of a paragraph: the fewest that hold it, then the most even, ending between phrases where that is possible."""

from __future__ import annotations

from typing import Final, NamedTuple

from cardforge.printing.typeset.spacing import HYPHEN, POOR, Edges, Row

_PER_LINE: Final = 10.0
_PENALTY: Final = {POOR: 2.0, HYPHEN: 1.2}
_WIDOW: Final = 0.4
_ENDLESS: Final = float("inf")


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
    start, whole = row.whole(hang)
    if whole <= width + 1e-6:
        return [Line(start, count, whole)]
    edges, breaks = row.edges(hang), row.breaks
    reach, begins, leads_of, trails = edges.reach, edges.begins, edges.leads, edges.trails
    # How each line that ends there began: its start, and whether a word is wider than the box.
    best: dict[int, tuple[int, bool]] = {0: (0, False)}
    # Where a line may start, the last first tried: its first letter's place and white together, and the cost of all lines before it.
    starts, places, costs = [0], [reach[start] + leads_of[start]], [0.0]
    indented = width - indent
    for end in edges.ends:
        last = end == count
        right = reach[end] - trails[end]
        penalty = _PER_LINE + _PENALTY.get(breaks[end - 1], 0.0)
        least, found = _ENDLESS, -1
        at = len(starts) - 1
        while at >= 0:
            used = right - places[at]
            room = indented if at else width
            if used > room + 1e-6 or room <= 0.0:
                break
            if last:
                cost = costs[at] + (_PER_LINE + (_WIDOW if used / room < 0.2 else 0.0))
            else:
                left = 1.0 - used / room
                cost = costs[at] + (left * left + penalty)
            if cost < least:
                least, found = cost, at
            at -= 1
        if found < 0:
            least = costs[-1] + 100 * _PER_LINE
        best[end] = (starts[found], found < 0)
        begin = begins[end] if not last else end
        starts.append(end)
        places.append(reach[begin] + (0.0 if last else leads_of[begin]))
        costs.append(least)
    return _collect(edges, best, count)


def _collect(edges: Edges, best: dict[int, tuple[int, bool]], end: int) -> list[Line]:
    lines: list[Line] = []
    reach = edges.reach
    while end > 0:
        start, too_wide = best[end]
        begin = edges.begins[start]
        used = reach[end] - reach[begin] - edges.leads[begin] - edges.trails[end]
        lines.append(Line(begin, end, used, too_wide))
        end = start
    return lines[::-1]
