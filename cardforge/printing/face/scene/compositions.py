"""How a picture is put together: where its figures stand, how large, how high the horizon is."""

from __future__ import annotations

import random
from typing import Final, NamedTuple


class Place(NamedTuple):
    """Where a figure stands, in parts of the picture: ``x`` of its width, its feet at ``foot`` of 100 from the top; at ``scale`` 1 it is
    as high as the picture.
    """

    x: float
    foot: float
    scale: float
    flipped: bool = False


class Composition(NamedTuple):
    """A way to put a picture together, in parts of 100 of its height. ``disc`` is the radius of the light behind the hero (0: none),
    ``corner``: something dark stands in a corner in front; ``mirrored`` shows the hero in water.
    """

    horizon: float
    heroes: tuple[Place, ...]
    sign: Place
    disc: float
    corner: bool = False
    mirrored: bool = False


#: The ways that chance chooses from.
COMPOSITIONS: Final[dict[str, Composition]] = {
    "centred": Composition(66, (Place(0.5, 97, 0.82),), Place(0.15, 44, 0.3), 40),
    "left": Composition(72, (Place(0.27, 100, 0.9),), Place(0.76, 74, 0.46), 0, corner=True),
    "right": Composition(70, (Place(0.72, 100, 0.9, flipped=True),), Place(0.22, 70, 0.44), 44),
    "high": Composition(84, (Place(0.52, 72, 0.6),), Place(0.84, 50, 0.26), 34),
    "below": Composition(94, (Place(0.46, 114, 1.18),), Place(0.86, 46, 0.34), 0),
    "close": Composition(88, (Place(0.4, 176, 1.8),), Place(0.86, 54, 0.34), 0),
    "close right": Composition(80, (Place(0.64, 168, 1.7, flipped=True),), Place(0.13, 60, 0.34), 60),
    "swarm": Composition(
        60,
        (Place(0.84, 62, 0.26), Place(0.6, 66, 0.3, flipped=True), Place(0.14, 72, 0.36), Place(0.76, 92, 0.5), Place(0.36, 99, 0.66)),
        Place(0.5, 32, 0.24),
        0,
    ),
    "pair": Composition(68, (Place(0.74, 92, 0.58, flipped=True), Place(0.3, 99, 0.8)), Place(0.53, 40, 0.26), 0, corner=True),
    "vista": Composition(56, (Place(0.22, 94, 0.56),), Place(0.68, 72, 0.64), 0, corner=True),
    "vista right": Composition(50, (Place(0.8, 92, 0.6, flipped=True),), Place(0.32, 64, 0.56), 30),
    "medallion": Composition(110, (Place(0.5, 90, 0.76),), Place(0.12, 60, 0.3), 47),
    "water": Composition(60, (Place(0.5, 62, 0.58),), Place(0.83, 46, 0.26), 30, mirrored=True),
    "facing": Composition(76, (Place(0.28, 99, 0.78),), Place(0.74, 86, 0.64), 0),
}


def compose(chance: random.Random) -> Composition:
    """One of `COMPOSITIONS`, its measures a little off."""
    way = COMPOSITIONS[chance.choice(list(COMPOSITIONS))]
    aside, over, turned = (chance.random() - 0.5) * 0.3, (chance.random() - 0.5) * 30, chance.random() < 0.5
    grown = 0.82 + 0.38 * chance.random()
    heroes = tuple(_moved(place, aside, grown, turned) for place in way.heroes)
    return way._replace(horizon=way.horizon + over, heroes=heroes, sign=_moved(way.sign, -aside / 2, grown, turned))


def _moved(place: Place, aside: float, grown: float, turned: bool) -> Place:
    """``place`` a little aside and ``grown``, the other way round where the whole picture is turned."""
    x = place.x + aside
    place = place._replace(scale=place.scale * grown)
    return place._replace(x=1 - x, flipped=not place.flipped) if turned else place._replace(x=x)
