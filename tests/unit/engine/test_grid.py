"""Boards of squares: what a line reaches, against a picture and against a search that goes every path."""

from __future__ import annotations

from random import Random

import pytest

from cardforge.engine.grid import Grid, squares

#: Line 3 on an empty board from ★, as the document of skillbook prints it (003-R58).
DIAMOND = """
＊＊＊＊＊＊＊＊＊
＊＊＊＊＠＊＊＊＊
＊＊＊＠＠＠＊＊＊
＊＊＠＠＠＠＠＊＊
＊＠＠＠★＠＠＠＊
＊＊＠＠＠＠＠＊＊
＊＊＊＠＠＠＊＊＊
＊＊＊＊＠＊＊＊＊
＊＊＊＊＊＊＊＊＊
"""


def walked(board: Grid, start: int, steps: int, blocked: set[int]) -> set[int]:
    """The same by going every path, one step at a time."""
    column, row = start % board.width, start // board.width
    found = {start}
    if steps == 0:
        return found
    for across, along in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        if 0 <= column + across < board.width and 0 <= row + along < board.height:
            beside = start + across + board.width * along
            found |= {beside} if beside in blocked else walked(board, beside, steps - 1, blocked)
    return found


def test_line_three_is_the_diamond_of_the_document() -> None:
    """Seven columns and rows hold it whole: what the picture has outside of them is out of reach."""
    picture = [row[1:8] for row in DIAMOND.split()[1:8]]
    wanted = [column + 7 * row for row in range(7) for column in range(7) if picture[row][column] in "＠★"]
    assert squares(Grid(7, 7).line(24, 3, 0)) == wanted
    assert len(wanted) == 25


@pytest.mark.parametrize("seed", range(20))
def test_a_line_bends_around_what_is_in_its_way(seed: int) -> None:
    rng = Random(seed)
    board = Grid(rng.randint(1, 7), rng.randint(1, 7))
    size = board.width * board.height
    blocked = {square for square in range(size) if rng.random() < 0.3}
    bits = sum(1 << square for square in blocked)
    for start in range(size):
        for steps in range(5):
            assert set(squares(board.line(start, steps, bits))) == walked(board, start, steps, blocked), (start, steps)


def test_a_line_that_nothing_stops_goes_as_far_as_the_distance() -> None:
    board = Grid(7, 7)
    for start in range(49):
        for steps in range(4):
            assert squares(board.around(start, steps)) == [square for square in range(49) if board.distance(start, square) <= steps]
