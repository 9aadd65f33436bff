"""The safe zone of 3 mm, and the smallest type: our own layouts keep both, and others are told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cardforge.model import Card
from cardforge.printing import Item, SheetOptions, print_sheets
from cardforge.printing.content.facts import facts_of
from cardforge.printing.drawing.fonts import built_in_fonts
from cardforge.printing.drawing.operations import Shape
from cardforge.printing.drawing.units import Size
from cardforge.printing.face.face import draw_face
from cardforge.printing.face.faceset import draw_faces
from cardforge.printing.face.safety import SMALLEST, scale_of, smallest, unsafe
from cardforge.printing.face.templates import Template, built_in_templates
from cardforge.printing.selection import reference_cards
from cardforge.workspace import Workspace
from cardforge.workspace.paper.faces import with_facts
from tests.amount import amount
from tests.printing.samples import LANCER, Book

#: Kinds that have layouts of their own for cards that lie and that are square.
SHAPED = {
    "blackpoker": {"action", "character", "fog", "playing-card"},
    "deckmaster": {"unit", "spell", "enchantment", "master", "seal", "token"},
    "groove": {"dual", "seal"},
    "senryoku": {"soldier", "sorcery", "land"},
    "skillbook": {"hero", "unit", "skill", "bind", "aura", "curse", "terrain"},
}
#: Of these, what small cards have none for: a Deck Master's text and a court's picture are scaled.
SCALED = {"master", "playing-card"}
GAMES = ("blackpoker", "deckmaster", "groove", "senryoku", "skillbook")


def printed(game: str) -> Iterator[Item]:
    """Some cards of each kind, the longest texts of a kind among them, and what a game has beside its cards."""
    library = Workspace(game=game).catalogue
    kinds: dict[str, list[Item]] = {}
    for item in [*map(Item, library.cards.values()), *map(Item, library.masters.values())]:
        kinds.setdefault(item.card.kind, []).append(item)
    for items in kinds.values():
        longest = sorted(items, key=lambda item: -sum(map(len, item.card.texts.values())))[:3]
        yield from {item.card.id: item for item in [*longest, *items[:: amount(12, 1)]]}.values()


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_our_own_layouts_keep_the_zone_and_the_size(game: str, lang: str) -> None:
    library, templates, fonts = Workspace(game=game).catalogue, built_in_templates(game), built_in_fonts()
    items = [with_facts(item, library, lang) for item in printed(game) if item.card.kind in templates.names]
    items += [Item(card) for card in reference_cards(game) if isinstance(card, Card)] if game != "blackpoker" else []
    for item in items:
        layout = templates.get(item.card.kind)
        facts = facts_of(item.thing, lang, library.book, item.extra)
        assert list(unsafe(layout, facts, fonts)) == [], item.card.id
        if layout.bleed:
            assert smallest(draw_face(layout, facts, fonts)) >= SMALLEST - 0.25, item.card.id


@pytest.mark.parametrize("size", [(91, 55), (88, 63), (88.9, 50.8), (63, 63)], ids=str)
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_layouts_of_other_shapes_hold_every_card(game: str, size: tuple[float, float], lang: str) -> None:
    """No text overflows (it would be an error), nothing leaves the zone, nothing is too small to read as it is printed."""
    asked = Size(*size)
    assert held(game, asked, lang, lambda layout: layout.size.shape == asked.shape, SMALLEST - 0.25) >= SHAPED[game]


@pytest.mark.parametrize("size", [(44, 68), (44.45, 63.5)], ids=str)
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_small_layouts_hold_every_card(game: str, size: tuple[float, float], lang: str) -> None:
    small = held(game, Size(*size), lang, lambda layout: layout.name.endswith("-mini"), SMALLEST - 0.1)
    assert small == SHAPED[game] - SCALED


def held(game: str, asked: Size, lang: str, among: Callable[[Template], bool], least: float) -> set[str]:
    """The kinds whose layout for a size is ``among`` those looked at: each card keeps its zone, and its letters have ``least`` points."""
    library, templates, fonts = Workspace(game=game).catalogue, built_in_templates(game), built_in_fonts()
    kinds = set()
    for item in (with_facts(item, library, lang) for item in printed(game)):
        layout = templates.shaped(item.card.kind, asked) if item.card.kind in templates.names else None
        if layout is None or not among(layout):
            continue
        kinds.add(item.card.kind)
        facts = facts_of(item.thing, lang, library.book, item.extra)
        face = draw_face(layout, facts, fonts)
        assert list(unsafe(layout, facts, fonts)) == [], item.card.id
        assert smallest(face) * scale_of(asked, 0, face) >= least, item.card.id
    return kinds


def test_texts_of_one_name_in_both_halves_are_each_their_own() -> None:
    """A text that is measured before the others stands for no text in a group, though both are called rules."""
    library = Workspace(game="groove").catalogue
    card = library.cards["young-avenger"]
    layout = built_in_templates("groove").shaped("dual", Size(91, 55))
    said = "".join(words.text for words in draw_face(layout, facts_of(card, "en", library.book), built_in_fonts()).words())
    assert "Refresh" in said
    assert said.count("20 or fewer") == 1


@pytest.mark.parametrize("game", GAMES)
def test_backs_keep_the_zone(game: str) -> None:
    templates = built_in_templates(game)
    for name in templates.names:
        if name.startswith("back"):
            assert list(unsafe(templates.get(name), {"lang": "ja", "name": name}, built_in_fonts())) == [], name


def own(tmp_path: Path, elements: str) -> Workspace:
    folder = tmp_path / "templates" / "deckmaster"
    folder.mkdir(parents=True)
    (folder / "token.yaml").write_text(f"extends: token\nelements:\n{elements}", "utf-8")
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "mine.yaml").write_text("- {kind: token, name: 試し, power: 3000, attributes: [red]}\n", "utf-8")
    return Workspace(tmp_path)


@pytest.mark.parametrize(
    ("element", "distance"),
    [
        ("words: {kind: text, style: label, text: near, box: [1, 12, 14, 4], layer: 2}", "1.0"),
        ("line: {kind: rect, box: [2, 2, 59, 84], stroke: '#000000', width: 0.2}", "1.9"),
        ("icon: {kind: icon, icon: flame, box: [58, 40, 4, 4], colour: '#000000'}", None),
    ],
)
def test_check_tells_what_lies_too_near(tmp_path: Path, element: str, distance: str | None) -> None:
    workspace = own(tmp_path, f"  {element}\n")
    for _ in range(2):  # what is remembered of faces hides no warning
        found = [each for each in workspace.check(tmp_path / "cards").problems if "mm" in each.message.en]
        (warning,) = found
        assert warning.severity == "warning"
        assert warning.line == 3
        assert distance is None or f"{distance} mm" in warning.message.en


def test_a_line_that_runs_off_the_edge_is_no_fault(tmp_path: Path) -> None:
    workspace = own(tmp_path, "  edge: {kind: rect, box: [-1, -1, 65, 90], stroke: '#000000', width: 4}\n")
    assert [each for each in workspace.check(tmp_path / "cards").problems if "mm" in each.message.en] == []


def test_safe_draws_cut_and_zone() -> None:
    plain, marked = (draw_faces([Item(LANCER)], SheetOptions(safe=safe), Book()) for safe in (False, True))
    before, after = (each.faces[each.copies[0].front].operations for each in (plain, marked))
    cut, zone = after[len(before) :]
    assert isinstance(cut, Shape)
    assert isinstance(zone, Shape)
    assert (cut.outline[0], zone.outline[0], zone.outline[2]) == (("M", 0, 0), ("M", 3, 3), ("L", 60, 85))


@pytest.mark.parametrize(("size", "told"), [(None, 0), ("bridge", 1), ("mini", 0), ("tarot", 0)])
def test_small_type_is_told_once(tmp_path: Path, size: str | None, told: int) -> None:
    result = print_sheets([LANCER], tmp_path / "x.pdf", SheetOptions(card_size=size), Book())
    assert len(result.notes) == told
    assert all("5" in note.en for note in result.notes)
