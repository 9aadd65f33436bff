"""Charts of bars, in the terminal and as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardforge.games.shared.parts import Chart

_WIDTH = 40
#: Measures of the SVG in px.
_LABEL, _BAR, _ROW, _HEAD = 110, 360, 20, 34


def bars(chart: Chart, lang: str) -> str:
    """A chart as lines of text, the bars no wider than 40 columns; a mark stands where the value is compared."""
    from rich.cells import cell_len

    most = max([*chart.values, *(mark for mark in chart.marks if mark is not None), 1])
    wide = max(cell_len(label.get(lang)) for label in chart.labels)
    lines = [chart.title.get(lang)]
    for index, (label, value) in enumerate(zip(chart.labels, chart.values, strict=True)):
        bar = "█" * round(value / most * _WIDTH)
        mark = chart.marks[index] if index < len(chart.marks) else None
        if mark is not None:
            at = max(0, round(mark / most * _WIDTH) - 1)
            bar = f"{bar:<{at + 1}}"
            bar = bar[:at] + "|" + bar[at + 1 :]
        name = label.get(lang)
        lines.append(f"  {' ' * (wide - cell_len(name))}{name} {bar} {value:g}")
    return "\n".join(lines)


def svg(charts: Sequence[Chart], lang: str) -> str:
    """Charts one below the other as one SVG picture."""
    parts: list[str] = []
    top = 0
    for chart in charts:
        most = max([*chart.values, *(mark for mark in chart.marks if mark is not None), 1])
        parts.append(f'<text x="8" y="{top + 22}" font-weight="bold">{escape(chart.title.get(lang))}</text>')
        for index, (label, value) in enumerate(zip(chart.labels, chart.values, strict=True)):
            y = top + _HEAD + index * _ROW
            width = value / most * _BAR
            parts.append(f'<text x="{_LABEL - 8}" y="{y + 13}" text-anchor="end">{escape(label.get(lang))}</text>')
            parts.append(f'<rect x="{_LABEL}" y="{y + 2}" width="{width:.1f}" height="14" fill="#4a6fa5"/>')
            mark = chart.marks[index] if index < len(chart.marks) else None
            if mark is not None:
                x = _LABEL + mark / most * _BAR
                parts.append(f'<line x1="{x:.1f}" y1="{y}" x2="{x:.1f}" y2="{y + 18}" stroke="#c0392b" stroke-width="2"/>')
            # The number stands beside the mark, too, where that is farther out than the bar.
            end = _LABEL + max(value, mark or 0) / most * _BAR
            parts.append(f'<text x="{end + 6:.1f}" y="{y + 13}">{value:g}</text>')
        top += _HEAD + len(chart.labels) * _ROW + 10
    size = f'width="{_LABEL + _BAR + 90}" height="{top}"'
    font = 'font-family="BIZ UDPGothic, sans-serif" font-size="12"'
    body = "\n".join(parts)
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {font}>\n<rect {size} fill="#fff"/>\n{body}\n</svg>\n'
