"""A game's rules as a booklet: what a friend is taught, its keywords, its rules by number; the game's own cards show what is meant."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from cardforge.files import places as resources
from cardforge.files.outputs import write_output
from cardforge.files.yaml import load_yaml
from cardforge.model import CardforgeError, Text
from cardforge.printing.booklet.flow import Flow, Sheet
from cardforge.printing.booklet.imposition import imposed
from cardforge.printing.content.facts import Wording, glossary
from cardforge.printing.document.metadata import Metadata
from cardforge.printing.document.pdf import Page, Placed, write_pdf
from cardforge.printing.drawing.inks import Ink
from cardforge.printing.drawing.operations import Drawing, Lettering, Shape, rectangle
from cardforge.printing.drawing.units import MM_PER_POINT, Box, Size
from cardforge.printing.face.face import draw_face
from cardforge.printing.face.faceset import Item, draw_faces, fonts_of
from cardforge.printing.face.templates import TemplateBook
from cardforge.printing.options import SheetOptions
from cardforge.printing.sheet.papers import paper_size

#: The colour of headings, and that of the cover.
_ACCENT: Final = "#8a1d22"
_COVER: Final = "#14202e"
_PALE: Final = "#fff6d8"
_WORDS: Final = {
    "rules": Text("ルールブック", "Rules"),
    "keywords": Text("キーワード", "Keywords"),
    "numbered": Text("ルール一覧（番号順）", "All rules by number"),
    "made": Text(
        "A4 に両面（短辺とじ）で印刷し、二つに折って綴じます。", "Printed on both sides (flipped on the short edge), folded and stapled."
    ),
}


class Booklet(NamedTuple):
    """What was written: the file, the pages of the booklet, the pages of the PDF, and how long it took in seconds."""

    file: Path
    leaves: int
    pages: int
    bytes: int
    seconds: float


def print_rulebook(game: str, cards: Mapping[str, Sequence[Item]], out: Path, options: SheetOptions, book: Wording | None) -> Booklet:
    """Write the rules of ``game`` as a booklet; ``cards`` are some of each kind, to show.

    On A5 its pages stand in their order, one on each; on any other paper two on a side, in the order in which they are folded.

    Raises CardforgeError: the game has no rules to print.
    """
    start = time.perf_counter()
    fonts, lang = fonts_of(options), options.lang
    paper = paper_size(options.paper)
    folded = options.paper.lower() != "a5"
    size = Size(paper.height / 2, paper.width) if folded else paper
    told = _told(game)
    flow = Flow(size, fonts, lang, _ACCENT)
    faces: dict[str, Drawing] = {}
    _cover(flow, told, game, options, faces)
    flow.new_page()
    for chapter in told["chapters"]:
        flow.heading(str(chapter["title"][lang]))
        for paragraph in chapter[lang]:
            flow.paragraph(str(paragraph))
        _show(flow, chapter.get("cards", {}), cards, options, book, faces)
    words = glossary(book, lang)
    if words:
        flow.heading(_WORDS["keywords"].get(lang))
        for word in words:
            flow.entry(word.name, word.reminder)
    flow.heading(_WORDS["numbered"].get(lang))
    for number, rule in _numbered(game, lang):
        flow.entry(number, rule)
    _last(flow, told, lang)
    flow.numbers(str(told["title"][lang]))
    sheets = flow.pages
    faces |= {f"page.{index}": sheet.drawing for index, sheet in enumerate(sheets)}
    pages = _folded(sheets, size, paper) if folded else [_page(size, [(sheet, index, 0.0)]) for index, sheet in enumerate(sheets)]
    title = f"{told['title'][lang]} {_WORDS['rules'].get(lang)}"
    data = write_pdf(
        faces, pages, fonts, Metadata(title, lang, subject="cardforge", duplex="DuplexFlipShortEdge" if folded else None), Ink()
    )
    write_output(out, data, force=options.force)
    return Booklet(out, len(sheets), len(pages), len(data), time.perf_counter() - start)


def _told(game: str) -> dict[str, Any]:
    """What the game's file of rules says; the title alone where it has none."""
    file = resources.places_of(game).templates.parent / "rules" / f"{game}.yaml"
    if file.is_file():
        told: dict[str, Any] = load_yaml(file)
        return told
    if not resources.places_of(game).rulebook.is_file():
        raise CardforgeError(Text("このゲームには印刷するルールがありません。", "this game has no rules to print"))
    return {"title": {"ja": game, "en": game}, "line": {"ja": "", "en": ""}, "chapters": []}


def _numbered(game: str, lang: str) -> Iterator[tuple[str, str]]:
    """The rules of the game's rulebook by number, without its rulings."""
    file = resources.places_of(game).rulebook
    for rule in load_yaml(file) if file.is_file() else ():
        if "-R" in str(rule["id"]):
            yield str(rule["id"]), str(rule[lang])


def _cover(flow: Flow, told: Mapping[str, Any], game: str, options: SheetOptions, faces: dict[str, Drawing]) -> None:
    """The title over the back of a card."""
    page, size, lang = flow.new_page(), flow.size, flow.lang
    page.drawing.add(Shape(rectangle(Box(0, 0, *size)), fill=_COVER))
    _centred(flow, page, str(told["title"][lang]), "display-bold", 26, 34)
    _centred(flow, page, _WORDS["rules"].get(lang), "gothic", 13, 46)
    _centred(flow, page, str(told.get("line", {}).get(lang, "")), "gothic", 9, size.height - 20)
    templates = TemplateBook(game, options.folders)
    back = str(told.get("back", "back"))
    if back in templates.names:
        layout = templates.get(back)
        faces["cover"] = draw_face(layout, {"game": game, "lang": lang, "name": back, "id": back}, flow.fonts, [], options.places)
        wide, high = layout.size.width, layout.size.height
        page.faces.append(("cover", Box((size.width - wide) / 2, (size.height - high) / 2 + 8, wide, high)))


def _last(flow: Flow, told: Mapping[str, Any], lang: str) -> None:
    """The cover's back."""
    page = flow.new_page()
    page.drawing.add(Shape(rectangle(Box(0, 0, *flow.size)), fill=_COVER))
    _centred(flow, page, str(told["title"][lang]), "display-bold", 12, flow.size.height / 2)
    _centred(flow, page, _WORDS["made"].get(lang), "gothic", 6.5, flow.size.height - 14)


def _centred(flow: Flow, page: Sheet, words: str, face: str, points: float, base: float) -> None:
    font, size = flow.fonts.said(face, flow.lang), points * MM_PER_POINT
    words = "".join(letter for letter in words if font.has(letter))
    wide = font.width(words) * size
    stretch = min(1.0, (flow.size.width - 16) / max(0.001, wide))
    page.drawing.add(Lettering(font.name, size, _PALE, base, (((flow.size.width - wide * stretch) / 2, words),), stretch=stretch))


def _show(
    flow: Flow,
    wanted: Mapping[str, int],
    cards: Mapping[str, Sequence[Item]],
    options: SheetOptions,
    book: Wording | None,
    faces: dict[str, Drawing],
) -> None:
    """Some cards of the game beside each other."""
    items = [item for kind, many in wanted.items() for item in cards.get(kind, ())[:many]]
    if not items:
        return
    drawn = draw_faces(items, SheetOptions(lang=options.lang, folders=options.folders, places=options.places), book)
    faces |= drawn.faces
    flow.cards([(name, Size(face.width, face.height)) for name, face in drawn.faces.items()])


def _page(size: Size, parts: Sequence[tuple[Sheet, int, float]]) -> Page:
    """A page of the PDF on which pages of the booklet stand, each with its cards, from a distance from the left on."""
    page = Page(size)
    for sheet, index, left in parts:
        page.placed.append(Placed(f"page.{index}", Box(left, 0, sheet.drawing.width, sheet.drawing.height)))
        page.placed += [Placed(name, box._replace(x=box.x + left)) for name, box in sheet.faces]
    return page


def _folded(sheets: Sequence[Sheet], size: Size, paper: Size) -> list[Page]:
    """Two pages of the booklet on each side of each sheet."""
    whole = Size(paper.height, paper.width)
    sides = []
    for left, right in imposed(len(sheets)):
        parts = [(sheets[index], index, x) for index, x in ((left, 0.0), (right, size.width)) if index is not None]
        sides.append(_page(whole, parts))
    return sides
