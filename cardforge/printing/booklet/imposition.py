"""The order of a booklet's pages on sheets that are printed on both sides, folded in the middle and stapled."""

from __future__ import annotations

#: A sheet holds so many pages.
_PER_SHEET = 4


def imposed(pages: int) -> list[tuple[int | None, int | None]]:
    """The left and the right page (from 0) of each side of each sheet, outermost first; ``None`` is a blank one.

    The pages are filled up to whole sheets with blank ones before the last, which is the cover's back.

    >>> imposed(8)
    [(7, 0), (1, 6), (5, 2), (3, 4)]
    >>> imposed(5)
    [(4, 0), (1, None), (None, 2), (3, None)]
    """
    whole = -(-pages // _PER_SHEET) * _PER_SHEET

    def page(number: int) -> int | None:
        if number == whole - 1:
            return pages - 1
        return number if number < pages - 1 else None

    sides: list[tuple[int | None, int | None]] = []
    for sheet in range(whole // 2):
        outer, inner = whole - 1 - sheet, sheet
        sides.append((page(outer), page(inner)) if sheet % 2 == 0 else (page(inner), page(outer)))
    return sides
