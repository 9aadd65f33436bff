"""Fonts with PostScript outlines (CFF, in OTF files) as TrueType fonts, which is what documents hold.

Cubic curves become quadratic ones that are nowhere further off than a thousandth of the em square: 0.004 mm in a text of 10 points.
"""

from __future__ import annotations

import hashlib
import io
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from cardforge.files.cache import cache_folder, kept_bytes
from cardforge.files.whole import write_whole
from cardforge.model import CardforgeError, Text

#: How far a curve may be moved, in parts of the em square.
TOLERANCE: Final = 0.001

#: Goes up whenever fonts are converted differently, so that older ones are not taken from the cache.
_VERSION: Final = 1


def truetype(font: bytes, file: Path) -> bytes:
    """``font``, which was taken from ``file``, with TrueType outlines; what was converted once is taken from the cache folder.

    Raises CardforgeError: the outlines are damaged.
    """
    kept = cache_folder() / "fonts" / f"{hashlib.sha256(font).hexdigest()[:32]}-{_VERSION}.ttf"
    with suppress(OSError):
        return kept_bytes(kept)
    try:
        converted = _converted(font)
    except Exception as error:  # fontTools meets damaged tables with errors of every kind
        raise damaged(file) from error
    # Without a cache the next print converts it again.
    with suppress(CardforgeError):
        write_whole(kept, converted)
    return converted


def damaged(file: Path) -> CardforgeError:
    """The error of a font file that cannot be read to its end."""
    message = Text("フォントが壊れています（途中で切れているなど）。", "this font is damaged or cut short")
    return CardforgeError(message, file=file, hint=Text("フォントを入れ直してください。", "copy the font again"))


def _converted(data: bytes) -> bytes:
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.ttLib import TTFont, newTable

    font: Any = TTFont(io.BytesIO(data), recalcTimestamp=False)
    order, drawn = font.getGlyphOrder(), font.getGlyphSet()
    glyphs: dict[str, Any] = {}
    for name in order:
        pen = TTGlyphPen(None)
        # TrueType's outlines run the other way round.
        drawn[name].draw(Cu2QuPen(pen, font["head"].unitsPerEm * TOLERANCE, reverse_direction=True))
        glyphs[name] = pen.glyph()
    font["glyf"], font["loca"] = newTable("glyf"), newTable("loca")
    font["glyf"].glyphOrder, font["glyf"].glyphs = order, glyphs
    for name, (advance, _) in font["hmtx"].metrics.items():
        glyphs[name].recalcBounds(font["glyf"])
        font["hmtx"].metrics[name] = (advance, getattr(glyphs[name], "xMin", 0))
    for tag in ("CFF ", "CFF2"):
        if tag in font:
            del font[tag]
    font["maxp"] = _maximum_profile(newTable("maxp"))
    font.sfntVersion = "\0\1\0\0"
    written = io.BytesIO()
    font.save(written, reorderTables=False)
    return written.getvalue()


def _maximum_profile(table: Any) -> Any:
    """Table ``maxp`` of a TrueType font without hints; fontTools counts points and contours when it writes it."""
    table.tableVersion = 0x00010000
    table.maxZones = 1
    names = ("TwilightPoints", "Storage", "FunctionDefs", "InstructionDefs", "StackElements", "SizeOfInstructions", "ComponentElements")
    for name in names:
        setattr(table, f"max{name}", 0)
    return table
