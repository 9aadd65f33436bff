"""Coarser outlines for embedded fonts: coordinates on a smaller em square take fewer bytes and look the same on paper.

HarfBuzz cuts a font down, but keeps its em square of often 2048 units; on a card's text a unit is then less than two thousandths of a
millimetre, which no printer shows.
"""

from __future__ import annotations

import struct
from itertools import accumulate, pairwise
from typing import Final

#: Units of the em square that is embedded: fine enough for widths, which have to be right to a thousandth of the em (ISO 19005).
UNITS: Final = 512

#: Points of outlines lie on every second unit: a glyph of 10 points is drawn to 0.007 mm, a sixth of a dot at 600 dpi.
GRID: Final = 2

#: Flags of a point (OpenType, table ``glyf``): its kind, which are kept; one-byte steps; the next byte repeats it; same or positive steps.
_KEPT: Final = 0x41
_SHORT: Final = (0x02, 0x04)
_REPEAT: Final = 0x08
_SAME: Final = (0x10, 0x20)

#: The values of ``head`` and ``hhea`` that are lengths, by their offset.
_LENGTHS: Final = {b"head": (36, 38, 40, 42), b"hhea": (4, 6, 8, 12, 14, 16)}

#: What the checksum of a whole font has to come to.
_CHECKSUM: Final = 0xB1B0AFBA


def coarsened(font: bytes) -> bytes:
    """The TrueType ``font`` on an em square of `UNITS`; as it is where that is no gain, or where glyphs are composed of others."""
    tables = _tables(font)
    (units,) = struct.unpack_from(">H", tables[b"head"], 18)
    glyphs = _glyphs(tables)
    if units < 2 * UNITS or any(glyph[:1] >= b"\x80" for glyph in glyphs):
        return font
    scale = UNITS / units
    drawn = [_scaled(glyph, units) for glyph in glyphs]
    offsets = [0, *accumulate(map(len, drawn))]
    tables[b"glyf"] = b"".join(drawn)
    tables[b"loca"], long = _offsets(offsets)
    for tag, places in _LENGTHS.items():
        table = bytearray(tables[tag])
        for place in places:
            struct.pack_into(">h", table, place, round(struct.unpack_from(">h", table, place)[0] * scale))
        tables[tag] = bytes(table)
    head = bytearray(tables[b"head"])
    struct.pack_into(">H", head, 18, UNITS)
    struct.pack_into(">h", head, 50, long)
    tables[b"head"] = bytes(head)
    (advance,) = struct.unpack_from(">H", tables[b"hhea"], 10)
    tables[b"hhea"] = tables[b"hhea"][:10] + struct.pack(">H", round(advance * scale)) + tables[b"hhea"][12:]
    metrics = struct.unpack(f">{len(tables[b'hmtx']) // 2}h", tables[b"hmtx"])
    tables[b"hmtx"] = struct.pack(f">{len(metrics)}h", *(round(value * scale) for value in metrics))
    return _font(tables)


def _tables(font: bytes) -> dict[bytes, bytes]:
    """The tables of a font by their tags."""
    (count,) = struct.unpack_from(">H", font, 4)
    entries = (struct.unpack_from(">4sIII", font, 12 + 16 * index) for index in range(count))
    return {tag: font[start : start + length] for tag, _, start, length in entries}


def _glyphs(tables: dict[bytes, bytes]) -> list[bytes]:
    """The outlines of all glyphs, in order."""
    long = struct.unpack_from(">h", tables[b"head"], 50)[0]
    loca = tables[b"loca"]
    offsets = struct.unpack(f">{len(loca) // 4}I", loca) if long else [2 * part for part in struct.unpack(f">{len(loca) // 2}H", loca)]
    return [tables[b"glyf"][start:end] for start, end in pairwise(offsets)]


def _scaled(glyph: bytes, units: int) -> bytes:
    """One outline with every point moved to the nearest place of the grid in the smaller em square; hints are left out.

    Flags that repeat are not counted, as fonts otherwise do: a PDF's compression takes care of them.
    """
    if not glyph:
        return b""
    (contours,) = struct.unpack_from(">h", glyph)
    ends = struct.unpack_from(f">{contours}H", glyph, 10)
    (hints,) = struct.unpack_from(">H", glyph, 10 + 2 * contours)
    at = 12 + 2 * contours + hints
    flags: list[int] = []
    while len(flags) <= ends[-1]:
        flag = glyph[at]
        at += 1
        flags.append(flag)
        if flag & _REPEAT:
            flags.extend([flag] * glyph[at])
            at += 1
    kinds = [flag & _KEPT for flag in flags]
    edges: list[int] = []
    written: list[bytes] = []
    for short, same in zip(_SHORT, _SAME, strict=True):
        places, at = _places(glyph, at, flags, short, same)
        points = [GRID * ((2 * UNITS * place + GRID * units) // (2 * GRID * units)) for place in places]
        edges += [min(points), max(points)]
        written.append(_steps(points, kinds, short, same))
    header = struct.pack(">5h", contours, edges[0], edges[2], edges[1], edges[3])
    data = header + glyph[10 : 10 + 2 * contours] + b"\0\0" + bytes(kinds) + b"".join(written)
    return data + b"\0" * (-len(data) % 2)


def _offsets(offsets: list[int]) -> tuple[bytes, int]:
    """The table of where glyphs begin, and 1 where it needs four bytes for each."""
    if offsets[-1] < 0x20000:
        return struct.pack(f">{len(offsets)}H", *(offset // 2 for offset in offsets)), 0
    return struct.pack(f">{len(offsets)}I", *offsets), 1


def _places(glyph: bytes, at: int, flags: list[int], short: int, same: int) -> tuple[list[int], int]:
    """One coordinate of every point, and where the next data begins."""
    place, places = 0, []
    for flag in flags:
        if flag & short:
            place += glyph[at] if flag & same else -glyph[at]
            at += 1
        elif not flag & same:
            place += int.from_bytes(glyph[at : at + 2], "big", signed=True)
            at += 2
        places.append(place)
    return places, at


def _steps(points: list[int], flags: list[int], short: int, same: int) -> bytes:
    """The steps from point to point in as few bytes as they need; ``flags`` are told how each is written."""
    data = bytearray()
    before = 0
    for index, point in enumerate(points):
        step = point - before
        before = point
        if step == 0:
            flags[index] |= same
        elif -256 < step < 256:
            flags[index] |= short | same if step > 0 else short
            data.append(abs(step))
        else:
            data += step.to_bytes(2, "big", signed=True)
    return bytes(data)


def _font(tables: dict[bytes, bytes]) -> bytes:
    """A font file of ``tables``, with its checksums."""
    count = len(tables)
    power = count.bit_length() - 1
    head = bytearray(tables[b"head"])
    struct.pack_into(">I", head, 8, 0)
    tables = {**tables, b"head": bytes(head)}
    directory = struct.pack(">IHHHH", 0x10000, count, 16 << power, power, (count - (1 << power)) * 16)
    body = bytearray()
    for tag in sorted(tables):
        data = tables[tag]
        directory += struct.pack(">4sIII", tag, _sum(data), 12 + 16 * count + len(body), len(data))
        body += data + b"\0" * (-len(data) % 4)
    font = bytearray(directory + body)
    start = next(entry[2] for entry in struct.iter_unpack(">4sIII", directory[12:]) if entry[0] == b"head")
    struct.pack_into(">I", font, start + 8, (_CHECKSUM - _sum(bytes(font))) % 2**32)
    return bytes(font)


def _sum(data: bytes) -> int:
    padded = data + b"\0" * (-len(data) % 4)
    total: int = sum(word for (word,) in struct.iter_unpack(">I", padded))
    return total % 2**32
