"""A text in a box."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from cardforge.printing.drawing.operations import Group, Operation, Shape, rectangle
from cardforge.printing.drawing.units import Box
from cardforge.printing.face.drafts import MARK_COLOUR
from cardforge.printing.face.elements.icon import contrasting, icon_shapes
from cardforge.printing.face.elements.runs import marked, runs_of
from cardforge.printing.face.scope import Scope
from cardforge.printing.typeset.block import BlockOverflow, Overflow, draw_block, fit_block, fits_smallest
from cardforge.printing.typeset.runs import BlockStyle, Paragraph, Run, RunStyle
from cardforge.printing.typeset.sure import surely_fits
from cardforge.printing.typeset.vertical import draw_vertical

#: What expressions call the height that a text leaves over.
SPARE: Final = "spare"
#: It is given away in steps of so many millimetres: faces keep more in common.
_STEP: Final = 5.0


def draw(element: Mapping[str, Any], scope: Scope) -> list[Operation]:
    """``text`` or ``paragraphs`` in ``box``, in ``style``; ``marks`` set what they match in a style of its own.

    A paragraph is ``{runs: [{text, style, optional, icon}], each, when, space, indent}``.
    """
    name = str(scope.value(element["style"]))
    base = scope.run_style(name)
    box = scope.box(element["box"])
    style = scope.block_style(name)
    if scope.element in scope.measured:
        spare = float(scope.facts[SPARE])
        box = Box(box.x, box.y + spare, box.width, box.height - spare)
        return draw_block(scope.measured[scope.element], box, style, functools.partial(_icon, scope))
    paragraphs = _paragraphs(element, scope, base)
    if not any(paragraph.runs for paragraph in paragraphs):
        return []
    if scope.proof and not style.vertical and _has_room(paragraphs, box, style):
        return []
    if style.vertical:
        return _vertical(paragraphs, box, style, scope)
    try:
        block = fit_block(paragraphs, box, style)
    except BlockOverflow as overflow:
        scope.overflow(overflow)
        return _cut_off(draw_block(overflow.block, box, replace(style, valign="top"), functools.partial(_icon, scope)), box)
    return draw_block(block, box, style, functools.partial(_icon, scope))


def with_spare(elements: Mapping[str, Mapping[str, Any]], scope: Scope) -> Scope:
    """``scope`` with the height, in millimetres, that the text of the element with ``spare`` leaves over in its box, for all the others.

    What was measured is drawn then without being measured anew. No text leaves all of its box, one that does not fit nothing.
    """
    name = next((name for name, element in elements.items() if "spare" in element), "")
    place = next(iter(scope.at(name).repeated(elements[name])), None) if name else None
    if place is None or scope.proof:
        return scope
    element = elements[name]
    most, air = (place.number(element["spare"].get(key, 0)) for key in ("most", "air"))
    style_name = str(place.value(element["style"]))
    box, style = place.box(element["box"]), place.block_style(style_name)
    paragraphs = [each for each in _paragraphs(element, place, place.run_style(style_name)) if each.runs]
    if not paragraphs:
        return scope.knowing({**scope.facts, SPARE: box.height})
    try:
        block = fit_block(paragraphs, box, style)
    except BlockOverflow:
        return scope
    spare = max(0.0, min(most, box.height - block.height - air)) // _STEP * _STEP
    return replace(scope, facts={**scope.facts, SPARE: spare}, measured={name: block})


def _cut_off(operations: list[Operation], box: Box) -> list[Operation]:
    """What a draft shows of a text that does not fit: what its box holds, and the box marked."""
    return [Group(tuple(operations), clip=rectangle(box)), Shape(rectangle(box), stroke=MARK_COLOUR, width=0.4, dash=(1.2, 0.6))]


def _has_room(paragraphs: list[Paragraph], box: Box, style: BlockStyle) -> bool:
    """Whether a text of letters alone fits for sure: what its pictures are is seen when they are drawn."""
    if any(run.icon is not None for paragraph in paragraphs for run in paragraph.runs):
        return False
    return surely_fits(paragraphs, box, style) or fits_smallest(paragraphs, box, style)


def _vertical(paragraphs: list[Paragraph], box: Box, style: BlockStyle, scope: Scope) -> list[Operation]:
    try:
        return draw_vertical(paragraphs, box, style)
    except Overflow as overflow:
        scope.overflow(overflow)
        wide = Box(box.x - 50, box.y, box.width + 50, box.height)
        return _cut_off(draw_vertical(paragraphs, wide, replace(style, lines=None)), box)


def _icon(scope: Scope, run: Run, box: Box) -> list[Operation]:
    return icon_shapes(scope, run.icon or "", box, {"colour": run.style.colour, "under": contrasting(run.style.colour)})


def _paragraphs(element: Mapping[str, Any], scope: Scope, base: RunStyle) -> list[Paragraph]:
    marks = element.get("marks", [])
    if "text" in element:
        lines = scope.text(element["text"]).split("\n")
        return [Paragraph(tuple(marked(line, base, marks, scope))) for line in lines]
    paragraphs: list[Paragraph] = []
    for raw in element["paragraphs"]:
        for place in scope.repeated(raw):
            place.draw_one()
            runs = tuple(run for part in raw["runs"] for spot in place.repeated(part) for run in runs_of(part, spot, base, marks))
            paragraphs.append(Paragraph(runs, scope.number(raw.get("space", 0)), scope.number(raw.get("indent", 0))))
    return paragraphs
