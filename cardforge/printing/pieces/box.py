"""A tuck box that fits a deck: one piece of card to cut out, fold and glue, with the deck's own faces on it."""

from __future__ import annotations

from typing import Final, NamedTuple

from cardforge.model import CardforgeError, Text
from cardforge.printing.document.pdf import Page, Placed
from cardforge.printing.drawing.fonts import FontBook
from cardforge.printing.drawing.operations import Drawing, Lettering, Operation, Shape, Step, polygon, rectangle
from cardforge.printing.drawing.units import MM_PER_POINT, Box, Size

#: The air that a deck has in its box: across and along the cards, and in its depth, in millimetres.
_AIR, _AIR_DEEP = 1.5, 1.0
#: How wide the flap for the glue is, how long the tongue of the lid, how much narrower flaps are than what they go into.
_GLUE, _TONGUE, _EASE = 11.0, 15.0, 0.6
#: How far flaps at the sides reach, in parts of the depth.
_DUST: Final = 0.85
#: A thumb opens the lid here, in millimetres.
_THUMB: Final = 9.0
_LINE: Final = "#808080"
_GROUND: Final = "#14202e"
_WORDS: Final = "#fff6d8"
_BLEED: Final = 3.0


class Inside(NamedTuple):
    """What a box holds: width, height and depth of its inside in millimetres."""

    width: float
    height: float
    depth: float


def inside(card: Size, count: int, thickness: float) -> Inside:
    """The inside of a box for so many cards of a ``thickness`` in millimetres.

    >>> inside(Size(63, 88), 40, 0.32)
    Inside(width=64.5, height=89.5, depth=13.8)
    """
    return Inside(card.width + _AIR, card.height + _AIR, round(count * thickness + _AIR_DEEP, 2))


def box_page(what: Inside, paper: Size, faces: tuple[str, str], drawn: dict[str, Drawing], title: str, how: str, fonts: FontBook) -> Page:
    """The page with the box; ``faces`` are those on its front and its back, ``how`` says what to do.

    Raises CardforgeError: the box does not fit the paper either way.
    """
    wide, high, deep = what
    across = _GLUE + 2 * wide + 2 * deep
    down = high + 2 * deep + 2 * _TONGUE
    page = next((each for each in (paper, paper.turned()) if across + 6 <= each.width and down + 14 <= each.height), None)
    if page is None:
        raise CardforgeError(
            Text(
                f"箱（展開して{across:.0f} x {down:.0f} mm）が用紙に入りません。",
                f"the box, {across:.0f} x {down:.0f} mm flat, does not fit the paper",
            ),
            hint=Text("--paper A3 にしてください。", "Choose --paper A3."),
        )
    x0, y0 = (page.width - across) / 2, (page.height - down - 6) / 2 + deep + _TONGUE
    xs = [x0 + _GLUE]
    for side in (wide, deep, wide, deep):
        xs.append(xs[-1] + side)
    panels = [Box(x, y0, w, high) for x, w in zip(xs, (wide, deep, wide, deep), strict=False)]
    front, right, back, left = panels
    result = Page(page, title=title)
    ground = Box(xs[0] - _BLEED, y0 - _BLEED, xs[-1] - xs[0] + 2 * _BLEED, high + 2 * _BLEED)
    result.under.append(Shape(rectangle(ground), fill=_GROUND))
    for flap in _grounds(front, back, deep):
        result.under.append(Shape(flap, fill=_GROUND))
    for name, panel in zip(faces, (front, back), strict=True):
        face = drawn[name]
        scale = min((panel.width - 6) / face.width, (panel.height - 6) / face.height)
        w, h = face.width * scale, face.height * scale
        result.placed.append(Placed(name, Box(panel.x + (panel.width - w) / 2, panel.y + (panel.height - h) / 2, w, h)))
    for panel in (right, left):
        result.over += _spine(title, panel, fonts)
    result.over += _lines(front, back, right, left, x0)
    font = fonts.get("gothic")
    words = "".join(letter for letter in how if font.has(letter))
    result.over.append(Lettering(font.name, 7 * MM_PER_POINT, "#404040", page.height - 6, ((8, words),)))
    return result


def _lid(panel: Box, deep: float, up: bool) -> tuple[list[tuple[float, float]], list[tuple[float, float]]]:
    """The corners of a lid on ``panel`` with its tongue, and the two ends of the fold between them."""
    y, sign = (panel.y, -1) if up else (panel.bottom, 1)
    edge, tip = y + sign * deep, y + sign * (deep + _TONGUE)
    round_off = 4.0
    shape = [
        (panel.x, y),
        (panel.x, edge),
        (panel.x + _EASE, edge),
        (panel.x + _EASE, tip - sign * round_off),
        (panel.x + _EASE + round_off, tip),
    ]
    shape += [(panel.right - _EASE - round_off, tip), (panel.right - _EASE, tip - sign * round_off), (panel.right - _EASE, edge)]
    shape += [(panel.right, edge), (panel.right, y)]
    return shape, [(panel.x, edge), (panel.right, edge)]


def _dust(panel: Box, up: bool) -> list[tuple[float, float]]:
    """The corners of a flap at a side: it keeps the cards in."""
    y, sign = (panel.y, -1) if up else (panel.bottom, 1)
    far = y + sign * max(10.0, min(panel.width * 2, 20.0)) * _DUST
    slope = min(3.0, panel.width / 5)
    return [(panel.x + _EASE, y), (panel.x + slope, far), (panel.right - slope, far), (panel.right - _EASE, y)]


def _grounds(front: Box, back: Box, deep: float) -> list[tuple[Step, ...]]:
    """The lids, which are seen: the upper one hangs on the back, the lower one on the front."""
    return [polygon(_lid(back, deep, up=True)[0]), polygon(_lid(front, deep, up=False)[0])]


def _spine(title: str, panel: Box, fonts: FontBook) -> list[Operation]:
    """The deck's name along a side, as large as that is deep."""
    font = fonts.get("display-bold")
    words = "".join(letter for letter in title if font.has(letter))
    size = min(panel.width * 0.62, 7.0)
    if size < 1.8 or not words:
        return []
    long = font.width(words) * size
    stretch = min(1.0, (panel.height - 10) / long)
    x, _ = panel.centre
    return [
        Lettering(
            font.name, size, _WORDS, panel.y + (panel.height - long * stretch) / 2, ((x - 0.36 * size, words),), turn=90.0, stretch=stretch
        )
    ]


def _lines(front: Box, back: Box, right: Box, left: Box, x0: float) -> list[Operation]:
    """Cuts as lines, folds as dashes."""
    cuts: list[Operation] = []

    def cut(points: list[tuple[float, float]]) -> None:
        cuts.append(Shape(polygon(points, closed=False), stroke=_LINE, width=0.2))

    def fold(points: list[tuple[float, float]]) -> None:
        cuts.append(Shape(polygon(points, closed=False), stroke=_LINE, width=0.2, dash=(2.0, 1.2)))

    slope = 4.0
    cut([(front.x, front.y), (x0, front.y + slope), (x0, front.bottom - slope), (front.x, front.bottom)])
    for panel, up in ((back, True), (front, False)):
        shape, edge = _lid(panel, right.width, up)
        cut(shape)
        fold(edge)
    for panel in (right, left):
        for up in (True, False):
            cut(_dust(panel, up))
            y = panel.y if up else panel.bottom
            cut([(panel.x, y), (panel.x + _EASE, y)])
            cut([(panel.right - _EASE, y), (panel.right, y)])
            fold([(panel.x + _EASE, y), (panel.right - _EASE, y)])
    middle, _ = front.centre
    k = 0.5523
    half = _THUMB
    thumb: tuple[Step, ...] = (
        ("M", front.x, front.y),
        ("L", middle - half, front.y),
        ("C", middle - half, front.y + half * k, middle - half * k, front.y + half, middle, front.y + half),
        ("C", middle + half * k, front.y + half, middle + half, front.y + half * k, middle + half, front.y),
        ("L", front.right, front.y),
    )
    cuts.append(Shape(thumb, stroke=_LINE, width=0.2))
    cut([(back.x, back.bottom), (back.right, back.bottom)])
    cut([(left.right, left.y), (left.right, left.bottom)])
    for panel in (front, right, back, left):
        fold([(panel.x, panel.y), (panel.x, panel.bottom)])
    fold([(back.x, back.y), (back.right, back.y)])
    fold([(front.x, front.bottom), (front.right, front.bottom)])
    return cuts
