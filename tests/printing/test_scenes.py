"""Pictures drawn from what cards say: each card has its own, the same every time, and nobody looks like somebody else."""

from __future__ import annotations

import io
import random
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from cardforge.database.formats.mapping import card_mapping
from cardforge.database.index.stored import card_as_data, card_of_data
from cardforge.database.schema.schemas import schemas
from cardforge.model import Card, Master
from cardforge.printing import Item, SheetOptions
from cardforge.printing.content.facts import facts_of
from cardforge.printing.drawing.fonts import built_in_fonts
from cardforge.printing.drawing.operations import Drawing, Group, Operation, Shape
from cardforge.printing.drawing.palette import Palette
from cardforge.printing.drawing.units import Box
from cardforge.printing.exports.svg import face_svg
from cardforge.printing.face.elements import KINDS
from cardforge.printing.face.face import scope_of
from cardforge.printing.face.faceset import draw_faces
from cardforge.printing.face.scene.choosing import Story, Wish, cast_of, subjects
from cardforge.printing.face.scene.figures import FIELD, Figure, figures
from cardforge.printing.face.scene.scene import scene
from cardforge.printing.face.scene.settings import settings
from cardforge.printing.face.templates import built_in_templates
from cardforge.workspace import Workspace
from cardforge.workspace.paper.faces import with_facts

PALETTE = Palette("#101020", "#506080", "#b0c0e0", "#ffffff")
BOX = Box(3, 11, 56, 38)

#: Of two outlines, each drawn as large as it can be, so much may lie over one another (the intersection over the union).
OVERLAP = 0.85


def painted(operations: list[Operation], width: float, height: float, pixels: int) -> Image.Image:
    """The picture of some operations, in grey."""
    resvg = pytest.importorskip("resvg_py")
    svg = face_svg(Drawing(width, height, operations), built_in_fonts())
    return Image.open(io.BytesIO(bytes(resvg.svg_to_bytes(svg_string=svg, width=pixels))))


def silhouette(figure: Figure) -> np.ndarray:
    """Where a figure is, cut to its edges and enlarged to 48 x 48."""
    shapes: list[Operation] = []
    for outline, _, width, mirrored in figure.parts:
        shape = Shape(outline, stroke="#000000", width=width) if width else Shape(outline, fill="#000000")
        shapes.append(Group((shape,), ((1, 0, 0, 1, 0, 0), (-1, 0, 0, 1, FIELD, 0))) if mirrored else shape)
    picture = painted([Group(tuple(shapes), ((1, 0, 0, 1, 60, 60),))], 220, 220, 220).getchannel("A")
    return np.asarray(picture.crop(picture.getbbox()).resize((48, 48))) > 127


def test_no_two_subjects_share_an_outline() -> None:
    outlines = {name: silhouette(figure) for name, figure in subjects().items()}
    alike = [
        (one, other)
        for (one, first), (other, second) in combinations(outlines.items(), 2)
        if max((first & turned).sum() / (first | turned).sum() for turned in (second, second[:, ::-1])) > OVERLAP
    ]
    assert alike == []


def test_there_are_many_subjects_and_compositions() -> None:
    from cardforge.printing.face.scene.compositions import COMPOSITIONS

    assert len(subjects()) >= 24
    assert len(COMPOSITIONS) >= 8


def test_a_card_has_always_the_same_picture_and_its_own() -> None:
    story = Story(("森の狼", "Forest Wolf"))
    assert scene("u01", story, {}, BOX, PALETTE) == scene("u01", story, {}, BOX, PALETTE)
    assert len({str(scene(f"u{number}", story, {}, BOX, PALETTE)) for number in range(40)}) == 40


def test_a_place_is_shown_without_anybody() -> None:
    """Unless the author asks for somebody."""
    story = Story(("森の狼",), ("terrain",))
    scenery: dict[str, dict[str, list[str]]] = {"subjects": {"terrain": []}}
    assert cast_of(story, scenery, Wish(), random.Random(1)).hero is None
    assert cast_of(story, scenery, Wish(subject="owl"), random.Random(1)).hero == figures()["owl"]
    assert scene("t01", story, scenery, BOX, PALETTE) != scene("t01", story, {}, BOX, PALETTE)


def test_the_hero_stands_where_nothing_covers_the_picture() -> None:
    """All that is drawn of him and about him is one group, moved into the clear part; the rest of the picture is as it was."""
    story, clear = Story(("森の狼",)), Box(17, 14, 42, 35)
    (whole,), (part,) = (scene("u01", story, {}, BOX, PALETTE, None, box) for box in (None, clear))
    assert isinstance(whole, Group)
    assert isinstance(part, Group)
    assert whole.clip == part.clip
    (inside,), (moved,) = (window.inside for window in (whole, part))
    assert isinstance(inside, Group)
    assert isinstance(moved, Group)
    stage = next(each for each in moved.inside if isinstance(each, Group) and each not in inside.inside)
    ((scale, _, _, down, x, y),) = stage.matrices
    # The picture is 100 high: 38 mm of the card.
    assert scale == down == pytest.approx(35 / 38, abs=1e-3)
    assert x * 0.38 == pytest.approx(14, abs=0.1)
    assert y * 0.38 == pytest.approx(3, abs=0.1)


@pytest.mark.parametrize(
    ("name", "who", "hero"),
    [("石の蟹", "unit", "crab"), ("Reading Crab", "unit", "crab"), ("名もなき者", "unit", "wolf"), ("癒しの水", "skill", "water")],
)
def test_words_that_say_least_leave_the_hero_to_the_name(name: str, who: str, hero: str) -> None:
    scenery = {"subjects": {"unit": ["wolf"], "skill": ["book"]}, "plain": ["unit", "skill"]}
    assert cast_of(Story((name,), (who,)), scenery, Wish(), random.Random(1)).hero == figures()[hero]


def test_another_seed_is_another_picture() -> None:
    story = Story(("森の狼", "Forest Wolf"))
    assert scene("u01", story, {}, BOX, PALETTE, Wish(seed="7")) != scene("u01", story, {}, BOX, PALETTE)


@pytest.mark.parametrize(
    ("name", "who", "hero"),
    [
        ("怒れる大熊", "獣", "bear"),
        ("Clever Hare", "獣", "hare"),
        ("名もなき者", "獣", "wolf"),
        ("導火線の爆弾兵", "ゴブリン", "goblin"),
        ("Frost Owl", "Bird", "bird"),
        ("Frost Owl", "", "owl"),
        ("果たし状", "", "impact"),
    ],
)
def test_the_hero_is_of_the_cards_people_and_what_its_name_says(name: str, who: str, hero: str) -> None:
    scenery = {
        "subjects": {"獣": ["wolf", "bear", "hare"][:1] if name == "名もなき者" else ["wolf", "bear", "hare"], "ゴブリン": ["goblin"]}
    }
    scenery |= {"deeds": {"damage": ["impact"]}}
    story = Story((name,), who=(who,) if who else (), deeds=("damage enemy", "damage"))
    assert cast_of(story, scenery, Wish(), random.Random(1)).hero == figures()[hero]


def test_an_author_may_ask_for_a_subject_and_a_setting() -> None:
    cast = cast_of(Story(("森の狼",)), {}, Wish(subject="dragon", setting="swamp"), random.Random(1))
    assert (cast.hero, cast.setting.name) == (figures()["dragon"], "swamp")


@pytest.mark.parametrize("name", figures())
def test_every_figure_can_be_painted(name: str) -> None:
    parts = figures()[name].parts
    assert parts
    assert all(part.tone == "glow" or 0 <= float(part.tone) <= 1 for part in parts)


@pytest.mark.parametrize("name", settings())
def test_every_setting_can_be_painted(name: str) -> None:
    for seed in range(6):
        assert scene(str(seed), Story(("",)), {}, BOX, PALETTE, Wish(setting=name))


#: Two pictures of a card's size in grey, each about its mean and in parts of its spread: the correlation of no pair is above this.
ALIKE = 0.75


def in_grey(drawing: Drawing) -> np.ndarray:
    """A card's drawn picture as 48 x 32 tones."""
    window = next(each for each in drawing.operations if isinstance(each, Group) and each.clip and isinstance(each.inside[0], Group))
    corners = [step[1:3] for step in window.clip or () if len(step) == 3]
    (left, top), (right, bottom) = (tuple(limit(float(corner[axis]) for corner in corners) for axis in (0, 1)) for limit in (min, max))
    moved = Group((window,), ((1, 0, 0, 1, -left, -top),))
    tones = np.asarray(painted([moved], right - left, bottom - top, 96).convert("L").resize((48, 32)), float)
    row: np.ndarray = ((tones - tones.mean()) / tones.std()).ravel()
    return row


def most_alike(drawings: dict[str, Drawing]) -> tuple[float, str, str]:
    """The pair of pictures that are most alike, and how much."""
    names, rows = list(drawings), np.array([in_grey(drawing) for drawing in drawings.values()])
    alike = np.triu(rows @ rows.T / rows.shape[1], 1)
    first, second = divmod(int(alike.argmax()), len(names))
    return float(alike.max()), names[first], names[second]


@pytest.mark.parametrize("game", ["deckmaster", "groove", "senryoku", "skillbook"])
def test_no_two_cards_of_a_library_look_alike(game: str, tmp_path: Path) -> None:
    workspace = Workspace(tmp_path, game=game)
    items = [Item(thing) for thing in workspace.library.things() if isinstance(thing, Card | Master)]
    faces = draw_faces(items, SheetOptions(lang="ja", backs="none"), workspace.book).faces
    alike, one, other = most_alike(faces)
    assert alike <= ALIKE, (one, other)


@pytest.mark.parametrize("seed", [5, 6])
def test_no_two_of_many_generated_cards_look_alike(seed: int) -> None:
    rng = random.Random(seed)
    scenery = built_in_templates("deckmaster").get("base").data["scenery"]
    palettes = [Palette(*(row[tone] for tone in ("deep", "mid", "light", "glow"))) for row in palettes_of("deckmaster")]
    drawings = {}
    for number in range(500):
        who = tuple(rng.sample(sorted(scenery["subjects"]), rng.choice((0, 1, 1, 2))))
        deeds, words = (rng.choice(sorted(scenery["deeds"])),), tuple(rng.sample(sorted(scenery["keywords"]), rng.choice((0, 0, 1))))
        story = Story((f"第{number}号",), who, (rng.choice(sorted(scenery["lands"])),), deeds, words, rng.random(), rng.random())
        drawings[f"{number}"] = Drawing(63, 88, scene(f"card-{number}", story, scenery, BOX, rng.choice(palettes)))
    alike, one, other = most_alike(drawings)
    assert alike <= ALIKE, (one, other)


def palettes_of(game: str) -> list[dict[str, str]]:
    return list(built_in_templates(game).get("base").data["palette"].values())


def test_a_picture_depends_on_its_card_alone(tmp_path: Path) -> None:
    cards = list(Workspace(tmp_path).library.cards.values())[:12]
    together = draw_faces([Item(card) for card in cards], SheetOptions(backs="none"), None).faces
    for card in reversed(cards):
        ((name, alone),) = draw_faces([Item(card)], SheetOptions(backs="none"), None).faces.items()
        assert alone.operations == together[name].operations


@pytest.mark.parametrize("game", ["deckmaster", "groove", "senryoku"])
def test_a_card_has_the_same_hero_in_either_language(game: str, tmp_path: Path) -> None:
    """Words of a table of names, a people, are printed in the language of print; the picture goes by the author's."""
    library = Workspace(tmp_path, game=game).library
    layouts = built_in_templates(game)
    people = "races" if game == "deckmaster" else "race"
    cards = [card for card in library.cards.values() if card.kind in layouts.names and card.fields.get(people)]
    for card in random.Random(2).sample(cards, 8):
        drawn = []
        for lang in ("ja", "en"):
            item = with_facts(Item(card), library, lang)
            layout = layouts.get(card.kind)
            scope = scope_of(layout, facts_of(card, lang, library.book, item.extra), built_in_fonts())
            drawn.append(KINDS["scene"]({**layout.elements["art"], "box": [0, 0, 50, 40]}, scope))
        assert drawn[0] == drawn[1], card.name


@pytest.mark.parametrize("game", ["blackpoker", "deckmaster", "groove", "senryoku", "skillbook"])
def test_what_a_games_scenery_names_is_there(game: str) -> None:
    scenery = built_in_templates(game).get("action" if game == "blackpoker" else "base").data["scenery"]
    named = {
        name
        for row in (
            *scenery["subjects"].values(),
            *scenery.get("also", {}).values(),
            *scenery.get("deeds", {}).values(),
            scenery["otherwise"],
        )
        for name in row
    }
    assert named <= set(subjects())
    assert set(scenery.get("keywords", {}).values()) <= set(figures())
    assert {name for row in scenery["lands"].values() for name in row} <= set(settings())


CARD = """game: deckmaster
cards:
  - {kind: unit, name: {ja: 谷の狼, en: Vale Wolf}, cost: 2, power: 2000, attributes: [red], races: [獣], text: 貫通, art: ART}
"""


def workspace(folder: Path, art: str) -> Workspace:
    file = folder / "cards" / "deckmaster" / "vale.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(CARD.replace("ART", art), "utf-8")
    return Workspace(folder)


def test_a_card_file_steers_its_picture(tmp_path: Path) -> None:
    library = workspace(tmp_path, "{subject: dragon, setting: swamp, seed: 7}").library
    card = next(card for card in library.cards.values() if card.name.en == "Vale Wolf")
    assert (card.art, card.scene) == (None, {"subject": "dragon", "setting": "swamp", "seed": 7})
    assert card_mapping(card)["art"] == card.scene
    assert card_of_data(card_as_data(card), None).scene == card.scene
    assert facts_of(card, "ja", None)["wish"] == card.scene


@pytest.mark.parametrize(
    ("art", "nearest"),
    [("{subject: dragn}", "dragon"), ("{setting: swmp}", "swamp"), ("{subjct: owl}", "subject")],
)
def test_an_unknown_subject_or_setting_is_an_error_that_names_the_nearest(tmp_path: Path, art: str, nearest: str) -> None:
    (problem,) = workspace(tmp_path, art).library.problems
    assert nearest in problem.message.en


@pytest.mark.parametrize("game", ["deckmaster", "groove", "blackpoker", "senryoku", "skillbook"])
def test_the_schemas_know_every_subject_and_setting(game: str) -> None:
    wish = schemas(game).part("cards.schema.json#/$defs/art")["oneOf"][1]["properties"]
    assert set(wish["subject"]["enum"]) == set(subjects())
    assert set(wish["setting"]["enum"]) == set(settings())


@pytest.mark.parametrize(
    ("scenery", "said"),
    [
        ("[wolf]", "mapping"),
        ("{subjects: [wolf]}", "subjects"),
        ("{subjects: {獣: wolf}}", "lists of names"),
        ("{subjects: {獣: [wolff]}}", "wolf"),
        ("{lands: {red: [vulcano]}}", "volcano"),
        ("{keywords: {swift: streak}}", "streaks"),
        ("{otherwise: []}", "lists of names"),
    ],
)
def test_a_scenery_that_names_what_is_not_there_is_an_error(tmp_path: Path, scenery: str, said: str) -> None:
    from cardforge.model import CardforgeError
    from tests.printing.samples import LANCER, Book

    own = tmp_path / "deckmaster"
    own.mkdir(parents=True)
    (own / "unit.yaml").write_text(f"extends: unit\ndata:\n  scenery: {scenery}\n", "utf-8")
    options = SheetOptions(folders=(tmp_path,), lang="en", backs="none")
    with pytest.raises(CardforgeError) as caught:
        draw_faces([Item(LANCER)], options, Book())
    assert said in f"{caught.value.text.en} {caught.value.hint.en if caught.value.hint else ''}"
