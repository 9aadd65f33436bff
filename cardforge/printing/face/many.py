"""Jobs of many different faces: each is finished as soon as it is drawn, and not held; one that was finished before is not drawn again.

Of a large job a second process draws the latter half meanwhile (Linux, where a process is copied in a moment). What it cannot draw without
a word it leaves to the first, so that warnings and errors are the same, in the same order; and as a finished face depends on nothing but
itself, the bytes of the document are the same, too.
"""

from __future__ import annotations

import gc
import pickle
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from cardforge.model import CardforgeError
from cardforge.printing.content.facts import Wording
from cardforge.printing.document.finishing import Finisher, Form, HasPicture
from cardforge.printing.document.pdf import SPILL
from cardforge.printing.document.ready import FinishedFaces, PackedFace
from cardforge.printing.drawing.fonts import FontBook
from cardforge.printing.drawing.operations import Drawing
from cardforge.printing.face.faceset import Artist, FaceSet, Item, draw_faces, fonts_of
from cardforge.printing.face.kept import KeptFaces, KeptStreams
from cardforge.printing.face.templates import Template
from cardforge.printing.options import SheetOptions
from cardforge.processes.forked import Alone, Forked, can_fork

#: From so many different cards on faces are finished in two processes.
TWO_PROCESSES: Final = 200
#: So many faces are drawn before a second process begins (kept ones need none), and it begins where more than so many are left.
_FIRST: Final = 12
_FEW: Final = 100
#: How much of what is left the first process draws itself, beside all that else it has to do.
_SHARE: Final = 0.5


def draw_many(items: Sequence[Item], options: SheetOptions, book: Wording | None, processes: int | None = None) -> FaceSet:
    """`draw_faces`, with every face finished as soon as it is drawn, in up to so many ``processes``: two, unless only one is wanted.

    Raises CardforgeError: as ``draw_faces`` does.
    """
    games = list({item.card.game for item in items})
    kept = KeptFaces(games[0], options.folders, (options.mark, options.safe)) if len(games) == 1 else None
    faces = ManyFaces(items, options, book, fonts_of(options), kept, processes or 2)
    # What is there by now stays: to look through thousands of cards for rubbish takes long, and copies them for the second process.
    gc.freeze()
    try:
        drawn = draw_faces(items, options, book, faces)
        faces.keep()
    finally:
        gc.unfreeze()
        faces.close()
    drawn.finished = faces.finished()._replace(streams=KeptStreams(games[0], options.folders) if len(games) == 1 else None)
    return drawn


class ManyFaces:
    """Takes the faces of ``items`` as they are drawn (`faceset.Finishing`); ``kept`` are those of earlier prints, ``processes`` how many
    may draw.
    """

    def __init__(
        self,
        items: Sequence[Item],
        options: SheetOptions,
        book: Wording | None,
        fonts: FontBook,
        kept: KeptFaces | None = None,
        processes: int = 1,
    ) -> None:
        self._items = items
        self._examiner = next((item.examiner for item in items if item.examiner is not None), None)
        self._options = options
        self._book = book
        self._kept = kept
        self._finisher = Finisher(fonts, SPILL)
        self._faces: dict[str, PackedFace] = {}
        #: What stands for each face that is made of nothing but what its facts say.
        self._stands: dict[str, str] = {}
        self._forms: dict[str, Form] = {}
        self._keys: dict[str, str] = {}
        self._new: dict[str, PackedFace] = {}
        self._drawn = 0
        self._helps = processes > 1 and len(items) > TWO_PROCESSES and can_fork()
        self._helper: Forked | None = None
        #: The number of the item with which the part of the second process begins.
        self._half = -1

    def known(self, name: str, layout: Template, facts: Mapping[str, Any]) -> Drawing | None:
        """The face ``name`` where it is finished or kept: a drawing of its size, with nothing on it."""
        done = self._faces.get(name)
        if done is None and self._kept is not None:
            key = self._keys[name] = self._kept.key(layout, facts)
            done = self._kept.get(key)
            if done is not None:
                self._faces[name] = done
                self._stands[name] = key
        return None if done is None else _blank(done)

    def drawn(self, name: str, face: Drawing, *, lasting: bool) -> Drawing:
        """Finish a face that was drawn; one with pictures is held as it is."""
        self._drawn += 1
        try:
            done = PackedFace.of(self._finisher.finish(face))
        except HasPicture:
            return face
        self._faces[name] = done
        key = self._keys.get(name, "")
        if key and lasting:
            self._new[key] = done
            self._stands[name] = key
        return _blank(done)

    def reached(self, number: int) -> None:
        """Begin to draw in a second process where there is much to draw, and take over what it drew where its part begins."""
        if self._helper is None and self._helps and self._drawn >= _FIRST:
            self._helps = False
            left = len(self._items) - number
            if left > _FEW:
                self._half = number + int(left * _SHARE)
                self._helper = Forked(self._draw_rest)
        if self._helper is not None and number == self._half:
            self._take(self._helper.result())

    def _draw_rest(self, alone: Alone) -> bytes:
        """What the second process does: everything in the latter half that gives no warning and no error."""
        if self._kept is not None:
            self._kept.forget()
        known = set(self._faces)
        artist = Artist(self._options, self._book, self)
        for item in self._items[self._half :]:
            if alone():
                break
            with suppress(CardforgeError):
                artist.copy(item)
        warned = {each.card for each in artist.set.warnings}
        faces = {
            name: face
            for name, face in self._faces.items()
            if name not in known and not warned.intersection(str(artist.set.facts[name][key]) for key in ("name", "plain_name"))
        }
        kept = set(map(id, faces.values()))
        new = {key: face for key, face in self._new.items() if id(face) in kept}
        stands = {name: self._stands[name] for name in faces if name in self._stands}
        forms = self._finisher.forms | ({} if self._kept is None else self._kept.forms)
        return pickle.dumps((faces, new, stands, forms, b"" if self._examiner is None else self._examiner.found_out()))

    def _take(self, data: bytes) -> None:
        if data:
            faces, new, stands, forms, found_out = pickle.loads(data)
            if self._examiner is not None:
                self._examiner.learn(found_out)
            self._faces |= faces
            self._new |= new
            self._stands |= stands
            self._forms |= forms

    def finished(self) -> FinishedFaces:
        """All faces that are finished."""
        kept = {} if self._kept is None else self._kept.forms
        return FinishedFaces(self._faces, kept | self._forms | self._finisher.forms, self._stands)

    def keep(self) -> None:
        """Keep what was drawn, for the next time."""
        if self._kept is not None and self._new:
            forms = self._forms | self._finisher.forms
            shown = {name for face in self._new.values() for name in face.forms}
            self._kept.save(self._new, {name: form for name, form in forms.items() if name in shown})

    def close(self) -> None:
        """End the second process, where it is still there."""
        if self._helper is not None:
            self._helper.close()


def _blank(face: PackedFace) -> Drawing:
    return Drawing(face.width, face.height, bleed=face.bleed)
