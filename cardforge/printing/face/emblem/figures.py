"""How emblems are built: each figure is drawn about the origin with radius 1, in several ways that chance chooses from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cardforge.printing.drawing.operations import polygon, rectangle
from cardforge.printing.drawing.units import Box
from cardforge.printing.face.emblem.pen import Pen
from cardforge.printing.face.emblem.shapes import BOTH_SIDES, arc, circle, star, turned, within


def _fan(pen: Pen, pairs: int, first: float, last: float, longest: float, foot: float) -> None:
    """Blades in mirrored pairs about the upright axis, the outer ones first, as wings or a mane."""
    swing = pen.chance.random() * 0.3 + 0.75
    with pen.inside(*BOTH_SIDES):
        for index in range(pairs):
            share = 1 - index / max(1, pairs - 1)
            angle = first + (last - first) * share
            length = longest * (1 - 0.42 * share * swing + 0.1 * (index % 2))
            wide = 0.85 + 0.35 * pen.chance.random()
            place = turned(angle, scale=length, at=(0.03, foot), wide=wide)
            pen.blades(0.34 + 0.3 * (1 - share), 0.62 + 0.32 * (1 - share), place)


def _halo(pen: Pen, radius: float, y: float = 0.0) -> None:
    count = pen.chance.choice((24, 30, 36))
    with pen.inside(turned(0, scale=radius, at=(0.0, y))):
        pen.line(circle(1), pen.palette.tone(0.72), 0.018)
        pen.line(circle(0.93), pen.palette.tone(0.6), 0.009)
        tick = polygon([(-0.01, -1.02), (0.01, -1.02), (0.0, -1.09)])
        pen.fill(tick, pen.palette.tone(0.72), *(turned(360 * index / count) for index in range(count)))


def _petals(pen: Pen) -> None:
    """Petals and star polygons about a gem."""
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


def _lock(pen: Pen) -> None:
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


def _crown(pen: Pen) -> None:
    """A champion's crest: two rows of wings, a halo and a crown."""
    _halo(pen, 0.82, 0.02)
    _fan(pen, 6, 38, 128 + 12 * pen.chance.random(), 1.5, 0.34)
    _fan(pen, 5, 16, 104 + 12 * pen.chance.random(), 0.96, 0.3)
    with pen.inside(*BOTH_SIDES):
        pen.blades(0.6, 0.95, turned(4, scale=0.86, at=(0.02, 0.3), wide=0.9))
    crown = polygon([(-0.27, 0.62), (-0.34, 0.3), (-0.15, 0.44), (0.0, 0.2), (0.15, 0.44), (0.34, 0.3), (0.27, 0.62)])
    pen.fill(crown, pen.palette.deep)
    pen.line(crown, pen.palette.glow, 0.025)
    for px, py in ((-0.34, 0.29), (0.0, 0.18), (0.34, 0.29)):
        pen.fill(circle(0.042, px, py), pen.palette.glow)
    pen.gem(0.11, 6, 0.5)


def _orbit(pen: Pen) -> None:
    """Rings that turn about a gem, with sparks on them."""
    chance = pen.chance
    pen.line(circle(0.95), pen.palette.tone(0.8), 0.016)
    pen.line(circle(0.9), pen.palette.tone(0.55), 0.007)
    points = chance.choice((6, 8, 10, 12))
    pen.blades(0.28, 0.46, *(turned(360 * (index + 0.5) / points, scale=0.84, wide=1.3) for index in range(points)))
    rings = chance.choice((2, 3, 3, 4))
    offset = 180 * chance.random()
    for index in range(rings):
        at = turned(offset + 180 * index / rings, wide=0.38)
        pen.line(circle(0.8), pen.palette.deep, 0.075, at)
        pen.line(circle(0.8), pen.palette.tone(0.9 - 0.12 * index), 0.03, at)
        pen.fill(circle(0.06, 0, -0.8), pen.palette.glow, turned(offset + 180 * index / rings))
        pen.fill(circle(0.04, 0, 0.8), pen.palette.tone(0.9), turned(offset + 180 * index / rings))
    pen.fill(circle(0.3), pen.palette.deep)
    pen.blades(0.55, 0.95, *(turned(360 * index / points, scale=0.36, wide=1.5) for index in range(points)))
    pen.gem(0.15, chance.choice((5, 6, 8)))


def _burst(pen: Pen) -> None:
    """One large form of the motif rising out of a ring of runes."""
    chance = pen.chance
    pen.line(circle(0.95), pen.palette.tone(0.82), 0.02)
    pen.line(circle(0.8), pen.palette.tone(0.62), 0.009)
    many = chance.choice((12, 16, 18))
    rune = polygon([(0, -0.93), (0.035, -0.875), (0, -0.82), (-0.035, -0.875)])
    pen.fill(rune, pen.palette.tone(0.88), *(turned(360 * index / many) for index in range(many)))
    sides = chance.choice((3, 4, 5, 6))
    pen.line(star(sides * 2, chance.choice((2, 3)) if sides > 3 else 2, 0.8), pen.palette.tone(0.5), 0.012)
    spread = 58 + 20 * chance.random()
    for index, length in ((3, 0.72), (2, 0.94), (1, 1.12)):
        with pen.inside(*BOTH_SIDES):
            place = turned(spread * index / 3, scale=length, at=(0.03, 0.5), wide=1.15)
            pen.blades(0.3 + 0.08 * (3 - index), 0.56 + 0.1 * (3 - index), place)
    pen.blades(0.56, 0.96, turned(0, scale=1.26, at=(0, 0.52), wide=1.2))
    pen.fill(circle(0.15, 0, 0.5), pen.palette.deep)
    pen.gem(0.12, chance.choice((5, 6, 8)), 0.5)


def _circle(pen: Pen) -> None:
    """A spell's circle: petals, orbits or a burst."""
    pen.chance.choice((_petals, _petals, _orbit, _burst))(pen)


#: How emblems are built.
FIGURES: Final[dict[str, Callable[[Pen], None]]] = {"circle": _circle, "lock": _lock, "crown": _crown}
