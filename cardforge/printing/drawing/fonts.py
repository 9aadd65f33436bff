"""The fonts that are printed: found in ``fonts/``, measured with HarfBuzz, cut down to the characters of one document.

A face has a second name with `VERTICAL` after it: under that name its characters have the forms that the font holds for text from top to
bottom (OpenType's feature ``vert``).
"""

from __future__ import annotations

import functools
import os
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, NamedTuple

from cardforge.files import places as resources
from cardforge.files.allowed import allowed
from cardforge.files.kept_yaml import load_kept
from cardforge.files.text import MAX_BYTES
from cardforge.files.yaml import line_of, load_yaml
from cardforge.model import CardforgeError, Text
from cardforge.printing.drawing.postscript import damaged, truetype

#: What the name of a face ends with where its forms for vertical text are meant.
VERTICAL: Final = "|vertical"

#: So many bytes of outlines are converted for a glyph, on the average, beside those that every font has; a kanji takes about 300.
_MOST_OUTLINE: Final = 4000
_MOST_OUTLINES: Final = 100_000

#: From here on a font may have signs in colours alone (emoji).
_SIGNS: Final = 0x2190

#: The largest font file in bytes (a collection of all East Asian forms has 120 million), and the most faces in a list.
_MOST_BYTES: Final = 160_000_000
_MOST_FACES: Final = 1000


class Upright(NamedTuple):
    """How a character stands in vertical text, in parts of the type size.

    The pen moves down by ``advance``; ``x`` and ``y`` are the place of the glyph's origin, from the middle of the column's upper edge.
    ``face`` names the face that has the glyph.
    """

    face: str
    advance: float
    x: float
    y: float


@dataclass(slots=True)
class Font:
    """One face of a family, ready to be measured. All measures are parts of the type size (1 is the em square)."""

    name: str
    file: Path
    ascent: float
    descent: float
    _face: Any = field(repr=False)
    _font: Any = field(repr=False)
    _upem: int = field(repr=False)
    _advances: dict[str, float] = field(default_factory=dict, repr=False)
    _ink: dict[str, tuple[float, float]] = field(default_factory=dict, repr=False)
    _upright: dict[str, Upright | None] = field(default_factory=dict, repr=False)
    _outlines: dict[str, str] = field(default_factory=dict, repr=False)

    def has(self, character: str) -> bool:
        """Whether the font can draw ``character``: a sign that is only there in colours has no outline, and is not drawn."""
        glyph = self._font.get_nominal_glyph(ord(character))
        if glyph is None or ord(character) < _SIGNS:
            return glyph is not None
        extents = self._font.get_glyph_extents(glyph)
        return bool(extents is not None and extents.width) or not character.isprintable() or character.isspace()

    def lacking(self, text: str) -> str:
        """The first character of ``text`` that the font cannot draw, or nothing."""
        for character in text:
            if character not in self._advances and not self.has(character):
                return character
        return ""

    def advance(self, character: str) -> float:
        """How far ``character`` moves the pen."""
        width = self._advances.get(character)
        if width is None:
            width = self._advances[character] = self._font.get_glyph_h_advance(self.number(character)) / self._upem
        return width

    @property
    def units(self) -> int:
        """How many units of its outlines are the type size (``1`` of all other measures)."""
        return self._upem

    def outline(self, character: str) -> str:
        """The outline of ``character`` as SVG path data, in the font's units, y upwards; nothing for a blank.

        >>> built_in_fonts().get("gothic").outline("　")
        ''
        """
        outline = self._outlines.get(character)
        if outline is None:
            from fontTools.pens.svgPathPen import SVGPathPen

            pen = SVGPathPen(None, ntos=lambda value: str(round(value)))
            self._font.draw_glyph_with_pen(self.number(character), pen)
            outline = self._outlines[character] = pen.getCommands()
        return outline

    def width(self, text: str) -> float:
        """The width of ``text`` set without any adjustment."""
        return sum(map(self.advance, text))

    def ink(self, character: str) -> tuple[float, float]:
        """The white before and after the ink of ``character`` within its advance."""
        sides = self._ink.get(character)
        if sides is None:
            extents = self._font.get_glyph_extents(self.number(character))
            before = extents.x_bearing / self._upem
            sides = self._ink[character] = (before, self.advance(character) - before - extents.width / self._upem)
        return sides

    def upright(self, character: str) -> Upright | None:
        """How ``character`` stands in vertical text, where the font has a form of its own for that."""
        if character not in self._upright:
            glyph, position = self._set_vertically(character)
            found = None
            if glyph != self._font.get_nominal_glyph(ord(character)):
                down, right, up = (part / self._upem for part in (-position.y_advance, position.x_offset, -position.y_offset))
                found = Upright(self.name.removesuffix(VERTICAL) + VERTICAL, down, right, up)
            self._upright[character] = found
        return self._upright[character]

    def subset(self, characters: str) -> tuple[bytes, dict[str, int]]:
        """A TrueType font with only ``characters``, made by HarfBuzz, and the number of each one's glyph in it.

        Raises CardforgeError: the font's outlines are damaged.
        """
        import uharfbuzz

        numbers = {letter: self.number(letter) for letter in characters}
        wanted = uharfbuzz.SubsetInput()
        wanted.glyph_set.update(numbers.values())
        # Hints are for screens, and a composite font is addressed by glyph numbers: no map of characters is needed in it.
        wanted.flags = uharfbuzz.SubsetFlags.NO_HINTING | uharfbuzz.SubsetFlags.NOTDEF_OUTLINE | uharfbuzz.SubsetFlags.DESUBROUTINIZE
        wanted.drop_table_tag_set.update(int.from_bytes(tag.encode(), "big") for tag in _TABLES_NOT_EMBEDDED)
        try:
            plan = uharfbuzz.SubsetPlan(self._face, wanted)
            data = bytes(plan.execute().blob.data)
        except (RuntimeError, ValueError, MemoryError) as error:
            raise damaged(self.file) from error
        if "glyf" not in self._face.table_tags:
            # Subroutines are written out: what is converted is no more work than it is long.
            if len(data) > _MOST_OUTLINES + _MOST_OUTLINE * len(numbers):
                raise damaged(self.file)
            data = truetype(data, self.file)
        glyphs = plan.old_to_new_glyph_mapping
        return data, {letter: glyphs[glyph] for letter, glyph in numbers.items()}

    def number(self, character: str) -> int:
        """The number of a character's glyph in the whole font, 0 where there is none."""
        if self.name.endswith(VERTICAL):
            return int(self._set_vertically(character)[0])
        return self._font.get_nominal_glyph(ord(character)) or 0

    def _set_vertically(self, character: str) -> tuple[int, Any]:
        """The glyph of a character in vertical text, and where it stands."""
        import uharfbuzz

        buffer = uharfbuzz.Buffer()
        buffer.add_str(character)
        buffer.guess_segment_properties()
        buffer.direction = "ttb"
        uharfbuzz.shape(self._font, buffer)
        return buffer.glyph_infos[0].codepoint, buffer.glyph_positions[0]


#: Tables that a font in a PDF does without: how glyphs take the place of others, names, hints, variations of shape.
_TABLES_NOT_EMBEDDED: Final = (
    *("GSUB", "GPOS", "GDEF", "BASE", "OS/2", "name", "post", "cmap", "vmtx", "vhea", "VORG", "gasp", "DSIG", "meta"),
    *("fvar", "gvar", "avar", "cvar", "HVAR", "VVAR", "MVAR", "STAT"),
)


class FontBook:
    """The faces of all families under their names: ``gothic``, ``gothic-bold``; a user's folder lies over the built-in one.

    Font files lie in one of these folders, or in one of ``places``.
    """

    def __init__(self, folders: tuple[Path, ...] = (), places: tuple[Path, ...] = ()) -> None:
        self._files: dict[str, Path] = {}
        #: The family that stands for another in what is printed in English.
        self._companions: dict[str, str] = {}
        #: Families of the user's own of which no licence lies beside them.
        self.unlicensed: list[tuple[str, Path]] = []
        self._fonts: dict[str, Font] = {}
        self._places = (resources.path("fonts"), *folders, *places)
        for folder in (resources.path("fonts"), *folders):
            self._files.update(_faces(folder, self.unlicensed, self._companions))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all faces."""
        return tuple(sorted(self._files))

    def looks(self) -> list[tuple[str, int, int]]:
        """What changes from outside when the file of a face does: names, sizes in bytes and times of writing."""
        files = ((name, file.stat()) for name, file in sorted(self._files.items()) if file.is_file())
        return [(name, found.st_size, found.st_mtime_ns) for name, found in files]

    def fallback(self, name: str, character: str) -> Font | None:
        """Another face that can draw ``character``: one of the same weight first, else as ``fonts.yaml`` lists them."""
        weight = name.partition("-")[2]
        others = sorted((each for each in self._files if each != name), key=lambda each: each.partition("-")[2] != weight)
        return next((font for font in map(self.get, others) if font.has(character)), None)

    def said(self, name: str, lang: str) -> Font:
        """The face called ``name`` in what is printed in ``lang``: in English that of its family's companion, where it has one.

        >>> built_in_fonts().said("gothic-bold", "ja").name, built_in_fonts().said("gothic-bold", "en").name
        ('gothic-bold', 'latin-bold')

        Raises CardforgeError: there is none, or its file cannot be read.
        """
        family, _, weight = name.partition("-")
        if lang == "ja" or family not in self._companions:
            return self.get(name)
        companion = self._companions[family]
        return self.get(f"{companion}-{weight}" if f"{companion}-{weight}" in self._files else companion)

    def get(self, name: str) -> Font:
        """The face called ``name``.

        Raises CardforgeError: there is none, or its file cannot be read.
        """
        font = self._fonts.get(name)
        if font is None:
            face = name.removesuffix(VERTICAL)
            if face not in self._files:
                raise CardforgeError(
                    Text(f"フォント「{name}」がありません。", f"there is no font called “{name}”"),
                    hint=Text(f"使えるフォント: {'、'.join(self.names)}", f"fonts: {', '.join(self.names)}"),
                )
            font = self._fonts[name] = _open(name, self._files[face], self._places)
        return font


@functools.cache
def built_in_fonts() -> FontBook:
    """The fonts that come with cardforge."""
    return FontBook()


def _faces(folder: Path, unlicensed: list[tuple[str, Path]], companions: dict[str, str]) -> dict[str, Path]:
    """Names and files as ``fonts.yaml`` in ``folder`` lists them: a family with its weights; those without a licence are noted, and
    which family is another's companion.
    """
    index = folder / "fonts.yaml"
    if not os.path.lexists(index):
        return {}
    faces: dict[str, Path] = {}
    load = load_kept if folder == resources.path("fonts") else load_yaml
    families = load(allowed(index, (folder,), MAX_BYTES, Text("フォントの一覧", "list of fonts")))
    if families is None:
        return faces
    if not isinstance(families, Mapping):
        raise _no_list(index, families)
    for family, entries in families.items():
        weights = entries.get("faces") if isinstance(entries, Mapping) else None
        if not isinstance(weights, Mapping) or not all(isinstance(file, str) and file.strip() for file in weights.values()):
            raise _no_list(index, families, family)
        licence = entries.get("licence")
        if not (isinstance(licence, str) and (folder / licence).is_file()):
            unlicensed.append((str(family), index))
        companions.pop(family, None)
        if "companion" in entries:
            companions[family] = str(entries["companion"])
        for weight, file in weights.items():
            faces[family if weight == "regular" else f"{family}-{weight}"] = folder / file
    if len(faces) > _MOST_FACES:
        message = Text(f"フォントが多すぎます（{_MOST_FACES}まで）。", f"the list holds too many fonts ({_MOST_FACES} at most)")
        raise CardforgeError(message, file=index)
    return faces


def _no_list(index: Path, families: Any, *at: str) -> CardforgeError:
    hint = Text("例: my-font: {faces: {regular: My.ttf}}", "for example: my-font: {faces: {regular: My.ttf}}")
    message = Text("フォントの一覧が読めません。", "the list of fonts cannot be read")
    return CardforgeError(message, file=index, line=line_of(families, *at), hint=hint)


def _open(name: str, file: Path, places: Sequence[Path]) -> Font:
    import uharfbuzz

    file = allowed(file, places, _MOST_BYTES, Text("フォント", "font"))
    face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(file)))
    try:
        tables = {str(tag) for tag in face.table_tags}
    except UnicodeDecodeError as error:
        raise damaged(file) from error
    if not tables:
        raise CardforgeError(
            Text("フォントとして読めません。", "this cannot be read as a font"),
            file=file,
            hint=Text("TTF か OTF を fonts/ に入れてください。", "put a TTF or an OTF into fonts/"),
        )
    if not _is_whole(file) or not face.unicodes:
        raise damaged(file)
    if tables.isdisjoint({"glyf", "CFF ", "CFF2"}):
        raise CardforgeError(
            Text("輪郭のないフォント（ビットマップなど）は使えません。", "this font holds bitmaps, no outlines, and cannot be printed"),
            file=file,
            hint=Text("同じ書体の TTF か OTF を fonts/ に入れてください。", "put a TTF or OTF of the same typeface into fonts/"),
        )
    font = uharfbuzz.Font(face)
    extents = font.get_font_extents("ltr")
    return Font(name, file, extents.ascender / face.upem, -extents.descender / face.upem, face, font, face.upem)


def _is_whole(file: Path) -> bool:
    """Whether a font file is as long as its list of tables says."""
    size = file.stat().st_size
    with file.open("rb") as stream:
        try:
            head = stream.read(16)
            start = struct.unpack_from(">I", head, 12)[0] if head[:4] == b"ttcf" else 0
            stream.seek(start + 4)
            (count,) = struct.unpack(">H", stream.read(2))
        except struct.error:
            return False
        stream.seek(start + 12)
        records = stream.read(16 * count)
    return len(records) == 16 * count and all(offset + length <= size for _, _, offset, length in struct.iter_unpack(">4sIII", records))
