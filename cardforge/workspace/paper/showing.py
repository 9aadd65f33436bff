"""What cards look like, drawn one by one: as they will be printed, and small."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from cardforge.model import Card, Master, Text
from cardforge.workspace.folder import Folder

if TYPE_CHECKING:
    from cardforge.printing import SheetOptions
    from cardforge.printing.face.faceset import FaceSet
    from cardforge.workspace.paper.faultless import Faultless

#: Files that a face is made of whatever the card says.
_PICTURES: Final = frozenset({".png", ".jpg", ".jpeg", ".webp", ".gif", ".tif", ".tiff", ".svg"})


class Face(NamedTuple):
    """What a card looks like: an SVG document, and what does not fit on it."""

    svg: str
    warnings: tuple[Text, ...]


class Showing(Folder):
    """The calls about the faces of single cards."""

    def face(self, thing: Card | Master, lang: str = "ja", *, prefix: str = "") -> Face:
        """What a card or a Deck Master looks like in print, as an SVG document; what does not fit is said, and drawn all the same.

        Raises ``CardforgeError`` where a template, font or picture is missing.

        >>> Workspace().face(Workspace().find("ファイアボール")).svg[:4]
        '<svg'
        """
        from cardforge.printing.exports.svg import face_svg
        from cardforge.printing.face.faceset import fonts_of

        faces, options = self._drawn(thing, lang)
        card = thing.card if isinstance(thing, Master) else thing
        drawing = next(iter(faces.faces.values()))
        svg = face_svg(drawing, fonts_of(options), title=card.name.get(lang), prefix=prefix)
        return Face(svg, tuple(each.message for each in faces.warnings))

    def picture(self, thing: Card | Master, lang: str = "ja", *, dpi: int = 150) -> bytes:
        """The same as a WebP with ``dpi`` dots per inch, which a browser shows many times quicker than a drawing.

        Raises ``CardforgeError`` where a template, font or picture is missing.

        >>> Workspace().picture(Workspace().find("ファイアボール"))[8:12]
        b'WEBP'
        """
        return self.painter(thing, lang, dpi=dpi)()

    def painter(self, thing: Card | Master, lang: str = "ja", *, dpi: int = 150) -> Callable[[], bytes]:
        """Draw the same now, at ``dpi`` dots per inch, and give what paints it: that takes longest, and may be called in another thread.

        Raises ``CardforgeError`` where a template, font or picture is missing.

        >>> paint = Workspace().painter(Workspace().find("ファイアボール"))
        >>> paint()[8:12]
        b'WEBP'
        """
        from cardforge.printing.exports.images import encoded, render

        faces, options = self._drawn(thing, lang, dpi)
        return lambda: encoded(next(render(faces.faces, list(faces.faces), options, "")), "webp", dpi)

    def face_mark(self, thing: Card | Master, lang: str = "ja") -> str:
        """What stands for all that a face is made of: two faces with one mark look the same, and nothing is drawn to know it.

        >>> workspace = Workspace()
        >>> workspace.face_mark(workspace.find("ファイアボール")) == workspace.face_mark(workspace.find("ファイアボール"), "en")
        False
        """
        from cardforge.workspace.paper.faces import facts_of

        known, stamp = self._marks
        key = known.key(thing, [facts_of(thing, self.library, lang)])
        return hashlib.sha256(f"{stamp} {lang} {key}".encode()).hexdigest()[:24]

    @cached_property
    def _marks(self) -> tuple[Faultless, str]:
        """What tells faces apart, and what stands for the program, the templates, the fonts and the pictures."""
        from cardforge.workspace.paper.faces import own_folders, picture_places
        from cardforge.workspace.paper.faultless import Faultless

        folders, places = own_folders(self.folder, "templates", "fonts"), picture_places(self.folder, self.game, ())
        known = Faultless(self.game, folders, places)
        pictures = [(str(file), *seen) for file, seen in self.saved().items() if file.suffix.lower() in _PICTURES]
        return known, hashlib.sha256(repr((known.stamp, sorted(pictures))).encode("utf-8", "surrogatepass")).hexdigest()

    def _drawn(self, thing: Card | Master, lang: str, dpi: int = 300) -> tuple[FaceSet, SheetOptions]:
        from cardforge.printing import SheetOptions
        from cardforge.printing.face.faceset import draw_faces, expand
        from cardforge.workspace.paper.faces import own_folders, picture_places, with_facts

        places, folders = picture_places(self.folder, self.game, ()), own_folders(self.folder, "templates", "fonts")
        options = SheetOptions(lang=lang, overflow="warn", backs="none", dpi=dpi, folders=folders, places=places)
        items = [with_facts(item, self.library, lang) for item in expand([thing], options)]
        return draw_faces(items, options, self.library.book), options

    def saved(self) -> dict[Path, tuple[int, int]]:
        """When each file of the folder that cards are made from was saved (nanoseconds), and how large it is (bytes): what differs from
        one look to the next was changed by somebody.

        >>> Workspace().saved()
        {}
        """
        from cardforge.printing.watch import times

        return times([self.folder / name for name in ("cards", "templates", "fonts")])
