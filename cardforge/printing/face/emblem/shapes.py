"""The building stones of emblems, drawn about the origin with the y axis pointing down and a length of about 1."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from cardforge.printing.drawing.operations import CIRCLE, Matrix, Outline, Step, polygon

IDENTITY: Final[Matrix] = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
MIRROR: Final[Matrix] = (-1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

#: As it is, and mirrored about the upright axis.
BOTH_SIDES: Final = (IDENTITY, MIRROR)


class Blade(NamedTuple):
    """A blade standing upright on the origin, its tip at ``(bend, -1)``: a flame, a wave, a leaf, a ray or a thorn by its measures.

    ``width`` is the half width, ``belly`` where it is widest (0 at the root, 1 at the tip), ``bend`` how far the tip leans, ``sway`` how
    far the middle leans to the other side, all in parts of its length; ``straight`` edges have corners instead of curves.
    """

    width: float
    belly: float
    bend: float
    sway: float = 0.0
    straight: bool = False

    def halves(self) -> tuple[Outline, Outline]:
        """The half in the light and the half in the shade."""
        return self._half(-1), self._half(1)

    def _half(self, side: int) -> Outline:
        tip = (self.bend, -1.0)
        if self.straight:
            return polygon([(0.0, 0.0), (side * self.width, -self.belly), tip])
        lean = -self.sway
        spine = (lean, -0.4), (lean * 0.6 + self.bend * 0.35, -0.75)
        out: Step = (
            "C",
            side * self.width + lean * 0.5,
            -self.belly * 0.55,
            side * self.width * 1.05 + lean + self.bend * 0.15,
            -self.belly - (1 - self.belly) * 0.45,
            *tip,
        )
        back: Step = ("C", *spine[1], *spine[0], 0.0, 0.0)
        return (("M", 0.0, 0.0), out, back, ("Z",))


def turned(degrees: float, *, scale: float = 1.0, at: tuple[float, float] = (0.0, 0.0), wide: float = 1.0) -> Matrix:
    """Turn clockwise by ``degrees``, enlarge by ``scale`` (across also by ``wide``), and move to ``at``."""
    angle = math.radians(degrees)
    across = scale * wide
    return (across * math.cos(angle), across * math.sin(angle), -scale * math.sin(angle), scale * math.cos(angle), at[0], at[1])


def within(outer: Matrix, inner: Matrix) -> Matrix:
    """First ``inner``, then ``outer``, as one matrix of PDF's six numbers."""
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


def on_circle(count: int, radius: float, offset: float = 0.0) -> list[tuple[float, float]]:
    """``count`` points on a circle, the first at the top, turned by ``offset`` degrees."""
    angles = (math.radians(offset + 360 * index / count) for index in range(count))
    return [(radius * math.sin(angle), -radius * math.cos(angle)) for angle in angles]


def star(points: int, skip: int, radius: float, offset: float = 0.0) -> Outline:
    """The star polygon {points/skip}, in as many strokes as it has."""
    corners = on_circle(points, radius, offset)
    steps: list[Step] = []
    seen: set[int] = set()
    for start in range(points):
        if start in seen:
            continue
        at = start
        while at not in seen:
            seen.add(at)
            steps.append(("M" if at == start else "L", *corners[at]))
            at = (at + skip) % points
        steps.append(("Z",))
    return tuple(steps)


def arc(radius: float, start: float, end: float) -> Outline:
    """A circular line from ``start`` to ``end`` degrees, clockwise from the top."""
    pieces = max(1, math.ceil((end - start) / 90))
    step = math.radians((end - start) / pieces)
    handle = 4 / 3 * math.tan(step / 4) * radius
    angle = math.radians(start)
    steps: list[Step] = [("M", radius * math.sin(angle), -radius * math.cos(angle))]
    for _ in range(pieces):
        following = angle + step
        x, y = radius * math.sin(angle), -radius * math.cos(angle)
        u, v = radius * math.sin(following), -radius * math.cos(following)
        steps.append(
            (
                "C",
                x + handle * math.cos(angle),
                y + handle * math.sin(angle),
                u - handle * math.cos(following),
                v - handle * math.sin(following),
                u,
                v,
            )
        )
        angle = following
    return tuple(steps)


def circle(radius: float, x: float = 0.0, y: float = 0.0) -> Outline:
    """A whole circle about ``(x, y)``, in parts of what it is drawn into."""
    k = radius * CIRCLE
    return (
        ("M", x + radius, y),
        ("C", x + radius, y + k, x + k, y + radius, x, y + radius),
        ("C", x - k, y + radius, x - radius, y + k, x - radius, y),
        ("C", x - radius, y - k, x - k, y - radius, x, y - radius),
        ("C", x + k, y - radius, x + radius, y - k, x + radius, y),
        ("Z",),
    )
