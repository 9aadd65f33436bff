"""Emblems: pictures for cards that have none, drawn from the card's id alone. The same id always gives the same emblem.

A *motif* says what the emblem is made of (flame, wave, leaf, ray, thorn, stone), a *figure* how it is built (crest, circle, gate, lock,
crown). Templates choose both.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from cardforge.printing.colours import Gradient, mix
from cardforge.printing.drawing import Clip, Matrix, Operation, Outline, Shape, polygon, rectangle
from cardforge.printing.emblem.shapes import (
    Blade,
    arc,
    circle,
    on_circle,
    pointed_arch,
    star,
    turned,
    within,
)
from cardforge.printing.units import Box

#: What emblems are made of.
MOTIFS: Final = {
    "flame": Blade(0.24, 0.3, 0.22, 0.16),
    "wave": Blade(0.27, 0.5, 0.42, -0.1),
    "leaf": Blade(0.27, 0.42, 0.04, 0.03),
    "ray": Blade(0.13, 0.3, 0.0, straight=True),
    "thorn": Blade(0.2, 0.22, -0.38, -0.12),
    "stone": Blade(0.22, 0.55, 0.0, straight=True),
}


@dataclass(frozen=True, slots=True)
class Palette:
    """The tones of an emblem: ``deep`` and ``mid`` of the ground, ``light`` of the figure, ``glow`` of its brightest places."""

    deep: str
    mid: str
    light: str
    glow: str

    def tone(self, share: float) -> str:
        """From ``deep`` (0) over ``mid`` (0.5) to ``light`` (1)."""
        return mix(self.deep, self.mid, share * 2) if share < 0.5 else mix(self.mid, self.light, share * 2 - 1)


@dataclass(slots=True)
class _Pen:
    """Collects shapes of one emblem, drawn about the origin with radius 1, and puts them into their box."""

    chance: random.Random
    palette: Palette
    blade: Blade
    frame: Matrix
    count: int
    shapes: list[Shape]

    def fill(self, outline: Outline, colour: str, *matrices: Matrix) -> None:
        places = tuple(within(self.frame, matrix) for matrix in matrices) or (self.frame,)
        self.shapes.append(Shape(outline, fill=colour, matrices=places))

    def line(self, outline: Outline, colour: str, width: float, *matrices: Matrix) -> None:
        places = tuple(within(self.frame, matrix) for matrix in matrices) or (self.frame,)
        self.shapes.append(Shape(outline, stroke=colour, width=width, matrices=places))

    def blades(self, low: float, high: float, *matrices: Matrix) -> None:
        """A blade at each place, one half in the light (tone ``high``) and one in the shade (tone ``low``)."""
        light, shade = self.blade.halves()
        self.fill(light, self.palette.tone(high), *matrices)
        self.fill(shade, self.palette.tone(low), *matrices)

    def gem(self, radius: float, corners: int, y: float = 0.0) -> None:
        """A cut stone, each facet in its own tone."""
        points = [(px, py + y) for px, py in on_circle(corners, radius, 180 / corners if corners % 2 == 0 else 0)]
        table = [(px, py + y) for px, py in on_circle(corners, radius * 0.55, 180 / corners if corners % 2 == 0 else 0)]
        for index in range(corners):
            following = (index + 1) % corners
            share = 0.45 + 0.5 * abs(((index + 0.5) / corners + 0.12) % 1 - 0.5) * 2
            self.fill(polygon([points[index], points[following], table[following], table[index]]), self.palette.tone(share))
        self.fill(polygon(table), self.palette.glow)


def emblem(seed: str, motif: str, figure: str, box: Box, palette: Palette, *, count: int = 0) -> list[Operation]:
    """The emblem of ``seed`` in ``box``, clipped to it, on its own ground.

    Parameters: ``motif`` one of `MOTIFS`, ``figure`` one of `FIGURES`, ``count`` a number the figure shows where it can (a seal's level).
    """
    chance = random.Random(f"{figure}/{motif}/{seed}")
    x, y = box.centre
    radius = min(box.width, box.height) * 0.5
    pen = _Pen(chance, palette, MOTIFS[motif], (radius, 0.0, 0.0, radius, x, y), count, [])
    reach = max(box.width, box.height) * 0.62
    tones = (mix(palette.mid, palette.light, 0.18), palette.mid, palette.deep)
    ground = Shape(rectangle(box), fill=Gradient(x, y - radius * 0.1, x, y, tones, (0.0, 0.45, 1.0), reach))
    _rays(pen, box.width / min(box.width, box.height))
    FIGURES[figure](pen)
    return [Clip(rectangle(box), (ground, *pen.shapes))]


def _rays(pen: _Pen, reach: float) -> None:
    """A faint burst behind everything, and sparks."""
    count = pen.chance.choice((16, 20, 24))
    offset = pen.chance.random() * 360 / count
    length = 1.6 * max(1.0, reach)
    beam = polygon([(0.0, 0.0), (-0.055 * length, -length), (0.055 * length, -length)])
    colour = mix(pen.palette.mid, pen.palette.deep, 0.3)
    pen.fill(beam, colour, *(turned(offset + 360 * index / count) for index in range(count)))
    spark = polygon([(0, -1), (0.22, -0.22), (1, 0), (0.22, 0.22), (0, 1), (-0.22, 0.22), (-1, 0), (-0.22, -0.22)])
    places = []
    for _ in range(11):
        px = (pen.chance.random() * 2 - 1) * reach * 0.94
        py = (pen.chance.random() * 2 - 1) * 0.92
        places.append(turned(0, scale=0.018 + 0.03 * pen.chance.random(), at=(px, py)))
    pen.fill(spark, pen.palette.tone(0.86), *places)


def _fan(pen: _Pen, pairs: int, first: float, last: float, longest: float, foot: float) -> None:
    """Blades in mirrored pairs about the upright axis, the outer ones first, as wings or a mane."""
    swing = pen.chance.random() * 0.3 + 0.75
    for index in range(pairs):
        share = 1 - index / max(1, pairs - 1)
        angle = first + (last - first) * share
        length = longest * (1 - 0.42 * share * swing + 0.1 * (index % 2))
        wide = 0.85 + 0.35 * pen.chance.random()
        places = [turned(angle, scale=length, mirror=mirror, at=(0.03, foot), wide=wide) for mirror in (False, True)]
        pen.blades(0.34 + 0.3 * (1 - share), 0.62 + 0.32 * (1 - share), *places)


def _halo(pen: _Pen, radius: float, y: float = 0.0) -> None:
    count = pen.chance.choice((24, 30, 36))
    at = turned(0, at=(0.0, y))
    pen.line(circle(radius), pen.palette.tone(0.72), 0.014, at)
    pen.line(circle(radius * 0.93), pen.palette.tone(0.6), 0.007, at)
    tick = polygon([(-0.008, -radius * 1.02), (0.008, -radius * 1.02), (0.0, -radius * 1.09)])
    pen.fill(tick, pen.palette.tone(0.72), *(within(at, turned(360 * index / count)) for index in range(count)))


def _crest(pen: _Pen) -> None:
    """A creature's crest: wings and mane in mirrored pairs about a gem."""
    _halo(pen, 0.7 + 0.08 * pen.chance.random(), -0.06)
    pairs = pen.chance.choice((4, 5, 5, 6))
    _fan(pen, pairs, 24 + 6 * pen.chance.random(), 112 + 34 * pen.chance.random(), 0.98, 0.2)
    if pen.chance.random() < 0.6:
        tail = [turned(180 - 17 * at, scale=0.62 - 0.12 * at, mirror=mirror, at=(0.02, 0.16)) for at in (2, 1) for mirror in (False, True)]
        pen.blades(0.3, 0.66, *tail)
    for length, low, high in ((1.0, 0.5, 0.84), (0.66, 0.66, 0.97)):
        lean = 7 * pen.chance.random() + 2
        places = [turned(lean, scale=length * 0.95, mirror=mirror, at=(0.03, 0.22), wide=0.9) for mirror in (False, True)]
        pen.blades(low, high, *places)
    pen.fill(circle(0.2, 0, 0.2), pen.palette.deep)
    pen.gem(0.165, pen.chance.choice((5, 6, 8)), 0.2)


def _circle(pen: _Pen) -> None:
    """A magic circle: petals and star polygons about a gem."""
    points = pen.chance.choice((5, 6, 7, 8, 9))
    skip = pen.chance.choice(list(range(2, (points + 1) // 2)) or [2])
    pen.line(circle(0.95), pen.palette.tone(0.82), 0.018)
    pen.line(circle(0.885), pen.palette.tone(0.62), 0.008)
    many = points * pen.chance.choice((3, 4))
    pen.fill(circle(0.016, 0, -0.918), pen.palette.tone(0.9), *(turned(360 * index / many) for index in range(many)))
    half = 180 / points
    pen.blades(0.3, 0.5, *(turned(half + 360 * index / points, scale=0.86, wide=1.25) for index in range(points)))
    pen.line(star(points, skip, 0.885), pen.palette.tone(0.88), 0.014)
    pen.blades(0.52, 0.86, *(turned(360 * index / points, scale=0.8) for index in range(points)))
    inner = 0.34 + 0.06 * pen.chance.random()
    pen.fill(circle(inner), pen.palette.deep)
    pen.line(circle(inner), pen.palette.tone(0.9), 0.018)
    pen.line(star(points, skip, inner), pen.palette.tone(0.7), 0.01, turned(half))
    pen.gem(inner * 0.55, points)


def _gate(pen: _Pen) -> None:
    """A window: nested arches, a light behind them and the motif rising from the sill."""
    depth = pen.chance.choice((3, 4))
    width, height = 0.8, 0.95
    for index in range(depth):
        share = index / depth
        frame = pointed_arch(width - 0.1 * index, height - 0.1 * index, 0.92)
        pen.fill(frame, pen.palette.tone(0.16 + 0.5 * share))
        pen.line(frame, pen.palette.tone(0.75), 0.012)
    pen.fill(circle(0.25, 0, -0.1), pen.palette.tone(0.94))
    pen.line(circle(0.31, 0, -0.1), pen.palette.tone(0.85), 0.01)
    count = pen.chance.choice((7, 9))
    spread = 74 + 12 * pen.chance.random()
    for index in sorted(range(count), key=lambda at: -abs(at - (count - 1) / 2)):
        offset = index - (count - 1) / 2
        angle = spread * offset / ((count - 1) / 2)
        length = 0.86 - 0.26 * abs(offset) / count - 0.1 * (index % 2)
        inward = count / 2 - abs(offset)
        place = turned(abs(angle), scale=length, mirror=angle < 0, at=(0.0, 0.72), wide=0.95)
        pen.blades(0.26 + 0.04 * inward, 0.6 + 0.05 * inward, place)
    sill = pen.palette.tone(0.72)
    for index in range(3):
        pen.fill(rectangle(Box(-0.92 - 0.06 * index, 0.74 + 0.075 * index, 1.84 + 0.12 * index, 0.055)), sill)
    pen.gem(0.11, 6, 0.72)


def _lock(pen: _Pen) -> None:
    """A seal: rings broken into ``count`` arcs, chains across, a keyhole in the middle."""
    level = max(1, pen.count)
    link = rectangle(Box(-0.055, -0.105, 0.11, 0.21), 0.055)
    tilt = 38 + 14 * pen.chance.random()
    for direction in (tilt, -tilt):
        places = [within(turned(direction), turned(0, at=(0.0, 0.17 * step), wide=1.0 if step % 2 else 0.45)) for step in range(-13, 14)]
        pen.line(link, pen.palette.tone(0.18), 0.05, *places)
        pen.line(link, pen.palette.tone(0.66), 0.026, *places)
    pen.fill(circle(0.86), pen.palette.tone(0.14))
    gap = 11
    for radius, width, tone in ((0.8, 0.055, 0.92), (0.69, 0.02, 0.7)):
        for index in range(level):
            start = 360 * index / level
            pen.line(arc(radius, start + gap / 2, start + 360 / level - gap / 2), pen.palette.tone(tone), width)
    pen.fill(circle(0.032, 0, -0.8), pen.palette.glow, *(turned(360 * index / level) for index in range(level)))
    count = pen.chance.choice((6, 8, 10, 12))
    pen.blades(0.36, 0.6, *(turned(360 * (index + 0.5) / count, scale=0.64, wide=1.1) for index in range(count)))
    pen.blades(0.5, 0.8, *(turned(360 * index / count, scale=0.56) for index in range(count)))
    pen.fill(circle(0.27), pen.palette.tone(0.1))
    pen.line(circle(0.27), pen.palette.tone(0.92), 0.022)
    pen.fill(circle(0.085, 0, -0.06), pen.palette.glow)
    pen.fill(polygon([(-0.035, -0.02), (0.035, -0.02), (0.075, 0.165), (-0.075, 0.165)]), pen.palette.glow)


def _crown(pen: _Pen) -> None:
    """A champion's crest: two rows of wings, a halo and a crown."""
    _halo(pen, 0.82, 0.02)
    _fan(pen, 6, 38, 128 + 12 * pen.chance.random(), 1.5, 0.34)
    _fan(pen, 5, 16, 104 + 12 * pen.chance.random(), 0.96, 0.3)
    places = [turned(4, scale=0.86, mirror=mirror, at=(0.02, 0.3), wide=0.9) for mirror in (False, True)]
    pen.blades(0.6, 0.95, *places)
    crown = polygon([(-0.27, 0.62), (-0.34, 0.3), (-0.15, 0.44), (0.0, 0.2), (0.15, 0.44), (0.34, 0.3), (0.27, 0.62)])
    pen.fill(crown, pen.palette.deep)
    pen.line(crown, pen.palette.glow, 0.025)
    for px, py in ((-0.34, 0.29), (0.0, 0.18), (0.34, 0.29)):
        pen.fill(circle(0.042, px, py), pen.palette.glow)
    pen.gem(0.11, 6, 0.5)


#: How emblems are built.
FIGURES: Final[dict[str, Callable[[_Pen], None]]] = {"crest": _crest, "circle": _circle, "gate": _gate, "lock": _lock, "crown": _crown}
