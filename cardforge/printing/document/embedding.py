"""Fonts in a PDF: one composite font for each face in use, with only the glyphs of the document, its text searchable."""

from __future__ import annotations

import hashlib
from itertools import groupby
from typing import Any, Final

from cardforge.printing.document.compact import Made, stream
from cardforge.printing.document.glyphs import coarsened
from cardforge.printing.drawing.fonts import Font

#: Serif and script bits are off, the characters are not those of a standard Latin set (PDF 1.7, table 123).
_SYMBOLIC: Final = 4

_CMAP: Final = """/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
{ranges}
endcmap
CMapName currentdict /CMap defineresource pop
end
end"""


#: Bytes that a string in a PDF cannot hold as they are.
_ESCAPED: Final = str.maketrans({"\\": r"\\", "(": r"\(", ")": r"\)", "\r": r"\r"})


class EmbeddedFont:
    """One face cut down to the characters of a document: ``codes`` gives the string of glyph numbers that shows a text.

    These are the numbers in the font that was cut down, or, ``whole``, those in the whole font: the same in every document.
    """

    def __init__(self, font: Font, characters: str, *, whole: bool = False, made: Made | None = None) -> None:
        self.font = font
        self.characters = "".join(sorted(set(characters)))
        subset, cut = font.subset(self.characters)
        self._glyphs = {letter: font.number(letter) for letter in cut} if whole else cut
        #: Where each number is not that of the same glyph in the font that is embedded.
        self._moved = {self._glyphs[letter]: glyph for letter, glyph in cut.items()} if whole else {}
        self._made = made
        self.data = coarsened(subset) if made is None else made("coarse", subset, coarsened)
        digest = hashlib.sha256(self.characters.encode()).digest()
        tag = "".join(chr(ord("A") + byte % 26) for byte in digest[:6])
        self.name = f"{tag}+{font.file.stem}"

    def codes(self, text: str) -> str:
        """``text`` as a PDF string of two-byte glyph numbers, in Latin-1."""
        codes = "".join(chr(glyph >> 8) + chr(glyph & 255) for glyph in (self._glyphs[letter] for letter in text))
        return f"({codes.translate(_ESCAPED)})"

    def add_to(self, document: Any, resource: str) -> None:
        """Add the font and all it needs to ``document`` (ReportLab's), under the resource name ``resource``."""
        from reportlab.pdfbase import pdfdoc

        descriptor = pdfdoc.PDFDictionary(
            {
                "Type": pdfdoc.PDFName("FontDescriptor"),
                "FontName": pdfdoc.PDFName(self.name),
                "Flags": _SYMBOLIC,
                "FontBBox": pdfdoc.PDFArray([-1000, -500, 2000, 1500]),
                "ItalicAngle": 0,
                "Ascent": round(self.font.ascent * 1000),
                "Descent": round(-self.font.descent * 1000),
                "CapHeight": round(self.font.ascent * 870),
                "StemV": 80,
                "FontFile2": document.Reference(stream(self.data, {"Length1": len(self.data)}, made=self._made), f"{resource}.file"),
            }
        )
        descendant = pdfdoc.PDFDictionary(
            {
                "Type": pdfdoc.PDFName("Font"),
                "Subtype": pdfdoc.PDFName("CIDFontType2"),
                "BaseFont": pdfdoc.PDFName(self.name),
                "CIDSystemInfo": pdfdoc.PDFDictionary(
                    {"Registry": pdfdoc.PDFString("Adobe"), "Ordering": pdfdoc.PDFString("Identity"), "Supplement": 0}
                ),
                "CIDToGIDMap": self._map(document, resource),
                "FontDescriptor": document.Reference(descriptor, f"{resource}.descriptor"),
                "DW": 1000,
                "W": self._widths(),
            }
        )
        composite = pdfdoc.PDFDictionary(
            {
                "Type": pdfdoc.PDFName("Font"),
                "Subtype": pdfdoc.PDFName("Type0"),
                "BaseFont": pdfdoc.PDFName(self.name),
                "Encoding": pdfdoc.PDFName("Identity-H"),
                "DescendantFonts": pdfdoc.PDFArray([document.Reference(descendant, f"{resource}.cid")]),
                "ToUnicode": document.Reference(stream(self._to_unicode(), {}), f"{resource}.unicode"),
            }
        )
        document.idToObject[pdfdoc.BasicFonts].dict[resource] = document.Reference(composite, resource)

    def _map(self, document: Any, resource: str) -> Any:
        """What leads from the numbers in texts to the glyphs."""
        from reportlab.pdfbase.pdfdoc import PDFName

        if not self._moved:
            return PDFName("Identity")
        table = bytearray(2 * (max(self._moved) + 1))
        for number, glyph in self._moved.items():
            table[2 * number : 2 * number + 2] = glyph.to_bytes(2, "big")
        return document.Reference(stream(bytes(table), {}), f"{resource}.map")

    def _widths(self) -> Any:
        """The ``W`` array: runs of neighbouring glyphs with their widths; full-width ones are the default."""
        from reportlab.pdfbase.pdfdoc import PDFArray

        widths = {glyph: round(self.font.advance(letter) * 1000, 1) for letter, glyph in self._glyphs.items()}
        runs: list[tuple[int, list[float]]] = []
        for glyph in sorted(glyph for glyph, width in widths.items() if width != 1000):
            if runs and glyph == runs[-1][0] + len(runs[-1][1]):
                runs[-1][1].append(widths[glyph])
            else:
                runs.append((glyph, [widths[glyph]]))
        return PDFArray([part for first, row in runs for part in (first, PDFArray(row))])

    def _to_unicode(self) -> bytes:
        """The map from glyph numbers back to characters, by which text is searched and copied."""
        pairs = sorted({glyph: letter for letter, glyph in reversed(self._glyphs.items())}.items())
        # Neighbours stand in one range, which must not pass from one first byte of a code to the next.
        rows = [list(row) for _, row in groupby(enumerate(pairs), key=lambda each: (each[1][0] - each[0], each[1][0] >> 8))]
        ranges = [f"<{row[0][1][0]:04X}><{row[-1][1][0]:04X}>[{''.join(f'<{_utf16(letter)}>' for _, (_, letter) in row)}]" for row in rows]
        blocks = [ranges[start : start + 100] for start in range(0, len(ranges), 100)]
        written = "\n".join(f"{len(block)} beginbfrange\n{chr(10).join(block)}\nendbfrange" for block in blocks)
        return _CMAP.format(ranges=written).encode()


def _utf16(letter: str) -> str:
    return letter.encode("utf-16-be").hex().upper()
