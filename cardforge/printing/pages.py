"""A print job that is laid out: its pages as one document, or one by one as pictures, without a file being written."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import field

from cardforge.model import CardforgeError, Text
from cardforge.model.plain import dataclass
from cardforge.printing.document.metadata import Metadata
from cardforge.printing.document.pdf import Page, write_pdf
from cardforge.printing.document.pdfium import opened
from cardforge.printing.drawing.inks import Ink
from cardforge.printing.face.faceset import Copy, FaceSet
from cardforge.printing.face.safety import scale_of
from cardforge.printing.face.warned import Warned
from cardforge.printing.options import SheetOptions
from cardforge.printing.printers.profiles import correct, find_profile
from cardforge.printing.sheet.layout import Layout
from cardforge.printing.sheet.sizes import lay_out

#: The widest that a picture of a page may be, in dots.
MOST_WIDTH = 4000


@dataclass(slots=True)
class PrintJob:
    """Faces on pages. ``title`` is the document's; a draft ends with the list of its faults; ``scales`` are how large each face is printed,
    in parts of what it is drawn in.

    Raises CardforgeError: a face does not fit the paper, there are no sheets of the numbers asked for, the printer is not known.
    """

    faces: FaceSet
    options: SheetOptions
    title: str
    pages: list[Page] = field(init=False)
    printed: list[Copy] = field(init=False)
    layout: Layout = field(init=False)
    scales: dict[str, float] = field(init=False)

    def __post_init__(self) -> None:
        layouts = lay_out(self.faces, self.options, self.title)
        self.layout = layouts[0][0]
        self.pages = [page for each, copies in layouts for page in each.pages(copies)]
        self.printed = [copy for each, copies in layouts for copy in each.printed(copies)]
        self.scales = {
            copy.front: scale_of(each.grid.card, each.grid.turn, self.faces.faces[copy.front])
            for each, copies in layouts
            for copy in copies
        }
        if self.options.printer is not None:
            profile = find_profile(self.options.printer, self.options.tray)
            for page in self.pages:
                correct(page, profile)
        if self.faces.warnings and not self.options.for_press:
            from cardforge.printing.sheet.fault_list import list_of_faults

            self.pages += list_of_faults(self.faces.warnings, self.layout.grid.page, self.layout.fonts, self.options.lang)

    @property
    def warnings(self) -> tuple[Warned, ...]:
        """What is wrong with which card."""
        return tuple(self.faces.warnings)

    def pdf(self, *, once: bool = False) -> bytes:
        """The whole document; where it is asked for but ``once``, nothing is held for another time."""
        return self._document(self.pages, once=once)

    def page(self, number: int, width: int = 1000) -> bytes:
        """A page (from 1) as a JPEG of this ``width`` in dots, as a viewer shows it: inks, marks and the printer's correction are seen.

        Raises CardforgeError: there is no such page.
        """
        if not 1 <= number <= len(self.pages):
            raise CardforgeError(
                Text(f"そのページはありません。全部で{len(self.pages)}ページです。", f"there is no such page; there are {len(self.pages)}")
            )
        page, buffer = self.pages[number - 1], io.BytesIO()
        scale = min(max(width, 1), MOST_WIDTH) / (page.size.width / 25.4 * 72)
        with opened(self._document([page], keep=False)) as document:
            picture = document[0].render(scale=scale).to_pil().convert("RGB")
        picture.save(buffer, "JPEG", quality=90, subsampling=0)
        return buffer.getvalue()

    def _document(self, pages: Sequence[Page], *, keep: bool = True, once: bool = False) -> bytes:
        """The document of ``pages``; what its streams are packed to is kept for the next time, or not; written but ``once``."""
        used = {placed.face for page in pages for placed in page.placed}
        shown = {key: face for key, face in self.faces.faces.items() if key in used}
        duplex = None if self.options.for_press else _duplex(self.options)
        metadata = Metadata(self.title, self.options.lang, subject="cardforge", duplex=duplex, tagged=self.options.tagged)
        finished = self.faces.finished
        if finished is not None:
            finished = finished._replace(faces={key: face for key, face in finished.faces.items() if key in shown}, once=once)
            finished = finished if keep else finished._replace(streams=None)
        return write_pdf(shown, pages, self.layout.fonts, metadata, Ink.of(self.options), finished)


def _duplex(options: SheetOptions) -> str:
    """How a reader is asked to print the sheets, in the words of PDF."""
    if options.backs == "none" or options.duplex == "fold":
        return "Simplex"
    return "DuplexFlipLongEdge" if options.duplex == "long-edge" else "DuplexFlipShortEdge"
