"""Where scenes take place: skies, lands and what flies in the air. A field is 100 high and as wide as its box asks for."""

from __future__ import annotations

import math
import random
from functools import cache
from typing import Final, NamedTuple

from cardforge.files.kept_yaml import load_kept
from cardforge.printing.drawing.lasting import name_outline
from cardforge.printing.drawing.operations import Matrix, Outline, Step, polygon
from cardforge.printing.face.scene import FOLDER
from cardforge.printing.face.scene.figures import outline_of, smooth


class Setting(NamedTuple):
    """A place: its name, the words that name it on cards, how its land runs ``far`` and ``near``, what stands there, what is in the air."""

    name: str
    names: tuple[str, ...]
    far: str
    near: str
    stands: str
    air: str


@cache
def settings() -> dict[str, Setting]:
    """Every setting by its name.

    >>> settings()["swamp"].air
    'smoke'
    """
    data = load_kept(FOLDER / "settings.yaml")
    return {name: Setting(name, tuple(row["names"]), row["far"], row["near"], row["stands"], row["air"]) for name, row in data.items()}


def land(kind: str, chance: random.Random, width: float, level: float, height: float) -> Outline:
    """The land's outline, in parts of the picture: its edge runs about ``level`` from the top and rises by up to ``height``."""
    across = list(_EDGES[kind](chance, width, level, height))
    return (*_edge(kind, across), ("L", round(width) + 8.0, 106.0), ("L", -8.0, 106.0), ("Z",))


#: Edges that have corners.
_SHARP: Final = frozenset({"peaks", "towers", "pines", "trunks", "pillars", "flat", "volcano"})


def _edge(kind: str, points: list[tuple[float, float]]) -> tuple[Step, ...]:
    rounded = [(float(round(x)), float(round(y))) for x, y in points]
    if kind in _SHARP:
        return polygon(rounded, closed=False)
    return smooth(rounded, [False] * len(rounded), closed=False)


def _peaks(chance: random.Random, width: float, level: float, height: float) -> list[tuple[float, float]]:
    points, x = [(-8.0, level)], -8.0
    while x < width:
        rise, reach = height * (0.4 + 0.6 * chance.random()), 14 + 22 * chance.random()
        points += [(x + reach * 0.5, level - rise), (x + reach * 0.64, level - rise * 0.72), (x + reach, level - rise * 0.2)]
        x += reach
    return [*points, (width + 8, level)]


def _volcano(chance: random.Random, width: float, level: float, height: float) -> list[tuple[float, float]]:
    top = width * (0.2 + 0.6 * chance.random())
    high, mouth = level - height * 1.5, 5 + 5 * chance.random()
    foot = 22 + 14 * chance.random()
    peak = [(top - mouth, high), (top - mouth * 0.4, high + 3), (top + mouth * 0.3, high + 1), (top + mouth, high + 2)]
    return [(-8, level), (top - foot - mouth, level - 3), *peak, (top + foot + mouth, level - 2), (width + 8, level - 5 * chance.random())]


def _hills(chance: random.Random, width: float, level: float, height: float) -> list[tuple[float, float]]:
    count = chance.choice((2, 3, 3, 4))
    lean = (chance.random() - 0.5) * height
    return [
        (-8 + (width + 16) * index / count, level - height * 0.8 * chance.random() + lean * (index / count - 0.5))
        for index in range(count + 1)
    ]


def _waves(chance: random.Random, width: float, level: float, height: float) -> list[tuple[float, float]]:
    count = round(width / (9 + 6 * chance.random()))
    return [(-8 + (width + 16) * index / count, level - height * (0.22 if index % 2 else 0.05)) for index in range(count + 1)]


def _steps(chance: random.Random, width: float, level: float, height: float, *, pointed: bool) -> list[tuple[float, float]]:
    points, x = [(-8.0, level)], -8.0
    while x < width:
        wide, high = 6 + 9 * chance.random(), level - height * (0.3 + 0.9 * chance.random())
        points += [(x, level), (x, high)]
        if pointed:
            points.append((x + wide / 2, high - wide * 0.8))
        points += [(x + wide, high), (x + wide, level)]
        x += wide + 10 * chance.random()
    return [*points, (width + 8, level)]


def _towers(chance: random.Random, width: float, level: float, height: float) -> list[tuple[float, float]]:
    return _steps(chance, width, level, height, pointed=True)


def _pillars(chance: random.Random, width: float, level: float, _height: float) -> list[tuple[float, float]]:
    wide = 5 + 3 * chance.random()
    gap = wide * (1.6 + 1.4 * chance.random())
    start = -gap * chance.random()
    points = [(-8.0, level)]
    for index in range(math.ceil((width - start) / (wide + gap))):
        x = start + index * (wide + gap)
        points += [(x, level), (x, -6.0), (x + wide, -6.0), (x + wide, level)]
    return [*points, (width + 8, level)]


def _trunks(chance: random.Random, width: float, level: float, _height: float) -> list[tuple[float, float]]:
    points, x = [(-8.0, level)], -4.0 + 8 * chance.random()
    while x < width:
        wide, lean = 2.5 + 5 * chance.random(), 8 * chance.random() - 4
        points += [(x - 1, level), (x + lean, -6.0), (x + lean + wide * 0.7, -6.0), (x + wide + 1, level)]
        x += wide + 8 + 16 * chance.random()
    return [*points, (width + 8, level)]


def _pines(chance: random.Random, width: float, level: float, height: float) -> list[tuple[float, float]]:
    points, x = [(-8.0, level)], -8.0
    while x < width:
        wide = 6 + 6 * chance.random()
        points += [(x + wide / 2, level - height * (0.5 + 0.6 * chance.random())), (x + wide, level - 2 * chance.random())]
        x += wide
    return [*points, (width + 8, level)]


def _flat(chance: random.Random, width: float, level: float, _height: float) -> list[tuple[float, float]]:
    return [(-8, level), (width + 8, level - 3 * chance.random())]


def _clouds(chance: random.Random, width: float, level: float, height: float) -> list[tuple[float, float]]:
    count = round(width / (13 + 8 * chance.random()))
    return [
        (-8 + (width + 16) * index / count, level - height * (0.55 * chance.random() + (0.25 if index % 2 else 0)))
        for index in range(count + 1)
    ]


_EDGES: Final = {
    "peaks": _peaks,
    "volcano": _volcano,
    "hills": _hills,
    "waves": _waves,
    "towers": _towers,
    "pillars": _pillars,
    "trunks": _trunks,
    "pines": _pines,
    "flat": _flat,
    "clouds": _clouds,
}

#: What flies in the air: its form about the origin, the width of its line where it is one, how many, how large, whether it turns freely.
AIRS: Final[dict[str, tuple[Outline, float, int, float, bool]]] = {
    "embers": (outline_of("0 -1!, .7 0!, 0 1!, -.7 0!"), 0.0, 13, 1.3, True),
    "rain": (outline_of("0 -4, -1.6 4", closed=False), 0.5, 16, 1.6, False),
    "snow": (outline_of("o 0 0 1"), 0.0, 15, 1.1, False),
    "leaves": (outline_of("0 -2!, 1.3 0, 0 2!, -1 .2"), 0.0, 9, 1.5, True),
    "bubbles": (outline_of("o 0 0 1"), 0.35, 9, 2.0, False),
    "stars": (outline_of("0 -2!, .3 -.3!, 2 0!, .3 .3!, 0 2!, -.3 .3!, -2 0!, -.3 -.3!"), 0.0, 12, 1.1, False),
    "motes": (outline_of("o 0 0 1"), 0.0, 10, 0.8, False),
    "birds": (outline_of("-3 -1!, -1 -1.6, 0 0!, 1 -1.6, 3 -1!, 1 -.7, 0 1!, -1 -.7"), 0.0, 5, 1.2, False),
    "smoke": (outline_of("-14 1, -6 -1.4, 4 -.6, 14 -2, 8 1.6, -4 1"), 0.0, 4, 1.6, False),
    "rays": (outline_of("-2 0!, 2 0!, 9 120!, -9 120!"), 0.0, 4, 1.0, False),
}

for _kind, (_outline, *_) in AIRS.items():
    name_outline(f"air-{_kind}", _outline)


def flying(kind: str, chance: random.Random, width: float) -> tuple[Matrix, ...]:
    """Where the things of an air are, in parts of a picture 100 high and ``width`` wide."""
    _, _, count, size, free = AIRS[kind]
    places: list[Matrix] = []
    for _ in range(count):
        scale = round(size * (0.6 + 0.9 * chance.random()), 2)
        x, y = round(width * chance.random(), 1), round(92 * chance.random(), 1)
        if kind == "rays":
            turn = math.radians(50 * (0.5 - x / width))
            cosine, sine = round(math.cos(turn), 2), round(math.sin(turn), 2)
            places.append((cosine, sine, -sine, cosine, x, -8.0))
            continue
        angle = 2 * math.pi * chance.random() if free else 0.0
        a, b = round(scale * math.cos(angle), 2), round(scale * math.sin(angle), 2)
        places.append((a, b, -b, a, x, y))
    return tuple(places)
