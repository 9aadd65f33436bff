"""A look at finished files before they are sent to a print service: boxes, resolution, inks, fonts, order of pages, pixels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from cardforge.model import CardforgeError, Problem, Text
from cardforge.printing.document.pdfium import opened
from cardforge.printing.drawing.units import MM_PER_POINT, Size
from cardforge.printing.exports.services import Service

if TYPE_CHECKING:
    import pikepdf

_PICTURES: Final = frozenset({".png", ".jpg", ".jpeg", ".webp"})
#: How far a measure may be off, in millimetres, and an ink in percent.
_NEAR: Final = 0.1
_INK_NEAR: Final = 0.6
#: Operators that set a colour in RGB.
_RGB: Final = frozenset({"rg", "RG"})
_CMYK: Final = frozenset({"k", "K"})
_DEEPEST: Final = 12
#: What the standards of PDF/X are called in a file.
_VERSIONS: Final = {"x1a": "PDF/X-1a:2003", "x4": "PDF/X-4"}


def preflight(files: Sequence[Path], service: Service, card: str | None = None) -> list[Problem]:
    """Everything in ``files`` (PDFs, pictures, folders of pictures) that a print service would send back; ``card`` is the size it is for.

    Raises CardforgeError: there is no such file, or it cannot be read; the service has no such size.
    """
    size = service.card(card)
    problems: list[Problem] = []
    for file in _every(files):
        told = _pdf(file, service, size) if file.suffix.lower() == ".pdf" else _picture(file, service, size)
        problems += [Problem("error", "", text, where, file, None) for where, text in told]
    return problems


def _every(files: Sequence[Path]) -> list[Path]:
    found: list[Path] = []
    for file in files:
        if file.is_dir():
            inside = sorted(each for each in file.iterdir() if each.suffix.lower() in _PICTURES | {".pdf"})
            if not inside:
                raise CardforgeError(Text("PDFも画像もないフォルダーです。", "this folder has neither PDFs nor pictures"), file=file)
            found += inside
        elif not file.is_file():
            raise CardforgeError(Text("ファイルがありません。", "there is no such file"), file=file)
        elif file.suffix.lower() not in _PICTURES | {".pdf"}:
            raise CardforgeError(Text("調べられるのは PDF と画像です。", "PDFs and pictures can be looked at"), file=file)
        else:
            found.append(file)
    return found


def _picture(file: Path, service: Service, size: Size) -> Iterator[tuple[str, Text]]:
    from PIL import Image

    if service.form == "pdf":
        yield "", Text(f"{service.title} は PDF を求めています。", f"{service.title} takes a PDF.")
    try:
        with Image.open(file) as image:
            measured, mode = image.size, image.mode
            image.verify()
    except Exception as error:  # Pillow's readers meet damaged files with errors of every kind
        raise CardforgeError(Text("絵として読めません。", "this cannot be read as a picture"), file=file) from error
    wide, high = (round((side + 2 * service.bleed) / 25.4 * service.dpi) for side in size)
    if measured not in ((wide, high), (high, wide)):
        yield (
            "",
            Text(
                f"{measured[0]} x {measured[1]} 画素です。{wide} x {high} が要ります。",
                f"It has {measured[0]} x {measured[1]} pixels; {wide} x {high} are needed.",
            ),
        )
    if service.colour == "cmyk" and mode != "CMYK":
        yield "", Text(f"色が {mode} です。CMYK が要ります。", f"Its colours are {mode}; CMYK is needed.")
    if service.colour == "rgb" and mode not in ("RGB", "RGBA", "L"):
        yield "", Text(f"色が {mode} です。RGB が要ります。", f"Its colours are {mode}; RGB is needed.")


def _pdf(file: Path, service: Service, size: Size) -> Iterator[tuple[str, Text]]:
    import pikepdf

    if service.form != "pdf":
        yield "", Text(f"{service.title} は画像（{service.form}）を求めています。", f"{service.title} takes pictures ({service.form}).")
    try:
        document = pikepdf.open(file)
    except (pikepdf.PdfError, OSError) as error:
        raise CardforgeError(Text("PDFとして読めません。", "this cannot be read as a PDF"), file=file) from error
    with document:
        version = str(document.docinfo.get("/GTS_PDFXVersion", "")) or _xmp_version(document)
        if service.pdfx and version != _VERSIONS[service.pdfx]:
            found = version or "PDF"
            wanted = _VERSIONS[service.pdfx]
            yield "", Text(f"{found} です。{wanted} が要ります。", f"It is {found}; {wanted} is needed.")
        if document.is_encrypted:
            yield "", Text("鍵が掛かっています。", "It is encrypted.")
        yield from _boxes(document, service, size)
        inks = _Inks()
        for number, page in enumerate(document.pages, 1):
            inks.page(page, number)
        yield from _colours(inks, service)
        yield from _resolution(document, service)
        yield from _fonts(document)
        yield from _order(file, len(document.pages), service)


def _xmp_version(document: pikepdf.Pdf) -> str:
    with document.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as meta:
        return str(meta.get("{http://www.npes.org/pdfx/ns/id/}GTS_PDFXVersion", ""))


def _boxes(document: pikepdf.Pdf, service: Service, size: Size) -> Iterator[tuple[str, Text]]:
    """Pages that are not the card with its bleed; each difference is told once, with the first page that has it."""
    told: set[Text] = set()
    for number, page in enumerate(document.pages, 1):
        trim = [float(part) * MM_PER_POINT for part in page.trimbox]
        media = [float(part) * MM_PER_POINT for part in page.mediabox]
        box = [float(part) * MM_PER_POINT for part in (page.obj.get("/BleedBox") or page.mediabox)]
        wide, high = trim[2] - trim[0], trim[3] - trim[1]
        found: list[Text] = []
        if not _same((wide, high), size) and not _same((high, wide), size):
            bled = (size.width + 2 * service.bleed, size.height + 2 * service.bleed)
            if not ("/TrimBox" not in page.obj and (_same((wide, high), bled) or _same((high, wide), bled))):
                found.append(
                    Text(
                        f"仕上がりが {wide:.1f} x {high:.1f} mm です。{size.width:.1f} x {size.height:.1f} mm が要ります。",
                        f"The trim is {wide:.1f} x {high:.1f} mm; {size.width:.1f} x {size.height:.1f} mm are needed.",
                    )
                )
        if "/TrimBox" in page.obj:
            bleed = min(trim[0] - box[0], trim[1] - box[1], box[2] - trim[2], box[3] - trim[3])
            bleed = min(bleed, trim[0] - media[0], media[2] - trim[2])
            if bleed < service.bleed - _NEAR:
                found.append(
                    Text(
                        f"塗り足しが {max(0.0, bleed):.1f} mm です。{service.bleed:.1f} mm が要ります。",
                        f"The bleed is {max(0.0, bleed):.1f} mm; {service.bleed:.1f} mm are needed.",
                    )
                )
        for text in found:
            if text not in told:
                told.add(text)
                yield str(number), text


def _same(one: tuple[float, float], other: Sequence[float]) -> bool:
    return abs(one[0] - other[0]) <= _NEAR and abs(one[1] - other[1]) <= _NEAR


class _Inks:
    """What colours a document is painted in: the most ink in any place, in percent, whether there is RGB, and the first page of each."""

    def __init__(self) -> None:
        self.most, self.most_page = 0.0, 0
        self.rgb_page = 0
        self._seen: set[tuple[int, int]] = set()
        self._number = 0

    def page(self, page: pikepdf.Page, number: int) -> None:
        """Look through one page and all that it shows."""
        self._number = number
        self._content(page, page.obj.get("/Resources"), 0)

    def _content(self, content: Any, resources: Any, depth: int) -> None:
        import pikepdf

        for each in pikepdf.parse_content_stream(content):
            name = str(each.operator)
            if name in _CMYK:
                self._ink(sum(float(str(part)) for part in each.operands) * 100)
            elif name in _RGB:
                self._rgb()
        if resources is None or depth > _DEEPEST:
            return
        for space in (resources.get("/ColorSpace") or {}).values():
            self._space(space)
        for shading in (resources.get("/Shading") or {}).values():
            self._space(shading.get("/ColorSpace"))
            self._function(shading.get("/Function"))
        for inner in (resources.get("/XObject") or {}).values():
            if inner.objgen in self._seen and inner.objgen != (0, 0):
                continue
            self._seen.add(inner.objgen)
            if inner.get("/Subtype") == "/Form":
                self._content(inner, inner.get("/Resources", resources), depth + 1)
            elif inner.get("/Subtype") == "/Image":
                self._image(inner)

    def _ink(self, percent: float) -> None:
        if percent > self.most:
            self.most, self.most_page = percent, self._number

    def _rgb(self) -> None:
        self.rgb_page = self.rgb_page or self._number

    def _space(self, space: Any) -> None:
        words = [str(part) for part in space] if _is_list(space) else [str(space)]
        if "/DeviceRGB" in words or "/CalRGB" in words:
            self._rgb()

    def _function(self, function: Any) -> None:
        """The ends of a gradient's colours: between them there is no more ink than at one of them."""
        if function is None:
            return
        for inner in function.get("/Functions") or ():
            self._function(inner)
        for key in ("/C0", "/C1"):
            parts = [float(part) for part in function.get(key) or ()]
            if len(parts) == 4:
                self._ink(sum(parts) * 100)

    def _image(self, image: Any) -> None:
        from pikepdf import PdfImage

        if image.get("/ImageMask"):
            return
        self._space(image.get("/ColorSpace"))
        if str(image.get("/ColorSpace")) == "/DeviceCMYK":
            self._ink(_most_ink(PdfImage(image).as_pil_image()))


def _is_list(value: Any) -> bool:
    import pikepdf

    return isinstance(value, pikepdf.Array)


def _most_ink(picture: Any) -> float:
    """The most ink on one place of a picture in CMYK, in percent."""
    from PIL import ImageMath

    bands = dict(zip("cmyk", (band.convert("I") for band in picture.convert("CMYK").split()), strict=True))
    total: Any = ImageMath.lambda_eval(lambda use: use["c"] + use["m"] + use["y"] + use["k"], **bands)
    return float(total.getextrema()[1]) / 255 * 100


def _colours(inks: _Inks, service: Service) -> Iterator[tuple[str, Text]]:
    if service.colour == "cmyk" and inks.rgb_page:
        yield str(inks.rgb_page), Text("RGBの色があります。CMYK が要ります。", "There are colours in RGB; CMYK is needed.")
    if service.ink and inks.most > service.ink + _INK_NEAR:
        yield (
            str(inks.most_page),
            Text(
                f"インキが {inks.most:.0f} % です。{service.ink} % までです（--ink-limit）。",
                f"There is {inks.most:.0f} % of ink; at most {service.ink} % may lie on one place (--ink-limit).",
            ),
        )


def _resolution(document: pikepdf.Pdf, service: Service) -> Iterator[tuple[str, Text]]:
    """Pictures that are printed coarser than the service wants, the worst one."""
    import io

    import pypdfium2

    data = io.BytesIO()
    document.save(data)
    worst, where = float(service.dpi), 0
    with opened(data.getvalue()) as shown:
        for number in range(len(shown)):
            for each in shown[number].get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_IMAGE], max_depth=_DEEPEST):
                meta = each.get_metadata()
                dpi = min(float(meta.horizontal_dpi), float(meta.vertical_dpi))
                if 0 < dpi < worst - 1:
                    worst, where = dpi, number + 1
    if where:
        yield (
            str(where),
            Text(
                f"{worst:.0f} dpi の絵があります。{service.dpi} dpi が要ります。",
                f"There is a picture of {worst:.0f} dpi; {service.dpi} dpi are needed.",
            ),
        )


def _fonts(document: pikepdf.Pdf) -> Iterator[tuple[str, Text]]:
    """Fonts that are not in the document."""
    import pikepdf

    told: set[str] = set()
    for each in document.objects:
        if not isinstance(each, pikepdf.Dictionary) or each.get("/Type") != "/Font" or each.get("/Subtype") in ("/Type0", "/Type3"):
            continue
        descriptor: Any = each.get("/FontDescriptor") or {}
        name = str(each.get("/BaseFont", "?"))
        if not any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3")) and name not in told:
            told.add(name)
            yield "", Text(f"フォント {name} が埋め込まれていません。", f"The font {name} is not embedded.")


def _order(file: Path, pages: int, service: Service) -> Iterator[tuple[str, Text]]:
    """Whether fronts and backs come as the service wants: the side of which there are fewer different ones is that of the backs."""
    if pages % 2:
        yield "", Text(f"{pages}ページあります。表と裏で偶数になります。", f"It has {pages} pages; fronts and backs make an even number.")
        return
    with opened(file) as document:
        looks = [document[number].render(scale=0.4).to_pil().tobytes() for number in range(pages)]
    first, second = (len(set(looks[start::2])) for start in (0, 1))
    if first == second:
        return
    back_first = first < second
    if back_first != (service.order == "back"):
        ja, en = ("裏が先", "backs come first") if back_first else ("表が先", "fronts come first")
        wanted = Text("裏", "the back") if service.order == "back" else Text("表", "the front")
        yield "1", Text(f"{ja}です。{wanted.ja}を先にします（--back-first）。", f"The {en}; {wanted.en} of each card has to come first.")
