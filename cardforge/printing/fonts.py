"""The fonts that are printed: found in ``fonts/``, measured with HarfBuzz, cut down to the characters of one document."""

from __future__ import annotations

import functools
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cardforge import resources
from cardforge.model import CardforgeError, Text


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

    def has(self, character: str) -> bool:
        """Whether the font can draw ``character``."""
        return self._font.get_nominal_glyph(ord(character)) is not None

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
            glyph = self._font.get_nominal_glyph(ord(character))
            width = self._advances[character] = self._font.get_glyph_h_advance(glyph or 0) / self._upem
        return width

    def width(self, text: str) -> float:
        """The width of ``text`` set without any adjustment."""
        return sum(map(self.advance, text))

    def ink(self, character: str) -> tuple[float, float]:
        """The white before and after the ink of ``character`` within its advance."""
        sides = self._ink.get(character)
        if sides is None:
            glyph = self._font.get_nominal_glyph(ord(character)) or 0
            extents = self._font.get_glyph_extents(glyph)
            before = extents.x_bearing / self._upem
            sides = self._ink[character] = (before, self.advance(character) - before - extents.width / self._upem)
        return sides

    def subset(self, characters: str) -> tuple[bytes, dict[str, int]]:
        """A TrueType font with only ``characters``, made by HarfBuzz, and the number of each one's glyph in it."""
        import uharfbuzz

        wanted = uharfbuzz.SubsetInput()
        wanted.unicode_set.update(map(ord, characters))
        # Hints are for screens, and a composite font is addressed by glyph numbers: no map of characters is needed in it.
        wanted.flags = uharfbuzz.SubsetFlags.NO_HINTING | uharfbuzz.SubsetFlags.NOTDEF_OUTLINE
        wanted.drop_table_tag_set.update(int.from_bytes(tag.encode(), "big") for tag in _TABLES_NOT_EMBEDDED)
        plan = uharfbuzz.SubsetPlan(self._face, wanted)
        glyphs = plan.old_to_new_glyph_mapping
        data = bytes(plan.execute().blob.data)
        return data, {letter: glyphs[self._font.get_nominal_glyph(ord(letter)) or 0] for letter in characters}


#: Tables that a font in a PDF does without.
_TABLES_NOT_EMBEDDED = ("GSUB", "GPOS", "GDEF", "BASE", "OS/2", "name", "post", "cmap", "vmtx", "vhea", "VORG", "gasp", "DSIG", "meta")


class FontBook:
    """The faces of all families under their names: ``gothic``, ``gothic-bold``; a user's folder lies over the built-in one."""

    def __init__(self, folders: tuple[Path, ...] = ()) -> None:
        self._files: dict[str, Path] = {}
        self._fonts: dict[str, Font] = {}
        for folder in (resources.path("fonts"), *folders):
            self._files.update(_faces(folder))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all faces."""
        return tuple(sorted(self._files))

    def fallback(self, name: str, character: str) -> Font | None:
        """Another face that can draw ``character``: one of the same weight first."""
        weight = name.partition("-")[2]
        others = sorted((each for each in self._files if each != name), key=lambda each: (each.partition("-")[2] != weight, each))
        return next((font for font in map(self.get, others) if font.has(character)), None)

    def get(self, name: str) -> Font:
        """The face called ``name``.

        Raises CardforgeError: there is none, or its file cannot be read.
        """
        font = self._fonts.get(name)
        if font is None:
            if name not in self._files:
                raise CardforgeError(
                    Text(f"フォント「{name}」がありません。", f"there is no font called {name!r}"),
                    hint=Text(f"使えるフォント: {'、'.join(self.names)}", f"fonts: {', '.join(self.names)}"),
                )
            font = self._fonts[name] = _open(name, self._files[name])
        return font


@functools.cache
def built_in_fonts() -> FontBook:
    """The fonts that come with cardforge."""
    return FontBook()


def _faces(folder: Path) -> dict[str, Path]:
    """Names and files as ``fonts.yaml`` in ``folder`` lists them: a family with its weights."""
    import yaml

    index = folder / "fonts.yaml"
    if not index.is_file():
        return {}
    families = yaml.safe_load(index.read_text("utf-8"))
    faces: dict[str, Path] = {}
    for family, weights in families.items():
        for weight, file in weights["faces"].items():
            faces[family if weight == "regular" else f"{family}-{weight}"] = folder / file
    return faces


def _open(name: str, file: Path) -> Font:
    import uharfbuzz

    if not file.is_file():
        raise CardforgeError(Text("フォントのファイルがありません。", "the font file is missing"), file=file)
    face = uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(file)))
    tables = {str(tag) for tag in face.table_tags}
    if not tables:
        raise CardforgeError(Text("フォントとして読めません。", "this cannot be read as a font"), file=file)
    if "glyf" not in tables:
        raise CardforgeError(
            Text("TrueType ではないフォントは使えません。", "this font has no TrueType outlines and cannot be printed"),
            file=file,
            hint=Text("同じ書体の TTF を fonts/ に入れてください。", "put the TTF of the same typeface into fonts/"),
        )
    font = uharfbuzz.Font(face)
    extents = font.get_font_extents("ltr")
    return Font(name, file, extents.ascender / face.upem, -extents.descender / face.upem, face, font, face.upem)
