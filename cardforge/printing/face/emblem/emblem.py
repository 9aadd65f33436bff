"""Emblems: ornaments for backs, drawn from a seed. The same seed always gives the same emblem.

A *motif* says what the emblem is made of (flame, wave, leaf, ray, thorn, stone), a *figure* how it is built (circle, lock, crown).
Templates choose both.
"""

from __future__ import annotations

import random
from typing import Final

from cardforge.printing.drawing.colours import Gradient, mix
from cardforge.printing.drawing.operations import Group, Operation, Shape, polygon, rectangle
from cardforge.printing.drawing.palette import Palette
from cardforge.printing.drawing.units import Box
from cardforge.printing.face.emblem.figures import FIGURES
from cardforge.printing.face.emblem.pen import MOTIFS, Pen
from cardforge.printing.face.emblem.shapes import turned

#: How many grounds there are for emblems.
SKIES: Final = 4


def emblem(seed: str, motif: str, figure: str, box: Box, palette: Palette, *, count: int = 0, ground: bool = True) -> list[Operation]:
    """The emblem of ``seed`` in ``box``, clipped to it, on its own ground.

    Parameters: ``motif`` one of `MOTIFS`, ``figure`` one of `FIGURES`, ``count`` a number the figure shows where it can (a seal's level),
    ``ground`` whether it has a ground of its own.
    """
    chance = random.Random(f"{figure}/{motif}/{seed}")
    (x, y), radius = box.centre, min(box.width, box.height) * 0.5
    frame = (radius, 0.0, 0.0, radius, x, y)
    pen = Pen(chance, palette, MOTIFS[motif], count, [])
    FIGURES[figure](pen)
    sky = chance.randrange(SKIES)
    window = rectangle(box)
    figure_in_place = Group((Group(tuple(pen.shapes), (frame,)),), clip=window)
    return [Group(_ground(box, palette, sky), clip=window), figure_in_place] if ground else [figure_in_place]


def _ground(box: Box, palette: Palette, sky: int) -> tuple[Operation, ...]:
    """A glow with a faint burst and sparks: one of `SKIES`, so that many emblems of a sheet share it."""
    (x, y), radius = box.centre, min(box.width, box.height) * 0.5
    tones = (mix(palette.mid, palette.light, 0.18), palette.mid, palette.deep)
    glow = Gradient(x, y - radius * 0.1, x, y, tones, (0.0, 0.45, 1.0), max(box.width, box.height) * 0.62)
    pen = Pen(random.Random(sky), palette, MOTIFS["ray"], 0, [])
    _rays(pen, box.width / (2 * radius))
    return Shape(rectangle(box), fill=glow), Group(tuple(pen.shapes), ((radius, 0.0, 0.0, radius, x, y),))


def _rays(pen: Pen, reach: float) -> None:
    count = pen.chance.choice((16, 20, 24))
    offset = pen.chance.random() * 360 / count
    length = 1.6 * max(1.0, reach)
    beam = polygon([(0.0, 0.0), (-0.055 * length, -length), (0.055 * length, -length)])
    pen.fill(beam, mix(pen.palette.mid, pen.palette.deep, 0.3), *(turned(offset + 360 * index / count) for index in range(count)))
    spark = polygon([(0, -1), (0.22, -0.22), (1, 0), (0.22, 0.22), (0, 1), (-0.22, 0.22), (-1, 0), (-0.22, -0.22)])
    places = []
    for _ in range(11):
        at = ((pen.chance.random() * 2 - 1) * reach * 0.94, (pen.chance.random() * 2 - 1) * 0.92)
        places.append(turned(0, scale=0.018 + 0.03 * pen.chance.random(), at=at))
    pen.fill(spark, pen.palette.tone(0.86), *places)
