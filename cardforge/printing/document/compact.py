"""Smaller PDF files: the objects that are no streams are put into compressed object streams, with a compressed table (PDF 1.5).

ReportLab writes each small object in plain text, which in a document of many faces is a quarter of the file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any, Final, TypeAlias

#: So many objects share one stream.
_PER_STREAM: Final = 100

#: The level from which libdeflate looks for the shortest result; the two above it gain two thousandths and take twice as long.
_LEVEL: Final = 10

#: The level for documents of many faces.
_QUICK: Final = 8

#: A stream of so many bytes takes longer to be packed than to be looked up.
_LONG: Final = 4_000

#: What makes something of bytes, named by a word, as it was made before (`pdf.Streams`).
Made: TypeAlias = Callable[[str, bytes, Callable[[bytes], bytes]], bytes]

#: The length of what a dictionary says about compression.
_FILTER: Final = len("/Filter/FlateDecode")

_OBJECT: Final = re.compile(rb"(\d+) 0 obj\s*")
_WHITE: Final = re.compile(rb"\s*([\[\]<>/])\s*")
#: What a stream's dictionary may say in fewer words, or not at all.
_SHORTER: Final = {b"/Filter[/FlateDecode]": b"/Filter/FlateDecode", b"/Filter[]": b"", b"/Type/XObject": b""}

_ENTRY: Final = re.compile(rb"(\d{10}) (\d{5}) n")


class Flate:
    """ReportLab's stream filter with libdeflate, which makes streams 3 % smaller than zlib can, in as much time."""

    pdfname = "FlateDecode"

    def encode(self, data: bytes, level: int = _LEVEL) -> bytes:
        """The compressed bytes."""
        import deflate

        return bytes(deflate.zlib_compress(data, level))


def quickest(data: bytes) -> bytes:
    """``data`` compressed (zlib) as quickly as can be, for what is held for a while."""
    return Flate().encode(data, 1)


def _quickly(data: bytes) -> bytes:
    return Flate().encode(data, _QUICK)


def _packed(data: bytes, level: int, made: Made | None) -> bytes:
    """``data`` compressed at one of the two levels; where it is long, as it was ``made`` before."""
    pack = _quickly if level == _QUICK else Flate().encode
    return pack(data) if made is None or len(data) < _LONG else made(f"flate{level}", data, pack)


def stream(data: bytes, entries: Mapping[str, Any], *, quickly: bool = False, made: Made | None = None) -> Any:
    """ReportLab's stream of ``data``, compressed where that makes it smaller, with more ``entries`` in its dictionary; a long one as it was
    ``made`` before."""
    from reportlab.pdfbase.pdfdoc import PDFName, PDFStream

    written = PDFStream(content=data, filters=[])
    written.content, flate = packed(data, quickly=quickly, made=made)
    if flate:
        written.dictionary["Filter"] = PDFName("FlateDecode")
    for key, value in entries.items():
        written.dictionary[key] = value
    return written


def packed(data: bytes, *, quickly: bool = False, made: Made | None = None) -> tuple[bytes, bool]:
    """``data`` as a stream holds it, and whether it is compressed: only where that makes it smaller; ``quickly`` in a fifth of the time,
    to some hundredths more; a long one as it was ``made`` before."""
    found = _packed(data, _QUICK if quickly else _LEVEL, made)
    return (found, True) if len(found) + _FILTER < len(data) else (data, False)


def compacted(pdf: bytes, made: Made | None = None) -> list[bytes]:
    """The same document with object streams, in pieces; ``pdf`` is one that ReportLab wrote. Streams are packed as they were ``made``
    before."""
    places = _places(pdf)
    pieces = [b"%PDF-1.5\n%\xe2\xe3\xcf\xd3\n"]
    at = len(pieces[0])
    where: dict[int, tuple[int, int, int]] = {}
    plain: list[tuple[int, bytes]] = []
    following = max(places) + 1
    for number, (start, end) in places.items():
        # Streams are nearly all of a document: each is copied by itself, when its turn comes.
        if pdf.endswith(b"endstream", start, end):
            where[number] = (1, at, 0)
            pieces.append(b"%d 0 obj\n%s\nendobj\n" % (number, _squeezed(pdf[start:end])))
            at += len(pieces[-1])
        else:
            plain.append((number, pdf[start:end]))
    for first in range(0, len(plain), _PER_STREAM):
        group = plain[first : first + _PER_STREAM]
        where.update({number: (2, following, index) for index, (number, _) in enumerate(group)})
        where[following] = (1, at, 0)
        pieces.append(_stream(following, _object_stream(group), made))
        at += len(pieces[-1])
        following += 1
    where[following] = (1, at, 0)
    pieces.append(_stream(following, _table(where, following + 1, _trailer(pdf)), made))
    pieces.append(b"startxref\n%d\n%%%%EOF\n" % at)
    return pieces


def _places(pdf: bytes) -> dict[int, tuple[int, int]]:
    """Where every object's own text begins and ends, by its number; the old table says where each object begins."""
    table = int(pdf[pdf.rindex(b"startxref") :].split()[1])
    offsets = [int(match[1]) for match in _ENTRY.finditer(pdf, table)]
    ends = sorted([*offsets, table])
    places: dict[int, tuple[int, int]] = {}
    for start, following in pairwise(ends):
        match = _OBJECT.match(pdf, start)
        if match is None:
            raise ValueError("not a document that ReportLab wrote")
        end = pdf.rindex(b"endobj", match.end(), following)
        while pdf[end - 1 : end].isspace():
            end -= 1
        places[int(match[1])] = match.end(), end
    return places


def _squeezed(body: bytes) -> bytes:
    """A stream with its dictionary written without white space; those of ReportLab's documents hold no strings."""
    entries, word, data = body.partition(b"stream")
    if b"\n" in entries:
        entries = _WHITE.sub(rb"\1", entries)
    for long, short in _SHORTER.items():
        entries = entries.replace(long, short)
    return entries + word + data


def _trailer(pdf: bytes) -> bytes:
    """The entries of the old trailer that the new table takes over."""
    trailer = pdf[pdf.rindex(b"trailer") : pdf.rindex(b"startxref")]
    entries = [match[0] for name in (rb"/Root \d+ 0 R", rb"/Info \d+ 0 R") if (match := re.search(name, trailer))]
    identity = re.search(rb"/ID\s*\[.*?\]", trailer, re.DOTALL)
    return b" ".join([*entries, *([identity[0]] if identity else [])])


def _object_stream(objects: list[tuple[int, bytes]]) -> tuple[bytes, bytes]:
    offsets, at = [], 0
    for number, body in objects:
        offsets.append(b"%d %d" % (number, at))
        at += len(body) + 1
    index = b" ".join(offsets) + b"\n"
    data = index + b"\n".join(body for _, body in objects)
    return b"/Type /ObjStm /N %d /First %d" % (len(objects), len(index)), data


def _table(where: dict[int, tuple[int, int, int]], size: int, trailer: bytes) -> tuple[bytes, bytes]:
    """The cross-reference stream: kind, place and index of every object, in one, four and two bytes."""
    entries = [where.get(number, (0, 0, 65535)) for number in range(size)]
    rows = [bytes([kind]) + place.to_bytes(4, "big") + index.to_bytes(2, "big") for kind, place, index in entries]
    # Each row is written as its difference from the one before (predictor 12, "up"), which packs well.
    steps = (bytes((new - old) % 256 for old, new in zip(before, row, strict=True)) for before, row in pairwise([bytes(7), *rows]))
    predictor = b"/DecodeParms <</Predictor 12 /Columns 7>>"
    return b"/Type /XRef /W [1 4 2] /Size %d %s %s" % (size, predictor, trailer), b"".join(b"\2" + step for step in steps)


def _stream(number: int, content: tuple[bytes, bytes], made: Made | None) -> bytes:
    entries, data = content
    short = _packed(data, _LEVEL, made)
    return b"%d 0 obj\n<<%s /Filter /FlateDecode /Length %d>>\nstream\n%s\nendstream\nendobj\n" % (number, entries, len(short), short)
