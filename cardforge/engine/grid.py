"""Boards of squares: which squares lie beside one another, and how far a line reaches. Sets of squares are the bits of one whole number.

A square is its column plus the board's width times its row, both from 0; a board has at most 60 squares, so that a set stays in a machine
word.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

if TYPE_CHECKING:
    from mypy_extensions import i64

#: The set of each square alone. A written 1 that is shifted by a machine word is a smaller number in the compiled build.
BIT: Final = [1 << square for square in range(60)]
#: The square of each set that holds one alone.
_SQUARE: Final = {1 << square: square for square in range(60)}


@final
class Grid:
    """A board of ``width`` columns and ``height`` rows, on which everything goes straight from a square to one beside it.

    >>> board = Grid(7, 7)
    >>> len(squares(board.around(24, 3)))
    25
    """

    __slots__ = ("_inner", "_outer", "every", "height", "near", "width")

    def __init__(self, width: int, height: int) -> None:
        self.width: int = width
        self.height: int = height
        self.every: i64 = (1 << width * height) - 1
        first = sum(1 << width * row for row in range(height))
        # All but the first and all but the last column: what goes left or right stays on the board.
        self._inner: i64 = self.every ^ first
        self._outer: i64 = self.every ^ (first << width - 1)
        #: The squares beside each square.
        self.near: list[int] = [self.spread(BIT[square]) for square in range(width * height)]

    def row(self, row: int) -> i64:
        """The squares of a row (from 0).

        >>> squares(Grid(3, 3).row(1))
        [3, 4, 5]
        """
        return ((1 << self.width) - 1) << self.width * row

    def spread(self, found: i64) -> i64:
        """The squares one step away from any of these.

        >>> squares(Grid(3, 3).spread(1 << 4))
        [1, 3, 5, 7]
        """
        width: i64 = self.width
        return ((found & self._outer) << 1 | (found & self._inner) >> 1 | found << width | found >> width) & self.every

    def line(self, start: int, steps: int, blocked: i64) -> i64:
        """The squares that a path of at most so many ``steps`` from ``start`` comes to, itself included: a path may bend, and ends at the
        first of the ``blocked`` squares that it comes to.

        >>> board = Grid(3, 3)
        >>> squares(board.line(0, 2, 1 << 1)), squares(board.line(0, 1, 0))
        ([0, 1, 3, 4, 6], [0, 1, 3])
        """
        reached: i64 = BIT[start]
        if steps <= 0:
            return reached
        edge: i64 = self.near[start]
        reached |= edge
        edge &= ~blocked
        for _ in range(steps - 1):
            edge = self.spread(edge) & ~reached
            if not edge:
                break
            reached |= edge
            edge &= ~blocked
        return reached

    def around(self, start: int, steps: int) -> i64:
        """The squares that are at most so many ``steps`` away from ``start``, itself included, whatever lies between.

        >>> squares(Grid(3, 3).around(4, 1))
        [1, 3, 4, 5, 7]
        """
        return self.line(start, steps, 0)

    def distance(self, first: int, second: int) -> int:
        """How many steps lie between two squares (``first`` and ``second``), whatever lies between.

        >>> Grid(7, 7).distance(0, 48)
        12
        """
        width = self.width
        return abs(first % width - second % width) + abs(first // width - second // width)


def squares(found: i64) -> list[int]:
    """The squares of a set, in their order."""
    listed: list[int] = []
    while found:
        lowest = found & -found
        listed.append(_SQUARE[lowest])
        found ^= lowest
    return listed
