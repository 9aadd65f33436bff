"""Are the subjects of drawn pictures told apart by somebody who never saw the code? Makes a quiz, and marks its answers.

    python benchmarks/recognising.py FOLDER              # pictures/01.png ..., sheet-1.png ..., names.txt; the key in FOLDER-key.json
    python benchmarks/recognising.py FOLDER answers.txt  # "01 wolf" a line: how many of the 50 are right, and which are not

The pictures are those of cards of every game's library, and of generated cards for what is left, without a word on them. The aim is
40 of 50.
"""

from __future__ import annotations

import io
import json
import random
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import resvg_py
from PIL import Image, ImageDraw

from cardforge.model import Card, Master
from cardforge.printing import Item, SheetOptions
from cardforge.printing.drawing.fonts import built_in_fonts
from cardforge.printing.drawing.operations import Drawing, Group, Operation
from cardforge.printing.drawing.palette import Palette
from cardforge.printing.drawing.units import Box
from cardforge.printing.exports.svg import face_svg
from cardforge.printing.face.faceset import draw_faces
from cardforge.printing.face.scene import scene as scenes
from cardforge.printing.face.scene.choosing import Cast, Story, Wish, cast_of
from cardforge.printing.face.templates import built_in_templates
from cardforge.workspace import Workspace

#: What somebody chooses from.
NAMES = (
    *("angel", "bear", "bird", "bull", "deer", "demon", "dragon", "elf", "fairy", "ghost", "goblin", "golem"),
    *("hare", "knight", "lion", "lizard", "mage", "merfolk", "ogre", "owl", "skeleton", "soldier", "tree", "wolf"),
)
GAMES = ("blackpoker", "deckmaster", "groove", "senryoku", "skillbook")
#: Cards that are drawn with their deck only, and have no picture.
UNDRAWN = ("character", "playing-card", "sheet")
PICTURES, LIBRARY, WIDTH = 50, 34, 300


def picture(drawing: Drawing) -> Image.Image:
    """The drawn scene of a face, ``WIDTH`` dots wide."""
    window = next(each for each in drawing.operations if isinstance(each, Group) and each.clip and isinstance(each.inside[0], Group))
    corners = [step[1:3] for step in window.clip or () if len(step) == 3]
    (left, top), (right, bottom) = (tuple(limit(float(corner[axis]) for corner in corners) for axis in (0, 1)) for limit in (min, max))
    moved: list[Operation] = [Group((window,), ((1, 0, 0, 1, -left, -top),))]
    svg = face_svg(Drawing(right - left, bottom - top, moved), built_in_fonts())
    return Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg, width=WIDTH)))).convert("RGB")


#: A picture's card, its hero, what is drawn.
Row = tuple[str, str, Drawing]


class Watched:
    """Remembers whom each scene that is drawn shows (on the plain build)."""

    def __init__(self) -> None:
        self.last: Cast | None = None
        setattr(scenes, "cast_of", self)  # noqa: B010 (a module's own import)

    def __call__(self, story: Story, scenery: Mapping[str, Any], wish: Wish, chance: random.Random) -> Cast:
        self.last = cast_of(story, scenery, wish, chance)
        return self.last

    def hero(self) -> str:
        hero, self.last = self.last and self.last.hero, None
        return hero.name if hero else ""


def of_libraries(watched: Watched, folder: Path) -> list[Row]:
    """Every card whose hero is among the names: its id, the hero, its picture."""
    found: list[Row] = []
    for game in GAMES:
        workspace = Workspace(folder / game, game=game)
        for thing in workspace.library.things():
            if isinstance(thing, Card | Master) and getattr(thing, "kind", "") not in UNDRAWN:
                ((name, drawing),) = draw_faces([Item(thing)], SheetOptions(lang="ja", backs="none"), workspace.book).faces.items()
                if (hero := watched.hero()) in NAMES:
                    found.append((f"{game}/{name}", hero, drawing))
    return found


def generated(watched: Watched, hero: str, chance: random.Random) -> Row:
    """A card that no library has, with ``hero``."""
    data = built_in_templates("deckmaster").get("base").data
    palette = Palette(*(chance.choice(list(data["palette"].values()))[tone] for tone in ("deep", "mid", "light", "glow")))
    deeds, words = (chance.choice(sorted(data["scenery"]["deeds"])),), (chance.choice(sorted(data["scenery"]["keywords"])),)
    name = f"card-{chance.randrange(10**6)}"
    land = (chance.choice(sorted(data["scenery"]["lands"])),)
    story = Story((hero,), (), land, deeds, words, chance.random(), chance.random())
    drawn = scenes.scene(name, story, data["scenery"], Box(3, 11, 56, 38), palette)
    assert watched.hero() == hero
    return f"generated/{name}", hero, Drawing(63, 88, drawn)


def chosen(seed: int) -> list[Row]:
    """Fifty pictures, at most three of a subject and each at least once."""
    chance, watched = random.Random(seed), Watched()
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as folder:
        library = of_libraries(watched, Path(folder))
    chance.shuffle(library)
    for row in library:
        if len(rows) < LIBRARY and sum(row[1] == other[1] for other in rows) < 2:
            rows.append(row)
    while len(rows) < PICTURES:
        scarce = min(sum(name == row[1] for row in rows) for name in NAMES)
        rows.append(generated(watched, chance.choice([name for name in NAMES if sum(name == row[1] for row in rows) == scarce]), chance))
    chance.shuffle(rows)
    return rows


def make(folder: Path, seed: int) -> None:
    """Writes the quiz."""
    (folder / "pictures").mkdir(parents=True, exist_ok=True)
    rows = chosen(seed)
    pictures = [picture(drawing) for _, _, drawing in rows]
    for number, image in enumerate(pictures, 1):
        image.save(folder / "pictures" / f"{number:02}.png")
    (folder / "names.txt").write_text("\n".join(NAMES) + "\n", "utf-8")
    key = {f"{number:02}": [hero, card] for number, (card, hero, _) in enumerate(rows, 1)}
    folder.with_name(f"{folder.name}-key.json").write_text(json.dumps(key, indent=1), "utf-8")
    for sheet in range(0, PICTURES, 15):
        contact(pictures[sheet : sheet + 15], sheet).save(folder / f"sheet-{sheet // 15 + 1}.png")


def contact(pictures: list[Image.Image], first: int) -> Image.Image:
    """Some pictures with their numbers, three in a row."""
    high = max(image.height for image in pictures) + 16
    whole = Image.new("RGB", (3 * (WIDTH + 6), -(-len(pictures) // 3) * high), "white")
    for index, image in enumerate(pictures):
        x, y = index % 3 * (WIDTH + 6), index // 3 * high
        whole.paste(image, (x, y + 14))
        ImageDraw.Draw(whole).text((x + 2, y + 1), f"{first + index + 1:02}", fill="black")
    return whole


def mark(folder: Path, answers: Path) -> None:
    """Says how many answers are right."""
    key = json.loads(folder.with_name(f"{folder.name}-key.json").read_text("utf-8"))
    said = dict(line.split()[:2] for line in answers.read_text("utf-8").splitlines() if line.strip())
    right = sum(said.get(number) == hero for number, (hero, _) in key.items())
    for number, (hero, card) in key.items():
        if said.get(number) != hero:
            print(f"{number}: {hero} ({card}), taken for {said.get(number, 'nothing')}")
    print(f"{right} of {len(key)} are right")


if __name__ == "__main__":
    where = Path(sys.argv[1])
    if len(sys.argv) > 2:
        mark(where, Path(sys.argv[2]))
    else:
        make(where, seed=20)
