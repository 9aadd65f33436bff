"""The layouts of silhouette-card-maker's cutting templates, as its public specification lists them.

Source: ``assets/layouts.json`` of Alan-Cha/silhouette-card-maker (commit 0616641): for each paper and card the orientation (L landscape,
P portrait), the rows and columns, and the length of the registration marks' arms in millimetres; without and with ``borderless``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

CARDS = {
    "standard": "tcg",
    "poker": "poker",
    "japanese": "small",
    "bridge": "bridge",
    "euro_mini": "mini",
    "tarot": "2.75x4.75in",
    "70mm_square": "square",
    "standard_double": "88x126mm",
}

_LAYOUTS = """
letter standard L 2x4 8.04 P 3x3 7.45
letter poker L 2x4 7.2 P 3x3 6.69
letter japanese L 2x4 10.08 P 3x3 13.38
letter bridge L 2x4 12.28 P 3x3 16.26
letter euro_mini P 3x4 25.15 L 3x5 22.35
letter tarot P 2x2 26.16 P 2x2 32.68
letter 70mm_square L 2x3 25.99 L 2x3 32.51
letter standard_double P 2x2 8.04 P 2x2 14.56
legal standard L 2x5 8.04 L 2x5 14.56
legal poker L 2x5 7.2 L 2x5 13.72
legal japanese L 2x5 16.51 P 4x3 13.38
legal bridge L 2x5 21.08 L 2x5 27.6
legal euro_mini P 4x4 28.7 L 3x7 15.16
legal tarot L 1x4 36.32 L 1x4 42.84
legal 70mm_square L 2x4 25.99 L 2x4 32.51
legal standard_double P 2x2 39.88 P 2x2 46.4
tabloid standard P 4x4 26.84 L 3x6 18.97
tabloid poker P 4x4 24.98 L 3x6 17.44
tabloid japanese P 4x4 30.73 L 3x6 30.99
tabloid bridge P 4x4 24.98 L 3x7 7.28
tabloid euro_mini L 3x9 25.15 P 6x5 22.35
tabloid tarot L 2x5 27.52 L 2x5 34.04
tabloid 70mm_square L 3x5 27.01 L 3x5 33.53
tabloid standard_double L 2x4 26.84 P 3x3 20.91
a4 standard L 2x4 9.4 P 3x3 10.5
a4 poker L 2x4 8.38 P 3x3 9.14
a4 japanese P 3x3 6.94 P 3x3 13.46
a4 bridge P 3x3 6.69 P 3x3 13.21
a4 euro_mini L 2x6 25.15 P 4x4 10.33
a4 tarot P 2x2 23.28 L 1x4 39.96
a4 70mm_square L 2x3 30.9 L 2x4 29.63
a4 standard_double P 2x2 10.58 P 2x2 17.1
a3 standard L 3x6 6.6 L 3x6 13.63
a3 poker P 4x4 19.05 L 3x6 12.11
a3 japanese L 3x6 18.54 L 3x6 25.57
a3 bridge L 3x6 24.13 L 3x7 9.65
a3 euro_mini L 4x8 18.2 L 4x8 25.23
a3 tarot L 2x5 21.59 P 3x4 23.54
a3 70mm_square L 3x5 30.9 L 4x5 28.19
a3 standard_double P 3x3 8.55 P 3x3 15.58
arch-b standard L 3x6 25.15 L 3x7 14.9
arch-b poker L 3x6 23.62 P 5x4 19.3
arch-b japanese L 3x7 10.84 L 3x7 17.86
arch-b bridge L 3x7 13.46 L 3x7 20.49
arch-b euro_mini L 4x9 14.14 L 4x9 21.17
arch-b tarot L 2x6 19.9 L 2x6 26.92
arch-b 70mm_square L 4x5 39.71 L 4x6 11.18
arch-b standard_double P 3x3 27.09 L 2x5 21.51
"""


class CuttingTemplate(NamedTuple):
    """One layout: what the cutter, the paper and the card are called here, and what its template expects."""

    cutter: str
    paper: str
    card: str
    landscape: bool
    rows: int
    columns: int
    length: float


def cutting_templates() -> Iterator[CuttingTemplate]:
    """All layouts."""
    for line in _LAYOUTS.split("\n"):
        if line:
            paper, card, *rest = line.split()
            for cutter, (side, grid, length) in zip(("silhouette", "silhouette-borderless"), (rest[:3], rest[3:]), strict=True):
                rows, columns = map(int, grid.split("x"))
                yield CuttingTemplate(cutter, paper, CARDS[card], side == "L", rows, columns, float(length))
