"""The figures of scenes: what stands in a picture, as parts on a field of 100 x 100 with its feet on the lower edge.

They are written in ``figures/*.yaml``, one line for each part, from the back to the front: a tone (0 the darkest, 99 the lightest, ``g``
the glow, ``k`` the dark of eyes), ``/2`` for a line two wide, ``m`` where its mirror image about the middle is painted too; then its
outline: points that a curve runs through, ``!`` after a point that is a corner, or ``o x y r`` for a circle and ``o x y r s`` for an
ellipse. ``70m o 40 50 5`` is a pair of circles.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from cardforge.files.kept_yaml import load_kept
from cardforge.printing.drawing.lasting import name_outline
from cardforge.printing.drawing.operations import Outline, Step, ellipse
from cardforge.printing.drawing.units import Box
from cardforge.printing.face.scene import FOLDER

#: The side of the field that figures are drawn on.
FIELD: Final = 100.0


class Part(NamedTuple):
    """An outline of a figure, in parts of its field: its ``tone`` from 0 to 1 or ``"glow"``, the ``width`` of its line where it is one,
    whether it is mirrored.
    """

    outline: Outline
    tone: float | str
    width: float
    mirrored: bool


class Figure(NamedTuple):
    """A figure: its name, the words that name it on cards, its parts as they are ``written`` (most are never asked for), where
    its ``face`` is (in parts of its field), which is seen in pictures from near by.
    """

    name: str
    names: tuple[str, ...]
    written: tuple[str, ...]
    face: tuple[float, float] = (50.0, 48.0)
    #: The number of its first part among the parts of all figures.
    first: int = 0

    @property
    def parts(self) -> tuple[Part, ...]:
        """Its parts from the back to the front."""
        return _parts(self.written, self.first)


@cache
def _parts(written: tuple[str, ...], first: int) -> tuple[Part, ...]:
    parts = tuple(map(_part, written))
    for number, part in enumerate(parts, first):
        name_outline(f"{number:x}", part.outline)
    return parts


@cache
def figures() -> dict[str, Figure]:
    """Every figure by its name.

    >>> len(figures()["wolf"].parts) > 5
    True
    """
    found: dict[str, Figure] = {}
    first = 0
    for file in sorted((FOLDER / "figures").glob("*.yaml")):
        for name, data in load_kept(file).items():
            found[name] = Figure(name, tuple(data.get("names", ())), tuple(data["parts"]), tuple(data.get("face", (50.0, 48.0))), first)
            first += len(data["parts"])
    return found


def _part(text: str) -> Part:
    head, _, shape = text.partition(" ")
    mirrored = head.endswith("m")
    tone, _, width = head.removesuffix("m").partition("/")
    shade: float | str = "glow" if tone == "g" else 0.0 if tone == "k" else int(tone) / 100
    return Part(outline_of(shape, closed=not width), shade, float(width or 0), mirrored)


def outline_of(shape: str, *, closed: bool = True) -> Outline:
    """The outline that ``shape`` writes (see the module).

    >>> outline_of("0 0!, 10 0!, 10 10!")
    (('M', 0.0, 0.0), ('L', 10.0, 0.0), ('L', 10.0, 10.0), ('Z',))
    """
    if shape.startswith("o "):
        x, y, r, *rest = map(float, shape[2:].split())
        s = rest[0] if rest else r
        return ellipse(Box(x - r, y - s, 2 * r, 2 * s))
    points: list[tuple[float, float]] = []
    corners: list[bool] = []
    for item in shape.split(","):
        corners.append(item.endswith("!"))
        left, right = item.removesuffix("!").split()
        points.append((float(left), float(right)))
    return smooth(points, corners, closed=closed)


def smooth(points: list[tuple[float, float]], corners: list[bool], *, closed: bool = True) -> Outline:
    """A curve through ``points`` (parts of a field), with a corner where ``corners`` says so; its handles are whole: fewer bytes."""
    count = len(points)
    handles: list[tuple[float, float]] = []
    for index in range(count):
        if corners[index] or (not closed and index in (0, count - 1)):
            handles.append((0.0, 0.0))
            continue
        (ax, ay), (bx, by) = points[index - 1], points[(index + 1) % count]
        handles.append(((bx - ax) / 6, (by - ay) / 6))
    steps: list[Step] = [("M", *points[0])]
    for index in range(count if closed else count - 1):
        after = (index + 1) % count
        (x, y), (u, v) = points[index], points[after]
        (p, q), (s, t) = handles[index], handles[after]
        if p == q == s == t == 0.0:
            if after or not closed:
                steps.append(("L", u, v))
        else:
            steps.append(("C", *(float(round(part)) for part in (x + p, y + q, u - s, v - t)), u, v))
    return (*steps, ("Z",)) if closed else tuple(steps)
