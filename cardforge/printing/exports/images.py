"""A PNG of each face, at any resolution, with or without bleed, or as a print service asks for it."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from cardforge.files import naming
from cardforge.files.outputs import write_output
from cardforge.printing.document.metadata import Metadata
from cardforge.printing.document.pdf import Page, write_pdf
from cardforge.printing.drawing.inks import Ink
from cardforge.printing.drawing.operations import Drawing
from cardforge.printing.drawing.units import Size
from cardforge.printing.exports.services import find_service
from cardforge.printing.face.faceset import Copy, FaceSet, fonts_of
from cardforge.printing.options import SheetOptions
from cardforge.printing.sheet.grid import Grid
from cardforge.printing.sheet.layout import Layout
from cardforge.printing.sheet.papers import card_size


def export(faces: FaceSet, out: Path, options: SheetOptions, title: str) -> list[Path]:
    """Write every different face and back as a PNG into the folder ``out``; a single one as ``out`` itself where that is a PNG."""
    if options.service is not None:
        service = find_service(options.service)
        size = service.size(options.card_size or "poker")
        options = replace(options, card_size=size, bleed=service.bleed * 25.4, dpi=service.dpi)
    names = list(dict.fromkeys(name for copy in faces.copies for name in (copy.front, copy.back) if name is not None))
    files: list[Path] = []
    folder, called = out.with_suffix("") if out.suffix.lower() == ".png" else out, _called(names, faces)
    for name, picture in zip(names, render(faces.faces, names, options, title), strict=True):
        file = out if len(names) == 1 and folder != out else folder / f"{called[name]}.png"
        write_output(file, png(picture, options.dpi), force=options.force, folder=out.parent)
        files.append(file)
    return files


def _called(names: Sequence[str], faces: FaceSet) -> dict[str, str]:
    """What the file of each face is called: as its card in the language of print; by kind and id where two cards have one name."""
    shown = {name: file_name(name) if name.startswith("back.") else str(faces.facts[name]["plain_name"]) for name in names}
    plain = {name: naming.file_name(word, file_name(name)) for name, word in shown.items()}
    # Some systems take two names for one where only their case differs.
    often = Counter(word.casefold() for word in plain.values())
    return {name: file_name(name) if often[word.casefold()] > 1 else word for name, word in plain.items()}


def render(faces: dict[str, Drawing], names: Sequence[str], options: SheetOptions, title: str) -> Iterator[Any]:
    """A Pillow picture of each face in ``names``, in its order."""
    import pypdfium2

    single = replace(options, paper="card", backs="none", skip=0, pages=(), printer=None, label=None, cutter=None)
    fonts, bleed = fonts_of(options), options.bleed
    pages: list[Page] = []
    for name in names:
        size = card_size(options.card_size) if options.card_size else Size(faces[name].width, faces[name].height)
        grid = Grid(Size(size.width + 2 * bleed, size.height + 2 * bleed), size, 1, 1, bleed, bleed)
        pages.extend(Layout(grid, single, fonts, faces, title).pages([Copy(name, None, None, "")]))
    shown = {name: faces[name] for name in names}
    document = pypdfium2.PdfDocument(write_pdf(shown, pages, fonts, Metadata(title, options.lang), Ink(options.ink)))
    try:
        for index, page in enumerate(pages):
            wide, high = (round(side / 25.4 * options.dpi) for side in page.size)
            picture = document[index].render(scale=options.dpi / 72).to_pil().convert("RGB")
            yield picture if picture.size == (wide, high) else picture.resize((wide, high))
    finally:
        document.close()


def png(picture: Any, dpi: int) -> bytes:
    """A Pillow picture as a PNG that says its resolution."""
    buffer = io.BytesIO()
    picture.save(buffer, "PNG", optimize=False, dpi=(dpi, dpi))
    return buffer.getvalue()


def file_name(name: str) -> str:
    """A face's name without its version, so that a changed card replaces its own file."""
    kind, _, rest = name.partition(".")
    card, _, version = rest.rpartition(".")
    plain = f"{kind}-{card}" if re.fullmatch(r"[0-9a-f]{6}", version) else f"{kind}-{rest}"
    return re.sub(r"[^\w.-]+", "-", plain)
