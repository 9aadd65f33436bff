"""PDF documents: fonts cut down and embedded, faces drawn once as form XObjects; the same input gives the same bytes."""

from __future__ import annotations

import hashlib
import json
import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from hashlib import blake2b
from typing import Any, Final, NamedTuple

from cardforge.model.plain import dataclass
from cardforge.printing.document.canvas import bare_canvas, binary_streams
from cardforge.printing.document.compact import Flate, Made, compacted, packed, stream
from cardforge.printing.document.embedding import EmbeddedFont
from cardforge.printing.document.finishing import Finisher, font_resource
from cardforge.printing.document.metadata import Metadata, check_date
from cardforge.printing.document.painting import content
from cardforge.printing.document.prepress import Flavour, add_accessible, add_identity, add_output_intent, check_faces, flavour_of
from cardforge.printing.document.ready import FinishedFaces, PackedFace, Streams
from cardforge.printing.document.resources import DocumentResources
from cardforge.printing.document.sharing import common_parts, share
from cardforge.printing.document.tagging import StructureTree
from cardforge.printing.drawing.fonts import FontBook
from cardforge.printing.drawing.inks import COLOUR, Ink, inked
from cardforge.printing.drawing.operations import Drawing, Lettering, Matrix, Operation, bounds
from cardforge.printing.drawing.units import POINTS_PER_MM, Box, Size, number

#: An outline that fewer faces show is written into each of them.
_OFTEN: Final = 3

#: Made once: ``json.dumps`` makes one for each call that asks for other than its own form.
_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, check_circular=False)

#: How much of a face beyond its trim a document holds, in millimetres.
SPILL = 5.0


class Placed(NamedTuple):
    """A face, by its name, on a page: ``box`` is where its trimmed card lies, ``turn`` (0, 90, 180, 270) degrees clockwise.

    ``clip`` limits what is seen of it, ``mirror`` (left and right, top and bottom) turns it about, ``spill`` shows what lies beyond its
    trim. ``name`` is what the card is called where it is to be read, nothing where it is a back or a bleed; ``said`` its words in the
    order in which they are read.
    """

    face: str
    box: Box
    turn: int = 0
    clip: Box | None = None
    mirror: tuple[bool, bool] = (False, False)
    spill: bool = False
    name: str = ""
    said: str = ""


@dataclass(slots=True)
class Page:
    """One page: its size in millimetres, the faces placed on it, and what is drawn under and over them.

    ``back``: it is printed behind the page before; ``adjust`` moves everything on it to make up for the printer. ``trim`` is what is
    left when the page's margins have been cut off, one card or the block of them, ``bleed`` how far around it is printed.
    """

    size: Size
    placed: list[Placed] = field(default_factory=list)
    under: list[Operation] = field(default_factory=list)
    over: list[Operation] = field(default_factory=list)
    title: str = ""
    back: bool = False
    adjust: Matrix | None = None
    trim: Box | None = None
    bleed: float = 0.0


def write_pdf(
    faces: dict[str, Drawing],
    pages: Sequence[Page],
    fonts: FontBook,
    metadata: Metadata,
    ink: Ink = COLOUR,
    finished: FinishedFaces | None = None,
) -> bytes:
    """The PDF of ``pages``. Each of ``faces`` is drawn once and reused; ``ink`` says how colours are written. What is ``finished`` of
    the faces is taken as it is; where anything is, the others are written in the same way.

    Raises CardforgeError: the ink's ICC profile cannot be used, or something cannot be written as the PDF/X asked for.
    """
    check_date()
    flavour = flavour_of(ink)
    if flavour is not None:
        check_faces(faces.items(), flavour)
    streams = None if finished is None else finished.streams
    if finished is None or streams is None:
        return _written(faces, pages, fonts, metadata, ink, finished, flavour)
    said = _made_of(faces, finished.stands, pages, fonts, metadata, ink)

    def write(_: bytes) -> bytes:
        return _written(faces, pages, fonts, metadata, ink, finished, flavour)

    data = streams.made("document", said, write) if said else write(said)
    streams.keep()
    return data


def _made_of(
    faces: Mapping[str, object], stands: Mapping[str, str], pages: Sequence[Page], fonts: FontBook, metadata: Metadata, ink: Ink
) -> bytes:
    """What stands for all that a document is made of but for the program and the templates; nothing where nothing stands for a face."""
    if ink != COLOUR or any(name not in stands for name in faces):
        return b""
    marks: dict[int, int] = {}
    shown = [(name, stands[name]) for name in faces]
    whole = blake2b(digest_size=32)

    def say(word: str) -> None:
        whole.update(word.encode("utf-8", "surrogatepass") + b"\n")

    say(_ENCODER.encode([metadata, fonts.looks(), os.environ.get("SOURCE_DATE_EPOCH"), shown]))
    for page in pages:
        layers: list[list[int]] = []
        for layer in (page.under, page.over):
            # Pages have most of their marks in common, the very same ones: each is said once.
            for each in layer:
                if id(each) not in marks:
                    marks[id(each)] = len(marks)
                    say(repr(each))
            layers.append([marks[id(each)] for each in layer])
        say(_ENCODER.encode([page.size, page.placed, page.title, page.back, page.adjust, page.trim, page.bleed, layers]))
    return whole.digest()


def _written(
    faces: Mapping[str, Drawing],
    pages: Sequence[Page],
    fonts: FontBook,
    metadata: Metadata,
    ink: Ink,
    finished: FinishedFaces | None,
    flavour: Flavour | None,
) -> bytes:
    """The PDF, written anew."""
    faces = {name: inked(face, ink.name) for name, face in faces.items()}
    words = [each for face in faces.values() for each in face.words()]
    words.extend(each for page in pages for each in [*page.under, *page.over] if isinstance(each, Lettering))
    with binary_streams():
        canvas = bare_canvas()("", (1, 1), pageCompression=1, invariant=1, lang=metadata.lang)
        canvas.setTitle(metadata.title)
        canvas.setSubject(metadata.subject)
        canvas.setAuthor(metadata.author)
        canvas.setCreator("cardforge")
        canvas.setProducer("cardforge")
        if metadata.duplex is not None:
            # Readers fit a page to the paper unless they are told not to: then a card is no longer as large as it says.
            canvas.setViewerPreference("PrintScaling", "None")
            canvas.setViewerPreference("Duplex", metadata.duplex)
        tree = StructureTree() if metadata.tagged else None
        if finished is None:
            document = _Document(canvas, _embedded(words, fonts), ink, tree)
            document.add_faces(faces, {placed.face for page in pages for placed in page.placed if placed.spill})
        else:
            letters, gradients, opacities = finished.needs()
            document = _finished_document(canvas, letters, words, fonts, ink, tree, finished.streams)
            document.add_finished(finished, faces, fonts, pages)
            document.resources.hold(gradients, opacities)
        document.add_pages(pages)
        document.resources.finish()
        if tree is not None:
            tree.finish(canvas._doc, metadata.lang)
            canvas.setViewerPreference("DisplayDocTitle", "true")
            if flavour is None:
                add_accessible(canvas._doc, metadata)
        add_output_intent(canvas._doc, ink, flavour)
        if flavour is not None:
            add_identity(canvas._doc, metadata, flavour, document.painted.digest())
        data: bytes = canvas.getpdfdata()
        made = document.made
    # Of a large document this is as much memory as all its faces.
    del canvas, document
    # Presses ask for older PDF: there the objects stay in plain text.
    if ink.name == "cmyk":
        return data
    pieces = compacted(data, made)
    del data
    return b"".join(pieces)


class _Document:
    """One document under construction. All content is written in millimetres with y pointing down."""

    def __init__(
        self,
        canvas: Any,
        fonts: dict[str, EmbeddedFont],
        ink: Ink,
        tree: StructureTree | None = None,
        names: Mapping[str, str] | None = None,
        made: Made | None = None,
    ) -> None:
        self.canvas = canvas
        self.tree = tree
        self.resources = DocumentResources(canvas, fonts, ink, names)
        self.painted = hashlib.sha256()
        self._names: dict[str, str] = {}
        self._sizes: dict[str, Size] = {}
        #: What makes of a long stream what it made of it before.
        self.made = made
        #: The faces that are written into their page, with what is seen of each; the outlines that are written into faces.
        self._inline: dict[str, tuple[PackedFace, Box]] = {}
        self._seldom: dict[str, bytes] = {}
        self._once = self._quickly = False

    def add_faces(self, faces: dict[str, Drawing], spilling: set[str]) -> None:
        """Draw every face once; what several have in common is drawn once for all. ``spilling`` ones show their bleed."""
        self._add_parts([face.operations for face in faces.values()])
        lists, shared = share([face.operations for face in faces.values()], "s", self._length)
        # What faces of several sizes have in common is cut off by none of them.
        widest = max((face.width for face in faces.values()), default=0.0)
        highest = max((face.height for face in faces.values()), default=0.0)
        self._add_shared(shared, Box(0, 0, widest, highest).grown(SPILL))
        for (name, face), operations in zip(faces.items(), lists, strict=True):
            self._names[name] = f"c{len(self._names)}"
            self._sizes[name] = Size(face.width, face.height)
            area = Box(0, 0, face.width, face.height).grown(SPILL if name in spilling else 0.0)
            self._add_form(self._names[name], content(operations, self.resources), area)

    def add_finished(self, finished: FinishedFaces, faces: Mapping[str, Drawing], fonts: FontBook, pages: Sequence[Page]) -> None:
        """Hold faces that are finished, in the order of ``faces``, and what they show; a face with pictures is finished here.

        What stands on one page alone is written into that page: several faces together are packed better than each by itself. So are
        outlines that hardly any face shows.
        """
        self._once = finished.once
        finisher = Finisher(fonts, SPILL, self.resources.picture)
        done: dict[str, PackedFace] = {}
        for name, face in faces.items():
            own = None if name in finished.faces else finisher.finish(face)
            done[name] = finished.faces[name] if own is None else PackedFace.of(own)
            if own is not None:
                self.resources.hold(own.gradients, own.opacities)
        forms = {**finished.forms, **finisher.forms}
        uses = Counter(each for face in done.values() for each in face.forms)
        self._seldom = {name: forms[name].inside for name, many in uses.items() if many < _OFTEN}
        on_pages = Counter(name for page in pages for name in {placed.face for placed in page.placed})
        spilling = {placed.face for page in pages for placed in page.placed if placed.spill}
        for name in uses:
            if name not in self._seldom:
                self.painted.update(forms[name].packed)
                self.resources.add_finished(forms[name][:2], name, forms[name].area, plain=forms[name].plain)
        for name, ready in done.items():
            self._sizes[name] = Size(ready.width, ready.height)
            area = Box(0, 0, ready.width, ready.height).grown(SPILL if name in spilling else 0.0)
            if on_pages[name] == 1:
                self._inline[name] = ready, area
            else:
                data = self._content(ready)
                self._names[name] = f"c{len(self._names)}"
                self.painted.update(data)
                self.resources.add_finished(packed(data, quickly=True), self._names[name], (area.x, area.y, area.right, area.bottom))
        self._quickly = bool(self._inline)

    def _written_out(self, face: PackedFace, area: Box) -> str:
        """The content of a face that stands on one page alone."""
        return f"{' '.join(map(number, area))} re W n\n{self._content(face).decode('latin-1')}"

    def _content(self, face: PackedFace) -> bytes:
        """The content of a finished face, with the outlines in it that hardly any other face shows."""
        data = face.data
        for each in face.forms:
            if each in self._seldom:
                data = data.replace(b"/%s Do" % each.encode(), self._seldom[each])
        return data

    def add_pages(self, pages: Sequence[Page]) -> None:
        """Draw the pages; marks that several have in common are drawn once."""
        unders, below = share([page.under for page in pages], "u", self._length)
        overs, shared = share([page.over for page in pages], "m", self._length)
        # A page that lies on its side may be printed standing: then its marks are wider than the page.
        longest = max(max(page.size) for page in pages)
        self._add_shared(below | shared, Box(0, 0, longest, longest))
        for index, (page, under, over) in enumerate(zip(pages, unders, overs, strict=True)):
            self._add_page(index, page, under, over)

    def _length(self, operations: Sequence[Operation]) -> int:
        return len(content(operations, self.resources))

    def _packed(self, operation: Operation) -> int:
        return len(Flate().encode(content([operation], self.resources).encode("latin-1")))

    def _add_parts(self, drawings: Sequence[list[Operation]]) -> None:
        """Hold outlines that many faces paint, in one colour or another, once for all."""
        parts = common_parts(drawings, self._packed)
        painted = [content([part], self.resources) for part in parts]
        for index, (part, each) in enumerate(zip(parts, painted, strict=True)):
            self._add_form(f"e{index}", each, bounds(part), plain=True)
            self.resources.parts[part] = f"e{index}"

    def _add_shared(self, shared: dict[str, tuple[Operation, ...]], area: Box) -> None:
        for name, operations in shared.items():
            self._add_form(name, content(operations, self.resources), area)

    def _add_form(self, name: str, painted: str, area: Box, *, plain: bool = False) -> None:
        from reportlab.pdfbase import pdfdoc

        document = self.canvas._doc
        self.painted.update(painted.encode("latin-1"))
        corners = (round(edge, 4) for edge in (area.x, area.y, area.right, area.bottom))
        entries = {"Type": pdfdoc.PDFName("XObject"), "Subtype": pdfdoc.PDFName("Form"), "BBox": pdfdoc.PDFArrayCompact(corners)}
        if not plain:
            entries["Resources"] = self.resources.reference()
        self.resources.add_form(name)
        document.addForm(name, stream(painted.encode("latin-1"), entries))

    def _add_page(self, index: int, page: Page, under: Sequence[Operation], over: Sequence[Operation]) -> None:
        canvas, k = self.canvas, POINTS_PER_MM
        canvas.setPageSize((page.size.width * k, page.size.height * k))
        # A page that is bent to suit a printer is cut elsewhere.
        trim = page.trim if page.adjust is None else None
        canvas.setTrimBox(_corners(trim, page.size))
        canvas.setBleedBox(_corners(trim.grown(page.bleed) if trim is not None else None, page.size))
        if page.title:
            key = f"page-{index}"
            canvas.bookmarkPage(key, fit="Fit")
            canvas.addOutlineEntry(page.title, key)
        lines = [f"{number(k, 6)} 0 0 {number(-k, 6)} 0 {number(page.size.height * k, 4)} cm"]
        if page.adjust is not None:
            lines.append(f"{' '.join(number(part, 6) for part in page.adjust)} cm")
        if self.tree is not None:
            self.tree.start_page(canvas._doc.thisPageRef())
        lines.append(self._tagged(content(under, self.resources)))
        for placed in page.placed:
            matrix = " ".join(number(part, 5) for part in _placing(placed, self._sizes[placed.face]))
            clip = f"{' '.join(map(number, placed.clip))} re W n " if placed.clip is not None else ""
            inline = self._inline.get(placed.face)
            shown = f"/{self._names[placed.face]} Do Q" if inline is None else f"{self._written_out(*inline)}\nQ"
            lines.append(self._tagged(f"q {clip}{matrix} cm {shown}", placed.name, placed.said))
        if self._once:
            for placed in page.placed:
                if placed.face in self._inline:
                    self._inline.pop(placed.face)[0].let_go()
        lines.append(self._tagged(content(over, self.resources)))
        painted = "\n".join(line for line in lines if line).encode("latin-1")
        self.painted.update(painted)
        canvas.showPage()
        written = canvas._doc.Pages.pages[-1]
        written.Contents, written.Resources = stream(painted, {}, quickly=self._quickly, made=self.made), self.resources.reference()
        # ReportLab gives every page an empty transition, which nothing shows.
        written.Trans = None
        if self.tree is not None:
            written.__NoDefault__, written.StructParents = [*written.__NoDefault__, "StructParents"], index

    def _tagged(self, painted: str, name: str = "", said: str = "") -> str:
        """What is painted, as a card called ``name`` that says ``said``, or as no part of the text, where the document is tagged."""
        if self.tree is None:
            return painted
        return self.tree.card(name, painted, said) if name else self.tree.artifact(painted)


def _corners(box: Box | None, page: Size) -> tuple[float, float, float, float] | None:
    """A box in points, y upwards, as PDF's page boxes are written; no more of it than lies on the page."""
    if box is None:
        return None
    left, top, right, bottom = max(0.0, box.x), max(0.0, box.y), min(page.width, box.right), min(page.height, box.bottom)
    k = POINTS_PER_MM
    return (round(left * k, 4), round((page.height - bottom) * k, 4), round(right * k, 4), round((page.height - top) * k, 4))


def _placing(placed: Placed, size: Size) -> Matrix:
    """The matrix that lays a face of ``size`` into its box, turned and mirrored."""
    box = placed.box
    across, down = (box.height, box.width) if placed.turn in (90, 270) else (box.width, box.height)
    sx, sy = across / size.width, down / size.height
    a, b, c, d, e, f = {
        0: (sx, 0.0, 0.0, sy, box.x, box.y),
        90: (0.0, sx, -sy, 0.0, box.right, box.y),
        180: (-sx, 0.0, 0.0, -sy, box.right, box.bottom),
        270: (0.0, -sx, sy, 0.0, box.x, box.bottom),
    }[placed.turn]
    if placed.mirror[0]:
        a, c, e = -a, -c, box.x + box.right - e
    if placed.mirror[1]:
        b, d, f = -b, -d, box.y + box.bottom - f
    return (a, b, c, d, e, f)


def _embedded(words: Iterable[Lettering], fonts: FontBook) -> dict[str, EmbeddedFont]:
    """Every font in use, cut down to its characters in the document."""
    used: dict[str, set[str]] = {}
    for each in words:
        used.setdefault(each.font, set()).update(each.text)
    return {name: EmbeddedFont(fonts.get(name), "".join(used[name])) for name in sorted(used)}


def _finished_document(
    canvas: Any,
    used: dict[str, set[str]],
    words: Iterable[Lettering],
    fonts: FontBook,
    ink: Ink,
    tree: StructureTree | None,
    streams: Streams | None,
) -> _Document:
    """A document of faces that are finished, with the letters of fonts that they ``used`` and its pages' own ``words``."""
    for each in words:
        used.setdefault(each.font, set()).update(each.text)
    made = None if streams is None else streams.made
    embedded = {name: EmbeddedFont(fonts.get(name), "".join(used[name]), whole=True, made=made) for name in sorted(used)}
    return _Document(canvas, embedded, ink, tree, {name: font_resource(fonts, name) for name in embedded}, made)
