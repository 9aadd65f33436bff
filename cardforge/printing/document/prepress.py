"""Files for a press: the output intent, and PDF/X (ISO 15930) with its identity, metadata and rules."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, NamedTuple

from cardforge.model import CardforgeError, Text
from cardforge.model.nearest import did_you_mean
from cardforge.printing.document.compact import Flate
from cardforge.printing.document.metadata import Metadata
from cardforge.printing.drawing.inks import Ink
from cardforge.printing.drawing.operations import Drawing, Shape, walk


class Flavour(NamedTuple):
    """One of the PDF/X standards.

    ``version`` is its name in a file, ``pdf`` the version of PDF it is written in, ``icc`` the newest version of ICC profiles that
    this PDF knows. ``in_info``: the document information says the version too, not the XMP metadata alone.
    """

    version: str
    pdf: tuple[int, int]
    icc: int
    transparency: bool
    in_info: bool


#: The PDF/X standards by the names of ``--pdfx``: ISO 15930-4 and ISO 15930-7.
FLAVOURS: Final = {
    "x1a": Flavour("PDF/X-1a:2003", (1, 4), 2, transparency=False, in_info=True),
    "x4": Flavour("PDF/X-4", (1, 6), 4, transparency=True, in_info=False),
}

#: Where printing conditions are registered, as output intents name it.
REGISTRY: Final = "http://www.color.org"

#: What profiles call a printing condition, and the name that the ICC's registry of characterisation data has for it.
CONDITIONS: Final = {
    "Coated FOGRA27": "FOGRA27",
    "Coated FOGRA39": "FOGRA39",
    "ISO Coated v2": "FOGRA39",
    "PSO Coated v3": "FOGRA51",
    "PSO Uncoated v3": "FOGRA52",
    "Uncoated FOGRA29": "FOGRA29",
    "PSO Uncoated ISO12647": "FOGRA47",
    "Japan Color 2001 Coated": "JC200103",
    "Japan Color 2001 Uncoated": "JC200104",
    "U.S. Web Coated (SWOP) v2": "CGATS TR 001",
    "SWOP2006_Coated3v2": "CGATS TR 003",
    "SWOP2006_Coated5v2": "CGATS TR 005",
    "GRACoL2006_Coated1v2": "CGATS TR 006",
    "Coated GRACoL 2006": "CGATS TR 006",
}

#: The date of every file, so that the same input gives the same bytes: in XMP as in the document information.
_DATE: Final = "2000-01-01T00:00:00+00:00"

_XMP: Final = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about=""
 xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/"
 xmlns:pdfx="http://ns.adobe.com/pdfx/1.3/"
 xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"
 xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/">
{properties}
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>"""


def flavour_of(ink: Ink) -> Flavour | None:
    """The PDF/X standard that a file is to keep, if any.

    Raises CardforgeError: there is none of that name, or what it needs is not given: inks of a press and their ICC profile.
    """
    if ink.pdfx is None:
        return None
    flavour = FLAVOURS.get(ink.pdfx)
    if flavour is None:
        hint = did_you_mean(ink.pdfx, FLAVOURS) or Text("、".join(FLAVOURS), ", ".join(FLAVOURS))
        raise CardforgeError(Text(f"PDF/X「{ink.pdfx}」は書けません。", f"PDF/X “{ink.pdfx}” cannot be written"), hint=hint)
    if ink.name != "cmyk" or ink.profile is None:
        hint = Text(
            "印刷所に ICC プロファイル（Japan Color 2001 Coated など）を聞き、--ink cmyk --icc FILE を加えてください。",
            "ask the print shop for its profile (such as Japan Color 2001 Coated) and add --ink cmyk --icc FILE",
        )
        raise CardforgeError(
            Text("PDF/X には印刷機の CMYK と ICC プロファイルが要ります。", "PDF/X needs a press's CMYK and its ICC profile"), hint=hint
        )
    return flavour


def may_be_transparent(ink: Ink) -> bool:
    """Whether what is printed with ``ink`` may hold transparency."""
    flavour = flavour_of(ink)
    return flavour is None or flavour.transparency


def check_faces(faces: Iterable[tuple[str, Drawing]], flavour: Flavour) -> None:
    """Whether ``faces`` (names and drawings) hold nothing that the standard forbids.

    Raises CardforgeError: there is transparency where none may be.
    """
    if flavour.transparency:
        return
    for name, face in faces:
        if any(isinstance(each, Shape) and each.opacity < 1 for each in walk(face.operations)):
            message = Text(
                f"「{name}」に透明な図形（opacity）があり、{flavour.version} では使えません。",
                f"{name} has a transparent shape (opacity), which {flavour.version} does not allow",
            )
            raise CardforgeError(message, hint=Text("--pdfx x4 を使うか、色を薄くしてください。", "use --pdfx x4, or a lighter colour"))


def add_output_intent(document: Any, ink: Ink, flavour: Flavour | None) -> None:
    """Say in ``document`` (ReportLab's) for which printing condition the colours are meant, with the press's ICC profile inside.

    Raises CardforgeError: the profile is newer than the standard's PDF knows.
    """
    from reportlab.pdfbase import pdfdoc

    if ink.profile is None or ink.name != "cmyk":
        return
    data = ink.profile.read_bytes()
    if flavour is not None and data[8] > flavour.icc:
        message = Text(
            f"ICC バージョン{data[8]}のプロファイルは {flavour.version} では使えません。",
            f"a profile of ICC version {data[8]} cannot be used in {flavour.version}",
        )
        hint = Text("--pdfx x4 か、バージョン2のプロファイルを使ってください。", "use --pdfx x4, or a profile of version 2")
        raise CardforgeError(message, file=ink.profile, hint=hint)
    stream = pdfdoc.PDFStream(content=data, filters=[Flate()])
    stream.dictionary["N"] = 4
    described = _description(ink.profile)
    registered = next((name for words, name in CONDITIONS.items() if words.lower() in described.lower()), None)
    condition = ink.condition or registered or "Custom"
    intent = {
        "Type": pdfdoc.PDFName("OutputIntent"),
        "S": pdfdoc.PDFName("GTS_PDFX"),
        "OutputCondition": pdfdoc.PDFString(described),
        "OutputConditionIdentifier": pdfdoc.PDFString(condition),
        "Info": pdfdoc.PDFString(described),
        "DestOutputProfile": document.Reference(stream, "output.profile"),
    }
    if condition != "Custom":
        intent["RegistryName"] = pdfdoc.PDFString(REGISTRY)
    _set_catalog(document, "OutputIntents", pdfdoc.PDFArray([pdfdoc.PDFDictionary(intent)]))


def add_identity(document: Any, metadata: Metadata, flavour: Flavour, painted: bytes) -> None:
    """Say in ``document`` which standard it keeps, in its information and in XMP alike; ``painted`` is what makes it this document."""
    import uuid

    number = hashlib.sha256(painted).digest()[:16]
    document._pdfVersion = flavour.pdf
    # Both halves of the identity are those of the first version: the document is never changed in place.
    document._ID = b"\n[<%s><%s>]\n" % (number.hex().encode(), number.hex().encode())
    document.info = _information(metadata, flavour)
    packet = xmp(metadata, flavour, str(uuid.UUID(bytes=number))).encode()
    _set_catalog(document, "Metadata", _packet(packet))


def add_accessible(document: Any, metadata: Metadata) -> None:
    """Say in the XMP metadata of a tagged ``document`` that it keeps PDF/UA-1 (ISO 14289-1), and what it is called."""
    properties = _alternatives("dc:title", metadata.title) + _list("dc:language", "Bag", metadata.lang) + "<pdfuaid:part>1</pdfuaid:part>"
    _set_catalog(document, "Metadata", _packet(_XMP.format(properties=properties).encode()))


def _packet(data: bytes) -> Any:
    """XMP, as it is: what reads metadata alone does not unpack streams."""
    from reportlab.pdfbase import pdfdoc

    class Packet(pdfdoc.PDFObject):
        """Metadata that is written without being packed."""

        __RefOnly__ = 1

        def format(self, _document: Any) -> bytes:
            return b"<</Type/Metadata/Subtype/XML/Length %d>>\nstream\n%s\nendstream" % (len(data), data)

    return Packet()


def xmp(metadata: Metadata, flavour: Flavour, identity: str) -> str:
    """The XMP metadata of a document: the same as its information, and what PDF/X asks for besides."""
    version = _escaped(flavour.version)
    properties = [
        "<dc:format>application/pdf</dc:format>",
        _alternatives("dc:title", metadata.title),
        _alternatives("dc:description", metadata.subject) if metadata.subject else "",
        _list("dc:creator", "Seq", metadata.author) if metadata.author else "",
        _list("dc:language", "Bag", metadata.lang),
        "<xmp:CreatorTool>cardforge</xmp:CreatorTool>",
        *(f"<xmp:{name}>{_DATE}</xmp:{name}>" for name in ("CreateDate", "ModifyDate", "MetadataDate")),
        "<pdf:Producer>cardforge</pdf:Producer>",
        "<pdf:Trapped>False</pdf:Trapped>",
        f"<xmpMM:DocumentID>uuid:{identity}</xmpMM:DocumentID>",
        f"<xmpMM:InstanceID>uuid:{identity}</xmpMM:InstanceID>",
        "<xmpMM:VersionID>1</xmpMM:VersionID>",
        "<xmpMM:RenditionClass>default</xmpMM:RenditionClass>",
        f"<pdfx:GTS_PDFXVersion>{version}</pdfx:GTS_PDFXVersion>" if flavour.in_info else "",
        f"<pdfxid:GTS_PDFXVersion>{version}</pdfxid:GTS_PDFXVersion>",
    ]
    return _XMP.format(properties="\n".join(filter(None, properties)))


def _alternatives(name: str, text: str) -> str:
    return f'<{name}><rdf:Alt><rdf:li xml:lang="x-default">{_escaped(text)}</rdf:li></rdf:Alt></{name}>'


def _list(name: str, kind: str, text: str) -> str:
    return f"<{name}><rdf:{kind}><rdf:li>{_escaped(text)}</rdf:li></rdf:{kind}></{name}>"


def _information(metadata: Metadata, flavour: Flavour) -> Any:
    """The document information: what is empty is left out, so that XMP says the same."""
    from reportlab.pdfbase import pdfdoc

    class Information(pdfdoc.PDFInfo):
        def format(self, document: Any) -> Any:
            date = pdfdoc.PDFDate(ts=document._timeStamp)
            texts = {"Title": metadata.title, "Subject": metadata.subject, "Author": metadata.author}
            texts |= {"Creator": "cardforge", "Producer": "cardforge"}
            entries: dict[str, Any] = {key: pdfdoc.PDFString(text) for key, text in texts.items() if text}
            entries |= {"CreationDate": date, "ModDate": date, "Trapped": pdfdoc.PDFName("False")}
            if flavour.in_info:
                entries["GTS_PDFXVersion"] = pdfdoc.PDFString(flavour.version)
            return pdfdoc.PDFDictionary(entries).format(document)

    return Information()


def _description(profile: Path) -> str:
    """What an ICC profile calls itself."""
    from PIL import ImageCms

    return str(ImageCms.ImageCmsProfile(str(profile)).profile.profile_description or profile.stem).strip()


def _set_catalog(document: Any, key: str, value: Any) -> None:
    catalog = document.Catalog
    if key not in catalog.__NoDefault__:
        catalog.__NoDefault__ = [*catalog.__NoDefault__, key]
    setattr(catalog, key, value)


def _escaped(text: str) -> str:
    """A text as it stands in XML; Python's own module for that loads a table of all names of letters."""
    for sign, name in (("&", "amp"), ("<", "lt"), (">", "gt"), ('"', "quot"), ("'", "#x27")):
        text = text.replace(sign, f"&{name};")
    return text
