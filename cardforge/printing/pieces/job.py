"""Boxes and counters as PDFs."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from cardforge.database.schema.schemas import Schemas
from cardforge.files import places as resources
from cardforge.files.outputs import write_output
from cardforge.files.yaml import line_of, load_yaml
from cardforge.model import CardforgeError, Master, Text
from cardforge.printing.content.facts import Wording
from cardforge.printing.document.metadata import Metadata
from cardforge.printing.document.pdf import write_pdf
from cardforge.printing.drawing.inks import Ink
from cardforge.printing.drawing.units import Size
from cardforge.printing.exports.lists import is_beside
from cardforge.printing.face.faceset import Item, draw_faces, fonts_of
from cardforge.printing.job import PrintResult
from cardforge.printing.options import SheetOptions
from cardforge.printing.pieces.box import box_page, inside
from cardforge.printing.pieces.counters import in_language, pieces, sheets
from cardforge.printing.sheet.papers import card_size, paper_size

_HOW_BOX: Final = Text(
    "倍率100%で印刷。実線を切り、破線を山折り。左の縁に糊を付けて右の面の裏に貼り、下のふたを差し込む。",
    "Print at 100 %. Cut along lines, fold along dashes. Glue the left edge behind the last panel, tuck the lower lid in.",
)
_HOW_COUNTERS: Final = Text(
    "倍率100%で印刷し、厚紙に貼って輪郭で切る。ダイヤルは窓を抜き、二枚を割りピンで留める。",
    "Print at 100 %, glue on card, cut along the outlines. Cut the dial's window out and pin its two discs together.",
)


def print_box(items: Sequence[Item], out: Path, options: SheetOptions, book: Wording | None, title: str) -> PrintResult:
    """Write a tuck box that fits the cards of ``items``, each as thick as ``options.thickness`` millimetres.

    Raises CardforgeError: the box does not fit the paper, or a face cannot be drawn.
    """
    start = time.perf_counter()
    shown = replace(options, backs="any", form="pdf")
    faces = draw_faces(items, shown, book)
    count = len(faces.copies)
    first = next(
        (copy for item, copy in zip(items, _firsts(items, faces.copies), strict=True) if isinstance(item.thing, Master)), faces.copies[0]
    )
    face = faces.faces[first.front]
    size = card_size(options.card_size) if options.card_size else Size(face.width, face.height)
    main = next((copy for copy in faces.copies if not is_beside(copy)), first)
    sides = (first.front, first.back or main.back or first.front)
    what = inside(size, count, options.thickness)
    fonts, lang = fonts_of(options), options.lang
    page = box_page(what, paper_size(options.paper), sides, faces.faces, title, _HOW_BOX.get(lang), fonts)
    drawn = {name: faces.faces[name] for name in sides}
    data = write_pdf(drawn, [page], fonts, Metadata(title, lang, subject="cardforge"), Ink(options.ink, options.icc))
    write_output(out, data, force=options.force)
    said = Text(
        f"{count}枚のための箱です: 内側 {what.width:g} x {what.height:g} x {what.depth:g} mm。",
        f"A box for {count} cards, {what.width:g} x {what.height:g} x {what.depth:g} mm inside.",
    )
    return PrintResult(out, 1, 0, 0, len(data), time.perf_counter() - start, notes=(said,))


def _firsts(items: Sequence[Item], copies: Sequence[Any]) -> list[Any]:
    """The first copy of each item."""
    by_card = {id(copy.card): copy for copy in reversed(copies)}
    return [by_card[id(item.card)] for item in items]


def print_counters(game: str, out: Path, options: SheetOptions) -> PrintResult:
    """Write the counters of a game: those of ``templates/counters/<game>.yaml``, the user's own before the built-in ones.

    Raises CardforgeError: the game has none, or one cannot be made.
    """
    start = time.perf_counter()
    built_in = resources.places_of(game).templates.parent
    files = [folder / "counters" / f"{game}.yaml" for folder in (*reversed(options.folders), built_in)]
    file = next((each for each in files if each.is_file()), None)
    if file is None:
        raise CardforgeError(Text("このゲームにカウンターはありません。", "this game has no counters"), file=files[-1])
    told = load_yaml(file)
    for fault in Schemas(Path(__file__).parent).faults("counters.schema.json", told):
        raise CardforgeError(fault.text, file=file, line=line_of(told, *fault.path), hint=fault.hint)
    fonts, lang = fonts_of(options), options.lang
    title = in_language(told.get("title"), lang) or game
    pages = sheets(pieces(told, lang, fonts), paper_size(options.paper), title, _HOW_COUNTERS.get(lang), fonts)
    data = write_pdf({}, pages, fonts, Metadata(title, lang, subject="cardforge"), Ink(options.ink, options.icc))
    write_output(out, data, force=options.force)
    return PrintResult(out, len(pages), 0, 0, len(data), time.perf_counter() - start)
