"""Layouts of sheets: backs that lie behind their fronts, bleeds, perforated sheets, cutters, order and copies, what changed."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cardforge.model import CardforgeError
from cardforge.printing import Item, SheetOptions, print_sheets
from cardforge.printing.document.pdf import Page
from cardforge.printing.drawing.units import Box, Size
from cardforge.printing.face.faceset import Copy, draw_faces, expand, fonts_of
from cardforge.printing.options import page_numbers
from cardforge.printing.sheet.grid import Grid, grid_for
from cardforge.printing.sheet.labels import label_grid, label_sheets
from cardforge.printing.sheet.layout import Layout
from cardforge.printing.sheet.papers import paper_size
from tests.printing.paper import page_count, text_of
from tests.printing.samples import ENCHANTMENT, LANCER, MASTER, SEALS, SPELL, Book

A4, TCG = Size(210, 297), Size(63, 88)


def pages_of(options: SheetOptions, items: list[Item], grid: Grid | None = None) -> tuple[list[Page], list[Copy]]:
    faces = draw_faces(items, options, Book())
    folds = options.backs != "none" and options.duplex == "fold"
    grid = grid or grid_for(paper_size(options.paper), TCG, orientation=options.orientation, folds=folds)
    return Layout(grid, options, fonts_of(options), faces.faces, "t").pages(faces.copies), faces.copies


def behind(page: Size, box: Box, flip: str) -> Box:
    """Where ``box`` of a front lies on the back page when the printer has turned the sheet about one of its edges."""
    portrait = page.height >= page.width
    if (flip == "long-edge") == portrait:
        return Box(page.width - box.right, box.y, box.width, box.height)
    return Box(box.x, page.height - box.bottom, box.width, box.height)


@pytest.mark.parametrize("duplex", ["long-edge", "short-edge"])
@pytest.mark.parametrize("orientation", ["portrait", "landscape"])
def test_fronts_and_backs_coincide_when_the_sheet_is_turned(duplex: str, orientation: str) -> None:
    options = SheetOptions(backs="auto", duplex=duplex, orientation=orientation)
    pages, copies = pages_of(options, [Item(LANCER, 5), Item(MASTER, 1), *(Item(seal) for seal in SEALS)])
    backs = {copy.front: copy.back for copy in copies}
    assert [page.back for page in pages] == [False, True] * (len(pages) // 2)
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        assert len(front.placed) == len(back.placed)
        for one, two in zip(front.placed, back.placed, strict=True):
            assert two.face == backs[one.face]
            assert tuple(two.box) == pytest.approx(tuple(behind(front.size, one.box, duplex)), abs=0.05)


def test_a_partial_sheet_keeps_its_place_on_the_back() -> None:
    pages, _ = pages_of(SheetOptions(backs="auto", skip=4), [Item(LANCER, 2)])
    front, back = pages
    assert [placed.box.x for placed in front.placed] == [grid_for(A4, TCG).cell(4).x, grid_for(A4, TCG).cell(5).x]
    assert back.placed[1].box.x == pytest.approx(210 - front.placed[1].box.right)


def test_a_back_that_is_drawn_upright_lies_behind_a_card_that_lies() -> None:
    lying = Size(91, 55)
    options = SheetOptions(backs="auto", card_size="business")
    pages, _ = pages_of(options, [Item(LANCER, 1)], grid_for(A4, lying))
    # The last is the face; what else there is fills the edges.
    front, back = (page.placed[-1] for page in pages)
    assert (front.turn, back.turn) == (0, 90)
    # Its own height lies along the card, so that it is as large as the card takes.
    assert back.box.width > back.box.height > 0.95 * lying.height
    upright, _ = pages_of(SheetOptions(backs="auto"), [Item(LANCER, 1)])
    assert [page.placed[-1].turn for page in upright] == [0, 0]


def test_folded_backs_lie_behind_their_fronts() -> None:
    pages, _ = pages_of(SheetOptions(backs="auto", duplex="fold"), [Item(LANCER, 5)])
    page = pages[0]
    fronts = [placed for placed in page.placed if not placed.face.startswith("back.")]
    backs = [placed for placed in page.placed if placed.face.startswith("back.")]
    assert len(fronts) == len(backs)
    for one, two in zip(fronts, backs, strict=True):
        assert two.turn == 180
        assert two.box.x == pytest.approx(one.box.x)
        assert page.size.height - two.box.bottom == pytest.approx(one.box.y)


def test_each_card_may_have_a_back_of_its_own_kind() -> None:
    _, copies = pages_of(SheetOptions(backs="auto"), [Item(LANCER), Item(SEALS[0]), Item(MASTER)])
    assert [copy.back for copy in copies] == ["back.deckmaster.back", "back.deckmaster.back-seal", "back.deckmaster.back-master"]
    own = replace(LANCER, fields={**LANCER.fields, "back": "back-seal"})
    _, copies = pages_of(SheetOptions(backs="auto"), [Item(own)])
    assert copies[0].back == "back.deckmaster.back-seal"
    _, copies = pages_of(SheetOptions(backs="back"), [Item(SEALS[0])])
    assert copies[0].back == "back.deckmaster.back"


def test_copies_collation_and_order() -> None:
    items = [Item(SPELL, 2), Item(LANCER, 1), Item(ENCHANTMENT, 1)]

    def order(**settings: Any) -> list[str]:
        return [copy.card.id for copy in pages_of(SheetOptions(**settings), items)[1] if copy.card]

    assert order() == ["s07", "s07", "u05", "e04"]
    assert order(copies=2) == ["s07"] * 4 + ["u05"] * 2 + ["e04"] * 2
    assert order(copies=2, collate=True) == ["s07", "s07", "u05", "e04"] * 2
    assert order(order="cost") == ["s07", "s07", "u05", "e04"]
    assert order(order="name") == sorted(order(), key=lambda each: {"s07": "占術", "u05": "火蜥蜴の槍兵", "e04": "ホワイトバリアー"}[each])
    assert order(order="power")[0] == "u05"
    assert order(order="コスト") == order(order="cost")
    with pytest.raises(CardforgeError) as caught:
        order(order="cosst")
    assert "cost" in caught.value.describe("en")


def test_single_sheets_can_be_printed(tmp_path: Path) -> None:
    result = print_sheets([Item(LANCER, 30)], tmp_path / "p.pdf", SheetOptions(pages=(2, 4)), Book())
    assert result.pages == page_count(tmp_path / "p.pdf") == 2
    with pytest.raises(CardforgeError, match="no such sheets; there are 1"):
        print_sheets([Item(LANCER, 3)], tmp_path / "p.pdf", SheetOptions(pages=(9,)), Book())
    assert page_numbers("1-3, 5") == (1, 2, 3, 5)
    for wrong in ("", "0", "3-1", "a", "1-"):
        with pytest.raises(CardforgeError):
            page_numbers(wrong)


def test_bleeds_reach_as_far_as_the_gap_allows() -> None:
    roomy = grid_for(A4, TCG, gap=(6, 6))
    pages, _ = pages_of(SheetOptions(bleed=3), [Item(LANCER, 2)], roomy)
    placed = pages[0].placed[0]
    assert placed.spill
    assert placed.clip == placed.box.grown(3)


@pytest.mark.parametrize("gap", [0.0, 1.0])
@pytest.mark.parametrize("duplex", ["long-edge", "short-edge"])
def test_beyond_the_outermost_cuts_the_whole_bleed_is_printed(gap: float, duplex: str) -> None:
    """Neighbours share the gap between them; around all cards nothing is in the way."""
    grid = grid_for(A4, TCG, gap=(gap, gap))
    pages, _ = pages_of(SheetOptions(bleed=3, backs="auto", duplex=duplex), [Item(LANCER, grid.per_page)], grid)
    for page in pages:
        clips = [placed.clip for placed in page.placed if placed.clip is not None]
        assert min(clip.x for clip in clips) == pytest.approx(grid.area.x - 3)
        assert max(clip.right for clip in clips) == pytest.approx(grid.area.right + 3)
        assert min(clip.y for clip in clips) == pytest.approx(grid.area.y - 3)
        assert max(clip.bottom for clip in clips) == pytest.approx(grid.area.bottom + 3)
        inner = [clip for clip in clips if grid.area.x < clip.x and clip.right < grid.area.right]
        assert {round(clip.width, 3) for clip in inner} == {63 + gap}


def test_a_bleed_larger_than_the_art_has_is_filled_from_the_edge() -> None:
    grid = grid_for(A4, TCG, gap=(10, 10))
    pages, _ = pages_of(SheetOptions(bleed=3), [Item(LANCER)], grid)
    assert len(pages[0].placed) == 1
    pages, _ = pages_of(SheetOptions(bleed=5), [Item(LANCER)], grid)
    assert len(pages[0].placed) == 9


@pytest.mark.parametrize("bleed_from", ["mirror", "extend"])
def test_a_bleed_can_be_made_of_the_edge(bleed_from: str) -> None:
    grid = grid_for(A4, TCG, gap=(6, 6))
    pages, _ = pages_of(SheetOptions(bleed=3, bleed_from=bleed_from), [Item(LANCER)], grid)
    *around, face = pages[0].placed
    assert len(around) == 8
    assert not face.spill
    shown = face.box.grown(3)
    for each in around:
        assert each.clip is not None
        assert each.clip.x >= shown.x - 1e-6
        assert each.clip.right <= shown.right + 1e-6


def test_a_card_of_another_size_is_fitted_and_its_edges_filled(tmp_path: Path) -> None:
    grid = label_grid("51002", TCG)
    pages, _ = pages_of(SheetOptions(label="51002"), [Item(LANCER)], grid)
    *filling, face = pages[0].placed
    assert face.turn == 90
    assert face.box.height / face.box.width == pytest.approx(63 / 88)
    assert filling
    poker = print_sheets([LANCER], tmp_path / "poker.pdf", SheetOptions(card_size="poker"), Book())
    assert poker.pages == 1


@pytest.mark.parametrize("number", [number for number, sheet in label_sheets().items() if number not in sheet.get("also", ())])
def test_perforated_sheets_add_up_to_their_paper(number: str) -> None:
    grid = label_grid(number, TCG)
    assert grid.area.right + grid.x == pytest.approx(grid.page.width, abs=0.01)
    assert grid.area.bottom + grid.y == pytest.approx(grid.page.height, abs=0.01)
    assert label_sheets()[number]["source"].startswith("https://")


def test_sheets_are_known_with_their_makers_name_too() -> None:
    assert label_grid("A-one 51002", TCG) == label_grid("エーワン５１００２", TCG) == label_grid("51002", TCG)
    assert label_grid("Avery 8371", TCG) == label_grid("5371", TCG)


def test_a_card_fills_the_cells_of_a_sheet_that_are_nearly_of_its_shape() -> None:
    grid = label_grid("51215", TCG)
    pages, _ = pages_of(SheetOptions(label="51215"), [Item(LANCER)], grid)
    face = pages[0].placed[-1]
    assert (grid.per_page, grid.turn) == (8, 90)
    assert face.box == grid.cell(0)


def test_an_unknown_sheet_names_the_nearest() -> None:
    with pytest.raises(CardforgeError) as caught:
        label_grid("51022", TCG)
    assert "5100" in caught.value.describe("en")


def test_only_what_changed_is_printed_again(tmp_path: Path) -> None:
    folder = tmp_path / "out"
    file = folder / "deck.pdf"
    items = [Item(LANCER, 2), Item(SPELL, 1)]
    assert print_sheets(items, file, SheetOptions(), Book()).cards == 3
    with pytest.raises(CardforgeError, match="no card has changed"):
        print_sheets(items, file, SheetOptions(changed_only=True), Book())
    changed = replace(SPELL, texts={"text": "カードを二枚引く。"})
    wanted = [Item(LANCER, 3), Item(changed, 2)]
    assert print_sheets(wanted, file, SheetOptions(changed_only=True), Book()).cards == 1 + 2
    with pytest.raises(CardforgeError, match="no card has changed"):
        print_sheets(wanted, file, SheetOptions(changed_only=True), Book())
    record = json.loads((folder / "print-record.json").read_text("utf-8"))
    assert len(record["printed"]) == 2
    (folder / "print-record.json").write_text("{broken", "utf-8")
    assert print_sheets(items, file, SheetOptions(changed_only=True, force=True), Book()).cards == 3


_NO_RECORDS = ["", "{}", "[]", "{broken", '{"mine": {"a": 1}}', '{"cardforge_print_record": 2, "printed": {}}', "1e999"]


@pytest.mark.parametrize("contents", _NO_RECORDS)
def test_a_file_that_is_no_print_record_stays(tmp_path: Path, contents: str) -> None:
    record = tmp_path / "out" / "print-record.json"
    record.parent.mkdir()
    record.write_text(contents, "utf-8")
    with pytest.raises(CardforgeError, match="no print record"):
        print_sheets([Item(LANCER)], tmp_path / "out" / "a.pdf", SheetOptions(), Book())
    assert record.read_text("utf-8") == contents
    assert not (tmp_path / "out" / "a.pdf").exists()


def test_a_print_record_of_the_version_before_is_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "out" / "a.pdf"
    print_sheets([Item(LANCER)], file, SheetOptions(), Book())
    record = file.with_name("print-record.json")
    record.write_text(json.dumps(json.loads(record.read_text("utf-8"))["printed"]), "utf-8")
    with pytest.raises(CardforgeError, match="no card has changed"):
        print_sheets([Item(LANCER)], file, SheetOptions(changed_only=True), Book())


def test_cards_of_sheets_that_were_not_printed_are_still_to_be_printed(tmp_path: Path) -> None:
    file = tmp_path / "out" / "deck.pdf"
    items = [Item(LANCER, 9), Item(SPELL, 4)]
    assert print_sheets(items, file, SheetOptions(pages=(1,)), Book()).cards == 9
    rest = print_sheets(items, file, SheetOptions(changed_only=True), Book())
    assert rest.cards == 4
    assert text_of(file).count(SPELL.name.ja) == 4


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"label": "51002", "cutter": "silhouette"}, "cannot be used together"),
        ({"label": "51002", "paper": "A3"}, "210 x 297"),
        ({"label": "51002", "backs": "auto", "duplex": "fold"}, "cannot be folded"),
        ({"cutter": "silhouette", "paper": "card"}, "cannot be used together"),
        ({"label": "51002", "gap": (2.0, 2.0)}, "--gap"),
        ({"cutter": "silhouette", "margin": 8.0}, "--margin"),
        ({"cutter": "silhouette", "bleed": 3.0}, "--bleed"),
        ({"cutter": "silhouette", "orientation": "portrait"}, "--orientation"),
        ({"service": "mpc", "form": "tts"}, "--as png"),
        ({"url_base": "https://example.org"}, "--as tts"),
        ({"skip": 9}, "at most 8"),
        ({"label": "51002", "skip": 10}, "at most 9"),
        ({"paper": "L", "backs": "auto", "duplex": "fold"}, "two cards"),
    ],
)
def test_what_cannot_be_had_together_is_refused(tmp_path: Path, settings: dict[str, Any], told: str) -> None:
    with pytest.raises(CardforgeError) as caught:
        print_sheets([LANCER], tmp_path / "no.pdf", SheetOptions(**settings), Book())
    assert told in caught.value.describe("en")
    assert list(tmp_path.iterdir()) == []


def test_every_item_of_a_deck_is_expanded_once() -> None:
    assert [item.card.id for item in expand([MASTER], SheetOptions())] == ["m01"]


@pytest.mark.parametrize("options", [{"bleed": float("nan")}, {"margin": -1.0}, {"gap": (1.0, float("inf"))}, {"corner": 21.0}])
def test_a_length_that_is_none(options: dict[str, Any]) -> None:
    with pytest.raises(CardforgeError, match=r"is a length of 0 to \d+ mm"):
        SheetOptions(**options)


def of_two_sizes(folder: Path) -> SheetOptions:
    """Options under which the lancer's face is square, and has a form of its own for cards."""
    templates = folder / "templates" / "deckmaster"
    templates.mkdir(parents=True)
    (templates / "unit.yaml").write_text("size: [63, 63]\nelements: {n: {kind: rect, box: [0, 0, 63, 63], fill: '#ffffff'}}\n", "utf-8")
    (templates / "unit-portrait.yaml").write_text("extends: unit\nsize: [63, 88]\n", "utf-8")
    return SheetOptions(folders=(folder / "templates",))


def test_each_size_has_sheets_of_its_own(tmp_path: Path) -> None:
    """Nine cards, twelve squares; all sheets are numbered together."""
    what = [Item(SPELL, 9), Item(LANCER, 13)]
    options = of_two_sizes(tmp_path)
    assert print_sheets(what, tmp_path / "p.pdf", options, Book()).pages == 3
    assert "1/3" in text_of(tmp_path / "p.pdf")
    assert print_sheets(what, tmp_path / "p.pdf", replace(options, pages=(3,)), Book()).cards == 1
    with pytest.raises(CardforgeError, match="no such sheets; there are 3"):
        print_sheets(what, tmp_path / "p.pdf", replace(options, pages=(4,)), Book())
    # The places that are used up are on the first sheet only.
    assert print_sheets([Item(SPELL, 3), Item(LANCER, 12)], tmp_path / "p.pdf", replace(options, skip=6), Book()).pages == 2


def test_a_template_for_the_shape_asked_for_takes_the_place_of_another(tmp_path: Path) -> None:
    options = of_two_sizes(tmp_path)

    def size(card_size: str | None) -> tuple[float, float]:
        face = next(iter(draw_faces([Item(LANCER)], replace(options, card_size=card_size), Book()).faces.values()))
        return face.width, face.height

    assert size(None) == size("square") == size("business") == (63, 63)
    assert size("tcg") == size("mini") == (63, 88)


def test_a_built_in_shape_is_for_templates_that_extend_the_built_in_one(tmp_path: Path) -> None:
    templates = tmp_path / "templates" / "deckmaster"
    templates.mkdir(parents=True)
    (templates / "unit.yaml").write_text("extends: unit\nlet: {}\n", "utf-8")
    options = SheetOptions(folders=(tmp_path / "templates",), card_size="business")
    face = next(iter(draw_faces([Item(LANCER)], options, Book()).faces.values()))
    assert (face.width, face.height) == (91, 55)
