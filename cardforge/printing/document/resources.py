"""The resources of a PDF document: fonts, gradients, transparencies and pictures, each added once."""

from __future__ import annotations

import functools
import hashlib
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cardforge.printing.document.embedding import EmbeddedFont
from cardforge.printing.document.finishing import gradient_name, opacity_name
from cardforge.printing.document.prepress import may_be_transparent
from cardforge.printing.document.shading import shading
from cardforge.printing.drawing.colours import Gradient, rgb
from cardforge.printing.drawing.inks import Ink
from cardforge.printing.drawing.operations import Operation, Picture, uncoloured
from cardforge.printing.drawing.units import number

#: The name of the resource dictionary that all forms share.
_SHARED = "shared.resources"

#: So many colours have room in one palette.
_PALETTE = 256


class DocumentResources:
    """Resources of one document under construction (`cardforge.printing.document.painting.Resources`).

    ``names`` are the resource names of fonts, where finished faces say them.
    """

    #: Forms of outlines set the width of their lines themselves.
    widths_outside = False

    def __init__(self, canvas: Any, fonts: dict[str, EmbeddedFont], ink: Ink, names: Mapping[str, str] | None = None) -> None:
        self._canvas = canvas
        self._ink = ink
        self._press = ink.press()
        self._fonts = fonts
        self._font_names = names or {name: f"T{index}" for index, name in enumerate(fonts)}
        self._shadings: dict[Gradient, str] = {}
        self._states: dict[float, str] = {}
        #: The plates in use: the resource name of each one's colour space, and the colour that stands for it on a screen.
        self._plates: dict[str, tuple[str, str]] = {}
        self._forms: dict[str, Any] = {}
        self._colours: dict[str, int] = {}
        self.parts: dict[Operation, str] = {}
        for name, resource in self._font_names.items():
            fonts[name].add_to(canvas._doc, resource)

    def font(self, name: str) -> str:
        """The resource name of a font."""
        return self._font_names[name]

    def show(self, font: str, text: str) -> tuple[str, float]:
        """``text`` as a string of glyphs of ``font``, and its width in parts of the type size."""
        embedded = self._fonts[font]
        return embedded.codes(text), embedded.font.width(text)

    def colour(self, colour: str, *, stroke: bool = False) -> str:
        """The operators that set a flat colour: greys as one number, all else by its number in a palette; for a press in four inks."""
        if self._press is not None:
            return f"{' '.join(map(number, self._press.cmyk(colour)))} {'K' if stroke else 'k'}"
        red, green, blue = rgb(colour)
        if red == green == blue:
            return f"{number(red)} {'G' if stroke else 'g'}"
        palette, entry = divmod(self._colours.setdefault(colour, len(self._colours)), _PALETTE)
        return f"/P{palette} CS {entry} SC" if stroke else f"/P{palette} cs {entry} sc"

    def spot(self, plate: str, colour: str) -> str:
        """The operators that set an ink of its own for what is filled and stroked, over what lies below; nothing without that plate."""
        if self._press is None or plate not in dict(self._ink.spots):
            return ""
        space, _ = self._plates.setdefault(plate, (f"Z{len(self._plates)}", colour or "#000000"))
        return f"/{_OVERPRINT} gs /{space} cs 1 scn /{space} CS 1 SCN"

    def shading(self, gradient: Gradient) -> str:
        """The resource name of a gradient."""
        name = self._shadings.get(gradient)
        if name is None:
            name = self._shadings[gradient] = f"Sh{len(self._shadings)}"
            self._canvas._doc.Reference(written(shading(gradient, self._press)), f"shading.{name}")
        return name

    def transparency(self, opacity: float) -> str:
        """The resource name of a graphics state with this opacity (0 to 1)."""
        return self._states.setdefault(opacity, f"Gs{len(self._states)}")

    def picture(self, operation: Picture) -> str:
        """The resource name of a raster picture."""
        from reportlab.lib.utils import ImageReader
        from reportlab.pdfbase import pdfdoc

        from cardforge.printing.face.art.pictures import for_ink, jpeg, pixels

        shown = pixels(operation, operation.file.stat().st_mtime_ns)
        image, alpha = for_ink(shown, self._ink.name, self._press, opaque=not may_be_transparent(self._ink))
        digest = hashlib.sha256(repr((image.mode, image.size)).encode() + image.tobytes())
        digest.update(b"" if alpha is None else alpha.tobytes())
        name = f"Im{digest.hexdigest()[:12]}"
        document = self._canvas._doc
        if not document.hasForm(name):
            # A JPEG would have halos along the edges of what is transparent.
            plain = image.mode in ("RGB", "L") and alpha is None
            embedded: Any = pdfdoc.PDFImageXObject(name, ImageReader(io.BytesIO(jpeg(image)) if plain else image), mask=None)
            document.addForm(name, embedded)
            if alpha is not None:
                mask = pdfdoc.PDFImageXObject(f"{name}a", ImageReader(alpha), mask=None)
                embedded.smask = document.Reference(mask, document.getXObjectName(mask.name))
        self.add_form(name)
        return name

    def part(self, operation: Operation) -> str | None:
        """The resource name of a form that paints this in the colours set before, where the document holds one."""
        bare = uncoloured(operation) if self.parts else None
        return None if bare is None else self.parts.get(bare)

    def add_form(self, name: str) -> None:
        """Make a form known to all content."""
        from reportlab.pdfbase import pdfdoc

        self._forms[name] = pdfdoc.PDFObjectReference(self._canvas._doc.getXObjectName(name))

    def reference(self) -> Any:
        """The one resource dictionary that all forms of the document share."""
        from reportlab.pdfbase import pdfdoc

        return pdfdoc.PDFObjectReference(_SHARED)

    def add_finished(self, packed: tuple[bytes, bool], name: str, area: Sequence[float], *, plain: bool = False) -> None:
        """Hold content that is written already, and ``packed`` (`compact.packed`), as a form; ``area`` is in millimetres, a ``plain`` one
        asks for no resources."""
        data, flate = packed
        # The dictionary is written by hand: there are many of them.
        filtered = b"/Filter/FlateDecode" if flate else b""
        corners = " ".join(map(number, area)).encode()
        entries = b"/BBox[%s]%s/Length %d" % (corners, filtered, len(data))
        after = b"/Subtype/Form/Type/XObject>>stream\n%s\nendstream" % data
        self.add_form(name)
        form = written(b"<<" + entries + after) if plain else written(b"<<" + entries + b"/Resources ", self.reference(), after)
        self._canvas._doc.addForm(name, form)

    def hold(self, gradients: Iterable[Gradient], opacities: Iterable[float]) -> None:
        """Hold the gradients and opacities (0 to 1) of finished faces under the names that they say."""
        for gradient in gradients:
            if gradient not in self._shadings:
                name = self._shadings[gradient] = gradient_name(gradient)
                self._canvas._doc.Reference(written(shading(gradient, self._press)), f"shading.{name}")
        for opacity in opacities:
            self._states[opacity] = opacity_name(opacity)

    def _separation(self, plate: str, colour: str) -> Any:
        """The colour space of an ink of its own: its name, and the four inks that stand for it where there is no such plate."""
        from reportlab.pdfbase import pdfdoc

        assert self._press is not None
        inks = pdfdoc.PDFExponentialFunction([0.0] * 4, [round(part, 3) for part in self._press.cmyk(colour)], 1)
        name = dict(self._ink.spots)[plate]
        return pdfdoc.PDFArrayCompact([pdfdoc.PDFName("Separation"), pdfdoc.PDFName(name), pdfdoc.PDFName("DeviceCMYK"), inks])

    def finish(self) -> None:
        """Write the shared dictionary, when all content is known."""
        from reportlab.pdfbase import pdfdoc

        states = {name: pdfdoc.PDFDictionary({"ca": opacity, "CA": opacity}) for opacity, name in self._states.items()}
        shadings = {name: pdfdoc.PDFObjectReference(f"shading.{name}") for name in self._shadings.values()}
        colours = list(self._colours)
        starts = range(0, len(colours), _PALETTE)
        palettes: dict[str, Any] = {f"P{index}": _palette(colours[start : start + _PALETTE]) for index, start in enumerate(starts)}
        if self._plates:
            # Over what lies below, not in its stead: foil is pressed onto the printed card.
            states[_OVERPRINT] = pdfdoc.PDFDictionary({"OP": "true", "op": "true", "OPM": 1})
            palettes |= {space: self._separation(plate, colour) for plate, (space, colour) in self._plates.items()}
        parts = {"ColorSpace": palettes, "Shading": shadings, "ExtGState": states, "XObject": self._forms}
        entries = {"Font": pdfdoc.PDFObjectReference(pdfdoc.BasicFonts)} | {
            key: pdfdoc.PDFDictionary(value) for key, value in parts.items() if value
        }
        self._canvas._doc.Reference(pdfdoc.PDFDictionary(entries), _SHARED)


#: The resource name of the graphics state in which an ink of its own is printed.
_OVERPRINT = "GsOver"


def written(data: bytes, reference: Any = None, after: bytes = b"") -> Any:
    """An object of ReportLab's that is written already; a ``reference`` of ReportLab's may stand in it."""
    return _kind_of_written()(data, reference, after)


@functools.cache
def _kind_of_written() -> type:
    from reportlab.pdfbase import pdfdoc

    class Written(pdfdoc.PDFObject):
        def __init__(self, data: bytes, reference: Any, after: bytes) -> None:
            self.data, self.reference, self.after = data, reference, after

        def format(self, document: Any) -> bytes:
            return self.data + (b"" if self.reference is None else self.reference.format(document)) + self.after

    return Written


def _palette(colours: Sequence[str]) -> Any:
    """A colour space that numbers ``colours``: a number takes fewer bytes than three parts of a colour."""
    from reportlab.pdfbase import pdfdoc

    table = "".join(colour.removeprefix("#") for colour in colours)
    return pdfdoc.PDFArrayCompact([pdfdoc.PDFName("Indexed"), pdfdoc.PDFName("DeviceRGB"), len(colours) - 1, f"<{table}>"])
