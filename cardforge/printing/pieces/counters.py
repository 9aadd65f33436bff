"""Counters to cut out, round, hexagonal or square, and dials of two discs: packed on sheets, each with its outline."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from cardforge.model import CardforgeError, Text
from cardforge.model.nearest import did_you_mean
from cardforge.printing.document.pdf import Page
from cardforge.printing.drawing.fonts import FontBook
from cardforge.printing.drawing.operations import Lettering, Operation, Outline, Shape, Step, ellipse, polygon, rectangle
from cardforge.printing.drawing.units import MM_PER_POINT, Box, Size

#: The shapes of counters by the words for them.
SHAPES: Final = ("round", "hex", "square")
_MARGIN, _GAP = 10.0, 2.0
_CUT: Final = "#808080"
_PALE: Final = "#ffffff"
#: The window of a dial, in degrees, and its hole's radius in millimetres; how many numbers a ring has at most.
_WINDOW, _HOLE, _MOST = 18.0, 1.5, 40


@dataclass(frozen=True, slots=True)
class Piece:
    """A counter or a disc: its size, what is drawn within a box of it from the upper left corner."""

    size: Size
    drawn: tuple[Operation, ...]


def pieces(told: Mapping[str, Any], lang: str, fonts: FontBook) -> list[Piece]:
    """All counters (``{shape, size, text, colours, many}``) and dials (``{title, from, to, step, size}``) of a list.

    Raises CardforgeError: a shape is not known, a dial has no or too many numbers.
    """
    found: list[Piece] = []
    for counter in told.get("counters", ()):
        found += [_counter(counter, lang, fonts)] * int(counter.get("many", 1))
    for dial in told.get("dials", ()):
        found += _dial(dial, lang, fonts)
    if not found:
        raise CardforgeError(Text("カウンターがありません。", "there are no counters"))
    return found


def in_language(words: Any, lang: str) -> str:
    """Words that are written for all languages or by language; nothing where there are none."""
    said = words.get(lang) if isinstance(words, Mapping) else words
    return "" if said is None else str(said)


def sheets(every: list[Piece], paper: Size, title: str, how: str, fonts: FontBook) -> list[Page]:
    """The pieces in rows, the tallest first.

    Raises CardforgeError: one is larger than the paper.
    """
    pages: list[Page] = []
    x = y = row = math.inf
    for piece in sorted(every, key=lambda each: -each.size.height):
        if piece.size.width > paper.width - 2 * _MARGIN or piece.size.height > paper.height - 2 * _MARGIN:
            raise CardforgeError(Text("カウンターが用紙に入りません。", "a counter is larger than the paper"))
        if x + piece.size.width > paper.width - _MARGIN:
            x, y = _MARGIN, y + row + _GAP
            row = 0.0
        if y + piece.size.height > paper.height - _MARGIN:
            pages.append(Page(paper, title=f"{title} {len(pages) + 1}"))
            pages[-1].over.append(
                _words(how, fonts, "gothic", 6.5, "#404040", Box(_MARGIN, paper.height - 8, paper.width - 2 * _MARGIN, 4))
            )
            x, y, row = _MARGIN, _MARGIN, 0.0
        pages[-1].over += [_moved(operation, x, y) for operation in piece.drawn]
        x += piece.size.width + _GAP
        row = max(row, piece.size.height)
    return pages


def outline(shape: str, box: Box) -> Outline:
    """The outline of a counter that fills ``box``; a hexagon stands on a side.

    Raises CardforgeError: there is no such shape.
    """
    if shape == "round":
        return ellipse(box)
    if shape == "square":
        return rectangle(box, 2.0)
    if shape == "hex":
        (x, y), reach = box.centre, box.width / 2
        return polygon([(x + reach * math.cos(math.radians(60 * at)), y + reach * math.sin(math.radians(60 * at))) for at in range(6)])
    raise CardforgeError(
        Text(f"カウンターの形「{shape}」はありません。", f"there is no shape “{shape}” of counters"),
        hint=did_you_mean(shape, SHAPES) or Text("、".join(SHAPES), ", ".join(SHAPES)),
    )


def _counter(counter: Mapping[str, Any], lang: str, fonts: FontBook) -> Piece:
    shape, wide = str(counter.get("shape", "round")), float(counter.get("size", 20))
    high = wide * math.sqrt(3) / 2 if shape == "hex" else wide
    ground, line = (counter.get("colours") or ["#14202e", "#e6c877"])[:2]
    box = Box(0, 0, wide, high)
    text = in_language(counter.get("text"), lang)
    inner = box.grown(-wide * 0.09)
    drawn: list[Operation] = [
        Shape(outline(shape, box), fill=ground, stroke=_CUT, width=0.15),
        Shape(outline(shape, box.grown(-wide * 0.06)), stroke=line, width=wide * 0.025),
    ]
    if text:
        face = fonts.said("gothic-bold", lang).name
        drawn.append(_words(text, fonts, face, wide * 0.36 / MM_PER_POINT, _PALE, inner.grown(-wide * 0.07)))
    return Piece(Size(wide, high), tuple(drawn))


def _dial(dial: Mapping[str, Any], lang: str, fonts: FontBook) -> Iterator[Piece]:
    """The disc with the numbers, and the one with the window that lies over it."""
    values = range(int(dial.get("from", 0)), int(dial.get("to", 20)) + 1, max(1, int(dial.get("step", 1))))
    if not 2 <= len(values) <= _MOST:
        raise CardforgeError(
            Text(f"ダイヤルの数は2〜{_MOST}個です: {len(values)}個", f"a dial has 2 to {_MOST} numbers, not {len(values)}")
        )
    wide = float(dial.get("size", 60))
    ground, line = (dial.get("colours") or ["#14202e", "#e6c877"])[:2]
    box, (x, y) = Box(0, 0, wide, wide), (wide / 2, wide / 2)
    ring, step = wide / 2 * 0.8, 360 / len(values)
    size = min(wide * 0.09, 2 * math.pi * ring / len(values) * 0.8)
    hole = Shape(ellipse(Box(x - _HOLE, y - _HOLE, 2 * _HOLE, 2 * _HOLE)), stroke=_CUT, width=0.2)
    font = fonts.get("latin-bold")
    numbers: list[Operation] = [Shape(ellipse(box), fill="#ffffff", stroke=_CUT, width=0.15), hole]
    longest = max(font.width(str(value)) for value in values)
    high = size * min(1.0, 2 * math.pi * ring / len(values) * 0.86 / max(0.001, longest * size))
    for at, value in enumerate(values):
        angle, words = math.radians(at * step), str(value)
        half = font.width(words) * high / 2
        # The middle of the number lies on the ring; its foot looks to the centre.
        cx, cy = x + ring * math.sin(angle) - half * math.cos(angle), y - ring * math.cos(angle) - half * math.sin(angle)
        numbers.append(Lettering(font.name, high, "#14202e", cy, ((cx, words),), turn=at * step))
    yield Piece(Size(wide, wide), tuple(numbers))
    text, face = in_language(dial.get("title"), lang), fonts.said("gothic-bold", lang).name
    half_angle = math.radians(min(_WINDOW, step * 0.9) / 2)
    outer, inner = wide / 2 * 0.94, wide / 2 * 0.68
    corners = [
        (r * math.sin(a), -r * math.cos(a))
        for r, a in ((inner, -half_angle), (outer, -half_angle), (outer, half_angle), (inner, half_angle))
    ]
    window = polygon([(x + dx, y + dy) for dx, dy in corners])
    yield Piece(
        Size(wide, wide),
        (
            Shape(ellipse(box), fill=ground, stroke=_CUT, width=0.15),
            Shape(ellipse(box.grown(-wide * 0.03)), stroke=line, width=0.6),
            Shape(window, fill="#ffffff", stroke=_CUT, width=0.2),
            Shape(hole.outline, fill="#ffffff", stroke=_CUT, width=0.2),
            _words(text, fonts, face, wide * 0.14 / MM_PER_POINT, _PALE, Box(wide * 0.16, wide * 0.58, wide * 0.68, wide * 0.2)),
        ),
    )


def _words(text: str, fonts: FontBook, face: str, points: float, colour: str, box: Box) -> Lettering:
    """A line in the middle of ``box``, smaller where it would be wider."""
    font = fonts.get(face)
    text = "".join(letter for letter in text if font.has(letter))
    size = points * MM_PER_POINT
    wide = font.width(text) * size
    size *= min(1.0, box.width / max(0.001, wide))
    wide = font.width(text) * size
    return Lettering(font.name, size, colour, box.centre[1] + 0.36 * size, ((box.centre[0] - wide / 2, text),))


def _moved(operation: Operation, x: float, y: float) -> Operation:
    if isinstance(operation, Lettering):
        parts = tuple((at + x, text) for at, text in operation.parts)
        return Lettering(operation.font, operation.size, operation.colour, operation.y + y, parts, operation.turn, operation.stretch)
    assert isinstance(operation, Shape)
    steps: list[Step] = []
    for step in operation.outline:
        numbers = [float(part) + (x if at % 2 == 0 else y) for at, part in enumerate(step[1:])]
        steps.append((step[0], *numbers))
    return Shape(tuple(steps), operation.fill, operation.stroke, operation.width, operation.dash, operation.opacity)
