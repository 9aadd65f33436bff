"""A print job: what is to be printed becomes faces, pages and a file."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from cardforge.model import Card, CardforgeError, Deck, Master, Text
from cardforge.printing.drawing import Drawing, Operation
from cardforge.printing.faces import draw_face
from cardforge.printing.facts import Wording, facts_of
from cardforge.printing.fonts import FontBook, built_in_fonts
from cardforge.printing.marks import Footer, corner_ticks, crop_marks, cut_lines, cut_order, footer
from cardforge.printing.options import SheetOptions
from cardforge.printing.output import write_whole
from cardforge.printing.papers import card_size, paper_size
from cardforge.printing.pdf import Metadata, Page, Placed, write_pdf
from cardforge.printing.scope import Warned
from cardforge.printing.sheets import Grid, grid_for
from cardforge.printing.templates import TemplateBook, built_in_templates
from cardforge.printing.units import Size


@dataclass(frozen=True, slots=True)
class Item:
    """A card or a Deck Master to print, how often, and facts that the caller adds for its template."""

    thing: Card | Master
    copies: int = 1
    extra: Mapping[str, Any] = field(default_factory=dict)

    @property
    def card(self) -> Card:
        """The card itself, a master's card where it is a master."""
        return self.thing.card if isinstance(self.thing, Master) else self.thing


#: What can be printed.
Printable: TypeAlias = "Card | Master | Deck | Item"


@dataclass(frozen=True, slots=True)
class PrintResult:
    """What was printed: the file, its pages, how many cards stand on them and how many different faces they have."""

    file: Path
    pages: int
    cards: int
    faces: int
    bytes: int
    seconds: float
    warnings: tuple[Warned, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """The mapping that ``cardforge print --json`` prints."""
        return {
            "file": str(self.file),
            "pages": self.pages,
            "cards": self.cards,
            "faces": self.faces,
            "bytes": self.bytes,
            "seconds": round(self.seconds, 4),
            "warnings": [{"card": each.card, "box": each.element, "lines": each.lines} for each in self.warnings],
        }


def print_sheets(
    what: Sequence[Printable], out: Path, options: SheetOptions | None = None, book: Wording | None = None, *, title: str | None = None
) -> PrintResult:
    """Print cards, Deck Masters and decks on sheets of real size, as a PDF.

    Parameters: ``what`` is printed in this order; ``out`` is written beside and renamed, so that an old file stays whole when something
    fails; ``book`` is the game's phrasebook (without it only the author's own sentences can be printed); ``title`` the document's.

    Raises CardforgeError: a text does not fit its box, a template or font is missing, the card does not fit the paper, ``out`` cannot be
    written.
    """
    start = time.perf_counter()
    options = options or SheetOptions()
    items = expand(what, options)
    if not items:
        raise CardforgeError(Text("印刷するカードがありません。", "there is nothing to print"))
    warnings: list[Warned] | None = [] if options.overflow == "warn" else None
    fonts = FontBook(options.folders) if options.folders else built_in_fonts()
    faces, order = draw_faces(items, options, book, fonts, warnings)
    size = card_size(options.card_size) if options.card_size else Size(faces[order[0]].width, faces[order[0]].height)
    grid = grid_for(paper_size(options.paper), size, gap=options.gap, margin=options.margin, orientation=options.orientation)
    name = title or items[0].card.name.get(options.lang)
    pages = lay_out(order, grid, options, fonts, name)
    data = write_pdf(faces, pages, fonts, Metadata(name, options.lang, subject="cardforge"), bleed=min(options.gap) / 2)
    write_whole(out, data)
    return PrintResult(out, len(pages), len(order), len(faces), len(data), time.perf_counter() - start, tuple(warnings or ()))


def expand(what: Sequence[Printable], options: SheetOptions) -> list[Item]:
    """Single items: a deck becomes its cards, its master and the master's seals; equal things follow one another."""
    items: list[Item] = []
    for thing in what:
        if isinstance(thing, Item):
            items.append(thing)
        elif isinstance(thing, Deck):
            items.extend(Item(card, count) for card, count in thing.cards)
            if thing.master is not None:
                items.extend(_with_seals(Item(thing.master), options))
        else:
            items.append(Item(thing))
    return items


def _with_seals(item: Item, options: SheetOptions) -> list[Item]:
    master = item.thing
    assert isinstance(master, Master)
    wanted = [item] if "master" in options.parts else []
    if "seals" in options.parts:
        wanted.extend(Item(seal) for seal in master.seals)
    return wanted


def draw_faces(
    items: Sequence[Item], options: SheetOptions, book: Wording | None, fonts: FontBook, warnings: list[Warned] | None
) -> tuple[dict[str, Drawing], list[str]]:
    """Each different face once by its name, and the names of all copies in order."""
    faces: dict[str, Drawing] = {}
    order: list[str] = []
    books: dict[str, TemplateBook] = {}
    for item in items:
        card = item.card
        facts = facts_of(item.thing, options.lang, book, item.extra)
        name = f"{card.kind}.{card.id}.{facts['version']}"
        if name not in faces:
            if card.game not in books:
                books[card.game] = TemplateBook(card.game, options.folders) if options.folders else built_in_templates(card.game)
            templates = books[card.game]
            faces[name] = draw_face(templates.get(card.kind), facts, fonts, warnings)
        order.extend([name] * item.copies)
    return faces, order


def lay_out(order: Sequence[str], grid: Grid, options: SheetOptions, fonts: FontBook, title: str) -> list[Page]:
    """Pages with the faces in their cells, marks and footers."""
    count = -(-len(order) // grid.per_page)
    over: list[Operation] = []
    if options.cut == "marks":
        over = [*crop_marks(grid), *corner_ticks(grid), *cut_order(grid, fonts)]
    elif options.cut == "lines":
        over = cut_lines(grid)
    pages: list[Page] = []
    for number in range(count):
        page = Page(grid.page, title=f"{title} {number + 1}/{count}")
        for index, face in enumerate(order[number * grid.per_page : (number + 1) * grid.per_page]):
            cell = grid.cell(index)
            page.placed.append(Placed(face, cell))
        page.over.extend(over)
        page.over.extend(footer(grid, fonts, _footer(title, number + 1, count, options)))
        pages.append(page)
    return pages


def _footer(title: str, number: int, count: int, options: SheetOptions) -> Footer:
    if options.lang == "en":
        how = "Print at 100 % (actual size). Cut along the marks, in the order of their numbers."
        return Footer(f"{title}   {number} / {count}", how, "This line is 50 mm long")
    how = "倍率100%（実際のサイズ）で印刷し、トンボの番号順に切ってください。"
    return Footer(f"{title}　{number} / {count}", how, "この線は 50 mm です")
