"""The pen that draws an emblem: palette, motif and chance of one card."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from cardforge.model.plain import dataclass
from cardforge.printing.drawing.operations import Group, Matrix, Operation, Outline, Shape, polygon
from cardforge.printing.drawing.palette import Palette
from cardforge.printing.face.emblem.shapes import Blade, on_circle

#: What emblems are made of.
MOTIFS: Final = {
    "flame": Blade(0.24, 0.3, 0.22, 0.16),
    "wave": Blade(0.27, 0.5, 0.42, -0.1),
    "leaf": Blade(0.27, 0.42, 0.04, 0.03),
    "ray": Blade(0.13, 0.3, 0.0, straight=True),
    "thorn": Blade(0.2, 0.22, -0.38, -0.12),
    "stone": Blade(0.22, 0.55, 0.0, straight=True),
}


@dataclass(slots=True)
class Pen:
    """Collects shapes of one emblem, drawn about the origin with radius 1, and puts them into their box."""

    chance: random.Random
    palette: Palette
    blade: Blade
    count: int
    shapes: list[Operation]

    def fill(self, outline: Outline, colour: str, *matrices: Matrix) -> None:
        """Fill an outline, once through each of ``matrices``."""
        self._add((Shape(outline, fill=colour),), matrices)

    def line(self, outline: Outline, colour: str, width: float, *matrices: Matrix) -> None:
        """Draw an outline, once through each of ``matrices``; ``width`` in parts of the emblem's radius."""
        self._add((Shape(outline, stroke=colour, width=width),), matrices)

    def blades(self, low: float, high: float, *matrices: Matrix) -> None:
        """A blade at each place, one half in the light (tone ``high``) and one in the shade (tone ``low``), 0 to 1."""
        light, shade = self.blade.halves()
        self._add((Shape(light, fill=self.palette.tone(high)), Shape(shade, fill=self.palette.tone(low))), matrices)

    @contextmanager
    def inside(self, *matrices: Matrix) -> Iterator[None]:
        """What is drawn inside is drawn once through each of ``matrices``."""
        before, self.shapes = self.shapes, []
        yield
        shapes, self.shapes = tuple(self.shapes), before
        self.shapes.append(Group(shapes, matrices))

    def _add(self, shapes: tuple[Shape, ...], matrices: tuple[Matrix, ...]) -> None:
        if len(matrices) == 1:
            # What stands by itself need not stand exactly: a hundredth of the radius is 0.2 mm.
            a, b, c, d, e, f = (round(part, 2) for part in matrices[0])
            matrices = ((a, b, c, d, e, f),)
        self.shapes.extend([Group(shapes, matrices)] if matrices else shapes)

    def gem(self, radius: float, corners: int, y: float = 0.0) -> None:
        """A cut stone of ``radius`` about height ``y`` (in parts of the emblem), each facet in its own tone."""
        offset = 180 / corners if corners % 2 == 0 else 0
        points, table = on_circle(corners, 1, offset), on_circle(corners, 0.55, offset)
        with self.inside((radius, 0.0, 0.0, radius, 0.0, y)):
            for index in range(corners):
                share = 0.45 + 0.5 * abs(((index + 0.5) / corners + 0.12) % 1 - 0.5) * 2
                self.fill(polygon([(0.0, 0.0), points[index], points[(index + 1) % corners]]), self.palette.tone(share))
            self.fill(polygon(table), self.palette.glow)
