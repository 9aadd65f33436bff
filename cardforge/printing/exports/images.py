"""A picture of each face, at any resolution, with or without bleed, or as a print service asks for it; or a drawing that has no dots."""

from __future__ import annotations

import io
import os
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from cardforge.files import naming
from cardforge.files.outputs import write_output
from cardforge.model import CardforgeError, Text
from cardforge.printing.document.metadata import Metadata
from cardforge.printing.document.pdf import Page, write_pdf
from cardforge.printing.document.pdfium import opened
from cardforge.printing.drawing.inks import Ink
from cardforge.printing.drawing.operations import Drawing
from cardforge.printing.drawing.units import Size
from cardforge.printing.exports.services import find_service
from cardforge.printing.exports.svg import face_svg
from cardforge.printing.face.faceset import Copy, FaceSet, fonts_of
from cardforge.printing.options import ENDINGS, SheetOptions
from cardforge.printing.sheet.grid import Grid
from cardforge.printing.sheet.layout import Layout
from cardforge.printing.sheet.papers import card_size

#: At most so many processes paint, from so many pictures for each on; each takes so many at a time.
_PROCESSES: Final = 8
_WORTH: Final = 6
_ROW: Final = 4
#: Numbers of pages, and their sizes in millimetres.
_Row = list[tuple[int, Size]]
#: How Pillow is to write them.
_KINDS: Final[dict[str, dict[str, Any]]] = {
    "png": {"format": "PNG", "optimize": False},
    "jpg": {"format": "JPEG", "quality": 92, "subsampling": 0},
    "webp": {"format": "WEBP", "quality": 92},
}


def export(faces: FaceSet, out: Path, options: SheetOptions, title: str) -> list[Path]:
    """Write every different face and back as a picture into the folder ``out``; a single one as ``out`` itself if that names one."""
    names = _different(faces)
    return _written(faces, names, out, options, pictures(faces.faces, names, options, title))


def export_svg(faces: FaceSet, out: Path, options: SheetOptions, title: str) -> list[Path]:  # noqa: ARG001 (each is called as its card)
    """Write every different face and back as an SVG of its size; where and how they are called is as in ``export``.

    Raises CardforgeError: other inks than the screen's are asked for.
    """
    if options.ink != "colour":
        raise CardforgeError(
            Text("SVGは画面の色のままです。", "an SVG keeps the colours of the screen"),
            hint=Text("--ink を取るか、--as png にしてください。", "leave out --ink, or choose --as png"),
        )
    names, fonts = _different(faces), fonts_of(options)
    size = card_size(options.card_size) if options.card_size else None
    shown = (
        face_svg(faces.faces[name], fonts, title=str(faces.facts.get(name, {}).get("plain_name", "")), bleed=options.bleed, size=size)
        for name in names
    )
    return _written(faces, names, out, options, (text.encode() for text in shown))


def _different(faces: FaceSet) -> list[str]:
    """The names of all faces and backs, each once."""
    return list(dict.fromkeys(name for copy in faces.copies for name in (copy.front, copy.back) if name is not None))


def _written(faces: FaceSet, names: list[str], out: Path, options: SheetOptions, pictures: Iterator[bytes]) -> list[Path]:
    """Write each picture as it comes."""
    endings, files = ENDINGS[options.form], []
    named = out.suffix.lower() in endings
    folder, called = out.with_suffix("") if named else out, _called(names, faces)
    pattern = find_service(options.service, options.folders).naming if options.service is not None else ""
    if pattern:
        called = _as_service(pattern, faces, called)
    for number, (name, picture) in enumerate(zip(names, pictures, strict=True), 1):
        if options.progress is not None:
            options.progress(number, len(names))
        file = out if len(names) == 1 and named else folder / f"{called[name]}{endings[0]}"
        write_output(file, picture, force=options.force, folder=out.parent)
        files.append(file)
    return files


def _as_service(pattern: str, faces: FaceSet, called: dict[str, str]) -> dict[str, str]:
    """The names of files as a print service wants them: ``{number}`` of the card, ``{side}`` front or back, ``{name}``."""
    named: dict[str, str] = {}
    for number, copy in enumerate({copy.front: copy for copy in faces.copies}.values(), 1):
        for side, face in (("front", copy.front), ("back", copy.back)):
            if face is not None:
                named.setdefault(face, pattern.format(number=number, side=side, name=called[face]))
    return named


def _called(names: Sequence[str], faces: FaceSet) -> dict[str, str]:
    """What the file of each face is called: as its card in the language of print; by kind and id where two cards have one name."""
    shown = {name: file_name(name) if name.startswith("back.") else str(faces.facts[name]["plain_name"]) for name in names}
    plain = {name: naming.file_name(word, file_name(name)) for name, word in shown.items()}
    # Some systems take two names for one where only their case differs.
    often = Counter(word.casefold() for word in plain.values())
    return {name: file_name(name) if often[word.casefold()] > 1 else word for name, word in plain.items()}


def render(faces: dict[str, Drawing], names: Sequence[str], options: SheetOptions, title: str) -> Iterator[Any]:
    """A Pillow picture of each face in ``names``, in its order."""
    data, sizes = _document(faces, names, options, title)
    yield from _painted(data, list(enumerate(sizes)), options.dpi)


def pictures(faces: dict[str, Drawing], names: Sequence[str], options: SheetOptions, title: str) -> Iterator[bytes]:
    """The same, each in the form that is asked for; many of them are painted by several processes, and are the same bytes."""
    data, sizes = _document(faces, names, options, title)
    work = list(enumerate(sizes))
    processes = min(os.cpu_count() or 1, _PROCESSES, len(work) // _WORTH)
    if processes < 2:
        yield from _encoded(data, work, options.form, options.dpi)
        return
    from cardforge.processes.workers import share_out

    rows = list(enumerate(work[start : start + _ROW] for start in range(0, len(work), _ROW)))
    early: dict[int, list[bytes]] = {}
    due = 0
    for number, done in share_out(_painter, (data, options.form, options.dpi), rows, processes):
        early[number] = done
        while due in early:
            yield from early.pop(due)
            due += 1


def _painter(given: tuple[bytes, str, int]) -> Callable[[tuple[int, _Row]], tuple[int, list[bytes]]]:
    """What each of several processes does with the numbered rows of pages that it gets."""
    data, form, dpi = given
    return lambda row: (row[0], list(_encoded(data, row[1], form, dpi)))


def _encoded(data: bytes, work: _Row, form: str, dpi: int) -> Iterator[bytes]:
    return (encoded(picture, form, dpi) for picture in _painted(data, work, dpi))


def _document(faces: dict[str, Drawing], names: Sequence[str], options: SheetOptions, title: str) -> tuple[bytes, list[Size]]:
    """A PDF with a page for each face, and the sizes of its pages in millimetres."""
    single = replace(options, paper="card", backs="none", skip=0, pages=(), printer=None, label=None, cutter=None)
    fonts, bleed = fonts_of(options), options.bleed
    pages: list[Page] = []
    for name in names:
        size = card_size(options.card_size) if options.card_size else Size(faces[name].width, faces[name].height)
        grid = Grid(Size(size.width + 2 * bleed, size.height + 2 * bleed), size, 1, 1, bleed, bleed)
        pages.extend(Layout(grid, single, fonts, faces, title).pages([Copy(name, None, None, "")]))
    shown = {name: faces[name] for name in names}
    return write_pdf(shown, pages, fonts, Metadata(title, options.lang), Ink(options.ink)), [page.size for page in pages]


def _painted(data: bytes, work: _Row, dpi: int) -> Iterator[Any]:
    """The pages of ``work`` (their numbers and sizes) as Pillow pictures."""
    with opened(data) as document:
        for index, size in work:
            wide, high = (round(side / 25.4 * dpi) for side in size)
            picture = document[index].render(scale=dpi / 72).to_pil().convert("RGB")
            yield picture if picture.size == (wide, high) else picture.resize((wide, high))


def encoded(picture: Any, form: str, dpi: int) -> bytes:
    """A Pillow picture in the form that is asked for, PNG if none is; it says its resolution where its kind can."""
    buffer = io.BytesIO()
    picture.save(buffer, dpi=(dpi, dpi), **_KINDS.get(form, _KINDS["png"]))
    return buffer.getvalue()


def file_name(name: str) -> str:
    """A face's name without its version, so that a changed card replaces its own file."""
    kind, _, rest = name.partition(".")
    card, _, version = rest.rpartition(".")
    plain = f"{kind}-{card}" if re.fullmatch(r"[0-9a-f]{6}", version) else f"{kind}-{rest}"
    return re.sub(r"[^\w.-]+", "-", plain)
