"""Answers as pictures: SVG that any browser shows, in the house's font where there is one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

_BLUE: Final = "#2f5d8a"
_RED: Final = "#c0392b"
_GREY: Final = "#6b6b6b"
_LIGHT: Final = "#dde3ea"
#: Measures in px: the picture's width, what is left free about the drawing, and the drawing's height.
_WIDE: Final = 720
_LEFT: Final = 64
_RIGHT: Final = 24
_TOP: Final = 74
_LOW: Final = 52
_HIGH: Final = 300
#: A row of dots, a square of the matrix, a letter.
_ROW: Final = 26
_SQUARE: Final = 62
_SIZE: Final = 13


@dataclass(frozen=True, slots=True)
class Dot:
    """A value with its interval, by name; ``mark`` is what it is compared with. An end that is ``None`` lies beyond the picture."""

    name: str
    value: float | None
    low: float | None
    high: float | None
    mark: float | None = None


def curve(title: str, axis: str, points: Sequence[Dot], *, fair: tuple[float, float, float] | None, declared: float | None) -> str:
    """Shares (0 to 1, the dots' values) over a number (the dots' marks), with a band for their intervals and a line at one half.

    ``fair`` is the number that is fair with its interval, shown as a band; ``declared`` the card's own number.
    """
    least, most = min(dot.mark or 0 for dot in points), max(dot.mark or 0 for dot in points)
    wide, span = _WIDE - _LEFT - _RIGHT, (most - least) or 1

    def x(value: float) -> float:
        return _LEFT + wide * (min(max(value, least), most) - least) / span

    def y(share: float) -> float:
        return _TOP + _HIGH * (1 - share)

    parts = []
    if fair:
        parts.append(
            f'<rect x="{x(fair[1]):.1f}" y="{_TOP}" width="{max(1.0, x(fair[2]) - x(fair[1])):.1f}" height="{_HIGH}" fill="#f6e3c5"/>'
        )
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        line = f'<line x1="{_LEFT}" y1="{y(share):.1f}" x2="{_WIDE - _RIGHT}" y2="{y(share):.1f}"'
        parts.append(f'{line} stroke="{_GREY if share == 0.5 else _LIGHT}"/>')
        parts.append(_text(_LEFT - 8, y(share) + 4, f"{100 * share:.0f} %", "end"))
    there = [(x(dot.mark or 0), dot) for dot in points]
    above = [f"{at:.1f},{y(dot.high or 0):.1f}" for at, dot in there]
    below = [f"{at:.1f},{y(dot.low or 0):.1f}" for at, dot in there]
    parts.append(f'<polygon points="{" ".join([*above, *below[::-1]])}" fill="{_BLUE}" fill-opacity="0.18"/>')
    parts.append(
        f'<polyline points="{" ".join(f"{at:.1f},{y(dot.value or 0):.1f}" for at, dot in there)}" '
        f'fill="none" stroke="{_BLUE}" stroke-width="2"/>'
    )
    last = -1e9
    for at, dot in there:
        parts.append(f'<circle cx="{at:.1f}" cy="{y(dot.value or 0):.1f}" r="3.5" fill="{_BLUE}"/>')
        if at - last > 7 * len(dot.name) + 8:
            parts.append(_text(at, _TOP + _HIGH + 18, dot.name))
            last = at
    if fair:
        parts.append(
            f'<line x1="{x(fair[0]):.1f}" y1="{_TOP}" x2="{x(fair[0]):.1f}" y2="{_TOP + _HIGH}" stroke="#b9770e" stroke-width="2"/>'
        )
    if declared is not None and least <= declared <= most:
        at = x(declared)
        parts.append(f'<line x1="{at:.1f}" y1="{_TOP}" x2="{at:.1f}" y2="{_TOP + _HIGH}" stroke="{_RED}" stroke-dasharray="5 4"/>')
    parts.append(_text(_LEFT + wide / 2, _TOP + _HIGH + 40, axis))
    return _picture(title, parts, _WIDE, _TOP + _HIGH + _LOW)


def dots(title: str, axis: str, rows: Sequence[Dot], ticks: Sequence[float]) -> str:
    """Values with their intervals, one below the other; the ``ticks`` (the least and the greatest among them) make the axis."""
    least, most = min(ticks), max(ticks)
    left = 24 + max(_wide(row.name) for row in rows)
    wide, span = _WIDE - left - _RIGHT, (most - least) or 1
    bottom = _TOP + _ROW * len(rows)

    def x(value: float | None, beyond: float) -> float:
        return left + wide * (min(max(beyond if value is None else value, least), most) - least) / span

    parts = []
    for tick in ticks:
        at = x(tick, tick)
        parts.append(f'<line x1="{at:.1f}" y1="{_TOP - 6}" x2="{at:.1f}" y2="{bottom}" stroke="{_LIGHT}"/>')
        parts.append(_text(at, bottom + 18, f"{tick:g}"))
    for number, row in enumerate(rows):
        y = _TOP + _ROW * (number + 0.5)
        parts.append(_text(left - 12, y + 4, row.name, "end"))
        parts.append(
            f'<line x1="{x(row.low, most):.1f}" y1="{y}" x2="{x(row.high, most):.1f}" y2="{y}" stroke="{_BLUE}" stroke-width="3" '
            'stroke-opacity="0.5"/>'
        )
        if row.mark is not None:
            at = x(row.mark, most)
            parts.append(f'<line x1="{at:.1f}" y1="{y - 9}" x2="{at:.1f}" y2="{y + 9}" stroke="{_RED}" stroke-width="2"/>')
        if row.value is not None:
            parts.append(f'<circle cx="{x(row.value, most):.1f}" cy="{y}" r="5" fill="{_BLUE}"/>')
    parts.append(_text(left + wide / 2, bottom + 40, axis))
    return _picture(title, parts, _WIDE, bottom + _LOW)


def matrix(title: str, axis: str, names: Sequence[str], shares: Sequence[Sequence[float | None]]) -> str:
    """What each of the names (rows) scores against each (columns), 0 to 1: blue is more than one half, red is less."""
    left = 24 + max(map(_wide, names))
    parts = []
    for row, line in enumerate(shares):
        parts.append(_text(left - 12, _TOP + _SQUARE * (row + 0.5) + 4, names[row], "end"))
        for column, share in enumerate(line):
            x, y = left + _SQUARE * column, _TOP + _SQUARE * row
            strength = 0.0 if share is None else min(1.0, abs(share - 0.5) * 2.5)
            colour = _BLUE if share is not None and share >= 0.5 else _RED
            parts.append(
                f'<rect x="{x}" y="{y}" width="{_SQUARE - 2}" height="{_SQUARE - 2}" fill="{colour}" fill-opacity="{strength:.2f}" '
                f'stroke="{_LIGHT}"/>'
            )
            ink = "#fff" if strength > 0.6 else "#222"
            parts.append(_text(x + _SQUARE / 2 - 1, y + _SQUARE / 2 + 4, "–" if share is None else f"{100 * share:.0f}", ink=ink))
    bottom = _TOP + _SQUARE * len(names)
    parts += [_text(left + _SQUARE * (column + 0.5), bottom + 16, str(column + 1)) for column in range(len(names))]
    parts.append(_text(left + _SQUARE * len(names) / 2, bottom + 38, axis))
    return _picture(title, parts, max(_WIDE, left + _SQUARE * len(names) + _RIGHT), bottom + _LOW)


def _wide(name: str) -> int:
    """The room that a name needs."""
    return sum(_SIZE if ord(letter) > 0x2000 else 8 for letter in name)


def _text(x: float, y: float, words: str, anchor: str = "middle", ink: str = "#222") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{ink}">{escape(words)}</text>'


def _picture(title: str, parts: Sequence[str], wide: float, high: float) -> str:
    """The SVG of a drawing below its title, which takes as many lines as it needs."""
    lines, line = [], ""
    for letter in title:
        if _wide(line + letter) > wide - 48 and (letter == " " or ord(letter) > 0x2000):
            lines.append(line)
            line = letter.strip()
        else:
            line += letter
    lines = [*lines, line][:3]
    head = [
        f'<text x="24" y="{24 + 18 * number}" font-weight="bold" fill="#222">{escape(words)}</text>' for number, words in enumerate(lines)
    ]
    size = f'width="{wide:.0f}" height="{high:.0f}"'
    font = f'font-family="BIZ UDPGothic, sans-serif" font-size="{_SIZE}"'
    root = f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {wide:.0f} {high:.0f}" {font}>'
    return "\n".join([root, f'<rect {size} fill="#fff"/>', *head, *parts, "</svg>\n"])
