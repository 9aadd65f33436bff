"""Scenes: pictures for cards that have none, drawn from what the card says and from nothing else. The same card always has the same one.

They are painted in planes: sky, far land, what stands in the middle, the hero before a light, what keywords bring, the foreground.
"""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from cardforge.printing.drawing.colours import Gradient
from cardforge.printing.drawing.operations import Group, Matrix, Operation, Outline, Shape, ellipse, polygon, rectangle
from cardforge.printing.drawing.palette import Palette
from cardforge.printing.drawing.units import Box
from cardforge.printing.face.scene.choosing import Cast, Story, Wish, cast_of
from cardforge.printing.face.scene.compositions import Composition, Place, compose
from cardforge.printing.face.scene.figures import FIELD, Figure, figures
from cardforge.printing.face.scene.light import HUES, Light, light
from cardforge.printing.face.scene.settings import AIRS, flying, land

#: The mirror image of a part about the middle of its field.
_MIRRORED: Final[tuple[Matrix, ...]] = ((1.0, 0.0, 0.0, 1.0, 0.0, 0.0), (-1.0, 0.0, 0.0, 1.0, FIELD, 0.0))
#: With another number every card has another picture; with this one no two cards of the built-in libraries are alike.
_SERIES: Final = 4
#: How wide the rim of light about a hero is, of a picture 100 high.
_RIM: Final = 2.2
#: Half of the widest head, in parts of a figure's field: so much of it is kept in the picture.
_HEAD: Final = 20
#: A way that begins lower than this, of a picture 100 high, is hardly seen, and not drawn.
_LOW: Final = 87.0
#: From this scale on a figure is seen from near by: its face is in the picture, and not its feet.
_CLOSE: Final = 1.5


def scene(
    seed: str,
    story: Story,
    scenery: Mapping[str, Any],
    box: Box,
    palette: Palette,
    wish: Wish | None = None,
    clear: Box | None = None,
) -> list[Operation]:
    """The picture of a card in ``box``, clipped to it. ``scenery`` is the game's own data (`choosing`); in ``clear``, where nothing of the
    card covers the picture, the hero stands (None: in all of ``box``).
    """
    wish = wish or Wish()
    chance = random.Random(f"{_SERIES}/{wish.seed}/{seed}")
    size = box.height / 100
    tones = palette.spread(chance.choice(HUES))
    painter = Painter(chance, light(chance), tones, round(box.width / size, 1), compose(chance))
    cast = cast_of(story, scenery, wish, chance)
    if cast.hero is None:
        painter.way = painter.way._replace(horizon=36 + painter.way.horizon * 0.2, mirrored=False)
    painter.sky(cast)
    painter.lands(cast)
    painter.path()
    painter.stage(cast, story, box, clear)
    painter.foreground(cast)
    frame = (size, 0.0, 0.0, size, box.x, box.y)
    return [Group((Group(tuple(painter.painted), (frame,)),), clip=rectangle(box))]


@dataclass(slots=True)
class Painter:
    """Paints one scene on a field 100 high and ``width`` wide, in parts of its box."""

    chance: random.Random
    light: Light
    palette: Palette
    width: float
    way: Composition
    painted: list[Operation] = field(default_factory=list)

    def sky(self, cast: Cast) -> None:
        """The ground of all, a great faint shape of what the hero is besides, and what flies far away."""
        tones = tuple(map(self.palette.tone, self.light.sky))
        hero = self.way.heroes[-1]
        whole = rectangle(Box(-1, -1, self.width + 2, 102))
        if self.light.form == "round":
            at = self.width * hero.x, max(20.0, hero.foot - 50 * hero.scale)
            paint = Gradient(*at, *at, tones, (0.0, 0.4, 1.0), self.width * 0.62)
        elif self.light.form == "across":
            paint = Gradient(0.0, 0.0, self.width, 0.0, tones, (0.0, 0.5, 1.0))
        else:
            paint = Gradient(0.0, 0.0, 0.0, 100.0, tones, (0.0, 0.45, 1.0))
        self.painted.append(Shape(whole, fill=paint))
        for off in (0.25, -0.25):
            self._shade(off)
        if cast.second is not None:
            place = Place(1 - hero.x if abs(hero.x - 0.5) > 0.1 else 0.5, 96.0, 1.1, not hero.flipped)
            self._flat(cast.second, place, self._sky_tone(0.18))
        self._air(cast.setting.air, self._sky_tone(0.3))

    def _shade(self, off: float) -> None:
        """A broad band of light or shade across the sky, any way it likes: it sets pictures apart from far off."""
        chance, wide = self.chance, self.width
        angle = math.pi * chance.random()
        x, y = wide * (0.1 + 0.8 * chance.random()), 100 * chance.random()
        half = 12 + 24 * chance.random()
        dx, dy = math.cos(angle), math.sin(angle)
        ends = ((-1, -0.7), (1, -1.2), (1, 1.2), (-1, 0.7))
        corners = [(x + 200 * a * dx - half * b * dy, y + 200 * a * dy + half * b * dx) for a, b in ends]
        self._fill(polygon([(float(round(px)), float(round(py))) for px, py in corners]), self._toned(off * (1 + chance.random())))

    def _toned(self, off: float) -> float:
        """The middle of the sky and ``off`` more; less, where there is no more."""
        tone = self.light.sky[1] + off
        return tone if 0.0 <= tone <= 1.0 else self.light.sky[1] - off

    def _sky_tone(self, off: float) -> str:
        """A tone that stands off the middle of the sky a little."""
        middle = self.light.sky[1]
        return self.palette.tone(middle - off if middle > 0.5 else middle + off)

    def _air(self, kind: str, tone: str) -> None:
        outline, width, *_ = AIRS[kind]
        form = Shape(outline, stroke=tone, width=width) if width else Shape(outline, fill=tone)
        self.painted.append(Group((form,), flying(kind, self.chance, self.width)))

    def lands(self, cast: Cast) -> None:
        """Far land, what stands in the middle, and near land, from the haze to the dark or the bright."""
        horizon, chance = self.way.horizon, self.chance
        far, near = self.light.far, self.light.near
        rise = 14 + 22 * chance.random()
        self._fill(land(cast.setting.far, chance, self.width, horizon, rise), far)
        count = chance.choice((1, 2, 3))
        stands = figures()[cast.setting.stands]
        for index in range(count):
            scale = (0.26 + 0.3 * chance.random()) * (1.5 if count == 1 else 1)
            x = (index + 0.15 + 0.7 * chance.random()) / count
            share = 0.3 + 0.2 * index
            self._figure(stands, Place(x, horizon + 10, scale, chance.random() < 0.5), (far + (near - far) * share) * 0.75, far)
        if not self.way.mirrored:
            edge = min(96.0, horizon + 8 + 10 * chance.random())
            self._fill(land(cast.setting.near, chance, self.width, edge, rise * 0.5), near)
        elif horizon < 100:
            self._fill(rectangle(Box(-1, horizon, self.width + 2, 101 - horizon)), near)

    def path(self) -> None:
        """A way, a river or a field that runs over the near land to the horizon, anywhere: it sets grounds apart."""
        chance, wide = self.chance, self.width
        top, near = min(99.0, self.way.horizon + 14), self.light.near
        far, by, broad = wide * (chance.random() * 1.4 - 0.2), wide * (chance.random() * 1.8 - 0.4), wide * (0.16 + 0.3 * chance.random())
        corners = ((far, top), (by + broad, 101.0), (by - broad, 101.0))
        off = (0.16 + 0.22 * chance.random()) * (1 if near < 0.5 else -1)
        if top < _LOW:
            self._fill(polygon([(float(round(x)), float(round(y))) for x, y in corners]), near + off)

    def stage(self, cast: Cast, story: Story, box: Box, clear: Box | None) -> None:
        """`heroes`, in the part of ``box`` that is ``clear``; a place is shown in all of it."""
        if clear is None or cast.hero is None:
            self.heroes(cast, story)
            return
        part, share = 100 / box.height, clear.height / box.height
        inner = Painter(self.chance, self.light, self.palette, round(clear.width * 100 / clear.height, 1), self.way)
        inner.heroes(cast, story)
        moved = (round(share, 3), 0.0, 0.0, round(share, 3), round((clear.x - box.x) * part, 1), round((clear.y - box.y) * part, 1))
        self.painted.append(Group(tuple(inner.painted), (moved,)))

    def heroes(self, cast: Cast, story: Story) -> None:
        """The light behind, the sign of what the card does, the hero as large as his cost and as broad as his power, and his keywords."""
        way, lowest, highest = self.way, self.light.darkest, self.light.lightest
        if cast.hero is None:
            self._place(cast)
            return
        main = way.heroes[-1]
        grown, broad = 0.9 + 0.2 * story.size, 0.94 + 0.14 * story.mass
        centre = self.width * main.x, main.foot - 52 * main.scale
        if way.disc:
            aside, over = (24 * (self.chance.random() - 0.5) for _ in range(2))
            self._fill(_circle(centre[0] + aside, centre[1] + over, way.disc * (0.7 + 0.5 * self.chance.random())), self.light.disc)
        if cast.sign is not None:
            self._figure(cast.sign, way.sign, *self._faint())
        for prop in cast.props:
            self._figure(prop, main._replace(scale=main.scale * grown), *self._faint())
        for place in way.heroes:
            scaled = _near(cast.hero, place._replace(scale=place.scale * grown), self.width)
            if not way.disc:
                self._flat(cast.hero, scaled, self.palette.tone(self.light.disc), broad, rim=_RIM / scaled.scale)
            self._figure(cast.hero, scaled, lowest, highest, broad)
            if way.mirrored:
                self._figure(cast.hero, scaled, self.light.near * 0.8, (self.light.near + highest) / 2, broad, upright=-0.6)
        if story.level:
            self._count(story.level, centre, 50 * main.scale)

    def _place(self, cast: Cast) -> None:
        """A picture of a place: a sun or moon with the sign of what happens there, and what stands there, larger the nearer it is."""
        chance, horizon = self.chance, self.way.horizon
        radius = 11 + 9 * chance.random()
        over = self.width * (0.22 + 0.56 * chance.random()), horizon - radius * (0.5 + 0.7 * chance.random())
        self._fill(_circle(*over, radius), self.light.disc)
        if cast.sign is not None:
            self._figure(cast.sign, Place(over[0] / self.width, over[1] + radius * 0.8, radius / 62), *self._faint())
        stands, rows = figures()[cast.setting.stands], chance.choice((3, 4, 5))
        for row in range(rows):
            depth = (row + 0.4 + 0.5 * chance.random()) / rows
            place = Place(chance.random(), horizon + 4 + (100 - horizon) * depth, 0.2 + 0.36 * depth, chance.random() < 0.5)
            self._figure(stands, place, self.light.darkest, self.light.far + (self.light.lightest - self.light.far) * depth)

    def _faint(self) -> tuple[float, float]:
        """The darkest and the lightest tone of what stands behind the hero."""
        lowest, highest, middle = self.light.darkest, self.light.lightest, self.light.sky[1]
        return lowest + (middle - lowest) * 0.35, highest + (middle - highest) * 0.2

    def foreground(self, cast: Cast) -> None:
        """Something dark, or bright, that stands in a corner in front."""
        if self.way.corner:
            x = -0.02 if self.way.heroes[-1].x > 0.5 else 1.02
            place = Place(x, 106 + 40 * self.chance.random(), 0.8 + 0.7 * self.chance.random(), self.chance.random() < 0.5)
            self._flat(
                figures()[cast.setting.stands], place, self.palette.tone(self.chance.choice((0.02, self.light.near, self.light.far)))
            )

    def _fill(self, outline: Outline, tone: float) -> None:
        self.painted.append(Shape(outline, fill=self.palette.tone(tone)))

    def _matrix(self, place: Place, broad: float = 1.0, upright: float = 1.0) -> tuple[Matrix]:
        scale = round(place.scale, 2)
        across, down = round(scale * broad * (-1 if place.flipped else 1), 3), scale * upright
        return ((across, 0.0, 0.0, down, round(self.width * place.x - 50 * across, 1), round(place.foot - 100 * down, 1)),)

    def _figure(self, figure: Figure, place: Place, low: float, high: float, broad: float = 1.0, upright: float = 1.0) -> None:
        """A figure in its tones between ``low`` and ``high``."""
        shapes: list[Operation] = []
        for outline, tone, width, mirrored in figure.parts:
            colour = self.palette.glow if isinstance(tone, str) else self.palette.tone(low + (high - low) * tone)
            shape = Shape(outline, stroke=colour, width=width, round_ends=True) if width else Shape(outline, fill=colour)
            shapes.append(Group((shape,), _MIRRORED) if mirrored else shape)
        self.painted.append(Group(tuple(shapes), self._matrix(place, broad, upright)))

    def _flat(self, figure: Figure, place: Place, colour: str, broad: float = 1.0, rim: float = 0.0) -> None:
        """A figure in one colour, without its details, larger by ``rim`` all around."""
        shapes: list[Operation] = []
        for outline, tone, width, mirrored in figure.parts:
            if isinstance(tone, str) or tone > 0.8 or tone == 0.0:
                continue
            edge = round(width + rim, 1)
            shape = Shape(outline, None if width else colour, colour if edge else None, edge, round_ends=bool(width))
            shapes.append(Group((shape,), _MIRRORED) if mirrored else shape)
        self.painted.append(Group(tuple(shapes), self._matrix(place, broad)))

    def _count(self, level: int, centre: tuple[float, float], radius: float) -> None:
        """As many stones about the hero as the level is high."""
        stone = ellipse(Box(-3.2, -3.2, 6.4, 6.4))
        places: list[Matrix] = []
        for index in range(level):
            angle = math.radians(-90 + (index - (level - 1) / 2) * 26)
            x, y = centre[0] + radius * 1.1 * math.cos(angle), centre[1] + radius * math.sin(angle)
            places.append((1.0, 0.0, 0.0, 1.0, round(x, 1), round(y, 1)))
        self.painted.append(Group((Shape(stone, fill=self.palette.glow, stroke=self.palette.deep, width=0.8),), tuple(places)))


def _near(figure: Figure, place: Place, width: float) -> Place:
    """``place``, moved so that the figure's face is in the picture; from near by it is where the figure's middle would be."""
    aside, over = figure.face
    side, down = (aside - 50) * (-1 if place.flipped else 1) * place.scale / width, (100 - over) * place.scale
    if place.scale >= _CLOSE:
        return place._replace(x=place.x - side, foot=46 + down)
    edge = min(0.3, max(0.1, _HEAD * place.scale / width))
    face = min(1 - edge, max(edge, place.x + side))
    return place._replace(x=face - side, foot=max(place.foot, 20 + down))


def _circle(x: float, y: float, radius: float) -> Outline:
    return ellipse(Box(round(x - radius, 1), round(y - radius, 1), round(2 * radius, 1), round(2 * radius, 1)))
