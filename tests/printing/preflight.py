"""What a print shop looks for in a PDF/X file: the whole file is walked, and every fault is a line.

The rules are those of ISO 15930-4 (PDF/X-1a:2003) and ISO 15930-7 (PDF/X-4), as the Application Notes for PDF/X Standards of CGATS and the
public checklists of preflight tools tell them; veraPDF checks PDF/A and PDF/UA only.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pikepdf
from fontTools.ttLib import TTFont

#: Keys that nothing in a file for a press may have: scripts, actions, halftones of its own, pictures elsewhere, attached files.
_FORBIDDEN = {"/AA", "/JS", "/JavaScript", "/OpenAction", "/OPI", "/Alternates", "/TR", "/HTP", "/EmbeddedFiles", "/EF", "/Ref", "/PS"}
_FILTERS = {"/FlateDecode", "/DCTDecode"}
_COLOUR_SETTERS = {"rg", "RG", "cs", "CS", "sc", "SC", "scn", "SCN"}
_VERSIONS = {"PDF/X-1a:2003": "1.4", "PDF/X-4": "1.6"}
_ID = "{http://www.npes.org/pdfx/ns/id/}GTS_PDFXVersion"


def faults(file: Path, version: str) -> list[str]:
    """Everything in ``file`` that the standard called ``version`` does not allow, or lacks of what it asks for."""
    with pikepdf.open(file) as document:
        found = list(_identity(document, version))
        found.extend(_intent(document))
        for number, page in enumerate(document.pages, 1):
            found.extend(f"page {number}: {fault}" for fault in _boxes(page.obj))
        for each in document.objects:
            for part in _parts(each):
                found.extend(_object(part, transparent=version == "PDF/X-4"))
        return found


def _parts(each: Any) -> Iterator[Any]:
    """An object, and all that is written inside it; what it only refers to comes by itself."""
    yield each
    inside: Iterator[Any] = iter(())
    if isinstance(each, (pikepdf.Dictionary, pikepdf.Stream)):
        inside = (value for _, value in each.items())
    elif isinstance(each, pikepdf.Array):
        inside = iter(list(each))
    for value in inside:
        if isinstance(value, pikepdf.Object) and not value.is_indirect:
            yield from _parts(value)


def _identity(document: pikepdf.Pdf, version: str) -> Iterator[str]:
    if document.pdf_version != _VERSIONS[version]:
        yield f"PDF {document.pdf_version}"
    if document.is_encrypted:
        yield "encrypted"
    if [len(bytes(part)) for part in document.trailer.get("/ID", [])] != [16, 16]:
        yield "no document ID"
    info = document.docinfo
    for key in ("/Title", "/Creator", "/Producer", "/CreationDate", "/ModDate"):
        if not str(info.get(key, "")):
            yield f"no {key} in the document information"
    if str(info.get("/Trapped")) not in ("/True", "/False"):
        yield "trapping is not said"
    if version == "PDF/X-1a:2003" and str(info.get("/GTS_PDFXVersion")) != version:
        yield "no version in the document information"
    yield from _metadata(document, version) if "/Metadata" in document.Root else ["no XMP metadata"]


def _metadata(document: pikepdf.Pdf, version: str) -> Iterator[str]:
    info = document.docinfo
    if "/Filter" in document.Root.Metadata:
        yield "packed XMP metadata"
    with document.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as meta:
        same = {"dc:title": "/Title", "dc:description": "/Subject", "xmp:CreatorTool": "/Creator", "pdf:Producer": "/Producer"}
        yield from (f"{key} is not {name}" for key, name in same.items() if str(meta.get(key)) != str(info.get(name)))
        if f"/{meta.get('pdf:Trapped')}" != str(info.get("/Trapped")):
            yield "trapping is said in two ways"
        if meta.get(_ID) != version:
            yield "no version in the XMP metadata"
        for key, name in {"xmp:CreateDate": "/CreationDate", "xmp:ModifyDate": "/ModDate"}.items():
            digits = "".join(filter(str.isdigit, str(meta.get(key, ""))))
            if digits[:14] != str(info.get(name, ""))[2:16]:
                yield f"{key} is not {name}"
        for key in ("xmp:MetadataDate", "xmpMM:DocumentID", "xmpMM:VersionID", "xmpMM:RenditionClass"):
            if not meta.get(key):
                yield f"no {key}"


def _intent(document: pikepdf.Pdf) -> Iterator[str]:
    intents = [each for each in document.Root.get("/OutputIntents", []) if each.get("/S") == "/GTS_PDFX"]
    if len(intents) != 1:
        yield f"{len(intents)} output intents"
        return
    intent = intents[0]
    if not str(intent.get("/OutputConditionIdentifier", "")):
        yield "the printing condition has no name"
    if "/RegistryName" not in intent and not str(intent.get("/Info", "")):
        yield "a printing condition of one's own is not described"
    profile = intent.get("/DestOutputProfile")
    data = b"" if profile is None else profile.read_bytes()
    if profile is None or data[12:20] != b"prtrCMYK" or int(profile.get("/N", 0)) != 4:
        yield "no profile of a press"


def _boxes(page: Any) -> Iterator[str]:
    media, trim, bleed = ([float(part) for part in page[name]] if name in page else None for name in ("/MediaBox", "/TrimBox", "/BleedBox"))
    if media is None or trim is None or bleed is None:
        yield "a box is missing"
    elif not (_within(trim, bleed) and _within(bleed, media)):
        yield "boxes do not lie in one another"
    if "/ArtBox" in page:
        yield "both ArtBox and TrimBox"
    if "/Annots" in page or "/Trans" in page:
        yield "an annotation or a transition"


def _within(inner: list[float], outer: list[float]) -> bool:
    return all(a >= b - 0.01 for a, b in zip(inner[:2], outer[:2], strict=True)) and all(
        a <= b + 0.01 for a, b in zip(inner[2:], outer[2:], strict=True)
    )


def _object(each: Any, *, transparent: bool) -> Iterator[str]:
    if not isinstance(each, (pikepdf.Dictionary, pikepdf.Stream)):
        return
    yield from (f"{key} is not allowed" for key in sorted(_FORBIDDEN & set(each.keys())))
    kind = each.get("/Subtype") or each.get("/Type")
    if isinstance(each, pikepdf.Stream):
        filters: Any = each.get("/Filter", [])
        names = {str(filters)} if isinstance(filters, pikepdf.Name) else set(map(str, filters))
        yield from (f"filter {name}" for name in names - _FILTERS)
    if not transparent:
        yield from _transparency(each)
    for key in ("/ColorSpace", "/CS"):
        if kind == "/Image" or "/ShadingType" in each or "/Group" in each:
            yield from (f"colours in {space}" for space in [each.get(key)] if space is not None and not _inks(space))
    for space in each.get("/ColorSpace", {}).values() if isinstance(each.get("/ColorSpace"), pikepdf.Dictionary) else ():
        if not _inks(space):
            yield f"colours in {space}"
    if kind in ("/Page", "/Form"):
        yield from _content(each)
    if "/BaseFont" in each:
        yield from _font(each)


def _inks(space: Any) -> bool:
    return space in (pikepdf.Name.DeviceCMYK, pikepdf.Name.DeviceGray) or _plate(space)


def _plate(space: Any) -> bool:
    """Whether a colour space is an ink of its own, for which the four inks stand where it has no plate."""
    return isinstance(space, pikepdf.Array) and space[0] == pikepdf.Name.Separation and space[2] == pikepdf.Name.DeviceCMYK


def _transparency(each: Any) -> Iterator[str]:
    if each.get("/SMask", pikepdf.Name.None_) != pikepdf.Name.None_ or str(each.get("/S")) == "/Transparency":
        yield "a soft mask or a group that blends"
    if any(float(each.get(key, 1)) != 1 for key in ("/ca", "/CA") if key in each):
        yield "transparency"
    if "/BM" in each and str(each.BM) not in ("/Normal", "/Compatible"):
        yield f"blending {each.BM}"


def _content(each: Any) -> Iterator[str]:
    """Colours of a page or a form that are no inks, and dark text in more than black ink."""
    ink: list[float] = []
    spaces = each.get("/Resources", {}).get("/ColorSpace", {})
    plate = False
    instructions: Any = pikepdf.parse_content_stream(each)
    for operands, operator in instructions:
        name = str(operator)
        if name in ("cs", "CS"):
            plate = _plate(spaces.get(str(operands[0])))
        if (name in _COLOUR_SETTERS and not plate) or name in ("BI", "INLINE IMAGE"):
            yield f"operator {name}"
        elif name in ("k", "g"):
            ink = [0.0, 0.0, 0.0, 1 - float(operands[0])] if name == "g" else [float(part) for part in operands]
        elif name in ("TJ", "Tj") and len(ink) == 4 and ink[3] > 0.8 and max(ink[:3]) > 0:
            yield f"dark text in {ink}"


def _font(font: Any) -> Iterator[str]:
    if font.Subtype == "/Type0":
        return
    program = font.get("/FontDescriptor", {}).get("/FontFile2")
    if program is None:
        yield f"{font.BaseFont} is not embedded"
        return
    if font.Subtype != "/CIDFontType2" or str(font.get("/CIDToGIDMap")) != "/Identity":
        yield f"{font.BaseFont}: glyphs are not found by their numbers"
    inside = TTFont(io.BytesIO(program.read_bytes()))
    units = inside["head"].unitsPerEm
    order = inside.getGlyphOrder()
    widths = list(font.W)
    for first, row in zip(widths[::2], widths[1::2], strict=True):
        for glyph, width in enumerate(row, int(first)):
            if abs(float(width) - inside["hmtx"][order[glyph]][0] * 1000 / units) > 1:
                yield f"{font.BaseFont}: glyph {glyph} is said to be {width} wide"
