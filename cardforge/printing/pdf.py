"""PDF documents: fonts cut down and embedded, faces drawn once as form XObjects; the same input gives the same bytes."""

from __future__ import annotations

import functools
import hashlib
import io
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from cardforge.printing.colours import Gradient, rgb
from cardforge.printing.content import content
from cardforge.printing.drawing import Drawing, Operation, Picture
from cardforge.printing.embedding import EmbeddedFont
from cardforge.printing.fonts import FontBook
from cardforge.printing.pictures import jpeg, pixels
from cardforge.printing.units import POINTS_PER_MM, Size, number


@dataclass(frozen=True, slots=True)
class Placed:
    """A face (by its name) on a page; ``x`` and ``y`` in millimetres are where its top left corner of trim lies."""

    face: str
    x: float
    y: float


@dataclass(slots=True)
class Page:
    """One page: its size in millimetres, the faces placed on it, and what is drawn under and over them."""

    size: Size
    placed: list[Placed] = field(default_factory=list)
    under: list[Operation] = field(default_factory=list)
    over: list[Operation] = field(default_factory=list)
    title: str = ""


@dataclass(frozen=True, slots=True)
class Metadata:
    """What a reader shows about a document; ``lang`` is its language tag."""

    title: str
    lang: str
    subject: str = ""
    author: str = ""


def write_pdf(faces: dict[str, Drawing], pages: Sequence[Page], fonts: FontBook, metadata: Metadata, *, bleed: float = 0.0) -> bytes:
    """The PDF of ``pages``. Each of ``faces`` is drawn once and reused; ``bleed`` millimetres of it around the trim are shown."""
    drawn = [*faces.values(), *(Drawing(*page.size, [*page.under, *page.over]) for page in pages)]
    with _binary_streams():
        buffer = io.BytesIO()
        first = pages[0].size
        area = (first.width * POINTS_PER_MM, first.height * POINTS_PER_MM)
        canvas = _bare_canvas()(buffer, area, pageCompression=1, invariant=1, lang=metadata.lang)
        canvas.setTitle(metadata.title)
        canvas.setSubject(metadata.subject)
        canvas.setAuthor(metadata.author)
        canvas.setCreator("cardforge")
        canvas.setProducer("cardforge")
        document = _Document(canvas, _embedded(drawn, fonts))
        for name, face in faces.items():
            document.draw_face(name, face, bleed)
        for index, page in enumerate(pages):
            document.draw_page(index, page, faces)
        canvas.save()
    return buffer.getvalue()


@functools.cache
def _bare_canvas() -> Any:
    """ReportLab's canvas without the Helvetica that it names on every page, which is not embedded and not used."""
    from reportlab.pdfgen.canvas import Canvas

    class BareCanvas(Canvas):
        def _make_preamble(self) -> None:
            self._preamble = "1 0 0 1 0 0 cm"

    return BareCanvas


class _Document:
    """The resources of one document under construction (`cardforge.printing.content.Resources`)."""

    def __init__(self, canvas: Any, fonts: dict[str, EmbeddedFont]) -> None:
        self.canvas = canvas
        self.fonts = fonts
        self.font_names = {name: f"T{index}" for index, name in enumerate(fonts)}
        for name, resource in self.font_names.items():
            fonts[name].add_to(canvas._doc, resource)
        self._shadings: dict[Gradient, str] = {}
        self._used_shadings: dict[str, str] = {}
        self._states: dict[float, str] = {}
        self._pictures: set[str] = set()

    def show(self, font: str, text: str) -> tuple[str, str]:
        """The resource name of ``font`` in the document, and ``text`` as a string of its glyphs."""
        return self.font_names[font], self.fonts[font].codes(text)

    def shading(self, gradient: Gradient) -> str:
        """The name of a gradient's shading, made once in the document."""
        from reportlab.pdfbase import pdfdoc

        name = self._shadings.get(gradient)
        if name is None:
            name = self._shadings[gradient] = f"Sh{len(self._shadings)}"
            function = _colour_function(gradient)
            space = "DeviceRGB"
            shading: Any
            if gradient.radius:
                circles = (gradient.x0, gradient.y0, 0.0, gradient.x1, gradient.y1, gradient.radius)
                shading = pdfdoc.PDFRadialShading(*circles, Function=function, ColorSpace=space, Extend="[true true]")
            else:
                ends = (gradient.x0, gradient.y0, gradient.x1, gradient.y1)
                shading = pdfdoc.PDFAxialShading(*ends, Function=function, ColorSpace=space, Extend="[true true]")
            self._used_shadings[name] = self.canvas._doc.Reference(shading, f"shading.{name}").name
        return name

    def transparency(self, opacity: float) -> str:
        """The name of a graphics state; made by the canvas, so that pages and faces share it."""
        return self._states.setdefault(opacity, f"Gs{len(self._states)}")

    def picture(self, operation: Picture) -> str:
        """The name of a raster picture, embedded once in the document."""
        from reportlab.lib.utils import ImageReader
        from reportlab.pdfbase import pdfdoc

        image = pixels(operation, operation.file.stat().st_mtime_ns)
        opaque = image.mode == "RGB"
        digest = hashlib.sha256(repr((image.mode, image.size)).encode() + image.tobytes()).hexdigest()[:16]
        name, document = f"Im{digest}", self.canvas._doc
        if not document.hasForm(name):
            source = ImageReader(io.BytesIO(jpeg(image)) if opaque else image)
            embedded: Any = pdfdoc.PDFImageXObject(name, source, mask=None if opaque else "auto")
            document.addForm(name, embedded)
            mask = getattr(embedded, "_smask", None)
            if mask is not None:
                embedded.smask = document.Reference(mask, document.getXObjectName(mask.name))
        self._pictures.add(name)
        return str(document.getXObjectName(name))

    def draw_face(self, name: str, face: Drawing, bleed: float) -> None:
        """Draw ``face`` as a form XObject whose own measure is the millimetre, from its top left corner down."""
        from reportlab.pdfbase import pdfdoc

        canvas = self.canvas
        code = content(face.operations, self)
        canvas.beginForm(name, -bleed, -bleed, face.width + bleed, face.height + bleed)
        canvas.addLiteral(code)
        document = canvas._doc
        pictures = {document.getXObjectName(each): each for each in self._pictures}
        resources = pdfdoc.PDFResourceDictionary(
            Font=pdfdoc.PDFObjectReference(pdfdoc.BasicFonts),
            Shading={each: pdfdoc.PDFObjectReference(at) for each, at in self._used_shadings.items() if f"/{each} sh" in code},
            ExtGState={state: _opacity(opacity) for opacity, state in self._states.items() if f"/{state} gs" in code},
            XObject={each: pdfdoc.PDFObjectReference(each) for each in pictures if f"/{each} Do" in code},
        )
        k = POINTS_PER_MM
        canvas.endForm(Resources=resources, Matrix=pdfdoc.PDFArray([_r(k), 0, 0, _r(-k), 0, _r(face.height * k)]))

    def draw_page(self, index: int, page: Page, faces: dict[str, Drawing]) -> None:
        """Draw one page with its faces."""
        canvas = self.canvas
        k = POINTS_PER_MM
        canvas.setPageSize((page.size.width * k, page.size.height * k))
        flip = f"{_r(k)} 0 0 {_r(-k)} 0 {_r(page.size.height * k)} cm"
        if page.title:
            key = f"page-{index}"
            canvas.bookmarkPage(key, fit="Fit")
            canvas.addOutlineEntry(page.title, key)
        if page.under:
            canvas.addLiteral(f"q {flip}\n{content(page.under, self)}\nQ")
        for placed in page.placed:
            canvas.saveState()
            canvas.translate(placed.x * k, (page.size.height - placed.y - faces[placed.face].height) * k)
            canvas.doForm(placed.face)
            canvas.restoreState()
        if page.over:
            canvas.addLiteral(f"q {flip}\n{content(page.over, self)}\nQ")
        canvas.showPage()


def _r(value: float) -> str:
    return number(value, 6)


def _opacity(opacity: float) -> Any:
    from reportlab.pdfbase import pdfdoc

    return pdfdoc.PDFDictionary({"ca": opacity, "CA": opacity})


def _colour_function(gradient: Gradient) -> Any:
    """The function that gives a gradient's colours between its stops."""
    from reportlab.pdfbase import pdfdoc

    colours = [rgb(colour) for colour in gradient.colours]
    stops = list(gradient.stops or (index / (len(colours) - 1) for index in range(len(colours))))
    if stops[0] > 0:
        colours, stops = [colours[0], *colours], [0.0, *stops]
    if stops[-1] < 1:
        colours, stops = [*colours, colours[-1]], [*stops, 1.0]
    pieces = [pdfdoc.PDFExponentialFunction(_colour(colours[at]), _colour(colours[at + 1]), 1) for at in range(len(colours) - 1)]
    if len(pieces) == 1:
        return pieces[0]
    return pdfdoc.PDFStitchingFunction(pieces, list(stops[1:-1]), [0.0, 1.0] * len(pieces), Domain="[0 1]")


def _colour(colour: tuple[float, float, float]) -> list[float]:
    return [round(part, 4) for part in colour]


def _embedded(drawings: Iterable[Drawing], fonts: FontBook) -> dict[str, EmbeddedFont]:
    """Every font in use, cut down to its characters in the document."""
    used: dict[str, set[str]] = {}
    for drawing in drawings:
        for words in drawing.words():
            used.setdefault(words.font, set()).update(words.text)
    return {name: EmbeddedFont(fonts.get(name), "".join(used[name])) for name in sorted(used)}


@contextmanager
def _binary_streams() -> Iterator[None]:
    """Streams in bytes instead of ASCII 85, which makes documents a quarter larger; the setting is put back afterwards."""
    from reportlab import rl_config

    before = rl_config.useA85
    rl_config.useA85 = 0
    try:
        yield
    finally:
        rl_config.useA85 = before
