"""A PNG of each face, at any resolution, with or without bleed, or as a print service asks for it."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from cardforge.database.nearest import did_you_mean
from cardforge.model import CardforgeError, Text
from cardforge.printing.drawing import Drawing
from cardforge.printing.faceset import Copy, FaceSet, fonts_of
from cardforge.printing.inks import Ink
from cardforge.printing.layout import Layout
from cardforge.printing.options import SheetOptions
from cardforge.printing.output import write_whole
from cardforge.printing.papers import card_size
from cardforge.printing.pdf import Metadata, Page, write_pdf
from cardforge.printing.sheets import Grid
from cardforge.printing.units import Size


@dataclass(frozen=True, slots=True)
class Service:
    """What a print service wants its pictures to be: card size, bleed in millimetres, dots per inch."""

    card: str
    bleed: float
    dpi: int
    source: str


#: Print services by name. Pixels follow from the measures: 822 x 1122 and 825 x 1125.
SERVICES: Final = {
    "makeplayingcards": Service("poker", 0.12 * 25.4, 300, "https://www.makeplayingcards.com/design/custom-blank-card.html"),
    "thegamecrafter": Service("poker", 0.125 * 25.4, 300, "https://www.thegamecrafter.com/make/products/PokerCard"),
}


def export(faces: FaceSet, out: Path, options: SheetOptions, title: str) -> list[Path]:
    """Write every different face, and every different back, as a PNG into the folder ``out``."""
    if options.service is not None:
        service = _service(options.service)
        options = replace(options, card_size=service.card, bleed=service.bleed, dpi=service.dpi)
    names = list(dict.fromkeys(name for copy in faces.copies for name in (copy.front, copy.back) if name is not None))
    files: list[Path] = []
    for name, picture in zip(names, render(faces.faces, names, options, title), strict=True):
        file = out / f"{_file_name(name)}.png"
        write_whole(file, _png(picture, options.dpi))
        files.append(file)
    return files


def _service(name: str) -> Service:
    if name not in SERVICES:
        hint = did_you_mean(name, SERVICES) or Text("、".join(SERVICES), ", ".join(SERVICES))
        raise CardforgeError(Text(f"印刷サービス「{name}」は知りません。", f"the print service {name!r} is not known"), hint=hint)
    return SERVICES[name]


def render(faces: dict[str, Drawing], names: Sequence[str], options: SheetOptions, title: str) -> Iterator[Any]:
    """A Pillow picture of each face in ``names``, in its order."""
    import pypdfium2

    first = faces[names[0]]
    size = card_size(options.card_size) if options.card_size else Size(first.width, first.height)
    single = replace(options, paper="card", backs="none", skip=0, pages=(), printer=None, label=None, cutter=None)
    grid = Grid(Size(size.width + 2 * options.bleed, size.height + 2 * options.bleed), size, 1, 1, options.bleed, options.bleed)
    layout = Layout(grid, single, fonts_of(options), faces, title)
    pages: list[Page] = []
    for name in names:
        pages.extend(layout.pages([Copy(name, None, None, "")]))
    shown = {name: faces[name] for name in names}
    document = pypdfium2.PdfDocument(write_pdf(shown, pages, layout.fonts, Metadata(title, options.lang), Ink(options.ink)))
    wide, high = round(grid.page.width / 25.4 * options.dpi), round(grid.page.height / 25.4 * options.dpi)
    try:
        for index in range(len(document)):
            picture = document[index].render(scale=options.dpi / 72).to_pil().convert("RGB")
            yield picture if picture.size == (wide, high) else picture.resize((wide, high))
    finally:
        document.close()


def _png(picture: Any, dpi: int) -> bytes:
    buffer = io.BytesIO()
    picture.save(buffer, "PNG", optimize=False, dpi=(dpi, dpi))
    return buffer.getvalue()


def _file_name(name: str) -> str:
    """A face's name without its version, so that a changed card replaces its own file."""
    kind, _, rest = name.partition(".")
    card, _, version = rest.rpartition(".")
    plain = f"{kind}-{card}" if re.fullmatch(r"[0-9a-f]{6}", version) else f"{kind}-{rest}"
    return re.sub(r"[^\w.-]+", "-", plain)
